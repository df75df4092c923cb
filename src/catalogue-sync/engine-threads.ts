import { Worker } from 'node:worker_threads';
import type { RecommendQuery, RecommendResult } from '../recommend/recommend.ts';
import type { EngineJob, EngineVersion, FromEngine, ToEngine } from './engine.worker.ts';
import type { Nearest, SkillRanking } from './skill-sets.ts';

/** Each holds an encoder of some 75 MB; the second starts when the first is busy. */
const MAX_THREADS = 2;
/** Questions without an answer in one thread before another one starts. */
const BUSY = 2;

interface EngineThreadsOptions {
  /** Whether texts are read by the encoder. */
  reads: boolean;
  onThreadEnd?: (error: Error) => void;
}

type Result = Extract<FromEngine, { result: unknown }>['result'];

interface Waiting {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  /** The versions that it has loaded, or will have when it reads the next question. */
  versions: Set<number>;
}

export type EngineThreads = ReturnType<typeof openEngineThreads>;

/** The event loop's side of the engine threads. A thread that fails is replaced; its questions fail. */
export function openEngineThreads({ reads, onThreadEnd = () => {} }: EngineThreadsOptions) {
  const threads: Thread[] = [];
  const versions = new Map<number, EngineVersion>();
  const loaded = new Map<number, () => void>();
  const started = Promise.withResolvers<string | null>();
  started.promise.catch(() => {});
  let questions = 0;
  let isClosed = false;

  function start(): Thread {
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), {
      workerData: { reads } satisfies EngineJob,
    });
    const thread: Thread = { worker, waiting: new Map(), versions: new Set() };
    worker.on('message', (message: FromEngine) => receive(thread, message));
    worker.on('error', (error: Error) => end(thread, error));
    worker.on('exit', (code) => end(thread, new Error(`an engine thread ended (${code})`)));
    // Nothing waits for it but questions.
    worker.unref();
    for (const version of versions.values()) load(thread, version);
    threads.push(thread);
    return thread;
  }

  function receive(thread: Thread, message: FromEngine): void {
    if ('problem' in message) started.resolve(message.problem);
    else if ('loaded' in message) loaded.get(message.loaded)?.();
    else {
      const waiting = thread.waiting.get(message.answer);
      thread.waiting.delete(message.answer);
      if ('result' in message) waiting?.resolve(message.result);
      else waiting?.reject(new Error(message.error));
    }
  }

  function end(thread: Thread, error: Error): void {
    const at = threads.indexOf(thread);
    if (at < 0) return;
    threads.splice(at, 1);
    started.reject(error);
    for (const { reject } of thread.waiting.values()) reject(error);
    if (isClosed) return;
    onThreadEnd(error);
    if (threads.length === 0 && versions.size > 0) start();
  }

  function load(thread: Thread, version: EngineVersion): void {
    thread.versions.add(version.id);
    thread.worker.postMessage({ load: version } satisfies ToEngine);
  }

  /** The thread with the fewest questions; a new one if all are busy. */
  function pick(): Thread {
    const least = threads.reduce<Thread | undefined>(
      (best, thread) => (best === undefined || thread.waiting.size < best.waiting.size ? thread : best),
      undefined,
    );
    if (least === undefined) return start();
    if (least.waiting.size < BUSY || threads.length >= MAX_THREADS) return least;
    start();
    // The new one is not ready yet.
    return least;
  }

  function question(messageOf: (ask: number) => ToEngine): Promise<Result> {
    if (isClosed) return Promise.reject(new Error('the engine is closed'));
    const thread = pick();
    const ask = ++questions;
    return new Promise((resolve, reject) => {
      thread.waiting.set(ask, { resolve, reject });
      thread.worker.postMessage(messageOf(ask));
    });
  }

  return {
    /** Why the encoder cannot be used, once the first thread has tried; null if it can. */
    problem(): Promise<string | null> {
      if (threads.length === 0) start();
      return started.promise;
    },

    /** Resolves when a thread can answer for this version. */
    async load(version: EngineVersion): Promise<void> {
      versions.set(version.id, version);
      if (threads.length === 0) start();
      else for (const thread of threads) load(thread, version);
      await new Promise<void>((resolve) => loaded.set(version.id, resolve));
      loaded.delete(version.id);
    },

    unload(id: number): void {
      if (!versions.has(id)) return;
      versions.delete(id);
      for (const { worker } of threads) worker.postMessage({ unload: id } satisfies ToEngine);
    },

    has: (version: number) => versions.has(version),

    ask: (version: number, request: RecommendQuery) =>
      question((ask) => ({ ask, version, request })) as Promise<RecommendResult>,

    skills: {
      read: (...given) => question((ask) => ({ ask, skills: { method: 'read', given } })) as Promise<Uint8Array>,
      rank: (...given) => question((ask) => ({ ask, skills: { method: 'rank', given } })) as Promise<Nearest[]>,
    } satisfies SkillRanking,

    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
