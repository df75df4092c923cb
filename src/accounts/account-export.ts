import type { Account, ApiKey, Passkey, Session } from './account.ts';
import { type AuditEntry, ownerRow } from './audit.ts';
import type { Avatar } from './avatar.ts';
import type { Billing } from './billing.ts';
import { dayName } from './billing-period.ts';
import { isoTime } from './iso-time.ts';
import type { Invitation, Member, MemberRole } from './team.ts';
import type { DayCalls, KeyCalls } from './usage-report.ts';

export interface AccountData {
  account: Account;
  /** Null for an account that nobody has signed in to yet. */
  signIn: { emailVerified: boolean; secondFactor: boolean; createdAt: string; services: string[] } | null;
  keys: ApiKey[];
  usage: DayCalls[];
  usageByKey: KeyCalls[];
  /** The recent requests, newest first. */
  requests: {
    at: number;
    endpoint: string;
    status: number;
    keyId: string;
    ms: number;
    requestId: string | null;
    code: string | null;
    message: string | null;
  }[];
  /** The kits and scores of recent answers, and what the account said about kits, newest first. */
  answers: { requestId: string; at: number; fallback: boolean; kits: (readonly [string, number, number | null])[] }[];
  feedback: {
    requestId: string;
    kit: string;
    verdict: string;
    comment: string | null;
    at: number;
    shown: number | null;
  }[];
  /** Use cases, masked, where the service keeps them; newest first. */
  useCases: { requestId: string; at: number; platform: string; text: string }[];
  sessions: Session[];
  passkeys: Passkey[];
  billing: Billing | undefined;
  /** The teams of others that the person is or was in, as they joined. */
  memberships: {
    team: string;
    role: MemberRole;
    joinedAt: number;
    endedAt: number | null;
    /** Those that the person made there. */
    keys: ApiKey[];
  }[];
  /** Who is or was in the account's own team. */
  members: Pick<Member, 'email' | 'name' | 'role' | 'joinedAt' | 'endedAt'>[];
  invitations: Pick<Invitation, 'email' | 'role' | 'createdAt' | 'expiresAt'>[];
  /** The person's picture. */
  avatar: Avatar | null;
  /** Kits that a free account chose. */
  unlocked: { slug: string; at: number }[];
  /** What is in the audit log about the account, newest first. */
  activity: AuditEntry[];
}

/** A person's own data for export. Secrets, which the store holds only hashed or encrypted, are left out. */
export function accountExport(data: AccountData) {
  const { account, signIn, keys, usage, usageByKey, requests, sessions, passkeys, billing, activity } = data;
  const { answers, feedback, useCases, memberships, members, invitations, unlocked } = data;
  return {
    account: { ...accountRow(account), usage_mail: account.usageMail, weekly_mail: account.weeklyMail },
    sign_in: signIn && {
      email_confirmed: signIn.emailVerified,
      two_factor: signIn.secondFactor,
      created_at: signIn.createdAt,
      services: signIn.services,
    },
    api_keys: keys.map(keyRow),
    usage: usage.map(({ day, calls }) => ({ date: dayName(day), calls })),
    usage_by_key: usageByKey.map(({ day, keyId: key_id, endpoint, calls }) => ({
      date: dayName(day),
      key_id,
      endpoint,
      calls,
    })),
    requests: requests.map(({ at, endpoint, status, keyId: key_id, ms, requestId: request_id, code, message }) => ({
      at: isoTime(at),
      endpoint,
      status,
      key_id,
      ms,
      request_id,
      code,
      message,
    })),
    answers: answers.map(({ at, requestId: request_id, fallback, kits }) => ({
      at: isoTime(at),
      request_id,
      fallback,
      kits: kits.map(([kit, shown]) => ({ kit, score: shown / 10_000 })),
    })),
    feedback: feedback.map(({ at, requestId, kit, verdict, comment, shown }) => ({
      at: isoTime(at),
      request_id: requestId === '' ? null : requestId,
      kit,
      verdict,
      comment,
      score: shown === null ? null : shown / 10_000,
    })),
    use_cases: useCases.map(({ at, requestId: request_id, platform: ai_platform, text: use_case }) => ({
      at: isoTime(at),
      request_id,
      ai_platform,
      use_case,
    })),
    sessions: sessions.map(({ address, userAgent, createdAt, lastUsedAt }) => ({
      address,
      user_agent: userAgent,
      created_at: isoTime(createdAt),
      last_used_at: isoTime(lastUsedAt),
    })),
    passkeys: passkeys.map(({ name, synced, createdAt }) => ({ name, synced, created_at: isoTime(createdAt) })),
    billing: billing
      ? {
          customer_id: billing.customerId,
          subscriptions: billing.subscriptions.map(({ id, status, tier, startedAt }) => ({
            id,
            status,
            tier,
            started_at: isoTime(startedAt),
          })),
        }
      : null,
    memberships: memberships.map(({ team, role, joinedAt, endedAt, keys: made }) => ({
      team,
      role,
      joined_at: isoTime(joinedAt),
      ended_at: isoTime(endedAt),
      api_keys: made.map(keyRow),
    })),
    team: {
      members: members.map(({ email, name, role, joinedAt, endedAt }) => ({
        email,
        name,
        role,
        joined_at: isoTime(joinedAt),
        ended_at: isoTime(endedAt),
      })),
      invitations: invitations.map(({ email, role, createdAt, expiresAt }) => ({
        email,
        role,
        created_at: isoTime(createdAt),
        expires_at: isoTime(expiresAt),
      })),
    },
    picture: data.avatar && `data:${data.avatar.type};base64,${data.avatar.data}`,
    unlocked_kits: unlocked.map(({ slug: kit, at }) => ({ kit, at: isoTime(at) })),
    activity: activity.map((entry) => ownerRow(entry)),
  };
}

/** The forms of these in exports and on pages. */
export function accountRow({ id, email, name, tier, subscription, admin, suspended, createdAt }: Account) {
  return { id, email, name, tier, subscription, admin, suspended, created_at: isoTime(createdAt) };
}

export function keyRow(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    created_at: isoTime(key.createdAt),
    last_used_at: isoTime(key.lastUsedAt),
    expires_at: isoTime(key.expiresAt),
    revoked_at: isoTime(key.revokedAt),
    allowed_addresses: key.allowedAddresses,
    scopes: key.scopes,
    month_limit: key.monthLimit,
    minute_limit: key.minuteLimit,
  };
}
