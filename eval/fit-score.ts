// Fits the weights of the score and writes src/recommend/rank/score-weights.json: `npm run eval:fit -- --real DIR`, where DIR holds real
// catalogues as `npm run eval -- --real` reads them. The score must mean the same in every catalogue, so it is fitted
// on many: each real catalogue alone, with a tenth of the other kits and with all of them; our own kits, all and in
// subsets; and texts that nothing serves: negatives of the authors, prompts for other catalogues, our own among
// thousands of kits, vague texts, use cases whose kits are not in the subset, and the fifth of our judged use cases
// that the encoder was not trained on. Never on a test part.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Candidate,
  FEATURES,
  type Features,
  isStop,
  type KitSource,
  LATER_FEATURES,
  laterFeaturesOf,
  NEED_FEATURES,
  type NeedFeatures,
  type ScoreWeights,
  words,
} from '../src/recommend/measure.ts';
import type { Engine, Platform } from '../src/recommend/recommend.ts';
import { isForTheScore, readSituations, type Situation } from '../training/situations.ts';
import { giveUp, readOptions } from './command-line.ts';
import { dot, fit, logistic } from './logistic.ts';
import { mean, seeded } from './metrics.ts';
import { readCatalogue } from './read-catalogue.ts';
import { type JudgedQuery, type RealSet, readJudgements, readRealSets } from './read-set.ts';
import { readSeveral } from './several.ts';
import { type Embedder, openShippedReader } from './shipped-reader.ts';

const ROOT = join(import.meta.dirname, '..');
const RIDGE = 0.1;
const SEED = 7;
/** Prompts taken from each real catalogue in each form: the same number from large and small ones. */
const PROMPTS = 200;
const CROSS_PROMPTS = 60;
const KEYWORDS = 200;
const WORDS = 60;
const OTHERS_SHARE = 0.1;
const OWN_SIZES = [1, 0.33, 0.13];
/** Weight of our use cases in subsets of our kits, relative to those over all our kits. */
const SUBSET = 0.08;
/** Our own sets and the parts of them that may be used. */
const OWN_SETS = { kitscout: ['train', 'fit'], 'new-kits': ['train'], ordinary: ['train'] };
/**
 * Share of the prompts of real catalogues, alone and among all others, on average, and of the train part of our own
 * set, that may be answered with a fallback.
 */
const MAX_FALLBACKS = 0.04;
const MAX_OWN_FALLBACKS = 0.04;
/**
 * The weight of each kind of text; all texts of a group share it. Only our own use cases cover everyday matters. Those
 * that nothing serves have three tenths of the weight of the others: users rarely write them, and with more weight no
 * single bar works for both our own kits and other people's.
 */
const WEIGHTS = {
  prompt: 1.2,
  negative: 1.5,
  cross: 0.03,
  /**
   * Our own texts that nothing serves, asked of other people's kits among all the others: a large catalogue does not
   * mean that some kit fits.
   */
  stranger: 0.1,
  vague: 0.01,
  own: 8,
  keyword: 0.05,
  ownUnserved: 2.4,
  ownGone: 0.5,
  situation: 6,
  /** Of texts with several needs, or only several clauses. They fit nothing but what a need is. */
  needs: 14,
  nothing: 5,
};
type Kind = keyof typeof WEIGHTS;
/** Weight of texts that nothing serves when fitting whether the best kit is right: users rarely write them. */
const UNSERVED = 0.1;
const GROUP_WEIGHT = 300;

interface Judged {
  group: string;
  kind: Kind;
  features: Features;
  /** The kits that were ranked best, and whether they fit. */
  ranks: (Candidate & { fits: boolean })[];
  /** Kits for parts of the text, and whether they fit. */
  needs: { features: NeedFeatures; fits: boolean }[];
  isServed: boolean;
}

type Grades = ReadonlyMap<string, number> | undefined;

/** Queries one catalogue and records the results. */
class Examiner {
  readonly judged: Judged[] = [];
  readonly #kits: readonly KitSource[];
  readonly #engine: Engine;
  readonly #group: string;

