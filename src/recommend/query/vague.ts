// Whether a use case says anything that a kit could serve.

import { MAX_VAGUE_IN_LONG, MAX_VAGUE_WORDS, MIN_NAMING_FIGURES } from '../settings.ts';
import { isFigure } from '../text/characters.ts';
import type { WordInfo } from './word-cache.ts';

/**
 * Only a short text can be vague, or a long one of hardly more than stop words. Letters that form no word are unknown,
 * not vague. Three figures are a name: a 30-60-90 plan.
 */
export function isVagueText(words: readonly WordInfo[]): boolean {
  if (words.length === 0 || !words.every((known) => known.isStop || known.isVague)) return false;
  if (words.length > MAX_VAGUE_WORDS && words.filter((known) => !known.isStop).length > MAX_VAGUE_IN_LONG) return false;
  return words.filter(({ name }) => isFigure(name)).length < MIN_NAMING_FIGURES;
}
