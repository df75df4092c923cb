import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const sha256 = (path: string) => createHash('sha256').update(read(path)).digest('hex');

test('the types are those generated from openapi.json: run `npm ci && npm run types` in sdk/ after it changed', () => {
  const stamp = JSON.parse(read('./api-types.stamp.json').toString()) as { openapi: string; types: string };
  assert.deepEqual(stamp, { openapi: sha256('../../openapi.json'), types: sha256('./api-types.ts') });
});
