import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallestSet } from './smallest-set.ts';

const slugs = (...args: Parameters<typeof smallestSet>) => smallestSet(...args).map(({ slug }) => slug);

test('one kit for a need, the likeliest, and none that is unlikely', () => {
  const kits = [
    { slug: 'good', serves: [0.7, 0] },
    { slug: 'better', serves: [0.9, 0] },
    { slug: 'unlikely', serves: [0, 0.45] },
  ];
  assert.deepEqual(slugs(kits, [0, 0], 3), ['better']);
});

test('a kit for two needs comes before one for each', () => {
  const kits = [
    { slug: 'first', serves: [0.95, 0] },
    { slug: 'both', serves: [0.8, 0.8] },
    { slug: 'second', serves: [0, 0.95] },
  ];
  assert.deepEqual(slugs(kits, [0, 0], 3), ['both']);
});

test('what is installed needs no kit', () => {
  const kits = [
    { slug: 'a', serves: [0.9, 0] },
    { slug: 'b', serves: [0, 0.9] },
  ];
  assert.deepEqual(slugs(kits, [0.8, 0], 3), ['b']);
  assert.deepEqual(slugs(kits, [0, 0], 1), ['a']);
});
