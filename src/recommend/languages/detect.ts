// Detects the language of a use case: by its function words and, in short texts, by other words and their endings.

import { isFigure } from '../text/characters.ts';
import { CHARACTERS, LANGUAGE_COUNT, languageIndex } from './function-words.ts';
import { isStem, MAX_STEM } from './glossary-stems.ts';

/** Minimum function words of another language, for a text to be in it. Chosen by hand. */
const MIN_FUNCTION_WORDS = 2;

/**
 * In texts of up to this many words, other words can also reveal the language, if their stems have this many letters.
 * Chosen by hand.
 */
const MAX_SHORT_FOREIGN_WORDS = 8;

const MIN_TELLING_STEM = 4;

/**
 * A stem of this many letters is sufficient evidence: no other language has it. The second number applies if neither
 * the kits nor the model know any of the text's words as English. Chosen by hand.
 */
const MIN_SURE_STEM = 7;

const MIN_SURE_STEM_ALONE = 5;

/** Maximum words examined to choose between several languages. Bounds hostile input. */
const MAX_TELLING_WORDS = 40;

/**
 * Whether a use case may be in another language. Takes the combined bits of its words, the number of words with any
 * bits, and the number of English function words.
 */
export function mayBeForeign(bits: number, foreign: number, englishFunctionWords: number): boolean {
  return (bits & CHARACTERS) !== 0 || foreign > Math.max(MIN_FUNCTION_WORDS - 1, englishFunctionWords);
}

/**
 * The same for a text with too few function words to decide. An upper bound, given that no kit has `odd` of its words.
 */
export function mayBeForeignShort(words: number, odd: number, foreign: number, englishFunctionWords: number): boolean {
  const max = MIN_FUNCTION_WORDS * odd + (englishFunctionWords === 0 && foreign > 0 ? words : foreign);
  return words <= MAX_SHORT_FOREIGN_WORDS && max > Math.max(MIN_FUNCTION_WORDS - 1, englishFunctionWords);
}

/**
 * The language of a short text with too few function words to decide, judged by words that no kit has; or -1. Words
 * that may be English typos count only if the text has no English function word.
 */
export function languageOfShort<Word extends { word: string; foreign: number }>(
  words: readonly Word[],
  isKnown: (word: Word) => boolean,
  isStrange: (word: Word) => boolean,
  englishFunctionWords: number,
): number {
  const counts = new Uint32Array(LANGUAGE_COUNT);
  // A text is probably not English if no kit has any of its words and the model rarely met them, or if it has another
  // language's function word.
  const isAllStrange = words.every(isStrange);
  const hasFunctionWord = englishFunctionWords === 0 && words.some(({ foreign }) => foreign !== 0);
  for (const one of words) {
    const isOdd = !isKnown(one);
    if (one.foreign === 0 && !isOdd && !hasFunctionWord) continue;
    for (let language = 0; language < counts.length; language++) {
      const told =
        isOdd || hasFunctionWord ? tells(language, one.word, isAllStrange ? MIN_SURE_STEM_ALONE : MIN_SURE_STEM) : 0;
      counts[language]! += (one.foreign >>> language) & 1 || (isOdd ? told : told >> 1);
    }
  }
  const first = leader(counts, englishFunctionWords);
  if (first < 0) return -1;
  for (let language = 0; language < counts.length; language++)
    if (counts[language]! > 0) for (const { word } of words) counts[language]! += endsAs(language, word);
  return leader(counts, englishFunctionWords);
}

/**
 * Word endings that tell similar languages apart: "integracion", "integracao". They never distinguish a language from
 * English.
 */
const ENDINGS = new Map<number, RegExp>([
  [languageIndex('fr'), /(?:eur|eux|euse|eau|aux|ette|oire|ees?|ez|ique)$/],
  [languageIndex('es'), /(?:cion|ciones|dad|dades|ero|era|illo|illa|iendo|aje|arse)$/],
  [languageIndex('pt'), /(?:cao|coes|ao|oes|agem|dade|dades|eiro|eira|inho|inha|endo|vel|veis)$/],
  [languageIndex('it'), /(?:zione|zioni|ta|tto|tti|gli|ggio|mento|menti|are|ere|ire|anza|enza)$/],
]);

function endsAs(language: number, word: string): number {
  return ENDINGS.get(language)?.test(word) ? 1 : 0;
}

/** How strongly a word indicates this language. */
function tells(language: number, word: string, sure = MIN_SURE_STEM): number {
  // Numbers belong to no language.
  if (isFigure(word)) return 0;
  const least = Math.min(MIN_SURE_STEM, Math.max(MIN_TELLING_STEM, word.length / 2));
  for (let length = Math.min(word.length, MAX_STEM); length >= least; length--)
    if (isStem(language, word, length)) return length >= sure ? MIN_FUNCTION_WORDS : 1;
  return 0;
}

/**
 * The language with the most function words, if they outnumber the English ones among the same words; or -1. A tie goes
 * to the language with more of the other words.
 */
export function detect(bits: readonly number[], englishFunctionWords: number, words: readonly string[]): number {
  const counts = new Uint32Array(LANGUAGE_COUNT);
  for (const bit of bits) {
    // Most words are only English.
    if (bit === 0) continue;
    for (let language = 0; language < counts.length; language++) counts[language]! += (bit >>> language) & 1;
  }
  const first = leader(counts, englishFunctionWords);
  return first < 0 ? -1 : likeliest(counts, first, words);
}

/** "De la" is both French and Spanish: the surrounding words decide. */
function likeliest(counts: Uint32Array, first: number, words: readonly string[]): number {
  let [best, highest] = [first, -1];
  for (let language = first; language < counts.length; language++) {
    if (counts[language] !== counts[first]) continue;
    // Return early if no other language is as likely.
    if (language === first && counts.indexOf(counts[first]!, first + 1) < 0) return first;
    let told = 0;
    for (let i = 0; i < words.length && i < MAX_TELLING_WORDS; i++)
      told += tells(language, words[i]!) + endsAs(language, words[i]!);
    if (told > highest) [best, highest] = [language, told];
  }
  return best;
}

function leader(counts: Uint32Array, englishFunctionWords: number): number {
  let best = -1;
  let highest = Math.max(MIN_FUNCTION_WORDS - 1, englishFunctionWords);
  for (let language = 0; language < counts.length; language++) {
    if (counts[language]! > highest) [best, highest] = [language, counts[language]!];
  }
  return best;
}
