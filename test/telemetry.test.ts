import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { readConfig } from '../src/config/config.ts';
import { call } from './support/http.ts';
import { startService } from './support/service.ts';
import { until } from './support/until.ts';

interface Export {
  path: string;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: OTLP in JSON
  body: any;
}

const WAIT_MS = 60_000;
const exports: Export[] = [];
const collector = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  exports.push({ path: request.url!, headers: request.headers, body: JSON.parse(text) });
  if (!request.url!.startsWith('/silent/')) response.end('{}');
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
after(() => collector.close());
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

// biome-ignore lint/suspicious/noExplicitAny: OTLP in JSON
const timeOf = (metrics: any[]) =>
  BigInt(metrics.find(({ name }) => name === 'kitscout_catalogue_kits').gauge.dataPoints[0].timeUnixNano);

const PARENT = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };

test('an OpenTelemetry collector gets a span per request and the metrics of /metrics', async () => {
  const service = await startService({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20secret',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_SERVICE_NAME: 'kits',
      OTEL_METRIC_EXPORT_INTERVAL: '50',
    },
  });
  const { key } = await service.account();
  const traceparent = (flags: string) => ({ traceparent: `00-${PARENT.trace}-${PARENT.span}-${flags}` });
  try {
    await call(service.url, '/api/v1/kits/beta-tests?secret=1', { key, headers: traceparent('01') });
    await call(service.url, '/api/v1/kits', { key, headers: traceparent('00') });
    await call(service.url, `/api/v1/kits/${key}`, { key });
    await until(() => exports.some(({ path }) => path === '/v1/metrics'), WAIT_MS);
  } finally {
    await service.close();
  }
  const traces = exports.filter(({ path }) => path === '/v1/traces');
  const spans = traces.flatMap(({ body }) => body.resourceSpans[0].scopeSpans[0].spans);
  assert.equal(spans.length, 2, 'no span for the request that its caller did not sample');
  const isChild = (span: { traceId: string }) => span.traceId === PARENT.trace;
  const child = spans.find(isChild);
  const root = spans.find((span) => !isChild(span));
  assert.equal(child.parentSpanId, PARENT.span);
  assert.match(child.spanId, /^[0-9a-f]{16}$/);
  assert.equal(child.name, 'GET /api/v1/kits/:id_or_slug');
  assert.equal(child.kind, 2);
  assert.match(child.startTimeUnixNano, /^\d{19}$/);
  assert.ok(BigInt(child.endTimeUnixNano) > BigInt(child.startTimeUnixNano));
  const status = (span: typeof child) =>
    span.attributes.find((attribute: { key: string }) => attribute.key === 'http.response.status_code').value;
  assert.deepEqual(status(child), { intValue: '200' });
  assert.deepEqual(status(root), { intValue: '404' });
  assert.match(root.traceId, /^[0-9a-f]{32}$/);
  assert.equal(root.parentSpanId, '');
  const resource = Object.fromEntries(
    traces[0]!.body.resourceSpans[0].resource.attributes.map((one: { key: string; value: { stringValue: string } }) => [
      one.key,
      one.value.stringValue,
    ]),
  );
  assert.equal(resource['service.name'], 'kits');
  assert.equal(resource['deployment.environment.name'], 'test');
  assert.equal(traces[0]!.headers['x-token'], 'a secret');
  assert.equal(traces[0]!.headers['content-type'], 'application/json');
  assert.ok(
    !JSON.stringify(exports.map(({ body }) => body)).includes(key),
    'the key is not exported, wherever a caller put it',
  );
  assert.ok(!JSON.stringify(traces).includes('secret=1'));

  // The latest by its own timestamp: two exports may arrive in any order.
  const metrics = exports
    .filter(({ path }) => path === '/v1/metrics')
    .map(({ body }) => body.resourceMetrics[0].scopeMetrics[0].metrics)
    .sort((a, b) => Number(timeOf(a) - timeOf(b)))
    .at(-1);
  const named = (name: string) => metrics.find((metric: { name: string }) => metric.name === name);
  const calls = named('kitscout_calls_total').sum;
  assert.equal(calls.isMonotonic, true);
  assert.equal(calls.aggregationTemporality, 2);
  assert.equal(
    calls.dataPoints.reduce((sum: number, point: { asDouble: number }) => sum + point.asDouble, 0),
    3,
  );
  assert.equal(named('kitscout_catalogue_kits').gauge.dataPoints[0].asDouble, 4);
  for (const point of named('kitscout_call_duration_seconds').histogram.dataPoints) {
    assert.equal(point.bucketCounts.length, point.explicitBounds.length + 1);
    assert.equal(
      point.bucketCounts.map(Number).reduce((a: number, b: number) => a + b),
      Number(point.count),
    );
  }
});

test('an unreachable collector is reported once and has no other effect', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_METRIC_EXPORT_INTERVAL: '20' };
  const service = await startService({ env });
  try {
    const warnings = () => service.logLines.filter((line) => line.includes('telemetry was lost'));
    await until(() => warnings().length > 0, WAIT_MS);
    assert.equal((await call(service.url, '/healthz')).status, 200);
    assert.equal(warnings().length, 1);
  } finally {
    await service.close();
  }
});

test('a collector that does not answer does not keep the server from stopping', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/silent`, OTEL_EXPORTER_OTLP_TIMEOUT: String(WAIT_MS) };
  const service = await startService({ env });
  await until(async () => {
    await Promise.all(Array.from({ length: 64 }, () => call(service.url, '/healthz')));
    return exports.some(({ path }) => path === '/silent/v1/traces');
  }, WAIT_MS);
  const began = performance.now();
  await service.close();
  assert.ok(performance.now() - began < WAIT_MS / 2);
});

test('without its variables there is no telemetry; invalid variables stop the start', () => {
  const url = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  assert.equal(readConfig({}).telemetry, null);
  assert.equal(readConfig({ ...url, OTEL_SDK_DISABLED: 'true' }).telemetry, null);
  assert.equal(readConfig({ ...url, OTEL_TRACES_EXPORTER: 'none' }).telemetry!.tracesUrl, null);
  assert.equal(readConfig({ ...url, OTEL_TRACES_SAMPLER: 'always_off' }).telemetry!.sampled, 0);
  const own = readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/t` }).telemetry!;
  assert.deepEqual([own.tracesUrl, own.metricsUrl], [`${endpoint}/t`, null]);
  for (const bad of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { ...url, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:secret@127.0.0.1:4318' },
    { ...url, OTEL_EXPORTER_OTLP_HEADERS: 'token' },
    { ...url, OTEL_EXPORTER_OTLP_HEADERS: 'token=secret%0Asecret' },
    { ...url, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
  ])
    assert.throws(() => readConfig(bad), /^SettingsError: OTEL_(?!.*secret)/s);
});
