import { CamelCasePlugin, type Kysely, type Transaction } from 'kysely';
import type { Account, ApiKey } from '../../accounts/account.ts';
import type { AuditEntry } from '../../accounts/audit.ts';
import type { Avatar } from '../../accounts/avatar.ts';
import type { BillingEvent } from '../../accounts/billing.ts';
import type { Announcement } from '../../accounts/notices.ts';
import type { Invitation, Member } from '../../accounts/team.ts';
import type { Tier } from '../../accounts/tiers.ts';
import type { UptimeDay } from '../../accounts/uptime.ts';
import type { DayCalls, KeyCalls } from '../../accounts/usage-report.ts';
import type { RecentRequest } from '../account-store.ts';
import type { Feedback, KitCount, ShownAnswer } from '../feedback-store.ts';
import type { KeptText, UnmetText } from '../text-store.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../webhook-store.ts';

/** The same database with names in camel case, so a row has the field names of its type. */
export function withTables<Tables>(database: Kysely<unknown>): Kysely<Tables> {
  return database.withPlugin(new CamelCasePlugin()) as unknown as Kysely<Tables>;
}

/** A transaction that sees one state of the database, whatever others write meanwhile. */
export function snapshot<Tables>(db: Kysely<Tables>) {
  return db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read');
}

type WithFlags<T> = { [Field in keyof T]: T[Field] extends boolean ? number : T[Field] };

interface OAuthToken {
  id: string;
  clientId: string;
  userId: string;
  scopes: string;
  expiresAt: string;
  revoked: string | null;
}

/** Row shapes for Kysely. Times are milliseconds since 1970, days whole days since then, flags 0 or 1. */
export interface AccountTables {
  accounts: WithFlags<Account> & {
    /** The row of a deleted account has no personal data; usage refers to it. */
    deletedAt: number | null;
    /** Cookies that recognise a browser carry it, and count only while it is the same. */
    deviceGeneration: number;
    /** The Monday on which the last weekly mail was sent. */
    weeklySent: number;
  };
  apiKeys: Omit<ApiKey, 'allowedAddresses' | 'scopes'> & {
    /** Space-separated; null: everything. */
    scopes: string | null;
    /** How far its pace is ahead: see accounts/key-limits.ts. */
    pacedUntil: number | null;
    hash: string;
    /** Space-separated ranges; null allows every address. */
    allowedAddresses: string | null;
    lifeMs: number | null;
    /** Of the access token that the key is; null for a person's own key. */
    oauthTokenId: string | null;
  };
  /** Rows of former members stay. `userId` is null once they have deleted their account. */
  members: Omit<Member, 'name' | 'email' | 'personId'>;
  invitations: Invitation & { tokenHash: string };
  /** The columns used here of the OAuth library's tables; lists are JSON text. */
  oauthClients: { id: string; clientId: string; name: string | null; redirectUris: string; createdAt: string };
  oauthConsents: { id: string; clientId: string; userId: string; scopes: string; createdAt: string };
  oauthAccessTokens: OAuthToken;
  oauthRefreshTokens: OAuthToken;
  webhookEndpoints: Omit<WebhookEndpoint, 'events'> & {
    events: string;
    secret: string;
    oldSecret: string | null;
    servedAt: number;
    slow: number;
  };
  webhookDeliveries: WebhookDelivery & { once: string | null; claimedUntil: number | null };
  announcements: Announcement;
  unlockedKits: { accountId: string; kitId: string; slug: string; at: number };
  uptimeDays: UptimeDay & { lastMinute: number };
  avatars: Avatar & { userId: string; version: string };
  appAccounts: { userId: string; clientId: string; accountId: string; memberId: string };
  usageDays: DayCalls & { accountId: string };
  usageByKey: KeyCalls & { accountId: string };
  usageNotices: { accountId: string; month: number; percent: number };
  recentRequests: RecentRequest & { id: string };
  /** `kits` is JSON. */
  shownAnswers: Omit<ShownAnswer, 'fallback' | 'kits'> & { fallback: number; kits: string };
  feedback: Omit<Feedback, 'fallback'> & { fallback: number | null };
  kitDays: KitCount;
  keptTexts: Omit<KeptText, 'fallback'> & Omit<UnmetText, 'text'> & { fallback: number };
  /** The columns used here of the sign-in library's tables; its times are ISO text. */
  users: {
    id: string;
    accountId: string;
    name: string;
    email: string;
    emailVerified: number;
    twoFactorEnabled: number;
    createdAt: string;
    updatedAt: string;
  };
  sessions: {
    id: string;
    userId: string;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: string;
    updatedAt: string;
    expiresAt: string;
  };
  /** A password, of the provider `credential`, or a service by which the user signs in. */
  credentials: {
    id: string;
    userId: string;
    providerId: string;
    providerAccountId: string;
    password: string | null;
    createdAt: string;
    updatedAt: string;
  };
  verifications: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: string;
    createdAt: string;
    updatedAt: string;
  };
  twoFactors: { id: string; userId: string; secret: string; backupCodes: string; verified: number };
  passkeys: { id: string; userId: string; name: string; credentialId: string; backedUp: number; createdAt: string };
  settings: { name: string; value: string };
  attempts: { key: string; count: number; endsAt: number };
  /** `status` is null in the event of a payment, `paid` in every other. */
  subscriptionEvents: Omit<BillingEvent, 'change'> & {
    status: string | null;
    previousStatus: string | null;
    startedAt: number | null;
    tier: Tier | null;
    paid: number | null;
  };
  /** The subscription data of 1.0. */
  billing: { accountId: string };
  /** `actor` is empty where `actorId` names an account. */
  auditLog: Omit<AuditEntry, 'accountEmail' | 'details'> & { details: string };
}

export type AccountDb = Kysely<AccountTables>;
export type AccountTx = Transaction<AccountTables>;

export interface CatalogueTables {
  kits: {
    id: string;
    slug: string;
    kit: string;
    contentHash: string | null;
    digest: string;
    /** Null in rows that 1.0 wrote. */
    release: string | null;
    /** Null where an import brought it. */
    source: string | null;
    sourcePath: string | null;
  };
  kitVersions: {
    slug: string;
    digest: string;
    at: number;
    commitId: string | null;
    /** JSON. */
    files: string;
    /** JSON. */
    changes: string;
    withheld: number;
  };
  kitOldFiles: { hash: string; content: string };
  /** `digest` is empty in a mark of the whole kit. */
  /** `map` and `report` are JSON. */
  calibrations: { id: string; at: number; scale: string; map: string; report: string; undoneAt: number | null };
  kitProofs: { id: string; slug: string; at: number; proof: string };
  kitMarks: { slug: string; digest: string; state: string; reason: string; at: number };
  heldKits: {
    slug: string;
    source: string;
    at: number;
    digest: string;
    entry: string;
    content: string | null;
    rejected: number;
  };
  /** `settings`, `state` and `problems` are JSON. */
  sources: {
    name: string;
    settings: string;
    paused: number;
    createdAt: number;
    nextAt: number | null;
    holder: string | null;
    heldUntil: number | null;
    state: string | null;
    problems: string | null;
  };
  /** `form`: 1 as version 1.0 joined files, 2 as today. */
  kitContents: { hash: string; markdown: string; form: number; retiredAt: number | null };
  catalogueState: { id: number; revision: number; importedAt: number };
  kitVectors: { stamp: string; digest: string; vector: string };
  leases: { name: string; holder: string; until: number };
}
