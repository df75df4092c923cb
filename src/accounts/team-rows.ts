import type { Account } from './account.ts';
import { accountRow } from './account-export.ts';
import { isoTime } from './iso-time.ts';
import { type Invitation, type Member, type MemberRole, may, OFFER_KEPT_MS, PERMISSIONS, type Role } from './team.ts';
import { TIER_NAMES } from './tiers.ts';

// The forms of these on pages.

/** The account that is worked in, and what the person may do there. `memberId`: null for the owner. */
export function actingRow({ account, role, memberId }: { account: Account; role: Role; memberId: string | null }) {
  return {
    ...accountRow(account),
    tier_name: TIER_NAMES[account.tier],
    usage_mail: account.usageMail,
    weekly_mail: account.weeklyMail,
    role,
    member: memberId,
    may: PERMISSIONS.filter((permission) => may(role, permission)),
  };
}

interface InTeam {
  account: Account;
  role: MemberRole;
}

export function teamRow({ account: { id, name, email }, role }: InTeam) {
  return { id, name, email, role };
}

export function memberRow({ id, name, email, role, joinedAt, offeredAt }: Member, now: number) {
  const offered = offeredAt !== null && offeredAt > now - OFFER_KEPT_MS;
  return { id, name, email, role, joined_at: isoTime(joinedAt), offered };
}

export function invitationRow({ id, email, role, createdAt, expiresAt }: Invitation) {
  return { id, email, role, created_at: isoTime(createdAt), expires_at: isoTime(expiresAt) };
}
