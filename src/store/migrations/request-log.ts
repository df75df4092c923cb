/**
 * The last requests of every account, and the mails about its usage: `usage_mail` is whether the owner wants them, and
 * a row of `usage_notices` claims one (a month by its first day), so only one of many nodes sends it.
 */
export const REQUEST_LOG = `
  ALTER TABLE accounts ADD COLUMN usage_mail INTEGER NOT NULL DEFAULT 1;
  CREATE TABLE usage_notices (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    month INTEGER NOT NULL,
    percent INTEGER NOT NULL,
    PRIMARY KEY (account_id, month, percent)
  );
  CREATE TABLE recent_requests (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    endpoint TEXT NOT NULL,
    status INTEGER NOT NULL,
    key_id TEXT NOT NULL,
    ms INTEGER NOT NULL
  );
  CREATE INDEX recent_requests_of_account ON recent_requests (account_id, at);`;
