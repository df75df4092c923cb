// An exclusion pattern can match only if the text contains one of its words. Most texts contain none and need no closer
// look. When you add a word to a pattern in whole-clauses.ts, add it here too; a test compares the results with and
// without these lists. The words of cues are taken from their rows.

import { ANYWHERE_ROWS, AT_CLAUSE_ROWS, LEADING, STRESSING } from './cues.ts';
import { SAID_IDIOMS } from './idioms.ts';
import { NEEDING, NOW } from './needing.ts';
import { asRead, rarestWordsOf, type Said, SaidPhrases, singleWords } from './phrases.ts';
import { maySetAside } from './set-aside-gate.ts';

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
/** A cue at the start of a clause, where a word that LEADS to it may come before. */
const AT_START = 1 << 10;
const LEADS = 1 << 11;
/** The second of two words in a cue, and a word at which the search for a cue begins. */
const CUE_PAIR = 1 << 12;
const IDIOM_PAIR = 1 << 20;
export const CUE_WORD = 1 << 19;
/** Kinds of words that match only in pairs (see TOGETHER). */
const DENYING = 1 << 13;
const TROUBLE = 1 << 14;
const WANTING = 1 << 15;
const OWNING = 1 << 16;

/** An idiom. */
export const IDIOM = 1 << 17;

/** A phrase that sets something aside, in longer texts too. */
export const ASIDE = 1 << 18;

/** Maximum characters of a text that is searched for whole clauses. Bounds hostile input. */
export const MAX_CLAUSES_TEXT = 1_000;

/** Pairs of kinds, and the pattern that both together can match. */
const TOGETHER: [one: number, other: number, bits: number][] = [
  [OWNING, WANTING, HAVING],
  [DENYING, TROUBLE, EXCLUDING | DENIAL],
  [DENYING, ACCEPTING, EXCLUDING],
];

const WORDS = new Map<string, number>();
function add(bits: number, words: string): void {
  addAll(bits, words.split(/\s+/));
}

function addAll(bits: number, words: Iterable<string>): void {
  for (const word of words) WORDS.set(word, (WORDS.get(word) ?? 0) | bits);
}

let nextKind = 1 << 21;
/** Adds a pattern that needs one word from each of two lists, anywhere. */
function addPair(bits: number, words: string, others: string): void {
  const [one, other] = [nextKind, nextKind << 1];
  if (other <= 0) throw new Error('no bit is left for another pair of words');
  nextKind <<= 2;
  add(one, words);
  add(other, others);
  TOGETHER.push([one, other, EXCLUDING | bits]);
}

