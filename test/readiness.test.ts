import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { MIGRATION_LOCK } from '../src/store/postgres/migrate.ts';
import { testDatabase, withClient } from './cluster/postgres-server.ts';
import { assertError, call } from './support/http.ts';
import { BIN, cliInProcess } from './support/process.ts';
import { startService } from './support/service.ts';
import { isLong } from './support/sized.ts';
import { until } from './support/until.ts';
import { newcomer } from './support/visitor.ts';

/**
 * Far above the promised 2 s, which `npm run test:faults` measures: a busy machine does not fail the test, but a
 * request that waits for the lock does.
 */
const MAX_MS = 10_000;

async function ready(url: string): Promise<{ status: number; ms: number }> {
  const from = performance.now();
  const { status } = await call(url, '/readyz');
  return { status, ms: performance.now() - from };
}

test('PostgreSQL: a node is not ready while accounts, keys or usage cannot be written', async () => {
  const url = await testDatabase();
  const service = await startService({ env: { DATABASE_URL: url } });
  try {
    await until(async () => (await ready(service.url)).status === 200, 60_000);
    for (const table of ['accounts', 'api_keys', 'usage_days'])
      await withClient(url, async (client) => {
        await client.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
        const locked = await ready(service.url);
        assert.equal(locked.status, 503, table);
        assert.ok(locked.ms < MAX_MS, `${table}: ${locked.ms} ms`);
        await client.query('ROLLBACK');
        await until(async () => (await ready(service.url)).status === 200, 60_000);
      });
  } finally {
    await service.close();
  }
});

test("a node that waits for another node's migration stops on request", async () => {
  const url = await testDatabase();
  await withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const env = { ...process.env, DATABASE_URL: url, PORT: '0' };
    const node = spawn(process.execPath, [BIN, 'serve'], { env, stdio: 'ignore' });
    const waiting = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
    await until(async () => (await client.query(waiting)).rowCount === 1, 60_000);
    node.kill('SIGTERM');
    // The lock is still held: a node that kept waiting would not stop.
    assert.deepEqual(await once(node, 'exit', { signal: AbortSignal.timeout(MAX_MS) }), [0, null]);
  });
});

test('SQLite: a node is not ready while the store cannot be written', async () => {
  const service = await startService();
  const other = new DatabaseSync(join(service.config.dataDir, 'kitscout.db'), { timeout: 30_000 });
  try {
    other.exec('BEGIN IMMEDIATE');
    const locked = await ready(service.url);
    assert.equal(locked.status, 503);
    assert.ok(locked.ms < MAX_MS);
    other.exec('ROLLBACK');
    await until(async () => (await ready(service.url)).status === 200, 60_000);
  } finally {
    other.close();
    await service.close();
  }
});

test('SQLite: a store thread that ends is replaced; until then calls fail immediately and the node is not ready', async () => {
  const threads: Worker[] = [];
  const seen = (worker: Worker) => threads.push(worker);
  process.on('worker', seen);
  const service = await startService();
  const { key } = await service.account();
  // The store of the test itself was opened last.
  const named = (name: string) => threads.filter((worker) => worker.threadName === name);
  const ours = ['sql', 'admission'].map((name) => named(name).at(-1));
  const thread = (name: string) => named(name).findLast((worker) => !ours.includes(worker))!;
  const kits = () => call(service.url, '/api/v1/kits?limit=1', { key });
  const { dataDir } = service.config;
  try {
    for (const [name, end] of Object.entries({
      sql: (worker: Worker) => worker.postMessage(null),
      admission: (worker: Worker) => worker.postMessage('not JSON'),
    }))
      for (const how of [end, (worker: Worker) => void worker.terminate()]) {
        const ended = thread(name);
        how(ended);
        await until(() => thread(name) !== ended, 30_000);
        await until(async () => (await ready(service.url)).status === 200, 30_000);
        await until(async () => (await kits()).status === 200, 30_000);
      }
    assert.equal(service.logLines.filter((line) => line.includes('thread of the store failed')).length, 4);
    // From here on a new thread finds an empty store.
    renameSync(dataDir, `${dataDir}-away`);
    await thread('admission').terminate();
    assertError(await kits(), 'internal_error');
    const broken = await ready(service.url);
    assert.equal(broken.status, 503);
    assert.ok(broken.ms < MAX_MS);
    await until(() => {
      rmSync(dataDir, { recursive: true, force: true });
      try {
        renameSync(`${dataDir}-away`, dataDir);
        return true;
      } catch {
        return false;
      }
    }, 30_000);
    await until(async () => (await kits()).status === 200, 30_000);
    assert.equal((await ready(service.url)).status, 200);
  } finally {
    process.off('worker', seen);
    await service.close();
  }
});

