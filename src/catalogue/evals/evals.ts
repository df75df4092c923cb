import { invisibleInText } from '../invisible.ts';
import { SLUG, slugProblem } from '../kit.ts';
import { EXPECTATION_KINDS, type Expectation, readExpectation } from './expectation.ts';
import { type JsonFinding, type PlaceReport, reportOn } from './place-report.ts';

/** What a person says, whether the kit is meant for it, and what a good answer is like. */
export interface Eval {
  id: string;
  prompt: string;
  /** Files of the kit that the person has at hand. */
  files: string[];
  /** False for a near miss: it sounds like the kit, but another one, or none, is meant. */
  triggers: boolean;
  /** Empty for a near miss. */
  expect: Expectation[];
  /** For a near miss, the slug of the kit that is meant; null if there is none. */
  instead: string | null;
}

/** The parts of a kit that evals refer to. */
export interface EvaluatedKit {
  slug: string;
  /** The names of its files. */
  files: readonly string[];
  /** All slugs of its catalogue, if known. */
  slugs?: ReadonlySet<string>;
}

export const EVALS_FILE = 'evals/evals.json';
const MAX_EVALS = 200;
const MAX_PROMPT = 10_000;
const FIELDS = ['id', 'prompt', 'files', 'triggers', 'expect', 'instead'] as const;
/** The first version of the format: all expectations are sentences for a judge. */
const OLD_FIELDS = ['id', 'prompt', 'files', 'expected'] as const;
/** How many tell something about a kit: see docs/authoring.md. */
export const ENOUGH = { evals: 6, triggering: 4, expectations: 2, nearMisses: 2 };

/** The evals that are sound, and everything that is wrong with the file. */
export function readEvals(text: string, kit: EvaluatedKit): { evals: Eval[]; findings: JsonFinding[] } {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { evals: [], findings: [{ field: 'content', reason: 'is not valid JSON' }] };
  }
  const report = reportOn(text);
  if (!isOurs(raw)) {
    report.warning('has another format than Kitscout reads ({"skill", "evals": [...]}), so its prompts are not used');
    return { evals: [], findings: report.findings };
  }
  const file = report.fields(raw, ['skill', 'evals'])!;
  if (file.skill !== kit.slug) report.at('skill').problem(`must be "${kit.slug}", the name of the kit's folder`);
  const entries = file.evals as unknown[];
  if (entries.length === 0 || entries.length > MAX_EVALS)
    report.at('evals').problem(`must have 1 to ${MAX_EVALS} entries`);
  const evals = entries
    .slice(0, MAX_EVALS)
    .map((entry, i) =>
      isOld(entry) ? readOldEval(entry, i, report.at('evals', i), kit) : readEval(entry, report.at('evals', i), kit),
    );
  reportRepeated(evals, report.at('evals'));
  if (report.findings.length === 0 && !entries.some(isOld)) reportTooFew(evals as Eval[], report.at('evals'));
  return { evals: evals.filter((one) => one !== undefined), findings: report.sorted() };
}

/** Others write files of this name in formats of their own; those are no mistake. */
function isOurs(raw: unknown): boolean {
  return typeof raw === 'object' && raw !== null && 'skill' in raw && 'evals' in raw && Array.isArray(raw.evals);
}

function isOld(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'expected' in entry && !('expect' in entry);
}

function readEval(raw: unknown, report: PlaceReport, kit: EvaluatedKit): Eval | undefined {
  const before = report.findings.length;
  const fields = report.fields(raw, FIELDS);
  if (fields === undefined) return undefined;
  const { id, triggers, instead } = fields;
  if (typeof id !== 'string' || !SLUG.test(id) || id.length > 64)
    report
      .at('id')
      .problem(
        id === undefined
          ? 'is missing'
          : 'must be lower-case letters, digits and single hyphens, at most 64, such as "red-in-ci"',
      );
  const prompt = readPrompt(fields.prompt, report.at('prompt'));
  const files = readFiles(fields.files, report.at('files'), kit);
  if (typeof triggers !== 'boolean')
    report.at('triggers').problem('must be true, or false for a prompt that the kit is not meant for');
  const expect = triggers === false ? noExpectations(fields.expect, report) : readExpect(fields.expect, report, kit);
  if (triggers === false) reportInstead(instead, report.at('instead'), kit);
  else if (instead !== undefined) report.at('instead').problem('belongs to prompts with "triggers": false');
  if (report.findings.slice(before).some(({ level }) => level === undefined)) return undefined;
  return {
    id: id as string,
    prompt: prompt!,
    files,
    triggers: triggers as boolean,
    expect,
    instead: (instead as string | null) ?? null,
  };
}

