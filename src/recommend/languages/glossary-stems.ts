// Finds the glossary's stems by their positions in its text. Storing them as strings in maps took megabytes.

import { fnv1a, OFFSET_BASIS, PRIME } from '../text/hash.ts';
import { readList, readWords } from '../text/word-lists.ts';

/** The format is described there. */
export const ENTRIES = readList('languages/glossary.txt');
/** Minimum letters of a stem found inside a word: in the first and in the second part of the entries. */
export const MIN_PART = 4;
const MIN_LATER_PART = 7;
/** Slightly more than the letters of the longest stem. Bounds hostile input. */
export const MAX_STEM = 24;
const SECOND_PART = ENTRIES.indexOf('\n\n');
/** An expression's first word with fewer letters must match a whole word: "on yazi" does not match "online". */
const MIN_BEGINNING = 4;
const HEAD_BITS = 14;
const [SPACE, DASH, SLASH, BAR, END_OF_LINE] = [' ', '-', '/', '|', '\n'].map((sign) => sign.charCodeAt(0));

/** Positions in the entries of one language's stems, by hash; 0 means empty. */
type Places = Uint32Array;

interface Stems {
  words: Places;
  /** Expressions of two to four words, by their first word. */
  expressions: Places;
  /** A bit filter over the first letters of stems. It rules out most positions in a word. */
  heads: Uint8Array;
}

let built: Stems[] | null = null;

function stemsOf(language: number): Stems {
  buildStemTable();
  return built![language]!;
}

/**
 * Call this before serving requests. Otherwise, the first text in another language takes several times as long as the
 * others.
 */
export function buildStemTable(): void {
  built ??= buildStems();
}

/** One language's stems while the entries are read: alternating positions and hashes. */
interface Reading {
  words: number[];
  expressions: number[];
  heads: Uint8Array;
}

/** One pass, because code is slow until it has run often. */
function buildStems(): Stems[] {
  const readings: Reading[] = [];
  let [column, start, hash, head, end] = [-1, 0, 0, 0, 0];
  for (let at = 0; at < ENTRIES.length; at++) {
    const sign = ENTRIES.charCodeAt(at);
    if (!isEnd(sign)) {
      if (end === 0) hash = Math.imul(hash ^ sign, PRIME);
      if (at - start === MIN_PART - 1) head = hash;
      continue;
    }
    // An expression is indexed by its first word.
    if (end === 0) end = at;
    if (sign === SPACE) continue;
    if (column >= 0 && end > start && ENTRIES.charCodeAt(start) !== DASH) {
      const reading = readings[column]!;
      (end === at ? reading.words : reading.expressions).push(start, hash);
      if (end === at && canBePart(start, end - start)) reading.heads[headBit(head) >> 3]! |= 1 << (headBit(head) & 7);
    }
    if (sign === BAR) {
      column++;
      if (column === readings.length)
        readings.push({ words: [], expressions: [], heads: new Uint8Array(2 ** HEAD_BITS / 8) });
    } else if (sign === END_OF_LINE) column = -1;
    start = at + 1;
    hash = OFFSET_BASIS;
    end = 0;
  }
  return readings.map(({ words, expressions, heads }) => {
    return { words: placesOf(words), expressions: placesOf(expressions), heads };
  });
}

/** The end of the word that begins at `start`. */
function endOf(start: number): number {
  let end = start;
  while (!isEnd(ENTRIES.charCodeAt(end))) end++;
  return end;
}

function isEnd(sign: number): boolean {
  return sign === SLASH || sign === BAR || sign === END_OF_LINE || sign === SPACE;
}

function placesOf(starts: readonly number[]): Places {
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(starts.length + 2)));
  for (let i = 0; i < starts.length; i += 2) {
    let slot = starts[i + 1]! & (places.length - 1);
    while (places[slot] !== 0) slot = (slot + 1) & (places.length - 1);
    places[slot] = starts[i]!;
  }
  return places;
}

function canBePart(place: number, length: number): boolean {
  return length >= (place < SECOND_PART ? MIN_PART : MIN_LATER_PART);
}

/** The filter bit for the hash of a stem's first letters. */
function headBit(hash: number): number {
  return (hash ^ (hash >>> HEAD_BITS)) & (2 ** HEAD_BITS - 1);
}

/**
 * Calls `take` for each position whose stem equals these letters, in the order of the entries, until `take` returns
 * true.
 */
function eachPlace(places: Places, word: string, start: number, end: number, take: (place: number) => boolean): void {
  for (
    let slot = fnv1a(word, start, end) & (places.length - 1);
    places[slot] !== 0;
    slot = (slot + 1) & (places.length - 1)
  ) {
    const place = places[slot]!;
    let i = start;
    while (i < end && ENTRIES.charCodeAt(place + i - start) === word.charCodeAt(i)) i++;
    if (i === end && isEnd(ENTRIES.charCodeAt(place + end - start)) && take(place)) return;
  }
}

function englishAt(place: number): string[] {
  const start = ENTRIES.lastIndexOf('\n', place) + 1;
  return ENTRIES.slice(start, ENTRIES.indexOf('|', start)).split(' ');
}

const ENGLISH_TOO = readWords('languages/english-too.txt');

/** Whether a single word, exactly as written, belongs to this language. */
export function isWholly(language: number, word: string): boolean {
  return !ENGLISH_TOO.has(word) && isStem(language, word, word.length);
}

/** Whether the word's first letters, up to `end`, are a stem. */
export function isStem(language: number, word: string, end: number): boolean {
  let found = false;
  eachPlace(stemsOf(language).words, word, 0, end, () => {
    found = true;
    return true;
  });
  return found;
}

/** The English words for the stem that these letters form. `isPart`: the stem is inside the word. */
export function englishOf(
  language: number,
  word: string,
  start: number,
  end: number,
  isPart = false,
): string[] | undefined {
  let english: string[] | undefined;
  eachPlace(stemsOf(language).words, word, start, end, (place) => {
    if (isPart && !canBePart(place, end - start)) return false;
    english = english === undefined ? englishAt(place) : [...english, ...englishAt(place)];
    return false;
  });
  return english;
}

/** Whether a stem that can be part of a word may begin at `start`. */
export function mayBegin(language: number, word: string, start: number): boolean {
  const bit = headBit(fnv1a(word, start, start + MIN_PART));
  return ((stemsOf(language).heads[bit >> 3]! >> (bit & 7)) & 1) === 1;
}

/** The English words for an expression that begins with this word. `isRest` checks for its remaining words. */
export function englishOfExpression(
  language: number,
  word: string,
  isRest: (stems: readonly string[]) => boolean,
): string[] | undefined {
  const { expressions } = stemsOf(language);
  let english: string[] | undefined;
  for (let end = Math.min(word.length, MAX_STEM); end > 0 && english === undefined; end--) {
    if (end < MIN_BEGINNING && end < word.length) return undefined;
    eachPlace(expressions, word, 0, end, (place) => {
      const rest = restOf(place + end);
      if (rest.length === 0 || !isRest(rest)) return false;
      english = englishAt(place);
      return true;
    });
  }
  return english;
}

/** The words of an expression after the one that ends at `end`. */
function restOf(end: number): string[] {
  const rest: string[] = [];
  for (let at = end; ENTRIES.charCodeAt(at) === SPACE; at = endOf(at + 1))
    rest.push(ENTRIES.slice(at + 1, endOf(at + 1)));
  return rest;
}
