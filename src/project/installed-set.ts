import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { frontMatterText, parseYaml } from '../catalogue/front-matter.ts';
import { LAYOUTS } from '../install/layouts.ts';
import type { Scope, SkillPlace } from './assistant.ts';
import { ASSISTANTS } from './rehearsal/assistants.ts';
import { readStart, readTree } from './tree.ts';

/** A skill that an assistant finds in the project or in the home folder, whoever made it. */
export interface SkillHere extends SkillPlace {
  /** Of a plugin's skill, with the plugin before it. */
  name: string;
  description: string;
  /** Why an assistant cannot use it. */
  problem?: string;
  text: string;
  /** Its front matter, if that can be read. */
  fields: Readonly<Record<string, unknown>>;
}

/** A folder with what would be written into it. */
export interface FolderView {
  /** Of files and folders, sorted; none if the folder cannot be read. */
  names: (folder: string) => string[];
  /** The first 2 MB of a file; undefined if it cannot be read. */
  read: (path: string) => string | undefined;
  /** Where it is on disk. */
  dir?: string;
  /** The folders above it that belong to its repository, such as `..`. */
  above?: readonly string[];
  /** The folders below it that have skills of their own. */
  below?: () => readonly string[];
}

export function viewOf(dir: string): FolderView {
  return { names: (folder) => namesIn(join(dir, folder)), read: (path) => readStart(join(dir, path)), dir };
}

/** The project with what its repository has above and below it. A home folder is no project of everything in it. */
export function projectView(dir: string, home: string): FolderView {
  const isHome = !relative(dir, home).startsWith('..');
  let known: readonly string[] | undefined;
  const below = () => {
    known ??= isHome ? [] : foldersWithSkills(dir);
    return known;
  };
  return { ...viewOf(dir), above: foldersAbove(dir, home), below };
}

const MAX_ABOVE = 20;
const MAX_BELOW = 50;

/** Up to the root of the repository; none without one, and never the home folder, which is read anyway. */
function foldersAbove(dir: string, home: string): string[] {
  const folders: string[] = [];
  let at = dir;
  for (let i = 0; i < MAX_ABOVE && at !== home; i++) {
    if (existsSync(join(at, '.git'))) return folders.filter((folder) => join(dir, folder) !== home);
    at = dirname(at);
    folders.push(relative(dir, at));
  }
  return [];
}

const NESTED = /^(.+)\/((?:\.[\w-]+)(?:\/[\w-]+)?)\/[^/]+\/SKILL\.md$/;

function foldersWithSkills(dir: string): string[] {
  const known = new Set(skillFolders('project'));
  const found = new Set<string>();
  for (const path of readTree(dir).paths) {
    const [, prefix, folder] = NESTED.exec(path) ?? [];
    if (prefix !== undefined && known.has(folder!) && found.size < MAX_BELOW) found.add(prefix);
  }
  return [...found];
}

export function withFiles(view: FolderView, files: ReadonlyMap<string, string>): FolderView {
  return {
    ...view,
    names(folder) {
      const added = [...files.keys()].flatMap((path) =>
        path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1).split('/')[0]!] : [],
      );
      return [...new Set([...view.names(folder), ...added])].sort();
    },
    read: (path) => files.get(path) ?? view.read(path),
  };
}

const MAX_SKILLS = 1_000;
/** Folders that are opened to find skills deeper in one of an assistant. */
const MAX_OPENED = 3_000;

/** Where kits are installed, and where assistants look. */
function skillFolders(scope: Scope): string[] {
  const folders = [
    ...Object.values(LAYOUTS).flatMap(({ skills }) => (skills === null ? [] : [skills[scope]])),
    ...Object.values(ASSISTANTS).flatMap(({ skills }) => skills[scope]),
  ];
  return [...new Set(folders)].sort();
}

/** Skills that are reached by several paths, such as of two assistants, are listed for each. */
export function skillsIn(dir: string, scope: Scope): SkillHere[] {
  return skillsOf(viewOf(dir), scope);
}

/** Those that are there from the beginning: of the folder and of those above it. */
export function skillsOf(view: FolderView, scope: Scope): SkillHere[] {
  const found = skillsAt(view, scope, '', 'here');
  for (const folder of view.above ?? []) found.push(...skillsAt(view, scope, `${folder}/`, 'above'));
  return found.slice(0, MAX_SKILLS);
}

/** Those of a subfolder, which assistants take up when they work there. */
export function skillsBelow(view: FolderView, folder: string): SkillHere[] {
  return skillsAt(view, 'project', `${folder}/`, 'below').filter((skill) =>
    Object.values(ASSISTANTS).some(({ below, skills }) => below === true && skills.project.includes(skill.folder)),
  );
}

function skillsAt(view: FolderView, scope: Scope, prefix: string, from: SkillHere['from']): SkillHere[] {
  const found: SkillHere[] = [];
  let opened = 0;
  const look = (folder: string, inside: string, depth: number, deepest: number) => {
    if (++opened > MAX_OPENED) return;
    for (const name of view.names(inside)) {
      const path = `${inside}/${name}/SKILL.md`;
      const text = view.read(path);
      if (text !== undefined && found.length < MAX_SKILLS)
        found.push(readSkill(text, { path, scope, folder, depth, from, called: name }));
      if (depth < deepest && !name.includes('.')) look(folder, `${inside}/${name}`, depth + 1, deepest);
    }
  };
  for (const folder of skillFolders(scope)) look(folder, `${prefix}${folder}`, 1, deepestIn(folder, scope));
  return found;
}

function deepestIn(folder: string, scope: Scope): number {
  const readers = Object.values(ASSISTANTS).filter(({ skills }) => skills[scope].includes(folder));
  return Math.max(1, ...readers.map(({ depth }) => depth ?? 1));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

export function readSkill(text: string, place: SkillPlace): SkillHere {
  const named = (name: string) => (place.plugin === undefined ? name : `${place.plugin}:${name}`);
  const matter = frontMatterText(text.replace(/^\ufeff/, ''));
  const folder = place.called.split(':').at(-1)!;
  const base = { ...place, text, name: named(folder), description: '', fields: {} };
  if (matter === undefined) return { ...base, problem: 'has no front matter' };
  const parsed = parseYaml(matter);
  // Assistants read what is on the lines of name and description all the same.
  const fields = ('reason' in parsed ? plainFields(matter) : parsed.value) as Record<string, unknown> | null;
  const { name, description } = fields ?? {};
  const shown = {
    ...base,
    fields: typeof fields === 'object' && fields !== null ? fields : {},
    name: named(typeof name === 'string' && name.trim() !== '' ? name.trim() : folder),
    description: typeof description === 'string' ? description.replace(/\s+/g, ' ').trim() : '',
  };
  if ('reason' in parsed) return { ...shown, problem: `has front matter that ${parsed.reason}` };
  if (typeof name !== 'string' || name.trim() === '') return { ...shown, problem: 'has no name' };
  if (shown.description === '') return { ...shown, problem: 'has no description' };
  return shown;
}

function plainFields(matter: string): Record<string, string> {
  const lines = [...matter.matchAll(/^(name|description): *(\S.*)$/gm)];
  const fields = Object.fromEntries(lines.map(([, field, value]) => [field!, value!.trim()]));
  if (!/^[\w-]+$/.test(fields.name ?? '')) delete fields.name;
  return fields;
}
