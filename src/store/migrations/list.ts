// Not Kysely's Migrator: it keeps names in tables of its own, while databases of version 1.0 keep numbers in
// `migrations`.
import { DASHBOARD_TABLES } from './dashboard-tables.ts';
import { FEEDBACK_TABLES } from './feedback-tables.ts';
import { LIMITED_KEYS } from './limited-keys.ts';
import { NOTICE_TABLES } from './notice-tables.ts';
import { OAUTH_TABLES } from './oauth-tables.ts';
import { POSTGRES_ADMISSION, POSTGRES_CATALOGUE_NOTICE } from './postgres-admission.ts';
import { RESTRICTED_KEYS } from './restricted-keys.ts';
import { TEAM_TABLES } from './team-tables.ts';
import { WEBHOOK_TABLES } from './webhook-tables.ts';

/**
 * `core` holds accounts, keys and usage; `catalogue` the kits. SQLite keeps them in two files, so an import of any
 * length never holds the lock that admission needs; PostgreSQL keeps both in one database.
 */
export type StorePart = 'core' | 'catalogue';

/**
 * The numbered list of schema changes, for every engine. Never edit a released migration: add another one. Add first
 * and remove a version later, because an older node may still be serving.
 */
interface Migration {
  id: number;
  name: string;
  part: StorePart;
  /** One text for every engine, or one per engine if they really differ; empty if an engine is not affected. */
  sql: string | { sqlite: string; postgres: string };
}

