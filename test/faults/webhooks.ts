import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../bench/measure.ts';
import { generateKey, storedKey } from '../../src/accounts/api-key.ts';
import { readConfig } from '../../src/config/config.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { newWebhookSecret, sealSecret } from '../../src/webhooks/secrets.ts';
import { testDatabase } from '../cluster/postgres-server.ts';
import { startProcess } from '../support/process.ts';
import { until } from '../support/until.ts';
import type { Fault } from './fault.ts';
import { HealthProbe } from './support/health-probe.ts';
import { serving } from './support/serving.ts';

const EVENTS = 1_000;
const KILLS = 3;
const KILL_EVERY_MS = 4_000;
const QUIET_MS = 15_000;
/** Longer than an endpoint may take, and shorter than the wait after the first failure. */
const HANG_MS = 20_000;
const DOWN_MS = 4_000;
const WITHIN_MS = 6 * 60_000;
const MAX_P99_MS = 50;

/** What a receiver does with the nth delivery when it sees it for the first time. */
type Behaviour = (n: number, receiver: Receiver) => number | Promise<number>;

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  'always answers': () => 204,
  'fails now and then': (n) => (n % 200 === 100 ? 500 : 204),
  'redirects to a private address': (n) => (n % 250 === 125 ? [301, 302, 307, 308][(n / 250) | 0]! : 204),
  'hangs now and then': async (n) => (n % 400 === 200 ? pause(HANG_MS, 204, { ref: false }) : 204),
  'is down now and then': (n, receiver) => {
    if (n % 400 === 150) void receiver.restart();
    return 204;
  },
};
/** Each. */
const ENDPOINTS = 2;

export const fault: Fault = {
  promise: `${EVENTS * ENDPOINTS * Object.keys(BEHAVIOURS).length} webhooks to receivers that fail, hang, redirect and are down, sent by two nodes of which one is killed ${KILLS} times: each arrives, in order, none at a private address; while they are sent, another account's call p99 at most ${MAX_P99_MS} ms, or 25 % more than without them`,
  run: async (say) => {
    const onSqlite = await measure('SQLite', {}, say);
    const onPostgres = await measure('PostgreSQL', { DATABASE_URL: await testDatabase() }, say);
    return onSqlite && onPostgres;
  },
};

async function measure(engine: string, env: Record<string, string>, say: (line: string) => void): Promise<boolean> {
  const options = { env: { ...env, KITSCOUT_WEBHOOKS_PRIVATE: 'on' }, kits: [{ slug: 'one-kit' }] };
  return serving(options, async (steady) => {
    let other = await startProcess(steady.env);
    const store = await openStore(readConfig(steady.env), { server: false });
    const trap = new Trap();
    const receivers: Receiver[] = [];
    try {
      await trap.start();
      for (const [name, behaviour] of Object.entries(BEHAVIOURS))
        for (const receiver of await receiversOf(store, name, behaviour, trap)) receivers.push(receiver);
      const key = await keyOf(store, 'caller@example.com');
      const calls = [`GET /api/v1/kits?limit=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`];
      const quiet = new HealthProbe(steady.url, calls);
      await pause(QUIET_MS);
      const quietMs = await quiet.end();

      const accountIds = [...new Set(receivers.map(({ accountId }) => accountId))];
      const from = performance.now();
      const half = EVENTS / 2;
      const probe = new HealthProbe(steady.url, calls);
      await emit(store, accountIds, 0, half);
      const sent = () => receivers.filter(({ accepted }) => new Set(accepted).size >= half).length;
      // The others wait for receivers that fail.
      await until(() => sent() >= ENDPOINTS, WITHIN_MS).catch(() => {});
      const busyMs = await probe.end();

      const emitted = emit(store, accountIds, half, EVENTS);
      for (let i = 0; i < KILLS; i++) {
        await pause(KILL_EVERY_MS);
        await other.end('SIGKILL');
        other = await startProcess(steady.env);
      }
      await emitted;
      const isDone = () => receivers.every(({ accepted }) => new Set(accepted).size === EVENTS);
      await until(isDone, WITHIN_MS).catch(() => {});
      const seconds = (performance.now() - from) / 1000;

      let held = trap.hits === 0;
      for (const receiver of receivers) held = receiver.report(say) && held;
      const p99 = quantile(busyMs, 0.99);
      say(
        `${engine}: ${receivers.length * EVENTS} events in ${seconds.toFixed(0)} s, ${trap.hits} at the private address; another account's call p50 ${quantile(busyMs, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${busyMs.length} calls), without webhooks p50 ${quantile(quietMs, 0.5).toFixed(1)} ms, p99 ${quantile(quietMs, 0.99).toFixed(1)} ms`,
      );
      return held && p99 <= Math.max(MAX_P99_MS, quantile(quietMs, 0.99) * 1.25);
    } finally {
      await other.end();
      await store.close();
      await Promise.all([trap.stop(), ...receivers.map((receiver) => receiver.stop())]);
    }
  });
}

