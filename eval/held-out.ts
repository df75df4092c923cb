// How well our use cases for real skills find them among all skills of a collection, for skills that training never
// saw.

import { join } from 'node:path';
import { isHeldOut } from '../training/held-out.ts';
import { readJsonLines } from '../training/json-lines.ts';
import { readSkillUseCases, type Skill } from '../training/read-data.ts';
import type { JudgedQuery, JudgedSet } from './read-set.ts';

const USE_CASES = join(import.meta.dirname, '../training/use-cases/skills');

/** `file`: the skills, one JSON object per line, plain or gzipped; `training/collect.ts` writes such a file. */
export function readHeldOut(file: string): JudgedSet {
  const skills = readJsonLines<Skill>(file);
  const kits = skills.map(({ repo, name, description, body }, i) => ({
    slug: `${slugOf(repo, name)}#${i}`,
    name,
    tagline: '',
    description,
    keywords: [],
    personas: [],
    whats_inside: [],
    ai_targets: ['any'],
    files: [{ text: body }],
  }));
  kits.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const slugs = new Map<string, string[]>();
  skills.forEach(({ repo, name }, i) => {
    const slug = slugOf(repo, name);
    slugs.set(slug, [...(slugs.get(slug) ?? []), `${slug}#${i}`]);
  });
  return { name: 'held-out skills', kits, ...judgements(slugs) };
}

function judgements(slugs: ReadonlyMap<string, readonly string[]>): Pick<JudgedSet, 'queries' | 'grades'> {
  const queries: JudgedQuery[] = [];
  const grades = new Map<string, Map<string, number>>();
  for (const { repo, name, use_cases } of readSkillUseCases(USE_CASES)) {
    const gold = slugs.get(slugOf(repo, name));
    if (!isHeldOut(repo, name) || gold === undefined) continue;
    for (const text of use_cases) {
      const id = `h${queries.length}`;
      queries.push({ id, text });
      grades.set(id, new Map(gold.map((slug) => [slug, 1])));
    }
  }
  return { queries, grades };
}

function slugOf(repo: string, name: string): string {
  return `${repo}/${name}`;
}