export const MIGRATIONS: readonly Migration[] = [
  {
    id: 1,
    name: 'accounts, keys and usage',
    part: 'core',
    sql: `
      CREATE TABLE accounts (
        id TEXT PRIMARY KEY,
        email TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        tier TEXT NOT NULL CHECK (tier IN ('free', 'pro', 'business', 'enterprise')),
        subscription TEXT NOT NULL CHECK (subscription IN ('none', 'active', 'past_due', 'canceled')),
        admin INTEGER NOT NULL DEFAULT 0,
        created_at BIGINT NOT NULL
      );
      CREATE TABLE api_keys (
        id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        hash TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        hint TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        expires_at BIGINT,
        revoked_at BIGINT,
        last_used_at BIGINT
      );
      CREATE INDEX api_keys_of_account ON api_keys (account_id);
      CREATE TABLE usage_days (
        account_id TEXT NOT NULL REFERENCES accounts (id),
        day INTEGER NOT NULL,
        calls BIGINT NOT NULL CHECK (calls >= 0),
        PRIMARY KEY (account_id, day)
      );`,
  },
  {
    id: 2,
    name: 'catalogue',
    part: 'catalogue',
    sql: { sqlite: catalogueTables('TEXT'), postgres: catalogueTables('TEXT COLLATE "C"') },
  },
  { id: 3, name: 'admission inside PostgreSQL', part: 'core', sql: { sqlite: '', postgres: POSTGRES_ADMISSION } },
  {
    id: 4,
    name: 'PostgreSQL tells the nodes of a new catalogue',
    part: 'catalogue',
    sql: { sqlite: '', postgres: POSTGRES_CATALOGUE_NOTICE },
  },
  { id: 5, name: 'the dashboard: people, sessions, billing and the audit log', part: 'core', sql: DASHBOARD_TABLES },
  {
    id: 6,
    name: 'versions and access of kits, and the form of their content',
    part: 'catalogue',
    sql: `
      ALTER TABLE kits ADD COLUMN release TEXT;
      ALTER TABLE kit_contents ADD COLUMN form INTEGER NOT NULL DEFAULT 1;`,
  },
  {
    id: 7,
    name: 'events of subscriptions',
    part: 'core',
    // The provider's events. The single state of 1.0 becomes the first; its tables stay for nodes not updated yet.
    sql: `
      CREATE TABLE subscription_events (
        id TEXT PRIMARY KEY,
        subscription_id TEXT NOT NULL,
        account_id TEXT REFERENCES accounts (id),
        customer_id TEXT,
        type TEXT NOT NULL,
        at BIGINT NOT NULL,
        status TEXT,
        previous_status TEXT,
        started_at BIGINT,
        tier TEXT,
        paid INTEGER
      );
      CREATE INDEX subscription_events_of_account ON subscription_events (account_id);
      CREATE INDEX subscription_events_by_subscription ON subscription_events (subscription_id);
      CREATE INDEX subscription_events_by_customer ON subscription_events (customer_id);
      INSERT INTO subscription_events
        (id, subscription_id, account_id, customer_id, type, at, status, started_at, tier)
      SELECT '1.0 ' || b.subscription_id, b.subscription_id, b.account_id, b.customer_id,
        CASE b.event_rank WHEN 0 THEN 'customer.subscription.created' ELSE 'customer.subscription.updated' END,
        b.event_at, b.status, b.started_at, CASE a.tier WHEN 'free' THEN NULL ELSE a.tier END
      FROM billing b JOIN accounts a ON a.id = b.account_id;`,
  },
  {
    id: 8,
    name: 'session tokens as hashes',
    part: 'core',
    sql: {
      sqlite: `UPDATE sessions SET token = 'sha256:' || sha256_hex(token);`,
      postgres: `UPDATE sessions SET token = 'sha256:' || encode(sha256(convert_to(token, 'UTF8')), 'hex');`,
    },
  },
  {
    id: 9,
    name: 'restricted keys, suspended accounts, and calls by key and endpoint',
    part: 'core',
    sql: RESTRICTED_KEYS,
  },
  {
    id: 10,
    name: 'second factors, addresses in the audit log, deleted accounts',
    part: 'core',
    // The row of a deleted account stays, without personal data: usage refers to it, so the service's totals stay the
    // same, and a late refund still finds its account.
    sql: `
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
      CREATE INDEX audit_log_of_account ON audit_log (account_id, at);`,
  },
  {
    id: 11,
    name: 'the last requests, and mails about usage',
    part: 'core',
    // `usage_mail` is whether the owner wants mails. A row of `usage_notices` claims one (a month by its first day), so
    // only one of many nodes sends it.
    sql: `
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
      CREATE INDEX recent_requests_of_account ON recent_requests (account_id, at);`,
  },
  {
    id: 12,
    name: 'passkeys',
    part: 'core',
    // A credential is unique: it cannot be added to a second account.
    sql: `
      CREATE TABLE passkeys (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        credential_id TEXT NOT NULL UNIQUE,
        public_key TEXT NOT NULL,
        counter BIGINT NOT NULL,
        device_type TEXT NOT NULL,
        backed_up INTEGER NOT NULL,
        transports TEXT,
        aaguid TEXT,
        created_at TEXT NOT NULL
      );
      CREATE INDEX passkeys_of_user ON passkeys (user_id);`,
  },
  {
    id: 13,
    name: 'calls of all accounts by day',
    part: 'core',
    sql: 'CREATE INDEX usage_days_by_day ON usage_days (day);',
  },
  {
    id: 14,
    name: 'generations of recognised browsers',
    part: 'core',
    // Raised by everything after which no browser may be recognised any more.
    sql: 'ALTER TABLE accounts ADD COLUMN device_generation INTEGER NOT NULL DEFAULT 0;',
  },
  {
    id: 15,
    name: 'vectors of kits',
    part: 'catalogue',
    // As base64: both engines and copies handle text alike.
    sql: `
      CREATE TABLE kit_vectors (
        stamp TEXT NOT NULL,
        digest TEXT NOT NULL,
        vector TEXT NOT NULL,
        PRIMARY KEY (stamp, digest)
      );
      CREATE TABLE leases (
        name TEXT PRIMARY KEY,
        holder TEXT NOT NULL,
        until BIGINT NOT NULL
      );`,
  },
  {
    id: 16,
    name: 'sources of kits',
    part: 'catalogue',
    // `holder` is the process that syncs, until `held_until`. `source` is null in kits that an import brought.
    sql: `
      CREATE TABLE sources (
        name TEXT PRIMARY KEY,
        settings TEXT NOT NULL,
        paused INTEGER NOT NULL DEFAULT 0,
        created_at BIGINT NOT NULL,
        next_at BIGINT,
        holder TEXT,
        held_until BIGINT,
        state TEXT,
        problems TEXT
      );
      ALTER TABLE kits ADD COLUMN source TEXT;
      ALTER TABLE kits ADD COLUMN source_path TEXT;
      CREATE INDEX kits_of_source ON kits (source);`,
  },
  {
    id: 17,
    name: 'versions of kits',
    part: 'catalogue',
    // A file of an old version is stored once, and only if the current version does not have it. A mark without a digest
    // is about the whole kit. Kits that wait for an operator are in `held_kits`.
    sql: `
      CREATE TABLE kit_versions (
        slug TEXT NOT NULL,
        digest TEXT NOT NULL,
        at BIGINT NOT NULL,
        commit_id TEXT,
        files TEXT NOT NULL,
        changes TEXT NOT NULL,
        withheld INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (slug, digest)
      );
      CREATE TABLE kit_old_files (
        hash TEXT PRIMARY KEY,
        content TEXT NOT NULL
      );
      CREATE TABLE kit_marks (
        slug TEXT NOT NULL,
        digest TEXT NOT NULL,
        state TEXT NOT NULL,
        reason TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (slug, digest)
      );
      CREATE TABLE held_kits (
        slug TEXT NOT NULL,
        source TEXT NOT NULL,
        at BIGINT NOT NULL,
        digest TEXT NOT NULL,
        entry TEXT NOT NULL,
        content TEXT,
        rejected INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (source, slug)
      );`,
  },
  { id: 18, name: 'apps that people connect', part: 'core', sql: OAUTH_TABLES },
  { id: 19, name: 'webhooks', part: 'core', sql: WEBHOOK_TABLES },
  {
    id: 20,
    name: 'measured kits',
    part: 'catalogue',
    sql: `
      CREATE TABLE kit_proofs (
        id TEXT PRIMARY KEY,
        slug TEXT NOT NULL,
        at BIGINT NOT NULL,
        proof TEXT NOT NULL
      );`,
  },
  { id: 21, name: 'feedback', part: 'core', sql: FEEDBACK_TABLES },
  {
    id: 22,
    name: 'calibrations of the catalogue',
    part: 'catalogue',
    sql: `
      CREATE TABLE calibrations (
        id TEXT PRIMARY KEY,
        at BIGINT NOT NULL,
        scale TEXT NOT NULL,
        map TEXT NOT NULL,
        report TEXT NOT NULL,
        undone_at BIGINT
      );`,
  },
  {
    id: 23,
    name: 'the identity of a shared store',
    part: 'core',
    sql: {
      // In the header of its file.
      sqlite: '',
      postgres: 'CREATE TABLE store_identity (id INTEGER PRIMARY KEY CHECK (id = 1), identity INTEGER NOT NULL)',
    },
  },
  {
    id: 24,
    name: 'turns of webhook endpoints',
    part: 'core',
    sql: `
      ALTER TABLE webhook_endpoints ADD COLUMN served_at BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE webhook_endpoints ADD COLUMN slow INTEGER NOT NULL DEFAULT 1;`,
  },
  {
    id: 25,
    name: 'use cases that are kept',
    part: 'core',
    // Masked. `vector` is base64 of the encoder `stamp`; `need` is a group of texts that ask for about the same.
    sql: `
      CREATE TABLE kept_texts (
        account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        request_id TEXT NOT NULL,
        at BIGINT NOT NULL,
        platform TEXT NOT NULL,
        text TEXT NOT NULL,
        fallback INTEGER NOT NULL,
        kit TEXT,
        score INTEGER,
        stamp TEXT,
        vector TEXT,
        need TEXT,
        near INTEGER,
        PRIMARY KEY (account_id, request_id)
      );
      CREATE INDEX kept_texts_of_account ON kept_texts (account_id, at);
      CREATE INDEX kept_texts_by_age ON kept_texts (at);
      CREATE INDEX kept_texts_unmet ON kept_texts (at, account_id, request_id, fallback, need)
        WHERE fallback = 1 OR COALESCE(score, 5000) < 5000;
      CREATE INDEX feedback_refused ON feedback (at) WHERE verdict = 'not_relevant';`,
  },
  { id: 26, name: 'members of accounts', part: 'core', sql: TEAM_TABLES },
  { id: 27, name: 'scopes and limits of keys', part: 'core', sql: LIMITED_KEYS },
  {
    id: 28,
    name: 'why requests failed',
    part: 'core',
    sql: `
      ALTER TABLE recent_requests ADD COLUMN request_id TEXT;
      ALTER TABLE recent_requests ADD COLUMN code TEXT;
      ALTER TABLE recent_requests ADD COLUMN message TEXT;`,
  },
  {
    id: 29,
    name: 'weekly mails',
    part: 'core',
    // `weekly_sent`: the Monday on which the last one was sent.
    sql: `
      ALTER TABLE accounts ADD COLUMN weekly_mail INTEGER NOT NULL DEFAULT 1;
      ALTER TABLE accounts ADD COLUMN weekly_sent INTEGER NOT NULL DEFAULT 0;`,
  },
  { id: 30, name: 'announcements, unlocked kits and uptime', part: 'core', sql: NOTICE_TABLES },
  {
    id: 31,
    name: 'pictures of people',
    part: 'core',
    // Base64, as both engines and copies handle text alike. Not in `users`: the sign-in library reads those for every request.
    sql: `
      CREATE TABLE avatars (
        user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        type TEXT NOT NULL,
        data TEXT NOT NULL,
        version TEXT NOT NULL
      );`,
  },
  {
    id: 32,
    name: 'people who sign in with another service',
    part: 'core',
    // Passwords have rows of the provider "credential".
    sql: `
      CREATE UNIQUE INDEX credentials_of_provider ON credentials (provider_id, provider_account_id)
        WHERE provider_id <> 'credential';`,
  },
];

export function migrationSql(migration: Migration, engine: 'sqlite' | 'postgres'): string {
  return typeof migration.sql === 'string' ? migration.sql : migration.sql[engine];
}

/** Slugs are ordered by bytes everywhere, as in JavaScript; PostgreSQL needs a collation for it. */
function catalogueTables(slugType: string): string {
  return `
    CREATE TABLE kits (
      slug ${slugType} PRIMARY KEY,
      id TEXT NOT NULL,
      kit TEXT NOT NULL,
      content_hash TEXT,
      digest TEXT NOT NULL
    );
    CREATE INDEX kits_by_id ON kits (id);
    CREATE INDEX kits_by_content ON kits (content_hash);
    CREATE TABLE kit_contents (
      hash TEXT PRIMARY KEY,
      markdown TEXT NOT NULL,
      retired_at BIGINT
    );
    CREATE TABLE catalogue_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      revision BIGINT NOT NULL,
      imported_at BIGINT NOT NULL
    );
    INSERT INTO catalogue_state (id, revision, imported_at) VALUES (1, 0, 0);`;
}
