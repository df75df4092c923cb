// An exclusion pattern can match only if the text contains one of its words. Most texts contain none and need no closer
// look. When you add a word to a pattern in exclusions.ts or whole-clauses.ts, add it here too; a test compares the
// results with and without these lists.

import { IDIOM_WORDS } from './idioms.ts';
import { NEEDING, NOW } from './needing.ts';
import { maySetAside, SET_ASIDE_WORDS } from './set-aside-gate.ts';

/** Bits for the patterns in which a word can occur. */
export const CUE = 1;
export const DENIAL = 2;
export const SETTLING = 4;
export const HAVING = 8;
export const ACCEPTING = 16;
export const PREFERRING = 32;
export const NAMING = 64;
/** EXCLUDING: words that can exclude on their own. HAS and NEEDS exclude only together. */
const EXCLUDING = 128;
const HAS = 256;
const NEEDS = 512;
/** Kinds of words that match only in pairs (see TOGETHER). */
const WANTING = 1 << 14;
const OWNING = 1 << 15;

/** A word of a phrase that sets something aside, in longer texts too. */
export const ASIDE = 1 << 31;

/** Maximum characters of a text that is searched for whole clauses. Bounds hostile input. */
export const MAX_CLAUSES_TEXT = 1_000;

/** Pairs of kinds, and the pattern that both together can match. */
const TOGETHER: [one: number, other: number, bits: number][] = [[OWNING, WANTING, HAVING]];

/** A word of an idiom. */
export const IDIOM = 1 << 16;

const WORDS = new Map<string, number>();

function add(bits: number, words: string): void {
  for (const word of words.split(/\s+/)) WORDS.set(word, (WORDS.get(word) ?? 0) | bits);
}

add(
  EXCLUDING | CUE,
  `not no nor neither weder ni nem ne forget ignore skip leave dont instead rather except excluding apart opposed already kein keine
  keinen keinem keiner nicht pas nao non geen niet inte ingen inga nie statt anstatt anstelle ausser lieu plutot sauf vez lugar excepto exceto
  invece tranne plaats behalve istallet zamiast without ohne sans sin sem senza zonder bez utan schon bereits deja ya ja gia al redan juz don
  minus unrelated besoin salvo todo tudo inves posto anziche piuttosto vergiss oublie oubliez
  oublier olvida esquece dimentica vergeet refuse spare stop enough started hor hoer schluss genug nada basta chega genoeg
  outgrown steer nobody zero bloss`,
);
/** Adds cues that need one word from each of two lists. */
let nextKind = 1 << 17;
function addCues(words: string, others: string, bits = CUE): void {
  const [one, other] = [nextKind, nextKind << 1];
  if (other <= 0) throw new Error('no bit is left for another pair of cues');
  nextKind <<= 2;
  add(one, words);
  add(other, others);
  TOGETHER.push([one, other, bits | EXCLUDING]);
}

addCues('anything everything other never w', 'but than mind o');
addCues('cant cannot wont', 'use have be');
addCues('keep used hands stay', 'out now off away clear');
addCues('nothing', 'with about like involving for from');
addCues('done finished', 'with');
addCues('take pick choose', 'over than', PREFERRING);
add(CUE, 'keines keins veux voulons veut nt isnt arent wasnt werent');
add(EXCLUDING | DENIAL, 'isnt arent wasnt werent not nicht pas no nao non niet');
/** Second words of the cues above, and negative answers. */
add(EXCLUDING, 'longer plus nope nah nein nee nej');
add(
  EXCLUDING | SETTLING,
  'already schon bereits ya ja gia al needed required necessary wanted relevant excluded scope',
);
add(SETTLING, 'nicht');
add(EXCLUDING | PREFERRING, 'rather prefer favor favour chose picked lieber liever plutot');
add(EXCLUDING | NAMING, 'claude chatgpt gemini codex cursor copilot');
add(ACCEPTING, 'yes ja oui si sim');
add(
  HAS | OWNING,
  'have ive weve finished completed wrote habe haben ai avons tengo tenemos tenho temos ho abbiamo heb hebben',
);
add(HAS | OWNING, 'handles handle deals care else myself ourselves');
add(OWNING, 'got written made built done jai on');
add(
  NEEDS,
  `need now want jetzt maintenant ahora agora adesso nu missing lack looking brauche brauchen fehlt fehlen suche suchen besoin veux voulons faut
  manque cherche cherchons necesito necesitamos quiero queremos falta faltan preciso precisamos quero serve servono voglio vogliamo manca nodig
  wil willen zoek zoeken`,
);
add(EXCLUDING | IDIOM, IDIOM_WORDS);
for (const word of SET_ASIDE_WORDS) add(ASIDE, word);
/** As in "je n'utilise pas". */
const CUE_STEM = /^(?:utili[sz]|cherch|souhait)/;

/** Bits for the patterns that a word can belong to. */
export function exclusionBits(word: string): number {
  return (
    (WORDS.get(word) ?? 0) | (CUE_STEM.test(word) ? CUE : 0) | (NEEDING.test(word) || NOW.test(word) ? WANTING : 0)
  );
}

/** Bits for the patterns that a text can match. */
export function exclusionBitsOf(said: readonly { word: string; exclusion: number }[], text: string): number {
  const bits = allBits(said);
  if ((bits & ASIDE) === 0) return bits;
  return text.length <= MAX_CLAUSES_TEXT && maySetAside(said, ASIDE, text) ? bits : bits & ~ASIDE;
}

/** The same without what a text sets aside in whole clauses. */
export function cueBits(said: readonly { exclusion: number }[]): number {
  return allBits(said) & ~ASIDE;
}

function allBits(said: readonly { exclusion: number }[]): number {
  let bits = 0;
  for (const { exclusion } of said) bits |= exclusion;
  return bits;
}

/** Adds the bits that kinds of words set only together. */
export function completed(bits: number): number {
  let all = bits;
  for (const [one, other, means] of TOGETHER) if ((bits & one) !== 0 && (bits & other) !== 0) all |= means;
  return all;
}

export function mayExclude(bits: number): boolean {
  if (bits === 0) return false;
  return (completed(bits) & (EXCLUDING | ASIDE)) !== 0 || (bits & (HAS | NEEDS)) === (HAS | NEEDS);
}
