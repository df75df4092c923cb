import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeKits } from '../../../test/support/engine.ts';
import { buildIndex } from '../build/index-builder.ts';
import type { IndexedKit } from '../index/indexed-kit.ts';
import { ShownKits } from './shown-kits.ts';

test('shown kits are cached, as many as their texts allow', () => {
  const kits = makeKits(14);
  const short = new ShownKits(
    buildIndex(kits, null),
    (kit) => kits[kit]!,
    () => [],
  );
  const long = new ShownKits(
    buildIndex(kits, null),
    (kit): IndexedKit => ({ ...kits[kit]!, description: 'x'.repeat(1_000_000) }),
    () => [],
  );
  const [firstShort, firstLong] = [short.at(0), long.at(0)];
  for (let kit = 0; kit < kits.length; kit++) {
    short.at(kit);
    long.at(kit);
  }
  assert.equal(short.at(0), firstShort);
  assert.notEqual(long.at(0), firstLong);
});
