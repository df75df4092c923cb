import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../bench/measure.ts';
import { largeFiles } from '../support/catalogue.ts';
import { makeAccount } from '../support/process.ts';
import type { Fault } from './fault.ts';
import { HealthProbe } from './support/health-probe.ts';
import { settled, watchMemory } from './support/memory.ts';
import { serving } from './support/serving.ts';

const READERS = 500;
const GONE_WITHIN_S = 60;
/** Some read a byte now and then, as tools for this attack do. */
const BYTE_EVERY_MS = 1_000;
const MAX_CALL_MS = 1_000;
const SETTLE_MS = 300;

export const fault: Fault = {
  promise: `${READERS} clients request a large kit and do not read it: all are dropped within ${GONE_WITHIN_S} s, a normal client is not affected`,
  run: (say) =>
    serving({ kits: [{ slug: 'large-kit', files: largeFiles(16) }] }, async ({ url, env, child }) => {
      const { key } = makeAccount(env, 'reader@example.com', 'enterprise');
      const authorization = `Authorization: Bearer ${key}`;
      await settled(child.pid!);
      const probe = new HealthProbe(url, [
        `GET /api/v1/kits?limit=1 HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n\r\n`,
      ]);
      await pause(SETTLE_MS);
      const memory = watchMemory(child.pid!);
      const began = performance.now();
      const ask = `GET /api/v1/kits/large-kit/download HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n\r\n`;
      const readers = Array.from({ length: READERS }, (_, i) => slowReader(url, ask, i % 2 === 0));
      while (readers.some(({ goneAt }) => goneAt() === null) && performance.now() - began < GONE_WITHIN_S * 1000)
        await pause(SETTLE_MS);
      const gone = readers.map(({ goneAt }) => goneAt()).filter((at) => at !== null);
      for (const { socket } of readers) socket.destroy();
      const times = await probe.end();
      const { before, peak } = memory.end();
      const last = gone.length === 0 ? 0 : (Math.max(...gone) - began) / 1000;
      say(`${gone.length} of ${READERS} were dropped, the last after ${last.toFixed(1)} s`);
      say(
        `a normal client: ${times.length} calls, all 200, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, worst ${times.at(-1)!.toFixed(0)} ms`,
      );
      say(`memory ${before.toFixed(0)} MB + ${(peak - before).toFixed(0)} MB`);
      return gone.length === READERS && times.at(-1)! <= MAX_CALL_MS;
    }),
};

/** Half of them never read at all, the others one byte at a time. */
function slowReader(url: string, ask: string, takesBytes: boolean): { socket: Socket; goneAt: () => number | null } {
  let goneAt: number | null = null;
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(ask));
  socket.on('readable', () => {});
  const gone = () => {
    goneAt ??= performance.now();
    clearInterval(bytes);
  };
  // A client that does not read notices the end only when it tries to send.
  const bytes = setInterval(() => {
    if (takesBytes) socket.read(1);
    socket.write('\r\n');
  }, BYTE_EVERY_MS);
  socket.on('error', gone);
  socket.on('close', gone);
  return { socket, goneAt: () => goneAt };
}
