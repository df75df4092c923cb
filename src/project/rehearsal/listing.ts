import type { Assistant } from '../assistant.ts';
import type { SkillHere } from '../installed-set.ts';
import { ASSISTANTS, readsSkill } from './assistants.ts';
import type { Finding } from './finding.ts';
import { listedDescription, type TextHere } from './texts-here.ts';

/** What an assistant lists of skills in every conversation, so that its model can choose one. */
export interface Listing {
  assistant: string;
  /** The model's window in tokens for which this holds; null: for any. */
  window: number | null;
  /** Characters of all entries, and how many there is room for beside what the assistant itself lists. */
  characters: number;
  budget: number;
  entries: number;
  /** Listed by name alone, with a cut description, and not at all. */
  name_only: string[];
  cut: string[];
  dropped: string[];
}

interface Entry {
  name: string;
  description: string;
  path: string;
}

/**
 * Claude Code 2.1.328, as `npm run test:listing` asks it. Its budget is a hundredth of the window, at 4 or,
 * for the newest models, 3 characters a token. Its own skills come out of that and are never cut. Each of the others, the
 * most used first and then in order, keeps its whole description if that fits, or only its name. Here none was used yet.
 */
const CLAUDE = {
  bundled: 6_075,
  maxDescription: 1_536,
  windows: [
    [1_000_000, 30_000],
    [200_000, 8_000],
  ] as const,
};
/**
 * Codex 0.169.0: 2 % of the window in tokens of 4 bytes, each line with the path of its file. If the lines are too long,
 * paths get short roots, and then every description, those of its own skills too, is cut at the same length; names that
 * still do not fit are dropped.
 */
const CODEX = {
  own: [
    [41, 570],
    [47, 624],
    [51, 106],
    [55, 225],
  ] as const,
  window: 272_000,
  share: 0.02,
  bytes: 4,
  maxDescription: 1_024,
};

/**
 * GitHub Copilot CLI 1.0.102: whole entries up to this many characters, the project's before those of the home folder, each
 * in order of name, then names alone.
 */
const COPILOT = { budget: 15_000 };

export function listingsOf(skills: readonly SkillHere[], texts: readonly TextHere[]): Listing[] {
  const [claude, codex] = [claudeEntries(skills, texts), codexEntries(skills)];
  return [
    ...(claude.length === 0 ? [] : CLAUDE.windows.map(([window, budget]) => claudeListing(claude, window, budget))),
    ...(codex.length === 0 ? [] : [codexListing(codex)]),
    ...(usesCopilot(skills, texts) ? [copilotListing(skills)] : []),
  ];
}

