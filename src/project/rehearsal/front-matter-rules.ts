import { frontMatterText, parseYaml } from '../../catalogue/front-matter.ts';
import type { SkillHere } from '../installed-set.ts';
import { ASSISTANTS, readsSkill } from './assistants.ts';
import type { Finding } from './finding.ts';
import { fieldIn, type TextHere } from './texts-here.ts';

const MAX_NAME = 64;
const MAX_DESCRIPTION = 1_024;

/**
 * Claude Code 2.1.328, Codex 0.169.0 and GitHub Copilot 1.0.102 do what these messages say, and so does the source of
 * Gemini CLI 0.61.0. The rest is the open format for skills, which others and uploads enforce more or less strictly.
 */
export function brokenIn(skills: readonly SkillHere[], texts: readonly TextHere[]): Finding[] {
  return [...skills.flatMap(brokenSkill), ...texts.flatMap(brokenText)];
}

function brokenSkill(skill: SkillHere): Finding[] {
  const { description, path, text, problem, fields, plugin, called } = skill;
  // A plugin's name comes before both.
  const [name, folder] = [skill.name, called].map((one) => one.slice(plugin === undefined ? 0 : plugin.length + 1)) as [
    string,
    string,
  ];
  const at = finder(skill.name, path);
  const lost = (why: string, fix: string): Finding[] => [at('error', `${why}: ${whoLoses(skill)}`, fix)];
  const start = 'Start the file with ---, name, description and ---.';
  if (problem === 'has no front matter')
    return lost(`${problem}, or none that begins in its first line and ends`, start);
  if (text.startsWith('\ufeff'))
    return [
      at(
        'error',
        'begins with a byte order mark: Codex and Gemini CLI do not load it',
        'Save it as UTF-8 without a byte order mark.',
      ),
    ];
  if (problem?.startsWith('has front matter'))
    return [
      at(
        'error',
        `${problem}; Claude Code and Codex read it line by line, GitHub Copilot does not load it`,
        'Put the value in quotes.',
      ),
    ];
  if (description === '') return lost('has no description', 'Say in a description what it does and when to use it.');
  const findings: Finding[] = [];
  if (problem === 'has no name')
    findings.push(
      at(
        'warning',
        `${problem}: Gemini CLI does not load it, Claude Code and Codex go by the folder`,
        `Name it ${folder}.`,
      ),
    );
  else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || name.length > MAX_NAME)
    findings.push(
      at(
        'error',
        `is named "${name}"${name.length > MAX_NAME ? ', which Codex and GitHub Copilot do not load' : ''}`,
        NAME_FIX,
      ),
    );
  else if (name !== folder)
    findings.push(
      at(
        'warning',
        `is named "${name}", its folder ${folder}: Claude Code goes by the folder, others by the name`,
        'Give the folder and the skill the same name.',
      ),
    );
  if (description.length > MAX_DESCRIPTION)
    findings.push(
      at(
        'error',
        `has a description of ${description.length} characters: Codex cuts it at ${MAX_DESCRIPTION}, Claude Code at 1536, and GitHub Copilot does not load it`,
        `Shorten it to ${MAX_DESCRIPTION}.`,
      ),
    );
  if ('allowed-tools' in fields && typeof fields['allowed-tools'] !== 'string')
    findings.push(
      at('warning', 'has allowed-tools that are no text', 'Write them in one line, with spaces between them.'),
    );
  return findings;
}

const NAME_FIX = `Use lower-case letters, digits and single hyphens, at most ${MAX_NAME}.`;

function whoLoses(skill: SkillHere): string {
  const { claude, codex, gemini, copilot } = ASSISTANTS;
  // Without a description, Copilot lists the first paragraph.
  const strict = [codex!, gemini!, ...(skill.problem === 'has no front matter' ? [copilot!] : [])];
  const lost = strict.filter((one) => readsSkill(one, skill)).map(({ title }) => title);
  const parts = [
    ...(readsSkill(claude!, skill) ? ['Claude Code lists its first line instead of a description'] : []),
    ...(lost.length > 0 ? [`${lost.join(', ')} ${lost.length > 1 ? 'do' : 'does'} not load it`] : []),
  ];
  return parts.join('; ') || 'assistants do not know when to use it';
}

function brokenText({ kind, name, path, text, assistants }: TextHere): Finding[] {
  const at = finder(kind === 'command' ? `/${name}` : name, path);
  if (path.endsWith('.toml'))
    return /^\s*prompt\s*=/m.test(text)
      ? []
      : [at('error', 'has no prompt: Gemini CLI does not load it', 'Write prompt = """…""".')];
  if (path.endsWith('.mdc')) return brokenRule(text, at);
  if (kind === 'agent') {
    const missing = ['name', 'description'].filter((field) => fieldIn(text, field) === undefined);
    if (missing.length > 0 && assistants.includes('claude'))
      return [
        at(
          'error',
          `has no ${missing.join(' and no ')}: Claude Code does not load it`,
          'Begin with ---, name, description and ---.',
        ),
      ];
  }
  if (path.endsWith('.instructions.md') && !/^applyTo:/m.test(frontMatterText(text) ?? ''))
    return [
      at('warning', 'has no applyTo: GitHub Copilot uses it only when it is named', 'Add applyTo: "**" or a glob.'),
    ];
  const matter = frontMatterText(text.replace(/^\ufeff/, ''));
  const parsed = matter === undefined ? undefined : parseYaml(matter);
  if (parsed === undefined || !('reason' in parsed)) return [];
  return [at('warning', `has front matter that ${parsed.reason}`, 'Put the value in quotes.')];
}

/** Cursor: description, globs and alwaysApply, which says when a rule is used. */
function brokenRule(text: string, at: ReturnType<typeof finder>): Finding[] {
  const matter = frontMatterText(text);
  const fix = 'Begin with ---, then description, globs or alwaysApply: true, then ---.';
  if (matter === undefined) return [at('error', 'has no front matter: Cursor uses it only when it is named', fix)];
  const value = (name: string) => new RegExp(`^${name}: *(.*)$`, 'm').exec(matter)?.[1]?.trim() ?? '';
  const [always, globs] = [value('alwaysApply'), value('globs')];
  if (always !== '' && always !== 'true' && always !== 'false')
    return [at('error', `has alwaysApply: ${always}, which is neither true nor false`, 'Write true or false.')];
  if (always === 'true' && globs !== '')
    return [at('warning', 'has globs beside alwaysApply: true, so they do not count', 'Keep one of them.')];
  if (always !== 'true' && globs === '' && value('description') === '')
    return [at('warning', 'has neither description, globs nor alwaysApply: Cursor uses it only when it is named', fix)];
  return [];
}

function finder(name: string, path: string) {
  return (level: Finding['level'], message: string, fix: string): Finding => ({
    kind: 'broken',
    level,
    skills: [name],
    message: `${path} ${message}.`,
    fix,
  });
}
