import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textDiff } from './text-diff.ts';

test('the lines that came and went, with two around them', () => {
  assert.deepEqual(textDiff('a\nb\nc\nd\n', 'a\nb\nX\nd\n'), ['@@ line 3 @@', ' a', ' b', '-c', '+X', ' d', ' ']);
  assert.deepEqual(textDiff('same\n', 'same\n'), []);
  assert.deepEqual(textDiff('', 'new'), ['@@ line 1 @@', '-', '+new']);
});

test('equal lines far from a change are left out', () => {
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i}`);
  const changed = ['first', ...lines.slice(1, 19), 'last'];
  const diff = textDiff(lines.join('\n'), changed.join('\n'));
  assert.deepEqual(diff, [
    '@@ line 1 @@',
    '-line 0',
    '+first',
    ' line 1',
    ' line 2',
    '@@',
    ' line 17',
    ' line 18',
    '-line 19',
    '+last',
  ]);
});

test('texts of any length are compared at once', () => {
  const before = Array.from({ length: 50_000 }, (_, i) => `a${i}`).join('\n');
  const after = Array.from({ length: 50_000 }, (_, i) => `b${i}`).join('\n');
  assert.equal(textDiff(before, after).length, 100_001);
});
