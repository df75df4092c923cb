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
].map((text) => parser.parse(text));

const ranker = () => new Ranker(index, model, RANK_SETTINGS);

test('if all shortlisted kits match the mask, ranking them once gives the same result as ranking again', () => {
  for (const query of queries) {
    index.platforms.fill(ASKED | OTHER);
    const once = ranker().rank(query, ASKED, MAX_RESULTS);
    // A shortlisted kit that is not among the best and does not match the mask forces a second shortlist.
    const last = ranker().rank(query, 0, 50).best.at(-1)!.kit;
    assert.ok(!once.best.some(({ kit }) => kit === last));
    index.platforms[last] = OTHER;
    assert.deepEqual(ranker().rank(query, ASKED, MAX_RESULTS), once);
  }
});

test('a part is ranked among the kits of the whole that match the mask, unless its best kit is expected', () => {
  index.platforms.forEach((_, kit) => {
    index.platforms[kit] = kit % 3 === 0 ? OTHER : ASKED;
  });
  for (const query of queries)
    for (const mask of [0, ASKED, OTHER]) {
      const whole = ranker();
      const { best } = whole.rank(query, mask, MAX_RESULTS);
      const first = best[0]!.kit;
      // Twice, because ranking a part must not change the list.
      for (let i = 0; i < 2; i++) {
        const isOther = (kit: number) => kit !== first;
        assert.deepEqual(whole.rankPart(query, mask, MAX_RESULTS, isOther)?.best, best);
        const isFirst = (kit: number) => kit === first;
        assert.equal(whole.rankPart(query, mask, MAX_RESULTS, isFirst), null);
      }
    }
});

test('a part is ranked by words if there are no vectors', () => {
  const words = new Ranker(buildIndex(makeKits(600), null), null, RANK_SETTINGS);
  const { best } = words.rank(queries[0]!, 0, MAX_RESULTS);
  assert.deepEqual(words.rankPart(queries[0]!, 0, MAX_RESULTS, () => false)?.best, best);
});
