import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf, shareOf } from './interval.ts';
import { modelOf } from './proof.ts';

const rounded = ({ low, high }: { low: number; high: number }) => [low, high].map((value) => Number(value.toFixed(3)));

test("shares have Wilson's interval, differences Newcombe's", () => {
  // Of Newcombe (1998), Statistics in Medicine 17: single proportions table I, method 3; differences table II, method 10.
  assert.deepEqual(rounded(shareOf(81, 263)!), [0.255, 0.366]);
  assert.deepEqual(rounded(shareOf(0, 20)!), [0, 0.161]);
  assert.deepEqual(rounded(shareOf(20, 20)!), [0.839, 1]);
  assert.deepEqual(rounded(differenceOf(shareOf(56, 70)!, shareOf(48, 80)!)), [0.052, 0.334]);
  assert.deepEqual(rounded(differenceOf(shareOf(10, 10)!, shareOf(0, 10)!)), [0.608, 1]);
  assert.equal(shareOf(0, 0), null);
});

test('the major version of a model is its first number that is no date', () => {
  const majors = [
    'claude-opus-4-5-20251101',
    'gpt-5.2-codex',
    'models/gemini-3-pro',
    'o3',
    'claude-3-5-sonnet',
    'sonnet',
  ];
  assert.deepEqual(majors.map(modelOf), [
    { family: 'claude-opus', major: 4 },
    { family: 'gpt-codex', major: 5 },
    { family: 'gemini-pro', major: 3 },
    { family: 'o3', major: 3 },
    { family: 'claude-sonnet', major: 3 },
    { family: 'sonnet', major: null },
  ]);
});
