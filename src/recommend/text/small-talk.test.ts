import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withoutSmallTalk } from './small-talk.ts';

const REQUEST = 'my unit tests are flaky on the build server';
const left = (text: string) =>
  withoutSmallTalk(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

test('small talk around a request is left out', () => {
  for (const [before, after] of [
    ['Hello! Mateusz recommended this to me, he said you were brilliant. ', ' Fingers crossed!'],
    ['Hi, apologies for my English, it is not my first language. ', '. Thank you for understanding. Tomasz'],
    ['Good evening, ', '\n\nKind regards,\nOluwaseun'],
    ['Name: Kwabena\nMessage: ', ''],
    ["I'm at my wits' end. ", ' Any help at all would mean the world.'],
    ['', ' Cheers, Siobhán'],
    ['Hallo zusammen, ', '\n\nViele Grüße und danke im Voraus'],
    ['Buenos días, ', '. Un saludo, Carmen'],
  ])
    assert.equal(left(`${before}${REQUEST}${after}`), REQUEST);
});

test('a sentence that says more stays, and so does a text that says little else', () => {
  for (const text of [
    'Thanks for checking my CV. It has two pages and many gaps.',
    'my sister and I would like to say sorry, but not for everything',
    'Please reply to angry customers. A polite answer for a late parcel.',
    'hello world in Rust, with a test and a build script',
    'Sorry for my English.',
    'thank you notes for wedding guests',
  ])
    assert.equal(withoutSmallTalk(text), text);
});

test('a text keeps its length', () => {
  const parts = ['Hi', 'thanks', 'Sorry', ' ', ', ', '. ', '\n', "can't wait", 'Anna', 'tests', 'ü', ': '];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts)), (some) => {
      const text = some.join('');
      assert.equal(withoutSmallTalk(text).length, text.length);
    }),
  );
});
