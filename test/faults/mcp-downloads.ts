import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { largeFiles } from '../support/catalogue.ts';
import { call } from '../support/http.ts';
import { makeAccount } from '../support/process.ts';
import type { Fault } from './fault.ts';
import { HealthProbe } from './support/health-probe.ts';
import { settled, watchMemory } from './support/memory.ts';
import { serving } from './support/serving.ts';

const ACCOUNTS = 3;
const DOWNLOADS = 10;
const FILES = 30;
const MAX_MORE_MB = 450;
const MAX_HEALTH_MS = 2_000;

const MESSAGE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'download_kit', arguments: { id_or_slug: 'large-kit', whole: true } },
});

export const fault: Fault = {
  promise: `${ACCOUNTS} accounts ask for ${DOWNLOADS} downloads each of a kit of 15 MB over MCP, all at once: at most ${MAX_MORE_MB} MB more, /healthz at most ${MAX_HEALTH_MS} ms, all are answered`,
  run: (say) =>
    serving({ kits: [{ slug: 'large-kit', files: largeFiles(FILES) }] }, async ({ url, env, child }) => {
      const keys = Array.from({ length: ACCOUNTS }, (_, i) => makeAccount(env, `mcp${i}@example.com`, 'pro').key);
      await call(url, '/api/v1/kits', { key: keys[0]! });
      await settled(child.pid!);
      const probe = new HealthProbe(url);
      const memory = watchMemory(child.pid!);
      const began = performance.now();
      const sizes = await Promise.all(
        keys.flatMap((key) => Array.from({ length: DOWNLOADS }, () => download(url, key))),
      );
      const seconds = (performance.now() - began) / 1000;
      const worst = (await probe.end()).at(-1)!;
      const { before, peak } = memory.end();
      const answered = sizes.filter((size) => size > 15e6).length;
      say(
        `${answered} of ${sizes.length} answered in ${seconds.toFixed(1)} s, /healthz worst ${worst.toFixed(0)} ms, memory ${before.toFixed(0)} MB + ${(peak - before).toFixed(0)} MB`,
      );
      return answered === sizes.length && worst <= MAX_HEALTH_MS && peak - before <= MAX_MORE_MB;
    }),
};

async function download(url: string, key: string): Promise<number> {
  const sent = request(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  });
  sent.end(MESSAGE);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}
