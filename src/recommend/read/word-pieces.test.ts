import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/fast-check.ts';
import { PIECES } from './vocabulary.ts';
import { piecesOf } from './word-pieces.ts';

const [CLS, SEP] = [PIECES.indexOf('[CLS]'), PIECES.indexOf('[SEP]')];
const ALL = 1_000_000;
/** The pieces of a text without the marks around them. */
const inner = (text: string) => piecesOf(text, ALL).ids.slice(1, -1);

test('a text is read as an uncased BERT reads it', () => {
  const shown = (text: string) => inner(text).map((id) => PIECES[id]);
  assert.deepEqual(shown('Unaffordable Résumés, 日本!'), [
    'una',
    '##ff',
    '##ord',
    '##able',
    'resume',
    '##s',
    ',',
    '日',
    '本',
    '!',
  ]);
  const { ids } = piecesOf('', 10);
  assert.deepEqual(ids, [CLS, SEP]);
});

test('the pieces of a text are those of its runs, and each piece lies in its run', () => {
  const parts = fc.constantFrom(
    'a',
    'Planning',
    'é',
    'don’t',
    '日本',
    ' ',
    '\n',
    '🎉',
    '\u0000',
    '\ud800',
    '-',
    '#x',
    '٣',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(parts).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const runs = [...text.matchAll(/\S+/g)];
      const { ids, starts, ends } = piecesOf(text, ALL);
      assert.deepEqual(
        ids.slice(1, -1),
        runs.flatMap(([run]) => inner(run)),
      );
      assert.deepEqual([ids[0], ids.at(-1)], [CLS, SEP]);
      assert.deepEqual([starts[0], ends[0], starts.at(-1), ends.at(-1)], [-1, -1, -1, -1]);
      const spans = new Set(runs.map(({ 0: run, index }) => `${index} ${index + run.length}`));
      for (let i = 1; i < ids.length - 1; i++) assert.ok(spans.has(`${starts[i]} ${ends[i]}`));
    }),
  );
});

test('a long text keeps its beginning and its end, or only its beginning', () => {
  const text = Array.from({ length: 400 }, (_, i) => `w${i}`).join(' ');
  const all = inner(text);
  const cut = piecesOf(text, 100, 30);
  assert.equal(cut.ids.length, 100);
  assert.deepEqual(cut.ids, [CLS, ...all.slice(0, 68), ...all.slice(-30), SEP]);
  assert.equal(cut.ends.at(-2), text.length);
  assert.deepEqual(piecesOf(text, 100).ids, [CLS, ...all.slice(0, 98), SEP]);
  // One more piece than fits, and just as many.
  for (const count of [98, 99]) {
    const words = Array.from({ length: count }, () => 'plan').join(' ');
    assert.equal(piecesOf(words, 100, 30).ids.length, 100, `${count} pieces`);
  }
});

test('of a run without blanks, only the beginning is read', () => {
  assert.ok(piecesOf('x7'.repeat(50_000), ALL).ids.length <= 202);
});
