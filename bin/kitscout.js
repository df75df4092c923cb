#!/usr/bin/env node
// Plain JavaScript, so that any Node can run it: it hands over to the Node that "npm ci" installed, with the flags it needs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MIN_NODE = 24;
// Without it V8 keeps the memory of an ended thread for later threads: over 100 MB after a large catalogue was built.
// The installed Node knows this flag; others may not.
// A nursery of up to 48 MB takes memory for good and saves no time over one of a third of that.
const FLAGS = ['--no-memory-pool-share-memory-on-teardown', '--max-semi-space-size=16'];
// Compiled code, and the sources without their types, are kept from start to start: no thread then has to load the compiler
// that takes the types out. Two heaps of malloc are enough for threads that allocate little.
const MEMORY = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../dist/compile-cache', import.meta.url)),
  MALLOC_ARENA_MAX: '2',
};

const installed = fileURLToPath(
  new URL(`../node_modules/.bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url),
);
const hasInstalled = existsSync(installed);
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
  const { main } = await import('../src/command-line.ts');
  process.exit(await main(process.argv.slice(2)));
}
const env = { ...MEMORY, ...process.env };
const child = spawn(installed, [...FLAGS, ...process.argv.slice(1)], { stdio: 'inherit', env });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
