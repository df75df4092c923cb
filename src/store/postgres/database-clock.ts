import type { PgConnection } from './connection.ts';
import { QUICK, runQuery } from './dialect.ts';

/** After this time a newer reading replaces a more precise one, because clocks drift. */
const TRUST_MS = 60_000;

/**
 * An estimate of the database's clock: the time since the process started, which changes to the machine's clock do not
 * affect, plus an offset learned from the database's answers. If a question sent at s is answered at r with time t, the
 * offset is between t - r and t - s. The narrowest such bounds are kept while they agree with newer ones.
 */
export class DatabaseClock {
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;
  #learnedAt = Number.NEGATIVE_INFINITY;

  now(): number {
    if (this.#learnedAt === Number.NEGATIVE_INFINITY) return Date.now();
    return Math.floor(performance.now() + (this.#low + this.#high) / 2);
  }

  /** Asks the database for the time. Rejects if it does not answer. */
  async ask(connection: PgConnection): Promise<void> {
    const sent = performance.now();
    const { rows } = await runQuery(connection, 'SELECT kitscout_now() AS at', [], QUICK);
    this.learn(rows[0]!.at as number, sent, performance.now());
  }

  /** `sent` and `received` are readings of performance.now(). */
  learn(time: number, sent: number, received: number): void {
    // The database truncates fractions of a millisecond.
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
