// Cuts a text that a tokenizer has read into clauses and sentences.

import { isFigure } from '../text/characters.ts';
import { isChatWord, isStop } from '../text/stop-words.ts';
import type { Tokenizer } from '../text/tokenizer.ts';

/** In a longer text, what says nothing is a small part. Both bound hostile input and fit in a byte. */
const MAX_RUNS = 200;
export const MAX_CLAUSES = 60;

const [CLAUSE_END, SENTENCE_END, IS_QUESTION] = [1, 2, 4];
const SIGNS = new Uint8Array(256);
for (const sign of '.!;:()\n') SIGNS[sign.charCodeAt(0)] = SENTENCE_END;
SIGNS['?'.charCodeAt(0)] = SENTENCE_END | IS_QUESTION;
SIGNS[','.charCodeAt(0)] = CLAUSE_END;
/** Directly before a letter or digit, these end nothing: "v1.2", "12:30". */
const IS_INNER = new Uint8Array(256);
for (const sign of '.:,') IS_INNER[sign.charCodeAt(0)] = 1;
const [BLANK, HYPHEN] = [32, 45];

/**
 * What a run does between clauses, as bits: "but" begins one, and so does "and" before "we". A function word with a
 * capital letter begins a sentence, if the run before has none: "compare these offers Please be quick".
 */
const [CONTRASTS, JOINS, BEGINS, IS_CAPITAL, BEGINS_SENTENCE] = [1, 2, 4, 8, 16];
const ROLES = new Map<string, number>();
for (const [role, words] of [
  [
    CONTRASTS,
    'but however though although yet whereas while aber sondern doch jedoch mais pero sino aunque mas porem ma maar ale men',
  ],
  [JOINS, 'and so because und weil et y porque e perche en i och'],
  [
    BEGINS,
    `i we it that they this these now then please help just my our next the what im ive
    ich wir das es jetzt nun je nous on maintenant yo ahora nosotros agora eu adesso io ik nu dat`,
  ],
] as const)
  for (const word of words.split(/\s+/)) ROLES.set(word, (ROLES.get(word) ?? 0) | role);

const CAPITAL = /^[A-Z]/;
const SENTENCE_START = /^[A-Z][a-z']+$/;
/** Always written with a capital letter, and the language. */
const NO_START = /^(?:I'|Go$)/;

export function roleBetweenClauses(run: string): number {
  const word = clauseWord(run);
  const begins = SENTENCE_START.test(run) && !NO_START.test(run) && (isStop(word) || isChatWord(word));
  return (ROLES.get(word) ?? 0) | (CAPITAL.test(run) ? IS_CAPITAL : 0) | (begins ? BEGINS_SENTENCE : 0);
}

/** The clauses of one text: the first run of each, its sentence, and whether it is a question. */
export class Clauses {
  count = 0;
  readonly starts = new Uint8Array(MAX_CLAUSES + 1);
  readonly sentences = new Uint8Array(MAX_CLAUSES);
  readonly isQuestion = new Uint8Array(MAX_CLAUSES);

  /**
   * Cuts the text that the tokenizer read last; `roles` are by run (`roleBetweenClauses`). None if it is too long, or
   * where its words are is not known.
   */
  cut(tokenizer: Tokenizer, roles: readonly number[]): this {
    const { runs, count, isInPlace } = tokenizer;
    this.count = 0;
    if (!isInPlace || count > MAX_RUNS || count === 0) return this;
    this.#begin(0, 0);
    for (let i = 1; i < count; i++) {
      const sign = signBefore(tokenizer, i);
      const role = roles[runs[i]!]!;
      const last = this.count - 1;
      if ((sign & IS_QUESTION) !== 0) this.isQuestion[last] = 1;
      const isStart = (role & BEGINS_SENTENCE) !== 0 && (roles[runs[i - 1]!]! & IS_CAPITAL) === 0;
      if (sign === 0 && isStart) this.#begin(i, this.sentences[last]! + 1);
      else if (sign !== 0) this.#begin(i, this.sentences[last]! + ((sign & SENTENCE_END) !== 0 ? 1 : 0));
      else if (
        (role & CONTRASTS) !== 0 ||
        ((role & JOINS) !== 0 && i + 1 < count && (roles[runs[i + 1]!]! & BEGINS) !== 0)
      )
        this.#begin(i, this.sentences[last]!);
      if (this.count === MAX_CLAUSES) break;
    }
    if (this.count < MAX_CLAUSES && (signsAfter(tokenizer, count - 1) & IS_QUESTION) !== 0)
      this.isQuestion[this.count - 1] = 1;
    this.starts[this.count] = count;
    return this;
  }

  #begin(run: number, sentence: number): void {
    this.starts[this.count] = run;
    this.sentences[this.count] = sentence;
    this.isQuestion[this.count++] = 0;
  }
}

/** The signs between run i and the one before, as bits. */
function signBefore({ starts, ends, bytes }: Tokenizer, i: number): number {
  const from = ends[i - 1]!;
  const to = starts[i]!;
  if (to === from + 1 && bytes[from] === BLANK) return 0;
  let found = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === HYPHEN) {
      if (bytes[at - 1] === BLANK && bytes[at + 1] === BLANK) found |= CLAUSE_END;
    } else if (!(at + 1 === to && IS_INNER[byte] === 1)) found |= SIGNS[byte]!;
  }
  return found;
}

function signsAfter({ ends, end, bytes }: Tokenizer, i: number): number {
  let found = 0;
  for (let at = ends[i]!; at < end; at++) found |= SIGNS[bytes[at]!]!;
  return found;
}

const KEPT = new Set("it's that's he's she's what's there's here's let's who's where's how's".split(' '));

/** The form of a run in which the weights of clauses know it: lower case, without apostrophes and "'s". */
export function clauseWord(run: string): string {
  if (isFigure(run)) return '0';
  const lower = run.toLowerCase();
  if (!lower.includes("'")) return lower;
  return (lower.endsWith("'s") && !KEPT.has(lower) ? lower.slice(0, -2) : lower).replaceAll("'", '');
}
