// The stems of the glossary, found where they stand in its text: as strings in maps they took megabytes.

import { ENTRIES } from './glossary-entries.ts';
import { fnv1a } from './hash.ts';

/** Letters that a stem must have to be found inside a word, and those in the second part of the entries. */
export const MIN_PART = 4;
const MIN_LATER_PART = 7;
const SECOND_PART = ENTRIES.indexOf('\n\n');
/** An expression's first word of fewer letters is the whole word: "on yazi" does not begin with "online". */
const MIN_BEGINNING = 4;
const HEAD_BITS = 14;
const [SPACE, DASH, SLASH, BAR, END_OF_LINE] = [' ', '-', '/', '|', '\n'].map((sign) => sign.charCodeAt(0));

/** Where the stems of one language begin in the entries, by their hash; 0 for none. */
type Places = Uint32Array;

interface Stems {
  words: Places;
  /** Expressions of two words, by the first. */
  expressions: Places;
  /** One bit for how stems begin: most places in a word need no closer look. */
  heads: Uint8Array;
}

let built: Stems[] | null = null;

/** Built for the first text that may be of another language: most servers never meet one. */
function stemsOf(language: number): Stems {
  built ??= buildStems();
  return built[language]!;
}

function buildStems(): Stems[] {
  const words: number[][] = [];
  const expressions: number[][] = [];
  let column = -1;
  for (let at = 1; at < ENTRIES.length; at++) {
    const sign = ENTRIES.charCodeAt(at - 1);
    if (sign === END_OF_LINE) column = -1;
    else if (sign === BAR) column++;
    if (column < 0 || (sign !== BAR && sign !== SLASH) || ENTRIES.charCodeAt(at) === DASH) continue;
    const isExpression = ENTRIES.charCodeAt(endOf(at)) === SPACE;
    const list = isExpression ? expressions : words;
    for (let i = list.length; i <= column; i++) list.push([]);
    list[column]!.push(at);
  }
  return words.map((list, i) => ({
    words: placesOf(list),
    expressions: placesOf(expressions[i] ?? []),
    heads: headsOf(list),
  }));
}

/** Where the word ends that begins there. */
function endOf(start: number): number {
  let end = start;
  while (!isEnd(ENTRIES.charCodeAt(end))) end++;
  return end;
}

function isEnd(sign: number): boolean {
  return sign === SLASH || sign === BAR || sign === END_OF_LINE || sign === SPACE;
}

function placesOf(starts: readonly number[]): Places {
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(2 * starts.length + 2)));
  for (const start of starts) {
    let slot = fnv1a(ENTRIES, start, endOf(start)) & (places.length - 1);
    while (places[slot] !== 0) slot = (slot + 1) & (places.length - 1);
    places[slot] = start;
  }
  return places;
}

function headsOf(starts: readonly number[]): Uint8Array {
  const heads = new Uint8Array(2 ** HEAD_BITS / 8);
  for (const start of starts) {
    if (!canBePart(start, endOf(start) - start)) continue;
    const bit = headBit(ENTRIES, start);
    heads[bit >> 3]! |= 1 << (bit & 7);
  }
  return heads;
}

function canBePart(place: number, length: number): boolean {
  return length >= (place < SECOND_PART ? MIN_PART : MIN_LATER_PART);
}

function headBit(text: string, start: number): number {
  const hash = fnv1a(text, start, start + MIN_PART);
  return (hash ^ (hash >>> HEAD_BITS)) & (2 ** HEAD_BITS - 1);
}

/** Calls `take` with each place that has just these letters of the word, in the order of the entries, until it returns true. */
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

/** Words of English that another language has just so: alone they are English. Found by asking about the words of an English dictionary. */
const ENGLISH_TOO = new Set(
  `academia adherent adhesion affirmation ambiance amigo anterior approbation artisan atelier benefice bizarre boutique bravo brood burnout cabinet
  capitol cellular chauffeur chorale chrono chute clique cliques cohesion college commando commune communique conductor confront congestion conjoint
  copier cordial croissant datum debut digitalis diner disco distraction efface effacement excursion exposition fiesta foyer gratis gusto gymnasium
  hackle handicap heritage hunger implant incorrect inscription jurisprudence jurist lament lander legume loyal magazine matinee menace modulo molest
  montage muster natal panorama panoramic paragon pastel physique prawn prefecture presto psych ranger rapport reclamation regent remiss retard reunion
  rooster rower rupture salute satin semester sorter sortie souvenir stipend stricken surcharge testament tranquil`.split(
    /\s+/,
  ),
);

/** Whether a word that stands alone is one of this language as it is written. */
export function isWholly(language: number, word: string): boolean {
  return !ENGLISH_TOO.has(word) && isStem(language, word, word.length);
}

/** Whether these letters of the word are a stem. */
export function isStem(language: number, word: string, end: number): boolean {
  let found = false;
  eachPlace(stemsOf(language).words, word, 0, end, () => {
    found = true;
    return true;
  });
  return found;
}

/** The English words for the stem that these letters of the word are; `isPart`: inside it. */
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

/** Whether a stem that can be part of a word may begin there. */
export function mayBegin(language: number, word: string, start: number): boolean {
  const bit = headBit(word, start);
  return ((stemsOf(language).heads[bit >> 3]! >> (bit & 7)) & 1) === 1;
}

/** The English words for an expression that begins with the word, and whose second word `isNext` takes for the next one. */
export function englishOfExpression(
  language: number,
  word: string,
  maxStem: number,
  isNext: (stem: string) => boolean,
): string[] | undefined {
  const { expressions } = stemsOf(language);
  let english: string[] | undefined;
  for (let end = Math.min(word.length, maxStem); end > 0 && english === undefined; end--) {
    if (end < MIN_BEGINNING && end < word.length) return undefined;
    eachPlace(expressions, word, 0, end, (place) => {
      const second = place + end + 1;
      if (ENTRIES.charCodeAt(second - 1) !== SPACE || !isNext(ENTRIES.slice(second, endOf(second)))) return false;
      english = englishAt(place);
      return true;
    });
  }
  return english;
}