/** Not everybody whose skills it would find uses it. */
function usesCopilot(skills: readonly SkillHere[], texts: readonly TextHere[]): boolean {
  return [...skills, ...texts].some(({ path }) => /^\.(github|copilot)\//.test(path));
}

function copilotListing(skills: readonly SkillHere[]): Listing {
  const found = skills
    .filter((skill) => readsSkill(ASSISTANTS.copilot!, skill) && skill.description !== '')
    .filter(({ description, fields }) => description.length <= 1_024 && fields['disable-model-invocation'] !== true)
    .sort((a, b) => (a.scope === b.scope ? (a.name < b.name ? -1 : 1) : a.scope === 'project' ? -1 : 1));
  const entries = found
    .filter(({ name }, i) => found.findIndex((other) => other.name === name) === i)
    .map(({ name, description, scope }) => {
      const tags = '<skill>\n  <name></name>\n  <description></description>\n  <location></location>\n</skill>\n';
      const location = scope === 'home' ? 'user' : 'project';
      return { name, length: tags.length + name.length + description.length + location.length };
    });
  let used = 0;
  const nameOnly = entries.filter(({ length }) => {
    used += length;
    return used > COPILOT.budget;
  });
  return {
    assistant: 'GitHub Copilot',
    window: null,
    characters: used,
    budget: COPILOT.budget,
    entries: entries.length,
    name_only: namesOf(nameOnly),
    cut: [],
    dropped: [],
  };
}

/**
 * Home before project, each in order of its folders, then commands; then each plugin's commands and skills. A skill hides a
 * command and a project's skill of its name.
 */
function claudeEntries(skills: readonly SkillHere[], texts: readonly TextHere[]): Entry[] {
  const seen = new Set<string>();
  const order = (a: { path: string; scope: string }, b: { path: string; scope: string }) =>
    a.scope === b.scope ? a.path.localeCompare(b.path) : a.scope === 'home' ? -1 : 1;
  const isNew = (name: string) => !seen.has(name) && seen.add(name);
  const found = skills.filter(
    (skill) => readsSkill(ASSISTANTS.claude!, skill) && skill.fields['disable-model-invocation'] !== true,
  );
  const commands = texts.filter(({ kind, assistants }) => kind === 'command' && assistants.includes('claude'));
  const own = <T extends { plugin?: string; path: string; scope: string }>(all: readonly T[]) =>
    all.filter(({ plugin }) => plugin === undefined).toSorted(order);
  const plugins = new Set([...found, ...commands].flatMap(({ plugin }) => plugin ?? []));
  const of = [...plugins].flatMap((name) => [
    ...commands.filter(({ plugin }) => plugin === name).map(commandEntry),
    ...found.filter(({ plugin }) => plugin === name).map(skillEntry),
  ]);
  return [...own(found).map(skillEntry), ...own(commands).map(commandEntry), ...of].filter(({ called }) =>
    isNew(called),
  );
}

function skillEntry({ name, path, fields, text, called }: SkillHere) {
  // As it is written, with its spaces.
  const said = typeof fields.description === 'string' ? fields.description.trim() : '';
  const when = typeof fields.when_to_use === 'string' ? ` - ${fields.when_to_use}` : '';
  return {
    name: name === called ? called : `${called} (${name})`,
    called,
    description: (said || listedDescription(text)) + when,
    path,
  };
}

function commandEntry({ name, text, path }: TextHere) {
  return { name, called: name, description: listedDescription(text), path };
}

export function claudeListing(entries: readonly Entry[], window: number, whole: number): Listing {
  const lines = entries.map(({ name, description }) => ({
    name,
    bare: `- ${name}`.length,
    full: `- ${name}: `.length + Math.min(description.length, CLAUDE.maxDescription),
  }));
  const budget = whole - CLAUDE.bundled;
  const characters = lines.reduce((sum, { full }) => sum + full + 1, 0);
  const nameOnly: string[] = [];
  if (characters > budget) {
    let left = budget - lines.reduce((sum, { bare }) => sum + bare + 1, 0);
    for (const { name, bare, full } of lines) {
      if (full - bare <= left) left -= full - bare;
      else nameOnly.push(name);
    }
  }
  const cut = entries.filter(({ description }) => description.length > CLAUDE.maxDescription).map(({ name }) => name);
  const kept = cut.filter((name) => !nameOnly.includes(name));
  return {
    assistant: 'Claude Code',
    window,
    characters,
    budget,
    entries: entries.length,
    name_only: nameOnly,
    cut: kept,
    dropped: [],
  };
}

/** Those that it can load, the project's before those of the home folder, in order of name. */
function codexEntries(skills: readonly SkillHere[]): Entry[] {
  return skills
    .filter((skill) => readsSkill(ASSISTANTS.codex!, skill) && skill.description !== '' && skill.name.length <= 64)
    .toSorted((a, b) => (a.scope === b.scope ? (a.name < b.name ? -1 : 1) : a.scope === 'project' ? -1 : 1));
}

export function codexListing(entries: readonly Entry[]): Listing {
  const tokens = (bytes: number) => Math.ceil(bytes / CODEX.bytes);
  const lines = entries.map(({ name, description, path }) => {
    const text = description.length > CODEX.maxDescription ? description.slice(0, CODEX.maxDescription) : description;
    // With its line break and the short root of its folder.
    const bare = Buffer.byteLength(`- ${name}: (file: r1/${path.split('/').slice(-2).join('/')})`) + 1;
    return { name, text, bare, cost: tokens(bare), full: tokens(bare + 1 + Buffer.byteLength(text)) };
  });
  const own = CODEX.own.map(([bare, length]) => ({
    name: null,
    text: ' '.repeat(length),
    bare,
    cost: tokens(bare),
    full: tokens(bare + 1 + length),
  }));
  const all = [...own, ...lines];
  const limit = Math.floor(CODEX.window * CODEX.share);
  const ownFull = own.reduce((sum, { full }) => sum + full, 0);
  const listing = {
    assistant: 'Codex',
    window: CODEX.window,
    characters: lines.reduce((sum, { bare, text }) => sum + bare + 1 + text.length, 0),
    budget: (limit - ownFull) * CODEX.bytes,
    entries: entries.length,
  };
  const full = all.reduce((sum, line) => sum + line.full, 0);
  if (full <= limit) return { ...listing, name_only: [], cut: [], dropped: [] };
  const least = all.reduce((sum, { cost }) => sum + cost, 0);
  if (least > limit) {
    let used = 0;
    const dropped = all.filter(({ cost }) => {
      if (used + cost > limit) return true;
      used += cost;
      return false;
    });
    const lost = namesOf(dropped);
    return { ...listing, name_only: namesOf(all).filter((name) => !lost.includes(name)), cut: [], dropped: lost };
  }
  return { ...listing, name_only: [], cut: namesOf(cutLines(all, limit - least)), dropped: [] };
}

function namesOf(lines: readonly { name: string | null }[]): string[] {
  return lines.flatMap(({ name }) => name ?? []);
}

/** One character for each in turn, as long as there are tokens left. */
function cutLines<T extends { text: string; bare: number; cost: number }>(lines: readonly T[], tokens: number): T[] {
  const taken = lines.map(() => 0);
  const spent = lines.map(() => 0);
  let left = tokens;
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [i, { text, bare, cost }] of lines.entries()) {
      if (taken[i]! >= text.length) continue;
      const extra = Math.ceil((bare + 1 + taken[i]! + 1) / CODEX.bytes) - cost;
      if (extra - spent[i]! > left) continue;
      left -= extra - spent[i]!;
      spent[i] = extra;
      taken[i]!++;
      isChanged = true;
    }
  }
  return lines.filter(({ text }, i) => taken[i]! < text.length);
}

