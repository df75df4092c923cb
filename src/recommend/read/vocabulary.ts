// The word pieces of the encoder, most frequent first. They also tell whether something is a word, and how common it is.

import { readFileSync } from 'node:fs';

/** The pieces; the number of a piece is its position. Not `readList`: "#" and blanks are pieces too. */
export const PIECES: readonly string[] = readFileSync(new URL('./vocabulary.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((piece) => piece.replace(/\r$/, ''));

let ranks: ReadonlyMap<string, number> | undefined;

/** The number of more frequent pieces, for a word that is a piece by itself; otherwise infinite. */
export function rankOfWord(word: string): number {
  ranks ??= new Map(PIECES.map((piece, i) => [piece, i]));
  return ranks.get(word) ?? Number.POSITIVE_INFINITY;
}
