// Finds text that occurs letter for letter in both the use case and a kit: the only text that a reason may quote.

import type { QuotableWords } from '../query/quotable-words.ts';
import { MAX_QUOTE_WORDS } from '../settings.ts';
import { type EvidenceField, type FormInField, isWordAt, type KitWords } from './kit-words.ts';

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
  words: KitWords,
  has: (term: number) => boolean,
  limit: number,
): Found[] {
  const found: Quote[] = [];
  for (let t = 0; t < quotable.tellingCount; t++) {
    const i = quotable.telling[t]!;
    if (!has(quotable.terms[i]!)) continue;
    const at = words.first(quotable.text, quotable.starts[i]!, quotable.ends[i]!, quotable.hashes[i]!);
    if (at >= 0) found.push(longest(quotable, i, words, at));
  }
  return pick(found, limit);
}

/**
 * The longest phrase from word i that matches at word `at`, in the first field that has it. It must also end in a
 * meaningful word.
 */
function longest(quotable: QuotableWords, i: number, words: KitWords, at: number): Quote {
  const field = words.fieldAt(words.startOf(at));
  const { text } = quotable;
  const [start, wordEnd, hash] = [quotable.starts[i]!, quotable.ends[i]!, quotable.hashes[i]!];
  let end = wordEnd;
  let value = quotable.values[i]!;
  let place = at;
  for (let j = i + 1; j < Math.min(i + MAX_QUOTE_WORDS, quotable.count); j++) {
    const phraseEnd = quotable.ends[j]!;
    if (isEndBetween(text, quotable.ends[j - 1]!, quotable.starts[j]!)) break;
    // A longer phrase cannot match where a shorter one does not.
    while (place >= 0 && !words.isAt(text, start, phraseEnd, words.startOf(place)))
      place = words.next(text, start, wordEnd, hash, place);
    if (place < 0 || words.startOf(place) >= words.endOf(field)) break;
    if (quotable.values[j]! <= 0) continue;
    value += quotable.values[j]!;
    end = phraseEnd;
  }
  return {
    phrase: quotable.written.slice(start, end),
    lower: text.slice(start, end),
    field: words.nameOf(field),
    value,
    start,
    end,
  };
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

/** The best phrases without overlaps, best first. Expects them in order of their start, and sorts them. */
function pick(found: Quote[], limit: number): Found[] {
  if (found.length < 2) return found;
  // By insertion: these are few.
  for (let i = 1; i < found.length; i++) {
    const one = found[i]!;
    let at = i;
    for (; at > 0 && found[at - 1]!.value < one.value; at--) found[at] = found[at - 1]!;
    found[at] = one;
  }
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

/** Evidence that is not literal: another form of a word, or a word that only the files contain. */
export interface Trace {
  /** As written in the use case; null for an implied word: a long form, a corrected typo, a translation. */
  word: string | null;
  /** As written in the kit, with the field; null for a word from its files. */
  form: string | null;
  field: EvidenceField | null;
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
    if (isForm(form)) return { form, field: words.nameOf(words.fieldAt(at)) };
  }
  return null;
}
