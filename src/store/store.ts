import type { Kysely } from 'kysely';
import type { AccountData } from '../accounts/account-export.ts';
import type { AuditAction, AuditEntry } from '../accounts/audit.ts';
import type { Billing, BillingEvent } from '../accounts/billing.ts';
import type { Subscription, Tier } from '../accounts/tiers.ts';
import type { DayCalls, KeyCalls } from '../accounts/usage-report.ts';
import type { Deliverable } from '../catalogue/bundle.ts';
import type { KitWithFiles } from '../catalogue/kit.ts';
import type { KitRelease } from '../catalogue/release.ts';

/**
 * The port between the service and its database, in use-case words. Every engine behind it passes the same suite,
 * store.contract.test.ts.
 *
 * Any method rejects with StoreUnavailableError when the database cannot be reached, is full, or does not answer in
 * time; nothing of that method has then taken effect, or it is taken back as soon as the database answers again. One
 * exception: when the connection is lost during a commit, a change to accounts, keys or the catalogue may
 * still have been stored. Counts are always settled, see postgres/admission-client.ts.
 */
export interface Store extends AdmissionStore {
  readonly engine: 'sqlite' | 'postgres';
  /** The names of the schema changes that were made when it was opened. */
  readonly applied: readonly string[];
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  readonly catalogue: CatalogueStore;
  readonly signIn: SignInStore;
  readonly billing: BillingStore;
  readonly audit: AuditStore;
  /** Milliseconds since 1970 by the clock that decides months and days: the database's own where nodes share one. */
  now(): number;
  /** Resolves when the tables that calls change can be written: it really writes. Concurrent callers share one answer. */
  ping(): Promise<void>;
  /** Finishes what is in flight. The store is not usable afterwards. */
  close(): Promise<void>;
}

export class StoreUnavailableError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StoreUnavailableError';
  }
}

/** What a row was to be written for was deleted in the meantime. */
export class OwnerGoneError extends Error {
  constructor(options: { cause: unknown }) {
    super('what this belongs to was deleted in the meantime', options);
    this.name = 'OwnerGoneError';
  }
}

/** The request contradicts what the store holds: an e-mail already taken, one key too many. The message says what. */
export class ConflictError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConflictError';
  }
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

// ---- Admission ----

export interface AdmitRequest {
  /** SHA-256 of the presented key, in lower-case hex. */
  keyHash: string;
  /** The endpoint that an admitted call is counted for; null for a call that does not count, as of an unknown path. */
  endpoint: string | null;
  /** Where the caller is, in any way to write it: some keys work from some addresses only. Null when not known. */
  address: string | null;
  /** Whether the answer carries the calls of the last 30 days, read in the same step. */
  wantDays: boolean;
}

export type AdmitResult = { outcome: 'unknown_key'; at: number } | AccountAdmission;

export interface AccountAdmission {
  outcome: 'admitted' | 'subscription_inactive' | 'rate_limit_exceeded';
  /** The clock reading that decided month and day. */
  at: number;
  accountId: string;
  keyId: string;
  /** As it was asked for. */
  endpoint: string | null;
  tier: Tier;
  /** Calls counted in the month, this one included if it was counted. */
  used: number;
  counted: boolean;
  days?: DayCalls[];
}

/** What it takes to find a counted call again. */
export type CountedCall = Pick<AccountAdmission, 'accountId' | 'at' | 'keyId' | 'endpoint'>;

interface AdmissionStore {
  /**
   * Decides key, subscription and quota, and counts the call for the account and for key and endpoint, in one atomic and
   * durable step. Key, account and count are read in that step: nothing is cached. A key that is unknown, revoked,
   * expired, not allowed from the address, or of a suspended account is `unknown_key`.
   */
  admit(request: AdmitRequest): Promise<AdmitResult>;
  /** Takes one counted call back, from the day it was admitted on. Resolves to the calls then used in that month. */
  giveBack(call: CountedCall): Promise<number>;
}

// ---- Accounts and keys ----

/**
 * Who does something, for the audit log: a name such as "command line" or "Stripe", or somebody who is signed in to an
 * account, and from which network address. "operator", where none is given.
 */
export type Actor = string | { accountId: string; address: string | null };

