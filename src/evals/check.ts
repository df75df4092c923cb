import { isDeepStrictEqual } from 'node:util';
import type { Expectation } from '../catalogue/evals/expectation.ts';
import { parseJsonPath, valueAt } from '../catalogue/evals/json-path.ts';
import { matchesPattern } from '../catalogue/evals/pattern.ts';
import type { ProgramEnvironment } from './program.ts';
import { commandProblem } from './run-command.ts';
import { fileProblem, readWritten } from './written-file.ts';

/** What a run of a prompt left behind. */
export interface Run {
  answer: string;
  /** The folder in which the assistant worked, with the kit's files in it. Nothing outside it is read. */
  folder: string;
  /** For commands: see run-command.ts. */
  env: ProgramEnvironment;
  /** Ends a command that runs. */
  signal?: AbortSignal;
}

export type Outcome = { result: 'passed' | 'needs a judge' } | { result: 'failed'; reason: string };

const SHOWN = 120;

/** Whether the run is as expected. Only `command_passes` runs anything, and it runs what the kit's author wrote. */
export async function check(expectation: Expectation, run: Run): Promise<Outcome> {
  if (expectation.kind === 'judge') return { result: 'needs a judge' };
  const reason = await problemOf(expectation, run);
  if (reason === undefined) return { result: 'passed' };
  return { result: 'failed', reason: expectation.why === undefined ? reason : `${reason} (${expectation.why})` };
}

async function problemOf(expectation: Expectation, run: Run): Promise<string | undefined> {
  const { kind, value } = expectation;
  if (kind === 'file_exists') return fileProblem(run.folder, value);
  if (kind === 'command_passes') return commandProblem(value, run);
  const where = expectation.in ?? 'the answer';
  const looked = expectation.in === undefined ? { text: run.answer } : readWritten(run.folder, expectation.in);
  if ('reason' in looked) return looked.reason;
  // Files are compared as written: there, a curly quote may matter.
  const texts = expectation.in === undefined ? [looked.text, typedText(looked.text)] : [looked.text];
  if (kind === 'json_path') return jsonProblem(expectation, looked.text, where);
  if (kind === 'matches') return patternProblem(expectation, texts, where);
  const isThere = texts.some((text) => text.includes(value));
  if (kind === 'contains') return isThere ? undefined : `${where} does not contain ${shown(value)}`;
  return isThere ? `${where} contains ${shown(value)}` : undefined;
}

/** Assistants typeset what people type: curly quotes, hyphens and spaces that do not break. */
function typedText(answer: string): string {
  return answer
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ');
}

function patternProblem(
  { value, flags = '' }: Expectation,
  texts: readonly string[],
  where: string,
): string | undefined {
  for (const text of texts) {
    const matched = matchesPattern(value, flags, text);
    if (matched === true) return undefined;
    if (matched !== false) return `the pattern ${shown(value)} ${matched.reason}`;
  }
  return `${where} does not match ${shown(value)}`;
}

function jsonProblem(expectation: Expectation, text: string, where: string): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return `${where} is not JSON`;
  }
  const steps = parseJsonPath(expectation.value);
  if ('reason' in steps) return `${expectation.value} ${steps.reason}`;
  const found = valueAt(parsed, steps);
  if (found === undefined) return `${where} has nothing at ${expectation.value}`;
  if (!('equals' in expectation) || isDeepStrictEqual(found.value, expectation.equals)) return undefined;
  return `${where} has ${shown(found.value)} at ${expectation.value}, not ${shown(expectation.equals)}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
