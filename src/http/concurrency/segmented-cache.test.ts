import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SegmentedCache } from './segmented-cache.ts';

test('a text requested again is computed once, however many others come; an unused one is evicted', () => {
  const computed: string[] = [];
  const cache = new SegmentedCache<string>(6, 10);
  const ask = (text: string) =>
    cache.get(text, () => {
      computed.push(text);
      return text.toUpperCase();
    });
  for (const text of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'a', 'g']) assert.equal(ask(text), text.toUpperCase());
  assert.deepEqual(computed, ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  ask('b');
  assert.equal(computed.at(-1), 'b', 'it was requested only once');
  // Two generations of two texts evict the one that was requested twice.
  for (const text of ['p', 'p', 'q', 'q', 'r', 'r', 's', 's']) ask(text);
  ask('a');
  assert.equal(computed.at(-1), 'a');
});

test('neither long texts nor failures are cached', () => {
  let count = 0;
  const cache = new SegmentedCache<number>(4, 3);
  assert.equal(
    cache.get('long', () => ++count),
    1,
  );
  assert.equal(
    cache.get('long', () => ++count),
    2,
  );
  const fail = () => {
    throw new Error('no');
  };
  assert.throws(() => cache.get('x', fail), /no/);
  assert.equal(
    cache.get('x', () => 7),
    7,
  );
});
