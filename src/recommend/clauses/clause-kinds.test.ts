import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inPlace } from '../text/characters.ts';
import { isStop, isVague } from '../text/stop-words.ts';
import { Tokenizer } from '../text/tokenizer.ts';
import { ClauseClassifier, type ClauseKinds } from './clause-kinds.ts';
import weights from './clause-weights.json' with { type: 'json' };

let runs = 0;
const reader = new ClauseClassifier();
const tokenizer = new Tokenizer((run) => {
  const word = run.toLowerCase();
  reader.learn(run, [{ isStop: isStop(word), isVague: isVague(word) }]);
  return runs++;
});
const kindsOf = (text: string): ClauseKinds => {
  tokenizer.read(inPlace(text));
  return reader.find(tokenizer);
};
/** The text with {{ }} around its asides. */
const marked = (text: string) =>
  kindsOf(text).asides.reduceRight(
    (all, { start, end }) => `${all.slice(0, start)}{{${all.slice(start, end)}}}${all.slice(end)}`,
    text,
  );
const check = (lines: readonly string[]) => {
  for (const line of lines) assert.equal(marked(line.replace(/[{}]/g, '')), line);
};

test('what is done, left to others, given up or for later is an aside', () => {
  check([
    '{{The venue is booked and the caterer is paid}}. I still need a seating plan for forty guests.',
    '{{Our agency takes care of the adverts}}. We want more people to open the newsletter.',
    'A packing list for Norway please, {{the flights are booked already}}.',
    '{{We gave up on the mobile app}}, now the website has to load faster.',
    '{{Marketing can wait until spring}}. Which suppliers are late?',
    '{{Die Folien sind fertig}}, ich brauche Hilfe beim Reden.',
    "{{Le site, c'est mon frère qui s'en occupe}}. Je cherche un plan pour ma comptabilité.",
  ]);
});

test('what belongs to the need is not an aside', () => {
  check([
    'The shop is finished but nobody finds it on Google',
    'Our accountant quit last month. Now I have to do the books myself.',
    'The report is done, please check it for mistakes.',
    'We run Postgres 16 on two servers. Which indexes are missing?',
    'hiring plan, forecast for three years, cash',
    'My daughter does not sleep. She is eight months old.',
    'garden plan, small budget, shady spot',
  ]);
});

test('spans are inside the text and in order, and some text is left', () => {
  const word = fc.constantFrom(...Object.keys(weights.words), 'flaky', 'Nürnberg', '’', '12', 'C++', 'e-mail');
  const sign = fc.constantFrom(' ', ' ', ' ', ', ', '. ', '? ', ' - ', ' — ', '\n', '… ');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, sign), { maxLength: 70 }), (parts) => {
      const text = parts.flat().join('');
      assert.equal(inPlace(text).length, text.length);
      for (const spans of Object.values(kindsOf(text)) as { start: number; end: number }[][]) {
        let last = 0;
        for (const { start, end } of spans) {
          assert.ok(start >= last && end > start && end <= text.length, text);
          last = end;
        }
      }
      const { chatter, asides } = kindsOf(text);
      const cut = [...chatter, ...asides].reduce((sum, { start, end }) => sum + end - start, 0);
      assert.ok(cut === 0 || cut < text.trim().length, text);
    }),
  );
});

test('every pair consists of known words, and their numbers fit into a key', () => {
  const words = new Set(Object.keys(weights.words));
  assert.ok(words.size < 2 ** 15 - 2, `${words.size} words`);
  for (const pair of Object.keys(weights.pairs)) for (const one of pair.split(' ')) assert.ok(words.has(one), pair);
});
