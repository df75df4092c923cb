// Reads the raw material of training: the public pairs, our own use cases and the dev sets.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Two texts that belong together. Pairs of one `item` are never each other's negatives. */
interface Pair {
  a: string;
  b: string;
  item: string;
  kind: string;
}

interface Topic {
  name: string;
  terms: string[];
}

const TOPIC_SPLITS = 8;

interface UseCaseKind {
  kind: string;
  name: string;
  description: string;
  use_cases: string[];
}

interface DevSet {
  name: string;
  corpus: { id: string; name: string; text: string; body?: string }[];
  queries: { id: string; text: string; part?: string }[];
  qrels: { query: string; item: string; grade: number }[];
}

function readLines(file: string): string[] {
  const raw = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8');
  return text.split('\n').filter((line) => line.trim() !== '');
}

export function readPairs(dataDir: string): Pair[] {
  return readLines(join(dataDir, 'train/pairs.jsonl.gz')).map((line) => {
    const { a, b, item, kind } = JSON.parse(line);
    return { a, b, item: String(item), kind };
  });
}

export function readUseCases(dir: string): UseCaseKind[] {
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  return files.flatMap((file) => readLines(join(dir, file)).map((line) => JSON.parse(line) as UseCaseKind));
}

/** Every view of a kind that the embedder should find from every other view of it. */
export function pairsOfUseCases(kinds: UseCaseKind[]): Pair[] {
  const pairs: Pair[] = [];
  for (const { kind, name, description, use_cases } of kinds) {
    const item = `uc:${kind}`;
    pairs.push({ a: name, b: description, item, kind: 'uc-name' });
    use_cases.forEach((useCase, i) => {
      pairs.push({ a: useCase, b: `${name}. ${description}`, item, kind: 'uc-kit' });
      // A ring over the use cases of a kind: each meets one sibling, so their number stays linear.
      const sibling = use_cases[(i + 1) % use_cases.length];
      if (sibling !== undefined && sibling !== useCase) pairs.push({ a: useCase, b: sibling, item, kind: 'uc-uc' });
    });
  }
  return pairs;
}

/** Lines of `name: words that go with it`. */
export function readTopics(dir: string): Topic[] {
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.txt'))
    .sort();
  return files.flatMap((file) =>
    readLines(join(dir, file)).map((line) => {
      const colon = line.indexOf(':');
      return {
        name: line.slice(0, colon),
        terms: line
          .slice(colon + 1)
          .trim()
          .split(/\s+/),
      };
    }),
  );
}

/** Any half of a topic's words should find the other half, and its name all of them. */
export function pairsOfTopics(topics: Topic[]): Pair[] {
  const next = linearCongruence(1);
  return topics.flatMap(({ name, terms }) => {
    const item = `topic:${name}`;
    const halves = Array.from({ length: TOPIC_SPLITS }, () => {
      const sides: [string[], string[]] = [[], []];
      for (const term of terms) sides[next() < 0.5 ? 0 : 1].push(term);
      return { a: sides[0].join(' '), b: sides[1].join(' '), item, kind: 'topic' };
    });
    return [...halves, { a: name, b: terms.join(' '), item, kind: 'topic-name' }];
  });
}

/** Numbers from 0 to 1 that are the same in every run. */
function linearCongruence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function readDevSet(dataDir: string, name: string): DevSet {
  const dir = join(dataDir, 'dev', name);
  const plain = join(dir, 'corpus.jsonl');
  return {
    name,
    corpus: readLines(existsSync(plain) ? plain : `${plain}.gz`).map((line) => JSON.parse(line)),
    queries: readLines(join(dir, 'queries.jsonl')).map((line) => JSON.parse(line)),
    qrels: readLines(join(dir, 'qrels.tsv')).map((line) => {
      const [query = '', item = '', grade = '1'] = line.split('\t');
      return { query, item, grade: Number(grade) };
    }),
  };
}
