// The baseline: plain BM25 over name and description, stemmed, without its own stop list, like a simple search box.

import { type KitSource, stem, words } from '../src/recommend/measure.ts';

const K1 = 1.2;
const B = 0.75;

export class Bm25 {
  readonly #postings = new Map<string, Map<number, number>>();
  readonly #lengths: number[] = [];
  #mean = 1;

  constructor(kits: readonly KitSource[]) {
    kits.forEach((kit, i) => {
      const terms = words(`${kit.name} ${kit.tagline} ${kit.description}`).map(stem);
      this.#lengths.push(terms.length);
      for (const term of terms) {
        const of = this.#postings.get(term) ?? new Map<number, number>();
        of.set(i, (of.get(i) ?? 0) + 1);
        this.#postings.set(term, of);
      }
    });
    this.#mean = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, kits.length) || 1;
  }

  search(text: string, limit: number, serves: (kit: number) => boolean): number[] {
    const scores = new Map<number, number>();
    const n = this.#lengths.length;
    for (const term of new Set(words(text).map(stem))) {
      const of = this.#postings.get(term);
      if (of === undefined) continue;
      const idf = Math.log(1 + (n - of.size + 0.5) / (of.size + 0.5));
      for (const [kit, tf] of of) {
        const norm = K1 * (1 - B + (B * this.#lengths[kit]!) / this.#mean);
        scores.set(kit, (scores.get(kit) ?? 0) + (idf * tf * (K1 + 1)) / (tf + norm));
      }
    }
    const ranked = [...scores].filter(([kit]) => serves(kit)).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return ranked.slice(0, limit).map(([kit]) => kit);
  }
}
