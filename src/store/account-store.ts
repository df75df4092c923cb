import type { Account, ApiKey } from '../accounts/account.ts';
import type { AccountData } from '../accounts/account-export.ts';
import type { AuditAction, AuditEntry, CatalogueAction } from '../accounts/audit.ts';
import type { Billing, BillingEvent } from '../accounts/billing.ts';
import { DAY_MS } from '../accounts/billing-period.ts';
import type { KeyScope } from '../accounts/key-limits.ts';
import type { MemberRole, Permission } from '../accounts/team.ts';
import type { DayCalls, KeyCalls } from '../accounts/usage-report.ts';

/** For the audit log: a name such as "command line" or "Stripe", or a signed-in account. The default is "operator". */
export type Actor = string | SessionActor;

/**
 * A signed-in person, by their own account. What they do is checked again in the transaction that does it: a session
 * that has ended changes nothing, and on other accounts only operators act, and members with a role that has the
 * permission. Otherwise rejects with ActorRefusedError.
 */
export interface SessionActor {
  accountId: string;
  address: string | null;
  sessionId?: string;
  /** Set where they act on another account as its member. */
  as?: { memberId: string; role: MemberRole; permission: Permission };
}

type NewAccount = Pick<Account, 'email' | 'tier' | 'subscription'> & { name?: string | undefined };

export type AccountChange = Partial<
  Pick<Account, 'tier' | 'subscription' | 'admin' | 'suspended' | 'usageMail' | 'weeklyMail' | 'name'>
>;

export interface OperatorOptions {
  /** The last operator may be suspended, demoted or deleted: only where the caller can make another one. */
  evenLastOperator?: boolean;
}

/** The orders of the operator's list; ties are ordered by id. */
export const ACCOUNT_ORDERS = ['newest', 'oldest', 'email', 'calls', 'tier'] as const;

export interface AccountPageQuery {
  /** Part of the e-mail address or name, or the whole id or tier; empty for all. */
  text: string;
  order: (typeof ACCOUNT_ORDERS)[number];
  limit: number;
  offset: number;
}

export interface AccountPage {
  /** The number of accounts on all pages. */
  total: number;
  /** With the calls of this month. */
  accounts: (Account & { used: number })[];
}

export interface AccountStore {
  /** Rejects with ConflictError when the e-mail is taken. */
  create(account: NewAccount): Promise<Account>;
  find(idOrEmail: string): Promise<Account | undefined>;
  /** In order of creation. */
  list(): Promise<Account[]>;
  /**
   * Undefined if there is no such account. Actual changes are recorded in the audit log, in the same step. Rejects with
   * ConflictError if no operator would be left, unless the caller allows that.
   */
  update(id: string, change: AccountChange, actor?: Actor, options?: OperatorOptions): Promise<Account | undefined>;
  /**
   * Deletes the account in one step: its keys, its users with sessions and second factors, its subscription data, and
   * the details of its audit log entries. No call is admitted afterwards. Its usage stays, under an anonymous id.
   * Resolves to false if there is no such account. Rejects with ConflictError if no operator would be left, unless the
   * caller allows that.
   */
  remove(id: string, actor?: Actor, options?: OperatorOptions): Promise<boolean>;
  /** Everything the store holds about the account and its user, without secrets; a consistent snapshot. */
  dataOf(id: string): Promise<AccountData | undefined>;
  search(query: AccountPageQuery): Promise<AccountPage>;
  /** The calls of all accounts together, of the last 30 days. */
  callsPerDay(): Promise<{ at: number; days: DayCalls[] }>;
  /** The account's usage this month and in the last 30 days. Does not count as a call. */
  usageOf(accountId: string): Promise<{ at: number; used: number; days: DayCalls[] }>;
}

export interface NewKey {
  accountId: string;
  name: string;
  hash: string;
  hint: string;
  /** When it stops working; never by default. */
  expiresAt?: number | null | undefined;
  /** As returned by readAllowedAddresses; empty (the default) allows all addresses. */
  allowedAddresses?: readonly string[] | undefined;
  /** The member whose key it is; by default the account itself. */
  memberId?: string | null | undefined;
  /** Everything by default. */
  scopes?: readonly KeyScope[] | null | undefined;
  /** None by default. */
  monthLimit?: number | null | undefined;
  minuteLimit?: number | null | undefined;
}

/** A list has all live keys, and the newest dead ones up to this total. */
export const MAX_LISTED_KEYS = 100;
/** Keys that died longer ago are no longer listed, and are removed when the account creates another. */
export const DEAD_KEYS_KEPT_MS = 30 * DAY_MS;
/** Those of members are removed later, because they say whose the calls of past months were. */
export const DEAD_MEMBER_KEYS_KEPT_MS = 400 * DAY_MS;

