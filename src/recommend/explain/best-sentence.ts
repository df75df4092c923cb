// Finds the sentence of a kit's tagline or description that is nearest to a use case.

import type { IndexedKit } from '../index/indexed-kit.ts';
import { sentencesOf } from '../read/kit-texts.ts';
import type { Span } from '../text/spans.ts';

/** A longer sentence is not shown, unless a kit has no other. */
const MAX_CHARACTERS = 280;

/** Nor one beside the tagline: long ones list other people's cases, or what a kit has. */
const MAX_NEAR_CHARACTERS = 240;

/** Without the encoder: the weight of a kit's first sentence, which states its purpose. Chosen by hand. */
const FIRST_SENTENCE_WEIGHT = 1.3;
/** And from this many terms in the use case on, a sentence must contain two of them. By hand. */
const MIN_MANY_TERMS = 4;
/** With it: what a sentence gains by sharing all words. Chosen by reading answers. */
const SHARED_WORDS = 0.15;
/**
 * And what the first of the description does, which tells the situation that the kit is for. Blind judges found those
 * that tell what is in the kit beside the point, unless they are much nearer.
 */
const SITUATION = 0.25;

/** Maximum sentences examined per kit: descriptions from external catalogues can be long. */
const MAX_SENTENCES = 24;
/** With it: the least a sentence must be worth to stand beside the tagline. */
const MIN_NEAR = 0.51;
/** A sentence that begins like this goes on from the one before it, which the reason does not show. */
const GOES_ON =
  /^(?:it|its|they|their|them|this|these|that|those|then|only then|there|here|both|each|so|or|but|and|yet|also|afterwards|after that|otherwise|from (?:it|this|that|there)|the results?|in the worked example)\b|^‘[^’]*’$/i;
/** Half of a surrogate pair, which cutting a text can leave. */
const HALF_A_PAIR = /[\ud800-\udbff]$/;
/** Quoted text. Reasons reserve quotation marks for text that is in both the use case and the kit. */
const QUOTED = /["“«]([^"“”«»]*)["”»]/g;

/** With the sign that ends it. */
function shown(text: string): string {
  const clean = text
    .replace(/\s+/g, ' ')
    .replace(QUOTED, '‘$1’')
    .replace(/["“”«»]/g, '')
    .trim()
    .replace(/[.!?:;,。！？؟।]+$/, '');
  if (clean.length <= 2 * MAX_CHARACTERS) return clean === '' || /[.!?]’$/.test(clean) ? clean : `${clean}.`;
  return `${clean
    .slice(0, MAX_CHARACTERS)
    .replace(/\s+\S*$/, '')
    .replace(HALF_A_PAIR, '')} …`;
}

/** The sentences of one kit, each with its terms. */
export class KitSentences {
  readonly #sentences: readonly { text: string; at: number; terms: ReadonlySet<number> }[];

  /** `exclusions`: where the description says what the kit is not for. */
  constructor(kit: IndexedKit, exclusions: readonly Span[], wordsOf: (text: string) => readonly { term: number }[]) {
    const all = sentencesOf(kit)
      .slice(0, MAX_SENTENCES)
      .map(({ text, start, end }, at) => ({ text: shown(text), start, end, at }))
      .filter(({ text, start, end }) => text !== '' && !exclusions.some((one) => one.start < end && start < one.end));
    const short = all.filter(({ text }) => text.length <= MAX_CHARACTERS);
    this.#sentences = (short.length > 0 ? short : all).map(({ text, at }) => ({
      text,
      at,
      terms: new Set(wordsOf(text).flatMap(({ term }) => (term >= 0 ? [term] : []))),
    }));
  }

  /** The first sentence, which states the purpose: the tagline; null for a kit without text. */
  get purpose(): string | null {
    return this.#sentences[0]?.text ?? null;
  }

  /**
   * With the cosines of each: the later sentence that is nearest to the use case; null if none is near. Without: the
   * sentence that shares most words. The earlier one on a tie.
   */
  best(terms: readonly number[], worthOf: (term: number) => number, cosines: Float32Array | null): string | null {
    const possible = terms.reduce((sum, term) => sum + worthOf(term), 1e-9);
    let best: string | null = null;
    let most = cosines === null ? Number.NEGATIVE_INFINITY : MIN_NEAR;
    for (const { text, at, terms: own } of this.#sentences) {
      const shared = terms.filter((term) => own.has(term));
      const words = shared.reduce((sum, term) => sum + worthOf(term), 0) / possible;
      const isBeside = text !== this.purpose && text.length <= MAX_NEAR_CHARACTERS && !GOES_ON.test(text);
      if (cosines !== null && !isBeside) continue;
      if (cosines === null && best !== null && shared.length < 2 && terms.length >= MIN_MANY_TERMS) continue;
      const alone: number = words * (at === 0 ? FIRST_SENTENCE_WEIGHT : 1);
      const near = (cosines?.[at] ?? 0) + SHARED_WORDS * words + (at === 1 ? SITUATION : 0);
      const value = cosines === null ? alone : near;
      if (value > most) [best, most] = [text, value];
    }
    return best;
  }
}
