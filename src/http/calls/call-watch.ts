import type { Logger } from 'pino';
import { MAX_RECENT_REQUESTS, type RecentRequest, type UsageStore } from '../../store/account-store.ts';
import type { AccountAdmission } from '../../store/store.ts';
import { type NoticeDeps, usageNotices } from './usage-notices.ts';

const NO_ERROR = { code: null, message: null };
const FLUSH_EVERY_MS = 2_000;
/** The maximum per flush, because calls have priority in the store. */
const MAX_FLUSHED = 400;
/** The maximum number of accounts with unwritten requests. Requests of further accounts are dropped. */
const MAX_WAITING_ACCOUNTS = 5_000;

/** Called with every call once it is answered. */
export type WatchCall = (admission: AccountAdmission, answered: Answered) => void;

export interface Answered {
  requestId: string;
  status: number;
  ms: number;
  /** Of an error. */
  code?: string | undefined;
  message?: string | undefined;
}

const MAX_MESSAGE = 500;

/** Informs owners about their calls: a list of the last ones, and mail when they run out. */
export function watchCalls(deps: NoticeDeps): { watchCall: WatchCall; close: () => Promise<void> } {
  const requests = openRecentRequests(deps.store.usage, deps.log);
  const notify = deps.mailer.sends ? usageNotices(deps) : () => {};
  return {
    watchCall: (admission, { requestId, status, ms, code, message }) => {
      const { accountId, at, endpoint, keyId } = admission;
      if (endpoint === null) return;
      // An error may name what was asked for, in which PostgreSQL takes no NUL.
      const text = message?.replaceAll('\0', '').slice(0, MAX_MESSAGE);
      const error = status < 400 ? NO_ERROR : { code: code ?? null, message: text ?? null };
      requests.add({ accountId, at, endpoint, status, keyId, ms: Math.round(ms), requestId, ...error });
      notify(admission);
    },
    close: requests.close,
  };
}

/** The recent requests of each account. Written later, in batches, outside the path of calls; dropped on failure. */
function openRecentRequests(store: UsageStore, log: Logger) {
  const waiting = new Map<string, RecentRequest[]>();
  let writing: Promise<void> = Promise.resolve();
  /** Writes the oldest first. Resolves when all writes are done. */
  const flush = (): Promise<void> => {
    const rows: RecentRequest[] = [];
    for (const [accountId, requests] of waiting) {
      if (rows.length + requests.length > MAX_FLUSHED) break;
      rows.push(...requests);
      waiting.delete(accountId);
    }
    if (rows.length > 0)
      writing = writing
        .then(() => store.addRequests(rows))
        .catch((error: unknown) => log.warn({ err: error }, 'the recent requests could not be written'));
    return writing;
  };
  const timer = setInterval(flush, FLUSH_EVERY_MS).unref();
  return {
    add: (request: RecentRequest) => {
      const { accountId } = request;
      if (!waiting.has(accountId) && waiting.size >= MAX_WAITING_ACCOUNTS) return;
      const requests = waiting.getOrInsertComputed(accountId, () => []);
      requests.push(request);
      if (requests.length > MAX_RECENT_REQUESTS) requests.shift();
    },
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
