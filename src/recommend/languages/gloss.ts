// A text in another language as the encoder reads it: its words in English, one after the other.

import { words } from '../text/words.ts';
import { foreignBits } from './function-words.ts';
import { languageIndex } from './glossary-stems.ts';
import type { Translated } from './scripts.ts';
import { fromScript, scriptOf } from './scripts.ts';
import { toEnglish } from './translate.ts';

/** What the encoder reads of a word; nothing for an alternative. */
export function readOf({ isOther, plain, english }: Translated): string {
  return isOther ? '' : (plain ?? english);
}

export function glossOf(translated: readonly Translated[]): string {
  return translated
    .map(readOf)
    .filter((word) => word !== '')
    .join(' ');
}

/** The gloss of a text whose language is known, and where its parts are there. For training. */
export function glossOfForeign(
  text: string,
  language: string,
  parts: readonly { start: number; end: number }[],
): { text: string; asides: { start: number; end: number }[] } {
  const script = scriptOf(text);
  const glosses: string[] = [];
  const asides: { start: number; end: number }[] = [];
  let length = 0;
  const add = (from: number, end: number, isAside: boolean) => {
    const gloss = glossOf(translatedFrom(text.slice(from, end), language, script));
    if (gloss === '') return;
    if (isAside) asides.push({ start: length, end: length + gloss.length });
    glosses.push(gloss);
    length += gloss.length + 1;
  };
  let at = 0;
  for (const { start, end } of parts) {
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, text.length, false);
  return { text: glosses.join(' '), asides };
}

function translatedFrom(text: string, language: string, script: ReturnType<typeof scriptOf>): Translated[] {
  if (script !== undefined) return fromScript(text, script);
  const read = words(text);
  return toEnglish(read, read.map(foreignBits), languageIndex(language));
}
