import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { StoredKit } from '../../src/store/catalogue-store.ts';
import { assertError, call, rateLimit } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await startService({
  kits: [
    { slug: 'old-kit', name: 'Old Kit' },
    { slug: 'stays', name: 'Stays' },
  ],
});
const { key } = await service.account('pro');
after(() => service.close());

/** The promise is 2 s; a machine that runs other tests at the same time may take longer. */
const GENEROUS_MS = 20_000;

const names = async () =>
  (await call(service.url, '/api/v1/kits', { key })).json.kits.map((kit: { name: string }) => kit.name);

test('a running server switches to a new catalogue without a failed request', async () => {
  let failed = 0;
  let calls = 0;
  let running = true;
  const load = (async () => {
    while (running) {
      for (const path of [
        '/api/v1/kits',
        '/api/v1/kits/stays',
        '/api/v1/kits/stays/download',
        '/api/v1/kits/old-kit/download',
      ]) {
        const { status } = await call(service.url, path, { key });
        calls += 1;
        if (status >= 500) failed += 1;
      }
    }
  })();
  try {
    await service.importKits([
      { slug: 'stays', name: 'Stays', tagline: 'changed' },
      { slug: 'new-kit', name: 'New Kit' },
    ]);
    await until(async () => (await names()).includes('New Kit'), GENEROUS_MS);
  } finally {
    running = false;
    await load;
  }
  assert.equal(failed, 0, `${failed} of ${calls} calls failed`);
  assert.deepEqual(await names(), ['New Kit', 'Stays']);
  assertError(await call(service.url, '/api/v1/kits/old-kit', { key }), 'not_found');
  const found = await call(service.url, '/api/v1/recommend', {
    key,
    body: { ai_platform: 'any', use_case: 'New Kit' },
  });
  assert.equal(found.json.recommendations[0].kit_slug, 'new-kit');
});

test('a kit whose content is missing: 500 content_unavailable, refunded, and the headers show the refund', async () => {
  await service.importKits([{ slug: 'hollow', name: 'Hollow', files: null }], { allowMissingContent: true });
  await until(async () => (await names()).includes('Hollow'), GENEROUS_MS);
  const before = rateLimit(await call(service.url, '/api/nothing', { key }));
  for (let i = 0; i < 3; i++) {
    const answer = await call(service.url, '/api/v1/kits/hollow/download', { key });
    assertError(answer, 'content_unavailable');
    assert.deepEqual(rateLimit(answer), before);
  }
  assert.deepEqual(rateLimit(await call(service.url, '/api/nothing', { key })), before);
  const usage = await call(service.url, '/api/v1/usage', { key });
  assert.equal(usage.json.daily_breakdown.at(-1).calls, usage.json.calls_used);
});

test('a kit in the store that cannot be read is left out, logged and shown by /readyz; the rest is served', async () => {
  await service.importKits([
    { slug: 'broken', name: 'Broken' },
    { slug: 'whole', name: 'Whole' },
  ]);
  await until(async () => (await names()).includes('Broken'), GENEROUS_MS);
  const stored: StoredKit[] = [];
  for await (const batch of service.store.catalogue.readAll()) stored.push(...batch);
  const unsplittable = [{ name: 'a\u2028b.md', text: 'x' }];
  await service.store.catalogue.import([{ kit: stored[0]!.kit, files: unsplittable }], { merge: true });
  await until(async () => !(await names()).includes('Broken'), GENEROUS_MS);
  assert.deepEqual(await names(), ['Whole']);
  const ready = await call(service.url, '/readyz');
  assert.equal(ready.status, 200);
  assert.equal(ready.json.catalogue.left_out[0].slug, 'broken');
  assert.ok(service.logLines.some((line) => line.includes('left out') && line.includes('broken')));
});
