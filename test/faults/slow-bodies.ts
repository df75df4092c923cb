import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../bench/measure.ts';
import { call } from '../support/http.ts';
import type { Fault } from './fault.ts';
import { HealthProbe } from './support/health-probe.ts';
import { serving } from './support/serving.ts';

const PATHS = ['/dashboard/api/try', '/dashboard/api/auth/sign-in/email', '/mcp', '/api/v1/recommend', '/none'];
const CLIENTS = 1_500;
const OPENED_AT_ONCE = 50;
const HELD_MS = 4_000;
const MAX_P99_MS = 300;
/** The server waits up to 10 s for these bodies; a request blocked by them would take most of that. */
const MAX_WORST_MS = 2_000;

export const fault: Fault = {
  promise: `${CLIENTS} clients without a key announce a body and do not send it, on each path: /healthz under ${MAX_P99_MS} ms at its 99th percentile and ${MAX_WORST_MS} ms at worst for a normal client`,
  run: (say) =>
    serving({}, async ({ url }) => {
      // Loads the sign-in library, which happens once.
      await call(url, '/dashboard/api/config');
      let held = true;
      for (const path of PATHS) {
        const { host, port } = new URL(url);
        const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
        const clients: Socket[] = [];
        const probe = new HealthProbe(url);
        while (clients.length < CLIENTS) {
          const client = connect(Number(port), '127.0.0.1').on('error', () => {});
          client.write(head);
          clients.push(client);
          if (clients.length % OPENED_AT_ONCE === 0) await pause(10);
        }
        await pause(HELD_MS);
        const times = await probe.end();
        const [p99, worst] = [quantile(times, 0.99), times.at(-1)!];
        for (const client of clients) client.destroy();
        say(`${path}: /healthz p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms`);
        held &&= p99 <= MAX_P99_MS && worst <= MAX_WORST_MS;
      }
      return held;
    }),
};
