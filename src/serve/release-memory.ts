import { executionAsyncResource } from 'node:async_hooks';
import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const FLUSH_AFTER_MS = 5_000;

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * The object that Node queues for `process.nextTick`, kept for its hidden class. Without such an object, a
 * memory-saving collection drops the class, and V8 then creates every later object slowly: 5 to 60 µs more for every
 * request.
 */
const kept: object[] = [];
process.nextTick(() => kept.push(executionAsyncResource()));

/**
 * Frees the memory used for loading: some 40 MB that V8 would keep until it needs more, and 3 MB of code that ran only
 * once. Takes some tenths of a second, so it runs once, before the server reports ready. The compiled code is saved for
 * the next start, however this one ends.
 */
export function releaseLoadingMemory(): void {
  for (const flag of ['--expose-gc', '--bytecode-old-age=1']) setFlagsFromString(flag);
  const collect = runInNewContext('gc') as CollectGarbage;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  // Restored, because V8 rejects cached code that was compiled with other flags.
  for (const flag of ['--no-expose-gc', '--bytecode-old-age=6']) setFlagsFromString(flag);
  setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
}

/** Returns the free pages between blocks in use (20 MB), where the C library is glibc and Node can call it. */
export function returnFreedMemory(): void {
  try {
    const { functions } = process
      .getBuiltinModule('node:ffi')
      .dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } });
    functions.malloc_trim(0n);
  } catch {
    // The process keeps the memory and reuses it.
  }
}
