import type { KitFile } from '../../sdk/src/kit-files.ts';

const TESTS = 'evals/';
/** Which names the samples that a kit's scripts are tested with. */
const SCRIPT_RUNS = 'evals/scripts.json';

/**
 * The files that an assistant works with: neither the tests of the kit, nor samples that only its tests use. They prove
 * the kit before it is published, and would only fill a project.
 */
export function withoutTests(files: readonly KitFile[]): KitFile[] {
  const runs = files.find(({ name }) => name === SCRIPT_RUNS)?.text ?? '';
  const texts = files.filter(({ name }) => !name.startsWith(TESTS) && !name.startsWith('assets/'));
  const isSample = (name: string) => name.startsWith('assets/') && runs.includes(JSON.stringify(name));
  const isMentioned = (name: string) => {
    const base = name.slice(name.lastIndexOf('/') + 1);
    return texts.some(({ text }) => text.includes(base));
  };
  return files.filter(({ name }) => !name.startsWith(TESTS) && (!isSample(name) || isMentioned(name)));
}
