import { test } from 'node:test';
import { bundledKits } from './kits/bundled-kits.ts';
import { checkAgents, checkHooks, checkHostileInput } from './kits/hook-runs.ts';
import { checkSamples } from './kits/sample-runs.ts';
import { checkScripts } from './kits/script-runs.ts';
import { isLong } from './support/sized.ts';

// A few kits, chosen for what they need: bash, scripts in shell, several runs with `env`, standard input, output with
// measured values, and a plain one. `npm run test:kits` runs them all.
const WITH_SCRIPTS = [
  'bookkeeping-clerk',
  'git-history-surgeon',
  'kubernetes-troubleshooter',
  'pull-request-reviewer',
  'statistics-checker',
  'meal-planner',
];
const WITH_SAMPLES = ['flaky-test-hunter', 'meal-planner'];

const WITH_HOOKS = ['agents-md-keeper'];
const WITH_AGENTS = ['wordpress-kit'];

for (const { slug, kit } of bundledKits(WITH_SCRIPTS))
  test(`${slug}: its scripts print the bundled output for the bundled sample`, () => checkScripts(kit!));

for (const { slug, kit } of bundledKits(WITH_SAMPLES))
  test(`${slug}: its good sample passes and its bad one does not`, async () => {
    await checkSamples(kit!);
  });

for (const { slug, kit } of bundledKits(isLong ? WITH_HOOKS : []))
  test(`${slug}: its hooks say what they should, and end well whatever they are given`, async () => {
    await checkHooks(kit!);
    await checkHostileInput(kit!);
  });

for (const { slug, kit } of bundledKits(isLong ? WITH_AGENTS : []))
  test(`${slug}: its agents only read`, () => checkAgents(kit!));
