// Single letters joined by "&" form one name: D&D, R&D, Q&A. Read letter by letter, they would be function words, or
// worse: R the language.

import { readMeanings } from './word-lists.ts';

const NAMES = readMeanings('text/joined-letters.txt');

const JOINED = /(?<![\p{L}\p{N}&])(\p{L})\s?&\s?(\p{L})(?:['’]?s)?(?![\p{L}\p{N}&])/giu;

/** Maximum names spelled out. Bounds hostile input, which would grow to many times its length. */
const MAX_SPELLED = 20;

/** The text with such names spelled out. An unknown one is left out: P&G is neither P, G nor PG, which is Postgres. */
export function spellOutLetters(text: string): string {
  if (!text.includes('&')) return text;
  let spelled = 0;
  return text.replace(JOINED, (_, first: string, second: string) => {
    return spelled++ < MAX_SPELLED ? (NAMES.get(`${first}&${second}`.toLowerCase()) ?? ' ') : ' ';
  });
}
