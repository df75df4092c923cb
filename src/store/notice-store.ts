import type { Announcement, Maintenance } from '../accounts/notices.ts';
import type { Actor } from './account-store.ts';

/** What the operator tells everyone. Every change is in the audit log, in the same step; only operators make them. */
export interface NoticeStore {
  /** Those that have not ended at this time, also later ones; those that began last first. */
  announcements(): Promise<Announcement[]>;
  /** Removes those that have ended. Rejects with ConflictError at MAX_ANNOUNCEMENTS. */
  announce(
    announcement: Pick<Announcement, 'text' | 'kind' | 'untilAt'> & { fromAt?: number | undefined },
    actor?: Actor,
  ): Promise<Announcement>;
  /** False if there is none. */
  withdraw(id: string, actor?: Actor): Promise<boolean>;
  /** Null: the service works. */
  maintenance(): Promise<Maintenance | null>;
  /** Begins maintenance, or changes what is said of it; null ends it. Resolves to the state after it. */
  setMaintenance(change: Pick<Maintenance, 'message' | 'until'> | null, actor?: Actor): Promise<Maintenance | null>;
}
