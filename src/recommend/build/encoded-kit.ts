// A kit in numbers alone, so that any thread can count what is in it. First stands how many terms there were when it was encoded, then per text:
// how often each of its words counts among those that describe the kit, and among all, in units of TF_UNIT; in how many of its runs of letters phrases are
// looked for; how many runs there are; and per run its word, or -1 - the list of its words (WordTable).

import { letterOf } from '../text/hash.ts';

/** Frequencies are counted in quarters, which all field weights are multiples of. */
export const TF_UNIT = 4;

/** More than there are stop words (`isStop`). Those of one character have its code for a number. */
export const MAX_STOPS = 1024;
export const ONE_CHARACTER_STOPS = 128;

/** What `letterOf` says, by number of the stop word. */
export const STOP_LETTERS = Int32Array.from({ length: MAX_STOPS }, (_, stop) =>
  stop < ONE_CHARACTER_STOPS ? letterOf(String.fromCharCode(stop)) : 0,
);

/** Numbers before the runs of a text. */
export const TEXT_HEAD = 4;
