// Fits what each word says for and against a clause being chatter, and writes src/recommend/text/chatter-words.ts:
// `node training/chatter.ts`. chatter.txt has clauses that ask for nothing, written without looking at any use case;
// the other clauses are those of our own use cases. The same texts give the same file, byte for byte.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJudgements } from '../eval/read-set.ts';
import { words } from '../src/recommend/measure.ts';
import { readJsonLines } from './json-lines.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'src/recommend/text/chatter-words.ts');
/** The number of clauses of chatter with a word, for the word to be listed. */
const MIN_CLAUSES = 3;
/** Words that say less than this for chatter, compared with an unknown word, are left out. */
const MIN_WEIGHT = 0.7;
/** Left out, because they are what somebody may ask for: "help me learn English" was chatter. */
const TOPICS = new Set(
  `algorithm artificial bed breakfast budget business cancel chatbot checklist coach coffee computer cost credit
  deadline download driving english essays exhausted feelings guidance headache hurt intelligence iphone joke keys
  language law learn learning lecture machine manage manual memory mentor mess mom money mood nervous overwhelmed
  panic pay persona podcast price prompt prompts rank register reminder robot robots running screenshot senior shy
  sleep sofa speaker speaking spelling spend spent story subscription tea template ticket tired translator trial
  truth typing typos video warning website weekend writing`.split(/\s+/),
);
const RIDGE = 0.3;
/** The weight of a clause of chatter: there are a hundred others for each. */
const CHATTER_WEIGHT = 2;
const ROUNDS = 400;
const STEP = 0.5;

/** The sentences of a text and their clauses, as words. */
function clausesOf(text: string): string[][] {
  const sentences = text.match(/[^.!?\n;:()…]+/g) ?? [];
  return [...new Set([...sentences, ...sentences.flatMap((sentence) => sentence.split(/[,–]/))])]
    .map((clause) => words(clause))
    .filter((some) => some.length > 0);
}

function ownUseCases(): string[] {
  const dir = join(import.meta.dirname, 'use-cases');
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.jsonl'));
  const written = files
    .sort()
    .flatMap((file) => readJsonLines<{ use_cases: string[] }>(join(dir, file)).flatMap(({ use_cases }) => use_cases));
  const judged = ['kitscout', 'new-kits'].flatMap((set) =>
    readJudgements(join(ROOT, 'eval/sets', set))
      .queries.filter(({ part }) => part !== 'test')
      .map(({ text }) => text),
  );
  return [...written, ...judged];
}

const chatter = readFileSync(join(import.meta.dirname, 'chatter.txt'), 'utf8')
  .split('\n')
  .flatMap(clausesOf);
const counts = new Map<string, number>();
for (const clause of chatter) for (const word of new Set(clause)) counts.set(word, (counts.get(word) ?? 0) + 1);
const places = new Map([...counts].filter(([, count]) => count >= MIN_CLAUSES).map(([word], i) => [word, i]));
const samples = [
  ...chatter.map((clause) => ({ clause, isChatter: 1 })),
  ...ownUseCases()
    .flatMap(clausesOf)
    .map((clause) => ({ clause, isChatter: 0 })),
].map(({ clause, isChatter }) => ({ isChatter, at: clause.map((word) => places.get(word) ?? -1) }));

// Logistic regression by gradient descent, each step scaled by the gradients so far. A word's weight is what an unknown
// word weighs, plus what the ridge leaves of the difference.
let [bias, other, biasSum, otherSum] = [0, -2, 1e-8, 1e-8];
const more = new Float64Array(places.size);
const sums = new Float64Array(places.size).fill(1e-8);
for (let round = 0; round < ROUNDS; round++) {
  const gradients = new Float64Array(places.size);
  let [biasGradient, otherGradient] = [0, 0];
  for (const { isChatter, at } of samples) {
    let logit = bias + other * at.length;
    for (const i of at) if (i >= 0) logit += more[i]!;
    const gradient = (1 / (1 + Math.exp(-logit)) - isChatter) * (isChatter === 1 ? CHATTER_WEIGHT : 1);
    biasGradient += gradient;
    otherGradient += gradient * at.length;
    for (const i of at) if (i >= 0) gradients[i]! += gradient;
  }
  biasSum += biasGradient ** 2;
  bias -= biasGradient / Math.sqrt(biasSum);
  otherSum += otherGradient ** 2;
  other -= (0.3 * otherGradient) / Math.sqrt(otherSum);
  for (let i = 0; i < more.length; i++) {
    const gradient = gradients[i]! + RIDGE * more[i]!;
    sums[i]! += gradient ** 2;
    more[i]! -= gradient / Math.sqrt(sums[i]!);
  }
  if (process.stdout.isTTY) process.stdout.write(`\r${round + 1} of ${ROUNDS} rounds`);
}

const byWeight = new Map<number, string[]>();
for (const [word, i] of places)
  if (more[i]! > MIN_WEIGHT && !TOPICS.has(word))
    byWeight.getOrInsertComputed(Math.round((other + more[i]!) / STEP) * STEP, () => []).push(word);
const rows = [...byWeight]
  .sort((a, b) => b[0] - a[0])
  .map(([weight, some]) => `[${weight}, \`${some.sort().join(' ')}\`],`);
writeFileSync(
  OUT,
  `// Written by training/chatter.ts; do not edit. What a word says for a clause being chatter, as logits.

/** Of every clause, and of a word that is not listed. */
export const BIAS = ${bias.toFixed(2)};
export const OTHER_WORD = ${other.toFixed(2)};

export const WORDS_BY_WEIGHT: readonly [weight: number, words: string][] = [
${rows.join('\n')}
];
`,
);
console.log(`\n${[...byWeight.values()].flat().length} words from ${chatter.length} of ${samples.length} clauses`);
