// Not Kysely's Migrator: it keeps names in tables of its own, while databases of version 1.0 keep numbers in
// `migrations`.
import { DASHBOARD_TABLES } from './dashboard-tables.ts';
import { PASSKEYS } from './passkeys.ts';
import { POSTGRES_ADMISSION, POSTGRES_CATALOGUE_NOTICE } from './postgres-admission.ts';
import { REQUEST_LOG } from './request-log.ts';
import { RESTRICTED_KEYS } from './restricted-keys.ts';
import { SUBSCRIPTION_EVENTS } from './subscription-events.ts';
import { TRUSTED_ACCOUNTS } from './trusted-accounts.ts';

/**
 * The numbered list of schema changes, for every engine. Never edit a released migration: add another one. Add first
 * and remove a version later, because an older node may still be serving. `core` holds accounts, keys and usage;
 * `catalogue` the kits. SQLite keeps them in two files, so an import of any length never holds the lock that admission
 * needs; PostgreSQL keeps both in one database.
 */
interface Migration {
  id: number;
  name: string;
  part: 'core' | 'catalogue';
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
  { id: 7, name: 'events of subscriptions', part: 'core', sql: SUBSCRIPTION_EVENTS },
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
  { id: 10, name: 'second factors, addresses in the audit log, deleted accounts', part: 'core', sql: TRUSTED_ACCOUNTS },
  { id: 11, name: 'the last requests, and mails about usage', part: 'core', sql: REQUEST_LOG },
  { id: 12, name: 'passkeys', part: 'core', sql: PASSKEYS },
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
