// What of the use case stands, letter for letter, in a kit: the only thing the reasoning may quote.

import type { KitCard } from './kit-text.ts';

export type EvidenceField = 'name' | 'tagline' | 'keywords' | 'whatsInside' | 'personas' | 'description';

export interface Found {
  /** As the use case writes it. */
  phrase: string;
  field: EvidenceField;
}

/** The words of the use case, where they stand in it, and what each is worth as evidence. */
export interface Spoken {
  /** The use case in lower case, and as it was written. */
  text: string;
  written: string;
  starts: number[];
  ends: number[];
  /** 0 for words that prove nothing. */
  values: number[];
  /** The terms that the words stand for. */
  terms: number[];
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
/** Evidence is looked for in the first words only; the ranking has seen them all. */
const MOST_WORDS = 600;
const LONGEST_PHRASE = 4;

/** `worth` rates a word and names its term; 0 for words that prove nothing. */
export function spoken(useCase: string, worth: (word: string) => [value: number, term: number]): Spoken {
  const text = useCase.toLowerCase();
  // Lower case can be longer than what was written; then places in one are not places in the other.
  const written = text.length === useCase.length ? useCase : text;
  const said: Spoken = { text, written, starts: [], ends: [], values: [], terms: [] };
  WORD.lastIndex = 0;
  for (let m = WORD.exec(text); m !== null && said.starts.length < MOST_WORDS; m = WORD.exec(text)) {
    said.starts.push(m.index);
    said.ends.push(m.index + m[0].length);
    const [value, term] = worth(m[0]);
    said.values.push(value);
    said.terms.push(term);
  }
  return said;
}

const FIELDS: EvidenceField[] = ['name', 'keywords', 'tagline', 'whatsInside', 'description', 'personas'];

interface Candidate extends Found {
  value: number;
  start: number;
  end: number;
}

/** The most telling phrases that use case and kit share, each in the first field that has it. `has` knows the terms that describe the kit. */
export function findEvidence(said: Spoken, card: KitCard, has: (term: number) => boolean, most: number): Found[] {
  const texts = textsOf(card);
  const found: Candidate[] = [];
  for (let i = 0; i < said.starts.length; i++) {
    if (said.values[i]! <= 0 || !has(said.terms[i]!)) continue;
    const word = said.text.slice(said.starts[i], said.ends[i]);
    const at = FIELDS.findIndex((field, f) => {
      // Made when first needed: most kits have what is looked for in one of their shorter fields.
      texts[f] ??= textOf(card, field);
      return hasPhrase(texts[f], word);
    });
    if (at >= 0) found.push(longest(said, i, texts[at]!, FIELDS[at]!));
  }
  return pick(found, most);
}

/** The longest phrase from word i on that stands in the text; it ends, too, in a word that means something. */
function longest(said: Spoken, i: number, text: string, field: EvidenceField): Candidate {
  const start = said.starts[i]!;
  let end = said.ends[i]!;
  let value = said.values[i]!;
  for (let j = i + 1; j < Math.min(i + LONGEST_PHRASE, said.starts.length); j++) {
    const phrase = said.text.slice(start, said.ends[j]);
    if (phrase.includes('\n') || !hasPhrase(text, phrase)) break;
    if (said.values[j]! <= 0) continue;
    value += said.values[j]!;
    end = said.ends[j]!;
  }
  return { phrase: said.written.slice(start, end), field, value, start, end };
}

/** The best phrases that do not overlap, best first. */
function pick(found: Candidate[], most: number): Found[] {
  found.sort((a, b) => b.value - a.value || a.start - b.start);
  const chosen: Candidate[] = [];
  for (const one of found) {
    if (chosen.length >= most) break;
    const clash = chosen.some(
      (c) => (one.start < c.end && c.start < one.end) || c.phrase.toLowerCase().includes(one.phrase.toLowerCase()),
    );
    if (!clash) chosen.push(one);
  }
  return chosen.map(({ phrase, field }) => ({ phrase, field }));
}

const lowered = new WeakMap<KitCard, string[]>();

/** The fields in lower case, each made when it is first needed and kept as long as the card is. */
function textsOf(card: KitCard): string[] {
  let texts = lowered.get(card);
  if (texts === undefined) {
    texts = [];
    lowered.set(card, texts);
  }
  return texts;
}

function textOf(card: KitCard, field: EvidenceField): string {
  const value = card[field];
  return (typeof value === 'string' ? value : value.join('\n')).toLowerCase();
}

const INSIDE_WORD = /[\p{L}\p{N}]/u;

function isInsideWord(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  if (code >= 128) return INSIDE_WORD.test(text[at]!);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}

/** Whether the phrase stands in the text as whole words. */
export function hasPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!isInsideWord(text, at - 1) && !isInsideWord(text, at + phrase.length)) return true;
  }
  return false;
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
  for (const field of FIELDS) {
    const text = textOf(card, field);
    for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
      if (at > 0 && INSIDE_WORD.test(text[at - 1]!)) continue;
      let end = at + head.length;
      while (end < text.length && INSIDE_WORD.test(text[end]!)) end++;
      const form = text.slice(at, end);
      if (isForm(form)) return { form, field };
    }
  }
  return null;
}
