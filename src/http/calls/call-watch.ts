import type { AccountAdmission } from '../../store/store.ts';
import { openRequestLog } from './request-log.ts';
import { type NoticeDeps, usageNotices } from './usage-notices.ts';

/** Called with every call once it is answered. */
export type WatchCall = (admission: AccountAdmission, status: number, ms: number) => void;

/** Informs owners about their calls: a list of the last ones, and mail when they run out. */
export function watchCalls(deps: NoticeDeps): { watchCall: WatchCall; close: () => Promise<void> } {
  const requests = openRequestLog(deps.store.usage, deps.log);
  const notify = deps.mailer.sends ? usageNotices(deps) : () => {};
  return {
    watchCall: (admission, status, ms) => {
      const { accountId, at, endpoint, keyId } = admission;
      if (endpoint === null) return;
      requests.add({ accountId, at, endpoint, status, keyId, ms: Math.round(ms) });
      notify(admission);
    },
    close: requests.close,
  };
}
