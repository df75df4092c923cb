const MOST_ANSWERS = 2_000;
const LONGEST_QUESTION = 2_000;

/**
 * The answers given last, by question. The same request over the same catalogue has the same answer, so a cache that
 * lives and dies with one version of the catalogue can never be wrong.
 */
export class AnswerCache {
  readonly #answers = new Map<string, Buffer>();

  /** As bytes: encoding the same text for every answer would cost more than all the rest. */
  answer(question: string, compute: () => string): Buffer {
    const known = this.#answers.get(question);
    if (known !== undefined) {
      // Taken out and put back, it is the newest again: the oldest is the one dropped.
      this.#answers.delete(question);
      this.#answers.set(question, known);
      return known;
    }
    const answer = Buffer.from(compute());
    if (question.length <= LONGEST_QUESTION) this.#keep(question, answer);
    return answer;
  }

  #keep(question: string, answer: Buffer): void {
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.delete(this.#answers.keys().next().value!);
    this.#answers.set(question, answer);
  }
}
