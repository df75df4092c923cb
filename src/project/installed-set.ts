import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { frontMatterText, parseYaml } from '../catalogue/front-matter.ts';
import { LAYOUTS } from '../install/layouts.ts';
import { readStart } from './tree.ts';

/** A skill that an assistant finds in the project or in the home folder, whoever made it. */
export interface SkillHere {
  name: string;
  description: string;
  /** Relative to the project or the home folder. */
  path: string;
  scope: 'project' | 'home';
  /** Why an assistant cannot use it. */
  problem?: string;
  text: string;
}

const MAX_SKILLS = 500;

/** Skills that are reached by several paths, such as of two assistants, are listed for each. */
export function skillsIn(dir: string, scope: SkillHere['scope']): SkillHere[] {
  const folders = new Set(
    Object.values(LAYOUTS).flatMap(({ skills }) =>
      skills === null ? [] : [skills[scope === 'home' ? 'home' : 'project']],
    ),
  );
  if (scope === 'project')
    folders.add('.claude/skills').add('.codex/skills').add('.cursor/skills').add('.github/skills');
  const found: SkillHere[] = [];
  for (const folder of [...folders].sort()) {
    for (const name of namesIn(join(dir, folder))) {
      const path = `${folder}/${name}/SKILL.md`;
      const text = readStart(join(dir, path));
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

function read(
  text: string,
  { folder, ...place }: { path: string; scope: SkillHere['scope']; folder: string },
): SkillHere {
  const matter = frontMatterText(text.replace(/^\ufeff/, ''));
  const base = { ...place, text, name: folder, description: '' };
  if (matter === undefined) return { ...base, problem: 'has no front matter' };
  const parsed = parseYaml(matter);
  if ('reason' in parsed) return { ...base, problem: `has front matter that ${parsed.reason}` };
  const { name, description } = (parsed.value ?? {}) as Record<string, unknown>;
  const shown = {
    ...base,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : folder,
    description: typeof description === 'string' ? description.replace(/\s+/g, ' ').trim() : '',
  };
  if (typeof name !== 'string' || name.trim() === '') return { ...shown, problem: 'has no name' };
  if (shown.description === '') return { ...shown, problem: 'has no description' };
  return shown;
}
