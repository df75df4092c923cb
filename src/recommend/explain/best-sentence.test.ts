import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IndexedKit } from '../index/indexed-kit.ts';
import { QuotableWords } from '../query/quotable-words.ts';
import { KitSentences } from './best-sentence.ts';
import { findEvidence } from './evidence.ts';
import { KitWords } from './kit-words.ts';
import { TermWorths } from './term-worths.ts';

const WORDS = ['bread', 'oven', 'flour', 'queue', 'crust'];
const KNOWN = WORDS.map((_, term) => ({ term }));
const wordsOf = (text: string) => WORDS.flatMap((word, i) => (text.includes(word) ? [KNOWN[i]!] : []));
const kit: IndexedKit = {
  slug: 'bread',
  name: 'Bread Baker',
  tagline: 'Loaves that rise. Every day!',
  description:
    'Nobody knows why the bread in your oven burns. The assistant asks for the oven and the flour of your bread, and says "too hot" early, and',
  keywords: [],
  personas: [],
  whats_inside: ['Templates for crust, e.g. rye. With notes.', 'Paris notes on crust', 'Eleven templates'],
  ai_targets: ['any'],
};
const shown = (...words: string[]) => shownOf(kit, ...words);
const shownOf = (kit: IndexedKit, ...words: string[]) => {
  const worths = new TermWorths(WORDS.length);
  worths.set(
    words.map((word) => WORDS.indexOf(word)),
    new Float32Array(WORDS.length).fill(1),
  );
  return new KitSentences(kit, wordsOf).best(worths, words.length)!.text.replace(/\.$/, '');
};

test('the sentence says what a kit does, not when it is needed; quotations and fragments are cleaned up', () => {
  const does = 'The assistant asks for the oven and the flour of your bread, and says ‘too hot’ early';
  assert.equal(shown('bread', 'oven'), does);
  assert.equal(shown('queue'), 'Loaves that rise');
  assert.equal(
    shown('flour', 'queue', 'queue', 'queue'),
    'Loaves that rise',
    'one word of many in common is not enough',
  );
  assert.equal(shown('crust'), 'templates for crust, e.g. rye');
  const japanese = { ...kit, tagline: 'パンを焼く。', description: '毎日焼く。breadの作り方！ovenは？' };
  assert.equal(shownOf(japanese, 'bread'), 'breadの作り方', 'no space ends a Japanese sentence');
  assert.equal(shownOf(japanese, 'queue'), 'パンを焼く');
  assert.equal(shownOf({ ...kit, tagline: 'रोटी बनाएं। रोज़।' }, 'queue'), 'रोटी बनाएं');
  const quoting = { ...kit, description: 'He said "stop." The oven (too hot?) and "why?" of bread. End.' };
  assert.equal(shownOf(quoting, 'bread', 'oven'), 'The oven (too hot?) and ‘why?’ of bread');
});

test('a number beside another word is no evidence', () => {
  const quotable = new QuotableWords();
  quotable.begin('eleven loaves');
  quotable.add(0, 6, 0, 2);
  const phrases = () => findEvidence(quotable, new KitWords(kit), () => true, 4).map(({ phrase }) => phrase);
  assert.deepEqual(phrases(), ['eleven']);
  quotable.add(7, 13, 1, 1);
  assert.deepEqual(phrases(), ['loaves']);
});
