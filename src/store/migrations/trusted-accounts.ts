/**
 * Second factors, which belong to the sign-in library as the tables of dashboard-tables.ts do; addresses in the audit
 * log; and accounts that were deleted. Their row stays, without personal data: usage refers to it, so the service's
 * totals stay the same, and a late refund still finds its account.
 */
export const TRUSTED_ACCOUNTS = `
  ALTER TABLE accounts ADD COLUMN deleted_at BIGINT;
  ALTER TABLE users ADD COLUMN two_factor_enabled INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE two_factors (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
    secret TEXT NOT NULL,
    backup_codes TEXT NOT NULL,
    verified INTEGER NOT NULL,
    failed_verification_count INTEGER NOT NULL DEFAULT 0,
    locked_until TEXT
  );
  ALTER TABLE audit_log ADD COLUMN actor_id TEXT;
  ALTER TABLE audit_log ADD COLUMN address TEXT;
  CREATE INDEX audit_log_of_account ON audit_log (account_id, at);`;
