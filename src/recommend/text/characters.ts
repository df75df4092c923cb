// Classifies characters and folds text to its plainest form.

/** The first kana; Han and Hangul follow. */
export const FIRST_KANA = 0x3040;
const MARKS = /\p{M}+/gu;
/** Zero-width characters and soft hyphens can occur inside a word without separating it. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;
const LIGATURES: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '’': "'",
  '‘': "'",
  ʼ: "'",
};
const LIGATURE = /[ßæÆœŒøØłŁđĐı’‘ʼ]/g;

/** Folds a text: resolves compatibility forms, removes diacritics and invisible characters. */
export function fold(text: string): string {
  return needsFolding(text) ? foldAlways(text) : text;
}

function foldAlways(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(LIGATURE, (c) => LIGATURES[c] ?? c)
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC');
}

const BLANK_SIGN = /[\u00a0\u2002-\u200a\u202f•→€£]|\p{Extended_Pictographic}|\ufe0f|\u200d/gu;

/**
 * The text with ASCII signs in the same places. Most texts are then read in place, so that their sentences and clauses
 * are known.
 */
export function withPlainSigns(text: string): string {
  if (!/[^\x00-\x7f]/.test(text)) return text;
  return text
    .replace(/(?<=\d)[–—](?=\d)|(?<=\p{L})–(?=\p{L})/gu, '-')
    .replace(/[–—]/g, ',')
    .replace(/[“”„«»]/g, '"')
    .replaceAll('…', '.')
    .replace(BLANK_SIGN, (sign) => ' '.repeat(sign.length));
}

/**
 * The text in ASCII with everything in its place, as far as possible: letters without accents, blanks for signs that
 * belong to a word ("C++", "e-mail").
 */
export function inPlace(text: string): string {
  return withPlainSigns(text)
    .replace(/[^\x00-\x7f]/gu, (sign) => {
      if (!/[\p{L}\p{M}\p{Nd}]/u.test(sign)) return ' '.repeat(sign.length);
      const plain = fold(sign);
      return plain.length === sign.length ? plain : (LIGATURES[sign]?.[0] ?? sign);
    })
    .replace(/(?<=\b[cf])(?:#|\+\+)|(?<=\be)-(?=\w)|\.(?=net\b)/gi, (sign) => ' '.repeat(sign.length));
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const APOSTROPHE_AND_LETTER = /^'\p{L}/u;
const SEPARATOR_ONLY = /^[^\p{L}\p{N}\p{M}']*$/u;

/** The kind of each UTF-16 unit, cached after the first regular-expression test. */
const KINDS = new Uint8Array(65536);
const OTHER = 1;
const IN_WORD = 2;
const HIGH_SURROGATE = 3;

function kindOf(unit: number): number {
  const known = KINDS[unit]!;
  if (known !== 0) return known;
  const char = String.fromCharCode(unit);
  let kind = OTHER;
  if (unit >= 0xd800 && unit <= 0xdbff) kind = HIGH_SURROGATE;
  else if (LETTER_OR_DIGIT.test(char)) kind = IN_WORD;
  KINDS[unit] = kind;
  return kind;
}

/**
 * Whether folding can change the words. Most texts contain only ASCII and characters that separate words either way.
 */
function needsFolding(text: string): boolean {
  const first = text.search(NOT_ASCII);
  if (first < 0) return false;
  for (let i = first, { length } = text; i < length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 127 && changesWords(unit)) return true;
  }
  return false;
}

const NOT_ASCII = /[\u0080-\uffff]/;

const CHANGES = new Uint8Array(65536);

function changesWords(unit: number): boolean {
  if (CHANGES[unit] === 0) {
    const folded = foldAlways(String.fromCharCode(unit));
    // Surrogate pairs: emoji separate words; the others may be letters or forms of letters.
    const isPair = unit >= 0xd800 && unit <= 0xdbff && (unit < 0xd83c || unit > 0xd83e);
    CHANGES[unit] = folded !== '' && SEPARATOR_ONLY.test(folded) && !isPair ? 1 : 2;
  }
  return CHANGES[unit] === 2;
}

/** Whether a character outside ASCII separates words, both before and after folding. */
export function separates(point: number): boolean {
  return point < 0x10000 ? !changesWords(point) : point >= 0x1f000 && point < 0x1fc00;
}

/** The number of units in the word character at `at`: 0 if there is none, 2 for a surrogate pair, otherwise 1. */
export function wordUnits(text: string, at: number): number {
  const kind = kindOf(text.charCodeAt(at));
  if (kind === OTHER) return 0;
  if (kind !== HIGH_SURROGATE) return 1;
  return LETTER_OR_DIGIT.test(String.fromCodePoint(text.codePointAt(at)!)) ? 2 : 0;
}

/** The end of the run of letters and digits that begins at `from`. An apostrophe between letters does not end a run. */
export function runEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const units = at < text.length ? wordUnits(text, at) : 0;
    if (units > 0) at += units;
    else if (APOSTROPHE_AND_LETTER.test(text.slice(at, at + 3))) at++;
    else return at;
  }
}

/** Whether a word begins with a digit. */
export function isFigure(word: string): boolean {
  const unit = word.charCodeAt(0);
  return unit >= 0x30 && unit <= 0x39;
}
