import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of /metrics. Label values come from closed lists, never from a request. */
export function createMetrics(catalogueSize: () => number) {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({
    name: 'kitscout_calls_total',
    help: 'Calls by endpoint and outcome.',
    labelNames: ['endpoint', 'outcome'],
    registers,
  });
  const latency = new Histogram({
    name: 'kitscout_call_duration_seconds',
    help: 'Time from the request to its last byte.',
    labelNames: ['endpoint'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const batches = new Histogram({
    name: 'kitscout_admission_batch_size',
    help: 'Calls answered by one transaction.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  });
  new Gauge({
    name: 'kitscout_catalogue_kits',
    help: 'Kits being served.',
    // Every worker serves the same catalogue, so a sum would be meaningless.
    aggregator: 'max',
    registers,
    collect() {
      this.set(catalogueSize());
    },
  });
  return {
    registry,
    call(endpoint: string, outcome: string, seconds: number): void {
      calls.inc({ endpoint, outcome });
      latency.observe({ endpoint }, seconds);
    },
    batch: (size: number) => batches.observe(size),
  };
}
