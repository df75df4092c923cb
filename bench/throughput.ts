import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { call } from '../test/support/http.ts';
import { makeAccount, startProcess } from '../test/support/process.ts';
import { generateLoad, type LoadResult, newUseCases, readUseCases, recommendRequests } from './load.ts';
import { writeManyKits } from './many-kits.ts';
import { median } from './measure.ts';

/**
 * `npm run bench`: recommend calls per second, in one run with a bare node:http server that sends the same bytes, and
 * with an encoder and a search library behind node:http.
 */
const KITS = 1000;
const CONNECTIONS = 64;
const SECONDS = 5;
const ROUNDS = 3;
const PROMISED_RATIO = 0.5;
const PROMISED_TIMES_PLAIN = 2.5;
const READ_WITHIN_MS = 180_000;

const LABELS: Record<string, string> = {
  bare: 'bare node:http, same bytes',
  repeated: 'kitscout, 300 repeated use cases',
  fresh: 'kitscout, every use case new',
  plain: 'encoder and Orama on node:http, the same',
};

const root = mkdtempSync(join(tmpdir(), 'kitscout-bench-'));
try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function bench(): Promise<boolean> {
  const catalogue = join(root, 'catalogue');
  writeManyKits(catalogue, KITS);
  const env = {
    KITSCOUT_DATA: join(root, 'data'),
    KITSCOUT_CATALOGUE: catalogue,
    KITSCOUT_DEMO: 'off',
    KITSCOUT_READER: 'on',
  };
  const server = await startProcess(env);
  const { key } = makeAccount(env, 'bench@example.com', 'enterprise');
  const useCases = readUseCases().slice(0, 300);
  const sample = await call(server.url, '/api/v1/recommend', {
    key,
    body: { ai_platform: 'claude', use_case: useCases[0] },
  });
  await untilRead(server.url);
  const plain = fork(new URL('./plain-server.ts', import.meta.url));
  plain.send(catalogue);
  const [plainPort] = (await once(plain, 'message')) as [number];
  const bare = fork(new URL('./bare-server.ts', import.meta.url));
  bare.send(sample.text);
  const [barePort] = (await once(bare, 'message')) as [number];
  const port = Number(new URL(server.url).port);
  // Repeated: the same use cases many times, as on a busy service. Fresh: every request has a new use case.
  const repeated = recommendRequests(key, useCases);
  const fresh = recommendRequests(key, newUseCases(useCases));
  const rows = {
    bare: [] as LoadResult[],
    repeated: [] as LoadResult[],
    fresh: [] as LoadResult[],
    plain: [] as LoadResult[],
  };
  for (let round = 0; round < ROUNDS + 1; round++) {
    const results = [
      await load(barePort, repeated),
      await load(port, repeated),
      await load(port, fresh),
      await load(plainPort, fresh),
    ] as const;
    if (round === 0) continue; // warm-up
    rows.bare.push(results[0]);
    rows.repeated.push(results[1]);
    rows.fresh.push(results[2]);
    rows.plain.push(results[3]);
  }
  await server.end();
  bare.kill();
  plain.kill();
  return report(rows);
}

/** Until the encoder has read all kits. */
async function untilRead(url: string): Promise<void> {
  for (const end = Date.now() + READ_WITHIN_MS; Date.now() < end; await setTimeout(500)) {
    const { engine } = (await (await fetch(`${url}/readyz`)).json()) as { engine: string };
    if (engine === 'words and meaning') return;
  }
  throw new Error('the kits were not read in time');
}

function report(rows: Record<'bare' | 'repeated' | 'fresh' | 'plain', LoadResult[]>): boolean {
  console.log(`recommend, ${KITS} kits, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s`);
  const perSecond = Object.fromEntries(
    Object.entries(rows).map(([name, results]) => [name, median(results.map((result) => result.perSecond))]),
  );
  for (const [name, results] of Object.entries(rows)) {
    const ratio = perSecond[name]! / perSecond.bare!;
    const statuses = JSON.stringify(results.at(-1)!.statuses);
    console.log(
      `${LABELS[name]!.padEnd(44)} ${perSecond[name]!.toFixed(0).padStart(7)} calls/s  ratio ${ratio.toFixed(2)}  p50 ${median(results.map((r) => r.p50Ms)).toFixed(1)} ms  p99 ${median(results.map((r) => r.p99Ms)).toFixed(1)} ms  ${statuses}`,
    );
  }
  const ratio = perSecond.repeated! / perSecond.bare!;
  const isHeld = ratio >= PROMISED_RATIO;
  console.log(`${isHeld ? 'held' : 'NOT HELD'}: ${ratio.toFixed(2)} of the bare server (promised: ${PROMISED_RATIO})`);
  const times = perSecond.fresh! / perSecond.plain!;
  const isFaster = times >= PROMISED_TIMES_PLAIN;
  console.log(
    `${isFaster ? 'held' : 'NOT HELD'}: ${times.toFixed(1)} times the plain stack with new use cases (promised: ${PROMISED_TIMES_PLAIN})`,
  );
  return isHeld && isFaster;
}

function load(port: number, requests: Uint8Array[]): Promise<LoadResult> {
  return generateLoad({ port, requests, connections: CONNECTIONS, seconds: SECONDS });
}