function byTitle(title: string): Assistant {
  return Object.values(ASSISTANTS).find((one) => one.title === title)!;
}

const SHORT = 200;

/** Where the usual window has no room for all: what is lost, and the fewest descriptions to shorten or skills to remove. */
export function tooLong(listings: readonly Listing[], skills: readonly SkillHere[]): Finding[] {
  const usual = listings.filter((one, i) => listings.findIndex(({ assistant }) => assistant === one.assistant) === i);
  return usual.flatMap((listing): Finding[] => {
    const { assistant, window, characters, budget, name_only, cut, dropped } = listing;
    if (characters <= budget) return [];
    const lost = [
      ...(name_only.length > 0 ? [`${some(name_only)} lose their description`] : []),
      ...(cut.length > 0 ? [`the descriptions of ${some(cut)} are cut`] : []),
      ...(dropped.length > 0 ? [`${some(dropped)} are not listed at all`] : []),
    ];
    return [
      {
        kind: 'listing',
        level: 'warning',
        skills: [...dropped, ...name_only, ...cut],
        message: `${assistant}${window === null ? '' : `, with a window of ${window.toLocaleString('en')} tokens,`} has room for about ${budget.toLocaleString('en')} characters of names and descriptions; these have ${characters.toLocaleString('en')}: ${lost.join('; ') || 'some are shortened'}.`,
        fix: shortestFix(
          characters - budget,
          skills.filter((skill) => readsSkill(byTitle(assistant), skill)),
        ),
      },
    ];
  });
}

function shortestFix(over: number, skills: readonly SkillHere[]): string {
  const longest = [...new Map(skills.map((skill) => [skill.name, skill])).values()].sort(
    (a, b) => b.description.length - a.description.length,
  );
  const take = (gain: (skill: SkillHere) => number) => {
    let saved = 0;
    const count =
      longest.findIndex((skill) => {
        saved += gain(skill);
        return saved >= over;
      }) + 1;
    return longest.slice(0, count).map(({ name }) => name);
  };
  const shortened = take(({ description }) => Math.max(0, description.length - SHORT));
  if (shortened.length > 0) return `Shorten the descriptions of ${some(shortened)} to ${SHORT} characters.`;
  const removed = take(({ name, description }) => name.length + description.length);
  return `Remove ${removed.length || longest.length} skills that you do not use; the longest are ${some(removed.length > 0 ? removed : longest.map(({ name }) => name))}.`;
}

const MAX_NAMED = 5;

function some(names: readonly string[]): string {
  if (names.length <= MAX_NAMED) return names.join(', ');
  return `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`;
}
