// `npm run test:kits [-- KIT ...]`: every kit's scripts on their samples, and its expectations on its good and its bad
// answer. Takes minutes for the whole catalogue; the suite runs a few kits (test/kits.test.ts).

import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { describe, test } from 'node:test';
import type { CatalogueProblem } from '../../src/catalogue/kit.ts';
import { type BundledKit, bundledKits } from './bundled-kits.ts';
import { checkAgents, checkHooks, checkHostileInput, hasHooks } from './hook-runs.ts';
import { checkSamples, hasSamples } from './sample-runs.ts';
import { checkScripts, hasScripts } from './script-runs.ts';

const shown = ({ file, line, field, reason }: CatalogueProblem) => `${file}:${line ?? ''} ${field} ${reason}`;

function testKit({ slug, kit, problems }: BundledKit): void {
  test(`${slug}: passes the check`, () => assert.deepEqual(problems.map(shown), []));
  if (kit === undefined) return;
  if (hasScripts(kit)) test(`${slug}: its scripts print the bundled output`, () => checkScripts(kit));
  if (hasHooks(kit)) {
    test(`${slug}: its hooks say what they should`, () => checkHooks(kit));
    test(`${slug}: its hooks end well, whatever they are given`, () => checkHostileInput(kit));
  }
  test(`${slug}: its agents only read`, () => checkAgents(kit));
  const skip = hasSamples(kit) ? false : 'no samples yet';
  test(`${slug}: its good and its bad sample are told apart`, { skip }, async (t) => {
    for (const failure of await checkSamples(kit)) t.diagnostic(`${slug}, bad sample: ${failure}`);
  });
}

const kits = bundledKits(process.argv.slice(2));
describe(`${kits.length} kits`, { concurrency: availableParallelism() }, () => {
  for (const kit of kits) testKit(kit);
});
