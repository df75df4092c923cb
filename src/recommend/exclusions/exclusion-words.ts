// An exclusion pattern can match only if the text contains one of its words. Most texts contain none and need no closer
// look. When you add a word to a pattern in exclusions.ts or whole-clauses.ts, add it here too; a test compares the
// results with and without these lists.

import { SAID_IDIOMS } from './idioms.ts';
import { NEEDING, NOW } from './needing.ts';
import type { Said } from './phrases.ts';
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
/** A cue if one of certain words follows (FOLLOWED_BY). */
const FOLLOWED = 1 << 12;
/** Kinds of words that match only in pairs (see TOGETHER). */
const DENYING = 1 << 13;
const TROUBLE = 1 << 14;
const WANTING = 1 << 15;
const OWNING = 1 << 16;

/** A word of an idiom. */
export const IDIOM = 1 << 17;

/** A word of a phrase that sets something aside, in longer texts too. */
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
const FOLLOWED_BY = new Map<string, Set<string>>();

function add(bits: number, words: string): void {
  for (const word of words.split(/\s+/)) WORDS.set(word, (WORDS.get(word) ?? 0) | bits);
}

/** Adds cues that consist of one of `words` and one of `others` after it. */
function addCues(words: string, others: string): void {
  add(FOLLOWED, words);
  for (const word of words.split(' '))
    FOLLOWED_BY.set(word, new Set([...(FOLLOWED_BY.get(word) ?? []), ...others.split(/\s+/)]));
}

let nextKind = 1 << 19;
/** Adds a pattern that needs one word from each of two lists, anywhere. */
function addPair(bits: number, words: string, others: string): void {
  const [one, other] = [nextKind, nextKind << 1];
  if (other <= 0) throw new Error('no bit is left for another pair of words');
  nextKind <<= 2;
  add(one, words);
  add(other, others);
  TOGETHER.push([one, other, EXCLUDING | bits]);
}

add(
  EXCLUDING | CUE,
  `neither weder ni nem ne instead rather except excluding apart opposed already kein keine
  keinen keinem keiner nicht pas nao non geen niet inte ingen inga nie statt anstatt anstelle ausser lieu plutot sauf vez lugar excepto exceto
  invece tranne plaats behalve istallet zamiast without ohne sans sin sem senza zonder bez utan schon bereits deja ya ja gia al redan juz don
  unrelated besoin salvo todo tudo inves posto anziche piuttosto vergiss oublie oubliez
  oublier olvida esquece dimentica vergeet refuse hor hoer schluss genug nada basta chega genoeg
  outgrown bloss`,
);
add(AT_START, 'not no nor forget ignore skip leave minus');
addPair(CUE, 'keep', 'out');
addPair(CUE, 'plus', 'veux voulons veut');
addPair(PREFERRING, 'take pick choose', 'over than');
add(
  LEADS,
  `but and so please just aber und mais et pero y mas e ma maar en men och ale i definitely certainly absolutely preferably ideally really
  simply surtout do prefer would may must will`,
);
addCues('anything everything', 'but');
addCues('other', 'than');
addCues('never', 'mind');
addCues('w', 'o');
addCues('cant cannot wont', 'use have be');
addCues('used', 'to');
addCues('hands', 'off');
addCues('keep stay steer', 'away clear');
addCues('nothing', 'with about like involving for from to');
addCues('done finished', 'with');
addCues('nobody', 'asked is');
addCues('stop', 'giving sending showing offering suggesting recommending');
addCues('spare', 'me us');
addCues('zero no', 'use interest');
addCues('no', 'need longer circumstances account');
addCues('enough', 'of with');
addCues('isnt arent wasnt werent', 'about really a an the');
addCues(
  'not',
  `about looking interested applying allowed a an the going doing using after hiring recruiting teaching building writing asking talking trying
  planning`,
);
addCues(
  'dont not',
  `need want use touch include write make add send translate build create change rewrite edit suggest give plan review test teach explain cover
  discuss propose recommend offer show generate design draft bother care turn get do run eat cook mean work really`,
);
add(CUE, 'keines keins veux voulons nt');
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
add(SETTLING, 'nicht');
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
for (const word of SAID_IDIOMS.seconds) add(IDIOM, word);
/** As in "je n'utilise pas". */
const CUE_STEM = /^(?:utili[sz]|cherch|souhait|recrut)/;

/** The bits of words in cues. */
export const CUE_WORDS = TOGETHER.reduce(
  (bits, [one, other, means]) => {
    return (means & CUE) === 0 ? bits : bits | one | other;
  },
  CUE | AT_START | FOLLOWED,
);

/** Bits for the patterns that a word can belong to. */
export function exclusionBits(word: string): number {
  return (
    (WORDS.get(word) ?? 0) |
    (CUE_STEM.test(word) ? EXCLUDING | CUE : 0) |
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
  if (
    (bits & IDIOM) !== 0 &&
    !said.some((word, i) => (word.exclusion & IDIOM) !== 0 && i > 0 && SAID_IDIOMS.hasAt(said, i))
  )
    bits &= ~IDIOM;
  if (maySetAside(said, text, beginsAt)) bits |= ASIDE;
  return bits;
}

/** The same for a part of a text, of which idioms and what it sets aside are already known. */
export function partBitsOf(said: readonly Said[], beginsAt: (i: number) => boolean): number {
  let bits = 0;
  for (let i = 0; i < said.length; i++) {
    const { exclusion } = said[i]!;
    bits |= exclusion;
    if ((exclusion & (AT_START | FOLLOWED)) !== 0 && isCue(said, i, beginsAt)) bits |= EXCLUDING | CUE;
  }
  return bits;
}

function isCue(said: readonly Said[], i: number, beginsAt: (i: number) => boolean): boolean {
  const { word, exclusion } = said[i]!;
  if ((exclusion & AT_START) !== 0 && (i === 0 || (said[i - 1]!.exclusion & LEADS) !== 0 || beginsAt(i))) return true;
  return (exclusion & FOLLOWED) !== 0 && FOLLOWED_BY.get(word)!.has(said[i + 1]?.word ?? '');
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
