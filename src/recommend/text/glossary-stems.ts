// The stems of the glossary, found where they stand in its text: as strings in maps they took megabytes.

import { ENTRIES } from './glossary-entries.ts';
import { fnv1a, OFFSET_BASIS, PRIME } from './hash.ts';

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
  /** Expressions of two or three words, by the first. */
  expressions: Places;
  /** One bit for how stems begin: most places in a word need no closer look. */
  heads: Uint8Array;
}

let built: Stems[] | null = null;

function stemsOf(language: number): Stems {
  layOut();
  return built![language]!;
}

/** To be called where nobody waits: the first text of another language would take several times as long as any other. */
export function layOut(): void {
  built ??= buildStems();
}

/** What is known of one language while the entries are read: by turns where a stem begins, and its hash. */
interface Reading {
  words: number[];
  expressions: number[];
  heads: Uint8Array;
}

/** In one pass, because code that has not run often is slow. */
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
    // The first word of an expression is what it is found by.
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

/** The bit of the first letters of a stem, by their hash. */
function headBit(hash: number): number {
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
  `academia adherent adhesion affirmation ambiance amigo anterior approbation artisan atelier benefice biers bizarre boutique bravo brood burnout
  cabinet cafeteria camper capitol cellular chauffeur chino chorale chrono chute clique cliques cloture cohesion coiffure college commando commune
  communique compliment concurs conductor confront congestion conjoint copier cordial croissant datum debut digitalis diner disco distraction efface
  effacement excursion exposition fiesta foyer gratis gusto gymnasium hackle handicap heritage hunger implant incorrect inscription junta
  jurisprudence jurist laden lager lament lancer lander largo legume loyal magazine manger matinee melding menace meting modulo molest montage
  muster mutter natal novice panorama panoramic paragon paroles pastel physique prawn prefecture presto propaganda psych pueblo ranger rapport
  reclamation regent remiss retard reunion rooster rower rupture salute satin semester sorter sortie sorties souvenir spiel stipend stricken
  surcharge temps testament torte tranquil wetter`.split(/\s+/),
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
  const bit = headBit(fnv1a(word, start, start + MIN_PART));
  return ((stemsOf(language).heads[bit >> 3]! >> (bit & 7)) & 1) === 1;
}

/** The English words for an expression that begins with the word, and whose further words `isRest` finds behind it. */
export function englishOfExpression(
  language: number,
  word: string,
  maxStem: number,
  isRest: (stems: readonly string[]) => boolean,
): string[] | undefined {
  const { expressions } = stemsOf(language);
  let english: string[] | undefined;
  for (let end = Math.min(word.length, maxStem); end > 0 && english === undefined; end--) {
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

/** The words of an expression behind the one that ends there. */
function restOf(end: number): string[] {
  const rest: string[] = [];
  for (let at = end; ENTRIES.charCodeAt(at) === SPACE; at = endOf(at + 1))
    rest.push(ENTRIES.slice(at + 1, endOf(at + 1)));
  return rest;
}
