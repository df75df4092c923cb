import type { components, operations } from '../../../sdk/src/api-types.ts';
import type { accountRow, keyRow } from '../../../src/accounts/account-export.ts';
import type { auditRow, ownerRow } from '../../../src/accounts/audit.ts';
import type { announcementRow, maintenanceRow } from '../../../src/accounts/notices.ts';
import type { MemberRole, Role } from '../../../src/accounts/team.ts';
import type { actingRow, invitationRow, memberRow, teamRow } from '../../../src/accounts/team-rows.ts';
import type { Subscription } from '../../../src/accounts/tiers.ts';
import type { FileChange } from '../../../src/catalogue/file-changes.ts';
import type { ReliabilityBin } from '../../../src/feedback/calibration.ts';
import type { ServiceFigures as Figures } from '../../../src/http/dashboard/admin/service-figures.ts';
import type { KitDemand } from '../../../src/store/feedback-store.ts';
import type { Need } from '../../../src/store/text-store.ts';

export type { Subscription } from '../../../src/accounts/tiers.ts';
export type { UsageBreakdown } from '../../../src/accounts/usage-breakdown.ts';

// Responses of /dashboard/api, from the API's own types or the functions that write them. Times are ISO strings in UTC.
export type Recommendation = components['schemas']['Recommendation'];
export type Recommendations = operations['recommend']['responses'][200]['content']['application/json'];
export type ErrorBody = components['schemas']['Error'];
export type Usage = components['schemas']['Usage'];
export type Day = Usage['daily_breakdown'][number];
export type Tier = Usage['tier'];

export interface PublicConfig {
  signup: 'open' | 'closed';
  /** Services with which people may sign in too. */
  providers: readonly { id: string; name: string }[];
  /** False: links that would go out by mail are in the server's log. */
  mail: boolean;
  stripe: boolean;
  /** Whether an address has to be confirmed before it can sign in. */
  verify_email: boolean;
  operator_contact: string | null;
  /** For how many days use cases are kept, masked; 0: not at all. */
  keep_texts_days: number;
  /** Of the playground, each day, without a charge. */
  playground_runs: number;
  /** Null: the API answers calls. */
  maintenance: Maintenance | null;
  base_url: string;
}

export type Account = ReturnType<typeof accountRow> & {
  tier_name: string;
  two_factor: boolean;
  email_confirmed: boolean;
  /** Whether mails are sent when calls run out. */
  usage_mail: boolean;
  /** Whether a mail about each week is sent. */
  weekly_mail: boolean;
  /** Changes with the picture; null: there is none. */
  avatar: string | null;
};

/** The account that is worked in: one's own, or one with this person as a member. */
export type ActingAccount = ReturnType<typeof actingRow>;
export type Membership = ReturnType<typeof teamRow>;

/** Who is signed in, the account they work in, and the teams they are in. */
export interface Me {
  account: Account;
  acting: ActingAccount;
  teams: Membership[];
}

export type Announcement = ReturnType<typeof announcementRow>;
export type Maintenance = ReturnType<typeof maintenanceRow>;

/** What the operator tells everyone. */
export interface Notices {
  maintenance: Maintenance | null;
  announcements: Announcement[];
}

/** What the operator tells this person, too. */
export interface OwnNotices extends Notices {
  support_views: SupportView[];
}

/** The kits that a free account chose to have. */
export interface Unlocks {
  max: number;
  left: number;
  unlocked: { kit: string; name: string | null; at: string }[];
}

/** That an operator looked at the account. */
export interface SupportView {
  id: string;
  at: string;
  reason: string;
}

export interface Team {
  has_team: boolean;
  /** Members and invitations at most. */
  max: number;
  /** The membership of who looks; null for the owner. */
  you: string | null;
  role: Role;
  owner: { name: string; email: string; since: string; avatar: string | null };
  members: (ReturnType<typeof memberRow> & { avatar: string | null })[];
  invitations: ReturnType<typeof invitationRow>[];
  /** The roles of those whom this person may invite, change and remove. */
  may_invite: MemberRole[];
}

export interface BrowserSession {
  id: string;
  current: boolean;
  /** In words, such as "Firefox on Windows". */
  device: string;
  /** The address of the sign-in. */
  address: string | null;
  created_at: string;
  last_used_at: string;
}

export interface Passkey {
  id: string;
  name: string;
  /** Synced to other devices by a password manager. */
  synced: boolean;
  created_at: string;
}

export interface PasskeyList {
  passkeys: Passkey[];
  max: number;
}

/** An event in the user's own account. */
export type ActivityEntry = ReturnType<typeof ownerRow>;

export type ApiKey = ReturnType<typeof keyRow> & {
  /** The id of the key that was rolled into this one. */
  replaces: string | null;
  /** The member whose key it is; null: the account's own. */
  member: string | null;
  /** Their name, in lists. */
  holder?: string | null;
};

export interface KeyList {
  keys: ApiKey[];
  max_live: number;
}

/** The only response that contains a full key. */
export interface NewKey {
  key: ApiKey;
  secret: string;
  old?: ApiKey;
}

/** An answered call, without its text. */
export interface LoggedRequest {
  at: string;
  endpoint: string;
  status: number;
  key_id: string;
  key_name: string;
  /** Whose key it was; null: the account's own. */
  member: string | null;
  member_name: string | null;
  ms: number;
  request_id: string | null;
  /** Of an error. */
  code: string | null;
  message: string | null;
}

