import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LoadJob, LoadResult } from '../../bench/load.ts';
import { writeCatalogue } from '../support/catalogue.ts';
import { call } from '../support/http.ts';
import { makeAccount, startProcess } from '../support/process.ts';
import { haveTool } from '../support/tool.ts';

/** `npm run test:faults`: fsync slowed to 50 ms under 32 connections; /healthz must stay under 20 ms at its 99th percentile. */
const CONNECTIONS = 32;
const FSYNC_MS = 50;
const PROMISED_P99_MS = 20;
const PROBES = 500;
const LOAD_SECONDS = 6;

if (!haveTool('strace')) process.exit(1);

const root = mkdtempSync(join(tmpdir(), 'kitscout-fsync-'));
const catalogue = join(root, 'catalogue');
writeCatalogue(catalogue, [{ slug: 'one-kit' }]);
const env = {
  KITSCOUT_DATA: join(root, 'data'),
  KITSCOUT_CATALOGUE: catalogue,
  KITSCOUT_DEMO: 'off',
  LOG_LEVEL: 'error',
};
const strace = [
  'strace',
  '-f',
  '--seccomp-bpf',
  '-o',
  join(root, 'strace.log'),
  '-e',
  'trace=fsync',
  '-e',
  `inject=fsync:delay_enter=${FSYNC_MS * 1000}`,
];
const server = await startProcess(env, [], [...strace, process.execPath]);
const { key } = makeAccount(env, 'slow@example.com', 'enterprise');

const plain = await probe();
// On a thread of its own, so that what is measured is the server and not this process.
const request = Buffer.from(`GET /api/v1/kits/none HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${key}\r\n\r\n`);
const job: LoadJob = {
  port: Number(new URL(server.url).port),
  requests: [request],
  connections: CONNECTIONS,
  seconds: LOAD_SECONDS,
};
const worker = new Worker(new URL('../../bench/load.ts', import.meta.url), { workerData: job });
const finished = once(worker, 'message') as Promise<[LoadResult]>;
const loaded = await probe();
const [load] = await finished;
// strace keeps signals to itself: the server is its child.
spawnSync('pkill', ['-TERM', '-P', String(server.child.pid)]);
await once(server.child, 'exit');
const fsyncs = Number(
  spawnSync('sh', ['-c', `grep -c 'fsync(' ${join(root, 'strace.log')}`], { encoding: 'utf8' }).stdout,
);
rmSync(root, { recursive: true, force: true });

console.log(
  `fsync slowed to ${FSYNC_MS} ms (${fsyncs} of them), ${CONNECTIONS} connections, ${Math.round(load.perSecond)} calls/s, ${JSON.stringify(load.statuses)}`,
);
console.log(
  `/healthz p50 ${percentile(loaded, 50)} ms, p99 ${percentile(loaded, 99)} ms under load (without load: p50 ${percentile(plain, 50)}, p99 ${percentile(plain, 99)} ms)`,
);
const held = percentile(loaded, 99) < PROMISED_P99_MS && fsyncs > 10;
console.log(held ? 'held: p99 under 20 ms' : 'NOT HELD: p99 must be under 20 ms');
process.exit(held ? 0 : 1);

async function probe(): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < PROBES; i++) {
    const from = performance.now();
    await call(server.url, '/healthz');
    times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times.sort((a, b) => a - b);
}

function percentile(sorted: readonly number[], p: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))]! * 10) / 10;
}
