// Fits weights of words that mark a clause as chatter or as an aside, and writes
// src/recommend/clauses/clause-weights.json: `node training/clauses.ts`. chatter.txt has clauses that request nothing;
// asides.txt has use cases in which {{ }} marks what is not requested; requests.txt has requests that could be mistaken
// for chatter. The other clauses are from our own use cases. The same texts produce the same file.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJudgements } from '../eval/read-set.ts';
import { Clauses, clauseWord, inPlace, roleBetweenClauses, Tokenizer } from '../src/recommend/measure.ts';
import { readJsonLines } from './json-lines.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'src/recommend/clauses/clause-weights.json');
/** A word or pair needs this many texts to get a weight; fewer for chatter, whose greetings are short. */
const MIN_TEXTS = 3;
const MIN_TEXTS_OF_CHATTER = 2;
/** Weights closer to 0 than this are omitted, in hundredths. */
const MIN_WEIGHT = 10;

interface Text {
  text: string;
  /** The asides. */
  marked: [start: number, end: number][];
}

/** A clause, or a sentence of several clauses. */
interface Part {
  start: number;
  end: number;
  /** Its clauses, as words. */
  clauses: string[][];
  isQuestion: boolean;
}

interface Sample {
  features: string[];
  isWanted: number;
  weight: number;
}

const runs: string[] = [];
const roles: number[] = [];
const tokenizer = new Tokenizer((run) => {
  roles.push(roleBetweenClauses(run));
  return runs.push(clauseWord(run)) - 1;
});
const clauses = new Clauses();

/** The clauses of a text, and its sentences; empty if it is too long. */
function partsOf(text: string): { clauses: Part[]; sentences: Part[] } {
  tokenizer.read(inPlace(text));
  const { count, starts, sentences: sentenceOf, isQuestion } = clauses.cut(tokenizer, roles);
  const found: Part[] = [];
  const sentences: Part[] = [];
  for (let k = 0; k < count; k++) {
    const words = [...tokenizer.runs.subarray(starts[k]!, starts[k + 1]!)].map((run) => runs[run]!);
    const part = {
      start: tokenizer.starts[starts[k]!]!,
      end: tokenizer.ends[starts[k + 1]! - 1]!,
      clauses: [words],
      isQuestion: isQuestion[k] === 1,
    };
    found.push(part);
    const last = sentences.at(-1);
    if (last !== undefined && sentenceOf[k - 1] === sentenceOf[k]) {
      last.end = part.end;
      last.clauses.push(words);
      last.isQuestion ||= part.isQuestion;
    } else sentences.push({ ...part, clauses: [words] });
  }
  return { clauses: found, sentences };
}

/** The words and pairs of a part. A space joins a pair. */
function ownFeatures(part: Part): string[] {
  return part.clauses.flatMap((words) => {
    const all = ['^', ...words, '$'];
    return [...words, ...all.slice(1).map((word, i) => `${all[i]} ${word}`)];
  });
}

/** Prefixes of words from other parts, and of features that are not words. */
const ELSEWHERE = '>';
const FLAG = '#';

function isPair(feature: string): boolean {
  return feature.includes(' ');
}

/** The weight that words without a weight of their own share. Other features without one count for nothing. */
function sharedWeightOf(feature: string): '#unknown' | '#unknownElsewhere' | null {
  if (isPair(feature) || feature[0] === FLAG) return null;
  return feature[0] === ELSEWHERE ? '#unknownElsewhere' : '#unknown';
}

function asideFeatures(part: Part, all: readonly Part[], isSentence: boolean): string[] {
  const others = all.filter((other) => other !== part);
  return [
    ...ownFeatures(part),
    ...others.flatMap((other) => other.clauses.flat().map((word) => ELSEWHERE + word)),
    ...(isSentence ? ['#sentence'] : []),
    ...(part.isQuestion ? ['#question'] : []),
    ...(others.some(({ isQuestion }) => isQuestion) ? ['#questionElsewhere'] : []),
    ...(part === all[0] ? ['#first'] : []),
    ...(part === all.at(-1) ? ['#last'] : []),
  ];
}

/** 1 if a part is an aside, 0 if it is not, undefined if only some of it is. */
function markOf({ start, end }: Part, marked: Text['marked']): number | undefined {
  let covered = 0;
  for (const [from, to] of marked) covered += Math.max(0, Math.min(to, end) - Math.max(from, start));
  return covered > 0.6 * (end - start) ? 1 : covered < 0.15 * (end - start) ? 0 : undefined;
}

/**
 * Samples for the clauses of a text and for its sentences of several clauses. A single clause is always the request.
 */
