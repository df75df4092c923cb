import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Account } from '../../src/accounts/account.ts';
import { generateKey, storedKey } from '../../src/accounts/api-key.ts';
import { defaultSubscription, type Tier, tierLimits } from '../../src/accounts/tiers.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import type { Store } from '../../src/store/store.ts';
import { writeCatalogue } from '../support/catalogue.ts';
import { BIN } from '../support/process.ts';
import { withClient } from './postgres-server.ts';

const CLOCK_SHIFT = fileURLToPath(new URL('./shift-clock.ts', import.meta.url));

/** Three nodes on one database, each a separate `kitscout serve` process. */
export interface Cluster {
  urls: string[];
  databaseUrl: string;
  /** Another connection to the same database, as the command line has. */
  store: Store;
  catalogueDir: string;
  env: Record<string, string>;
  account: (tier?: Tier) => Promise<{ account: Account; key: string }>;
  /** The calls that the database holds for the account, over all days. */
  storedCalls: (accountId: string) => Promise<number>;
  /** Sends SIGKILL. */
  killNode: (node: number) => Promise<void>;
  startNode: (node: number) => Promise<void>;
  close: () => Promise<void>;
}

interface ClusterOptions {
  databaseUrl: string;
  nodes?: number;
  env?: Record<string, string>;
  /** The clock offset of each node, in ms. */
  clockShifts?: readonly number[];
}

let numbers = 0;

export async function startCluster({
  databaseUrl,
  nodes = 3,
  env = {},
  clockShifts = [],
}: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-cluster-'));
  const catalogueDir = join(folder, 'catalogue');
  writeCatalogue(catalogueDir, [{ slug: 'one-kit' }, { slug: 'two-kit' }]);
  const common = {
    KITSCOUT_CATALOGUE: catalogueDir,
    KITSCOUT_DATA: join(folder, 'data'),
    KITSCOUT_DEMO: 'off',
    LOG_LEVEL: 'fatal',
    PORT: '0',
    ...env,
  };
  const children: (ChildProcess | null)[] = Array.from({ length: nodes }, () => null);
  const ports: string[] = [];
  const urls: string[] = [];
  const startNode = async (node: number) => {
    const nodeEnv = { ...common, DATABASE_URL: named(databaseUrl, node), PORT: ports[node] ?? '0' };
    const started = await spawnNode([BIN, 'serve'], nodeEnv, clockShifts[node] ?? 0);
    children[node] = started.child;
    urls[node] = started.url;
    ports[node] = new URL(started.url).port;
  };
  // Started at once, as in a deployment: one node creates the schema, and the others wait for it.
  const starts = await Promise.allSettled(children.map((_, node) => startNode(node)));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed !== undefined) {
    // Nodes that run on would keep the test from ending.
    await Promise.all(children.map((child) => endChild(child, 'SIGKILL')));
    throw failed.reason;
  }
  const store = await openPostgresStore({ url: databaseUrl, limits: tierLimits(), server: false, poolSize: 4 });
  return {
    urls,
    databaseUrl,
    store,
    catalogueDir,
    env: { ...common, DATABASE_URL: databaseUrl },
    startNode,
    account: (tier = 'free') => makeAccount(store, tier),
    storedCalls: (id) => storedCalls(databaseUrl, id),
    killNode: async (node) => endChild(children[node] ?? null, 'SIGKILL'),
    close: async () => {
      await Promise.all(children.map((child) => endChild(child, 'SIGTERM')));
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeAccount(store: Store, tier: Tier): Promise<{ account: Account; key: string }> {
  const account = await store.accounts.create({
    email: `user${++numbers}-${process.pid}@example.com`,
    tier,
    subscription: defaultSubscription(tier),
  });
  const key = generateKey();
  await store.keys.create({ accountId: account.id, name: 'test', ...storedKey(key) });
  return { account, key };
}

export async function storedCalls(databaseUrl: string, accountId: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query('SELECT coalesce(sum(calls), 0)::int AS calls FROM usage_days WHERE account_id = $1', [accountId]),
  );
  return rows[0].calls;
}

/** So pg_stat_activity shows which node holds a connection. */
function named(databaseUrl: string, node: number): string {
  return `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}application_name=node${node}`;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function spawnNode(
  args: readonly string[],
  env: Record<string, string>,
  clockShift: number,
): Promise<{ child: ChildProcess; url: string }> {
  const shift =
    clockShift === 0 ? {} : { NODE_OPTIONS: `--import=${CLOCK_SHIFT}`, TEST_CLOCK_SHIFT: String(clockShift) };
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env, ...shift },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout!.on('data', (text) => {
      output += text;
      const ready = /Kitscout is ready at (\S+)/.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`a node ended (${code}) before it was ready: ${output}`)));
  });
  return { child, url };
}

async function endChild(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
