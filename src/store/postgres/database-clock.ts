/** Beyond this age a more precise reading gives way to a newer one, since no two clocks run alike. */
const TRUST_MS = 60_000;

/**
 * The database's clock, as this process reckons it: the time since the process started, which no change of the machine's
 * clock touches, plus an offset learned from the database's answers.
 *
 * An answer that was asked for at s, came at r and carries the time t shows that the offset is between t - r and
 * t - s. The narrowest such bounds are kept while they agree with newer ones.
 */
export class DatabaseClock {
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;
  #learnedAt = Number.NEGATIVE_INFINITY;

  now(): number {
    if (this.#learnedAt === Number.NEGATIVE_INFINITY) return Date.now();
    return Math.floor(performance.now() + (this.#low + this.#high) / 2);
  }

  /** `sent` and `received` are readings of performance.now(). */
  learn(time: number, sent: number, received: number): void {
    // The database cuts fractions of a millisecond off.
    const low = time - received;
    const high = time + 1 - sent;
    const disagrees = low > this.#high || high < this.#low;
    const isOld = received - this.#learnedAt > TRUST_MS;
    if (disagrees || isOld || high - low < this.#high - this.#low) {
      this.#low = low;
      this.#high = high;
      this.#learnedAt = received;
    }
  }
}
