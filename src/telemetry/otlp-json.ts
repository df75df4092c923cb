// OTLP in JSON, as OpenTelemetry's specification defines it. Large whole numbers are text there.

import type { MetricObjectWithValues, MetricValue } from 'prom-client';

type Figure = MetricObjectWithValues<MetricValue<string>>;
type FigureValue = { value: number; labels: Record<string, string | number>; metricName?: string };

const CUMULATIVE = 2;

export function exportJson(
  kind: 'Spans' | 'Metrics',
  resource: Readonly<Record<string, string>>,
  entries: readonly object[],
): string {
  const scoped = { scope: { name: 'kitscout' }, [kind.toLowerCase()]: entries };
  const exported = { resource: { attributes: attributes(resource) }, [`scope${kind}`]: [scoped] };
  return JSON.stringify({ [`resource${kind}`]: [exported] });
}

/** A metric of /metrics under the same name. */
export function metricOf(figure: Figure, sinceMs: number, nowMs: number): object {
  const times = { startTimeUnixNano: nanos(sinceMs), timeUnixNano: nanos(nowMs) };
  return { name: figure.name, description: figure.help, ...dataOf(figure, times) };
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

export function attributes(values: Readonly<Record<string, string | number>>): object[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

export function nanos(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}
