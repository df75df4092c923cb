import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../text/words.ts';
import { backgroundRoles, findBackground, mayHaveBackground, onlyStates } from './background.ts';

const clausesOf = (text: string) => findBackground(text)?.clauses.trim() ?? null;

/** As the query parser asks, from the words of the tokenizer and the signs before them. */
function mayHave(text: string): boolean {
  const all = text.split(/[.,]/).map((part) => words(part));
  const starts = new Set(all.map((_, i) => all.slice(0, i).flat().length));
  const read = all.flat().map((word) => ({ word, hash: 0, exclusion: 0, aside: backgroundRoles(word) }));
  return mayHaveBackground(read, text, (i) => starts.has(i));
}

test('a statement beside a request is background, however it is put', () => {
  for (const [text, clauses] of [
    ['The violin is repaired. I need a practice routine for 20 minutes', 'The violin is repaired'],
    ['We stopped the podcast. I want scripts for videos about bees', 'We stopped the podcast'],
    [
      'We do not train any models ourselves. We want to measure answers of our support bot',
      'We do not train any models ourselves',
    ],
    [
      'Looking for a returns policy. Bookkeeping goes to a service we pay for',
      'Bookkeeping goes to a service we pay for',
    ],
    ['need to find the commit that broke the build, our agency does the repair', 'our agency does the repair'],
  ] as const) {
    assert.equal(clausesOf(text), clauses, text);
    assert.ok(mayHave(text), text);
  }
  assert.ok(!mayHave('a landing page for my bakery, warm and short'));
});

test('trouble, what the user works with, figures and further needs are no background', () => {
  for (const text of [
    'Our tests fail at random. I need them to be reliable',
    'I cannot get the budget to balance. Help me with a plan for the year',
    'My service is using Postgres. How do I add full-text search',
    'The newsletter went from 40 % opened to 18 %. I want better subject lines',
    'Our landing page does not convert. We need better ads',
    'Sales are down. I need cold emails',
    'We have flaky tests, what should a review look at',
    'Our FAQ is there. I also need a contact page and a shop',
    'The contract is signed. Help',
    'The contract is signed and the flat is painted',
    'write a letter to the landlord about the heating, polite, one page',
    '',
  ])
    assert.equal(clausesOf(text), null, text);
});

test('a part that only states something is no need; a request, a question, trouble and a thing are', () => {
  const states = (text: string) =>
    onlyStates(
      words(text).map((word) => ({ word, hash: 0, exclusion: 0, aside: backgroundRoles(word) })),
      text,
    );
  for (const text of ['we have four violins', 'the drums are new', 'I went to Vienna']) assert.ok(states(text), text);
  for (const text of ['we need four violins', 'are the drums new?', 'the drums keep failing', 'four violins'])
    assert.ok(!states(text), text);
});
