import type { AccountAdmission } from '../../store/store.ts';
import { RequestLog } from './request-log.ts';
import { type NoticeDeps, UsageNotices } from './usage-notices.ts';

/** Told of every call once it is answered. */
export type WatchCall = (admission: AccountAdmission, status: number, ms: number) => void;

/** What holders get to know of their calls: the last ones, and by mail when they run out. Costs the call next to nothing. */
export function watchCalls(deps: NoticeDeps): { watchCall: WatchCall; close: () => Promise<void> } {
  const requests = new RequestLog(deps.store.usage, deps.log);
  const notices = deps.mailer.sends ? new UsageNotices(deps) : null;
  return {
    watchCall: (admission, status, ms) => {
      const { accountId, at, endpoint, keyId } = admission;
      if (endpoint === null) return;
      requests.add({ accountId, at, endpoint, status, keyId, ms: Math.round(ms) });
      notices?.saw(admission);
    },
    close: () => requests.close(),
  };
}