function readOldEval(raw: unknown, index: number, report: PlaceReport, kit: EvaluatedKit): Eval | undefined {
  const before = report.findings.length;
  const fields = report.fields(raw, OLD_FIELDS)!;
  const prompt = readPrompt(fields.prompt, report.at('prompt'));
  const files = readFiles(fields.files, report.at('files'), kit);
  const { id = `eval-${index + 1}`, expected } = fields;
  if (typeof id !== 'string') report.at('id').problem('must be text');
  if (!isTexts(expected)) report.at('expected').problem('must be a list of texts');
  if (report.findings.length > before) return undefined;
  const expect = (expected as string[]).map((value): Expectation => ({ kind: 'judge', value }));
  return { id: id as string, prompt: prompt!, files, triggers: true, expect, instead: null };
}

function readPrompt(raw: unknown, report: PlaceReport): string | undefined {
  const prompt = report.text(raw);
  if (prompt === undefined) return undefined;
  if (prompt.length > MAX_PROMPT) report.problem(`is longer than ${MAX_PROMPT} characters`);
  const invisible = invisibleInText(prompt, { lines: true });
  if (invisible !== undefined) report.problem(`contains the invisible character ${invisible}`);
  return prompt;
}

function readFiles(raw: unknown, report: PlaceReport, kit: EvaluatedKit): string[] {
  if (raw === undefined) return [];
  if (!isTexts(raw)) {
    report.problem('must be a list of file names');
    return [];
  }
  for (const [i, name] of raw.entries())
    if (!kit.files.includes(name)) report.at(i).problem(`"${name}" is not a file of the kit`);
  return raw;
}

function readExpect(raw: unknown, report: PlaceReport, kit: EvaluatedKit): Expectation[] {
  if (!Array.isArray(raw) || raw.length === 0) {
    report.at('expect').problem(`must be a list of what the answer must be like: ${EXPECTATION_KINDS.join(', ')}`);
    return [];
  }
  const expect = raw.flatMap((entry, i) => readExpectation(entry, report.at('expect', i), kit.files) ?? []);
  const checked = expect.filter(({ kind }) => kind !== 'judge');
  if (checked.length > 0 && checked.every(({ kind }) => kind === 'not_contains'))
    report
      .at('expect')
      .warning('passes with an empty answer, as far as a program can check: all it checks is not_contains');
  return expect;
}

function noExpectations(raw: unknown, report: PlaceReport): Expectation[] {
  if (raw !== undefined) report.at('expect').problem('must be left out where "triggers" is false: nothing is run');
  return [];
}

function reportInstead(instead: unknown, report: PlaceReport, { slug, slugs }: EvaluatedKit): void {
  if (instead === null) return;
  if (typeof instead !== 'string' || slugProblem(instead) !== undefined)
    report.problem('must be the slug of the kit that is meant, or null if no kit is');
  else if (instead === slug) report.problem('is the kit itself; name the one that is meant, or null');
  else if (slugs !== undefined && !slugs.has(instead)) report.warning(`"${instead}" is not a kit of this folder`);
}

function reportRepeated(evals: readonly (Eval | undefined)[], report: PlaceReport): void {
  for (const field of ['id', 'prompt'] as const) {
    const seen = new Set<string>();
    for (const [i, one] of evals.entries()) {
      if (one === undefined) continue;
      if (seen.has(one[field])) report.at(i, field).problem(`"${one[field].slice(0, 64)}" is used twice`);
      seen.add(one[field]);
    }
  }
}

function reportTooFew(evals: readonly Eval[], report: PlaceReport): void {
  const triggering = evals.filter(({ triggers, expect }) => triggers && expect.length >= ENOUGH.expectations).length;
  const nearMisses = evals.filter(({ triggers }) => !triggers).length;
  if (evals.length >= ENOUGH.evals && triggering >= ENOUGH.triggering && nearMisses >= ENOUGH.nearMisses) return;
  report.warning(
    `has ${evals.length} prompts, ${triggering} that trigger with ${ENOUGH.expectations} expectations or more, ${nearMisses} that do not; ${ENOUGH.evals}, ${ENOUGH.triggering} and ${ENOUGH.nearMisses} say something about a kit`,
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string' && entry.trim() !== '');
}
