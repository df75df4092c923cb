import assert from 'node:assert/strict';
import { EVALS_FILE, type Eval, readEvals } from '../../src/catalogue/evals/evals.ts';
import { readSamples, SAMPLES_FILE, type Sample } from '../../src/catalogue/evals/samples.ts';
import type { KitWithFiles } from '../../src/catalogue/kit.ts';
import { check } from '../../src/evals/check.ts';
import { layOut, workingCopy } from '../../src/evals/working-copy.ts';

export function hasSamples({ files }: KitWithFiles): boolean {
  return files?.some(({ name }) => name === SAMPLES_FILE) === true;
}

/**
 * The good sample passes all that a program can check, the bad one does not, and no prompt is content with nothing.
 * Returns what the bad sample fails.
 */
export async function checkSamples(kit: KitWithFiles): Promise<string[]> {
  const textOf = (file: string) => kit.files!.find(({ name }) => name === file)!.text;
  const { evals } = readEvals(textOf(EVALS_FILE), { slug: kit.kit.slug, files: kit.kit.deliverables });
  for (const one of evals)
    assert.ok(await needsSomething(one, kit), `${one.id} passes with no answer and nothing done`);
  const { samples, findings } = readSamples(textOf(SAMPLES_FILE), evals);
  assert.deepEqual(findings, []);
  assert.deepEqual(await failuresOf(samples!.good, kit), [], 'the good sample');
  const failures = await failuresOf(samples!.bad, kit);
  assert.notDeepEqual(failures, [], 'the bad sample fails what a program can check');
  return failures;
}

/** Whether an empty answer fails. What only a judge can tell is left to the judge. */
async function needsSomething({ expect }: Eval, kit: KitWithFiles): Promise<boolean> {
  const checked = expect.filter(({ kind }) => kind !== 'judge');
  // Commands last: they take time, and most often are not needed.
  const quickFirst = checked.toSorted(
    (a, b) => Number(a.kind === 'command_passes') - Number(b.kind === 'command_passes'),
  );
  using copy = workingCopy(kit.files!);
  for (const expectation of quickFirst) {
    const outcome = await check(expectation, { answer: '', folder: copy.folder, env: process.env });
    if (outcome.result === 'failed') return true;
  }
  return checked.length === 0;
}

async function failuresOf(sample: Sample, { files }: KitWithFiles): Promise<string[]> {
  using copy = workingCopy(files!);
  const written = Object.entries(sample.files).map(([name, text]) => ({ name, text }));
  layOut(copy.folder, written);
  const failures: string[] = [];
  for (const expectation of sample.eval.expect) {
    const outcome = await check(expectation, { answer: sample.answer, folder: copy.folder, env: process.env });
    if (outcome.result === 'failed') failures.push(outcome.reason);
  }
  return failures;
}
