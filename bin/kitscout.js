#!/usr/bin/env node
// Plain JavaScript, so that any Node can run it: it finds the Node that came with the install and hands over to it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MIN_NODE = 24;
// Otherwise V8 keeps what an ended thread had, for threads to come: over 100 MB after the build of a large catalogue. The Node
// that is installed knows this flag; others may not.
const FLAGS = ['--no-memory-pool-share-memory-on-teardown'];

if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
  const installed = fileURLToPath(
    new URL(`../node_modules/.bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url),
  );
  if (!existsSync(installed)) {
    console.error(
      `kitscout: needs Node ${MIN_NODE} or newer (this is ${process.versions.node}); run "npm ci" first, which brings one`,
    );
    process.exit(1);
  }
  const child = spawn(installed, [...FLAGS, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
} else {
  const { main } = await import('../src/command-line.ts');
  process.exit(await main(process.argv.slice(2)));
}