for (const engine of isLong ? ['SQLite', 'PostgreSQL'] : ['PostgreSQL'])
  test(`${engine}: one account that floods the dashboard does not slow down others`, async () => {
    const service = await startService({
      env: {
        KITSCOUT_TRUSTED_PROXIES: 'loopback',
        LOG_LEVEL: 'error',
        ...(engine === 'PostgreSQL' && { DATABASE_URL: await testDatabase() }),
      },
    });
    try {
      const { key } = await service.account('pro');
      const greedy = await newcomer(service.url);
      const modest = await newcomer(service.url);
      let isOver = false;
      const statuses = new Map<number, number>();
      // In bursts: server and clients share one event loop here, and the test measures the store, not this process.
      const flood = (async () => {
        while (!isOver) {
          const burst = Array.from({ length: 80 }, (_, i) =>
            greedy.get(['/usage', '/keys', '/plans', '/me'][i % 4]!, { 'x-forwarded-for': `192.0.2.${i}` }),
          );
          for (const { status } of await Promise.all(burst)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
          await new Promise((resolve) => setTimeout(resolve, 300));
        }
      })();
      const slowest = { admission: 0, readyz: 0, dashboard: 0 };
      for (let i = 0; i < 10; i++)
        for (const [what, ask] of Object.entries({
          admission: () => call(service.url, '/api/v1/kits', { key }),
          readyz: () => call(service.url, '/readyz'),
          dashboard: () => modest.get('/usage'),
        })) {
          const from = performance.now();
          assert.equal((await ask()).status, 200, what);
          slowest[what as keyof typeof slowest] = Math.max(
            slowest[what as keyof typeof slowest],
            performance.now() - from,
          );
        }
      isOver = true;
      await flood;
      for (const [what, ms] of Object.entries(slowest)) assert.ok(ms < MAX_MS, `${what}: ${Math.round(ms)} ms`);
      assert.ok(statuses.get(200)! > 0, 'some of them are answered');
      for (const status of statuses.keys()) assert.ok([200, 429, 503].includes(status), String(status));
    } finally {
      await service.close();
    }
  });

test('an account with many requests in progress gets no more of them', async () => {
  const url = await testDatabase();
  const service = await startService({ env: { DATABASE_URL: url, LOG_LEVEL: 'error' } });
  try {
    const greedy = await newcomer(service.url);
    await withClient(url, async (client) => {
      // No request for usage finishes while this is held, so every request stays in progress.
      await client.query('BEGIN; LOCK TABLE usage_days IN ACCESS EXCLUSIVE MODE');
      let refused = 0;
      const asked = Array.from({ length: 60 }, () =>
        greedy.get('/usage').then(({ status }) => {
          if (status === 429) refused += 1;
        }),
      );
      await until(() => refused > 0, 10_000);
      await client.query('ROLLBACK');
      await Promise.all(asked);
    });
  } finally {
    await service.close();
  }
});

test('downloads of the dashboard are limited per account', async () => {
  const service = await startService({ env: { LOG_LEVEL: 'error' } });
  try {
    const downloads = async (times: number) => {
      const visitor = await newcomer(service.url);
      const { id } = (await service.store.accounts.find(visitor.email))!;
      await service.store.accounts.update(id, { tier: 'pro', subscription: 'active' });
      const statuses: number[] = [];
      for (let i = 0; i < times; i++) statuses.push((await visitor.get('/kits/alpha-review/download')).status);
      return statuses;
    };
    assert.equal((await downloads(210)).indexOf(429), 200);
    assert.deepEqual(await downloads(1), [200]);
  } finally {
    await service.close();
  }
});

test('SQLite: a store that is deleted or replaced while it is served makes the node not ready', async () => {
  const service = await startService();
  const file = (name: string) => join(service.config.dataDir, name);
  const files = ['kitscout.db', 'kitscout.db-wal', 'kitscout.db-shm'].map(file);
  const isReady = () => until(async () => (await ready(service.url)).status === 200, 60_000);
  try {
    await isReady();
    for (const one of files) renameSync(one, `${one}.away`);
    assert.equal((await ready(service.url)).status, 503, 'deleted');
    new DatabaseSync(file('kitscout.db')).close();
    assert.equal((await ready(service.url)).status, 503, 'replaced by an empty one');
    rmSync(file('kitscout.db'));
    for (const one of files) renameSync(`${one}.away`, one);
    // Once in four runs of the suite this took over a minute; the cause is not known.
    if (isLong) await isReady();
  } finally {
    await service.close();
  }
});

test('SQLite: a start without the store that the folder had is refused, until it is restored or given up', async () => {
  const service = await startService();
  const { dataDir } = service.config;
  const kept = mkdtempSync(join(tmpdir(), 'kitscout-other-'));
  const elsewhere = await startService({ env: { KITSCOUT_DATA: kept } });
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-identity-'));
  const env = { KITSCOUT_DATA: folder };
  const start = () => startService({ env });
  try {
    const backup = join(folder, 'backup');
    const { account } = await service.account();
    assert.equal((await cliInProcess({ KITSCOUT_DATA: dataDir }, 'backup', backup)).code, 0);
    await (await start()).close();
    const files = () => readdirSync(folder).filter((name) => /\.db(-wal|-shm)?$/.test(name));
    const remove = () => {
      for (const name of files()) rmSync(join(folder, name));
    };

    remove();
    await assert.rejects(start, /has no store, but .*store\.id names one/);
    assert.deepEqual(files(), [], 'nothing is created, in case the folder is only not mounted');
    const listed = await cliInProcess(env, 'account', 'create', '--email', 'new@example.com');
    assert.deepEqual([listed.code, /store\.id/.test(listed.stderr)], [2, true], listed.stderr);
    new DatabaseSync(join(folder, 'kitscout.db')).close();
    await assert.rejects(start, /has an empty store/);
    remove();
    await elsewhere.close();
    for (const name of ['kitscout.db', 'catalogue.db']) copyFileSync(join(kept, name), join(folder, name));
    await assert.rejects(start, /has another store/);
    remove();

    assert.equal((await cliInProcess(env, 'restore', backup)).code, 0);
    const restored = await start();
    assert.equal((await restored.store.accounts.find(account.email))?.id, account.id);
    await until(async () => (await ready(restored.url)).status === 200, 60_000);
    await restored.close();
    remove();
    rmSync(join(folder, 'store.id'));
    await (await start()).close();
  } finally {
    await service.close();
    for (const dir of [folder, kept]) rmSync(dir, { recursive: true });
  }
});

test('PostgreSQL: a store that is replaced while it is served makes the node not ready, and a start refuses another one', {
  skip: !isLong && 'in test:long',
}, async () => {
  const url = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-identity-'));
  const env = { DATABASE_URL: url, KITSCOUT_DATA: folder };
  const start = () => startService({ env });
  const emptied = (then = '') =>
    withClient(url, (client) => client.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${then}`));
  const tables = () => withClient(url, (client) => client.query("SELECT FROM pg_tables WHERE schemaname = 'public'"));
  const service = await start();
  const isReady = (of = service) => until(async () => (await ready(of.url)).status === 200, 60_000);
  const backup = join(folder, 'backup');
  try {
    await isReady();
    const { account, key } = await service.account();
    const [file] = readdirSync(folder);
    assert.match(file!, /^postgres-[0-9a-f]{12}\.id$/);
    assert.equal((await cliInProcess(env, 'backup', backup)).code, 0);

    const identity = (change: string) =>
      withClient(url, (client) => client.query(`UPDATE store_identity SET identity = identity ${change}`));
    await identity('# 1');
    assert.equal((await ready(service.url)).status, 503, 'another store');
    assert.equal((await call(service.url, '/api/v1/kits', { key })).status, 200, 'calls say nothing about it');
    await assert.rejects(start, /has another store, but .*postgres-[0-9a-f]{12}\.id names one/);
    await identity('# 1');
    await isReady();
    const sibling = await start();
    await isReady(sibling);
    await sibling.close();

    await emptied();
    assert.equal((await ready(service.url)).status, 503, 'emptied');
    await service.close();
    await assert.rejects(start, /the database .* on 127\.0\.0\.1:\d+ has no store, but .* Is DATABASE_URL right\?/);
    assert.equal((await tables()).rowCount, 0, 'nothing is created');
    const listed = await cliInProcess(env, 'account', 'list');
    assert.deepEqual([listed.code, /postgres-.*\.id/.test(listed.stderr)], [2, true], listed.stderr);
    await (await startService({ env: { DATABASE_URL: url } })).close();
    await assert.rejects(start, /has another store/, 'started over from elsewhere');
    await emptied();

    assert.equal((await cliInProcess(env, 'restore', backup)).code, 0);
    const restored = await start();
    assert.equal((await restored.store.accounts.find(account.email))?.id, account.id);
    await isReady(restored);
    await restored.close();
    await emptied();
    rmSync(join(folder, file!));
    await (await start()).close();
  } finally {
    await service.close();
    rmSync(folder, { recursive: true });
  }
});
