// Finds chatter: sentences and clauses around a request that ask for nothing ("I was told to ask here").
// A clause is chatter by the sum of its words' weights, which training/chatter.ts fits.

import { MAX_UNKNOWN_IN_CHATTER, MIN_CHATTER_LOGIT } from '../settings.ts';
import { BIAS, OTHER_WORD, WORDS_BY_WEIGHT } from './chatter-words.ts';
import { isFirstName } from './first-names.ts';
import { tellsSmallTalk } from './small-talk.ts';
import type { Tokenizer } from './tokenizer.ts';

const TOO_MANY_UNKNOWN = -100;
/** They count as unknown, because a word that follows may be what is not wanted: "sorry, no Python please". */
const NEGATIONS = new Set('avoid except ignore minus neither no nor not skip without'.split(' '));
/** In a longer text, chatter is a small part. Longer sentences are about something. */
const MAX_RUNS = 200;
const MAX_SENTENCE = 160;

/** What a word is in chatter, in one byte: the row of its weight, 0 if it is not listed, and these bits. */
const ROW = 31;
const IS_UNKNOWN = 1 << 5;
const SAYS_SOMETHING = 1 << 6;
const TELLS_SMALL_TALK = 1 << 7;
const WEIGHTS = new Float64Array(ROW + 1).fill(OTHER_WORD);
const ROWS = new Map<string, number>();
WORDS_BY_WEIGHT.forEach(([weight, words], i) => {
  WEIGHTS[i + 1] = weight;
  for (const word of words.split(' ')) ROWS.set(word, i + 1);
});
const NAME_ROW = WORDS_BY_WEIGHT.findIndex(([weight]) => weight === 0) + 1;

/** Signs that end a clause or a sentence. Inside "v1.2" or "12:30", some don't. */
const [CLAUSE_END, SENTENCE_END] = [1, 2];
const SIGNS = new Uint8Array(256);
for (const sign of '.!?;:()\n') SIGNS[sign.charCodeAt(0)] = SENTENCE_END;
for (const sign of ',') SIGNS[sign.charCodeAt(0)] = CLAUSE_END;
const IS_INNER = new Uint8Array(256);
for (const sign of '.:,') IS_INNER[sign.charCodeAt(0)] = 1;

/** What a run is, for `findChatter` and `mayHaveSmallTalk`, from its words. Several words say something. */
export function chatterCode(
  run: string,
  words: readonly { word: string; isStop: boolean; isVague: boolean }[],
): number {
  const smallTalk = tellsSmallTalk(run) ? TELLS_SMALL_TALK : 0;
  const [one, other] = words;
  if (one === undefined || other !== undefined) return IS_UNKNOWN | SAYS_SOMETHING | smallTalk;
  const { word, isStop, isVague } = one;
  const row = ROWS.get(word) ?? (isFirstName(word) ? NAME_ROW : 0);
  const isUnknown = (row === 0 && !isStop) || NEGATIONS.has(word);
  return row | (isUnknown ? IS_UNKNOWN : 0) | (isStop || isVague ? 0 : SAYS_SOMETHING) | smallTalk;
}

/** Whether the text that was read last may have small talk (small-talk.ts). */
export function mayHaveSmallTalk({ runs, count }: Tokenizer, codes: readonly number[]): boolean {
  for (let i = 0; i < count; i++) if ((codes[runs[i]!]! & TELLS_SMALL_TALK) !== 0) return true;
  return false;
}

interface Span {
  start: number;
  end: number;
}

/** The chatter in the text that was read last; none if nothing else is said. `codes` are by run (`chatterCode`). */
export function findChatter(tokenizer: Tokenizer, codes: readonly number[]): Span[] {
  const { runs, starts, ends, count, isInPlace } = tokenizer;
  const found: Span[] = [];
  if (!isInPlace || count > MAX_RUNS) return found;
  let [clause, unknown, sentence, clauses] = [BIAS, 0, BIAS, 0];
  for (let i = 0, from = 0, sentenceFrom = 0; i < count; i++) {
    const code = codes[runs[i]!]!;
    const isUnknown = (code & IS_UNKNOWN) !== 0;
    clause += isUnknown && ++unknown > MAX_UNKNOWN_IN_CHATTER ? TOO_MANY_UNKNOWN : WEIGHTS[code & ROW]!;
    const sign = i === count - 1 ? SENTENCE_END : signAfter(tokenizer, i);
    if (sign === 0) continue;
    if (clause > MIN_CHATTER_LOGIT) {
      found.push({ start: starts[from]!, end: ends[i]! });
      clauses++;
    }
    sentence += clause - BIAS;
    [clause, unknown, from] = [BIAS, 0, i + 1];
    if (sign !== SENTENCE_END) continue;
    const start = starts[sentenceFrom]!;
    if (sentence > MIN_CHATTER_LOGIT && ends[i]! - start <= MAX_SENTENCE) {
      found.length -= clauses;
      found.push({ start, end: ends[i]! });
    }
    [sentence, clauses, sentenceFrom] = [BIAS, 0, i + 1];
  }
  return found.length > 0 && saysMore(tokenizer, codes, found) ? found : [];
}

/** The sign that ends a clause or a sentence after run i; 0 if it goes on. */
function signAfter({ starts, ends, bytes }: Tokenizer, i: number): number {
  const next = starts[i + 1]!;
  let found = 0;
  for (let at = ends[i]!; at < next; at++) {
    const sign = SIGNS[bytes[at]!]!;
    if (sign > found && !(at + 1 === next && IS_INNER[bytes[at]!] === 1)) found = sign;
  }
  return found;
}

function saysMore({ runs, starts, count }: Tokenizer, codes: readonly number[], chatter: readonly Span[]): boolean {
  for (let i = 0; i < count; i++)
    if (
      (codes[runs[i]!]! & SAYS_SOMETHING) !== 0 &&
      chatter.every(({ start, end }) => starts[i]! < start || starts[i]! >= end)
    )
      return true;
  return false;
}
