// How well our use cases for real skills find them among all skills of a collection, for skills that training never
// saw.

import { join } from 'node:path';
import { type KitSource, words } from '../src/recommend/measure.ts';
import { isHeldOut } from '../training/held-out.ts';
import { readJsonLines } from '../training/json-lines.ts';
import { readSkillUseCases, type Skill } from '../training/read-data.ts';
import type { JudgedQuery, JudgedSet } from './read-set.ts';

const USE_CASES = join(import.meta.dirname, '../training/use-cases/skills');
const MIN_COLLECTION = 10;
/** The share of the collections whose use cases another one hardly serves: those that are least like it. */
const STRANGE_SHARE = 1 / 3;

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

/** One collection as a catalogue of its own. */
export interface HeldOutCatalogue extends JudgedSet {
  /** Use cases for the collections that are least like it, which it hardly serves. */
  strangers: string[];
}

/** The collections with use cases for skills that training never saw. */
export function readHeldOutCatalogues(file: string): HeldOutCatalogue[] {
  const { kits, queries, grades } = readHeldOut(file);
  const collectionOf = (slug: string) => slug.split('/', 2).join('/');
  const kitsOf = Map.groupBy(kits, ({ slug }) => collectionOf(slug));
  const queriesOf = Map.groupBy(queries, ({ id }) => collectionOf([...grades.get(id)!.keys()][0]!));
  const names = [...queriesOf.keys()].filter((name) => kitsOf.get(name)!.length >= MIN_COLLECTION);
  const vocabularies = vocabulariesOf(names.map((name) => kitsOf.get(name)!));
  return names.map((name, i) => {
    const alike = names.map((other, j) => ({ other, by: alikeness(vocabularies[i]!, vocabularies[j]!) }));
    const strange = alike.sort((a, b) => a.by - b.by).slice(0, names.length * STRANGE_SHARE);
    const strangers = strange.flatMap(({ other }) => queriesOf.get(other)!.map(({ text }) => text));
    return { name, kits: kitsOf.get(name)!, queries: queriesOf.get(name)!, grades, strangers };
  });
}

/** How much each collection's descriptions say each word: the share of its kits, times the word's idf among collections. */
function vocabulariesOf(collections: readonly (readonly KitSource[])[]): Map<string, number>[] {
  const having = new Map<string, number>();
  const shares = collections.map((kits) => {
    const its = new Map<string, number>();
    for (const { description } of kits)
      for (const word of new Set(words(description))) its.set(word, (its.get(word) ?? 0) + 1 / kits.length);
    for (const word of its.keys()) having.set(word, (having.get(word) ?? 0) + 1);
    return its;
  });
  const idf = (word: string) => Math.log(collections.length / having.get(word)!);
  return shares.map((its) => new Map([...its].map(([word, share]) => [word, share * idf(word)])));
}

/** The cosine of two vocabularies. */
function alikeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const length = (of: ReadonlyMap<string, number>) => Math.sqrt([...of.values()].reduce((sum, x) => sum + x * x, 0));
  let product = 0;
  for (const [word, share] of a) product += share * (b.get(word) ?? 0);
  return product / (length(a) * length(b));
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
