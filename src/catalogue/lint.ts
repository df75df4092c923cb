import { platformBits, TARGET_NAMES } from '../recommend/platforms.ts';
import type { Deliverable } from './bundle.ts';
import { lintEvals } from './evals/lint-evals.ts';
import { frontMatter, frontMatterText } from './front-matter.ts';
import type { CatalogueProblem } from './kit.ts';
import { nearestName } from './near-name.ts';
import { WINDOWS_DEVICE } from './safe-names.ts';

/** As assistants limit it. */
export const MAX_SKILL_NAME = 64;
/** Assistants list the descriptions of all skills in some 8,000 characters and drop what does not fit. */
const LONG_DESCRIPTION = 300;
const TARGETS = [...TARGET_NAMES.keys()];
const SKILL_FIELDS = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'];
const RULE_FIELDS = ['description', 'globs', 'alwaysApply'];
/** Locations that assistants no longer read, with their replacements. */
const GONE: readonly [RegExp, string][] = [
  [/~\/\.codex\/prompts/, 'Codex no longer reads ~/.codex/prompts; ship a skill instead'],
  [/~\/\.codex\/skills/, 'Codex deprecates ~/.codex/skills; skills go to .agents/skills'],
  [
    /\.gemini\/antigravity\/skills/,
    'Antigravity no longer reads ~/.gemini/antigravity/skills; use ~/.gemini/config/skills',
  ],
];

/**
 * What `catalogue check` looks for besides problems that prevent serving a kit: whether assistants would load its files.
 * The rules are those of Agent Skills and of each product, checked on 2026-11-15. File names are relative to the kit's
 * folder. `slugs` are those of the catalogue, if known.
 */
export function lintKit(
  slug: string,
  targets: readonly string[],
  files: readonly Deliverable[],
  slugs?: ReadonlySet<string>,
): CatalogueProblem[] {
  const problems: CatalogueProblem[] = [];
  const report = (field: string, reason: string) => problems.push({ file: 'kit.yaml', field, reason });
  for (const reason of targets.map(targetProblem)) if (reason !== undefined) report('ai_targets', reason);
  return [...problems, ...files.flatMap((file) => fileProblems(slug, file)), ...lintEvals(slug, files, slugs)];
}

export function targetProblem(target: string): string | undefined {
  if (TARGETS.includes(target) || platformBits([target]) !== 0) return undefined;
  const meant = nearestName(target, TARGETS);
  const hint = meant === undefined ? `one of ${TARGETS.join(', ')}` : `did you mean "${meant}"?`;
  return `"${target}" is not a known target; ${hint}`;
}

function fileProblems(slug: string, file: Deliverable): CatalogueProblem[] {
  const problems = GONE.flatMap(([pattern, reason]) => {
    const at = file.text.search(pattern);
    return at === -1 ? [] : [{ file: file.name, line: lineAt(file.text, at), field: 'content', reason }];
  });
  if (file.name === 'SKILL.md') return [...problems, ...skillProblems(slug, file)];
  if (file.name.endsWith('.mdc')) return [...problems, ...ruleProblems(file)];
  if (file.name.endsWith('.json')) return [...problems, ...jsonProblems(file)];
  return problems;
}

export function skillNameProblem(slug: string): string | undefined {
  if (slug.length > MAX_SKILL_NAME) return `is longer than ${MAX_SKILL_NAME} characters`;
  if (WINDOWS_DEVICE.test(slug)) return 'names a device on Windows, where no such folder can be created';
  if (/claude|anthropic/.test(slug)) return 'must not contain "claude" or "anthropic": Claude refuses such uploads';
  return undefined;
}

