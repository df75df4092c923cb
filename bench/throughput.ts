import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../test/support/http.ts';
import { makeAccount, startProcess } from '../test/support/process.ts';
import { generateLoad, type LoadResult, newUseCases, readUseCases, recommendRequests } from './load.ts';
import { writeManyKits } from './many-kits.ts';
import { median } from './measure.ts';

/**
 * `npm run bench`: recommend calls per second, next to a bare node:http server that sends the same bytes, in one run.
 */
const KITS = 1000;
const CONNECTIONS = 64;
const SECONDS = 5;
const ROUNDS = 3;
const PROMISED_RATIO = 0.5;

const LABELS: Record<string, string> = {
  bare: 'bare node:http, same bytes',
  repeated: 'kitscout, 300 repeated use cases',
  fresh: 'kitscout, every use case new',
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
  const env = { KITSCOUT_DATA: join(root, 'data'), KITSCOUT_CATALOGUE: catalogue, KITSCOUT_DEMO: 'off' };
  const server = await startProcess(env);
  const { key } = makeAccount(env, 'bench@example.com', 'enterprise');
  const useCases = readUseCases().slice(0, 300);
  const sample = await call(server.url, '/api/v1/recommend', {
    key,
    body: { ai_platform: 'claude', use_case: useCases[0] },
  });
  const bare = fork(new URL('./bare-server.ts', import.meta.url));
  bare.send(sample.text);
  const [barePort] = (await once(bare, 'message')) as [number];
  const port = Number(new URL(server.url).port);
  // Repeated: the same use cases many times, as on a busy service. Fresh: every request has a new use case.
  const repeated = recommendRequests(key, useCases);
  const fresh = recommendRequests(key, newUseCases(useCases));
  const rows = { bare: [] as LoadResult[], repeated: [] as LoadResult[], fresh: [] as LoadResult[] };
  for (let round = 0; round < ROUNDS + 1; round++) {
    const results = [await load(barePort, repeated), await load(port, repeated), await load(port, fresh)] as const;
    if (round === 0) continue; // warm-up
    rows.bare.push(results[0]);
    rows.repeated.push(results[1]);
    rows.fresh.push(results[2]);
  }
  await server.end();
  bare.kill();
  return report(rows);
}

function report(rows: Record<'bare' | 'repeated' | 'fresh', LoadResult[]>): boolean {
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
  return isHeld;
}

function load(port: number, requests: Uint8Array[]): Promise<LoadResult> {
  return generateLoad({ port, requests, connections: CONNECTIONS, seconds: SECONDS });
}
