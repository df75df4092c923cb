// Translates Japanese use cases. Japanese does not separate words, so they are looked up in runs of characters.

import { readList } from '../text/word-lists.ts';
import type { Translated } from './translate.ts';

/** Every line ends in a newline, also the last. */
const LIST = `${readList('languages/japanese.txt')}\n`;

/**
 * The position of each word in the list, by what the tokenizer makes of it: it strips the marks of "グ" and "プ". Storing
 * the words as objects took 160 KB more.
 */
const JAPANESE_WORDS = new Map<string, number>();
/** The length of the longest word that begins with two characters: at most places of a text, none does. */
const MAX_LENGTHS = new Map<string, number>();
for (const { 0: word, index } of LIST.matchAll(/^[^:\n]+/gm)) {
  const read = word.normalize('NFKD').replace(/\p{M}/gu, '');
  JAPANESE_WORDS.set(read, index);
  const start = read.slice(0, 2);
  MAX_LENGTHS.set(start, Math.max(read.length, MAX_LENGTHS.get(start) ?? 0));
}

function wordOf(characters: string): { original: string; english: string[] } | undefined {
  const at = JAPANESE_WORDS.get(characters);
  if (at === undefined) return undefined;
  const [original, english] = LIST.slice(at, LIST.indexOf('\n', at)).split(':') as [string, string];
  return { original, english: english.split('+') };
}

/**
 * Takes the longest words of the list, from left to right. Other languages' words stay as they are. `text` is what the
 * words were read from, with its marks: without them, "キット" (kit) and "ギット" (git) are the same.
 */
export function fromJapanese(words: readonly string[], isJapanese: (i: number) => boolean, text: string): Translated[] {
  const english: Translated[] = [];
  const written = text.normalize('NFKC');
  for (let i = 0; i < words.length; i++) {
    if (!isJapanese(i)) {
      // Some Latin letters have a meaning of their own in Japanese: "LP" is a landing page.
      for (const word of wordOf(words[i]!)?.english ?? [words[i]!])
        english.push({ original: words[i]!, english: word, isOther: false });
      continue;
    }
    // The tokenizer cuts a run of characters into overlapping pairs.
    let run = words[i]!;
    while (i + 1 < words.length && isJapanese(i + 1) && words[i + 1]![0] === run.at(-1)) run += words[++i]!.slice(1);
    for (let at = 0; at < run.length; at++) {
      const longest = MAX_LENGTHS.get(run.slice(at, at + 2)) ?? 0;
      for (let length = Math.min(longest, run.length - at); length > 1; length--) {
        const found = wordOf(run.slice(at, at + length));
        if (found === undefined || !written.includes(found.original)) continue;
        for (const word of found.english) english.push({ original: found.original, english: word, isOther: false });
        at += length - 1;
        break;
      }
    }
  }
  return english;
}
