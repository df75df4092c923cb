// What of the use case stands, letter for letter, in a kit: the only thing the reasoning may quote.

import type { KitCard } from '../index/indexed-kit.ts';
import { type CardWords, cardWords, type EvidenceField, isWordAt, wordHash } from './kit-words.ts';
import { sortFew } from './sort-few.ts';

export type { EvidenceField };

export interface Found {
  /** As the use case writes it. */
  phrase: string;
  field: EvidenceField;
}

export const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
/** Evidence is looked for in the first words only; the ranking has seen them all. */
const MOST_WORDS = 600;
const LONGEST_PHRASE = 4;

/** The words of the use case, where they stand in it, and what each is worth as evidence. */
export class Spoken {
  /** The use case in lower case, and as it was written. */
  readonly text: string;
  readonly written: string;
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** 0 for words that prove nothing. */
  readonly values: number[] = [];
  /** The terms that the words stand for, and the hashes of the words that prove something. */
  readonly terms: number[] = [];
  readonly hashes: number[] = [];
  /** Which words prove something. */
  readonly telling: number[] = [];

  constructor(useCase: string) {
    this.text = useCase.toLowerCase();
    // Lower case can be longer than what was written; then places in one are not places in the other.
    this.written = this.text.length === useCase.length ? useCase : this.text;
  }

  get isFull(): boolean {
    return this.starts.length >= MOST_WORDS;
  }

  /** Words in their order; each place is one in `text`. */
  add(start: number, end: number, term: number, value: number): void {
    this.starts.push(start);
    this.ends.push(end);
    this.terms.push(term);
    this.values.push(value);
    this.hashes.push(value > 0 ? wordHash(this.text, start, end) : 0);
    if (value > 0) this.telling.push(this.values.length - 1);
  }
}

interface Candidate extends Found {
  value: number;
  start: number;
  end: number;
}

/** The most telling phrases that use case and kit share, each in the first field that has it. `has` knows the terms that describe the kit. */
export function findEvidence(said: Spoken, card: KitCard, has: (term: number) => boolean, most: number): Found[] {
  const words = cardWords(card);
  const found: Candidate[] = [];
  for (const i of said.telling) {
    if (!words.mayHave(said.hashes[i]!)) continue;
    const at = words.first(said.text.slice(said.starts[i], said.ends[i]), said.hashes[i]!);
    if (at >= 0 && has(said.terms[i]!)) found.push(longest(said, i, words, at));
  }
  return pick(found, most);
}

/** The longest phrase from word i on that stands in the field that has it first, as word `at`; it ends, too, in a word that means something. */
function longest(said: Spoken, i: number, words: CardWords, at: number): Candidate {
  const field = words.fieldAt(words.startOf(at));
  const start = said.starts[i]!;
  const word = said.text.slice(start, said.ends[i]);
  let end = said.ends[i]!;
  let value = said.values[i]!;
  let place = at;
  for (let j = i + 1; j < Math.min(i + LONGEST_PHRASE, said.starts.length); j++) {
    const phrase = said.text.slice(start, said.ends[j]);
    if (phrase.includes('\n')) break;
    // Where a shorter phrase does not stand a longer one does not either.
    while (place >= 0 && !words.isAt(phrase, words.startOf(place))) place = words.next(word, place);
    if (place < 0 || words.startOf(place) >= words.endOf(field)) break;
    if (said.values[j]! <= 0) continue;
    value += said.values[j]!;
    end = said.ends[j]!;
  }
  return { phrase: said.written.slice(start, end), field: words.nameOf(field), value, start, end };
}

/** The best phrases that do not overlap, best first. */
function pick(found: Candidate[], most: number): Found[] {
  sortFew(found, (a, b) => b.value - a.value || a.start - b.start);
  const chosen: Candidate[] = [];
  for (const one of found) {
    if (chosen.length >= most) break;
    if (!chosen.some((other) => clashes(one, other))) chosen.push(one);
  }
  return chosen;
}

/** Whether they overlap, or the other says it already. */
function clashes(one: Candidate, other: Candidate): boolean {
  if (one.start < other.end && other.start < one.end) return true;
  return other.phrase.toLowerCase().includes(one.phrase.toLowerCase());
}

const SPACE = /\s/;

/** How many words stand in a phrase if only spaces part them; it begins and ends with none. */
export function spacedWords(phrase: string): number {
  let count = 1;
  let wasSpace = false;
  for (let i = 0; i < phrase.length; i++) {
    const code = phrase.charCodeAt(i);
    const isSpace = code < 128 ? code === 32 || (code >= 9 && code <= 13) : SPACE.test(phrase[i]!);
    if (isSpace && !wasSpace) count++;
    wasSpace = isSpace;
  }
  return count;
}

/** Evidence that is not literal: another form of a word, or a word that only the files have. */
export interface Trace {
  /** As the use case writes it; null when it was not said: a long form, a mended slip, a translation. */
  word: string | null;
  /** As the kit writes it, and where; null for a word of its files. */
  form: string | null;
  field: EvidenceField | null;
}

/** The form in which a kit has a term, given the term's stem and a test for words, and the first field that has it. */
export function findForm(
  card: KitCard,
  stem: string,
  isForm: (word: string) => boolean,
): { form: string; field: EvidenceField } | null {
  // A stem may end in another letter than its forms do: studi, study.
  const head = stem.length > 4 ? stem.slice(0, -1) : stem;
  const words = cardWords(card);
  const { text } = words;
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
    if (isWordAt(text, at - 1)) continue;
    let end = at + head.length;
    while (isWordAt(text, end)) end++;
    const form = text.slice(at, end);
    if (isForm(form)) return { form, field: words.nameOf(words.fieldAt(at)) };
  }
  return null;
}
