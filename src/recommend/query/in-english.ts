// The words of a use case in another language, in English.

import { detect } from '../languages/detect.ts';
import { CHARACTERS } from '../languages/function-words.ts';
import type { Translated } from '../languages/scripts.ts';
import { fromScript, scriptOf } from '../languages/scripts.ts';
import { toEnglish } from '../languages/translate.ts';
import { isFigure } from '../text/characters.ts';
import { MAX_TYPOS } from './query-terms.ts';
import type { WordCache, WordInfo } from './word-cache.ts';
import { MIN_RARE_RANK } from './word-cache.ts';

interface EnglishWords {
  words: WordInfo[];
  /** Further English words, and the words as written if kits in that language have them. */
  others: WordInfo[];
  /** How many words neither the glossary nor English has: what they ask for is unknown. */
  missed: number;
}

/** The words that kits may have for these. `words` are all words of the text. */
export function englishWords(
  translated: readonly Translated[],
  words: readonly WordInfo[],
  cache: WordCache,
): EnglishWords {
  return {
    words: understood(translated, words, cache),
    others: otherWords(translated, cache),
    missed: countMissed(translated, cache),
  };
}

/** The words of a text in English; null if it is in English. */
export function inEnglish(words: readonly WordInfo[], text: string): Translated[] | null {
  const bits = words.reduce((all, { foreign }) => all | foreign, 0);
  const script = (bits & CHARACTERS) === 0 ? undefined : scriptOf(text);
  if (script !== undefined) return fromScript(text, script);
  const language = detect(
    words.map((known) => ({ ...known, isRare: isRare(known), isStrange: isRare(known) && known.term < 0 })),
  );
  if (language < 0) return null;
  return toEnglish(
    words.map(({ word }) => word),
    words.map(({ foreign }) => foreign),
    language,
  );
}

function isRare(known: WordInfo): boolean {
  return !known.isStop && known.rank >= MIN_RARE_RANK;
}

/**
 * Words of another language that the glossary lacks count neither for nor against a kit. Kits in Japanese or Chinese
 * are found by the characters themselves.
 */
function understood(english: readonly Translated[], words: readonly WordInfo[], cache: WordCache): WordInfo[] {
  const firsts = english.filter(({ isOther, isFunction }) => !isOther && !isFunction);
  const understood = firsts.flatMap((word, i) => wordOrParts(word.english, i < MAX_TYPOS, cache));
  const written = words.filter(({ foreign, term }) => foreign === CHARACTERS && term >= 0);
  return [...understood, ...written];
}

function otherWords(english: readonly Translated[], cache: WordCache): WordInfo[] {
  const others = english.filter(({ isOther }) => isOther).map((word) => cache.infoOf(word.english));
  for (const { original, english: word, isOther } of english) {
    const known = isOther || original === word ? undefined : cache.infoOf(original);
    if (known !== undefined && known.term >= 0 && known.rank >= MIN_RARE_RANK) others.push(known);
  }
  return others;
}

function countMissed(english: readonly Translated[], cache: WordCache): number {
  let missed = 0;
  for (const { original, english: word, isOther } of english) {
    if (isOther || original !== word || isFigure(word)) continue;
    const known = cache.infoOf(word);
    if (known.term < 0 && !known.isStop && known.rank === Number.POSITIVE_INFINITY && known.foreign !== CHARACTERS)
      missed++;
  }
  return missed;
}

/** Other languages join English compounds: Landingpage. A word that is frequent in English is none (childhood). */
function wordOrParts(word: string, mayPart: boolean, cache: WordCache): WordInfo[] {
  const known = cache.infoOf(word);
  if (known.term >= 0 || known.isStop || known.rank < MIN_RARE_RANK) return [known];
  return (mayPart ? cache.parts(word) : null) ?? (known.rank < Number.POSITIVE_INFINITY ? [known] : []);
}
