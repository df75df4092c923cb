import type { Deliverable } from '../bundle.ts';
import type { CatalogueProblem } from '../kit.ts';
import { EVALS_FILE, readEvals } from './evals.ts';
import { readSamples, SAMPLES_FILE } from './samples.ts';

/** What is wrong with a kit's evals and samples. Text that is no JSON at all is for the caller to report. */
export function lintEvals(
  slug: string,
  files: readonly Deliverable[],
  slugs: ReadonlySet<string> | undefined,
): CatalogueProblem[] {
  const textOf = (file: string) => {
    const text = files.find(({ name }) => name === file)?.text;
    return text !== undefined && isJson(text) ? text : undefined;
  };
  const kit = { slug, files: files.map(({ name }) => name), ...(slugs !== undefined && { slugs }) };
  const evalsText = textOf(EVALS_FILE);
  const samplesText = textOf(SAMPLES_FILE);
  const { evals, findings } = evalsText === undefined ? { evals: [], findings: [] } : readEvals(evalsText, kit);
  const problems = findings.map((finding) => ({ file: EVALS_FILE, ...finding }));
  // Samples of evals that could not be read would only repeat what is reported already.
  if (samplesText === undefined || (evals.length === 0 && problems.length > 0)) return problems;
  return [
    ...problems,
    ...readSamples(samplesText, evals).findings.map((finding) => ({ file: SAMPLES_FILE, ...finding })),
  ];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
