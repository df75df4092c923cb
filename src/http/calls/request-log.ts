import type { Logger } from 'pino';
import { MAX_RECENT_REQUESTS, type RecentRequest, type UsageStore } from '../../store/account-store.ts';

const FLUSH_EVERY_MS = 2_000;
/** What one flush writes at most: the store is there for calls first. */
const MAX_FLUSHED = 400;
/** Accounts whose requests wait to be written. Those of more are left out. */
const MAX_WAITING_ACCOUNTS = 5_000;

/**
 * The last requests of each account, for its holder to look at. They are written some seconds later, in batches, off the
 * path of calls; what cannot be written is dropped.
 */
export class RequestLog {
  readonly #store: UsageStore;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  readonly #waiting = new Map<string, RecentRequest[]>();
  #writing: Promise<void> = Promise.resolve();

  constructor(store: UsageStore, log: Logger) {
    this.#store = store;
    this.#log = log;
    this.#timer = setInterval(() => this.flush(), FLUSH_EVERY_MS);
    this.#timer.unref();
  }

  add(request: RecentRequest): void {
    const waiting = this.#waiting.get(request.accountId);
    if (waiting === undefined) {
      if (this.#waiting.size < MAX_WAITING_ACCOUNTS) this.#waiting.set(request.accountId, [request]);
      return;
    }
    if (waiting.length >= 2 * MAX_RECENT_REQUESTS) waiting.splice(0, MAX_RECENT_REQUESTS);
    waiting.push(request);
  }

  /** Writes those who have waited longest. Resolves when all writing is done. */
  flush(): Promise<void> {
    const rows: RecentRequest[] = [];
    for (const [accountId, waiting] of this.#waiting) {
      if (rows.length + Math.min(waiting.length, MAX_RECENT_REQUESTS) > MAX_FLUSHED) break;
      rows.push(...waiting.slice(-MAX_RECENT_REQUESTS));
      this.#waiting.delete(accountId);
    }
    if (rows.length === 0) return this.#writing;
    this.#writing = this.#writing
      .then(() => this.#store.addRequests(rows))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the last requests could not be written'));
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
