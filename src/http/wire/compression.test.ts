import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseCoding } from './compression.ts';

const cases: [string, 'br' | 'gzip' | undefined][] = [
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['*', 'br'],
  ['gzip;q=0, *', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['identity, gzip', 'gzip'],
  ['identity', undefined],
  ['deflate', undefined],
  ['*;q=0', undefined],
  ['gzip;q=0', undefined],
  ['', undefined],
  ['gzip;q=abc', undefined],
  ['GZIP ; Q=1', 'gzip'],
];

for (const [header, coding] of cases)
  test(`Accept-Encoding "${header}" gets ${coding ?? 'no coding'}`, () => assert.equal(chooseCoding(header), coding));