export interface TierOffer {
  tier: Tier;
  name: string;
  /** Null: no limit. */
  monthly_calls: number | null;
  downloads: boolean;
  /** Formatted, such as "$29 per month"; null if unknown. */
  price: string | null;
  /** The same, by the year; null if it is not offered. */
  yearly_price: string | null;
  purchasable: boolean;
  purchasable_yearly: boolean;
}

export interface Plans {
  /** `billing`: the account bought its current or previous plan through Stripe and can manage it there. */
  current: { tier: Tier; subscription: Subscription; billing: boolean };
  tiers: TierOffer[];
  stripe: boolean;
  /** How many kits a free account may choose. */
  free_unlocks: number;
}

/** A call through the playground: the status and body that the API would have sent. */
/** One question, in place of kits, about a text that says nothing. */
export interface Clarify {
  question: string;
  topics: string[];
}

export interface FreeRuns {
  /** Runs of a day that no call is charged for. */
  max: number;
  left: number;
}

export interface PlaygroundAnswer {
  status: number;
  request_id: string;
  counted: boolean;
  free_runs: FreeRuns;
  rate_limit: { limit: number | string; remaining: number | string; reset: number | string };
  body: Recommendations | ErrorBody;
  /** In a fallback: a kit that fits, made for another platform. */
  elsewhere: { ai_platform: string; kit_name: string } | null;
}

export type AdminAccount = ReturnType<typeof accountRow> & { calls_used: number; monthly_limit: number };

export interface AdminAccountPage {
  accounts: AdminAccount[];
  total: number;
  page_size: number;
}

export interface AdminAccountDetail {
  account: AdminAccount;
  usage: Usage;
  keys: ApiKey[];
  /** Null if nobody has signed up or set a password yet. */
  email_confirmed: boolean | null;
  second_factor: boolean;
  sessions: Omit<BrowserSession, 'current'>[];
  entries: AuditEntry[];
}

/** The account as its owner sees it, of one moment. */
export interface SupportView {
  seen_at: string;
  reason: string;
  account: ReturnType<typeof accountRow> & { usage_mail: boolean; weekly_mail: boolean };
  usage: Usage;
  keys: ApiKey[];
  requests: LoggedRequest[];
  has_team: boolean;
  members: ReturnType<typeof memberRow>[];
  unlocked: { kit: string; at: string }[];
  webhooks: { host: string; events: string[]; disabled: string | null }[];
  entries: ActivityEntry[];
}

/** Requests since the server started, and the counted calls of the last 30 days. */
interface ScoreErrors {
  shipped: number;
  calibrated: number;
}

export interface Reliability {
  verdicts: number;
  accounts: number;
  bins: ReliabilityBin[];
  error: ScoreErrors;
  is_calibrated: boolean;
  /** Newest first. */
  fits: {
    id: string;
    at: string;
    undone_at: string | null;
    of_this_engine: boolean;
    verdicts: number;
    accounts: number;
    error: ScoreErrors;
  }[];
}

export interface DemandFigures {
  days: number;
  answered: number;
  fallback: number;
  /** In as many days before. */
  before: { answered: number; fallback: number };
  kit_count: number;
  /** What was recommended most first; not all. */
  kits: (KitDemand & { name: string | null })[];
}

export interface UnmetNeeds {
  /** 0: use cases are not kept. */
  keep_days: number;
  texts: number;
  unmet: number;
  ungrouped: number;
  is_grouping: boolean;
  needs: (Omit<Need, 'lastAt'> & { last_at: string })[];
}

export type ServiceFigures = Figures & { since: string; store: 'sqlite' | 'postgres'; days: Day[] };

export type AuditEntry = ReturnType<typeof auditRow>;

export interface SourceRow {
  name: string;
  location: string;
  ref: string | null;
  /** Only files that match. */
  path: string | null;
  access: 'included' | 'public';
  review: boolean;
  /** Milliseconds between two syncs; null: only when asked. */
  every: number | null;
  status: 'new' | 'due' | 'syncing' | 'synced' | 'failed' | 'paused';
  /** Why the last sync failed. */
  message: string | null;
  paused: boolean;
  kits: number;
  commit: string | null;
  synced_at: string | null;
  next_at: string | null;
  left_out: number;
  warnings: number;
}

/** A kit that waits for an operator. `findings` and `files`: how many there are. */
export interface HeldRow {
  slug: string;
  name: string;
  digest: string;
  is_new: boolean;
  rejected: boolean;
  findings: number;
  files: number;
}

export interface SourceDetail {
  source: SourceRow;
  problems: { place: string; reason: string; level: string }[];
  problem_count: number;
  held: HeldRow[];
  held_count: number;
  waiting_count: number;
  waiting_digest: string;
}

export interface HeldChanges {
  slug: string;
  digest: string;
  changes: (FileChange & { lines: string[]; is_cut: boolean })[];
  findings: { rule: string; file: string; line: number; what: string }[];
}

export interface CatalogueStatus {
  kits: number;
  revision: number;
  imported_at: string | null;
  engine: string;
  /** Kits in the store that cannot be served. */
  problems: { slug: string; reason: string }[];
  problem_count: number;
}

export interface Providers {
  providers: readonly { id: string; name: string; connected_at: string | null }[];
  has_password: boolean;
}
