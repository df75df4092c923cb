// Finds the glossary's stems by their positions in its text. Storing them as strings in maps took megabytes.

import { fnv1a } from '../text/hash.ts';
import { readList } from '../text/word-lists.ts';

/** Minimum letters of a stem found inside a word: above and below the blank line of the glossary. Chosen by hand. */
export const MIN_STEM_PART = 4;
const MIN_LATER_STEM_PART = 7;

/**
 * An expression's first word with fewer letters must match a whole word: "on yazi" does not match "online". Chosen by
 * hand.
 */
const MIN_EXPRESSION_BEGINNING = 4;

/** The format is described there. */
export const ENTRIES = readList('languages/glossary.txt');
const FIRST_ROW = ENTRIES.slice(0, ENTRIES.indexOf('\n'));
/** In the order of the columns. */
export const LANGUAGES: readonly string[] = FIRST_ROW.split('|').slice(1);
/** The number of a language's column in the glossary. */
export function languageIndex(language: string): number {
  const index = LANGUAGES.indexOf(language);
  if (index < 0) throw new Error(`glossary.txt has no language "${language}"`);
  return index;
}

/** Slightly more than the letters of the longest stem. Bounds hostile input. */
export const MAX_STEM = 24;
const SECOND_PART = ENTRIES.indexOf('\n\n');
const [SPACE, DASH, SLASH, BAR, END_OF_LINE] = [' ', '-', '/', '|', '\n'].map((sign) => sign.charCodeAt(0));

/** A power of two, about three times the number of stems. */
const SLOTS = 2 ** 17;
const HEAD_BITS = 16;

interface Stems {
  /** The positions of all stems, by the hash of their first word; 0 means empty. */
  places: Uint32Array;
  /** A bit filter over the first letters of stems. It rules out most positions in a word. */
  heads: Uint8Array;
}

let built: Stems | null = null;

/**
 * Call this before serving requests. Otherwise, the first text in another language takes several times as long as the
 * others.
 */
export function buildStemTable(): Stems {
  built ??= buildStems();
  return built;
}

function buildStems(): Stems {
  const places = new Uint32Array(SLOTS);
  const heads = new Uint8Array(2 ** HEAD_BITS / 8);
  for (let at = FIRST_ROW.length; at < ENTRIES.length; at++) {
    const sign = ENTRIES.charCodeAt(at);
    if (sign !== BAR && sign !== SLASH) continue;
    const start = at + 1;
    const end = endOf(start);
    if (end === start || ENTRIES.charCodeAt(start) === DASH) continue;
    let slot = fnv1a(ENTRIES, start, end) & (SLOTS - 1);
    while (places[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    places[slot] = start;
    if (canBePart(start, end - start)) {
      const bit = headBit(ENTRIES, start);
      heads[bit >> 3]! |= 1 << (bit & 7);
    }
  }
  return { places, heads };
}

/** The end of the word that begins at `start`. */
function endOf(start: number): number {
  let end = start;
  while (end < ENTRIES.length && !isEnd(ENTRIES.charCodeAt(end))) end++;
  return end;
}

function isEnd(sign: number): boolean {
  return sign === SLASH || sign === BAR || sign === END_OF_LINE || sign === SPACE;
}

function canBePart(place: number, length: number): boolean {
  return length >= (place < SECOND_PART ? MIN_STEM_PART : MIN_LATER_STEM_PART);
}

/** The filter bit for the first letters of a stem. */
function headBit(text: string, start: number): number {
  const hash = fnv1a(text, start, start + MIN_STEM_PART);
  return (hash ^ (hash >>> HEAD_BITS)) & (2 ** HEAD_BITS - 1);
}

const NO_PLACES: readonly number[] = [];

/** The positions of the stems that equal these letters, or of the expressions that begin with them, in order. */
function placesOf(language: number, word: string, start: number, end: number, isExpression = false): readonly number[] {
  const { places } = buildStemTable();
  let found: number[] | null = null;
  for (let slot = fnv1a(word, start, end) & (SLOTS - 1); places[slot] !== 0; slot = (slot + 1) & (SLOTS - 1)) {
    const place = places[slot]!;
    let i = start;
    while (i < end && ENTRIES.charCodeAt(place + i - start) === word.charCodeAt(i)) i++;
    const sign = ENTRIES.charCodeAt(place + end - start);
    if (i < end || !isEnd(sign) || (sign === SPACE) !== isExpression || languageAt(place) !== language) continue;
    found ??= [];
    found.push(place);
  }
  return found ?? NO_PLACES;
}

/** The language of a stem: the number of its column. */
function languageAt(place: number): number {
  let column = -1;
  for (let at = ENTRIES.lastIndexOf('\n', place) + 1; at < place; at++) if (ENTRIES.charCodeAt(at) === BAR) column++;
  return column;
}

function englishAt(place: number): string[] {
  const start = ENTRIES.lastIndexOf('\n', place) + 1;
  return ENTRIES.slice(start, ENTRIES.indexOf('|', start)).split(' ');
}

/** Whether the word's first letters, up to `end`, are a stem. */
export function isStem(language: number, word: string, end: number): boolean {
  return placesOf(language, word, 0, end).length > 0;
}

/** The English words for the stem that these letters form. `isPart`: the stem is inside the word. */
export function englishOf(
  language: number,
  word: string,
  start: number,
  end: number,
  isPart = false,
): string[] | undefined {
  const places = placesOf(language, word, start, end).filter((place) => !isPart || canBePart(place, end - start));
  return places.length === 0 ? undefined : places.flatMap(englishAt);
}

/** Whether a stem that can be part of a word may begin at `start`. */
export function mayBegin(word: string, start: number): boolean {
  const bit = headBit(word, start);
  return ((buildStemTable().heads[bit >> 3]! >> (bit & 7)) & 1) === 1;
}

/** The English words for an expression that begins with this word. `isRest` checks for its remaining words. */
export function englishOfExpression(
  language: number,
  word: string,
  isRest: (stems: readonly string[]) => boolean,
): string[] | undefined {
  for (let end = Math.min(word.length, MAX_STEM); end > 0; end--) {
    if (end < MIN_EXPRESSION_BEGINNING && end < word.length) return undefined;
    const place = placesOf(language, word, 0, end, true).find((at) => isRest(restOf(at + end)));
    if (place !== undefined) return englishAt(place);
  }
  return undefined;
}

/** The words of an expression after the one that ends at `end`. */
function restOf(end: number): string[] {
  const rest: string[] = [];
  for (let at = end; ENTRIES.charCodeAt(at) === SPACE; at = endOf(at + 1))
    rest.push(ENTRIES.slice(at + 1, endOf(at + 1)));
  return rest;
}
