import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WordInfo } from '../query/word-cache.ts';
import { WITH_MEANING, WORDS_ONLY } from '../settings.ts';
import { fitFeatures, type ScoreFeatures, scoresOf, servedFeatures } from './score.ts';

const candidate = { kit: 0, words: 2, meaning: 0.5, value: 12 };
const ranking = {
  leaders: [candidate],
  best: [candidate],
  isRival: false,
  second: 0,
  tenth: 0,
  closest: 0.5,
  offTopic: 0.2,
  strength: 1,
  about: 0.9,
  keywordShare: 0,
};
const query = { translations: new Map<number, string>() };
const clear: ScoreFeatures = {
  covered: 0.9,
  meaning: 0.5,
  closest: 0.5,
  offTopic: 0.13,
  information: 4,
  strength: 0.8,
  length: 1,
  lead: 4,
  about: 0.9,
  keywordShare: 0,
  second: 0.6,
  tenth: 0.3,
  kits: 118,
};
/** A text of `count` words, `fillers` of them stop words. */
const saying = (count: number, fillers = 0) => {
  const words = Array.from({ length: count }, (_, i) => ({ isStop: i < fillers }) as WordInfo);
  return { ...query, words };
};
const scoreOf = (features: ScoreFeatures, fillers = 0) =>
  scoresOf(ranking, features, WITH_MEANING, saying(features.length, fillers)).scores[0]!;

test('every feature has a weight', () => {
  for (const { served, fit } of [WITH_MEANING, WORDS_ONLY])
    assert.deepEqual([served.length, fit.length], [servedFeatures(clear).length, fitFeatures(clear).length]);
});

test('a single word is as certain as it is rare, unless it is a keyword or not alone', () => {
  assert.ok(scoreOf(clear) > 0.9);
  assert.ok(scoreOf({ ...clear, information: 1.2 }) < 0.4);
  assert.ok(scoreOf({ ...clear, information: 1.2, keywordShare: 1 }) > 0.9);
  assert.ok(scoreOf({ ...clear, information: 1.2, length: 2 }) > 0.7);
  const fire = { ...clear, meaning: 0.22, closest: 0.24, offTopic: 0.2, strength: 1.5, length: 5 };
  assert.ok(scoreOf(fire, 4) < 0.3, 'a word as close to other topics as to the kit');
  assert.ok(scoreOf({ ...fire, offTopic: 0.11 }, 4) > 0.7);
  const near = { ...clear, information: 3, length: 2, second: 0.85 };
  assert.ok(scoreOf(near) < 0.35, 'two common words, where the second kit is near');
  assert.equal(scoreOf({ ...near, second: 1.5 }), 0.2, 'a rival would be before the best kit');
  assert.ok(scoreOf({ ...near, length: 5 }, 3) < 0.35, 'stop words beside them have no effect');
  assert.ok(scoreOf({ ...near, covered: 1 }) > 0.7, 'the kit is about exactly that');
  assert.ok(
    scoreOf({ ...near, keywordShare: 1 }) > 0.7 &&
      scoreOf({ ...near, length: 4 }) > 0.7 &&
      scoreOf({ ...near, information: 6 }) > 0.7,
  );
});

test('a short text has a lower bar and a low score, a text in another language its own bar; others have neither', () => {
  // "Stage fright", for which the best kit coaches speakers.
  const unsure = {
    ...clear,
    covered: 0.17,
    meaning: 0.45,
    closest: 0.45,
    offTopic: 0.17,
    information: 7.8,
    strength: 1.6,
    length: 2,
    about: 0.2,
  };
  const { fallback, scores } = scoresOf(ranking, unsure, WITH_MEANING, saying(2));
  assert.equal(fallback, false);
  assert.ok(scores[0]! >= 0.2 && scores[0]! < 0.5, `${scores[0]}`);
  const inGerman = { ...saying(2), translations: new Map([[1, 'Lampenfieber']]) };
  assert.equal(scoresOf(ranking, unsure, WITH_MEANING, inGerman).fallback, true);
  const lenient = { ...WITH_MEANING, translatedBar: WITH_MEANING.shortBar };
  assert.equal(scoresOf(ranking, unsure, lenient, inGerman).fallback, false);
  assert.equal(scoresOf(ranking, unsure, { ...WITH_MEANING, shortBar: WITH_MEANING.bar }, saying(2)).fallback, true);
  assert.equal(scoresOf(ranking, unsure, WITH_MEANING, saying(2), true).fallback, true);
});
