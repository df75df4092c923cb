import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from '../../calls/metrics.ts';
import { serviceFigures } from './service-figures.ts';

test("the operator's figures match /metrics", async () => {
  const metrics = createMetrics(() => 4);
  for (let i = 0; i < 90; i++) metrics.call('recommend', '200', 0.004);
  for (let i = 0; i < 8; i++) metrics.call('recommend', 'invalid_request', 0.0004);
  for (let i = 0; i < 2; i++) metrics.call('recommend', 'internal_error', 9);
  metrics.call('kits', '304', 0.0004);
  metrics.call('kits', 'aborted', 0.0004);
  metrics.call('none', 'not_found', 0.0004);
  const { endpoints, latency, errors } = serviceFigures(await metrics.registry.getMetricsAsJSON());
  const [recommend, kits] = endpoints;
  assert.deepEqual(
    [recommend!.endpoint, recommend!.calls, recommend!.refused, recommend!.failed],
    ['recommend', 100, 8, 2],
  );
  // Between 2.5 and 5 ms, the bucket with 90 calls: after 8 faster ones, the 50th is the 42nd of 90 in it.
  assert.ok(Math.abs(recommend!.p50_ms! - (2.5 + (2.5 * 42) / 90)) < 1e-9);
  assert.ok(recommend!.p95_ms! > 4.5 && recommend!.p95_ms! <= 5);
  assert.deepEqual([kits!.endpoint, kits!.calls, kits!.refused, kits!.failed], ['kits', 2, 0, 0]);
  assert.equal(endpoints.length, 2, 'requests without an endpoint are not listed');
  assert.equal(
    latency.reduce((total, bucket) => total + bucket.calls, 0),
    103,
  );
  assert.deepEqual(latency[0], { up_to_ms: 0.5, calls: 11 });
  assert.deepEqual(latency.at(-1), { up_to_ms: null, calls: 2 });
  assert.deepEqual(errors, [
    { code: 'invalid_request', calls: 8 },
    { code: 'internal_error', calls: 2 },
    { code: 'aborted', calls: 1 },
    { code: 'not_found', calls: 1 },
  ]);
});

test('a server without calls has empty figures', async () => {
  assert.deepEqual(serviceFigures(await createMetrics(() => 0).registry.getMetricsAsJSON()), {
    endpoints: [],
    latency: [],
    errors: [],
  });
});
