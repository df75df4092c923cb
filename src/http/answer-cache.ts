const MOST_ANSWERS = 2_000;
const LONGEST_QUESTION = 2_000;

/**
 * The answers given last, by question. The same request over the same catalogue has the same answer, so a cache that
 * lives and dies with one version of the catalogue can never be wrong.
 *
 * Two generations: when the newer is full it becomes the older, and what was in the older is gone unless it was asked
 * for since. An answer that is asked for often costs one look-up.
 */
export class AnswerCache {
  #newer = new Map<string, Buffer>();
  #older = new Map<string, Buffer>();

  /** As bytes: encoding the same text for every answer would cost more than all the rest. */
  answer(question: string, compute: () => string): Buffer {
    const fresh = this.#newer.get(question);
    if (fresh !== undefined) return fresh;
    const answer = this.#older.get(question) ?? Buffer.from(compute());
    if (question.length <= LONGEST_QUESTION) this.#keep(question, answer);
    return answer;
  }

  #keep(question: string, answer: Buffer): void {
    if (this.#newer.size >= MOST_ANSWERS / 2) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(question, answer);
  }
}
