import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryHash, entryNumber, hashEntry } from './hash-entry.ts';

test('a hash and a number can be read from their entry, and a number that is too large is refused', () => {
  for (const hash of [0, 1, 2 ** 31, 2 ** 32 - 1]) {
    for (const number of [0, 1, 2 ** 21 - 1]) {
      const entry = hashEntry(hash, number);
      assert.deepEqual([entryHash(entry), entryNumber(entry)], [hash, number]);
    }
  }
  assert.throws(() => hashEntry(0, 2 ** 21), RangeError);
});