async function emit(store: Store, accountIds: readonly string[], from: number, to: number): Promise<void> {
  for (let number = from; number < to; number++) {
    const body = JSON.stringify({ type: 'catalogue.updated', timestamp: '', data: { number } });
    for (const accountId of accountIds) await store.webhooks.queue({ type: 'catalogue.updated', body }, { accountId });
  }
}

async function keyOf(store: Store, email: string): Promise<string> {
  const account = await store.accounts.create({ email, tier: 'enterprise', subscription: 'active' });
  const key = generateKey();
  await store.keys.create({ accountId: account.id, name: 'calls', ...storedKey(key) });
  return key;
}

/** In an account of their own. */
async function receiversOf(store: Store, name: string, behaviour: Behaviour, trap: Trap): Promise<Receiver[]> {
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  const { id: accountId } = await store.accounts.create({ email, tier: 'free', subscription: 'none' });
  const secret = sealSecret(newWebhookSecret(), await store.signIn.secret());
  const receivers: Receiver[] = [];
  for (let i = 0; i < ENDPOINTS; i++) {
    const receiver = new Receiver(name, accountId, behaviour, trap);
    await receiver.start();
    await store.webhooks.create({ accountId, url: receiver.url, events: ['catalogue.updated'], secret });
    receivers.push(receiver);
  }
  return receivers;
}

class Receiver {
  readonly name: string;
  readonly accountId: string;
  /** The numbers of the events, in the order in which they were accepted. */
  readonly accepted: number[] = [];
  readonly #behaviour: Behaviour;
  readonly #trap: Trap;
  readonly #seen = new Set<string>();
  #server: Server | null = null;
  #port = 0;

  constructor(name: string, accountId: string, behaviour: Behaviour, trap: Trap) {
    this.name = name;
    this.accountId = accountId;
    this.#behaviour = behaviour;
    this.#trap = trap;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  async start(): Promise<void> {
    this.#server = createServer(async (request, response) => {
      const { data } = JSON.parse(await text(request)) as { data: { number: number } };
      const id = String(request.headers['webhook-id']);
      const isNew = !this.#seen.has(id);
      this.#seen.add(id);
      const status = isNew ? await this.#behaviour(data.number, this) : 204;
      if (response.destroyed) return;
      if (status === 204) this.accepted.push(data.number);
      response.writeHead(status, { location: this.#trap.url }).end();
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((closed) => (server === null ? closed() : server.close(() => closed())));
  }

  /** Without an answer to what it is just being sent. */
  async restart(): Promise<void> {
    await this.stop();
    await pause(DOWN_MS);
    await this.start();
  }

  report(say: (line: string) => void): boolean {
    const missing = EVENTS - new Set(this.accepted).size;
    // Sent again at once, before everything that comes after it, is in order.
    const early = this.accepted.filter((number, i) => number < (this.accepted[i - 1] ?? 0)).length;
    const again = this.accepted.length + missing - EVENTS;
    say(`a receiver that ${this.name}: ${missing} missing, ${early} out of order, ${again} sent twice`);
    return missing === 0 && early === 0;
  }
}

/** What no redirect may lead to. */
class Trap {
  hits = 0;
  readonly #server = createServer((_request, response) => {
    this.hits += 1;
    response.writeHead(204).end();
  });

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/private`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    await new Promise((closed) => this.#server.close(closed));
  }
}
