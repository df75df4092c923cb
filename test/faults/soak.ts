import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { writeCatalogue } from '../support/catalogue.ts';
import { cliInProcess, makeAccount } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';
import type { Fault } from './fault.ts';
import { memoryOf } from './support/memory.ts';
import { type Serving, serving } from './support/serving.ts';

const MINUTES = 30;
const CONNECTIONS = 16;
const SHARE_OF_CAPACITY = 0.6;
const MEASURE_MS = 5_000;
const IMPORT_EVERY_MS = 60_000;
const REVOKE_EVERY_MS = 10_000;
const VISIT_EVERY_MS = 1_000;
const SAMPLE_EVERY_MS = 1_000;
const SAY_EVERY_MS = 60_000;
/** One in this many calls uses an account that reaches its limit during the test. */
const LIMITED_EVERY = 16;
const LIMIT = 500;
/** How much more memory the last third may use than the second. */
const MAX_GROWTH = 0.05;
const KITS = Array.from({ length: 40 }, (_, i) => ({ slug: `kit-${i}`, keywords: [`topic ${i}`, 'tests', 'review'] }));
const EXPECTED = new Set([200, 304, 404]);

export const fault: Fault = {
  promise: `mixed traffic at ${SHARE_OF_CAPACITY * 100} % of capacity for ${MINUTES} minutes (--minutes N): no memory growth, no error, exact quotas`,
  run: (say, { minutes = MINUTES }) =>
    serving({ kits: KITS, env: { KITSCOUT_PRO_LIMIT: String(LIMIT) } }, async (server) => {
      const soak = new Soak(server);
      const capacity = await soak.callFor(MEASURE_MS, 0);
      say(`capacity: ${Math.round(capacity)} calls/s`);
      const until = performance.now() + minutes * 60_000;
      const every = (ms: number, act: () => Promise<void>) => soak.repeat(ms, until, act);
      const memory: number[] = [];
      const sample = setInterval(() => memory.push(memoryOf(server.child.pid!)), SAMPLE_EVERY_MS);
      const gap = (CONNECTIONS * 1000) / (capacity * SHARE_OF_CAPACITY);
      const [perSecond] = await Promise.all([
        soak.callFor(minutes * 60_000, gap),
        every(IMPORT_EVERY_MS, () => soak.importKits()),
        every(REVOKE_EVERY_MS, () => soak.revokeKey()),
        every(VISIT_EVERY_MS, () => soak.visit()),
        every(SAY_EVERY_MS, async () =>
          say(
            `${soak.calls} calls, memory ${mean(memory.slice(-SAY_EVERY_MS / SAMPLE_EVERY_MS)).toFixed(0)} MB, ${soak.errors.length} errors`,
          ),
        ),
      ]);
      clearInterval(sample);
      say(
        `${soak.calls} calls, ${Math.round(perSecond)} per second; ${soak.imports} imports, ${soak.revocations} revocations, ${soak.visits} visits`,
      );
      for (const error of soak.errors.slice(0, 5)) say(`error: ${error}`);
      const third = Math.floor(memory.length / 3);
      const [second, last] = [mean(memory.slice(third, 2 * third)), mean(memory.slice(2 * third))];
      say(
        `memory: second third ${second.toFixed(0)} MB, last third ${last.toFixed(0)} MB (${(((last - second) / second) * 100).toFixed(1)} %)`,
      );
      const counted = await soak.counted('soak@example.com');
      const limited = await soak.counted('limited@example.com');
      say(`counted: ${counted} calls, answered: ${soak.answered}`);
      say(
        `of ${LIMIT}: counted ${limited}, answered ${soak.limitedAnswered}, refused ${soak.limitedRefused} (some must be)`,
      );
      const isExact =
        counted === soak.answered && limited === LIMIT && soak.limitedAnswered === LIMIT && soak.limitedRefused > 0;
      return soak.errors.length === 0 && last <= second * (1 + MAX_GROWTH) && isExact;
    }),
};

class Soak {
  readonly errors: string[] = [];
  calls = 0;
  imports = 0;
  revocations = 0;
  visits = 0;
  /** Answered API calls that count. */
  answered = 0;
  limitedAnswered = 0;
  limitedRefused = 0;
  readonly #server: Serving;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #key: string;
  readonly #limitedKey: string;
  #visitor: Visitor | undefined;

