#!/usr/bin/env node
// Plain JavaScript, so that any Node can run it: it hands over to the Node that "npm ci" installed, with the flags it needs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const MIN_NODE = 24;
// The installed Node knows these; others may not.
const FLAGS = [
  // Else V8 keeps the memory of an ended thread for later threads: over 100 MB after a large catalogue was built.
  '--no-memory-pool-share-memory-on-teardown',
  // A nursery of up to 48 MB takes memory for good and saves no time over one of 24 MB.
  '--max-semi-space-size=8',
  // The heap may grow by about a half between two collections: at least 50 MB less right after load.
  '--heap-growing-percent=55',
  // Else V8 moves objects of calls that it caught under way to the old generation, in two starts of three: a third more time per call.
  '--no-allocation-site-pretenuring',
  // Else, after some seconds without calls, V8 drops the shapes of objects that no call holds just then, and the code that was
  // optimised for them: up to a half more time for each of the next 20,000 calls.
  '--no-memory-reducer',
  // A call passes through many small functions: twice the budget for inlining them takes 3 % off its time.
  '--max-inlined-bytecode-size=900',
  '--max-inlined-bytecode-size-cumulative=2000',
  // Free memory is given back by a call into the C library (src/serve/settle.ts), which Node still warns of.
  '--disable-warning=ExperimentalWarning',
];
// Compiled code, and the sources without their types, are kept from start to start: no thread then has to load the compiler
// that takes the types out. Two heaps of malloc are enough for threads that allocate little; large blocks are
// mapped, always, so that they go back to the system when they are freed, and do not leave holes in a heap.
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
if (isCurrent && needsFlags && hasInstalled && process.platform !== 'win32' && process.send === undefined) {
  // In place of this process, which keeps its id: whatever supervises the server still sees one process.
  process.execve(installed, [installed, ...FLAGS, ...process.execArgv, ...process.argv.slice(1)], {
    ...MEMORY,
    ...process.env,
  });
}
if (isCurrent) {
  // A package holds the server bundled into a few files, a checkout its sources.
  const isCheckout = existsSync(new URL('../src/command-line.ts', import.meta.url));
  const { main } = await import(isCheckout ? '../src/command-line.ts' : '../dist/server/command-line.js');
  process.exit(await main(process.argv.slice(2)));
}
const env = { ...MEMORY, ...process.env };
const child = spawn(installed, [...FLAGS, ...process.argv.slice(1)], { stdio: 'inherit', env });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));

/** The one among our optional dependencies that npm installed for this machine: next to us, or further up when we are a package. */
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
