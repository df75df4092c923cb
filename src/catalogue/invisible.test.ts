import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invisibleInOwnName } from './invisible.ts';

test('joiners are allowed inside words of the scripts that need them', () => {
  const alireza = '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627';
  const shri = '\u0dc1\u0dca\u200d\u0dbb\u0dd3';
  for (const name of [alireza, shri, 'Zoë \u{1f469}\u200d\u{1f4bb}', 'O’Brien'])
    assert.equal(invisibleInOwnName(name), undefined, name);
  for (const name of ['a\u200cb', `${alireza}\u200c`, `\u200d${shri}`, '\u0639\u200c\u200c\u0644'])
    assert.match(invisibleInOwnName(name) ?? '', /^U\+200[CD]$/, name);
  assert.equal(invisibleInOwnName('\u0639\u202e\u0644'), 'U+202E');
});
