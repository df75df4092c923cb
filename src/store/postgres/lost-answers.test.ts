import assert from 'node:assert/strict';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, test } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { testDatabase, withClient } from '../../../test/cluster/postgres-server.ts';
import { until } from '../../../test/support/until.ts';
import { tierLimits } from '../../accounts/tiers.ts';
import { type AccountAdmission, StoreUnavailableError } from '../store.ts';
import { openPostgresStore } from './open.ts';

/**
 * A connection between store and database that can fail in two ways: it breaks after a query arrived and before its
 * answer, or it stops responding.
 */
class Wire {
  mode: 'sound' | 'lose the answer' | 'silent' = 'sound';
  /** The number of answered queries that settle a batch. */
  settled = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      let isSettling = false;
      near.on('data', (bytes) => {
        isSettling = bytes.includes('kitscout_settle');
        // Settling starts immediately and would change the counts before the test has read them.
        if (this.mode === 'lose the answer' && isSettling) near.destroy();
        else if (this.mode !== 'silent') far.write(bytes);
      });
      far.on('data', (bytes) => {
        if (this.mode === 'sound' && isSettling) this.settled += 1;
        if (this.mode === 'sound') near.write(bytes);
        else if (this.mode === 'lose the answer') near.destroy();
      });
    });
  }

  async open(): Promise<number> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return (this.#server.address() as { port: number }).port;
  }

  /** Breaks every connection; the database notices only after its current statement. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }
}

const url = await testDatabase();
const wire = new Wire(Number(new URL(url).port || 5432));
const wired = new URL(url);
wired.port = String(await wire.open());
const options = { limits: tierLimits(), server: true, poolSize: 6 };
const direct = await openPostgresStore({ ...options, url });
const store = await openPostgresStore({ ...options, url: wired.href });

after(async () => {
  wire.mode = 'sound';
  await Promise.all([store.close(), direct.close()]);
  wire.close();
});

let numbers = 0;

async function newKey(): Promise<{ accountId: string; keyHash: string }> {
  const account = await direct.accounts.create({
    email: `u${++numbers}@example.com`,
    tier: 'free',
    subscription: 'none',
  });
  const keyHash = String(numbers).padStart(64, 'a');
  await direct.keys.create({ accountId: account.id, name: 'k', hash: keyHash, hint: '' });
  return { accountId: account.id, keyHash };
}

const used = async (accountId: string) => {
  const { days, byKey } = await direct.usage.between(accountId, 0, 1_000_000);
  const [ofDays, ofKeys] = [days, byKey].map((rows) => rows.reduce((sum, { calls }) => sum + calls, 0));
  assert.equal(ofKeys, ofDays, 'calls by key have the same sum');
  return ofDays!;
};
const admit = (keyHash: string) => store.admit({ keyHash, endpoint: 'recommend', address: null, wantDays: false });
const works = () =>
  until(
    () =>
      store.ping().then(
        () => true,
        () => false,
      ),
    30_000,
  );

test('a batch whose answer is lost is refused to its callers, and refunded once the database answers', async () => {
  const { accountId, keyHash } = await newKey();
  await admit(keyHash);
  wire.mode = 'lose the answer';
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => admit(keyHash)));
  for (const result of results)
    assert.ok(result.status === 'rejected' && result.reason instanceof StoreUnavailableError);
  assert.equal(await used(accountId), 21, 'the database has counted them');
  wire.mode = 'sound';
  await until(async () => (await used(accountId)) === 1, 30_000);
  await works();
  assert.equal(((await admit(keyHash)) as AccountAdmission).used, 2);
});

test('a batch is settled again as long as the database warns that this may be lost', async () => {
  const { accountId, keyHash } = await newKey();
  wire.mode = 'lose the answer';
  await assert.rejects(admit(keyHash), StoreUnavailableError);
  await withClient(url, async (client) => {
    await client.query(
      "CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE WARNING 'no standby'; RETURN new; END $$",
    );
    await client.query('CREATE TRIGGER warn BEFORE UPDATE ON admission_lanes FOR EACH ROW EXECUTE FUNCTION warn()');
    const before = wire.settled;
    wire.mode = 'sound';
    await until(() => wire.settled > before + 3, 30_000);
    await client.query('DROP FUNCTION warn CASCADE');
  });
  await works();
  assert.equal(await used(accountId), 0);
});

test('a refund whose answer is lost happens once, not twice', async () => {
  const { accountId, keyHash } = await newKey();
  const admissions = (await Promise.all(Array.from({ length: 10 }, () => admit(keyHash)))) as AccountAdmission[];
  wire.mode = 'lose the answer';
  await assert.rejects(store.refund(admissions[0]!), StoreUnavailableError);
  assert.equal(await used(accountId), 9);
  const before = wire.settled;
  wire.mode = 'sound';
  await until(() => wire.settled > before, 30_000);
  await works();
  // A second refund would be queued once the first is settled, before this call, and would show in its count.
  assert.equal(((await admit(keyHash)) as AccountAdmission).used, 10);
  assert.equal(await used(accountId), 10);
});

test('a refund that never arrived happens later', async () => {
  const { accountId, keyHash } = await newKey();
  const admissions = (await Promise.all(Array.from({ length: 10 }, () => admit(keyHash)))) as AccountAdmission[];
  wire.mode = 'silent';
  await assert.rejects(store.refund(admissions[0]!), StoreUnavailableError);
  assert.equal(await used(accountId), 10);
  wire.mode = 'sound';
  await until(async () => (await used(accountId)) === 9, 30_000);
});

test('an unresponsive network: every caller is answered within 2 s, and service resumes on its own', async () => {
  const { accountId, keyHash } = await newKey();
  wire.mode = 'silent';
  for (let round = 0; round < 2; round++) {
    const stalls = monitorEventLoopDelay({ resolution: 5 });
    stalls.enable();
    const began = performance.now();
    const results = await Promise.allSettled([
      admit(keyHash),
      admit(keyHash),
      store.ping(),
      store.accounts.find('x'),
      store.catalogue.revision(),
    ]);
    assert.ok(results.every(({ status }) => status === 'rejected'));
    const tookMs = performance.now() - began;
    // Stalls of this event loop are not the store's delay.
    assert.ok(tookMs < 4_000 + (2 * stalls.max) / 1e6, `${tookMs} ms, stalled up to ${stalls.max / 1e6} ms`);
  }
  wire.mode = 'sound';
  await works();
  assert.equal((await admit(keyHash)).outcome, 'admitted');
  assert.equal(await used(accountId), 1);
});

test('an answer that arrived in time counts, also if the event loop was busy until after the deadline', async () => {
  const { keyHash } = await newKey();
  const ask = () => direct.admit({ keyHash, endpoint: 'recommend', address: null, wantDays: false });
  await ask();
  const admission = ask();
  for (let round = 0; round < 3; round++) await nextRound();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  assert.equal((await admission).outcome, 'admitted');
});

test('a batch that is given up while it still waits in the database counts no call', async () => {
  const { accountId, keyHash } = await newKey();
  await admit(keyHash);
  await withClient(url, async (holder) => {
    const givenUp = async () => (await holder.query('SELECT FROM admission_lanes WHERE NOT took_effect')).rowCount!;
    const before = await givenUp();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [accountId]);
    const refused = assert.rejects(admit(keyHash), StoreUnavailableError);
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await until(async () => (await holder.query(waiting)).rowCount === 1, 30_000);
    wire.cut();
    await refused;
    await until(async () => (await givenUp()) > before, 30_000);
    await holder.query('COMMIT');
  });
  await until(async () => (await used(accountId)) === 1, 30_000);
});

test('connections ended by the administrator are replaced', async () => {
  const { keyHash } = await newKey();
  await works();
  await admit(keyHash);
  await withClient(url, (client) =>
    client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kitscout' AND datname = current_database()",
    ),
  );
  await until(
    () =>
      admit(keyHash).then(
        ({ outcome }) => outcome === 'admitted',
        () => false,
      ),
    30_000,
  );
  await works();
});
