import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findHash, hashEntry, makeHashTable } from './hash-table.ts';

test('numbers are found by their hash, each once and in order; a number that is too large is refused', () => {
  const hashes = [0, 1, 2 ** 31, 2 ** 32 - 1];
  const numbers = [2 ** 21 - 1, 0, 1, 0];
  const table = makeHashTable(hashes.flatMap((hash) => numbers.map((number) => hashEntry(hash, number))));
  hashes.forEach((hash, i) => {
    const at = findHash(table, hash);
    assert.equal(at, 3 * i);
    assert.deepEqual([...table.hashes.slice(at, at + 3)], [hash, hash, hash]);
    assert.deepEqual([...table.numbers.slice(at, at + 3)], [0, 1, 2 ** 21 - 1]);
  });
  for (const hash of [2, 2 ** 31 - 1, 2 ** 31 + 1, 2 ** 32 - 2]) assert.equal(findHash(table, hash), -1);
  assert.equal(findHash(makeHashTable([]), 7), -1);
  assert.throws(() => hashEntry(0, 2 ** 21), RangeError);
});
