import type { Avatar } from '../accounts/avatar.ts';
import type { SessionActor } from './account-store.ts';

/** Pictures of people. */
export interface AvatarStore {
  find(userId: string): Promise<Avatar | undefined>;
  /** Null removes it. Recorded in the audit log of the person's own account, in the same step. */
  set(userId: string, avatar: Avatar | null, actor: SessionActor): Promise<void>;
  /** A digest of the picture of each person who has one: it changes with the picture. */
  versions(userIds: readonly string[]): Promise<Map<string, string>>;
}
