import type { Verdict } from '../accounts/admission.ts';
import type { Tier } from '../accounts/tiers.ts';
import type { DayCalls } from '../accounts/usage-report.ts';
import type { AccountStore, AuditStore, BillingStore, KeyStore, UsageStore } from './account-store.ts';
import type { AvatarStore } from './avatar-store.ts';
import type { CalibrationStore } from './calibration-store.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import type { FeedbackStore } from './feedback-store.ts';
import type { NoticeStore } from './notice-store.ts';
import type { SignInStore } from './sign-in-store.ts';
import type { SourceStore } from './source-store.ts';
import type { TeamStore } from './team-store.ts';
import type { TextStore } from './text-store.ts';
import type { UnlockStore } from './unlock-store.ts';
import type { UptimeStore } from './uptime-store.ts';
import type { VectorStore } from './vector-store.ts';
import type { WebhookStore } from './webhook-store.ts';

/**
 * The port between the service and its database, in terms of use cases. Every engine behind it passes the same suite,
 * test/store/contract.test.ts.
 *
 * Any method rejects with StoreUnavailableError if the database cannot be reached, is full, or does not answer in time.
 * The method then had no effect, or its effect is undone as soon as the database answers again. One exception: if the
 * connection is lost during a commit, a change to accounts, keys or the catalogue may still have been stored. Counts
 * are always settled, see postgres/admission-client.ts.
 */
export interface Store {
  readonly engine: 'sqlite' | 'postgres';
  /** The schema changes applied when it was opened. */
  readonly applied: readonly string[];
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  readonly catalogue: CatalogueStore;
  readonly vectors: VectorStore;
  readonly calibrations: CalibrationStore;
  readonly sources: SourceStore;
  readonly signIn: SignInStore;
  readonly billing: BillingStore;
  readonly audit: AuditStore;
  readonly webhooks: WebhookStore;
  readonly team: TeamStore;
  readonly feedback: FeedbackStore;
  readonly texts: TextStore;
  readonly notices: NoticeStore;
  readonly avatars: AvatarStore;
  readonly unlocks: UnlockStore;
  readonly uptime: UptimeStore;
  /**
   * Decides key, subscription and quota, and counts the call for the account and for key and endpoint, in one atomic
   * and durable step. Key, account and count are read in that step: nothing is cached. A key that is unknown, revoked,
   * expired, not allowed from the address, or of a suspended account is `unknown_key`.
   */
  admit(request: AdmitRequest): Promise<AdmitResult>;
  /** Refunds one counted call on the day it was admitted. Resolves to the calls then used in that month. */
  refund(call: CountedCall): Promise<number>;
  /** Milliseconds since 1970 by the clock that decides months and days: the database's own if nodes share one. */
  now(): number;
  /** Resolves if the tables that calls change are writable, by writing. Concurrent callers share one answer. */
  ping(): Promise<void>;
  /** Finishes operations in flight. The store is not usable afterwards. */
  close(): Promise<void>;
}

export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** The owner of the row to write has been deleted in the meantime. */
export class OwnerGoneError extends Error {
  constructor(options: { cause: unknown }) {
    super('what this belongs to was deleted in the meantime', options);
    this.name = 'OwnerGoneError';
  }
}

/** The session of the requester has ended, or the requester is no operator or lacks a role (any more), since the request began. */
export class ActorRefusedError extends Error {
  override name = 'ActorRefusedError';
  readonly reason: 'signed out' | 'no operator' | 'no permission';

  constructor(reason: ActorRefusedError['reason']) {
    super(`the requester is refused: ${reason}`);
    this.reason = reason;
  }
}

/** The request conflicts with the store's state: an e-mail already taken, one key too many. The message says which. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/** Merging would give two kits the same name. */
export class NameClashError extends ConflictError {
  /** Each with the imported kit, the name, and the kit that already has it. */
  readonly clashes: readonly { slug: string; name: string; other: string }[];

  constructor(clashes: NameClashError['clashes']) {
    super(clashes.map(({ slug, name, other }) => `"${name}" would name two kits, ${slug} and ${other}`).join('; '));
    this.name = 'NameClashError';
    this.clashes = clashes;
  }
}

export interface AdmitRequest {
  /** SHA-256 of the presented key, in lower-case hex. */
  keyHash: string;
  /** What an admitted call is counted for; null for a call that does not count, such as an unknown path. */
  endpoint: string | null;
  /** The caller's address in any notation, for keys with allowed addresses. Null if unknown. */
  address: string | null;
  /** Whether the answer includes the calls of the last 30 days, read in the same step. */
  wantDays: boolean;
}

export type AdmitResult = { outcome: 'unknown_key'; at: number } | AccountAdmission;

export interface AccountAdmission {
  outcome: Verdict;
  /** The clock reading that decided month and day. */
  at: number;
  accountId: string;
  keyId: string;
  /** As in the request. */
  endpoint: string | null;
  tier: Tier;
  /** Calls counted in the month, this one included if it was counted. */
  used: number;
  counted: boolean;
  /** What the key may do; null: everything. */
  scopes: readonly string[] | null;
  /** If the outcome is `key_too_fast`: when its next call fits, in milliseconds. */
  waitMs: number | null;
  days?: DayCalls[];
}

export type CountedCall = Pick<AccountAdmission, 'accountId' | 'at' | 'keyId' | 'endpoint'>;
