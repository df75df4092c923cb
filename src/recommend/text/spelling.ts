// Converts British to American spelling: "behaviour" in a use case finds "behavior" in a kit.

import { readPairs } from './word-lists.ts';

const WORDS = readPairs('text/american-spelling.txt');

/** Beginnings of -our words; any ending may follow (colourful, favourites). */
const OUR =
  /^(arb|arm|behavi|cand|clam|col|demean|disfav|dishon|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|sav|splend|tum|val|vap|vig|misbehavi|discol|multicol|watercol)our(?!ou)/;

/** Beginnings of -ise words that keep the s in American English. */
const KEEPS_S = new Set(
  `advert adv appr ard chast circumc comprom compr conc prec desp dev dem franch enfranch enterpr exc exerc expert impr improv inc
  merchand parad prem prom repr rev superv unsuperv semisuperv surm surpr telev treat unpr chem mort val sunr moonr uncomprom
  prov rad emi surv bas cer`.split(/\s+/),
);
/** After a vowel or w (raise, noise, disguise, otherwise), the s stays too. */
const ISE = /^([a-z]{2,}[b-df-hj-np-tvxyzi])is(e|ed|er|ers|es|ing|ation|ations|able)$/;

/** Beginnings of words that double the l before an ending: cancelled, modelling, labelled, traveller. */
const DOUBLED_L =
  /^(cancel|travel|label|model|level|channel|panel|tunnel|signal|total|equal|fuel|dial|pencil|counsel|quarrel|marvel|jewel|initial|funnel|unravel|tabel|mislabel|relabel|remodel|shovel|swivel|bevel|chisel|parcel|rival|spiral|marshal|trial|metal)l(ed|ing|er|ers|ings)$/;

export function american(word: string): string {
  const length = word.length;
  if (length < 3) return word;
  const known = WORDS.get(word);
  if (known !== undefined) return known;
  if (length < 5) return word;
  if (word.includes('our')) return word.replace(OUR, '$1or');
  if (word.includes('ll')) return word.replace(DOUBLED_L, '$1$2');
  if (word.includes('is')) {
    const m = ISE.exec(word);
    if (m !== null && !KEEPS_S.has(m[1] as string)) return `${m[1]}iz${m[2]}`;
  }
  return word;
}
