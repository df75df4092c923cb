import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { largeFiles } from '../../../test/support/catalogue.ts';
import { joinDeliverables } from '../../catalogue/bundle.ts';
import type { Kit } from '../../catalogue/kit.ts';
import { kitZip } from './kit-zip-client.ts';

const files = Object.entries(largeFiles(4)).map(([name, text]) => ({ name, text }));
const kit = { slug: 'large-kit', tagline: 'Large', keywords: [] as string[] } as Kit;
const job = { kit, content: Buffer.from(joinDeliverables(files)), form: 'root', digest: null } as const;

test('a large kit is zipped without blocking the event loop', async () => {
  let rounds = 0;
  let round = setImmediate(function next() {
    rounds++;
    round = setImmediate(next);
  });
  const zip = await kitZip(job);
  clearImmediate(round);
  // Without a thread there would be at most one.
  assert.ok(rounds > 10, `${rounds} rounds`);
  const texts = Object.entries(unzipSync(zip)).map(([name, bytes]) => ({ name, text: Buffer.from(bytes).toString() }));
  assert.deepEqual(texts, files);
});

test('a kit whose client disconnected while waiting is not zipped', async () => {
  let started = 0;
  const count = () => void started++;
  process.on('worker', count);
  let isWanted = true;
  const zips = Promise.allSettled([kitZip(job), kitZip(job, () => isWanted), kitZip(job)]);
  isWanted = false;
  const results = await zips;
  process.off('worker', count);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal(started, 2);
});

test('a thread that ends early fails only its own kit', async () => {
  process.once('worker', (worker) => void worker.terminate());
  const [ended, next] = await Promise.allSettled([kitZip(job), kitZip(job)]);
  assert.deepEqual([ended.status, next.status], ['rejected', 'fulfilled']);
});
