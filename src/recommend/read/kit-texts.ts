// The two texts of a kit that the encoder reads: what it says about itself, and what is in it.

import type { IndexedKit, KitFile } from '../index/indexed-kit.ts';
import { sentencesIn } from '../text/sentences.ts';

/** The encoder reads less; this bounds the work for hostile kits. */
const MAX_TEXT = 2_400;
/** Test prompts, among them those for other kits. */
const TESTS = 'evals/';

export interface KitTexts {
  about: string;
  contents: string;
}

export function kitTexts(kit: IndexedKit, files: readonly KitFile[]): KitTexts {
  const about = `${kit.name}. ${kit.tagline}. ${kit.description}`;
  let contents = `${kit.keywords.join(', ')}. ${kit.whats_inside.join('. ')}`;
  for (const { name, text } of files) {
    if (contents.length >= MAX_TEXT) break;
    if (!name?.startsWith(TESTS)) contents += ` ${text.slice(0, MAX_TEXT)}`;
  }
  return { about: plain(about), contents: plain(contents) };
}

/** The sentences of a kit's tagline and description, and where in the description they are. */
export function sentencesOf({ tagline, description }: IndexedKit): { text: string; start: number; end: number }[] {
  const ofTagline = sentencesIn(tagline).map(({ start, end }) => ({
    text: tagline.slice(start, end),
    start: -1,
    end: -1,
  }));
  const others = sentencesIn(description).map((span) => ({ text: description.slice(span.start, span.end), ...span }));
  return [...ofTagline, ...others];
}

export function plain(text: string): string {
  return text.slice(0, MAX_TEXT).replace(/\s+/g, ' ').trim();
}