function skillProblems(slug: string, file: Deliverable): CatalogueProblem[] {
  const matter = frontMatter(file.text);
  if ('reason' in matter) return [{ file: file.name, line: 1, field: 'front matter', reason: matter.reason }];
  const { fields, lineOf } = matter;
  const problems: CatalogueProblem[] = [];
  const report = (field: string, reason: string) =>
    problems.push({ file: file.name, line: lineOf(field), field, reason });
  const warn = (field: string, reason: string) =>
    problems.push({ file: file.name, line: lineOf(field), field, reason, level: 'warning' });
  const { name, description, compatibility, metadata } = fields;
  const nameProblem = name === slug ? skillNameProblem(slug) : `must be "${slug}", the name of the kit's folder`;
  if (nameProblem !== undefined) report('name', nameProblem);
  if (typeof description !== 'string' || description.length < 40 || description.length > 1024)
    report('description', 'must be 40 to 1,024 characters: what the skill does and when to use it');
  else {
    if (/[<>]/.test(description)) report('description', 'must not contain < or >: Claude refuses such uploads');
    if (description.length > LONG_DESCRIPTION)
      warn(
        'description',
        `has ${description.length} characters; keep it to ${LONG_DESCRIPTION}, because assistants list all skills in about 8,000`,
      );
  }
  if (compatibility !== undefined && (typeof compatibility !== 'string' || compatibility.length > 500))
    report('compatibility', 'must be text of at most 500 characters');
  if (metadata !== undefined && !isStringMap(metadata)) report('metadata', 'must map names to text (quote the values)');
  if (fields['allowed-tools'] !== undefined && typeof fields['allowed-tools'] !== 'string')
    report('allowed-tools', 'must be one text with spaces between the tools, not a list');
  for (const field of Object.keys(fields)) {
    const meant = SKILL_FIELDS.includes(field) ? undefined : nearestName(field, SKILL_FIELDS);
    if (meant !== undefined) report(field, `is not a field of a skill; did you mean "${meant}"?`);
  }
  return problems;
}

/** Cursor has its own parser for rules: with quotes or lists in `globs`, a rule never attaches. */
function ruleProblems(file: Deliverable): CatalogueProblem[] {
  const matter = frontMatterText(file.text);
  if (matter === undefined)
    return [{ file: file.name, line: 1, field: 'front matter', reason: 'is missing: a rule starts with ---' }];
  const problems: CatalogueProblem[] = [];
  const lines = matter.split(/\r?\n/);
  const lineOf = (field: string) => lines.findIndex((line) => line.startsWith(`${field}:`)) + 2;
  const report = (field: string, reason: string) =>
    problems.push({ file: file.name, line: lineOf(field), field, reason });
  const matches = lines.map((line) => /^([\w-]+):(.*)$/s.exec(line)).filter((match) => match !== null);
  const values = new Map(matches.map(([, field, value]) => [field!, value!.trim()]));
  for (const field of values.keys())
    if (!RULE_FIELDS.includes(field)) report(field, `is not a field of a rule; known: ${RULE_FIELDS.join(', ')}`);
  const always = values.get('alwaysApply');
  if (always !== 'true' && always !== 'false') report('alwaysApply', 'must be true or false');
  const globs = values.get('globs') ?? '';
  if (/^["'[]/.test(globs) || (globs === '' && lines.some((line) => /^\s*- /.test(line))))
    report(
      'globs',
      'must be plain patterns with commas between, such as src/**/*.ts,src/**/*.tsx, without quotes or brackets',
    );
  if (always === 'true' && globs !== '') report('alwaysApply', 'must be false where globs are given');
  if (always === 'false' && globs === '' && (values.get('description') ?? '') === '')
    report('description', 'is needed: without globs the assistant chooses the rule by its description');
  return problems;
}

function jsonProblems(file: Deliverable): CatalogueProblem[] {
  try {
    JSON.parse(file.text);
    return [];
  } catch (error) {
    // V8 names it for some errors only.
    const line = /\(line (\d+) column \d+\)$/.exec((error as Error).message)?.[1];
    const at = line === undefined ? {} : { line: Number(line) };
    return [{ file: file.name, ...at, field: 'content', reason: 'is not valid JSON' }];
  }
}

function isStringMap(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'string')
  );
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