const [BEGINNING, ELSEWHERE] = [asRead(AT_CLAUSE_ROWS, false), asRead(ANYWHERE_ROWS, false)];
const CUES = new SaidPhrases([...BEGINNING, ...ELSEWHERE]);
addAll(CUE_PAIR, CUES.seconds);
addAll(AT_START, singleWords(BEGINNING));
addAll(EXCLUDING | CUE, singleWords(ELSEWHERE));
addAll(CUE_WORD, rarestWordsOf([...BEGINNING, ...ELSEWHERE]));
addAll(LEADS, [...LEADING, ...STRESSING]);
addPair(PREFERRING, 'take pick choose', 'over than');
add(DENYING, 'isnt arent wasnt werent not nicht pas no nao non niet');
add(
  TROUBLE,
  `flaky slow broken buggy failing wrong bad late leaking crashing unstable outdated expensive problem problems job business department thing
  responsibility issue issues bottleneck point question concern priority cause
  langsam kaputt defekt fehlerhaft instabil falsch schlecht veraltet teuer thema grund
  instable instables lent lente lents lentes casse cassee casses cassees bogue boguee bogues boguees fausse fausses mauvais mauvaise mauvaises
  cher chere chers cheres probleme inestable inestables lento lenta lentos lentas roto rota rotos rotas malo mala malos malas caro cara caros
  caras problema cuestion instavel instaveis quebrado quebrada quebrados quebradas ruim ruins instabile instabili lenti rotto rotta rotti rotte
  guasto guasta guasti guaste sbagliato sbagliata sbagliati sbagliate instabiel traag langzaam kapot stuk fout slecht duur probleem`,
);
/** Negative answers. */
add(EXCLUDING, 'nope nah nein nee nej');
add(
  EXCLUDING | SETTLING,
  'already schon bereits ya ja gia al needed required necessary wanted relevant excluded scope',
);
add(EXCLUDING | SETTLING, 'nicht');
add(EXCLUDING | PREFERRING, 'rather prefer favor favour chose picked lieber liever plutot');
add(EXCLUDING | NAMING, 'claude chatgpt gemini codex cursor copilot');
add(ACCEPTING, 'yes ja oui si sim');
add(
  HAS | OWNING,
  'have ive weve finished completed wrote habe haben jai ai avons tengo tenemos tenho temos ho abbiamo heb hebben',
);
add(HAS | OWNING, 'handles handle deals care else myself ourselves');
add(OWNING, 'got written made built done on');
add(
  NEEDS,
  `need now want jetzt maintenant ahora agora adesso nu missing lack looking brauche brauchen fehlt fehlen suche suchen besoin veux voulons faut
  manque cherche cherchons necesito necesitamos quiero queremos falta faltan preciso precisamos quero serve servono voglio vogliamo manca nodig
  wil willen zoek zoeken`,
);
addAll(IDIOM_PAIR, SAID_IDIOMS.seconds);
/** As in "je n'utilise pas". */
const CUE_STEM = /^(?:utili[sz]|cherch|souhait|recrut)/;

/** Bits for the patterns that a word can belong to. */
export function exclusionBits(word: string): number {
  return (
    (WORDS.get(word) ?? 0) |
    (CUE_STEM.test(word) ? EXCLUDING | CUE | CUE_WORD : 0) |
    (NEEDING.test(word) || NOW.test(word) ? WANTING : 0)
  );
}

/**
 * Bits for the patterns that a text can match. `beginsAt` tells whether a sign precedes word i, which may begin a
 * clause.
 */
export function exclusionBitsOf(said: readonly Said[], text: string, beginsAt: (i: number) => boolean): number {
  let bits = partBitsOf(said, beginsAt);
  if (text.length > MAX_CLAUSES_TEXT) return bits;
  const isIdiom = ({ exclusion }: Said, i: number) =>
    i > 0 && (exclusion & IDIOM_PAIR) !== 0 && SAID_IDIOMS.hasAt(said, i);
  if ((bits & IDIOM_PAIR) !== 0 && said.some(isIdiom)) bits |= IDIOM;
  if (maySetAside(said, text, beginsAt)) bits |= ASIDE;
  return bits;
}

/** The same for a part of a text, of which idioms and what it sets aside are already known. */
export function partBitsOf(said: readonly Said[], beginsAt: (i: number) => boolean): number {
  let bits = 0;
  for (let i = 0; i < said.length; i++) {
    const { exclusion } = said[i]!;
    bits |= exclusion;
    if ((exclusion & (AT_START | CUE_PAIR)) !== 0 && isCue(said, i, beginsAt)) bits |= EXCLUDING | CUE;
  }
  return bits;
}

function isCue(said: readonly Said[], i: number, beginsAt: (i: number) => boolean): boolean {
  const { exclusion } = said[i]!;
  if ((exclusion & AT_START) !== 0 && (i === 0 || (said[i - 1]!.exclusion & LEADS) !== 0 || beginsAt(i))) return true;
  return (exclusion & CUE_PAIR) !== 0 && i > 0 && CUES.hasAt(said, i);
}

/** Adds the bits that kinds of words set only together. */
export function completed(bits: number): number {
  let all = bits;
  for (const [one, other, means] of TOGETHER) if ((bits & one) !== 0 && (bits & other) !== 0) all |= means;
  return all;
}

export function mayExclude(bits: number): boolean {
  if (bits === 0) return false;
  return (completed(bits) & (EXCLUDING | IDIOM | ASIDE)) !== 0 || (bits & (HAS | NEEDS)) === (HAS | NEEDS);
}
