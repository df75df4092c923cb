import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { frontMatterText, parseYaml } from '../catalogue/front-matter.ts';
import { LAYOUTS } from '../install/layouts.ts';
import { readStart } from './tree.ts';

export type Scope = 'project' | 'home';

/** A skill that an assistant finds in the project or in the home folder, whoever made it. */
export interface SkillHere {
  name: string;
  description: string;
  /** Relative to the project or the home folder. */
  path: string;
  scope: Scope;
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
  /** The first 512 KB of a file; undefined if it cannot be read. */
  read: (path: string) => string | undefined;
}

export function viewOf(dir: string): FolderView {
  return { names: (folder) => namesIn(join(dir, folder)), read: (path) => readStart(join(dir, path)) };
}

export function withFiles(view: FolderView, files: ReadonlyMap<string, string>): FolderView {
  return {
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
/** Besides those where kits are installed. */
const MORE_PLACES: Record<Scope, readonly string[]> = {
  project: [
    '.claude/skills',
    '.codex/skills',
    '.cursor/skills',
    '.gemini/skills',
    '.github/skills',
    '.opencode/skills',
  ],
  home: ['.codex/skills', '.cursor/skills'],
};

/** Skills that are reached by several paths, such as of two assistants, are listed for each. */
export function skillsIn(dir: string, scope: Scope): SkillHere[] {
  return skillsOf(viewOf(dir), scope);
}

export function skillsOf(view: FolderView, scope: Scope): SkillHere[] {
  const folders = new Set([
    ...Object.values(LAYOUTS).flatMap(({ skills }) => (skills === null ? [] : [skills[scope]])),
    ...MORE_PLACES[scope],
  ]);
  const found: SkillHere[] = [];
  for (const folder of [...folders].sort()) {
    for (const name of view.names(folder)) {
      const path = `${folder}/${name}/SKILL.md`;
      const text = view.read(path);
      if (text === undefined) continue;
      found.push(read(text, { path, scope, folder: name }));
      if (found.length === MAX_SKILLS) return found;
    }
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function read(text: string, { folder, ...place }: { path: string; scope: Scope; folder: string }): SkillHere {
  const matter = frontMatterText(text.replace(/^\ufeff/, ''));
  const base = { ...place, text, name: folder, description: '', fields: {} };
  if (matter === undefined) return { ...base, problem: 'has no front matter' };
  const parsed = parseYaml(matter);
  // Assistants read what is on the lines of name and description all the same.
  const fields = ('reason' in parsed ? plainFields(matter) : parsed.value) as Record<string, unknown> | null;
  const { name, description } = fields ?? {};
  const shown = {
    ...base,
    fields: typeof fields === 'object' && fields !== null ? fields : {},
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : folder,
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
