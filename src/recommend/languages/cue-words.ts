// Function words of other languages that change what is asked for ("nicht", "déjà", "sin").

import { readList } from '../text/word-lists.ts';
import { languageIndex } from './function-words.ts';

/** Per language, the English word for each. */
const ENGLISH = new Map<number, ReadonlyMap<string, string>>();
for (const line of readList('languages/cue-words.txt').trim().split(/\n+/)) {
  const [language, ...entries] = line.split(' ');
  ENGLISH.set(languageIndex(language!), new Map(entries.map((entry) => entry.split(':') as [string, string])));
}

/** The English word for a cue; undefined for any other word. */
export function englishOfCue(language: number, word: string): string | undefined {
  return ENGLISH.get(language)?.get(word);
}
