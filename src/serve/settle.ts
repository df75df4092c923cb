import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const FLUSH_AFTER_MS = 5_000;

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives back what loading took: some 40 MB that V8 would else keep, since it collects only when more is needed, and 3 MB
 * of code that ran only once. Takes some tenths of a second, so it is done once, before anybody is told that the server
 * is ready. The code that was compiled on the way is written down for the next start, however this one ends.
 */
export function settle(): void {
  for (const flag of ['--expose-gc', '--bytecode-old-age=1']) setFlagsFromString(flag);
  const collect = runInNewContext('gc') as CollectGarbage;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  // As before: compiled code in the cache is refused under other flags than it was compiled with.
  for (const flag of ['--no-expose-gc', '--bytecode-old-age=6']) setFlagsFromString(flag);
  setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
}
