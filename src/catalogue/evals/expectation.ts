import { unsafeName } from '../safe-names.ts';
import { commandWords } from './command-words.ts';
import { parseJsonPath } from './json-path.ts';
import { matchesPattern } from './pattern.ts';
import type { PlaceReport } from './place-report.ts';

/** What an answer, or a file that the run wrote, must be like. All but `judge` are checked by a program. */
export const EXPECTATION_KINDS = [
  'contains',
  'not_contains',
  'matches',
  'file_exists',
  'command_passes',
  'json_path',
  'judge',
] as const;
export type ExpectationKind = (typeof EXPECTATION_KINDS)[number];

export interface Expectation {
  kind: ExpectationKind;
  /** The text, pattern, file name, command, path or question. */
  value: string;
  /** A file in the working folder that is looked at instead of the answer. */
  in?: string;
  /** Of a pattern. */
  flags?: string;
  /** What is at a `json_path`; without it, anything may be there. */
  equals?: unknown;
  /** Shown when it fails. */
  why?: string;
}

const FIELDS = [...EXPECTATION_KINDS, 'in', 'flags', 'equals', 'why'] as const;
/** The kinds that each further field belongs to. */
const BELONGS: Readonly<Record<'in' | 'flags' | 'equals', readonly ExpectationKind[]>> = {
  in: ['contains', 'not_contains', 'matches', 'json_path'],
  flags: ['matches'],
  equals: ['json_path'],
};
const MAX_VALUE = 2_000;
/** A judge needs a question, not a keyword. */
const MIN_QUESTION = 15;

/** Undefined if anything is wrong with it. `shipped` are the kit's files. */
export function readExpectation(
  raw: unknown,
  report: PlaceReport,
  shipped: readonly string[],
): Expectation | undefined {
  const before = report.findings.length;
  const fields = report.fields(raw, FIELDS);
  if (fields === undefined) return undefined;
  const kinds = EXPECTATION_KINDS.filter((kind) => fields[kind] !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    const has = kinds.length === 0 ? 'none' : kinds.join(' and ');
    report.problem(`must have exactly one of ${EXPECTATION_KINDS.join(', ')}, but has ${has}`);
    return undefined;
  }
  for (const field of Object.keys(BELONGS) as (keyof typeof BELONGS)[])
    if (fields[field] !== undefined && !BELONGS[field].includes(kind))
      report.at(field).problem(`belongs to ${BELONGS[field].join(', ')}, not to ${kind}`);
  const value = report.at(kind).text(fields[kind]);
  if (value !== undefined) report.at(kind).problem(valueProblem(kind, value, fields.flags, shipped));
  if (fields.in !== undefined) {
    const file = report.at('in').text(fields.in);
    report.at('in').problem(file === undefined ? undefined : unsafeName(file));
  }
  if (fields.why !== undefined) report.at('why').text(fields.why);
  if (report.findings.length > before) return undefined;
  return {
    kind,
    value: value!,
    ...(fields.in !== undefined && { in: fields.in as string }),
    ...(fields.flags !== undefined && { flags: fields.flags as string }),
    ...('equals' in fields && { equals: fields.equals }),
    ...(fields.why !== undefined && { why: fields.why as string }),
  };
}

function valueProblem(
  kind: ExpectationKind,
  value: string,
  flags: unknown,
  shipped: readonly string[],
): string | undefined {
  if (value.length > MAX_VALUE) return `is longer than ${MAX_VALUE} characters`;
  if (kind === 'matches') return patternProblem(value, flags ?? '');
  if (kind === 'file_exists')
    return (
      unsafeName(value) ?? (shipped.includes(value) ? 'is a file of the kit, which is there before the run' : undefined)
    );
  if (kind === 'command_passes') return commandProblem(value, shipped);
  if (kind === 'json_path') {
    const steps = parseJsonPath(value);
    return 'reason' in steps ? steps.reason : undefined;
  }
  if (kind === 'judge' && value.length < MIN_QUESTION) return 'must be a question that can be answered with yes or no';
  return undefined;
}

function patternProblem(pattern: string, flags: unknown): string | undefined {
  if (typeof flags !== 'string' || !/^(?!.*(.).*\1)[ims]*$/.test(flags))
    return 'has flags other than i, m and s, each once';
  const matched = matchesPattern(pattern, flags, '');
  // What matches an empty text, such as "a|", every answer matches.
  return matched === true ? 'matches even an empty text' : matched === false ? undefined : matched.reason;
}

function commandProblem(command: string, shipped: readonly string[]): string | undefined {
  const words = commandWords(command);
  if ('reason' in words) return words.reason;
  const missing = words.find(({ text }) => text.startsWith('scripts/') && !shipped.includes(text));
  return missing && `names ${missing.text}, which is not a file of the kit`;
}
