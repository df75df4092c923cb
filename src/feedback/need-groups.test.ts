import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupNeeds, unit, wordVectors } from './need-groups.ts';

const around = (at: number, by: number) => unit(Float32Array.of(Math.cos(at + by), Math.sin(at + by), 0.1));

test('what points in one direction is one group, around its middle', () => {
  const vectors = [around(0, 0), around(2, 0.1), around(0, 0.2), around(0, 0.1), around(4, 0), around(2, 0)];
  const groups = groupNeeds(vectors, 0.5);
  assert.deepEqual(
    groups.map(({ group }) => group),
    [3, groups[1]!.group, 3, 3, 4, groups[1]!.group],
  );
  assert.ok(groups.every(({ near }) => near > 0.99 && near <= 1));
});

test('nothing, one text, and texts without a direction are no trouble', () => {
  assert.deepEqual(groupNeeds([], 0.3), []);
  assert.deepEqual(groupNeeds([around(0, 0)], 0.3)[0]!.group, 0);
  const zeros = [new Float32Array(3), new Float32Array(3), around(1, 0)];
  assert.deepEqual(
    groupNeeds(zeros, 0.3).map(({ group }) => group),
    [0, 1, 2],
  );
});

test('by words, texts that share their rare words are one group', () => {
  const vectors = wordVectors([
    'wedding cake with layers',
    'layers for the wedding cake',
    'the gearbox of a tractor',
    '!!!',
  ]);
  const [first, second, third, fourth] = groupNeeds(vectors, 0.3).map(({ group }) => group);
  assert.equal(first, second);
  assert.equal(new Set([first, third, fourth]).size, 3);
});
