// Whether a use case says anything that a kit could serve.

import { MAX_VAGUE_WORDS, MIN_NAMING_FIGURES } from '../settings.ts';
import { isFigure } from '../text/characters.ts';
import type { WordInfo } from './word-cache.ts';

/**
 * Only a short text can be vague. Letters that form no word are unknown, not vague. Three figures are a name: a
 * 30-60-90 plan.
 */
export function isVagueText(words: readonly WordInfo[]): boolean {
  if (words.length > MAX_VAGUE_WORDS || words.length === 0) return false;
  if (!words.every((known) => known.isStop || known.isVague)) return false;
  return words.filter(({ name }) => isFigure(name)).length < MIN_NAMING_FIGURES;
}
