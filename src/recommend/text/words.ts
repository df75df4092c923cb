// Turns text into words: lower case, no diacritics, American spelling, identifiers split.

import { fold, runEnd, wordUnits } from './characters.ts';
import { american } from './spelling.ts';
import { readWords } from './word-lists.ts';

/** Longer runs are blobs such as keys or base64. Their beginning is kept, so they still count. */
const MAX_WORD = 40;

const SOLID = readWords('text/solid-names.txt');

/** Names that include a sign; otherwise C++, C# and C would be the same word. */
const SIGNED: [RegExp, string][] = [
  [/\bc\+\+/gi, 'cpp'],
  [/\bc#/gi, 'csharp'],
  [/\bf#/gi, 'fsharp'],
  [/(^|[\s(,;:])\.net\b/gi, '$1dotnet'],
  [/\b(e)-(mail|commerce|book|sign|learning)/gi, '$1$2'],
];
const HAS_SIGNED = /[cf]#|c\+\+|\.net\b|\be-(?:mail|comm|book|sign|learn)/i;

/** All words of a text, in order. A name with inner capitals yields itself and then its parts. */
export function words(text: string): string[] {
  const found: string[] = [];
  eachRun(text, (plain, from, end) => {
    found.push(...wordsOfRun(plain.slice(from, end)));
  });
  return found;
}

/** The folded text, with signs that belong to a name spelled out. */
export function plainText(text: string): string {
  let plain = fold(text);
  if (HAS_SIGNED.test(plain)) for (const [sign, name] of SIGNED) plain = plain.replace(sign, name);
  return plain;
}

/** Finds the runs of letters and digits as positions in the folded text. `wordsOfRun` splits them. */
function eachRun(text: string, take: (plain: string, from: number, end: number) => void): void {
  const plain = plainText(text);
  for (let at = 0; at < plain.length; ) {
    if (wordUnits(plain, at) === 0) {
      at++;
      continue;
    }
    const end = runEnd(plain, at);
    take(plain, at, end);
    at = end;
  }
}

/** The words that a run of letters and digits stands for. */
export function wordsOfRun(run: string): string[] {
  let raw = run.includes("'") ? withoutApostrophes(run) : run;
  if (raw.length > MAX_WORD) raw = raw.slice(0, MAX_WORD);
  if (CJK.test(raw)) {
    const parts = raw.split(LATIN_NAME).filter((part) => part !== '');
    return parts.flatMap((part) => (CJK.test(part) ? pairsOf(part.toLowerCase()) : wordsOfRun(part)));
  }
  const lower = raw.toLowerCase();
  return lower === raw ? versioned(raw) : cased(raw, lower);
}

/** "user's" becomes user, "don't" becomes dont. */
function withoutApostrophes(run: string): string {
  return run.replace(/'s$/i, '').replaceAll("'", '');
}

const TRAILING_NUMBER = /^([a-z]{3,})(\d{1,3})$/;

/** A version attached to a name becomes a separate word: python3 is Python, gpt4 is gpt-4. mp3 and s3 stay. */
function versioned(word: string): string[] {
  const m = TRAILING_NUMBER.exec(word);
  return m === null ? [american(word)] : [american(m[1]!), m[2]!];
}

const INNER_CAPITAL = /[a-z\d][A-Z]|[A-Z]{2}[a-z]/;
const PLURAL_ACRONYM = /^[A-Z\d]{2,}s$/;
const PARTS = /[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+/g;

function cased(raw: string, lower: string): string[] {
  if (!INNER_CAPITAL.test(raw) || SOLID.has(lower)) return versioned(lower);
  if (PLURAL_ACRONYM.test(raw)) return versioned(lower.slice(0, -1));
  const parts = raw.match(PARTS) ?? [];
  // A one-letter part marks a name, not an identifier: iPhone, OAuth.
  if (parts.length < 2 || parts.some((part) => part.length < 2)) return versioned(lower);
  const whole = parts.length <= 3 ? versioned(lower) : [];
  return [...whole, ...parts.flatMap((part) => versioned(part.toLowerCase()))];
}

const CJK = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/;
/** Names keep their letters between characters: "Dockerを使う". */
const LATIN_NAME = /([\u0000-\u024f]{3,})/;

/** For scripts without spaces, every pair of adjacent characters is a word. */
function pairsOf(run: string): string[] {
  const chars = Array.from(run);
  return chars.length === 1 ? chars : chars.slice(1).map((char, i) => `${chars[i]}${char}`);
}
