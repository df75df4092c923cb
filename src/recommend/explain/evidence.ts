// Finds words that occur letter for letter in both the use case and a kit: the only ones that a reason may quote.

import type { QuotableWords } from '../query/quotable-words.ts';
import { type EvidenceField, type FormInField, isWordAt, type KitWords } from './kit-words.ts';

export interface Found {
  /** A word as written in the use case. */
  phrase: string;
  field: EvidenceField;
}

/**
 * The most telling words that the use case and the kit share, each in the first field that contains it. `has` tests for
 * terms that describe the kit.
 */
export function findEvidence(
  { telling, text, written }: QuotableWords,
  kit: KitWords,
  has: (term: number) => boolean,
  limit: number,
): Found[] {
  const found = new Map<string, Found>();
  for (const { start, end, term } of telling) {
    const word = text.slice(start, end);
    const [at] = kit.placesOf(word);
    if (found.size === limit) break;
    if (has(term) && at !== undefined) found.set(word, { phrase: written.slice(start, end), field: kit.fieldAt(at) });
  }
  return [...found.values()];
}

/** The form of a term that a kit uses, and the first field with it. Takes the term's stem and a test for words. */
export function findForm(words: KitWords, stem: string, isForm: (word: string) => boolean): FormInField | null {
  // A stem's last letter may differ from its forms: studi, study.
  const head = stem.length > 4 ? stem.slice(0, -1) : stem;
  const { text } = words;
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
    if (isWordAt(text, at - 1)) continue;
    let end = at + head.length;
    while (isWordAt(text, end)) end++;
    const form = text.slice(at, end);
    if (isForm(form)) return { form, field: words.fieldAt(at) };
  }
  return null;
}
