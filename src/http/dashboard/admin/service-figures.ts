type Metrics = readonly { name: string; values: readonly object[] }[];

interface Sample {
  labels: Record<string, string>;
  value: number;
}

interface Bucket {
  /** Seconds. */
  end: number;
  /** Calls that took at most this long. */
  calls: number;
}

const FAILED = new Set(['internal_error', 'content_unavailable']);
/** Not refused: they failed, or their caller disconnected. */
const NOT_REFUSED = new Set([...FAILED, 'aborted']);

export type ServiceFigures = ReturnType<typeof serviceFigures>;

export function serviceFigures(metrics: Metrics) {
  const calls = samplesOf(metrics, 'kitscout_calls_total');
  const buckets = samplesOf(metrics, 'kitscout_call_duration_seconds').filter(({ labels }) => 'le' in labels);
  const endpoints = [...new Set(calls.map(({ labels }) => labels.endpoint!))].filter((name) => name !== 'none');
  return {
    endpoints: endpoints
      .map((endpoint) => ofEndpoint(endpoint, calls, buckets))
      .sort((a, b) => b.calls - a.calls || a.endpoint.localeCompare(b.endpoint)),
    latency: perBucket(addUp(buckets)),
    errors: errorsOf(calls),
  };
}

function ofEndpoint(endpoint: string, calls: readonly Sample[], buckets: readonly Sample[]) {
  const own = calls.filter(({ labels }) => labels.endpoint === endpoint);
  const times = addUp(buckets.filter(({ labels }) => labels.endpoint === endpoint));
  return {
    endpoint,
    calls: sum(own),
    /** Answered with an error that the caller can fix. */
    refused: sum(own.filter(({ labels }) => isError(labels.outcome!) && !NOT_REFUSED.has(labels.outcome!))),
    failed: sum(own.filter(({ labels }) => FAILED.has(labels.outcome!))),
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
  };
}

/** Successes are recorded by their status. */
function isError(outcome: string): boolean {
  return !/^\d+$/.test(outcome);
}

function errorsOf(calls: readonly Sample[]): { code: string; calls: number }[] {
  const byOutcome = Map.groupBy(calls, ({ labels }) => labels.outcome!);
  const errors = [...byOutcome].filter(([outcome]) => isError(outcome));
  return errors.map(([code, samples]) => ({ code, calls: sum(samples) })).sort((a, b) => b.calls - a.calls);
}

function sum(samples: readonly Sample[]): number {
  return samples.reduce((total, { value }) => total + value, 0);
}

/** One list of cumulative buckets from those of several endpoints. */
function addUp(buckets: readonly Sample[]): Bucket[] {
  const byEnd = Map.groupBy(buckets, ({ labels: { le } }) => (le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)));
  return [...byEnd].map(([end, samples]) => ({ end, calls: sum(samples) })).sort((a, b) => a.end - b.end);
}

/** Calls by duration; the last bucket has no upper bound. */
function perBucket(buckets: readonly Bucket[]): { up_to_ms: number | null; calls: number }[] {
  return buckets.map(({ end, calls }, i) => ({
    up_to_ms: Number.isFinite(end) ? end * 1000 : null,
    calls: calls - (buckets[i - 1]?.calls ?? 0),
  }));
}

/** Interpolated within its bucket, as if calls were spread evenly. Null without calls, or beyond the last bound. */
function quantile(buckets: readonly Bucket[], share: number): number | null {
  const total = buckets.at(-1)?.calls ?? 0;
  if (total === 0) return null;
  const rank = share * total;
  const i = buckets.findIndex(({ calls }) => calls >= rank);
  const { end, calls } = buckets[i]!;
  if (!Number.isFinite(end)) return null;
  const start = buckets[i - 1] ?? { end: 0, calls: 0 };
  const within = calls === start.calls ? 1 : (rank - start.calls) / (calls - start.calls);
  return (start.end + (end - start.end) * within) * 1000;
}

/** All labels of these metrics are text. */
function samplesOf(metrics: Metrics, name: string): Sample[] {
  return (metrics.find((metric) => metric.name === name)?.values ?? []) as Sample[];
}
