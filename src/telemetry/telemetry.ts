import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { TelemetryConfig } from '../config/telemetry-config.ts';
import { attributes, exportJson, metricOf, nanos } from './otlp-json.ts';

interface TelemetryDeps {
  config: TelemetryConfig;
  version: string;
  registry: Registry;
  log: Logger;
}

const SPANS_EVERY_MS = 5_000;
const SEND_AT_SPANS = 512;
const MAX_SPANS_KEPT = 2_048;
const WARN_EVERY_MS = 60_000;
const LAST_EXPORT_WITHIN_MS = 2_000;
const SAMPLED_FLAG = 1;
const SERVER_KIND = 2;
const ERROR_STATUS = 2;

/**
 * Sends one span per request and the metrics of /metrics to an OpenTelemetry collector, as JSON over HTTP, without
 * OpenTelemetry's own packages, which take 56 MB. A span has method, route and status: never a key, a query or an
 * address. While a collector does not answer, up to MAX_SPANS_KEPT spans wait; what it refuses is lost.
 */
export function startTelemetry(app: FastifyInstance, deps: TelemetryDeps): void {
  const { config } = deps;
  const exporter = startExporter(deps);
  if (config.tracesUrl !== null)
    app.addHook('onResponse', (request, reply, done) => {
      const span = spanOf(config, request, reply);
      if (span !== null) exporter.add(span);
      done();
    });
  app.addHook('onClose', () => exporter.end());
}

function spanOf(config: TelemetryConfig, request: FastifyRequest, reply: FastifyReply): object | null {
  const [, parentTrace, parentSpanId = '', flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(request.headers.traceparent)) ??
    [];
  const traceId = parentTrace ?? randomBytes(16).toString('hex');
  const isSampled =
    config.followsParent && flags !== undefined
      ? (Number.parseInt(flags, 16) & SAMPLED_FLAG) !== 0
      : Number.parseInt(traceId.slice(-8), 16) < config.sampled * 2 ** 32;
  if (!isSampled) return null;
  const route = request.routeOptions.url;
  const endMs = performance.timeOrigin + performance.now();
  return {
    traceId,
    spanId: randomBytes(8).toString('hex'),
    parentSpanId,
    name: route === undefined ? request.method : `${request.method} ${route}`,
    kind: SERVER_KIND,
    startTimeUnixNano: nanos(endMs - reply.elapsedTime),
    endTimeUnixNano: nanos(endMs),
    attributes: attributes({
      'http.request.method': request.method,
      'http.response.status_code': reply.statusCode,
      ...(route !== undefined && { 'http.route': route }),
      ...(reply.statusCode >= 500 && { 'error.type': String(reply.statusCode) }),
      'kitscout.request_id': request.id,
    }),
    status: reply.statusCode >= 500 ? { code: ERROR_STATUS } : {},
  };
}

function startExporter({ config, version, registry, log }: TelemetryDeps) {
  const resource = { 'service.version': version, 'service.instance.id': randomUUID(), ...config.resource };
  const sinceMs = Date.now();
  const spans: object[] = [];
  const closing = new AbortController();
  let sending: Promise<void> | null = null;
  let warnedAt = Number.NEGATIVE_INFINITY;

  function warn(problem: string): void {
    const now = performance.now();
    if (now - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now;
    log.warn(`telemetry was lost: ${problem}`);
  }

  async function post(url: string, body: string): Promise<void> {
    const headers = { ...config.headers, 'content-type': 'application/json' };
    const signal = AbortSignal.any([AbortSignal.timeout(config.timeoutMs), closing.signal]);
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal });
      await answer.body?.cancel();
      if (!answer.ok) warn(`the collector answered ${answer.status}`);
    } catch (error) {
      warn(`the collector cannot be reached: ${(error as Error).message}`);
    }
  }

  async function sendSpans(): Promise<void> {
    if (config.tracesUrl === null || spans.length === 0) return;
    // One at a time; meanwhile spans are buffered, up to a limit.
    sending ??= post(config.tracesUrl, exportJson('Spans', resource, spans.splice(0))).finally(() => {
      sending = null;
    });
    await sending;
  }

  async function sendMetrics(): Promise<void> {
    if (config.metricsUrl === null) return;
    const nowMs = Date.now();
    const metrics = (await registry.getMetricsAsJSON()).map((figure) => metricOf(figure, sinceMs, nowMs));
    await post(config.metricsUrl, exportJson('Metrics', resource, metrics));
  }

  const timers = [
    setInterval(() => void sendSpans(), SPANS_EVERY_MS).unref(),
    setInterval(() => void sendMetrics(), config.metricsEveryMs).unref(),
  ];
  return {
    add(span: object): void {
      if (spans.length < MAX_SPANS_KEPT) spans.push(span);
      if (spans.length >= SEND_AT_SPANS) void sendSpans();
    },
    /** Sends the remaining spans, if the collector accepts them at once. */
    async end(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      const giveUp = setTimeout(() => closing.abort(), LAST_EXPORT_WITHIN_MS);
      await sending;
      await Promise.all([sendSpans(), sendMetrics()]);
      clearTimeout(giveUp);
    },
  };
}
