import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from './part.ts';
import { HealthProbe } from './support/health-probe.ts';
import { serving } from './support/serving.ts';

const PATHS = ['/dashboard/api/try', '/dashboard/api/auth/sign-in/email', '/mcp', '/api/v1/recommend', '/none'];
const CLIENTS = 1_500;
const OPENED_AT_ONCE = 50;
const HELD_MS = 4_000;
const MAX_HEALTH_MS = 300;

export const part: Part = {
  promise: `${CLIENTS} clients without a key announce a body and do not send it, on each path: /healthz at most ${MAX_HEALTH_MS} ms for a normal client`,
  run: (say) =>
    serving({}, async ({ url }) => {
      let held = true;
      for (const path of PATHS) {
        const { host, port } = new URL(url);
        const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
        // The first one loads what the path needs.
        const ask = () => connect(Number(port), '127.0.0.1').on('error', () => {});
        const clients = [ask()];
        clients[0]!.write(head);
        await pause(HELD_MS / 4);
        const probe = new HealthProbe(url);
        while (clients.length < CLIENTS) {
          const client = ask();
          client.write(head);
          clients.push(client);
          if (clients.length % OPENED_AT_ONCE === 0) await pause(10);
        }
        await pause(HELD_MS);
        const worst = (await probe.end()).at(-1)!;
        for (const client of clients) client.destroy();
        say(`${path}: /healthz worst ${worst.toFixed(0)} ms`);
        held &&= worst <= MAX_HEALTH_MS;
      }
      return held;
    }),
};
