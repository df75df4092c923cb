import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAgo } from './src/format.ts';

test('times of the past are in whole units, and those to come are rounded', () => {
  const now = Date.parse('2026-11-18T12:00:00Z');
  for (const [seconds, text] of [
    [-59, 'just now'],
    [-59.7 * 60, '59 minutes ago'],
    [-23.9 * 3600, '23 hours ago'],
    [-47 * 3600, 'yesterday'],
    [23.99 * 3600, 'in 24 hours'],
  ] as const)
    assert.equal(formatAgo(new Date(now + seconds * 1000).toISOString(), now), text);
});
