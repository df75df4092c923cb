import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeKits, shippedModel } from '../../../test/support/engine.ts';
import { buildIndex } from '../build/index-builder.ts';
import { QueryParser } from '../query/query-parser.ts';
import { MAX_RESULTS, RANK_SETTINGS } from '../settings.ts';
import { Ranker } from './ranker.ts';

const [ASKED, OTHER] = [1, 2];
const model = shippedModel();
const index = buildIndex(makeKits(600), model);
const parser = new QueryParser(index, model, RANK_SETTINGS);
const queries = [
  'plan a lesson for beginners',
  'debug the data pipeline after an outage',
  'translation of a contract, not a newsletter',
  'schedule an interview across time zones',
].map((text) => parser.parse(text, text));

const ranker = () => new Ranker(index, model, RANK_SETTINGS);

test('where all kits of the shortlist meet the mask, ranking them once gives what ranking again would', () => {
  for (const query of queries) {
    index.platforms.fill(ASKED | OTHER);
    const once = ranker().rank(query, ASKED, MAX_RESULTS);
    // A shortlisted kit that is not among the best and does not meet the mask forces a second shortlist.
    const last = ranker().rank(query, 0, 50).best.at(-1)!.kit;
    assert.ok(!once.best.some(({ kit }) => kit === last));
    index.platforms[last] = OTHER;
    assert.deepEqual(ranker().rank(query, ASKED, MAX_RESULTS), once);
  }
});

test('a ranking that ends at an expected best kit is otherwise the same', () => {
  index.platforms.forEach((_, kit) => {
    index.platforms[kit] = kit % 3 === 0 ? OTHER : ASKED;
  });
  for (const query of queries)
    for (const mask of [0, ASKED, OTHER]) {
      const whole = ranker();
      const full = whole.rank(query, mask, MAX_RESULTS);
      const first = full.best[0]!.kit;
      // After ranking a whole use case, twice, and without one.
      for (const one of [whole, whole, ranker()]) {
        assert.deepEqual(
          one.rankUnless(query, mask, MAX_RESULTS, (kit) => kit !== first),
          full,
        );
        assert.equal(
          one.rankUnless(query, mask, MAX_RESULTS, (kit) => kit === first),
          null,
        );
      }
    }
});
