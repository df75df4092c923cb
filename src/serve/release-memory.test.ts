import assert from 'node:assert/strict';
import process from 'node:process';
import { test } from 'node:test';
import { releaseLoadingMemory, returnFreedMemory } from './release-memory.ts';

const HOLES = 3_000;
const HOLE_BYTES = 20_000;
const isGlibc = Object.hasOwn((process.report.getReport() as { header: object }).header, 'glibcVersionRuntime');
const canTrim = isGlibc && process.getBuiltinModule('node:ffi') !== undefined;

test('free memory between blocks in use is returned to the system', { skip: !canTrim && 'needs glibc and FFI' }, () => {
  // Kept blocks lie between freed ones, so that malloc alone returns none of it.
  let freed: Buffer[] = [];
  const kept: Buffer[] = [];
  for (let i = 0; i < HOLES; i++) {
    freed.push(Buffer.allocUnsafeSlow(HOLE_BYTES).fill(1));
    kept.push(Buffer.allocUnsafeSlow(100).fill(1));
  }
  freed = [];
  releaseLoadingMemory();
  const before = process.memoryUsage.rss();
  returnFreedMemory();
  const givenBack = before - process.memoryUsage.rss();
  assert.equal(kept.length, HOLES);
  assert.ok(givenBack > (HOLES * HOLE_BYTES) / 2, `${givenBack} bytes`);
});
