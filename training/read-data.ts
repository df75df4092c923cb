// Reads the training data: public pairs of texts, real skills, and our own texts.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isHeldOut } from './held-out.ts';
import { readJsonLines } from './json-lines.ts';

/** Two texts that belong together. Pairs of one `item` are never each other's negatives. */
interface Pair {
  a: string;
  b: string;
  item: string;
  kind: string;
}

interface UseCaseKind {
  kind: string;
  name: string;
  description: string;
  /** The description in more and different words. */
  about: string;
  use_cases: string[];
  /** More use cases, by people who do not know the term for what they need. */
  situations: string[];
}

/** A real skill, agent or command. */
export interface Skill {
  repo: string;
  name: string;
  description: string;
  body: string;
  /** Example phrases from its authors. */
  quotes: string[];
}

/** Our own use cases for a real skill, which is referenced and not copied. */
interface SkillUseCases {
  repo: string;
  name: string;
  use_cases: string[];
}

/** Empty if the file is missing: run.sh requires it, or an option to train without it. */
export function readPairs(dataDir: string): Pair[] {
  const file = join(dataDir, 'train/pairs.jsonl.gz');
  if (!existsSync(file)) return [];
  return readJsonLines<Pair>(file).map(({ a, b, item, kind }) => ({ a, b, item: String(item), kind }));
}

export function readUseCases(dir: string): UseCaseKind[] {
  return filesIn(dir, '.jsonl').flatMap((file) => readJsonLines<UseCaseKind>(file));
}

/** Pairs of all views of a kind, each of which the embedder should find from the others. */
export function pairsOfUseCases(kinds: UseCaseKind[]): Pair[] {
  const pairs: Pair[] = [];
  for (const { kind, name, description, about, use_cases, situations } of kinds) {
    const item = `uc:${kind}`;
    pairs.push({ a: name, b: description, item, kind: 'uc-name' });
    pairs.push({ a: description, b: about, item, kind: 'uc-about' });
    const texts = use_cases.flatMap((useCase, i) => [useCase, ...situations.slice(i, i + 1)]);
    texts.forEach((text, i) => {
      pairs.push({ a: text, b: `${name}. ${description}`, item, kind: 'uc-kit' });
      pairs.push({ a: text, b: about, item, kind: 'uc-more' });
      // Each text is paired with the next one of its kind, so the number of pairs stays linear.
      const sibling = texts[(i + 1) % texts.length];
      if (sibling !== undefined && sibling !== text) pairs.push({ a: text, b: sibling, item, kind: 'uc-uc' });
    });
  }
  return pairs;
}

function filesIn(dir: string, ending: string): string[] {
  const names = readdirSync(dir).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => join(dir, name));
}

export function readSkills(dataDir: string): Skill[] {
  return readJsonLines<Skill>(join(dataDir, 'train/skills.jsonl.gz'));
}

export function readSkillUseCases(dir: string): SkillUseCases[] {
  return filesIn(dir, '.jsonl').flatMap((file) => readJsonLines<SkillUseCases>(file));
}

const MIN_SENTENCE = 20;
const MAX_SENTENCES = 4;

/** Pairs of all views of a skill, each of which the embedder should find from the others. */
export function pairsOfSkills(skills: readonly Skill[]): Pair[] {
  return skills.flatMap((skill) => {
    const item = itemOf(skill);
    const { name, description } = skill;
    const described = `${name}. ${description}`;
    const sentences = description.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > MIN_SENTENCE);
    const others = (i: number) => sentences.filter((_, j) => j !== i).join(' ');
    return [
      { a: name, b: description, item, kind: 'skill-name' },
      { a: described, b: skill.body, item, kind: 'skill-body' },
      ...skill.quotes.map((quote) => ({ a: quote, b: described, item, kind: 'skill-quote' })),
      ...(sentences.length < 2 ? [] : sentences.slice(0, MAX_SENTENCES)).map((sentence, i) => {
        return { a: sentence, b: `${name}. ${others(i)}`, item, kind: 'skill-sentence' };
      }),
    ];
  });
}

/** Pairs each of our use cases for a real skill with its description, its body and the next use case. */
export function pairsOfSkillUseCases(all: readonly SkillUseCases[], skills: readonly Skill[]): Pair[] {
  const byItem = new Map(skills.map((skill) => [itemOf(skill), skill]));
  return all.flatMap(({ repo, name, use_cases }) => {
    const item = itemOf({ repo, name });
    const skill = byItem.get(item);
    if (skill === undefined || isHeldOut(repo, name)) return [];
    return use_cases.flatMap((useCase, i) => {
      const next = use_cases[(i + 1) % use_cases.length]!;
      const pairs = [
        { a: useCase, b: `${name}. ${skill.description}`, item, kind: 'skill-use' },
        { a: useCase, b: `${name}. ${skill.body}`, item, kind: 'skill-use-body' },
      ];
      return next === useCase ? pairs : [...pairs, { a: useCase, b: next, item, kind: 'skill-use-use' }];
    });
  });
}

function itemOf({ repo, name }: { repo: string; name: string }): string {
  return `skill:${repo}/${name}`;
}

/** Headings and the sections below them. */
export function readSections(dataDir: string): Pair[] {
  return readJsonLines<{ a: string; b: string }>(join(dataDir, 'train/sections.jsonl.gz')).map(({ a, b }) => {
    return { a, b, item: `section:${a.toLowerCase()}`, kind: 'section' };
  });
}
