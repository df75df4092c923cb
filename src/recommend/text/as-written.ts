import { words } from './words.ts';

/** Matches a word where words are quoted as written. */
export const WRITTEN_WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

/** The words of a text by what the tokenizer makes of them: entreprize for "entreprise", depisode for "d'épisode". */
export function writtenWords(text: string): Map<string, string> {
  const written = new Map<string, string>();
  for (const [word] of text.matchAll(WRITTEN_WORD)) {
    // After an article, a word with a capital is read alone: "l'École".
    for (const part of [word, ...word.split(/['’]/)]) {
      const plain = words(part.toLowerCase()).join('');
      if (!written.has(plain)) written.set(plain, part);
    }
  }
  return written;
}

/** One or more plain words, each as it is written. */
export function asWritten(plain: string, written: ReadonlyMap<string, string>): string {
  return plain
    .split(' ')
    .map((word) => written.get(word) ?? word)
    .join(' ');
}
