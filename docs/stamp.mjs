// After a build: writes which sources they were built from (so that a test can tell when
// they are out of date without installing the site generator) and the digests of inline scripts, for the server's CSP.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { sourcesDigest } from './sources-digest.mjs';

const dist = new URL('dist/', import.meta.url);
const scripts = new Set();
for (const file of globSync('**/*.html', { cwd: dist }))
  for (const [, code] of readFileSync(new URL(file, dist), 'utf8').matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g))
    scripts.add(`sha256-${createHash('sha256').update(code).digest('base64')}`);
const stamp = { sources: sourcesDigest(), scripts: [...scripts].sort() };
writeFileSync(new URL('build.json', dist), `${JSON.stringify(stamp, null, 2)}\n`);
