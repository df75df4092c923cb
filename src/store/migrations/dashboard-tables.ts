/**
 * `users`, `sessions`, `credentials` and `verifications`, and later `two_factors` and `passkeys`, belong to the sign-in
 * library (see http/dashboard/sign-in/sign-in-tables.ts). It is configured to write times as ISO text and flags as 0 or
 * 1 on every engine, so one SQL text works for all and rows can be copied between engines unchanged.
 */
export const DASHBOARD_TABLES = `
  CREATE TABLE users (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL UNIQUE REFERENCES accounts (id),
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    email_verified INTEGER NOT NULL,
    image TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    expires_at TEXT NOT NULL,
    ip_address TEXT,
    user_agent TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX sessions_of_user ON sessions (user_id);
  CREATE TABLE credentials (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    provider_id TEXT NOT NULL,
    provider_account_id TEXT NOT NULL,
    password TEXT,
    access_token TEXT,
    refresh_token TEXT,
    id_token TEXT,
    access_token_expires_at TEXT,
    refresh_token_expires_at TEXT,
    scope TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX credentials_of_user ON credentials (user_id);
  CREATE TABLE verifications (
    id TEXT PRIMARY KEY,
    identifier TEXT NOT NULL,
    value TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX verifications_by_identifier ON verifications (identifier);
  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  );
  CREATE TABLE attempts (
    key TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    ends_at BIGINT NOT NULL
  );
  CREATE INDEX attempts_by_end ON attempts (ends_at);
  CREATE TABLE billing (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id),
    customer_id TEXT,
    subscription_id TEXT NOT NULL,
    status TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    event_at BIGINT NOT NULL,
    event_rank INTEGER NOT NULL
  );
  CREATE INDEX billing_by_customer ON billing (customer_id);
  CREATE TABLE billing_events (
    id TEXT PRIMARY KEY,
    received_at BIGINT NOT NULL
  );
  CREATE TABLE audit_log (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id),
    details TEXT NOT NULL
  );
  CREATE INDEX audit_log_by_time ON audit_log (at);`;
