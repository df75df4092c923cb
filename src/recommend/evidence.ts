// What of the use case stands, letter for letter, in a kit: the only thing the reasoning may quote.

import type { KitCard } from './kit-text.ts';
import { isStop } from './stop-words.ts';

export type EvidenceField = 'name' | 'tagline' | 'keywords' | 'whatsInside' | 'personas' | 'description';

export interface Found {
  /** As the use case writes it, in lower case. */
  phrase: string;
  field: EvidenceField;
}

/** Where words of the use case stand, to cut phrases out of it. */
export interface Spoken {
  /** The use case in lower case. */
  text: string;
  /** Start and end of every word. */
  spans: number[];
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
/** Evidence is looked for in the first words only; the ranking has seen them all. */
const MOST_WORDS = 600;
const LONGEST_PHRASE = 4;

export function spoken(useCase: string): Spoken {
  const text = useCase.toLowerCase();
  const spans: number[] = [];
  WORD.lastIndex = 0;
  for (let m = WORD.exec(text); m !== null && spans.length < MOST_WORDS * 2; m = WORD.exec(text)) {
    spans.push(m.index, m.index + m[0].length);
  }
  return { text, spans };
}

const FIELDS: EvidenceField[] = ['name', 'keywords', 'tagline', 'whatsInside', 'description', 'personas'];

/** The most telling phrases that use case and kit share, each in the first field that has it. `worth` rates a word of the use case. */
export function findEvidence(use: Spoken, card: KitCard, worth: (word: string) => number, most: number): Found[] {
  const texts = FIELDS.map((field) => textOf(card, field));
  const found: (Found & { value: number; start: number; end: number })[] = [];
  const words = use.spans.length / 2;
  for (let i = 0; i < words; i++) {
    const word = use.text.slice(use.spans[2 * i], use.spans[2 * i + 1]);
    const value = isStop(word.replace(/['’]/g, '')) ? 0 : worth(word);
    if (value <= 0) continue;
    const at = texts.findIndex((text) => hasPhrase(text, word));
    if (at < 0) continue;
    found.push({ ...longest(use, i, texts[at]!, worth), field: FIELDS[at]! });
  }
  return pick(found, most);
}

/** The longest phrase from word i on that stands in the text; it ends, too, in a word that means something. */
function longest(use: Spoken, i: number, text: string, worth: (word: string) => number) {
  const start = use.spans[2 * i]!;
  let end = use.spans[2 * i + 1]!;
  let value = worth(use.text.slice(start, end));
  let sum = value;
  for (let j = i + 1; j < i + LONGEST_PHRASE && 2 * j < use.spans.length; j++) {
    const wordEnd = use.spans[2 * j + 1]!;
    const phrase = use.text.slice(start, wordEnd);
    if (phrase.includes('\n') || !hasPhrase(text, phrase)) break;
    const word = use.text.slice(use.spans[2 * j], wordEnd);
    if (isStop(word)) continue;
    sum += worth(word);
    end = wordEnd;
    value = sum;
  }
  return { phrase: use.text.slice(start, end), value, start, end };
}

/** The best phrases that do not overlap, best first. */
function pick<T extends Found & { value: number; start: number; end: number }>(found: T[], most: number): Found[] {
  found.sort((a, b) => b.value - a.value || a.start - b.start);
  const chosen: T[] = [];
  for (const one of found) {
    if (chosen.length >= most) break;
    const clash = chosen.some((c) => (one.start < c.end && c.start < one.end) || c.phrase.includes(one.phrase));
    if (!clash) chosen.push(one);
  }
  return chosen.map(({ phrase, field }) => ({ phrase, field }));
}

function textOf(card: KitCard, field: EvidenceField): string {
  const value = card[field];
  return (typeof value === 'string' ? value : value.join('\n')).toLowerCase();
}

const INSIDE_WORD = /[\p{L}\p{N}]/u;

/** Whether the phrase stands in the text as whole words. */
export function hasPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text[at - 1];
    const after = text[at + phrase.length];
    if ((before === undefined || !INSIDE_WORD.test(before)) && (after === undefined || !INSIDE_WORD.test(after))) return true;
  }
  return false;
}
