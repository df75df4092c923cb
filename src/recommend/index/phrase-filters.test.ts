import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../../eval/metrics.ts';
import { LETTER_PHRASES, MAX_PHRASES } from '../settings.ts';
import { letterOf, letterPhrases } from '../text/hash.ts';
import { addPhrases, filterSize, makePhraseFilters, PhraseMatcher } from './phrase-filters.ts';

test('a kit gets the worth of its phrases, with few false positives', () => {
  const next = seeded(5);
  const asked = Array.from({ length: MAX_PHRASES }, () => Math.floor(next() * 2 ** 32) | 0);
  const weights = asked.map(() => next());
  // More kits than are searched in one batch. Every tenth kit has no phrases.
  const has = Array.from({ length: 150 }, (_, kit) => asked.filter(() => kit % 10 > 0 && next() < 0.3));
  const phrases = has.map((its) => Uint32Array.from([...its, ...its.map(() => Math.floor(next() * 2 ** 32))]));
  const filters = phrases.map((its) => {
    const filter = new Uint32Array(filterSize(its.length));
    addPhrases(filter, its);
    return filter;
  });
  const matcher = new PhraseMatcher(makePhraseFilters(filters));
  matcher.set(asked, weights);
  const kits = Int32Array.from(has, (_, kit) => has.length - 1 - kit);
  const out = new Float64Array(has.length).fill(9);
  matcher.weigh(kits, has.length - 1, out);
  assert.equal(out.at(-1), 9);
  let [extra, all] = [0, 0];
  for (let i = 0; i < has.length - 1; i++) {
    const its = has[kits[i]!]!;
    const worth = asked.reduce((sum, phrase, p) => sum + (its.includes(phrase) ? weights[p]! : 0), 0);
    if (its.length === 0) assert.equal(out[i], 0);
    assert.ok(out[i]! >= worth - 1e-9, `kit ${kits[i]}: ${out[i]} instead of ${worth}`);
    extra += out[i]! - worth;
    all += weights.reduce((sum, weight) => sum + weight);
  }
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
  const matcher = new PhraseMatcher(makePhraseFilters(filters));
  const out = new Float64Array(filters.length);
  const found = new Set<number>();
  for (const letter of 'bcdefghjklmnopqrstuvwxyz') {
    const phrases = letterPhrases(letterOf(letter), 4711);
    matcher.set(
      phrases.map((phrase) => phrase | 0),
      phrases.map(() => 1),
    );
    matcher.weigh(Int32Array.from(filters.keys()), filters.length, out);
    for (const worth of out) found.add(worth);
  }
  assert.ok(found.has(1), 'single phrases are found by mistake');
  assert.ok(!found.has(LETTER_PHRASES));
});
