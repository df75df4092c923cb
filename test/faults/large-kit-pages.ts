import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FixtureKit } from '../support/catalogue.ts';
import { call } from '../support/http.ts';
import { makeAccount } from '../support/process.ts';
import type { Fault } from './fault.ts';
import { HealthProbe } from './support/health-probe.ts';
import { serving } from './support/serving.ts';

const MAX_HEALTH_MS = 200;
const MEGABYTE = 1024 * 1024;

/** Each file may have a megabyte, and each kit 16 with the markers and fences of a download. */
const KITS: readonly FixtureKit[] = [
  { slug: 'small', access: 'public' },
  kit('many-files', 195, () => `# A guide\n\n${'Some *words* of a guide, [linked](other.md).\n\n'.repeat(1_750)}`),
  kit('empty-lines', 15, () => `<!-- file: x -->\n${'\n'.repeat(MEGABYTE - 100)}`),
  kit('near-markers', 15, () => '<!-- file:  -->\n\n'.repeat(60_000)),
  kit('other-scripts', 15, () => `${'漢字と仮名'.repeat(40)}\n`.repeat(1_700)),
  { slug: 'binary', access: 'public', files: { 'README.md': '# Pictures\n', ...pictures(11) } },
];

export const fault: Fault = {
  promise: `pages, previews and downloads of kits at the limit of 16 MB: /healthz at most ${MAX_HEALTH_MS} ms`,
  run: (say) =>
    serving({ kits: KITS, env: { KITSCOUT_READER: 'off' } }, async ({ url, env }) => {
      const { key } = makeAccount(env, 'reader@example.com', 'pro');
      await call(url, '/api/v1/kits', { key });
      // Some of the code runs for the first time here.
      for (const path of ['/kits', '/kits/small', '/kits/small/small.zip']) await (await fetch(url + path)).text();
      let held = true;
      for (const { slug, files } of KITS.slice(1)) {
        const [first, last] = [Object.keys(files!)[0]!, Object.keys(files!).at(-1)!];
        const versions = (await call(url, `/kits/${slug}/versions.json`)).json.versions as { version: string }[];
        for (const path of [
          `/kits/${slug}`,
          `/kits/${slug}/view/${first}`,
          `/kits/${slug}/view/${last}`,
          `/kits/${slug}/files/${first}`,
          `/kits/${slug}/files/${last}`,
          `/kits/${slug}/${slug}.md`,
          `/kits/${slug}/${slug}.zip`,
          `/kits/${slug}/content.md?version=${versions.at(-1)!.version}`,
        ]) {
          const probe = new HealthProbe(url);
          // The site reads some 20 units of large content per second.
          await pause(1_100);
          const began = performance.now();
          const { status, bytes } = await get(url + path);
          const took = performance.now() - began;
          const worst = (await probe.end()).at(-1)!;
          const isGood = status === 200 && worst <= MAX_HEALTH_MS;
          held &&= isGood;
          say(
            `${path}: ${status}, ${(bytes / 1e6).toFixed(2)} MB in ${took.toFixed(0)} ms, /healthz worst ${worst.toFixed(0)} ms${isGood ? '' : '  <<<'}`,
          );
        }
      }
      return held;
    }),
};

let visitor = 2;

/** From a network of its own: each may ask for little in a minute. */
async function get(url: string): Promise<{ status: number; bytes: number }> {
  const [response] = (await once(request(url, { localAddress: `127.0.${visitor++}.1` }).end(), 'response')) as [
    IncomingMessage,
  ];
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return { status: response.statusCode!, bytes };
}

function kit(slug: string, count: number, text: (i: number) => string): FixtureKit {
  const files = Array.from({ length: count }, (_, i) => [`part-${i}.md`, text(i)]);
  return { slug, access: 'public', files: { ...Object.fromEntries(files), 'notes.txt': text(count) } };
}

function pictures(count: number): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`picture-${i}.png`, randomBytes(MEGABYTE - 1)]));
}
