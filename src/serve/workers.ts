import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import process from 'node:process';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Several processes on one port. Each has its own event loop, catalogue and threads; they share the store. */
type WorkerMessage =
  | { kitscout: 'listening'; url: string }
  | { kitscout: 'failed'; reason: string }
  | { kitscout: 'metrics?'; id: number };
type PrimaryMessage = { kitscout: 'metrics'; id: number; text: string };

const RESTART_AFTER_MS = 1_000;

export const isWorkerProcess: boolean = cluster.isWorker;

/** The primary's side: starts the workers, replaces one that dies, and ends them all. Rejects when the first cannot serve. */
export async function startWorkers(count: number): Promise<{ url: string; close: () => Promise<void> }> {
  answerMetrics();
  const url = await readyWorker();
  await Promise.all(Array.from({ length: count - 1 }, () => readyWorker()));
  let closing = false;
  cluster.on('exit', () => {
    if (!closing) setTimeout(() => closing || cluster.fork(), RESTART_AFTER_MS);
  });
  return {
    url,
    close: async () => {
      closing = true;
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && endWorker(worker)));
    },
  };
}

/** The worker's side: says when it serves, and why it cannot. */
export async function serveAsWorker(
  start: () => Promise<{ url: string; close: () => Promise<void> }>,
  told: Promise<void>,
): Promise<void> {
  try {
    const running = await start();
    tellPrimary({ kitscout: 'listening', url: running.url });
    await told;
    await running.close();
  } catch (error) {
    tellPrimary({ kitscout: 'failed', reason: (error as Error).message });
  } finally {
    cluster.worker?.disconnect();
  }
}

/** In a worker, makes this process's figures part of the sum; call it once at start. */
export function shareMetrics(own: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries([own]);
  new AggregatorRegistry();
}

let nextQuestion = 1;

/** In a worker, the sum over all workers, by way of the primary; else this process's own figures. */
export async function metricsText(own: Registry): Promise<string> {
  if (!cluster.isWorker) return own.metrics();
  const id = nextQuestion++;
  const answered = new Promise<string>((resolve) => {
    const listen = (message: PrimaryMessage) => {
      if (message.kitscout !== 'metrics' || message.id !== id) return;
      process.off('message', listen);
      resolve(message.text);
    };
    process.on('message', listen);
  });
  tellPrimary({ kitscout: 'metrics?', id });
  return answered;
}

function answerMetrics(): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', (worker, message: WorkerMessage) => {
    if (message.kitscout !== 'metrics?') return;
    void registry
      .clusterMetrics()
      .then((text) => worker.send({ kitscout: 'metrics', id: message.id, text } satisfies PrimaryMessage));
  });
}

function readyWorker(): Promise<string> {
  const worker = cluster.fork();
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.kitscout === 'listening') resolve(message.url);
      if (message.kitscout === 'failed') reject(new Error(message.reason));
    });
    worker.once('exit', () => reject(new Error('a worker ended before it was ready')));
  });
}

async function endWorker(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}

function tellPrimary(message: WorkerMessage): void {
  process.send?.(message);
}
