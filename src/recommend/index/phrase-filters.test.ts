import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../../eval/metrics.ts';
import { MAX_PHRASES } from '../query/query-terms.ts';
import { LETTER_PHRASES, letterOf, letterPhrases } from '../text/hash.ts';
import { addPhrases, filterSize, makePhraseFilters, worthOfPhrases } from './phrase-filters.ts';

test('a kit gets the worth of its phrases, with few false positives', () => {
  const next = seeded(5);
  const asked = Array.from({ length: MAX_PHRASES }, () => Math.floor(next() * 2 ** 32) | 0);
  const weights = asked.map(() => next());
  // Every tenth kit has no phrases.
  const has = Array.from({ length: 150 }, (_, kit) => asked.filter(() => kit % 10 > 0 && next() < 0.3));
  const phrases = has.map((its) => Uint32Array.from([...its, ...its.map(() => Math.floor(next() * 2 ** 32))]));
  const filters = phrases.map((its) => {
    const filter = new Uint32Array(filterSize(its.length));
    addPhrases(filter, its);
    return filter;
  });
  const made = makePhraseFilters(filters);
  let [extra, all] = [0, 0];
  has.forEach((its, kit) => {
    const found = worthOfPhrases(made, kit, asked, weights);
    const worth = asked.reduce((sum, phrase, p) => sum + (its.includes(phrase) ? weights[p]! : 0), 0);
    if (its.length === 0) assert.equal(found, 0);
    assert.ok(found >= worth - 1e-9, `kit ${kit}: ${found} instead of ${worth}`);
    extra += found - worth;
    all += weights.reduce((sum, weight) => sum + weight);
  });
  assert.ok(extra < 0.02 * all, `${extra} of ${all} by mistake`);
});

test('no filter has a letter and its word by mistake: they count as much as several phrases', () => {
  const next = seeded(7);
  const filters = Array.from({ length: 200 }, () => {
    const filter = new Uint32Array(filterSize(300));
    addPhrases(
      filter,
      Uint32Array.from({ length: 300 }, () => Math.floor(next() * 2 ** 32)),
    );
    return filter;
  });
  const made = makePhraseFilters(filters);
  const found = new Set<number>();
  for (const letter of 'bcdefghjklmnopqrstuvwxyz') {
    const phrases = letterPhrases(letterOf(letter), 4711);
    const weights = phrases.map(() => 1);
    for (const kit of filters.keys()) found.add(worthOfPhrases(made, kit, phrases, weights));
  }
  assert.ok(found.has(1), 'single phrases are found by mistake');
  assert.ok(!found.has(LETTER_PHRASES));
});
