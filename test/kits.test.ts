import { test } from 'node:test';
import { bundledKits } from './kits/bundled-kits.ts';
import { checkSamples } from './kits/sample-runs.ts';
import { checkScripts } from './kits/script-runs.ts';

// A few kits, chosen for what they need: bash, scripts in shell, several runs with `env`, standard input, output with
// measured values, and a plain one. `npm run test:kits` runs them all, and the hooks and agents.
const WITH_SCRIPTS = [
  'bookkeeping-clerk',
  'git-history-surgeon',
  'kubernetes-troubleshooter',
  'pull-request-reviewer',
  'statistics-checker',
  'meal-planner',
];
const WITH_SAMPLES = ['flaky-test-hunter', 'meal-planner'];

for (const { slug, kit } of bundledKits(WITH_SCRIPTS))
  test(`${slug}: its scripts print the bundled output for the bundled sample`, () => checkScripts(kit!));

for (const { slug, kit } of bundledKits(WITH_SAMPLES))
  test(`${slug}: its good sample passes and its bad one does not`, async () => {
    await checkSamples(kit!);
  });
