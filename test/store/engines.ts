import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Subscription, type Tier, tierLimits } from '../../src/accounts/tiers.ts';
import type { Kit, KitWithFiles } from '../../src/catalogue/kit.ts';
import type { NewKey } from '../../src/store/account-store.ts';
import type { StoredKit } from '../../src/store/catalogue-store.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { openSqliteStore } from '../../src/store/sqlite/open.ts';
import type { AccountAdmission, AdmitResult, Store } from '../../src/store/store.ts';
import { testDatabase, withClient } from '../cluster/postgres-server.ts';

/** Two nodes, `one` and `two`, on the same database. */
interface StorePair {
  one: Store;
  two: Store;
  /** Sets the clock that decides months and days; it continues from there. */
  setClock: (iso: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface Engine {
  name: Store['engine'];
  /** Opens an empty database. `asServer`: as a serving process does, with its threads and connections. */
  open: (asServer: boolean) => Promise<StorePair>;
}

export const limits = { ...tierLimits(1_000, 5_000), free: 100 };

export const sqlite: Engine = {
  name: 'sqlite',
  open: async (server) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-contract-'));
    let offset = 0;
    const now = () => Date.now() + offset;
    const one = openSqliteStore({ dataDir, limits, now, server });
    const two = openSqliteStore({ dataDir, limits, now, server });
    return {
      one,
      two,
      setClock: async (iso) => {
        offset = Date.parse(iso) - Date.now();
      },
      close: async () => {
        await Promise.all([one.close(), two.close()]);
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  },
};

export const postgres: Engine = {
  name: 'postgres',
  open: async (server) => {
    const url = await testDatabase();
    const [one, two] = await Promise.all([0, 1].map(() => openPostgresStore({ url, limits, server, poolSize: 6 })));
    return {
      one: one!,
      two: two!,
      setClock: async (iso) => {
        const offset = Date.parse(iso) - Date.now();
        const body = `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${offset}`;
        await withClient(url, (client) =>
          client.query(
            `CREATE OR REPLACE FUNCTION kitscout_now() RETURNS bigint LANGUAGE sql VOLATILE AS $$ ${body} $$`,
          ),
        );
        await Promise.all([one!.ping(), two!.ping()]);
      },
      close: async () => {
        await Promise.all([one!.close(), two!.close()]);
      },
    };
  },
};

let numbers = 0;

export async function newAccount(
  store: Store,
  tier: Tier = 'free',
  subscription: Subscription = tier === 'free' ? 'none' : 'active',
) {
  const account = await store.accounts.create({ email: `user${++numbers}@example.com`, tier, subscription });
  return { account, keyHash: await newKey(store, account.id) };
}

export async function newKey(store: Store, accountId: string, restrictions: Partial<NewKey> = {}): Promise<string> {
  const keyHash = hash('sha256', `key ${++numbers}`, 'hex');
  await store.keys.create({ accountId, name: 'k', hash: keyHash, hint: 'kits_…', ...restrictions });
  return keyHash;
}

export const admit = (store: Store, keyHash: string, counts = true, wantDays = false) =>
  store.admit({ keyHash, endpoint: counts ? 'recommend' : null, address: null, wantDays });
export const admitFrom = (store: Store, keyHash: string, address: string | null) =>
  store.admit({ keyHash, endpoint: 'recommend', address, wantDays: false });

/** All calls of an account by `key endpoint`. Asserts that its days have the same sum. */
export async function callsByKey(store: Store, accountId: string): Promise<Record<string, number>> {
  const { days, byKey } = await store.usage.between(accountId, 0, 1_000_000);
  const sums: Record<string, number> = {};
  for (const { keyId, endpoint, calls } of byKey)
    sums[`${keyId} ${endpoint}`] = (sums[`${keyId} ${endpoint}`] ?? 0) + calls;
  const total = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);
  assert.equal(total(Object.values(sums)), total(days.map(({ calls }) => calls)), 'keys and days agree');
  return sums;
}
export const outcomes = (results: readonly AdmitResult[]) => results.map(({ outcome }) => outcome);
export const count = (results: readonly AdmitResult[], outcome: AdmitResult['outcome']) =>
  results.filter((result) => result.outcome === outcome).length;
export const known = (result: AdmitResult): AccountAdmission => {
  assert.notEqual(result.outcome, 'unknown_key');
  return result as AccountAdmission;
};
export const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

export function kit(slug: string, text: string | null = `# ${slug}\n`, fields: Partial<Kit> = {}): KitWithFiles {
  const value: Kit = {
    id: `id_${slug}`,
    slug,
    name: `Kit ${slug}`,
    tagline: 't',
    description: 'Größe "quoted" \\ 汉字 🙂',
    price_cents: 100,
    currency: 'usd',
    ai_targets: ['any'],
    personas: [],
    keywords: ['k'],
    whats_inside: [],
    deliverables: ['README.md'],
    ...fields,
  };
  return { kit: value, files: text === null ? null : [{ name: 'README.md', text }] };
}

export async function readAll(store: Store): Promise<StoredKit[]> {
  const kits: StoredKit[] = [];
  for await (const batch of store.catalogue.readAll()) kits.push(...batch);
  return kits;
}

/** What each part of the contract suite uses. */
export interface Suite {
  engine: Engine;
  /** A test that uses only its own accounts. */
  check: (name: string, body: (stores: StorePair) => Promise<void>) => void;
  /** A test that needs an empty database. */
  checkFresh: (name: string, body: (stores: StorePair) => Promise<void>, asServer?: boolean) => void;
}