function asideSamples({ text, marked }: Text, weight: number): Sample[] {
  const { clauses, sentences } = partsOf(text);
  if (clauses.length < 2) return [];
  const sample = (part: Part, all: readonly Part[], isSentence: boolean): Sample[] => {
    const isAside = markOf(part, marked);
    if (isAside === undefined) return [];
    return [{ features: asideFeatures(part, all, isSentence), isWanted: isAside, weight: isAside === 1 ? weight : 1 }];
  };
  return [
    ...clauses.flatMap((part) => sample(part, clauses, false)),
    ...(sentences.length < 2 ? [] : sentences)
      .filter((part) => part.clauses.length > 1)
      .flatMap((part) => sample(part, sentences, true)),
  ];
}

function chatterSamples(text: string, isWanted: number, weight: number): Sample[] {
  const { clauses, sentences } = partsOf(text);
  return [
    ...clauses.map((part) => ({ features: ownFeatures(part), isWanted, weight })),
    ...sentences
      .filter((part) => part.clauses.length > 1)
      .map((part) => ({ features: [...ownFeatures(part), '#sentence'], isWanted, weight })),
  ];
}

interface Fit {
  bias: number;
  weights: Map<string, number>;
}

/**
 * Logistic regression by gradient descent, each step scaled by the previous gradients. A feature gets its own weight if
 * enough of the first `counted` samples have it; other words share one (sharedWeightOf).
 */
function fit(samples: readonly Sample[], counted: number, minTexts: number, ridge: number, rounds: number): Fit {
  const counts = new Map<string, number>();
  for (const { features } of samples.slice(0, counted))
    for (const feature of new Set(features)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const places = new Map<string, number>([
    ['#unknown', 0],
    ['#unknownElsewhere', 1],
  ]);
  for (const [feature, count] of counts) if (count >= minCount(feature, minTexts)) places.set(feature, places.size);
  const placeOf = (feature: string) => places.get(feature) ?? places.get(sharedWeightOf(feature) ?? '') ?? -1;
  const all = samples.map(({ features }) => Int32Array.from(features.map(placeOf).filter((place) => place >= 0)));
  const weights = new Float64Array(places.size);
  const sums = new Float64Array(places.size).fill(1e-8);
  let [bias, biasSum] = [-2, 1e-8];
  for (let round = 0; round < rounds; round++) {
    const gradients = new Float64Array(places.size);
    let biasGradient = 0;
    for (let i = 0; i < samples.length; i++) {
      const { isWanted, weight } = samples[i]!;
      let logit = bias;
      for (const place of all[i]!) logit += weights[place]!;
      const gradient = (1 / (1 + Math.exp(-logit)) - isWanted) * weight;
      biasGradient += gradient;
      for (const place of all[i]!) gradients[place]! += gradient;
    }
    biasSum += biasGradient ** 2;
    bias -= (0.5 * biasGradient) / Math.sqrt(biasSum);
    for (let k = 0; k < weights.length; k++) {
      const gradient = gradients[k]! + ridge * weights[k]!;
      sums[k]! += gradient ** 2;
      weights[k]! -= (0.5 * gradient) / Math.sqrt(sums[k]!);
    }
    if (process.stdout.isTTY) process.stdout.write(`\r${round + 1} of ${rounds} rounds`);
  }
  return { bias, weights: new Map([...places].map(([feature, k]) => [feature, weights[k]!])) };
}

function minCount(feature: string, ofWord: number): number {
  return feature[0] === ELSEWHERE || isPair(feature) ? MIN_TEXTS : ofWord;
}

/** Lines that start with "# " name the language of the following lines. */
function linesOf(file: string): string[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '' && !line.startsWith('# '));
}

