import { executionAsyncResource } from 'node:async_hooks';
import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const FLUSH_AFTER_MS = 5_000;

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * The object that Node queues for `process.nextTick`, kept for its shape. Once no such object is left, a collection that
 * saves memory drops the shape, and V8 then builds every later one by a slow call: 5 to 60 µs more for every request.
 */
const kept: object[] = [];
process.nextTick(() => kept.push(executionAsyncResource()));

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

/**
 * Gives back the free pages inside malloc's heaps, 20 MB once the catalogue is built: by itself malloc returns only what is
 * free at the end of a heap. Takes 2 ms. Nothing happens where the C library is not glibc, or Node cannot call into it.
 */
export function giveBackFreedMemory(): void {
  try {
    const { functions } = process
      .getBuiltinModule('node:ffi')
      .dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } });
    functions.malloc_trim(0n);
  } catch {
    // The memory stays with the process, and is used again.
  }
}
