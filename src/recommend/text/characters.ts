// What characters are, and texts in their plainest characters.

const MARKS = /\p{M}+/gu;
/** Zero-width and soft-hyphen characters stand inside words without separating them. */
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

/** The same text in the fewest characters: compatibility forms resolved, diacritics and invisible characters gone. */
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

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LETTER = /\p{L}/u;
const SEPARATOR_ONLY = /^[^\p{L}\p{N}\p{M}']*$/u;

/** What each UTF-16 unit is; asked of the regular expressions once, then remembered. */
const KINDS = new Uint8Array(65536);
const OTHER = 1;
const DIGIT = 2;
const IN_WORD = 3;
const HIGH_SURROGATE = 4;

function kindOf(unit: number): number {
  const known = KINDS[unit]!;
  if (known !== 0) return known;
  const char = String.fromCharCode(unit);
  let kind = OTHER;
  if (unit >= 0xd800 && unit <= 0xdbff) kind = HIGH_SURROGATE;
  else if (LETTER.test(char)) kind = IN_WORD;
  else if (LETTER_OR_DIGIT.test(char)) kind = DIGIT;
  KINDS[unit] = kind;
  return kind;
}

/** Whether a UTF-16 unit is, by itself, a letter or a digit. */
export function isWordUnit(unit: number): boolean {
  const kind = kindOf(unit);
  return kind === IN_WORD || kind === DIGIT;
}

/** Whether folding can change the words. Most texts hold nothing but ASCII and signs that separate words either way. */
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
    // Of the pairs, emoji separate words; the rest may be letters, or forms of them.
    const isPair = unit >= 0xd800 && unit <= 0xdbff && (unit < 0xd83c || unit > 0xd83e);
    CHANGES[unit] = folded !== '' && SEPARATOR_ONLY.test(folded) && !isPair ? 1 : 2;
  }
  return CHANGES[unit] === 2;
}

/** Whether a character outside ASCII stands between words and folding does not change that. */
export function separates(point: number): boolean {
  return point < 0x10000 ? !changesWords(point) : point >= 0x1f000 && point < 0x1fc00;
}

/** How many units of a word character stand at `at`: 0, 1, or 2 for a surrogate pair. */
export function wordUnits(text: string, at: number): number {
  const kind = kindOf(text.charCodeAt(at));
  if (kind === OTHER) return 0;
  if (kind !== HIGH_SURROGATE) return 1;
  return LETTER_OR_DIGIT.test(String.fromCodePoint(text.codePointAt(at)!)) ? 2 : 0;
}

/** Where the run of letters and digits that begins at `from` ends; an apostrophe between letters does not end it. */
export function runEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const units = at < text.length ? wordUnits(text, at) : 0;
    if (units > 0) at += units;
    else if (text.charCodeAt(at) === 39 && at + 1 < text.length && kindOf(text.charCodeAt(at + 1)) === IN_WORD) at += 2;
    else return at;
  }
}

/** Whether a word begins with a digit. */
export function isFigure(word: string): boolean {
  const unit = word.charCodeAt(0);
  return unit >= 0x30 && unit <= 0x39;
}
