/**
 * Members of accounts. The owner has no row: it is the account's own user. Rows of former members stay, so that usage
 * and the audit log still have their names; at most one row per account and user has not ended.
 *
 * Invitations are stored by the hash of their token and removed when they are used. `audit_log.role`: the role in which a
 * member acted on an account that is not their own. `api_keys.member_id`: whose key it is; null for a key of the account
 * itself. It is no foreign key, because rows are copied in the order in which tables were created.
 */
export const TEAM_TABLES = `
  CREATE TABLE members (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    role TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    ended_at BIGINT,
    offered_at BIGINT
  );
  CREATE INDEX members_of_account ON members (account_id);
  CREATE UNIQUE INDEX members_at_present ON members (user_id, account_id) WHERE ended_at IS NULL;
  CREATE TABLE invitations (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    email TEXT,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
  );
  CREATE INDEX invitations_of_account ON invitations (account_id);
  ALTER TABLE api_keys ADD COLUMN member_id TEXT;
  ALTER TABLE audit_log ADD COLUMN role TEXT;
  CREATE INDEX audit_log_of_actor ON audit_log (actor_id) WHERE actor_id IS NOT NULL;`;
