// What a kit says that serves a use case best: the sentence of its tagline, description or list of contents that has most of it.

import type { IndexedKit } from '../index/indexed-kit.ts';
import { MAX_TOPIC_CHARACTERS } from '../settings.ts';
import { withoutKitExclusions } from '../text/kit-exclusions.ts';
import { words } from '../text/words.ts';

export interface Sentence {
  text: string;
  /** It is something that the kit contains, rather than something it does. */
  isContent: boolean;
  /** Its words, as the tokenizer finds them, each once. */
  words: readonly string[];
}

/** As many sentences of a kit as are looked at: long descriptions come from other people's catalogues. */
const MAX_SENTENCES = 24;
/** What cutting may leave of a character outside the first 65,536. */
const HALF_A_PAIR = /[\ud800-\udbff]$/;

/** The first sentence says what a kit is for; another must have clearly more of the use case to be shown instead. */
const FIRST = 1.3;

const made = new WeakMap<IndexedKit, readonly Sentence[]>();

/** The tagline first; kept as long as the card is. */
function sentencesOf(card: IndexedKit): readonly Sentence[] {
  let sentences = made.get(card);
  if (sentences === undefined) {
    const said = [card.tagline, ...split(withoutKitExclusions(card.description))].map((text) => make(text, false));
    const inside = card.whats_inside.map((text) => make(text, true));
    sentences = [...said, ...inside].filter(({ text }) => text !== '').slice(0, MAX_SENTENCES);
    made.set(card, sentences);
  }
  return sentences;
}

function split(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n\s*\n|\s{8,}/);
}

function make(text: string, isContent: boolean): Sentence {
  const clean = cut(
    text
      .replace(/\s+/g, ' ')
      .replace(/["“”«»]/g, '')
      .trim(),
  ).replace(/[.!?:;,]+$/, '');
  return { text: clean, isContent, words: [...new Set(words(clean))] };
}

function cut(text: string): string {
  if (text.length <= MAX_TOPIC_CHARACTERS) return text;
  const head = text.slice(0, MAX_TOPIC_CHARACTERS).replace(/\s+\S*$/, '');
  return `${head.replace(HALF_A_PAIR, '')} …`;
}

/** The sentence whose words are worth most to the use case, the earlier of two; without any such word, the first. Null for a kit that says nothing. */
export function bestSentence(card: IndexedKit, worth: (word: string) => number): Sentence | null {
  let best: Sentence | null = null;
  let most = -1;
  for (const sentence of sentencesOf(card)) {
    let sum = 0;
    for (const word of sentence.words) sum += worth(word);
    if (sum > most) [best, most] = [sentence, best === null ? FIRST * sum : sum];
  }
  return best;
}
