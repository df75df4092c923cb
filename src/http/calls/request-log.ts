import type { Logger } from 'pino';
import { MAX_RECENT_REQUESTS, type RecentRequest, type UsageStore } from '../../store/account-store.ts';

const FLUSH_EVERY_MS = 2_000;
/** The maximum per flush, because calls have priority in the store. */
const MAX_FLUSHED = 400;
/** The maximum number of accounts with unwritten requests. Requests of further accounts are dropped. */
const MAX_WAITING_ACCOUNTS = 5_000;

/** The last requests of each account. Written later, in batches, outside the path of calls; dropped on failure. */
export function openRequestLog(store: UsageStore, log: Logger) {
  const waiting = new Map<string, RecentRequest[]>();
  let writing: Promise<void> = Promise.resolve();
  /** Writes the oldest first. Resolves when all writes are done. */
  const flush = (): Promise<void> => {
    const rows: RecentRequest[] = [];
    for (const [accountId, requests] of waiting) {
      if (rows.length + Math.min(requests.length, MAX_RECENT_REQUESTS) > MAX_FLUSHED) break;
      rows.push(...requests.slice(-MAX_RECENT_REQUESTS));
      waiting.delete(accountId);
    }
    if (rows.length > 0)
      writing = writing
        .then(() => store.addRequests(rows))
        .catch((error: unknown) => log.warn({ err: error }, 'the last requests could not be written'));
    return writing;
  };
  const timer = setInterval(flush, FLUSH_EVERY_MS).unref();
  return {
    add: (request: RecentRequest) => {
      const requests = waiting.get(request.accountId);
      if (requests === undefined) {
        if (waiting.size < MAX_WAITING_ACCOUNTS) waiting.set(request.accountId, [request]);
        return;
      }
      if (requests.length >= 2 * MAX_RECENT_REQUESTS) requests.splice(0, MAX_RECENT_REQUESTS);
      requests.push(request);
    },
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
