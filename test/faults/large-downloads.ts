import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { largeFiles } from '../support/catalogue.ts';
import { call } from '../support/http.ts';
import { makeAccount } from '../support/process.ts';
import type { Fault } from './fault.ts';
import { settled, watchMemory } from './support/memory.ts';
import { serving } from './support/serving.ts';

const DOWNLOADS = 8;
const FILES = 30;
const MAX_MORE_MB = 200;
const CODINGS = ['identity', 'gzip', 'br'];

export const fault: Fault = {
  promise: `${DOWNLOADS} downloads of a kit of 15 MB at once, plain and compressed: at most ${MAX_MORE_MB} MB more`,
  run: (say) =>
    serving({ kits: [{ slug: 'large-kit', files: largeFiles(FILES) }] }, async ({ url, env, child }) => {
      const { key } = makeAccount(env, 'reader@example.com', 'enterprise');
      await call(url, '/api/v1/kits', { key });
      await settled(child.pid!);
      let held = true;
      for (const coding of CODINGS) {
        const memory = watchMemory(child.pid!);
        const sizes = await Promise.all(Array.from({ length: DOWNLOADS }, () => download(url, key, coding)));
        const { before, peak } = memory.end();
        const megabytes = sizes.map((size) => (size / 1e6).toFixed(1));
        say(`${coding}: ${megabytes.join(', ')} MB; memory ${before.toFixed(0)} MB + ${(peak - before).toFixed(0)} MB`);
        held &&= peak - before <= MAX_MORE_MB && new Set(sizes).size === 1;
      }
      return held;
    }),
};

/** Reads at about 10 MB/s, so that all downloads run at the same time. */
async function download(url: string, key: string, coding: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': coding };
  const [response] = (await once(get(`${url}/api/v1/kits/large-kit/download`, { headers }), 'response')) as [
    IncomingMessage,
  ];
  const began = performance.now();
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    const early = bytes / 10_000 - (performance.now() - began);
    if (early > 0) await pause(early);
  }
  return bytes;
}
