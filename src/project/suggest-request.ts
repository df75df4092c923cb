import { homedir, userInfo } from 'node:os';
import type { SkillHere } from './installed-set.ts';

/** What leaves the machine of a project, and nothing else does. */
export interface ProjectRequest {
  goal?: string;
  facts: string[];
  installed: { name: string; description: string }[];
}

export interface RequestLimits {
  facts: number;
  installed: number;
  name: number;
  description: number;
}

/**
 * The project's own skills come before those of the home folder. Of two copies of one skill, one is sent. The goal goes as
 * it was typed; descriptions of skills are by others, so addresses, keys and paths in them are masked.
 */
export function requestOf(
  goal: string,
  facts: readonly string[],
  skills: readonly SkillHere[],
  limits: RequestLimits,
): ProjectRequest {
  const installed = new Map<string, { name: string; description: string }>();
  for (const { name, description } of skills) {
    const shown = {
      name: shortened(masked(name), limits.name),
      description: shortened(masked(description), limits.description),
    };
    if (shown.name !== '') installed.set(JSON.stringify(shown), shown);
  }
  return {
    ...(goal !== '' && { goal }),
    facts: withGaps(facts, limits.facts),
    installed: fitting([...installed.values()].slice(0, limits.installed)),
  };
}

/** What is missing is what kits are suggested for, so it is never what has no room. */
function withGaps(facts: readonly string[], most: number): string[] {
  const gaps = facts.filter((fact) => fact.startsWith('no '));
  const others = facts.filter((fact) => !fact.startsWith('no '));
  return [...others.slice(0, most - gaps.length), ...gaps].slice(0, most);
}

/** A request may have 64 KiB, and descriptions in other scripts take several bytes a character. */
const MAX_INSTALLED_BYTES = 40_000;

function fitting<T>(skills: readonly T[]): T[] {
  let bytes = 0;
  return skills.filter((skill) => {
    bytes += Buffer.byteLength(JSON.stringify(skill));
    return bytes <= MAX_INSTALLED_BYTES;
  });
}

const PRIVATE: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[address]'],
  [/\bhttps?:\/\/\S+/g, '[link]'],
  [/(?<![\w.])(?:~|[A-Za-z]:)?[\\/](?:[\w.@-]+[\\/])+[\w.@-]*/g, '[path]'],
  [/\b(?=\w*\d)(?=\w*[A-Za-z])[\w-]{24,}\b/g, '[key]'],
];

export function masked(text: string): string {
  const plain = PRIVATE.reduce((left, [pattern, mask]) => left.replace(pattern, mask), text);
  const user = userName();
  return user === undefined ? plain : plain.replaceAll(user, '[name]');
}

/** Of the person at this machine, where it is long enough not to be part of other words. */
function userName(): string | undefined {
  try {
    const { username } = userInfo();
    return username.length >= 5 && homedir().includes(username) ? username : undefined;
  } catch {
    return undefined;
  }
}

function shortened(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim();
}
