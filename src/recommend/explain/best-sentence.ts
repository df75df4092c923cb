// Finds the sentence of a kit's tagline, description or list of contents that matches a use case best.

import type { IndexedKit } from '../index/indexed-kit.ts';

/** Maximum characters of a kit's own words in a reason: one line. */
const MAX_TOPIC_CHARACTERS = 140;

/** The weight of a sentence about a situation ("somebody clicks through the site") in a reason. Chosen by hand. */
const SCENE_WEIGHT = 0.6;

/**
 * From this many terms in the use case on, a sentence must contain two of them: one shared word is weak evidence. By
 * hand.
 */
const MIN_MANY_TERMS = 4;

/** The weight of a kit's first sentence, which states its purpose, relative to the others. Chosen by hand. */
const FIRST_SENTENCE_WEIGHT = 1.3;

export interface Sentence {
  /** With the sign that ends it: every reason has one, and adding it each time takes 1 % of a query. */
  text: string;
  /** It names something the kit contains rather than something it does. */
  isContent: boolean;
  /** It describes when the kit is needed, which counts for less. */
  isScene: boolean;
}

/** Maximum sentences examined per kit: descriptions from external catalogues can be long. */
const MAX_SENTENCES = 24;
/** Half of a surrogate pair, which cutting a text can leave. */
const HALF_A_PAIR = /[\ud800-\udbff]$/;

/** Fragments that a removed exclusion can leave at the ends of a sentence. */
const FRAGMENT_ENDS = /^(?:[\s;:,]|\.(?=\s|$)){1,20}|(?:[\s;:,]{1,9}(?:and|but|or|nor))?[\s;:,]{0,9}$/gi;

const CAPITAL = /^[A-Z][a-z]*(?=[ ,-])/;
/** Words that begin a list of contents and are never names. */
const BEGINNING =
  /^(?:an?|the|all|references|instructions|templates|guides|texts?|ready|checks|steps|letters|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|(?:thir|four|fif|six|seven|eigh|nine)teen)$/;
/** Quoted text. Reasons reserve quotation marks for text that is in both the use case and the kit. */
const QUOTED = /["“«]([^"“”«»]*)["”»]/g;
/**
 * A situation in which the kit is needed, rather than what it does: "Each release breaks something, and somebody clicks
 * through the site".
 */
const SCENE = /^(?:you|your)\s|(?<!\p{L})(?:nobody|somebody|someone)(?!\p{L})/iu;
const DOES = /(?<!\p{L})(?:kit|skill|assistant|script|program|you (?:get|can))(?!\p{L})/iu;

/** The tagline comes first. */
function sentencesOf(kit: IndexedKit): Sentence[] {
  const sentences = [...split(kit.tagline), ...split(kit.description)].map((text) => make(text, false));
  const all = `${kit.tagline} ${kit.description} ${kit.whats_inside.join(' ')}`;
  const inside = kit.whats_inside.map((text) => make(lowered(split(text)[0]!, all), true));
  return [...sentences, ...inside].filter(({ text }) => text !== '').slice(0, MAX_SENTENCES);
}

/**
 * Lower-cases the first word for use inside a sentence, unless it is a name. The kit's own text shows how it writes the
 * word.
 */
function lowered(text: string, all: string): string {
  const first = CAPITAL.exec(text)?.[0];
  if (first === undefined) return text;
  const small = first.toLowerCase();
  if (!BEGINNING.test(small) && !all.includes(` ${small}`)) return text;
  return small + text.slice(first.length);
}

function split(text: string): string[] {
  return text.split(
    /(?<=[.!?؟।])(?<!\b(?:e\.g|i\.e|vs)\.)\s+|(?<=[.!?][)\]"”’»])\s+(?=\p{Lu})|(?<=[。！？])\s*|\n\s*\n|\s{8,}/u,
  );
}

function make(text: string, isContent: boolean): Sentence {
  const clean = cut(
    text
      .replace(/\s+/g, ' ')
      .replace(QUOTED, '‘$1’')
      .replace(/["“”«»]/g, '')
      .replace(FRAGMENT_ENDS, '')
      .trim(),
  ).replace(/[.!?:;,。！？؟।]+$/, '');
  const isScene = !isContent && SCENE.test(clean) && !DOES.test(clean);
  return { text: clean === '' || clean.endsWith('…') ? clean : `${clean}.`, isContent, isScene };
}

function cut(text: string): string {
  if (text.length <= MAX_TOPIC_CHARACTERS) return text;
  const head = text.slice(0, MAX_TOPIC_CHARACTERS).replace(/\s+\S*$/, '');
  return `${head.replace(HALF_A_PAIR, '')} …`;
}

/** The sentences of one kit, each with its terms. */
export class KitSentences {
  readonly #sentences: readonly { sentence: Sentence; terms: ReadonlySet<number> }[];

  constructor(kit: IndexedKit, wordsOf: (text: string) => readonly { term: number }[]) {
    this.#sentences = sentencesOf(kit).map((sentence) => ({
      sentence,
      terms: new Set(wordsOf(sentence.text).flatMap(({ term }) => (term >= 0 ? [term] : []))),
    }));
  }

  /**
   * The sentence whose terms are worth most for these terms of a use case; the earlier one on a tie, the first if none
   * matches. Null for a kit without text.
   */
  best(terms: readonly number[], worthOf: (term: number) => number): Sentence | null {
    let best: Sentence | null = null;
    let most = -1;
    for (const { sentence, terms: own } of this.#sentences) {
      const shared = terms.filter((term) => own.has(term));
      const worth = shared.reduce((sum, term) => sum + worthOf(term), 0) * (sentence.isScene ? SCENE_WEIGHT : 1);
      if (best !== null && (worth <= most || (shared.length < 2 && terms.length >= MIN_MANY_TERMS))) continue;
      most = best === null ? FIRST_SENTENCE_WEIGHT * worth : worth;
      best = sentence;
    }
    return best;
  }
}
