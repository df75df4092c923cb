// The metrics of all workers, summed by the primary. For a worker that does not answer, its last counts are used.

import cluster, { type Worker } from 'node:cluster';
import process from 'node:process';
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';
import { singleFlight } from '../store/single-flight.ts';
import { tellPrimary } from './tell-primary.ts';

type ToPrimary = { kitscout: 'sum?' } | { kitscout: 'figures'; round: number; figures: MetricObject[] };
type ToWorker = { kitscout: 'sum'; figures: MetricObject[] } | { kitscout: 'figures?'; round: number };

const FIGURES_WITHIN_MS = 1_000;
const SUM_WITHIN_MS = 3_000;

/** Call it once at startup. The result gets the sum of all workers, or of this process if no primary answers. */
export function shareMetrics(own: Registry): () => Promise<Registry> {
  if (!cluster.isWorker) return async () => own;
  process.on('message', (message: ToWorker) => {
    if (message.kitscout !== 'figures?') return;
    void own
      .getMetricsAsJSON()
      .then((figures) => tellPrimary<ToPrimary>({ kitscout: 'figures', round: message.round, figures }));
  });
  return singleFlight(() => askPrimary(own));
}

function askPrimary(own: Registry): Promise<Registry> {
  return new Promise((resolve) => {
    const end = (metrics: Registry) => {
      clearTimeout(late);
      process.off('message', listen);
      resolve(metrics);
    };
    const listen = (message: ToWorker) => {
      if (message.kitscout === 'sum') end(AggregatorRegistry.aggregate([message.figures]));
    };
    const late = setTimeout(() => end(own), SUM_WITHIN_MS);
    process.on('message', listen);
    tellPrimary<ToPrimary>({ kitscout: 'sum?' });
  });
}

/** The primary's side; call it once at start. */
export function addUpMetrics(): void {
  cluster.on('message', (worker, message: ToPrimary) => {
    if (message.kitscout === 'figures') rounds.get(message.round)?.(worker, message.figures);
    if (message.kitscout === 'sum?')
      void summedMetrics()
        .then((metrics) => metrics.getMetricsAsJSON())
        .then((figures) => tell(worker, { kitscout: 'sum', figures }));
  });
}

const rounds = new Map<number, (worker: Worker, figures: MetricObject[]) => void>();
let lastRound = 0;

export const summedMetrics: () => Promise<Registry> = singleFlight(() => gather(++lastRound));

/**
 * The last figures of each worker, and the counts of those that ended. Without them the sum would fall, and Prometheus
 * would take all that is left for new calls.
 */
const known = new Map<Worker, MetricObject[]>();
let ended: MetricObject[] = [];

async function gather(round: number): Promise<Registry> {
  const silent = new Set(Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()));
  const answers = new Map<Worker, MetricObject[]>();
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, FIGURES_WITHIN_MS);
    rounds.set(round, (worker, figures) => {
      if (!silent.delete(worker)) return;
      answers.set(worker, figures);
      if (silent.size > 0) return;
      clearTimeout(late);
      resolve();
    });
    for (const worker of silent) tell(worker!, { kitscout: 'figures?', round });
  });
  rounds.delete(round);
  for (const [worker, figures] of known) {
    if (answers.has(worker)) continue;
    const counts = figures.filter(({ type }) => String(type) !== 'gauge');
    known.set(worker, counts);
    if (!worker.isDead()) continue;
    known.delete(worker);
    ended = await AggregatorRegistry.aggregate([ended, counts]).getMetricsAsJSON();
  }
  for (const [worker, figures] of answers) known.set(worker, figures);
  return AggregatorRegistry.aggregate([...known.values(), ended]);
}

/** Sending to a worker that has just ended fails, which must not crash the primary. */
function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
