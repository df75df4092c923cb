import type { Subscription, Tier } from '../../accounts/tiers.ts';

/** Row shapes for Kysely. Times are milliseconds since 1970, days whole days since then, flags 0 or 1. */
export interface AccountTables {
  accounts: {
    id: string;
    email: string;
    name: string;
    tier: Tier;
    subscription: Subscription;
    admin: number;
    suspended: number;
    usage_mail: number;
    created_at: number;
    /** The row of a deleted account has no personal data; usage refers to it. */
    deleted_at: number | null;
  };
  api_keys: {
    id: string;
    account_id: string;
    hash: string;
    name: string;
    hint: string;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    last_used_at: number | null;
    /** Space-separated ranges; null allows every address. */
    allowed_addresses: string | null;
    life_ms: number | null;
    replaces: string | null;
  };
  usage_days: { account_id: string; day: number; calls: number };
  usage_by_key: { account_id: string; day: number; key_id: string; endpoint: string; calls: number };
  usage_notices: { account_id: string; month: number; percent: number };
  recent_requests: {
    id: string;
    account_id: string;
    at: number;
    endpoint: string;
    status: number;
    key_id: string;
    ms: number;
  };
  /** The columns used here of the sign-in library's tables; its times are ISO text. */
  users: {
    id: string;
    account_id: string;
    name: string;
    email: string;
    email_verified: number;
    two_factor_enabled: number;
    created_at: string;
    updated_at: string;
  };
  sessions: {
    id: string;
    user_id: string;
    ip_address: string | null;
    user_agent: string | null;
    created_at: string;
    updated_at: string;
    expires_at: string;
  };
  verifications: {
    id: string;
    identifier: string;
    value: string;
    expires_at: string;
    created_at: string;
    updated_at: string;
  };
  two_factors: { id: string; user_id: string; secret: string; backup_codes: string; verified: number };
  passkeys: {
    id: string;
    user_id: string;
    name: string;
    credential_id: string;
    backed_up: number;
    created_at: string;
  };
  settings: { name: string; value: string };
  attempts: { key: string; count: number; ends_at: number };
  /** `status` is null in the event of a payment, `paid` in every other. */
  subscription_events: {
    id: string;
    subscription_id: string;
    account_id: string | null;
    customer_id: string | null;
    type: string;
    at: number;
    status: string | null;
    previous_status: string | null;
    started_at: number | null;
    tier: Tier | null;
    paid: number | null;
  };
  /** The subscription data of 1.0. */
  billing: { account_id: string };
  /** `actor` is empty where `actor_id` names an account. */
  audit_log: {
    id: string;
    at: number;
    actor: string;
    actor_id: string | null;
    address: string | null;
    action: string;
    account_id: string | null;
    details: string;
  };
}

export interface CatalogueTables {
  kits: {
    id: string;
    slug: string;
    kit: string;
    content_hash: string | null;
    digest: string;
    /** Null in rows that 1.0 wrote. */
    release: string | null;
  };
  /** `form`: 1 as version 1.0 joined files, 2 as today. */
  kit_contents: { hash: string; markdown: string; form: number; retired_at: number | null };
  catalogue_state: { id: number; revision: number; imported_at: number };
}
