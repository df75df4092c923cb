import type { Account, ApiKey } from '../accounts/account.ts';
import type { AccountData } from '../accounts/account-export.ts';
import type { AuditAction, AuditEntry } from '../accounts/audit.ts';
import type { Billing, BillingEvent } from '../accounts/billing.ts';
import type { Subscription, Tier } from '../accounts/tiers.ts';
import type { DayCalls, KeyCalls } from '../accounts/usage-report.ts';

/**
 * Who does something, for the audit log: a name such as "command line" or "Stripe", or somebody who is signed in to an
 * account, and from which network address. "operator", where none is given.
 */
export type Actor = string | { accountId: string; address: string | null };

export interface NewAccount {
  email: string;
  name?: string | undefined;
  tier: Tier;
  subscription: Subscription;
}

export type AccountChange = Partial<
  Pick<Account, 'tier' | 'subscription' | 'admin' | 'suspended' | 'usageMail' | 'name'>
>;

/** How the operator's list is ordered; accounts that are equal in it by their id. */
export const ACCOUNT_ORDERS = ['newest', 'oldest', 'email', 'calls', 'tier'] as const;

export interface AccountPageQuery {
  /** Part of the e-mail address or name, or the whole id or tier; empty for all. */
  text: string;
  order: (typeof ACCOUNT_ORDERS)[number];
  limit: number;
  offset: number;
}

export interface AccountPage {
  /** How many there are on all pages. */
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
   * Resolves to the account as it is now, or undefined when there is none with this id. What really changed is in the
   * audit log, in the same step.
   */
  update(id: string, change: AccountChange, actor?: Actor): Promise<Account | undefined>;
  /**
   * Deletes the account: its keys, its people with sessions and second factors, what is known of its subscriptions, and
   * what the audit log says of it, in one step; no call is admitted afterwards. What it used stays, under an id that
   * says nothing. Resolves to false when there is no such account.
   */
  remove(id: string, actor?: Actor): Promise<boolean>;
  /** All that the store holds of the account and its person, without secrets; as of one moment. */
  dataOf(id: string): Promise<AccountData | undefined>;
  /** One page of the accounts that match. */
  search(query: AccountPageQuery): Promise<AccountPage>;
  /** The calls of all accounts together, of the last 30 days. */
  callsPerDay(): Promise<{ at: number; days: DayCalls[] }>;
  /** What the account used this month and in the last 30 days, uncounted. */
  usageOf(accountId: string): Promise<{ at: number; used: number; days: DayCalls[] }>;
}

export interface NewKey {
  accountId: string;
  name: string;
  hash: string;
  hint: string;
  /** When it stops working; never by default. */
  expiresAt?: number | null | undefined;
  /** As readAllowedAddresses gives them; empty, as by default, for all addresses. */
  allowedAddresses?: readonly string[] | undefined;
}

export const MAX_LIVE_KEYS = 20;
/** A list has all live keys and, up to this many in all, the newest of the dead ones. */
export const MAX_LISTED_KEYS = 100;
/** Keys that died longer ago are listed no more, and are removed when the account makes another. */
export const DEAD_KEYS_KEPT_MS = 30 * 86_400_000;

/** What is created, rolled or revoked here is in the audit log, in the same step. */
export interface KeyStore {
  /** Rejects with ConflictError at MAX_LIVE_KEYS live keys, or when there is no such account. */
  create(key: NewKey, actor?: Actor): Promise<ApiKey>;
  /** The keys of the account, newest first: see MAX_LISTED_KEYS and DEAD_KEYS_KEPT_MS. */
  list(accountId: string): Promise<ApiKey[]>;
  /** Resolves to the key, or undefined when there is none (of that account, if one is given); revoking twice keeps the first time. */
  revoke(id: string, accountId?: string, actor?: Actor): Promise<ApiKey | undefined>;
  /**
   * A new key with the name, the allowed addresses and the length of life of a live one, which ends now or after `overlapMs`, in one step. Undefined when the account
   * has no such key. Rejects with ConflictError when that key is dead already, or when both would be one live key too many.
   */
  roll(
    id: string,
    roll: { accountId: string; hash: string; hint: string; overlapMs: number },
    actor?: Actor,
  ): Promise<{ made: ApiKey; old: ApiKey } | undefined>;
  /**
   * Makes the account's own key for calls from the dashboard, unless it is there. No one can present it: `hash` is that of
   * no well-formed key. It is in no list and does not count among the live ones.
   */
  ensureInternal(accountId: string, hash: string): Promise<void>;
  /** The names of all keys of the account that are still stored, by id; that for calls from the dashboard has no hint. */
  names(accountId: string): Promise<Map<string, { name: string; hint: string | null }>>;
}

/** One answered request. Never what was asked or answered. */
export interface RecentRequest {
  accountId: string;
  at: number;
  endpoint: string;
  status: number;
  keyId: string;
  ms: number;
}

export const MAX_RECENT_REQUESTS = 100;

export interface UsageStore {
  /**
   * The account's calls from the first day to the last, as of one moment. `byKey` lacks what was counted before the store
   * kept calls by key.
   */
  between(accountId: string, firstDay: number, lastDay: number): Promise<{ days: DayCalls[]; byKey: KeyCalls[] }>;
  /** Of each account the newest MAX_RECENT_REQUESTS are kept. */
  addRequests(requests: readonly RecentRequest[]): Promise<void>;
  /** Newest first. */
  recentRequests(accountId: string): Promise<RecentRequest[]>;
  /** True for the one caller, on whatever node, that is to send this notice of the month (given by its first day). */
  claimNotice(accountId: string, month: number, percent: number): Promise<boolean>;
}

export interface BillingStore {
  find(accountId: string): Promise<Billing | undefined>;
  /**
   * Takes in one event of the payment provider: it is kept, and account and audit log change in one step when all events
   * together now say something else (accounts/billing.ts). `old` when it came
   * before, or something weightier did, and nothing changed; nothing is kept of one for a deleted account.
   */
  apply(event: BillingEvent, actor: string): Promise<'applied' | 'old' | 'unknown_account' | 'deleted_account'>;
}

export interface AuditFilter {
  limit: number;
  accountId?: string | undefined;
  action?: AuditAction | undefined;
  /** Milliseconds: from this time on, and before that one. */
  since?: number | undefined;
  until?: number | undefined;
}

export interface AuditStore {
  /** Newest first. */
  list(filter: AuditFilter): Promise<AuditEntry[]>;
}
