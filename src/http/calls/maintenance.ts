import type { Logger } from 'pino';
import { type Maintenance, maintenanceRetrySeconds, maintenanceText } from '../../accounts/notices.ts';
import type { NoticeStore } from '../../store/notice-store.ts';
import { BusyError } from '../error-response.ts';

const LOOK_EVERY_MS = 1_000;

export interface MaintenanceState {
  current: () => Maintenance | null;
  /** Looks now: whoever has just switched it expects it to hold. */
  look: () => Promise<void>;
  close: () => void;
}

/**
 * Whether the service is under maintenance, as the store said a second ago at most: while it lasts, no call touches the
 * store. If the store does not answer, the last state stays.
 */
export function followMaintenance(store: NoticeStore, log: Logger): MaintenanceState {
  let known: Maintenance | null = null;
  let looking: Promise<void> | null = null;
  const look = () => {
    looking ??= store
      .maintenance()
      .then((state) => {
        if ((state === null) !== (known === null))
          log.warn(state ?? {}, state === null ? 'maintenance is over' : 'maintenance: the API answers no calls');
        known = state;
      })
      .catch((error: unknown) => log.debug({ err: error }, 'could not look for maintenance'))
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    current: () => known,
    // One that is under way may have read before the change.
    look: async () => {
      await looking;
      await look();
    },
    close: () => clearInterval(timer),
  };
}

/** The API has no code for it: a failure on our side that passes. */
export function maintenanceError(state: Maintenance, now: number): BusyError {
  return new BusyError(maintenanceText(state), maintenanceRetrySeconds(state, now));
}
