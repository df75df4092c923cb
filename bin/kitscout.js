#!/usr/bin/env node
// Plain JavaScript that any Node can run. It hands over to the Node that "npm ci" installed, with the flags it needs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

// The first with Map.prototype.getOrInsert.
const MIN_NODE = 26;
// The installed Node knows these; others may not.
const FLAGS = [
  // Otherwise V8 keeps the memory of an ended thread for later threads: over 100 MB after building a large catalogue.
  '--no-memory-pool-share-memory-on-teardown',
  // A young generation of up to 48 MB holds its memory permanently (13 MB more) and is no faster than one of 24 MB.
  '--max-semi-space-size=8',
  // The heap may grow by about half between two collections: at least 50 MB less right after load.
  '--heap-growing-percent=55',
  // Otherwise V8 allocates objects of calls in the old generation, in two of three starts: a third more time per call.
  '--no-allocation-site-pretenuring',
  // Otherwise, after some seconds without calls, V8 drops hidden classes that are not in use, and the code optimised
  // for them: up to half more time for each of the next 20,000 calls.
  '--no-memory-reducer',
  // A call passes through many small functions: doubling the inlining budget saves 3 % of its time.
  '--max-inlined-bytecode-size=900',
  '--max-inlined-bytecode-size-cumulative=2000',
  // src/serve/release-memory.ts returns free memory with a call into the C library, which Node still marks as experimental.
  '--disable-warning=ExperimentalWarning',
];
// Compiled code and type-stripped sources are cached between starts, so no thread has to load the compiler that strips
// types (10 MB per thread). Two malloc arenas are enough for threads that allocate little: 35 MB less. Large blocks are
// always mapped, so freeing them returns them to the system and leaves no holes in a heap: 6 MB less.
const MEMORY = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../dist/compile-cache', import.meta.url)),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

const installed = installedNode();
const hasInstalled = installed !== null;
const isCurrent = Number(process.versions.node.split('.')[0]) >= MIN_NODE;
const needsFlags = process.argv[2] === 'serve' && !FLAGS.every((flag) => process.execArgv.includes(flag));

if (!isCurrent && !hasInstalled) {
  console.error(
    `kitscout: needs Node ${MIN_NODE} or newer (this is ${process.versions.node}); run "npm ci" first, which installs one`,
  );
  process.exit(1);
}
if (process.execve && needsFlags && hasInstalled && process.platform !== 'win32' && process.send === undefined) {
  // Replaces this process and keeps its id, so a supervisor still sees one process.
  process.execve(installed, [installed, ...FLAGS, ...process.execArgv, ...process.argv.slice(1)], {
    ...MEMORY,
    ...process.env,
  });
}
if (isCurrent) {
  // A package contains the bundled server, a checkout its sources.
  const isCheckout = existsSync(new URL('../src/command-line.ts', import.meta.url));
  const { main } = await import(isCheckout ? '../src/command-line.ts' : '../dist/server/command-line.js');
  process.exit(await main(process.argv.slice(2)));
}
const env = { ...MEMORY, ...process.env };
const child = spawn(installed, [...FLAGS, ...process.argv.slice(1)], { stdio: 'inherit', env });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});

/** The optional dependency that npm installed for this machine: next to this package, or further up. */
function installedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    try {
      const found = createRequire(import.meta.url).resolve(`${name}/package.json`);
      const node = fileURLToPath(new URL(`bin/node${platform === 'win' ? '.exe' : ''}`, pathToFileURL(found)));
      if (existsSync(node)) return node;
    } catch {
      // It is not installed under this name.
    }
  }
  return null;
}
