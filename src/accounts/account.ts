import type { KeyScope } from './key-limits.ts';
import type { Subscription, Tier } from './tiers.ts';

// The dashboard imports these limits too.
export const MAX_ACCOUNT_NAME = 200;
export const MAX_EMAIL = 254;
export const PASSWORD_LENGTH = { min: 8, max: 128 };
export const MAX_PASSKEY_NAME = 100;
export const MAX_KEY_NAME = 100;
/** The account's own. */
export const MAX_LIVE_KEYS = 20;
/** Of each member. */
export const MAX_MEMBER_KEYS = 5;
/** Of one key. */
export const MAX_ALLOWED_ADDRESSES = 20;

export interface Account {
  id: string;
  email: string;
  name: string;
  tier: Tier;
  subscription: Subscription;
  admin: boolean;
  /** No key of the account is admitted, and its owner can only look around. */
  suspended: boolean;
  /** Whether the owner wants mail when calls run out. */
  usageMail: boolean;
  /** Whether the owner wants mail about each week. */
  weeklyMail: boolean;
  createdAt: number;
}

/** A suspended operator has no rights. */
export function isOperator({ admin, suspended }: Pick<Account, 'admin' | 'suspended'>): boolean {
  return admin && !suspended;
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
  /** Allowed ranges, as written by readAllowedAddresses; empty allows all addresses. */
  allowedAddresses: string[];
  /** The id of the key that was rolled into this one. */
  replaces: string | null;
  /** Whose it is, and with whom it ends; null: the account's own. */
  memberId: string | null;
  /** What it may do; null: everything. */
  scopes: KeyScope[] | null;
  /** Calls in a month and in a minute; null: only the account's quota. */
  monthLimit: number | null;
  minuteLimit: number | null;
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
  /** Synced to other devices by a password manager; otherwise bound to one device. */
  synced: boolean;
  createdAt: number;
}
