// Reads the word lists (*.txt) next to the sources. In each, lines that begin with "#" are comments.

import { readFileSync } from 'node:fs';

/** A file without its comments, by its path in src/recommend. */
export function readList(path: string): string {
  return withoutComments(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
}

/** Lines may end in CRLF: Git on Windows checks files out like that. */
export function withoutComments(text: string): string {
  return text.replaceAll(/^#.*\r?\n?|\r/gm, '');
}

/** Words separated by blanks. */
export function readWords(path: string): Set<string> {
  return new Set(readList(path).trim().split(/\s+/));
}

/** Entries such as "from:to", separated by blanks. An entry without a colon stands for itself. */
export function readPairs(path: string): Map<string, string> {
  return new Map(
    [...readWords(path)].map((entry) => {
      const [from, to = from] = entry.split(':') as [string, string?];
      return [from, to];
    }),
  );
}

/** Lines such as "pr: pull request". */
export function readMeanings(path: string): Map<string, string> {
  return new Map(
    readList(path)
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
}
