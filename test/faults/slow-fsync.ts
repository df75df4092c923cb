import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generateLoad, type LoadResult } from '../../bench/load.ts';
import { quantile } from '../../bench/measure.ts';
import { makeAccount } from '../support/process.ts';
import { haveTool } from '../support/tool.ts';
import type { Fault } from './fault.ts';
import { COUNTED_CALL } from './support/counted-call.ts';
import { HealthProbe } from './support/health-probe.ts';
import { type Serving, serving } from './support/serving.ts';

const CONNECTIONS = 32;
const FSYNC_MS = 50;
const MAX_P99_MS = 20;
const LOAD_SECONDS = 6;
/** Load from other programs only makes a round slower, so the best round measures the server. */
const ROUNDS = 3;

/** Delays every fsync. */
const strace = (root: string) => [
  'strace',
  '-f',
  '--seccomp-bpf',
  '-o',
  join(root, 'strace.log'),
  '-e',
  'trace=fsync',
  '-e',
  `inject=fsync:delay_enter=${FSYNC_MS * 1000}`,
  process.execPath,
];

export const fault: Fault = {
  promise: `fsync slowed to ${FSYNC_MS} ms under ${CONNECTIONS} connections: /healthz under ${MAX_P99_MS} ms at its 99th percentile, in the best of ${ROUNDS} rounds`,
  run: async (say) => {
    if (!haveTool('strace')) return false;
    return serving({ kits: [{ slug: 'one-kit' }], command: strace }, async (server) => {
      const plain = await probe(server);
      const { key } = makeAccount(server.env, 'slow@example.com', 'enterprise');
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS; round++) {
        const load = startLoad(server, key);
        const loaded = await probe(server);
        const { perSecond, statuses } = await load;
        say(
          `/healthz under load: p50 ${quantile(loaded, 0.5).toFixed(1)} ms, p99 ${quantile(loaded, 0.99).toFixed(1)} ms; ${Math.round(perSecond)} calls/s, ${JSON.stringify(statuses)}`,
        );
        best = Math.min(best, quantile(loaded, 0.99));
      }
      // strace does not forward signals, so they go to its child, the server.
      spawnSync('pkill', ['-TERM', '-P', String(server.child.pid)]);
      await once(server.child, 'exit');
      const fsyncs = readFileSync(join(server.root, 'strace.log'), 'utf8').split('fsync(').length - 1;
      say(
        `/healthz without load: p50 ${quantile(plain, 0.5).toFixed(1)} ms, p99 ${quantile(plain, 0.99).toFixed(1)} ms; ${fsyncs} fsyncs`,
      );
      return best < MAX_P99_MS && fsyncs > 10 * ROUNDS;
    });
  },
};

function startLoad({ url }: Serving, key: string): Promise<LoadResult> {
  const request = Buffer.from(
    `GET ${COUNTED_CALL.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  );
  return generateLoad({
    port: Number(new URL(url).port),
    requests: [request],
    connections: CONNECTIONS,
    seconds: LOAD_SECONDS,
  });
}

async function probe({ url }: Serving): Promise<number[]> {
  const health = new HealthProbe(url);
  await pause((LOAD_SECONDS * 1000) / 2);
  return health.end();
}
