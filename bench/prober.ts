import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { readUseCases } from './load.ts';
import { quantile } from './measure.ts';

export interface ProberJob {
  url: string;
  key: string;
  useCases: readonly string[];
  everyMs: number;
}

/** Milliseconds of each answer. */
export interface Probes {
  health: number[];
  recommend: number[];
  failed: number;
}

const EVERY_MS = 20;

export type Prober = ReturnType<typeof openProber>;

/** What a caller notices of a server: asks it fifty times a second, from a thread of its own. */
export function openProber(url: string, key: string) {
  const workerData: ProberJob = { url, key, useCases: readUseCases(), everyMs: EVERY_MS };
  const worker = new Worker(new URL('./prober.worker.ts', import.meta.url), { workerData });
  /** Since the last time. */
  async function take(): Promise<Probes> {
    worker.postMessage('take');
    return (await once(worker, 'message'))[0] as Probes;
  }
  return { take, close: () => worker.terminate() };
}

export function probesText({ health, recommend, failed }: Probes): string {
  const of = (values: readonly number[]) =>
    `p50 ${quantile(values, 0.5).toFixed(1)}, p99 ${quantile(values, 0.99).toFixed(1)}, most ${Math.max(0, ...values).toFixed(0)} ms`;
  return `/healthz ${of(health)}; recommend ${of(recommend)}; ${health.length + recommend.length} answers${failed === 0 ? '' : `, ${failed} FAILED`}`;
}
