// Several processes on one port. Each has its own event loop, catalogue and threads; they share the store.

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import process from 'node:process';
import { SettingsError } from '../errors.ts';
import { print } from './print.ts';
import { tellPrimary } from './tell-primary.ts';
import { addUpMetrics } from './worker-metrics.ts';

type WorkerMessage =
  | { kitscout: 'listening'; url: string }
  | { kitscout: 'failed'; reason: string; isSetting: boolean }
  | { kitscout: 'alive' };

const RESTART_AFTER_MS = 1_000;
/** More than a worker needs to finish requests in flight: one that takes longer hangs. */
const END_WITHIN_MS = 15_000;
const BEAT_EVERY_MS = 1_000;
/** In a row. Counted, not timed: after a machine has slept, every worker has been silent for long. */
const MAX_MISSED = 5;

export const isWorkerProcess: boolean = cluster.isWorker;

/**
 * Starts the workers, and ends them all. Until it is asked to stop, one that dies or hangs is replaced, also while others
 * still start. Rejects if one of the first cannot serve.
 */
export async function startWorkers(
  count: number,
  stopped: Promise<unknown>,
): Promise<{ url: string; close: () => Promise<void> }> {
  addUpMetrics();
  // Only once it serves: before that it may be busy for a while.
  cluster.on('message', (worker, message: WorkerMessage) => {
    if (message.kitscout === 'listening') watchHeartbeat(worker);
  });
  let closing = false;
  void stopped.then(() => {
    closing = true;
  });
  const forkAnother = () => {
    if (!closing) setTimeout(() => closing || replaceAtEnd(forkWorker(forkAnother)), RESTART_AFTER_MS);
  };
  const replaceAtEnd = (worker: Worker) => {
    const { pid } = worker.process;
    worker.on('message', (message: WorkerMessage) => {
      if (message.kitscout === 'failed') print(process.stderr, `worker ${pid} cannot serve: ${message.reason}\n`);
    });
    worker.once('exit', (code, signal) => {
      if (!closing) print(process.stderr, `worker ${pid} ended (${signal ?? code}) and is replaced\n`);
      forkAnother();
    });
  };
  const url = await readyWorker(replaceAtEnd);
  await Promise.all(Array.from({ length: count - 1 }, () => readyWorker(replaceAtEnd)));
  return {
    url,
    close: async () => {
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && endWorker(worker)));
    },
  };
}

/** The worker's side: reports when it serves, or why it cannot. */
export async function serveAsWorker(
  start: () => Promise<{ url: string; close: () => Promise<void> }>,
  stopped: Promise<unknown>,
): Promise<void> {
  try {
    const running = await start();
    tellPrimary<WorkerMessage>({ kitscout: 'listening', url: running.url });
    setInterval(() => tellPrimary<WorkerMessage>({ kitscout: 'alive' }), BEAT_EVERY_MS).unref();
    await stopped;
    await running.close();
  } catch (error) {
    const isSetting = error instanceof SettingsError;
    tellPrimary<WorkerMessage>({ kitscout: 'failed', reason: (error as Error).message, isSetting });
  } finally {
    cluster.worker?.disconnect();
  }
}

/** If the system refuses another process, the worker emits no `exit` but an error, which would end us if unhandled. */
function forkWorker(onRefused: (error: Error) => void): Worker {
  const worker = cluster.fork();
  return worker.on('error', (error) => {
    if (worker.process.pid === undefined) onRefused(error);
  });
}

/** Resolves to the address that the worker serves; `onReady` is called first. Rejects if it cannot serve. */
function readyWorker(onReady: (worker: Worker) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = forkWorker(reject);
    worker.on('message', (message: WorkerMessage) => {
      if (message.kitscout === 'listening') {
        onReady(worker);
        resolve(message.url);
      }
      if (message.kitscout === 'failed')
        reject(message.isSetting ? new SettingsError(message.reason) : new Error(message.reason));
    });
    worker.once('exit', () => reject(new Error('a worker ended before it was ready')));
  });
}

/** Ends a worker whose event loop hangs; it is then replaced like any worker that ended. */
function watchHeartbeat(worker: Worker): void {
  let missed = 0;
  const watch = setInterval(() => {
    if (missed++ < MAX_MISSED) return;
    print(process.stderr, `worker ${worker.process.pid} does not answer\n`);
    worker.process.kill('SIGKILL');
  }, BEAT_EVERY_MS);
  worker.on('message', (message: WorkerMessage) => {
    if (message.kitscout === 'alive') missed = 0;
  });
  worker.once('exit', () => clearInterval(watch));
}

async function endWorker(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const force = setTimeout(() => worker.process.kill('SIGKILL'), END_WITHIN_MS);
  await ended;
  clearTimeout(force);
}
