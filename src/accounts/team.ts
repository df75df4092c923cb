import { DAY_MS } from './billing-period.ts';
import type { Tier } from './tiers.ts';

/** The owner is the account's own user. Everybody else in its team is a member with one of the other roles. */
export const ROLES = ['owner', 'admin', 'developer', 'billing', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
export type MemberRole = Exclude<Role, 'owner'>;
export const MEMBER_ROLES: readonly MemberRole[] = ['admin', 'developer', 'billing', 'viewer'];

/** Members and open invitations of one account together. */
export const MAX_MEMBERS = 100;
/** The accounts that one person is a member of. */
export const MAX_MEMBERSHIPS = 50;
export const INVITATION_DAYS = { default: 7, max: 30 };
export const INVITATION_KEPT_MS = 30 * DAY_MS;
/** Of the account to a member. */
export const OFFER_KEPT_MS = 7 * DAY_MS;

/** What routes of the dashboard need; each route that acts on an account names one. */
const GRANTS = {
  /** The plan, usage, requests, the list of keys, and who is in the team. */
  look: ['owner', 'admin', 'developer', 'billing', 'viewer'],
  /** Calls from the dashboard, downloads included. */
  call: ['owner', 'admin', 'developer'],
  /** One's own keys. */
  keys: ['owner', 'admin', 'developer'],
  /** Apps that call in the account: one's own, and of those who manage keys, everybody's. */
  apps: ['owner', 'admin', 'developer'],
  'key limits': ['owner', 'admin'],
  webhooks: ['owner', 'admin'],
  audit: ['owner', 'admin'],
  /** Name and mails of the account. */
  settings: ['owner', 'admin'],
  /** Invitations, roles and removal: see mayManage. */
  members: ['owner', 'admin'],
  billing: ['owner', 'admin', 'billing'],
  ownership: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof GRANTS;
export const PERMISSIONS = Object.keys(GRANTS) as readonly Permission[];

export function may(role: Role, permission: Permission): boolean {
  return (GRANTS[permission] as readonly Role[]).includes(role);
}

/** Whether the role may see, change and end the keys of others, and those of the account. */
export function mayManageKeys(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

/** Only the owner makes admins, changes them, or removes them. */
export function mayManage(role: Role, other: MemberRole): boolean {
  return may(role, 'members') && (role === 'owner' || other !== 'admin');
}

/** In other plans, members are kept but have no access. */
export function hasTeam(tier: Tier): boolean {
  return tier === 'business' || tier === 'enterprise';
}

export interface Member {
  id: string;
  accountId: string;
  /** Null once they have deleted their own account. */
  userId: string | null;
  /** The id of that account. */
  personId: string | null;
  role: MemberRole;
  joinedAt: number;
  /** Null while they are in the team. */
  endedAt: number | null;
  /** When the owner offered them the account; null if there is no offer. */
  offeredAt: number | null;
  name: string;
  /** Null where `userId` is. */
  email: string | null;
}

export interface Invitation {
  id: string;
  accountId: string;
  /** Null: for whoever has the link. */
  email: string | null;
  role: MemberRole;
  createdAt: number;
  expiresAt: number;
}
