import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../support/http.ts';
import { exchange } from '../support/raw.ts';
import type { Fault } from './fault.ts';
import { HealthProbe } from './support/health-probe.ts';
import { watchMemory } from './support/memory.ts';
import { serving } from './support/serving.ts';

const PATHS = [
  '/openapi.json',
  '/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/dashboard/x',
  '/none',
  '/api/v1/kits',
  '/mcp',
  '/kits',
  '/kits?q=review+tests',
  '/kits/none',
  '/docs/',
  '/docs/reference/',
  '/llms-full.txt',
  '/sitemap.xml',
  '/.well-known/agent-skills/index.json',
  '/dashboard/api/config',
  '/dashboard/api/example',
  '/dashboard/api/me',
];
const CONNECTIONS = 50;
const REQUESTS = 2_000;
const MAX_HEALTH_MS = 300;
const MAX_MORE_MB = 150;
/** How long after the last answer memory may still grow. */
const SETTLE_MS = 300;

export const fault: Fault = {
  promise: `${CONNECTIONS} connections with ${REQUESTS} pipelined requests each, on every path without a key: /healthz at most ${MAX_HEALTH_MS} ms, memory at most ${MAX_MORE_MB} MB more`,
  run: (say) =>
    serving({}, async ({ url, child }) => {
      let held = true;
      for (const path of PATHS) {
        // The first request for the docs or the dashboard loads a library.
        await call(url, path);
        const probe = new HealthProbe(url);
        await pause(SETTLE_MS);
        const memory = watchMemory(child.pid!);
        const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(REQUESTS));
        const began = performance.now();
        const floods = await Promise.all(Array.from({ length: CONNECTIONS }, () => exchange(url, bytes, 60_000)));
        const seconds = (performance.now() - began) / 1000;
        await pause(SETTLE_MS);
        const worst = (await probe.end()).at(-1)!;
        const { before, peak } = memory.end();
        const answers = floods.reduce((sum, { count }) => sum + count, 0);
        say(
          `${path}: ${answers} answers in ${seconds.toFixed(1)} s, /healthz worst ${worst.toFixed(0)} ms, memory ${before.toFixed(0)} MB + ${(peak - before).toFixed(0)} MB`,
        );
        held &&= worst <= MAX_HEALTH_MS && peak - before <= MAX_MORE_MB;
      }
      return held;
    }),
};
