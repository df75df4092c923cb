#!/usr/bin/env node
// Plain JavaScript, so that any Node can run it: it finds the Node that came with the install and hands over to it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OLDEST = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  const installed = fileURLToPath(new URL(`../node_modules/.bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url));
  if (!existsSync(installed)) {
    console.error(`kitscout: needs Node ${OLDEST} or newer (this is ${process.versions.node}); run "npm ci" first, which brings one`);
    process.exit(1);
  }
  const { status, signal } = spawnSync(installed, process.argv.slice(1), { stdio: 'inherit' });
  process.exit(signal === null ? (status ?? 1) : 1);
}

const { main } = await import('../src/main.ts');
process.exit(await main(process.argv.slice(2)));
