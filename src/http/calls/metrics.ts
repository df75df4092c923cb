import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The metrics of /metrics. Label values come from closed lists, never from a request. */
export class Metrics {
  readonly registry = new Registry();
  readonly #calls: Counter;
  readonly #latency: Histogram;
  readonly #batch: Histogram;
  readonly #recorders = new Map<string, (seconds: number) => void>();

  constructor(catalogueSize: () => number) {
    const registers = [this.registry];
    this.#calls = new Counter({
      name: 'kitscout_calls_total',
      help: 'Calls by endpoint and outcome.',
      labelNames: ['endpoint', 'outcome'],
      registers,
    });
    this.#latency = new Histogram({
      name: 'kitscout_call_duration_seconds',
      help: 'Time from the request to its last byte.',
      labelNames: ['endpoint'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    });
    this.#batch = new Histogram({
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
  }

  call(endpoint: string, outcome: string, seconds: number): void {
    const record = this.#recorders.getOrInsertComputed(`${endpoint} ${outcome}`, () => {
      const count = this.#calls.labels(endpoint, outcome);
      const time = this.#latency.labels(endpoint);
      return (value) => {
        count.inc();
        time.observe(value);
      };
    });
    record(seconds);
  }

  batch(size: number): void {
    this.#batch.observe(size);
  }
}
