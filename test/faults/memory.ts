import { setTimeout as pause } from 'node:timers/promises';
import { generateLoad, type LoadResult, newUseCases, readUseCases, recommendRequests } from '../../bench/load.ts';
import { makeAccount } from '../support/process.ts';
import type { Fault } from './fault.ts';
import { memoryOf } from './support/memory.ts';
import { type Serving, serving } from './support/serving.ts';

const MAX_IDLE_MB = 150;
const MAX_AFTER_LOAD_MB = 250;
const CONNECTIONS = 64;
const LOAD_SECONDS = 60;
/** Longer than the build thread is kept after the last build. */
const IDLE_AFTER_MS = 15_000;

export const fault: Fault = {
  promise: `one process with the bundled catalogue: ${MAX_IDLE_MB} MB idle, ${MAX_AFTER_LOAD_MB} MB after a minute of load`,
  run: async (say) => {
    // The first start fills the cache of compiled code.
    await serving({}, async () => {});
    return serving({}, async (server) => {
      const memory = () => memoryOf(server.child.pid!);
      await pause(IDLE_AFTER_MS);
      const idle = memory();
      say(`idle, ${IDLE_AFTER_MS / 1000} s after the start: ${idle.toFixed(0)} MB`);
      const { perSecond, statuses } = await load(server);
      const loaded = memory();
      say(`right after ${LOAD_SECONDS} s of ${Math.round(perSecond)} calls per second: ${loaded.toFixed(0)} MB`);
      await pause(IDLE_AFTER_MS);
      say(`${IDLE_AFTER_MS / 1000} s later: ${memory().toFixed(0)} MB`);
      const isAnswered = Object.keys(statuses).join() === '200';
      if (!isAnswered) say(`answers by status: ${JSON.stringify(statuses)}`);
      return isAnswered && idle <= MAX_IDLE_MB && loaded <= MAX_AFTER_LOAD_MB;
    });
  },
};

/** Sends recommendations as fast as they are answered, almost all with different texts. */
function load({ url, env }: Serving): Promise<LoadResult> {
  const { key } = makeAccount(env, 'load@example.com', 'enterprise');
  return generateLoad({
    port: Number(new URL(url).port),
    requests: recommendRequests(key, newUseCases(readUseCases())),
    connections: CONNECTIONS,
    seconds: LOAD_SECONDS,
  });
}
