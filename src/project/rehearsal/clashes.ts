import type { Assistant } from '../assistant.ts';
import type { SkillHere } from '../installed-set.ts';
import { ASSISTANTS, readsSkill } from './assistants.ts';
import type { Finding } from './finding.ts';
import type { TextHere } from './texts-here.ts';

/** Skills and commands of one name where an assistant finds both. */
export function clashesIn(skills: readonly SkillHere[], texts: readonly TextHere[]): Finding[] {
  const commands = texts.filter(({ kind }) => kind === 'command');
  const agents = texts.filter(({ kind }) => kind === 'agent');
  return [
    ...skillClashes(skills),
    ...textClashes(commands, 'commands', '/'),
    ...textClashes(agents, 'agents', ''),
    ...crossClashes(skills, commands),
  ];
}

function skillClashes(skills: readonly SkillHere[]): Finding[] {
  return grouped(skills, ({ name }) => name).flatMap((same) => {
    if (new Set(same.map(({ text }) => text)).size < 2) return [];
    const readers = Object.values(ASSISTANTS).filter(
      (one) => new Set(same.filter((skill) => readsSkill(one, skill)).map(({ text }) => text)).size > 1,
    );
    if (readers.length === 0) return [];
    const name = same[0]!.name;
    return [
      {
        kind: 'clash',
        level: 'error',
        skills: [name],
        message: `${same.length} different skills are named ${name}: ${places(same)}. ${whoReads(readers, same)}`,
        fix: 'Rename one or remove it: assistants use only one of them.',
      },
    ];
  });
}

const MAX_TITLES = 6;

function whoReads(readers: readonly Assistant[], same: readonly SkillHere[]): string {
  const shown = readers.slice(0, MAX_TITLES).map(({ title }) => title);
  const more = readers.length - shown.length;
  const titles = more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
  const isBothScopes = new Set(same.map(({ scope }) => scope)).size > 1;
  const wins =
    isBothScopes && readers.includes(ASSISTANTS.claude!) ? ' In Claude Code, that of the home folder wins.' : '';
  return `Found by ${titles}.${wins}`;
}

/** Of one kind, where the same assistants find them. */
function textClashes(texts: readonly TextHere[], what: string, sign: string): Finding[] {
  return grouped(texts, ({ name, assistants }) => `${assistants.join()} ${name}`).flatMap((same) => {
    if (new Set(same.map(({ text }) => text)).size < 2) return [];
    const { name } = same[0]!;
    return [
      {
        kind: 'clash',
        level: 'error',
        skills: [sign + name],
        message: `${same.length} different ${what} are named ${sign}${name}: ${places(same)}.`,
        fix: 'Rename one or remove it: only one of them is used.',
      },
    ];
  });
}

/** What Claude Code 2.1.328 brings: of the same name, a project's own replaces it. */
const BUNDLED = new Set(
  'batch claude-api code-review dataviz debug fewer-permission-prompts init keybindings-help loop plugin-authoring run security-review simplify update-config workflow-authoring'.split(
    ' ',
  ),
);

/** Claude Code lists skills and commands together, a skill by its folder. */
function crossClashes(skills: readonly SkillHere[], commands: readonly TextHere[]): Finding[] {
  const claude = ASSISTANTS.claude!;
  const byFolder = new Map(skills.filter((skill) => readsSkill(claude, skill)).map((skill) => [skill.called, skill]));
  const own = commands.filter(({ assistants }) => assistants.includes('claude'));
  const hidden = own.flatMap((command): Finding[] => {
    const skill = byFolder.get(command.name);
    if (skill === undefined) return [];
    return [
      {
        kind: 'clash',
        level: 'error',
        skills: [skill.name, `/${command.name}`],
        message: `${command.path} (${command.scope}) is a command of the name of a skill, ${skill.path} (${skill.scope}): Claude Code uses the skill.`,
        fix: 'Rename the command or remove it.',
      },
    ];
  });
  const names = new Map([
    ...own.map(({ name, path }) => [name, path] as const),
    ...[...byFolder].map(([name, { path }]) => [name, path] as const),
  ]);
  const replacing = [...names]
    .filter(([name]) => BUNDLED.has(name))
    .map(
      ([name, path]): Finding => ({
        kind: 'clash',
        level: 'warning',
        skills: [name],
        message: `${path} replaces what Claude Code itself brings under the name ${name}.`,
        fix: 'Rename it, unless that is what you want.',
      }),
    );
  return [...hidden, ...replacing];
}

function places(same: readonly { path: string; scope: string }[]): string {
  return same.map(({ path, scope }) => `${path} (${scope})`).join(', ');
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item).toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].filter((same) => same.length > 1);
}
