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

test('what is asked for stays, beside small talk or made of its words', () => {
  for (const [text, kept] of [
    ['Hi, translate this to English: the invoice is overdue', 'translate this to English the invoice is overdue'],
    ['Hi! Translation: a rental contract in German', 'Translation a rental contract in German'],
    ['Hello. Kubernetes. Pods crash after every deploy', 'Kubernetes Pods crash after every deploy'],
    ['Morning! Coffee roasting plan for a small shop', 'Coffee roasting plan for a small shop'],
  ] as const)
    assert.equal(left(text), kept);
  for (const text of [
    'Please check my email for typos and spelling mistakes. It goes to the school board tomorrow.',
    'A thank you message for my team. They moved the office over one weekend.',
    'I have to apologise to my neighbour. The dog dug up her roses.',
    'I hope to sleep through the night. The baby wakes up every two hours.',
    'Email: a friendly reminder about an unpaid invoice',
    'A recommended holiday place. Two kids and a dog, little money.',
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