  constructor(server: Serving) {
    this.#server = server;
    this.#key = makeAccount(server.env, 'soak@example.com', 'enterprise').key;
    this.#limitedKey = makeAccount(server.env, 'limited@example.com', 'pro').key;
  }

  /**
   * Calls on every connection, starting each call at least `gapMs` after the previous one. Resolves to calls per
   * second.
   */
  async callFor(ms: number, gapMs: number): Promise<number> {
    const began = performance.now();
    const before = this.calls;
    const caller = async (first: number) => {
      let next = began + (gapMs * first) / CONNECTIONS;
      for (let i = first; performance.now() - began < ms; i++) {
        const early = next - performance.now();
        if (early > 1) await pause(early);
        next = Math.max(next + gapMs, performance.now());
        await this.#mixedCall(i);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, i) => caller(i)));
    return ((this.calls - before) * 1000) / (performance.now() - began);
  }

  async repeat(ms: number, until: number, act: () => Promise<void>): Promise<void> {
    while (performance.now() + ms < until) {
      await pause(ms);
      await act().catch((error: unknown) => this.errors.push(String(error)));
    }
  }

  async importKits(): Promise<void> {
    this.imports++;
    const kits = KITS.map((kit) => ({ ...kit, tagline: `Import number ${this.imports}` }));
    writeCatalogue(this.#server.env.KITSCOUT_CATALOGUE!, kits);
    const { code, stderr } = await cliInProcess(
      this.#server.env,
      'catalogue',
      'import',
      this.#server.env.KITSCOUT_CATALOGUE!,
    );
    if (code !== 0) this.errors.push(`import: ${stderr}`);
  }

  /** Checks that a key works until it is revoked, and not after. */
  async revokeKey(): Promise<void> {
    const { env } = this.#server;
    const made = (await cliInProcess(env, 'key', 'create', '--account', 'soak@example.com', '--json')).json;
    await this.#call('GET', '/api/v1/kits?limit=1', undefined, made.key);
    await cliInProcess(env, 'key', 'revoke', made.key_id);
    const status = await this.#send('GET', '/api/v1/kits?limit=1', undefined, made.key);
    if (status !== 401) this.errors.push(`a revoked key got ${status}`);
    this.revocations++;
  }

  async visit(): Promise<void> {
    if (this.#visitor === undefined) {
      this.#visitor = new Visitor(this.#server.url);
      await this.#visitor.signUp('visitor@example.com', 'A visitor');
    }
    const { status } = await this.#visitor.get('/kits?limit=10');
    if (status !== 200) this.errors.push(`the dashboard answered ${status}`);
    this.visits++;
  }

  async counted(email: string): Promise<number> {
    return (await cliInProcess(this.#server.env, 'usage', email, '--json')).json.calls_used;
  }

  async #mixedCall(i: number): Promise<void> {
    if (i % LIMITED_EVERY === 0) await this.#limitedCall();
    const body = JSON.stringify({ ai_platform: 'any', use_case: `review and tests of topic ${i % 997}` });
    if (i % 4 < 2) await this.#call('POST', '/api/v1/recommend', body);
    else if (i % 4 === 2) await this.#call('GET', `/api/v1/kits/kit-${i % 41}`);
    else await this.#call('GET', i % 8 === 3 ? '/api/v1/usage' : `/api/v1/kits/kit-${i % 40}/download`);
  }

  async #limitedCall(): Promise<void> {
    this.calls++;
    const status = await this.#send('GET', '/api/v1/kits/kit-1', undefined, this.#limitedKey);
    if (status === 200) this.limitedAnswered++;
    else if (status === 429) this.limitedRefused++;
    else this.errors.push(`limited account: ${status}`);
  }

  async #call(method: string, path: string, body?: string, key = this.#key): Promise<void> {
    const status = await this.#send(method, path, body, key);
    this.calls++;
    if (EXPECTED.has(status)) this.answered++;
    else this.errors.push(`${method} ${path}: ${status}`);
  }

  #send(method: string, path: string, body: string | undefined, key: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
      const sent = httpRequest(this.#server.url + path, { method, headers, agent: this.#agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode!));
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
