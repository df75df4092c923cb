import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** OTLP in JSON, as OpenTelemetry's specification defines it. Large whole numbers are text there. */
type Attribute = { key: string; value: { stringValue: string } | { intValue: string } };

type Figure = MetricObjectWithValues<MetricValue<string>>;
type FigureValue = { value: number; labels: Record<string, string | number>; metricName?: string };

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  startMs: number;
  endMs: number;
  attributes: Readonly<Record<string, string | number>>;
  isError: boolean;
}

const SERVER_KIND = 2;
const ERROR_STATUS = 2;
const CUMULATIVE = 2;
const scope = { name: 'kitscout' };

export function tracesJson(resource: Readonly<Record<string, string>>, spans: readonly Span[]): string {
  const shown = spans.map(({ startMs, endMs, attributes: own, isError, ...rest }) => ({
    ...rest,
    kind: SERVER_KIND,
    startTimeUnixNano: nanos(startMs),
    endTimeUnixNano: nanos(endMs),
    attributes: attributes(own),
    status: isError ? { code: ERROR_STATUS } : {},
  }));
  return JSON.stringify({
    resourceSpans: [{ resource: { attributes: attributes(resource) }, scopeSpans: [{ scope, spans: shown }] }],
  });
}

/** The metrics of /metrics under the same names. */
export function metricsJson(
  resource: Readonly<Record<string, string>>,
  figures: readonly Figure[],
  sinceMs: number,
  nowMs: number,
): string {
  const times = { startTimeUnixNano: nanos(sinceMs), timeUnixNano: nanos(nowMs) };
  const metrics = figures.map((figure) => ({ name: figure.name, description: figure.help, ...dataOf(figure, times) }));
  return JSON.stringify({
    resourceMetrics: [{ resource: { attributes: attributes(resource) }, scopeMetrics: [{ scope, metrics }] }],
  });
}

function dataOf(figure: Figure, times: object): object {
  const values = figure.values as FigureValue[];
  if (String(figure.type) === 'histogram')
    return { histogram: { aggregationTemporality: CUMULATIVE, dataPoints: histograms(values, times) } };
  const dataPoints = values.map(({ value, labels }) => ({ ...times, asDouble: value, attributes: attributes(labels) }));
  return String(figure.type) === 'counter'
    ? { sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints } }
    : { gauge: { dataPoints } };
}

/** Prometheus buckets are cumulative; OTLP's are not. */
function histograms(values: readonly FigureValue[], times: object): object[] {
  const points = new Map<string, { labels: object; bounds: number[]; below: number[]; sum: number; count: number }>();
  for (const { value, labels, metricName } of values) {
    const { le, ...own } = labels;
    const none = () => ({ labels: own, bounds: [], below: [], sum: 0, count: 0 });
    const point = points.getOrInsertComputed(JSON.stringify(own), none);
    if (metricName?.endsWith('_sum')) point.sum = value;
    else if (metricName?.endsWith('_count')) point.count = value;
    else if (le !== '+Inf') {
      point.bounds.push(Number(le));
      point.below.push(value);
    }
  }
  return [...points.values()].map(({ labels, bounds, below, sum, count }) => ({
    ...times,
    attributes: attributes(labels as Record<string, string>),
    count: String(count),
    sum,
    explicitBounds: bounds,
    bucketCounts: [...below, count].map((total, i) => String(total - (below[i - 1] ?? 0))),
  }));
}

function attributes(values: Readonly<Record<string, string | number>>): Attribute[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

function nanos(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}