export interface Account {
  id: string;
  email: string;
  name: string;
  tier: Tier;
  subscription: Subscription;
  admin: boolean;
  /** No key of the account is admitted. */
  suspended: boolean;
  /** Whether the holder wants mails when calls run out. */
  usageMail: boolean;
  createdAt: number;
}

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
  /** The calls of this month by account id, of those that made any. */
  usedThisMonth(): Promise<Map<string, number>>;
  /** One page of the accounts that match. */
  search(query: AccountPageQuery): Promise<AccountPage>;
  /** The calls of all accounts together, of the last 30 days. */
  callsPerDay(): Promise<{ at: number; days: DayCalls[] }>;
  /** What the account used this month and in the last 30 days, uncounted. */
  usageOf(accountId: string): Promise<{ at: number; used: number; days: DayCalls[] }>;
}

export interface ApiKey {
  id: string;
  accountId: string;
  name: string;
  /** The first characters and the last four. */
  hint: string;
  createdAt: number;
  /** The key stops working at this time; null for never. */
  expiresAt: number | null;
  revokedAt: number | null;
  /** Kept to the minute. */
  lastUsedAt: number | null;
  /** Ranges that the key works from, as readAllowedAddresses writes them; empty for all addresses. */
  allowedAddresses: string[];
  /** The id of the key that was rolled into this one. */
  replaces: string | null;
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
export const MAX_SESSIONS = 20;
export const MAX_PASSKEYS = 20;

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

// ---- Usage, for people to look at ----

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

// ---- The dashboard ----

/** What signing in needs of the store. */
export interface SignInStore {
  /** For the sign-in library, which brings its own SQL for users, sessions, credentials and verifications. */
  readonly database: Kysely<unknown>;
  /** The secret that signs cookies: made once, the same on every node. */
  secret(): Promise<string>;
  /** That secret, if one was made. */
  knownSecret(): Promise<string | undefined>;
  /** Removes that secret, since another one is in use, and encrypts again what it encrypted, in one step. */
  replaceSecret(renew: (factor: EncryptedFactor) => Promise<EncryptedFactor>): Promise<void>;
  /** Who can sign in to the account, and whether the e-mail address has been proven to be theirs. */
  findUser(accountId: string): Promise<{ id: string; proven: boolean; secondFactor: boolean } | undefined>;
  /** Ends the oldest sessions of the user beyond MAX_SESSIONS. */
  endOldSessions(userId: string): Promise<void>;
  /**
   * Lets the sign-in library write, with what follows from it and its entry in the audit log, in one transaction; see
   * SignInEvent. `told` is the address of the holder, or null when there was nothing to record. Rejects with ConflictError,
   * and nothing is written, when the user is gone, the code was used before, or there are MAX_PASSKEYS already.
   */
  record<T>(
    event: SignInEvent,
    write: (database: Kysely<unknown>) => Promise<T>,
  ): Promise<{ written: T; told: string | null }>;
  /** The sessions that have not expired, last used first. */
  listSessions(userId: string): Promise<Session[]>;
  /** Ends one session of the user; false when there is none with this id. */
  endSession(userId: string, sessionId: string): Promise<boolean>;
  /** Ends the sessions of the user except one. Resolves to how many. */
  endOtherSessions(userId: string, keptId: string): Promise<number>;
  /** In order of creation. */
  listPasskeys(userId: string): Promise<Passkey[]>;
  /** Whose passkey it is, by the id that its authenticator gave it, and whether they have proven their address. */
  findPasskey(credentialId: string): Promise<{ userId: string; name: string; proven: boolean } | undefined>;
  /** False when the user has no such passkey. */
  renamePasskey(userId: string, id: string, name: string): Promise<boolean>;
  /** Its name, and the address of its holder; undefined when the user has no such passkey. */
  removePasskey(userId: string, id: string, actor: Actor): Promise<{ email: string; name: string } | undefined>;
  /** Keeps what the link to a new address will change. An earlier link of the user ends. */
  beginEmailChange(change: { userId: string; email: string; tokenHash: string; expiresAt: number }): Promise<void>;
  /**
   * The link was used: account and user have the new address, which is proven, and every other link ends, in one step.
   * Undefined when there is no such link any more. Rejects with ConflictError when another account has the address by now.
   */
  finishEmailChange(tokenHash: string, address: string): Promise<EmailChange | undefined>;
  /** Changes the address without proof. Rejects with ConflictError when another account has it. */
  changeEmail(accountId: string, email: string, actor: Actor): Promise<EmailChange | undefined>;
  /** For somebody who lost it. False when the account has none. */
  removeSecondFactor(accountId: string, actor: Actor): Promise<boolean>;
  /** Removes expired sessions and links, and what the audit log says of sign-ins after SIGN_INS_KEPT_MS. */
  removeExpired(): Promise<void>;
  /** Counts one attempt under the key, in one atomic step. Resolves to the attempts in the window now open, this one included. */
  attempt(key: string, windowMs: number): Promise<AttemptCount>;
  /** Adds to the attempts under each of the keys, in one write. Resolves to those in the windows now open, by key. */
  addAttempts(added: ReadonlyMap<string, number>, windowMs: number): Promise<Map<string, AttemptCount>>;
  /** Takes one attempt back under each of the keys: it turned out to be no guess. */
  forgive(keys: readonly string[]): Promise<void>;
}

export interface AttemptCount {
  attempts: number;
  /** When the window ends, in milliseconds since 1970. */
  endsAt: number;
}

/** Sign-ins are most of the audit log; everything else in it stays. */
export const SIGN_INS_KEPT_MS = 400 * 86_400_000;

/** What a write of the sign-in library means. */
export type SignInEvent = { userId: string; address: string } & (
  | {
      /** A session begins. When the user has a second factor and this is not it, it is no sign-in, and in no log. */
      kind: 'sign_in';
      secondFactor: 'authenticator' | 'recovery code' | null;
      /** The name of the passkey that signed in: it is both factors. */
      passkey?: string;
      /** Hash of the code of an authenticator: it works once. */
      usedCode?: string;
    }
  /** Sessions end, and open links. The first reset proves the address: what came before may be a stranger's, so keys and passkeys end too. */
  | { kind: 'password.reset' }
  /** Sessions end, and open links. */
  | { kind: 'password.changed' }
  | { kind: 'two_factor.enabled' }
  | { kind: 'two_factor.disabled' }
  | { kind: 'recovery_codes.created' }
  | { kind: 'passkey.added'; name: string }
);

/** What the store has of a second factor. */
export interface EncryptedFactor {
  secret: string;
  backupCodes: string;
}

export interface Session {
  id: string;
  address: string | null;
  userAgent: string | null;
  createdAt: number;
  lastUsedAt: number;
}

export interface Passkey {
  id: string;
  name: string;
  /** Kept by a password manager and there on other devices too; otherwise on one device alone. */
  synced: boolean;
  createdAt: number;
}

export interface EmailChange {
  accountId: string;
  from: string;
  to: string;
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

// ---- Catalogue ----

export interface StoredKit extends KitWithFiles {
  /** Null when the content is missing. */
  contentHash: string | null;
  files: Deliverable[];
  release: KitRelease;
}

/** A kit in the store that cannot be served, and why. */
export interface LeftOutKit {
  slug: string;
  reason: string;
}

export interface ImportCounts {
  kits: number;
  added: number;
  updated: number;
  removed: number;
}

export interface CatalogueStore {
  /** Grows with every import that changed something; 0 before the first import. */
  revision(): Promise<number>;
  /** When the newest import ran; null before the first. */
  importedAt(): Promise<number | null>;
  /**
   * Every kit in order of slug, as of one moment, in batches. A kit that cannot be read is reported to `leftOut`, and the
   * others are still returned.
   */
  readAll(leftOut?: (kit: LeftOutKit) => void): AsyncIterable<StoredKit[]>;
  /** The names of all kits, in no order; those of kits that cannot be read are left out. */
  names(): Promise<string[]>;
  /** The joined content with this hash. Kept for an hour after the last kit that used it is gone. */
  readContent(hash: string): Promise<string | undefined>;
  /**
   * Makes the catalogue equal to the kits that come (with `merge`: adds and updates only), in one transaction. When
   * the iterable throws, nothing has changed. Rejects with NameClashError when, with `merge`, an id or slug would name two kits.
   */
  import(kits: Iterable<KitWithFiles>, options: { merge: boolean }): Promise<ImportCounts>;
  /**
   * Calls the listener soon after a change of the catalogue, where the database tells of it. A word may get lost, and
   * some engines have none: callers that must not miss a change also check the revision. Returns a function that ends it.
   */
  watch(listener: () => void): () => void;
}
