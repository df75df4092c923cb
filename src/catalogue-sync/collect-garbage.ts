import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'async' }) => Promise<void>;

/** Of this thread. V8 rejects cached code that was compiled with other flags, so the flag is there for a moment. */
function collector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/**
 * Memory that threads share is free once every thread has collected what refers to it, and a thread with little to do
 * does not collect for minutes: 5,000 kits kept 150 MB of versions that were gone.
 */
export function collectSoon(afterMs: number): () => void {
  let collect: Collect | undefined;
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    setTimeout(() => {
      isComing = false;
      collect ??= collector();
      void collect({ type: 'major', execution: 'async' });
    }, afterMs).unref();
  };
}