/** Creating, rolling and revoking are recorded in the audit log, in the same step. */
export interface KeyStore {
  /** Rejects with ConflictError at MAX_LIVE_KEYS or MAX_MEMBER_KEYS, or when there is no such account or member. */
  create(key: NewKey, actor?: Actor): Promise<ApiKey>;
  /** The keys of the account, or of one member, newest first: see MAX_LISTED_KEYS and DEAD_KEYS_KEPT_MS. */
  list(accountId: string, memberId?: string): Promise<ApiKey[]>;
  /** Undefined when there is no such key (of that account and member, if given). Revoking twice keeps the first time. */
  revoke(id: string, accountId?: string, actor?: Actor, memberId?: string): Promise<ApiKey | undefined>;
  /**
   * Creates a key with the name, member, allowed addresses, scopes, limits and lifetime of a live one, which ends now or after `overlapMs`, in
   * one step. Undefined if the account, or the member, has no such key. Rejects with ConflictError if that key is already dead, or if
   * both together would exceed the number of live keys.
   */
  roll(
    id: string,
    roll: { accountId: string; hash: string; hint: string; overlapMs: number; memberId?: string | undefined },
    actor?: Actor,
  ): Promise<{ created: ApiKey; old: ApiKey } | undefined>;
  /** Limits of its own for a live key. Undefined if the account has no such key. */
  limit(
    id: string,
    accountId: string,
    limits: { monthLimit: number | null; minuteLimit: number | null },
    actor?: Actor,
  ): Promise<ApiKey | undefined>;
  /**
   * The key of calls from the dashboard, for each member one. Nobody can present it, it is in no list, and does not count
   * as a live key.
   */
  ensureInternal(accountId: string, hash: string, memberId: string | null): Promise<void>;
  /** The names of all stored keys of the account, by id; the keys for calls from the dashboard have no hint. */
  names(accountId: string): Promise<Map<string, { name: string; hint: string | null; memberId: string | null }>>;
}

/** One answered request. Never contains the request itself, and of the answer only an error. */
export interface RecentRequest {
  accountId: string;
  at: number;
  endpoint: string;
  status: number;
  keyId: string;
  ms: number;
  /** Null in rows of earlier versions. */
  requestId: string | null;
  /** Of an error. */
  code: string | null;
  message: string | null;
}

export const MAX_RECENT_REQUESTS = 100;
/** Failed ones are kept longer: whoever asks why a call failed asks later. */
export const MAX_FAILED_REQUESTS = 200;

export interface UsageStore {
  /** A consistent snapshot, both days included. `byKey` lacks calls counted before the store recorded keys. */
  between(accountId: string, firstDay: number, lastDay: number): Promise<{ days: DayCalls[]; byKey: KeyCalls[] }>;
  /** Keeps the newest MAX_RECENT_REQUESTS of each account, and of those that failed the newest MAX_FAILED_REQUESTS. */
  addRequests(requests: readonly RecentRequest[]): Promise<void>;
  /** Newest first. */
  recentRequests(accountId: string): Promise<RecentRequest[]>;
  /**
   * True for exactly one caller across all nodes: that one sends this notice of the month (given by its first day). A
   * change of tier makes it possible again.
   */
  claimNotice(accountId: string, month: number, percent: number): Promise<boolean>;
  /**
   * Accounts that called in the week before this Monday, whose owners want mail about it: each is returned to exactly one
   * caller across all nodes.
   */
  claimWeek(monday: number, limit: number): Promise<Account[]>;
}

export interface BillingStore {
  find(accountId: string): Promise<Billing | undefined>;
  /**
   * Applies one event of the payment provider: it is stored, and if all events together now give another result
   * (accounts/billing.ts), account and audit log change in the same step. `old` if it or one with precedence arrived
   * before and nothing changed. Events for a deleted account are not stored.
   */
  apply(event: BillingEvent, actor: string): Promise<'applied' | 'old' | 'unknown_account' | 'deleted_account'>;
}

export interface AuditFilter {
  limit: number;
  accountId?: string | undefined;
  action?: AuditAction | undefined;
  /** By this person: the id of their own account. */
  actorId?: string | undefined;
  /** Entries of all actions but these. */
  except?: readonly AuditAction[] | undefined;
  /** Milliseconds: `since` is inclusive, `until` exclusive. */
  since?: number | undefined;
  until?: number | undefined;
}

export interface AuditStore {
  /** Newest first. */
  list(filter: AuditFilter): Promise<AuditEntry[]>;
  /** Of an action on the catalogue, which concerns no account. */
  record(actor: Actor, action: CatalogueAction, details: Record<string, unknown>): Promise<void>;
  /** That an operator looked at an account as its owner sees it. Rejects with ConflictError if there is no such account. */
  recordSupportView(accountId: string, reason: string, actor: Actor): Promise<void>;
}
