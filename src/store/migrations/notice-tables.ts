/**
 * What operators announce on the dashboard, and the kits that free accounts chose to have. `uptime_days` counts the
 * minutes of a day in which a server answered its own check, and `maintenance` those of them under maintenance;
 * `last_minute` is the last one counted, so that several servers count a minute once. `app_accounts`: in
 * which account of a team an app of a person works, if not in their own.
 */
export const NOTICE_TABLES = `
  CREATE TABLE announcements (
    id TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    kind TEXT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT,
    created_at BIGINT NOT NULL
  );
  CREATE TABLE unlocked_kits (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kit_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (account_id, kit_id)
  );
  CREATE TABLE uptime_days (
    day INTEGER PRIMARY KEY,
    first_minute INTEGER NOT NULL,
    last_minute INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    maintenance INTEGER NOT NULL
  );
  CREATE TABLE app_accounts (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    client_id TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    member_id TEXT NOT NULL,
    PRIMARY KEY (user_id, client_id)
  );
  CREATE INDEX app_accounts_of_account ON app_accounts (account_id);`;
