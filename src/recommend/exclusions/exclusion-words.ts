// Tells from the words of a text whether it may exclude something: most texts contain no cue, and searching them takes a
// fifth of a query. What to look for is taken from the rows of the patterns; a test checks that no exclusion
// is missed.

import { fnv1a, phraseHash } from '../text/hash.ts';
import { isStop } from '../text/stop-words.ts';
import { words } from '../text/words.ts';
import { ANYWHERE, ASSISTANTS, AT_CLAUSE, LEADING, NEARBY, STRESSING } from './cues.ts';
import { mayExcludeInJapanese } from './japanese-exclusions.ts';
import { phrasesOf } from './row-patterns.ts';

/**
 * A word can be a cue by itself, anywhere or at the start of a clause, where a word that leads to it may come before; or
 * one of the two rarest neighbouring words of a longer cue.
 */
const [ALONE, AT_START, LEADS, FIRST, SECOND] = [1, 2, 4, 8, 16];
/** As in "je ne cherche plus" and "je n'utilise plus". */
const CUE_STEM = /^(?:n?utili[sz]|cherch|souhait|recrut)/;
const BITS = new Map<string, number>();
/** Hashes as signed integers: other numbers would each be an object. */
const PAIRS = new Set<number>();

function add(word: string, bits: number): void {
  BITS.set(word, (BITS.get(word) ?? 0) | bits);
}

function addRows(rows: readonly string[], alone: number): void {
  for (const phrase of rows.flatMap(phrasesOf)) {
    const read = words(phrase);
    let rarest = 0;
    for (let i = 1; i < read.length; i++)
      if (rarest === 0 || pairRarity(read, i) > pairRarity(read, rarest)) rarest = i;
    if (rarest > 0) {
      PAIRS.add(phraseHash(fnv1a(read[rarest - 1]!), fnv1a(read[rarest]!)) | 0);
      add(read[rarest - 1]!, FIRST);
    }
    add(read[rarest]!, rarest > 0 ? SECOND : alone);
  }
}

addRows(AT_CLAUSE.rows, AT_START);
addRows([...ANYWHERE.rows, ...NEARBY.rows, ASSISTANTS], ALONE);
for (const word of [...LEADING, ...STRESSING]) add(word, LEADS);

function pairRarity(words: readonly string[], second: number): number {
  return rarityOf(words[second - 1]!) + rarityOf(words[second]!);
}

/** Function words are frequent, and so are short words. */
function rarityOf(word: string): number {
  return isStop(word) ? word.length / 4 : word.length;
}

/** What a word can be in a cue, as bits. */
export function cueBits(word: string): number {
  return (BITS.get(word) ?? 0) | (CUE_STEM.test(word) ? ALONE : 0);
}

/** Takes the words of the text, each with the hash of its letters. `beginsAt` tells whether a sign precedes word i. */
export function mayExclude(
  words: readonly { cue: number; hash: number }[],
  text: string,
  beginsAt: (i: number) => boolean,
): boolean {
  let last = LEADS;
  for (let i = 0; i < words.length; i++) {
    const { cue, hash } = words[i]!;
    if ((cue & ALONE) !== 0) return true;
    if ((cue & AT_START) !== 0 && ((last & LEADS) !== 0 || beginsAt(i))) return true;
    const isPair = (last & FIRST) !== 0 && (cue & SECOND) !== 0;
    if (isPair && PAIRS.has(phraseHash(words[i - 1]!.hash, hash) | 0)) return true;
    last = cue;
  }
  return mayExcludeInJapanese(text);
}
