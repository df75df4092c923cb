// Finds text that occurs letter for letter in both the use case and a kit: the only text that a reason may quote.

import type { QuotableWords } from '../query/quotable-words.ts';
import { type EvidenceField, type FormInField, isWordAt, type KitWords } from './kit-words.ts';

/** Maximum words of a quote: longer ones read badly. By hand. */
const MAX_QUOTE_WORDS = 4;

export interface Found {
  /** As written in the use case. */
  phrase: string;
  field: EvidenceField;
}

interface Quote extends Found {
  /** The phrase in lower case. */
  lower: string;
  value: number;
  start: number;
  end: number;
}

/**
 * The most telling phrases that the use case and the kit share, each in the first field that contains it. `has` tests
 * for terms that describe the kit.
 */
export function findEvidence(
  quotable: QuotableWords,
  kit: KitWords,
  has: (term: number) => boolean,
  limit: number,
): Found[] {
  const found: Quote[] = [];
  quotable.words.forEach(({ term, value }, i) => {
    if (value <= 0 || !has(term)) return;
    const quote = longest(quotable, i, kit);
    if (quote !== null) found.push(quote);
  });
  return pick(found, limit);
}

/** The longest phrase from word i that the kit has, in the first field that has it. It ends in a telling word too. */
function longest({ words, text, written }: QuotableWords, i: number, kit: KitWords): Quote | null {
  const { start } = words[i]!;
  let { end, value } = words[i]!;
  let places = kit.placesOf(text.slice(start, end));
  const [first] = places;
  if (first === undefined) return null;
  const field = kit.fieldAt(first);
  places = places.filter((at) => kit.fieldAt(at) === field);
  let sum = value;
  for (let j = i + 1; j < Math.min(i + MAX_QUOTE_WORDS, words.length); j++) {
    const next = words[j]!;
    if (isEndBetween(text, words[j - 1]!.end, next.start)) break;
    const phrase = text.slice(start, next.end);
    places = places.filter((at) => kit.isAt(phrase, at) && kit.fieldAt(at + phrase.length - 1) === field);
    if (places.length === 0) break;
    sum += next.value;
    if (next.value > 0) [end, value] = [next.end, sum];
  }
  return { phrase: written.slice(start, end), lower: text.slice(start, end), field, value, start, end };
}

/** Whether a line or a sentence ends between two words. A quote across it would add a sentence to the reason. */
function isEndBetween(text: string, from: number, end: number): boolean {
  for (let i = from; i < end; i++) {
    const char = text[i]!;
    if ('\n。！？'.includes(char) || ('.!?'.includes(char) && i + 1 < end)) return true;
  }
  return false;
}

/** A number is weak evidence next to any other word: "four developers" and four files. */
const NUMERAL =
  /^(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|eighty|hundred|thousand|million)$/;

/** The best phrases without overlaps, best first. Expects them in order of their start. */
function pick(found: Quote[], limit: number): Found[] {
  found.sort((a, b) => b.value - a.value);
  const hasWord = found.some(({ lower }) => !NUMERAL.test(lower));
  const chosen: Quote[] = [];
  for (const one of found) {
    if (chosen.length >= limit) break;
    if (hasWord && NUMERAL.test(one.lower)) continue;
    if (!chosen.some((other) => clashes(one, other))) chosen.push(one);
  }
  return chosen;
}

/** Whether two phrases overlap or repeat each other. */
function clashes(one: Quote, other: Quote): boolean {
  if (one.start < other.end && other.start < one.end) return true;
  return other.lower.includes(one.lower);
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