function readMarked(line: string): Text {
  const marked: Text['marked'] = [];
  let text = '';
  for (const [i, part] of line.split(/\{\{|\}\}/).entries()) {
    if (i % 2 === 1) marked.push([text.length, text.length + part.length]);
    text += part;
  }
  return { text, marked };
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

/** Balances the many more clauses that are neither. */
const ASIDE_WEIGHT = 4;
const CHATTER_WEIGHT = 2;

const ASIDE_ROUNDS = 150;
const ASIDE_RIDGE = 1;
const CHATTER_ROUNDS = 250;
const CHATTER_RIDGE = 0.3;
const BLOCKS = 8;

const useCases = ownUseCases();
const asides = linesOf('asides.txt').map(readMarked);
const unmarked = useCases.flatMap((text) => asideSamples({ text, marked: [] }, 1));

function fitAsides(texts: readonly Text[]): Fit {
  const marked = texts.flatMap((text) => asideSamples(text, ASIDE_WEIGHT));
  return fit([...marked, ...unmarked], marked.length, MIN_TEXTS, ASIDE_RIDGE, ASIDE_ROUNDS);
}

/** Prints how many clauses of each block are found by a fit to the others. Each block is by one or two writers. */
function tellHeldOut(): void {
  const size = Math.ceil(asides.length / BLOCKS);
  for (let from = 0; from < asides.length; from += size) {
    const isOut = (i: number) => i >= from && i < from + size;
    const { bias, weights } = fitAsides(asides.filter((_, i) => !isOut(i)));
    const weightOf = (feature: string) => weights.get(feature) ?? weights.get(sharedWeightOf(feature) ?? '') ?? 0;
    const out = asides.filter((_, i) => isOut(i)).flatMap((text) => asideSamples(text, 1));
    const found = out.filter(
      ({ features }) => bias + features.reduce((sum, feature) => sum + weightOf(feature), 0) > 0,
    );
    const share = (isWanted: number) => {
      const [all, some] = [out, found].map(
        (samples) => samples.filter((sample) => sample.isWanted === isWanted).length,
      );
      return `${some} of ${all} (${((100 * some!) / Math.max(1, all!)).toFixed(1)} %)`;
    };
    console.log(`texts ${from + 1} to ${from + size}: found ${share(1)}, wrongly ${share(0)}`);
  }
}

function writeWeights(): void {
  const aside = fitAsides(asides);
  const chatter = linesOf('chatter.txt').flatMap((text) => chatterSamples(text, 1, CHATTER_WEIGHT));
  const requests = linesOf('requests.txt').flatMap((text) => chatterSamples(text, 0, 1));
  const others = [...asides.map(({ text }) => text), ...useCases].flatMap((text) => chatterSamples(text, 0, 1));
  const said = fit(
    [...chatter, ...requests, ...others],
    chatter.length + requests.length,
    MIN_TEXTS_OF_CHATTER,
    CHATTER_RIDGE,
    CHATTER_ROUNDS,
  );

  const hundredths = (fit: Fit, feature: string) => Math.round(100 * (fit.weights.get(feature) ?? 0));
  const unknown = [hundredths(aside, '#unknown'), hundredths(aside, '#unknownElsewhere'), hundredths(said, '#unknown')];
  const of = (fit: Fit, feature: string, otherwise: number) =>
    fit.weights.has(feature) ? hundredths(fit, feature) : otherwise;
  const known = [...aside.weights.keys(), ...said.weights.keys()].filter((feature) => feature[0] !== FLAG);
  const pairs = [...new Set(known.filter(isPair))]
    .sort()
    .map((pair): [string, number[]] => [pair, [hundredths(aside, pair), hundredths(said, pair)]])
    .filter(([, row]) => row.some((weight) => Math.abs(weight) >= MIN_WEIGHT));
  const single = known.filter((feature) => !isPair(feature)).map((feature) => feature.replace(ELSEWHERE, ''));
  const words = [...new Set([...single, ...pairs.flatMap(([pair]) => pair.split(' '))])]
    .sort()
    .map((word): [string, number[]] => [
      word,
      [of(aside, word, unknown[0]!), of(aside, ELSEWHERE + word, unknown[1]!), of(said, word, unknown[2]!)],
    ]);
  const flags = {
    aside: Math.round(100 * aside.bias),
    asideSentence: hundredths(aside, '#sentence'),
    asideQuestion: hundredths(aside, '#question'),
    asideQuestionElsewhere: hundredths(aside, '#questionElsewhere'),
    asideFirst: hundredths(aside, '#first'),
    asideLast: hundredths(aside, '#last'),
    chatter: Math.round(100 * said.bias),
    chatterSentence: hundredths(said, '#sentence'),
  };
  /** One line for each first letter, so that a change shows what changed. */
  const table = (rows: readonly [string, number[]][]) =>
    [...Map.groupBy(rows, ([word]) => word[0]).values()]
      .map((some) => some.map(([word, row]) => `${JSON.stringify(word)}:[${row.join(',')}]`).join(','))
      .join(',\n');
  writeFileSync(
    OUT,
    `{"flags":${JSON.stringify(flags)},\n"unknown":[${unknown.join(',')}],\n"words":{\n${table(words)}},\n"pairs":{\n${table(pairs)}}}\n`,
  );
  console.log(
    `\n${words.length} words, ${pairs.length} pairs; ${asides.length} texts with asides, ${chatter.length} clauses of chatter`,
  );
}

if (process.argv.includes('--held-out')) tellHeldOut();
else writeWeights();
