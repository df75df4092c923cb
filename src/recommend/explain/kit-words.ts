// The words of what describes a kit, ready to be looked for. Made when a kit is first shown, kept as long as its card is.

import type { IndexedKit } from '../index/indexed-kit.ts';
import { isWordUnit } from '../text/characters.ts';
import { fnv1a } from '../text/hash.ts';

export type EvidenceField = 'name' | 'tagline' | 'keywords' | 'whats_inside' | 'personas' | 'description';

/** In the order in which evidence is looked for. */
const FIELDS: EvidenceField[] = ['name', 'keywords', 'tagline', 'whats_inside', 'description', 'personas'];

type Places = Uint16Array | Uint32Array;

export class KitWords {
  /** All fields in lower case, one after the other, in lines of their own. */
  readonly text: string;
  /** Where each field ends, and each word begins. */
  readonly #fieldEnds: number[] = [];
  readonly #starts: Places;
  /** By hash: the first of the words, counted from 1; per word, the next with the like hash; 0 for none. */
  readonly #firsts: Places;
  readonly #nexts: Places;

  constructor(card: IndexedKit) {
    const texts = FIELDS.map((field) => {
      const value = card[field];
      return (typeof value === 'string' ? value : value.join('\n')).toLowerCase();
    });
    this.text = texts.join('\n');
    let end = -1;
    for (const text of texts) {
      end += text.length + 1;
      this.#fieldEnds.push(end);
    }
    const starts: number[] = [];
    const hashes: number[] = [];
    for (let at = 0; at < this.text.length; at++) {
      if (!isWordAt(this.text, at)) continue;
      const start = at;
      while (isWordAt(this.text, at)) at++;
      starts.push(start);
      hashes.push(fnv1a(this.text, start, at));
    }
    let slots = 16;
    while (slots < starts.length) slots *= 2;
    const Numbers = this.text.length < 1 << 16 ? Uint16Array : Uint32Array;
    this.#starts = Numbers.from(starts);
    this.#firsts = new Numbers(slots);
    this.#nexts = new Numbers(starts.length);
    for (let i = starts.length - 1; i >= 0; i--) {
      const slot = hashes[i]! & (slots - 1);
      this.#nexts[i] = this.#firsts[slot]!;
      this.#firsts[slot] = i + 1;
    }
  }

  /** False when no word has such a hash. */
  mayHave(hash: number): boolean {
    return this.#firsts[hash & (this.#firsts.length - 1)] !== 0;
  }

  /** The first of the words that is this one, or -1. `hash` is the word's. */
  first(word: string, hash: number): number {
    return this.#from(this.#firsts[hash & (this.#firsts.length - 1)]!, word);
  }

  /** The next after `number` that is this word too, or -1. */
  next(word: string, number: number): number {
    return this.#from(this.#nexts[number]!, word);
  }

  #from(number: number, word: string): number {
    let i = number - 1;
    while (i >= 0 && !this.isAt(word, this.#starts[i]!)) i = this.#nexts[i]! - 1;
    return i;
  }

  startOf(number: number): number {
    return this.#starts[number]!;
  }

  /** Whether these letters stand there, as whole words. */
  isAt(phrase: string, at: number): boolean {
    return this.text.startsWith(phrase, at) && !isWordAt(this.text, at + phrase.length);
  }

  /** Which field a place is in. */
  fieldAt(at: number): number {
    return this.#fieldEnds.findIndex((end) => at < end);
  }

  endOf(field: number): number {
    return this.#fieldEnds[field]!;
  }

  nameOf(field: number): EvidenceField {
    return FIELDS[field]!;
  }
}

/** Whether a letter or digit stands there. */
export function isWordAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && isWordUnit(text.charCodeAt(at));
}

const made = new WeakMap<IndexedKit, KitWords>();

export function kitWords(card: IndexedKit): KitWords {
  let words = made.get(card);
  if (words === undefined) {
    words = new KitWords(card);
    made.set(card, words);
  }
  return words;
}
