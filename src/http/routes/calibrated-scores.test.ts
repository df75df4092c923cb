import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withCalibration } from './calibrated-scores.ts';

const map = fc.record({
  a: fc.double({ min: 0.2, max: 5, noNaN: true }),
  b: fc.double({ min: 0.2, max: 5, noNaN: true }),
  c: fc.double({ min: -6, max: 6, noNaN: true }),
  d: fc.double({ min: 0, max: 10, noNaN: true }),
});
const ranked = fc
  .array(fc.integer({ min: 10, max: 10_000 }), { minLength: 1, maxLength: 10 })
  .map((scores) => scores.sort((a, b) => b - a).map((score) => ({ score: score / 10_000 })))
  .filter(([first]) => first!.score >= 0.2);

test('whatever the map, the promises about scores stay true', () => {
  fc.assert(
    fc.property(map, ranked, (fitted, given) => {
      const found = withCalibration(given, fitted);
      assert.ok(found.length >= 1 && found[0]!.score >= 0.2, 'the first clears the bar');
      for (const [i, { score, raw }] of found.entries()) {
        assert.equal(raw, given[i]!.score, 'the same kits in the same order');
        assert.equal(Math.round(score * 10_000) / 10_000, score, 'four decimals');
        assert.ok(score >= 0.001 && score <= 1);
        assert.ok(raw > 0.99 ? score === raw || i > 0 : score <= 0.99, 'only an exact name is certain');
        if (i > 0) assert.equal(Math.sign(found[i - 1]!.score - score), Math.sign(found[i - 1]!.raw - raw));
      }
      // A longer list begins with the shorter one.
      for (let n = 1; n < given.length; n++)
        assert.deepEqual(withCalibration(given.slice(0, n), fitted), found.slice(0, n));
    }),
  );
});

test('without a map, and in a fallback, scores stay as they are', () => {
  assert.deepEqual(withCalibration([{ score: 0.19 }, { score: 0 }], null), [
    { score: 0.19, raw: 0.19 },
    { score: 0, raw: 0 },
  ]);
});
