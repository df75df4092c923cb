import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildIndex } from '../build/index-builder.ts';
import { RANK_SETTINGS } from '../settings.ts';
import { makeKits } from '../test-catalogue.ts';
import { QueryParser } from './query-parser.ts';

test('a word with a typo is corrected, a number never', () => {
  const kits = makeKits(3).map((kit) => ({ ...kit, description: 'Fills in form 48152 for the kubernetes cluster.' }));
  const parser = new QueryParser(buildIndex(kits, null), null, RANK_SETTINGS);
  const termsOf = (text: string) => parser.parse(text, text).terms;
  assert.equal(termsOf('48152').length, 1);
  assert.deepEqual(termsOf('kubernetis'), termsOf('kubernetes'));
  for (const number of ['48151', '4815', '481522']) assert.deepEqual(termsOf(number), [], number);
});
