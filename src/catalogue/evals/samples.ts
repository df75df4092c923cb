import { unsafeName } from '../safe-names.ts';
import type { Eval } from './evals.ts';
import { type JsonFinding, type PlaceReport, reportOn } from './place-report.ts';

/** A run of an eval as its author imagines it: the answer, and the files that were written. */
export interface Sample {
  eval: Eval;
  answer: string;
  files: Readonly<Record<string, string>>;
}

/** The good one passes all that a program can check; the bad one, though plausible, does not. */
export interface Samples {
  good: Sample;
  bad: Sample;
}

export const SAMPLES_FILE = 'evals/samples.json';

export function readSamples(text: string, evals: readonly Eval[]): { samples?: Samples; findings: JsonFinding[] } {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { findings: [{ field: 'content', reason: 'is not valid JSON' }] };
  }
  const report = reportOn(text);
  const fields = report.fields(raw, ['good', 'bad']);
  const [good, bad] =
    fields === undefined
      ? []
      : (['good', 'bad'] as const).map((name) => readSample(fields[name], evals, report.at(name)));
  const findings = report.sorted();
  return good === undefined || bad === undefined ? { findings } : { samples: { good, bad }, findings };
}

function readSample(raw: unknown, evals: readonly Eval[], report: PlaceReport): Sample | undefined {
  const before = report.findings.length;
  if (raw === undefined) report.problem('is missing');
  const fields = raw === undefined ? undefined : report.fields(raw, ['eval', 'answer', 'files']);
  if (fields === undefined) return undefined;
  const evaluated = evals.find(({ id }) => id === fields.eval);
  if (evaluated === undefined) report.at('eval').problem('must be the id of a prompt in evals.json');
  else if (evaluated.expect.every(({ kind }) => kind === 'judge'))
    report.at('eval').problem('names a prompt without an expectation that a program can check');
  const answer = report.at('answer').text(fields.answer);
  const files = readWritten(fields.files, report.at('files'));
  if (report.findings.length > before) return undefined;
  return { eval: evaluated!, answer: answer!, files };
}

function readWritten(raw: unknown, report: PlaceReport): Record<string, string> {
  if (raw === undefined) return {};
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    report.problem('must map file names to their texts');
    return {};
  }
  for (const [name, text] of Object.entries(raw)) {
    const unsafe = unsafeName(name);
    if (unsafe !== undefined) report.at(name).problem(`the file name ${unsafe}`);
    else if (name.startsWith('scripts/')) report.at(name).problem('is a script of the kit, which a run cannot replace');
    else if (typeof text !== 'string') report.at(name).problem('must be text');
  }
  return { ...(raw as Record<string, string>) };
}
