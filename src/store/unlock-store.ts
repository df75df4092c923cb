import type { SessionActor } from './account-store.ts';

/** A kit that a free account chose to have. */
export interface UnlockedKit {
  /** Kept when the kit is renamed. */
  kitId: string;
  /** When it was chosen. */
  slug: string;
  at: number;
}

export interface UnlockStore {
  /** In the order in which they were chosen. */
  list(accountId: string): Promise<UnlockedKit[]>;
  /**
   * Recorded in the audit log, in the same step; a kit that is unlocked already changes nothing. Resolves to all of them.
   * Rejects with ConflictError if the account has `max` others, or is not free.
   */
  add(
    accountId: string,
    kit: Pick<UnlockedKit, 'kitId' | 'slug'>,
    max: number,
    actor: SessionActor,
  ): Promise<UnlockedKit[]>;
}
