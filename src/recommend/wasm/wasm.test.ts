import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assembleAll } from '../../../scripts/build-wasm.ts';

test('the committed modules match their sources (npm run build:wasm)', async () => {
  const modules = await assembleAll();
  assert.equal(modules.size, 2);
  for (const [file, bytes] of modules) assert.deepEqual(new Uint8Array(readFileSync(file)), bytes, file);
});
