// A search table for the words that describe a kit.

import type { IndexedKit } from '../index/indexed-kit.ts';
import { isWordUnit } from '../text/characters.ts';
import { fnv1a } from '../text/hash.ts';

export type EvidenceField = 'name' | 'tagline' | 'keywords' | 'whats_inside' | 'personas' | 'description';

/** A word as the kit writes it, and a field that has it. */
export interface FormInField {
  form: string;
  field: EvidenceField;
}

/** The order in which fields are searched for evidence. */
export const FIELDS: EvidenceField[] = ['name', 'keywords', 'tagline', 'whats_inside', 'description', 'personas'];

/**
 * Numbers per entry: the word's start, the next entry with the same slot (counted from 1, 0 for none), and other bits
 * of the hash.
 */
const ENTRY = 3;

export class KitWords {
  /** All fields in lower case, each on its own line. */
  readonly text: string;
  /** The end of each field. */
  readonly #fieldEnds: number[] = [];
  /**
   * The first word of each slot, counted from 1, followed by one entry per word. A single array, because each further
   * one is another cache miss.
   */
  readonly #table: Uint16Array | Uint32Array;
  readonly #slots: number;

  constructor(kit: IndexedKit) {
    const texts = FIELDS.map((field) => textOf(kit, field).toLowerCase());
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
    this.#slots = slots;
    this.#table = new (this.text.length < 1 << 16 ? Uint16Array : Uint32Array)(slots + ENTRY * starts.length);
    for (let i = starts.length - 1; i >= 0; i--) {
      const slot = hashes[i]! & (slots - 1);
      this.#table.set([starts[i]!, this.#table[slot]!, checkOf(hashes[i]!)], slots + ENTRY * i);
      this.#table[slot] = i + 1;
    }
  }

  /** The first occurrence of the word from `start` to `end` of a lower-case text, or -1. `hash` is the word's hash. */
  first(text: string, start: number, end: number, hash: number): number {
    return this.#from(this.#table[hash & (this.#slots - 1)]!, text, start, end, hash);
  }

  /** The next occurrence of this word after `number`, or -1. */
  next(text: string, start: number, end: number, hash: number, number: number): number {
    return this.#from(this.#table[this.#slots + ENTRY * number + 1]!, text, start, end, hash);
  }

  #from(number: number, text: string, start: number, end: number, hash: number): number {
    const [table, slots, check] = [this.#table, this.#slots, checkOf(hash)];
    let i = number - 1;
    for (; i >= 0; i = table[slots + ENTRY * i + 1]! - 1)
      if (table[slots + ENTRY * i + 2] === check && this.isAt(text, start, end, table[slots + ENTRY * i]!)) break;
    return i;
  }

  startOf(number: number): number {
    return this.#table[this.#slots + ENTRY * number]!;
  }

  /** Whether the letters from `start` to `end` of a lower-case text occur at `at` as whole words. */
  isAt(text: string, start: number, end: number, at: number): boolean {
    const behind = at + end - start;
    if (behind > this.text.length) return false;
    for (let i = start, j = at; i < end; i++, j++) if (text.charCodeAt(i) !== this.text.charCodeAt(j)) return false;
    return !isWordAt(this.text, behind);
  }

  /** The field that contains a position. */
  fieldAt(at: number): number {
    let field = 0;
    while (at >= this.#fieldEnds[field]!) field++;
    return field;
  }

  endOf(field: number): number {
    return this.#fieldEnds[field]!;
  }

  nameOf(field: number): EvidenceField {
    return FIELDS[field]!;
  }
}

export function textOf(kit: IndexedKit, field: EvidenceField): string {
  const value = kit[field];
  return typeof value === 'string' ? value : value.join('\n');
}

/** Bits of a hash that select a slot only in very large tables. */
function checkOf(hash: number): number {
  return hash >>> 16;
}

/** Whether there is a letter or digit at `at`. */
export function isWordAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && isWordUnit(text.charCodeAt(at));
}
