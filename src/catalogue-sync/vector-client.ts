import { Worker } from 'node:worker_threads';
import type { IndexBuilder } from '../recommend/build/index-builder.ts';

/** With fewer kits a build is over before a thread has started. */
const HELP_FROM_KITS = 1000;

/** A second thread for long builds. They go on without it, only slower, if it fails. */
export class BuildHelper {
  readonly #builder: IndexBuilder;
  #worker: Worker | null = null;

  constructor(builder: IndexBuilder) {
    this.#builder = builder;
  }

  /** Told after every kit; starts the thread when the build turns out to be long. */
  kitAdded(): void {
    if (this.#builder.kits !== HELP_FROM_KITS) return;
    const work = this.#builder.share();
    if (work === null) return;
    try {
      this.#worker = new Worker(new URL('./vector.worker.ts', import.meta.url), { workerData: work });
    } catch {
      // The system gives no more threads.
      return;
    }
    this.#worker.on('error', () => {});
    this.#worker.unref();
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
