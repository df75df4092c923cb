// A kit as numbers only, which any thread can count. The first is the number of terms when it was encoded. Each text
// follows with: the weight of its words in the description and in all text, in units of TF_UNIT; the number of its runs
// that are searched for phrases; the number of its runs; and per run its word, or -1 - the list of its words
// (WordTable).

import { letterOf } from '../text/hash.ts';

/** Frequencies are counted in quarters; all field weights are multiples of one. */
export const TF_UNIT = 4;

/** More than the number of stop words (`isStop`). A stop word of one character has its character code as its number. */
export const MAX_STOPS = 1024;
export const ONE_CHARACTER_STOPS = 128;

/** The `letterOf` code of each stop word, by its number. */
export const STOP_LETTERS = Int32Array.from({ length: MAX_STOPS }, (_, stop) =>
  stop < ONE_CHARACTER_STOPS ? letterOf(String.fromCharCode(stop)) : 0,
);

/** Numbers before a text's runs. */
export const TEXT_HEAD = 4;