  constructor(group: string, kits: readonly KitSource[], engine: Engine) {
    this.#group = group;
    this.#kits = kits;
    this.#engine = engine;
  }

  /** `source` distinguishes groups of one kind. */
  async ask(kind: Kind, useCase: string, grades: Grades, platform: Platform = 'any', source = ''): Promise<void> {
    const { best, features, needs } = await this.#engine.examine({ platform, useCase, maxResults: 10 });
    const fits = (kit: number) => grades?.has(this.#kits[kit]!.slug) ?? false;
    const ranks = best.map((one) => ({ ...one, fits: fits(one.kit) }));
    this.judged.push({
      group: `${this.#group}, ${kind}${source}`,
      kind,
      features,
      ranks,
      needs: needs.map(({ kit, features }) => ({ features, fits: fits(kit.kit) })),
      isServed: grades !== undefined,
    });
  }
}

/** Texts of our own set that no catalogue for assistants serves, including this one. */
function unservedTexts(): string[] {
  const { queries } = readJudgements(join(ROOT, 'eval/sets/kitscout'));
  return queries.filter(({ part, fallback }) => part !== 'test' && fallback === true).map(({ text }) => text);
}

async function judgeReal(
  sets: readonly RealSet[],
  embedder: Embedder,
  reads: boolean,
  random: () => number,
  vague: string[],
): Promise<Judged[]> {
  const unserved = unservedTexts();
  const judged: Judged[] = [];
  for (const set of sets) {
    const others = set.large.kits.filter((kit) => !set.alone.kits.includes(kit));
    const some = [...set.alone.kits, ...others.filter(() => random() < OTHERS_SHARE)];
    const forms = {
      alone: set.alone.kits,
      some: some.sort((a, b) => (a.slug < b.slug ? -1 : 1)),
      large: set.large.kits,
    };
    for (const [form, kits] of Object.entries(forms)) {
      const engine = await embedder.engineFor(kits, undefined, reads);
      const examiner = new Examiner(`${set.name}, ${form}`, kits, engine);
      for (const { id, text } of set.alone.queries)
        if (random() < PROMPTS / set.alone.queries.length) await examiner.ask('prompt', text, set.alone.grades.get(id));
      for (const text of vague) await examiner.ask('vague', text, undefined);
      if (form === 'large') for (const text of unserved) await examiner.ask('stranger', text, undefined);
      judged.push(...examiner.judged);
      if (form !== 'alone') continue;
      const before = examiner.judged.length;
      await askWords(examiner, kits, ({ name }) => name, random);
      for (const text of set.negatives) await examiner.ask('negative', text, undefined);
      const strangers = sets.filter((one) => one !== set).flatMap(({ alone }) => alone.queries);
      for (const { text } of strangers)
        if (random() < CROSS_PROMPTS / strangers.length) await examiner.ask('cross', text, undefined);
      judged.push(...examiner.judged.slice(before));
    }
  }
  return judged;
}

async function judgeOwn(embedder: Embedder, reads: boolean, random: () => number, vague: string[]): Promise<Judged[]> {
  const all = readCatalogue(join(ROOT, 'catalogue'));
  const situations = readSituations().filter(isForTheScore);
  const judged: Judged[] = [];
  for (const share of OWN_SIZES) {
    const kits = all.filter(() => random() < share);
    const slugs = new Set(kits.map(({ slug }) => slug));
    const examiner = new Examiner(`own, ${share}`, kits, await embedder.engineFor(kits, undefined, reads));
    for (const [set, parts] of Object.entries(OWN_SETS)) {
      const { queries, grades } = readJudgements(join(ROOT, 'eval/sets', set));
      for (const query of queries)
        if (parts.includes(query.part ?? '')) await askOwn(examiner, query, grades.get(query.id), slugs, set);
    }
    for (const one of situations) await askSituation(examiner, one, slugs);
    for (const { part, group, text, kits: wanted } of readSeveral(join(ROOT, 'eval/sets/several/cases.jsonl')))
      if (part === 'fit' && share === 1)
        await examiner.ask('needs', text, new Map(wanted.map((slug) => [slug, 1])), 'any', ` ${group}`);
    for (const text of vague) await examiner.ask('vague', text, undefined);
    // What people type into a search box: only a keyword.
    for (const text of new Set(kits.flatMap(({ keywords }) => keywords)))
      if (random() < KEYWORDS / (kits.length * 12)) await examiner.ask('keyword', text, kitsOf(kits, text));
    await askWords(examiner, kits, ({ name, keywords }) => `${name} ${keywords.join(' ')}`, random);
    judged.push(...examiner.judged);
  }
  return judged;
}

async function askSituation(examiner: Examiner, one: Situation, slugs: ReadonlySet<string>): Promise<void> {
  const grades = new Map(one.kits.filter((slug) => slugs.has(slug)).map((slug) => [slug, 1]));
  if (grades.size > 0) await examiner.ask('situation', one.text, grades, 'any', `, ${one.group}${one.lang ?? ''}`);
  else await examiner.ask(one.kits.length === 0 ? 'nothing' : 'ownGone', one.text, undefined, 'any', ' situation');
}

/** Single words that only one kit has in its name or keywords: the shortest use cases. */
async function askWords(
  examiner: Examiner,
  kits: readonly KitSource[],
  of: (kit: KitSource) => string,
  random: () => number,
): Promise<void> {
  const having = new Map<string, Set<string>>();
  for (const kit of kits)
    for (const word of words(of(kit)))
      if (word.length > 3 && !isStop(word)) having.set(word, (having.get(word) ?? new Set()).add(kit.slug));
  const own = [...having].filter(([, slugs]) => slugs.size === 1);
  for (const [word, slugs] of own)
    if (random() < WORDS / own.length)
      await examiner.ask('keyword', word, new Map([...slugs].map((slug) => [slug, 1])));
}

function kitsOf(kits: readonly KitSource[], keyword: string): Grades {
  return new Map(kits.filter(({ keywords }) => keywords.includes(keyword)).map(({ slug }) => [slug, 1]));
}

async function askOwn(
  examiner: Examiner,
  { text, platform, part }: JudgedQuery,
  grades: Grades,
  kits: ReadonlySet<string>,
  set: string,
): Promise<void> {
  const isThere = grades !== undefined && [...grades.keys()].some((slug) => kits.has(slug));
  const kind = isThere ? 'own' : grades === undefined ? 'ownUnserved' : 'ownGone';
  await examiner.ask(kind, text, isThere ? grades : undefined, platform, ` of ${set}, ${part}`);
}

/** The prefix of the names of groups over all our own kits. */
const OWN = 'own, 1,';

function weigh(judged: readonly Judged[]): number[] {
  const counts = new Map<string, number>();
  for (const { group } of judged) counts.set(group, (counts.get(group) ?? 0) + 1);
  // A group of a few texts weighs less than one of hundreds.
  return judged.map(({ group, kind }) => {
    const share = group.startsWith('own') && !group.startsWith(OWN) ? SUBSET : 1;
    return (GROUP_WEIGHT * share * WEIGHTS[kind]) / Math.max(30, counts.get(group)!);
  });
}

const listed = (features: Features): number[] => FEATURES.map((name) => features[name]);
const named = (weights: readonly number[]): Features =>
  Object.fromEntries(FEATURES.map((name, i) => [name, Number(weights[i]!.toFixed(4))])) as Features;

function fitAll(all: readonly Judged[]): ScoreWeights {
  const judged = all.filter(({ kind }) => kind !== 'needs');
  const weights = weigh(judged);
  const served = fit(
    judged.map(({ features, isServed }, i) => ({ x: listed(features), y: isServed ? 1 : 0, weight: weights[i]! })),
    RIDGE,
  );
  const fitting = fit(
    judged.map(({ features, ranks, isServed }, i) => ({
      x: listed(features),
      y: ranks[0]?.fits === true ? 1 : 0,
      weight: weights[i]! * (isServed ? 1 : UNSERVED),
    })),
    RIDGE,
  );
  return {
    served: named(served),
    fit: named(fitting),
    later: fitLater(judged, weights),
    need: fitNeed(all, weigh(all)),
    bar: Number(fitBar(judged, served).toFixed(3)),
  };
}

function fitLater(judged: readonly Judged[], weights: readonly number[]): ScoreWeights['later'] {
  const rows = judged.flatMap(({ ranks: [best, ...ranks], isServed }, i) => {
    const weight = weights[i]! * (isServed ? 1 : UNSERVED);
    return ranks.map((one) => {
      const later = laterFeaturesOf(one, best!);
      return { x: LATER_FEATURES.map((name) => later[name]), y: one.fits ? 1 : 0, weight };
    });
  });
  const found = fit(rows, RIDGE);
  return Object.fromEntries(
    LATER_FEATURES.map((name, i) => [name, Number(found[i]!.toFixed(4))]),
  ) as ScoreWeights['later'];
}

/** To our own judged use cases alone: only they say all that a text needs. */
function fitNeed(judged: readonly Judged[], weights: readonly number[]): ScoreWeights['need'] {
  const rows = judged.flatMap(({ group, kind, needs }, i) =>
    group.startsWith(OWN) && (kind === 'situation' || kind === 'needs')
      ? needs.map(({ features, fits }) => ({
          x: NEED_FEATURES.map((name) => features[name]),
          y: fits ? 1 : 0,
          weight: weights[i]!,
        }))
      : [],
  );
  const found = fit(rows, RIDGE);
  return Object.fromEntries(
    NEED_FEATURES.map((name, i) => [name, Number(found[i]!.toFixed(4))]),
  ) as ScoreWeights['need'];
}

/**
 * The highest bar at which no more than MAX_FALLBACKS of the prompts and MAX_OWN_FALLBACKS of our own use cases are
 * answered with a fallback.
 */
function fitBar(judged: readonly Judged[], served: readonly number[]): number {
  const chances = new Map<string, number[]>();
  const own: number[] = [];
  for (const { group, kind, features } of judged) {
    const isOwn = group === `${OWN} own of kitscout, train` || (group.startsWith(OWN) && kind === 'situation');
    if ((kind !== 'prompt' || group.includes('some')) && !isOwn) continue;
    const chance = logistic(dot(listed(features), served));
    if (isOwn) own.push(chance);
    else chances.set(group, [...(chances.get(group) ?? []), chance]);
  }
  let bar = 0;
  for (let next = 0.01; next < 0.99; next += 0.005) {
    const shareUnder = (some: readonly number[]) => some.filter((chance) => chance < next).length / some.length;
    if (mean([...chances.values()].map(shareUnder)) <= MAX_FALLBACKS && shareUnder(own) <= MAX_OWN_FALLBACKS)
      bar = next;
  }
  return bar;
}

const USAGE = 'npm run eval:fit -- --real DIR      fits the weights of the score to judged use cases';
const { real } = readOptions(USAGE, { real: { type: 'string' } });
if (real === undefined) giveUp(USAGE);
const sets = [...readRealSets(real)];
const vague = readFileSync(join(ROOT, 'eval/sets/vague/texts.txt'), 'utf8').trim().split('\n');
const embedder = await openShippedReader();
async function fitFor(reads: boolean): Promise<ScoreWeights> {
  const random = seeded(SEED);
  const judged = await judgeReal(sets, embedder, reads, random, vague);
  return fitAll([...judged, ...(await judgeOwn(embedder, reads, random, vague))]);
}
const file = join(ROOT, 'src/recommend/rank/score-weights.json');
const weights = { read: await fitFor(true), words: await fitFor(false) };
writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
console.log(`wrote ${file}`);
process.exit(0);
