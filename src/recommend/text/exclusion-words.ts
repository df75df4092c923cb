// Words that a text must have so that a pattern of exclusions can match: most texts have none, and need no closer look. A word that is
// added to a pattern in exclusions.ts or whole-clauses.ts is added here too; a test compares what is found with and without these lists.

/** The patterns that a word may occur in, as bits. */
export const CUE = 1;
export const DENIAL = 2;
export const SETTLING = 4;
export const HAVING = 8;
export const ACCEPTING = 16;
export const PREFERRING = 32;
export const NAMING = 64;
/** Words that may exclude by themselves; words of having and of needing, which do so together. */
const EXCLUDING = 128;
const HAS = 256;
const NEEDS = 512;

const WORDS = new Map<string, number>();

function add(bits: number, words: string): void {
  for (const word of words.split(/\s+/)) WORDS.set(word, (WORDS.get(word) ?? 0) | bits);
}

add(
  EXCLUDING | CUE,
  `not no nor neither weder ni nem ne never forget ignore skip leave dont instead rather other except excluding apart opposed nothing already kein keine
  keinen keinem keiner nicht pas nao non geen niet inte ingen inga nie statt anstatt anstelle ausser lieu plutot sauf vez lugar excepto exceto
  invece tranne plaats behalve istallet zamiast without ohne sans sin sem senza zonder bez utan schon bereits deja ya ja gia al redan juz don
  anything everything minus unrelated longer w cant cannot wont besoin plus salvo todo tudo inves posto anziche piuttosto vergiss oublie oubliez
  oublier olvida esquece dimentica vergeet done finished refuse`,
);
add(CUE, 'keines keins veux voulons veut nt');
add(EXCLUDING | DENIAL, 'isnt arent wasnt werent not nicht pas no nao non niet');
add(EXCLUDING, 'nope nah nein nee nej');
add(
  EXCLUDING | SETTLING,
  `already schon bereits ya ja gia al needed required necessary wanted relevant fine done ready ok okay finished set settled agreed decided sorted solved covered handled
  there place written over behind enough works exists excluded scope fertig erledigt beschlossen vorhanden ordnung pret prete prets pretes fini finie fait faite faits
  listo lista listos listas hecho hecha hechos bien pronto pronta pronti pronte feito feita fatto fatta klaar af geregeld`,
);
add(
  SETTLING,
  'nicht care control well great da genug finis finies faites hechas prontos prontas feitos feitas fatti fatte',
);
add(EXCLUDING | PREFERRING, 'rather prefer lieber liever plutot');
add(EXCLUDING | NAMING, 'claude chatgpt gemini codex cursor copilot');
add(ACCEPTING, 'yes ja oui si sim');
add(
  HAS | HAVING,
  'have ive weve finished completed wrote habe haben ai avons tengo tenemos tenho temos ho abbiamo heb hebben',
);
add(HAVING, 'got written made built done jai on');
add(
  NEEDS,
  `need now want jetzt maintenant ahora agora adesso nu missing lack looking brauche brauchen fehlt fehlen suche suchen besoin veux voulons faut
  manque cherche cherchons necesito necesitamos quiero queremos falta faltan preciso precisamos quero serve servono voglio vogliamo manca nodig
  wil willen zoek zoeken`,
);
/** "Je n'utilise pas". */
const CUE_STEM = /^(?:utili[sz]|cherch|souhait)/;

/** What a word may do in an exclusion, as bits; those of all words of a text are taken together. */
export function exclusionBits(word: string): number {
  return (WORDS.get(word) ?? 0) | (CUE_STEM.test(word) ? CUE : 0);
}

export function mayExclude(bits: number): boolean {
  return (bits & EXCLUDING) !== 0 || (bits & (HAS | NEEDS)) === (HAS | NEEDS);
}
