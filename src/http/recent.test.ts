import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Recent } from './recent.ts';

test('a text that is asked for again is computed once; one that was not for long is forgotten', () => {
  const computed: string[] = [];
  const recent = new Recent<string>(4, 10);
  const ask = (text: string) =>
    recent.get(text, () => {
      computed.push(text);
      return text.toUpperCase();
    });
  for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e']) assert.equal(ask(text), text.toUpperCase());
  assert.deepEqual(computed, ['a', 'b', 'c', 'd', 'e']);
  ask('b');
  assert.equal(computed.at(-1), 'b');
});

test('long texts are not kept, and neither is a failure', () => {
  let count = 0;
  const recent = new Recent<number>(4, 3);
  assert.equal(
    recent.get('long', () => ++count),
    1,
  );
  assert.equal(
    recent.get('long', () => ++count),
    2,
  );
  const fail = () => {
    throw new Error('no');
  };
  assert.throws(() => recent.get('x', fail), /no/);
  assert.equal(
    recent.get('x', () => 7),
    7,
  );
});
