// Where the words that describe a kit are in its text.

import type { IndexedKit } from '../index/indexed-kit.ts';
import { isWordUnit } from '../text/characters.ts';

export type EvidenceField = 'name' | 'tagline' | 'keywords' | 'whats_inside' | 'personas' | 'description';

/** A word as the kit writes it, and a field that has it. */
export interface FormInField {
  form: string;
  field: EvidenceField;
}

/** The order in which fields are searched for evidence. */
export const FIELDS: EvidenceField[] = ['name', 'keywords', 'tagline', 'whats_inside', 'description', 'personas'];

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

export class KitWords {
  /** All fields in lower case, each on its own line. */
  readonly text: string;
  /** The end of each field. */
  readonly #fieldEnds: number[] = [];
  readonly #places = new Map<string, number[]>();

  constructor(kit: IndexedKit) {
    let text = '';
    for (const field of FIELDS) {
      text += `${textOf(kit, field).toLowerCase()}\n`;
      this.#fieldEnds.push(text.length);
    }
    this.text = text;
    for (const { 0: word, index } of text.matchAll(WORD)) this.#places.getOrInsertComputed(word, () => []).push(index);
  }

  /** Where a word in lower case begins, in order. */
  placesOf(word: string): readonly number[] {
    return this.#places.get(word) ?? [];
  }

  fieldAt(at: number): EvidenceField {
    return FIELDS[this.#fieldEnds.findIndex((end) => at < end)]!;
  }
}

export function textOf(kit: IndexedKit, field: EvidenceField): string {
  const value = kit[field];
  return typeof value === 'string' ? value : value.join('\n');
}

/** Whether there is a letter or digit at `at`. */
export function isWordAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && isWordUnit(text.charCodeAt(at));
}
