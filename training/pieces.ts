// Cuts texts into the pieces of words that the teacher reads: the likeliest way to write a text with its vocabulary.
import { readFileSync } from 'node:fs';

/** What stands for a space, and so begins every word. */
const SPACE = '\u2581';
/** Those before are not for text. */
const FIRST_PIECE = 6;
const UNKNOWN = 0;
const UNKNOWN_SCORE = -20;
const MAX_WORD = 200;

export class Pieces {
  readonly #scores = new Map<string, { id: number; score: number }>();
  readonly #longest: number;
  readonly #known = new Map<string, number[]>();

  /** `file`: the teacher's vocabulary, a list of [piece, logarithm of its probability]. */
  constructor(file: string) {
    const list = JSON.parse(readFileSync(file, 'utf8')) as [string, number][];
    list.forEach(([piece, score], id) => {
      if (id >= FIRST_PIECE) this.#scores.set(piece, { id, score });
    });
    this.#longest = Math.max(...list.map(([piece]) => piece.length));
  }

  /** No piece goes beyond a word, so each word is cut once. */
  of(text: string, limit: number): number[] {
    const ids: number[] = [];
    for (const word of text.normalize('NFKC').trim().split(/\s+/)) {
      if (ids.length >= limit) break;
      if (!this.#known.has(word)) this.#known.set(word, this.#cut(SPACE + word.slice(0, MAX_WORD)));
      ids.push(...this.#known.get(word)!);
    }
    return ids.slice(0, limit);
  }

  #cut(word: string): number[] {
    const characters = Array.from(word);
    const best = [{ score: 0, from: 0, id: UNKNOWN }];
    for (let end = 1; end <= characters.length; end++) {
      let found = { score: best[end - 1]!.score + UNKNOWN_SCORE, from: end - 1, id: UNKNOWN };
      let piece = '';
      for (let from = end - 1; from >= 0 && piece.length < this.#longest; from--) {
        piece = characters[from] + piece;
        const known = this.#scores.get(piece);
        const score = known === undefined ? Number.NEGATIVE_INFINITY : best[from]!.score + known.score;
        if (score > found.score) found = { score, from, id: known!.id };
      }
      best.push(found);
    }
    const ids: number[] = [];
    for (let at = characters.length; at > 0; at = best[at]!.from) ids.push(best[at]!.id);
    return ids.reverse();
  }
}
