// Kits in other languages are read in English too, so use cases in any language find them.

import { isStop } from '../text/stop-words.ts';
import { words } from '../text/words.ts';
import { detect } from './detect.ts';
import { CHARACTERS, foreignBits } from './function-words.ts';
import type { Translated } from './scripts.ts';
import { fromScript, scriptOf } from './scripts.ts';
import { toEnglish } from './translate.ts';

/** How much of a description is read to identify its language. Chosen by hand. */
const MAX_KIT_LANGUAGE_CHARACTERS = 400;

/** Two of these words are enough: reading every word of every kit would make builds slower. */
const PLAINLY_ENGLISH = /\b(?:the|and|with|for|your|that|from|this|are|when|using)\b/gi;

/** Returns the words of a text without function words. Words that the glossary lacks stay as they are. */
export type Translator = (text: string) => Translated[];

/** Translates the texts of a kit; null if it is in English or in a language without a glossary. */
export function translatorOf(kit: { tagline: string; description: string }): Translator | null {
  const beginning = `${kit.tagline}\n${kit.description.slice(0, MAX_KIT_LANGUAGE_CHARACTERS)}`;
  PLAINLY_ENGLISH.lastIndex = 0;
  if (PLAINLY_ENGLISH.test(beginning) && PLAINLY_ENGLISH.test(beginning)) return null;
  const told = words(beginning).map((word) => ({
    word,
    foreign: foreignBits(word),
    isStop: isStop(word),
    isRare: false,
    isStrange: false,
  }));
  const script = told.some(({ foreign }) => foreign === CHARACTERS) ? scriptOf(beginning) : undefined;
  const language = script === undefined ? detect(told) : -1;
  if (language < 0 && script === undefined) return null;
  return (text) => {
    // A field of a Japanese kit may have none of its characters: "Kubernetes".
    if (script !== undefined)
      return fromScript(text, script).filter(({ isFunction, plain }) => !isFunction && plain !== '');
    const written = words(text);
    return toEnglish(written, written.map(foreignBits), language);
  };
}
