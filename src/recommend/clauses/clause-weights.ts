// What words and pairs of words say about a clause, from clause-weights.json, which training/clauses.ts writes. All
// weights are in hundredths.

import { readList } from '../text/word-lists.ts';

interface File {
  /** For a clause being set aside, for another clause being that, and for being chatter. */
  words: Record<string, readonly [aside: number, elsewhere: number, chatter: number]>;
  /** Of a word that is not listed. */
  unknown: readonly [aside: number, elsewhere: number, chatter: number];
  /** Two words with a blank between them; "^" and "$" are the start and the end of a clause. */
  pairs: Record<string, readonly [aside: number, chatter: number]>;
  flags: Flags;
}

/** Of every clause, and of what is true of it. */
interface Flags {
  aside: number;
  asideSentence: number;
  asideQuestion: number;
  asideQuestionElsewhere: number;
  asideFirst: number;
  asideLast: number;
  chatter: number;
  chatterSentence: number;
}

/** Four numbers for each word, so that they share a line of the processor's cache. The fourth is not used. */
export const PER_WORD = 4;
export const [ASIDE, ELSEWHERE, CHATTER] = [0, 1, 2] as const;

/** Whether a word begins or ends a pair. */
export const [BEGINS_PAIR, ENDS_PAIR] = [1, 2];

export class ClauseWeights {
  readonly flags: Flags;
  /** By number of the word, PER_WORD each. */
  readonly words: Int16Array;
  /** The number of a word that says nothing. */
  readonly nothing: number;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #roles: Uint8Array;
  /** By hash of its key, in the next free place: the key of a pair, and both weights in one number. */
  readonly #pairs: Int32Array;
  readonly #shift: number;

  constructor({ words, unknown, pairs, flags }: File) {
    const listed = Object.entries(words);
    const numbers = new Map(listed.map(([word], i) => [word, i + 1]));
    this.flags = flags;
    this.nothing = listed.length + 1;
    this.#numbers = numbers;
    this.words = new Int16Array(PER_WORD * (listed.length + 2));
    for (const [i, row] of [unknown, ...listed.map(([, row]) => row)].entries()) this.words.set(row, PER_WORD * i);
    this.#roles = new Uint8Array(listed.length + 2);
    const rows = Object.entries(pairs);
    const bits = 33 - Math.clz32(rows.length);
    this.#shift = 32 - bits;
    this.#pairs = new Int32Array(2 * 2 ** bits);
    for (const [pair, [aside, chatter]] of rows) {
      const [first, second] = pair.split(' ').map((word) => numbers.get(word)!) as [number, number];
      const place = this.#placeOf(first, second);
      this.#pairs[place] = keyOf(first, second);
      this.#pairs[place + 1] = (aside << 16) | (chatter & 0xffff);
      this.#roles[first]! |= BEGINS_PAIR;
      this.#roles[second]! |= ENDS_PAIR;
    }
  }

  /** 0 for a word that is not listed. */
  numberOf(word: string): number {
    return this.#numbers.get(word) ?? 0;
  }

  rolesOf(word: number): number {
    return this.#roles[word]!;
  }

  /** The weight for being set aside, and, in the lower 16 bits, for being chatter. 0 if the pair is not listed. */
  pairOf(first: number, second: number): number {
    return this.#pairs[this.#placeOf(first, second) + 1]!;
  }

  /** The place of a pair, or the free one where it would be. */
  #placeOf(first: number, second: number): number {
    const pairs = this.#pairs;
    const key = keyOf(first, second);
    let place = 2 * (Math.imul(key, 0x9e3779b1) >>> this.#shift);
    for (let found = pairs[place]; found !== 0 && found !== key; found = pairs[place])
      place = (place + 2) & (pairs.length - 1);
    return place;
  }
}

function keyOf(first: number, second: number): number {
  return (first << 15) | second;
}

let loaded: ClauseWeights | null = null;

/** Read when they are first used, and once per thread: builds need none. */
export function clauseWeights(): ClauseWeights {
  loaded ??= new ClauseWeights(JSON.parse(readList('clauses/clause-weights.json')) as File);
  return loaded;
}
