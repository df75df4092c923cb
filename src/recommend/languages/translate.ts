// Translates use cases from other languages into English word by word: enough to find the right kit, no more. Entries
// are stems without diacritics; a word matches the longest stem that it begins with.

import { plainEnglish } from './dictionary.ts';
import { isFunctionWord } from './function-words.ts';
import { englishOf, englishOfExpression, languageIndex, MAX_STEM, MIN_STEM_PART, mayBegin } from './glossary-stems.ts';
import { englishOfLoan } from './loan-words.ts';
import type { Translated } from './scripts.ts';

/** The words of a text in English. `bits` are those of the words (foreignBits). */
export function toEnglish(words: readonly string[], bits: readonly number[], language: number): Translated[] {
  // Words still to translate; an expression removes its words.
  const left = [...words];
  const isOwn = bits.map((bit) => (bit & (1 << language)) === 0);
  const english: Translated[] = [];
  for (let i = 0; i < words.length; i++) {
    const expression = i < MAX_EXPRESSIONS ? expressionAt(language, left, isOwn, i) : undefined;
    if (expression === undefined && !isOwn[i]) {
      const plain = left[i] === '' ? undefined : plainEnglish(language, words[i]!);
      if (plain !== undefined) english.push({ original: words[i]!, english: plain, isOther: false, isFunction: true });
      continue;
    }
    const original = expression?.original ?? words[i]!;
    let plain = expression === undefined ? plainEnglish(language, original) : undefined;
    const found = expression?.english ?? translate(language, original) ?? plain?.split(' ') ?? [original];
    for (let j = 0; j < found.length; j++)
      for (const word of found[j]!.split('+')) {
        english.push({ original, english: word, plain, isOther: expression === undefined && j > 0 });
        // The rest of a compound or of several words is in it.
        if (plain !== undefined) plain = '';
      }
    for (const at of expression?.places ?? []) [left[at], isOwn[at]] = ['', false];
  }
  return english;
}

/** Words of a text at which expressions are looked for. Bounds hostile input. */
const MAX_EXPRESSIONS = 400;
/** A shorter part of an expression is no beginning of a word: "la fac" is not in "la facture". */
const MAX_WHOLE = 3;
/** Maximum other words between the two words of an expression: "vends des bougies sur internet". */
const MAX_BETWEEN = 2;

interface Expression {
  english: string[];
  original: string;
  /** Positions of its words, except the first. */
  places: number[];
}

/**
 * The expression that begins with this word. Function words and up to two others may come between two words. An
 * expression that contains a function word ("mise a jour", "zu teuer") must match exactly.
 */
function expressionAt(
  language: number,
  words: readonly string[],
  isOwn: readonly boolean[],
  i: number,
): Expression | undefined {
  let places: number[] = [];
  const isAt = (stem: string, at: number) => {
    const word = words[at] ?? '';
    if (stem.length <= MAX_WHOLE || isFunctionWord(language, stem)) return word === stem;
    return word.startsWith(stem) || withoutArticle(language, word).startsWith(stem);
  };
  const english = englishOfExpression(language, words[i]!, (stems) => {
    const isFixed = !isOwn[i] || stems.some((stem) => isFunctionWord(language, stem));
    places = isFixed ? stems.map((_, k) => i + 1 + k) : [secondAt(isOwn, i, (at) => isAt(stems[0]!, at))];
    return stems.every((stem, k) => isAt(stem, places[k]!));
  });
  if (english === undefined) return undefined;
  const isWhole = places[0] === i + 1;
  return { english, original: isWhole ? words.slice(i, i + 1 + places.length).join(' ') : words[i]!, places };
}

/** The position of an expression's second word, or -1. */
function secondAt(isOwn: readonly boolean[], i: number, isThere: (at: number) => boolean): number {
  for (let at = i + 1, between = 0; at < isOwn.length && between <= MAX_BETWEEN; at++) {
    if (!isOwn[at]) continue;
    if (isThere(at)) return at;
    between++;
  }
  return -1;
}

const MIN_PREFIX = 3;
/** French and Italian articles fused with their word: l'azienda, d'offres. In Spanish, "manos" is one word. */
const ELISIONS = new Map<number, RegExp>([
  [languageIndex('fr'), /^(?:qu|[ldjnsmct])(?=[aeiouyh])/],
  [languageIndex('it'), /^(?:dell|nell|all|dall|sull|quell|un|[ld])(?=[aeiouh])/],
]);

function withoutArticle(language: number, word: string): string {
  const elision = ELISIONS.get(language);
  return elision === undefined ? word : word.replace(elision, '');
}

function translate(language: number, word: string): string[] | undefined {
  const whole = englishOf(language, word, 0, word.length);
  if (whole !== undefined) return whole;
  const bare = withoutArticle(language, word);
  // The apostrophe is lost: "lentretien" is an interview (entretien), not slow (lent).
  const isElided = bare !== word && stemLength(language, bare) > stemLength(language, word);
  return (
    byPrefix(language, isElided ? bare : word) ??
    byUmlaut(language, word) ??
    englishOfLoan(bare) ??
    bySuffix(language, word)
  );
}

/** German typed without umlauts: "Gruendung". */
function byUmlaut(language: number, word: string): string[] | undefined {
  return language === languageIndex('de') ? byPrefix(language, word.replace(/(?<!q)([aou])e/g, '$1')) : undefined;
}

/**
 * Looks up the longest stem that the word begins with. After a long stem, the rest may be another word
 * (Datenbankschema).
 */
function byPrefix(language: number, word: string): string[] | undefined {
  const length = stemLength(language, word);
  if (length === 0) return undefined;
  const english = englishOf(language, word, 0, length)!;
  const rest = length >= MIN_STEM_PART ? bySuffix(language, word.slice(length)) : undefined;
  return rest === undefined ? english : [`${english[0]}+${rest[0]}`, ...english.slice(1), ...rest.slice(1)];
}

/** 0 if the word begins with no stem. */
function stemLength(language: number, word: string): number {
  for (let length = Math.min(word.length, MAX_STEM); length >= MIN_PREFIX; length--)
    if (englishOf(language, word, 0, length) !== undefined && (length > MIN_PREFIX || word.length <= 5)) return length;
  return 0;
}

/** Languages that join compounds. In other languages, a stem inside a word is a coincidence ("cher" in "boucher"). */
const COMPOUNDING = new Set(['de', 'nl', 'sv'].map(languageIndex));

/** Looks up a stem that begins inside the word: Handwerksbetrieb. */
function bySuffix(language: number, word: string): string[] | undefined {
  if (!COMPOUNDING.has(language)) return undefined;
  for (let from = 0; from + MIN_STEM_PART <= word.length; from++) {
    if (!mayBegin(word, from)) continue;
    for (let end = Math.min(word.length, from + MAX_STEM); end - from >= MIN_STEM_PART; end--) {
      const english = englishOf(language, word, from, end, true);
      if (english !== undefined) return english;
    }
  }
  return undefined;
}
