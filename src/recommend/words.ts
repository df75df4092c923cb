// Text to words: lower case, no diacritics, American spelling, identifiers taken apart.
// The embedder was trained on exactly these words, so a change here means training it again.

import { american } from './spelling.ts';

/** Longer runs of letters are blobs (keys, base64): their head is kept, so they are still considered. */
const LONGEST_WORD = 40;

/** Names that people write with inner capitals but mean as one word: their parts would mislead (JavaScript is not Java). */
const SOLID = new Set(
  `javascript typescript coffeescript github gitlab youtube linkedin facebook tiktok whatsapp wechat paypal quickbooks
  wordpress powerpoint onedrive onenote sharepoint openai chatgpt deepseek huggingface langchain langgraph graphql
  postgresql mysql mariadb mongodb dynamodb influxdb duckdb clickhouse bigquery redshift nosql macos ipados watchos
  iphone ipad ebay airbnb hubspot salesforce mailchimp sendgrid netsuite servicenow pagerduty clickup bitbucket
  sourceforge circleci cloudflare cloudformation cloudwatch digitalocean kubernetes devops mlops gitops finops numpy
  scipy pytorch tensorflow matplotlib scikit opencv openapi fastapi nextjs nodejs vuejs reactjs threejs nestjs webgl
  webassembly webrtc javadoc jsdoc readme latex bibtex xcode rubocop eslint stackoverflow ycombinator phd`.split(/\s+/),
);

/** Names whose sign is part of the word; without this C++, C# and C would be one. */
const SIGNED: [RegExp, string][] = [
  [/\bc\+\+/gi, 'cpp'],
  [/\bc#/gi, 'csharp'],
  [/\bf#/gi, 'fsharp'],
  [/(^|[\s(,;:])\.net\b/gi, '$1dotnet'],
  [/\b(e)-(mail|commerce|book|sign|learning)/gi, '$1$2'],
];
const HAS_SIGNED = /[cf]#|c\+\+|\.net\b|\be-(?:mail|comm|book|sign|learn)/i;

const MARKS = /\p{M}+/gu;
/** Zero-width and soft-hyphen characters stand inside words without separating them. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]/g;
const LIGATURES: Record<string, string> = { ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '’': "'", '‘': "'", ʼ: "'" };
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
const NOT_ASCII = /[^A-Za-z0-9]/;

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

/** Whether folding can change the words. Most texts hold nothing but ASCII and signs that separate words either way. */
function needsFolding(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 127 && changesWords(unit)) return true;
  }
  return false;
}

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
function runEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const units = at < text.length ? wordUnits(text, at) : 0;
    if (units > 0) at += units;
    else if (text.charCodeAt(at) === 39 && at + 1 < text.length && kindOf(text.charCodeAt(at + 1)) === IN_WORD) at += 2;
    else return at;
  }
}

/** All words of a text in their order. An inner-capital name gives itself and then its parts. */
export function words(text: string): string[] {
  const out: string[] = [];
  eachWord(text, (word) => out.push(word));
  return out;
}

/** As `words`, without the array. */
export function eachWord(text: string, take: (word: string) => void): void {
  eachRun(text, (plain, from, end) => {
    const run = plain.slice(from, end);
    const made = RUNS.get(run) ?? rememberRun(run);
    if (typeof made === 'string') take(made);
    else for (const word of made) take(word);
  });
}

/** The text as its runs are read: folded, and signs that belong to a name spelt out. */
export function plainText(text: string): string {
  let plain = fold(text);
  if (HAS_SIGNED.test(plain)) for (const [sign, name] of SIGNED) plain = plain.replace(sign, name);
  return plain;
}

/** The runs of letters and digits of a text, as places in its folded form; `wordsOfRun` takes them apart. */
export function eachRun(text: string, take: (plain: string, from: number, end: number) => void): void {
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

/** Most runs of a catalogue have been met before. When the memory is full it is dropped; the result is the same. */
const RUNS = new Map<string, string | string[]>();
const RUNS_LIMIT = 200_000;

function rememberRun(run: string): string | string[] {
  const made = wordsOfRun(run);
  const kept = made.length === 1 ? made[0]! : made;
  if (RUNS.size >= RUNS_LIMIT) RUNS.clear();
  // Copied, or the memory would hold on to the whole text that the run was cut from.
  RUNS.set(Buffer.from(run).toString(), kept);
  return kept;
}

export function wordsOfRun(run: string): string[] {
  const made: string[] = [];
  takeRun(run, (word) => made.push(word));
  return made;
}

function takeRun(run: string, take: (word: string) => void): void {
  let raw = run;
  if (raw.includes("'")) raw = withoutApostrophes(raw);
  if (raw.length > LONGEST_WORD) raw = raw.slice(0, LONGEST_WORD);
  if (NOT_ASCII.test(raw) && CJK.test(raw)) return takeCjk(raw, take);
  const lower = raw.toLowerCase();
  if (lower === raw) return takeWord(raw, take);
  takeCased(raw, lower, take);
}

/** "user's" is user, "don't" is dont. */
function withoutApostrophes(run: string): string {
  return run.replace(/'s$/i, '').replaceAll("'", '');
}

const TRAILING_NUMBER = /^([a-z]{3,})(\d{1,3})$/;

/** A version glued to a name is a word of its own: python3 is Python, gpt4 is gpt-4, while mp3 and s3 stay. */
function takeWord(word: string, take: (word: string) => void): void {
  const last = word.charCodeAt(word.length - 1);
  if (last >= 48 && last <= 57 && word.length > 3) {
    const m = TRAILING_NUMBER.exec(word);
    if (m !== null) {
      take(american(m[1] as string));
      take(m[2] as string);
      return;
    }
  }
  take(american(word));
}

const INNER_CAPITAL = /[a-z\d][A-Z]|[A-Z]{2}[a-z]/;
const PLURAL_ACRONYM = /^[A-Z\d]{2,}s$/;
const PARTS = /[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+/g;

function takeCased(raw: string, lower: string, take: (word: string) => void): void {
  if (!INNER_CAPITAL.test(raw) || SOLID.has(lower)) return takeWord(lower, take);
  if (PLURAL_ACRONYM.test(raw)) return takeWord(lower.slice(0, -1), take);
  const parts = raw.match(PARTS) ?? [];
  // A part of one letter says that this is a name, not an identifier: iPhone, OAuth.
  if (parts.length < 2 || parts.some((part) => part.length < 2)) return takeWord(lower, take);
  if (parts.length <= 3) takeWord(lower, take);
  for (const part of parts) takeWord(part.toLowerCase(), take);
}

const CJK = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/;

/** Scripts without spaces: every pair of neighbouring characters stands for a word. */
function takeCjk(run: string, take: (word: string) => void): void {
  const chars = Array.from(run.toLowerCase());
  if (chars.length === 1) return take(chars[0] as string);
  for (let i = 0; i + 1 < chars.length; i++) take(`${chars[i]}${chars[i + 1]}`);
}
