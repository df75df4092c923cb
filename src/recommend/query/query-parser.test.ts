import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeKits, shippedModel } from '../../../test/support/engine.ts';
import { buildIndex } from '../build/index-builder.ts';
import { RANK_SETTINGS } from '../settings.ts';
import { QueryParser } from './query-parser.ts';

test('a word with a typo is corrected, a number never', () => {
  const kits = makeKits(3).map((kit) => ({
    ...kit,
    description: 'Fills in form 48152 for the kubernetes cluster, recipes, the recipe of receipts.',
  }));
  const parser = new QueryParser(buildIndex(kits, null), null, RANK_SETTINGS);
  const termsOf = (text: string) => parser.parse(text).terms;
  assert.equal(termsOf('48152').length, 1);
  assert.deepEqual(termsOf('kubernetis'), termsOf('kubernetes'));
  assert.deepEqual(termsOf('recipts'), termsOf('receipts'), 'a missing letter is likelier than a wrong one');
  for (const number of ['48151', '4815', '481522']) assert.deepEqual(termsOf(number), [], number);
});

test('a word that is missing in the glossary lowers the coverage, and an English word is not split', () => {
  const kits = makeKits(3).map((kit) => ({ ...kit, description: 'Invoices. A child under a hood.' }));
  const model = shippedModel();
  const parser = new QueryParser(buildIndex(kits, model), model, RANK_SETTINGS);
  const parse = (text: string) => parser.parse(text);
  const [known, lacking] = [parse('ich habe eine Rechnung'), parse('ich habe eine Rechnung für meine Quxblorf')];
  assert.ok(known.translations.size > 0 && lacking.translations.size > 0);
  assert.deepEqual(lacking.terms, known.terms);
  assert.ok(lacking.possible > known.possible);
  assert.deepEqual(parse('das ist meine Kindheit').terms, [], 'childhood is neither child nor hood');
});

test('letters joined by "&" are one name, and a wish means more than its words', () => {
  const kits = makeKits(3).map((kit) => ({
    ...kit,
    description:
      'Dungeons, dragons, research, development, questions, answers, prospects of customers. Written in R with pg.',
  }));
  const parser = new QueryParser(buildIndex(kits, null), null, RANK_SETTINGS);
  const termsOf = (text: string) => parser.parse(text).terms;
  assert.deepEqual(termsOf('D&D'), termsOf('dungeons dragons'));
  assert.deepEqual(termsOf("the r & d's"), termsOf('research development'));
  assert.deepEqual(parser.parse('A&B test').words, parser.parse('A/B test').words);
  assert.deepEqual(termsOf('Q&A'), termsOf('questions answers'));
  assert.deepEqual(termsOf('R&Q'), [], 'an unknown name is not the language R');
  assert.deepEqual(termsOf('P&G'), [], 'nor the letters in one word');
  assert.ok(parser.parse('D&D, '.repeat(2000)).words.length < 100, 'a hostile text is not expanded');
  assert.deepEqual(termsOf('R & dragons'), termsOf('R dragons'), 'only single letters');
  assert.deepEqual(new Set(termsOf('more customers')), new Set(termsOf('customers prospects')));
});

test('a technology that is named repeatedly counts once', () => {
  const kits = makeKits(3).map((kit) => ({ ...kit, description: 'Postgres, also written pg. iOS on the iPhone.' }));
  const parser = new QueryParser(buildIndex(kits, null), null, RANK_SETTINGS);
  const once = parser.parse('pg and ios').named;
  assert.ok(once.terms.length > 0);
  assert.deepEqual(parser.parse(`pg and ios ${'pg ios '.repeat(1000)}`).named, once);
});

test('an excluded word is not added as the translation of another', () => {
  const kits = makeKits(3).map((kit) => ({ ...kit, description: 'A presentation of slides, oral exams.' }));
  const parser = new QueryParser(buildIndex(kits, null), null, RANK_SETTINGS);
  const both = parser.parse('quero treinar a minha apresentação oral');
  const one = parser.parse('em vez de slides, quero treinar a minha apresentação oral');
  assert.equal(one.terms.length, both.terms.length - 1);
  assert.ok(one.excluded.some(({ terms }) => terms.some((term) => both.terms.includes(term))));
});

test('an aside is excluded, unless nothing but exclusions would be left', () => {
  const kits = makeKits(3).map((kit) => ({ ...kit, description: 'Contracts, newsletters, cake, posters.' }));
  const parser = new QueryParser(buildIndex(kits, null), null, RANK_SETTINGS);
  const aside = parser.parse('The newsletter is done and my colleague sends it. Now I need posters for the fair.');
  assert.deepEqual([aside.terms, aside.excluded.length], [parser.parse('posters').terms, 1]);
  assert.doesNotMatch(aside.quotable.text, /newsletter/, 'an aside is not quoted');
  assert.deepEqual(parser.parse('a contract, not a newsletter').terms, parser.parse('a contract').terms);
  const whole = parser.parse('The newsletter is done and my colleague sends it. Now I need posters.', true);
  assert.equal(whole.terms.length, 2);
});

test('a text that only refuses something states no need; one that only lacks something does', () => {
  const kits = makeKits(3).map((kit) => ({ ...kit, description: 'Newsletters, motivation, posters.' }));
  const parser = new QueryParser(buildIndex(kits, null), null, RANK_SETTINGS);
  const statesNoNeed = (text: string) => parser.parse(text).statesNoNeed === true;
  for (const text of [
    "I don't want a newsletter",
    'we do not need posters',
    'I want help, but not with posters',
    'not for a newsletter',
    'Not looking for posters',
  ])
    assert.ok(statesNoNeed(text), text);
  for (const text of ['no newsletter', 'not motivated', 'posters, not for a newsletter'])
    assert.ok(!statesNoNeed(text), text);
});

test('a common typo is corrected although the model has seen it, and another word is not', () => {
  const kits = makeKits(3).map((kit) => ({ ...kit, description: 'Kubernetes, calendar, flaky, posters, quarter.' }));
  const model = shippedModel();
  const parser = new QueryParser(buildIndex(kits, model), model, RANK_SETTINGS);
  const termsOf = (text: string) => parser.parse(text).terms;
  for (const [typo, word] of ['kubernets kubernetes', 'calender calendar', 'flakey flaky'].map((pair) =>
    pair.split(' '),
  )) {
    assert.ok(parser.wordsOf(typo!)[0]!.isWord, typo);
    assert.deepEqual(termsOf(typo!), termsOf(word!), typo);
  }
  for (const word of ['potters', 'flake', 'posture', 'quartet']) assert.deepEqual(termsOf(word), [], word);
});

test('a capitalised Go is the language, and a compound is split if its parts are a keyword', () => {
  const kits = makeKits(3).map((kit) => ({
    ...kit,
    description:
      'Services in golang, foot care, ball games. A VM is no virtual machine, a care service no careservice.',
    keywords: ['screen reader'],
  }));
  const model = shippedModel();
  const parser = new QueryParser(buildIndex(kits, model), model, RANK_SETTINGS);
  const termsOf = (text: string) => parser.parse(text).terms;
  assert.equal(termsOf('golang').length, 1);
  for (const text of ['Go', 'in Go', 'Go for services']) assert.ok(termsOf(text).includes(termsOf('golang')[0]!), text);
  for (const text of ['go', 'Go through it', 'Go back']) assert.deepEqual(termsOf(text), [], text);
  assert.deepEqual(parser.parse('screenreader').sequence, parser.parse('screen reader').sequence);
  assert.ok(parser.wordsOf('football')[0]!.isWord);
  assert.deepEqual(termsOf('football'), []);
  for (const [text, count] of Object.entries({ VM: 1, 'care service': 2 }))
    assert.equal(termsOf(text).length, count, `${text}: what kits have implies nothing else`);
});

test('what a word consists of does not depend on the words that were read before', () => {
  const kits = makeKits(3).map((kit) => ({ ...kit, description: 'A garden. The first mate. A trip to Monte Carlo.' }));
  const index = buildIndex(kits, null);
  for (const [compound, part] of ['gardenmate mate', 'gardencarlos carlos'].map((pair) => pair.split(' '))) {
    const [first, second] = [0, 1].map(() => new QueryParser(index, null, RANK_SETTINGS));
    second!.parse(part!);
    assert.deepEqual(first!.parse(compound!).terms, second!.parse(compound!).terms, compound);
    assert.deepEqual(first!.parse(compound!).possible, second!.parse(compound!).possible, compound);
  }
});

test('an abbreviation after a number is a unit', () => {
  const kits = makeKits(3).map((kit) => ({ ...kit, description: 'ML, HR and product manager work. A calendar.' }));
  const parser = new QueryParser(buildIndex(kits, null), null, RANK_SETTINGS);
  const finds = (text: string) => parser.parse(text).terms.length > 0;
  for (const text of ['ml', 'hr', 'pm', 'PM', 'cal', 'our ml model', '3 ML models', 'since 2024, hr', '12hr, hr'])
    assert.ok(finds(text), text);
  for (const text of ['500 ml', '12 hr', '12-hr', 'at 3 pm', '3:30 PM', 'under 600 cal', 'à 3 pm'])
    assert.ok(!finds(text), text);
  for (const text of ['at 3 or 4', 'at 3 pm or 4 pm'])
    assert.ok(parser.parse(text).statesNoNeed, `${text}: a unit is not one of the figures that form a name`);
});

test('chat words neither find kits nor count as missing', () => {
  const model = shippedModel();
  const parser = new QueryParser(buildIndex(makeKits(20), model), model, RANK_SETTINGS);
  const read = (text: string) => {
    const { terms, weights, possible, rows } = parser.parse(text);
    return { terms, weights, possible, rows: rows.filter((its) => typeof its === 'number' || its.length > 0) };
  };
  for (const word of ['thx', 'lol', 'btw', 'pls'])
    assert.deepEqual(read(`plan a garden ${word}`), read('plan a garden'), word);
});

test('chatter around a request is removed, and the request stays', () => {
  const parser = new QueryParser(buildIndex(makeKits(1), null), null, RANK_SETTINGS);
  const requestOf = (text: string) => {
    const query = parser.parse(text).text;
    assert.equal(query.length, text.length, 'positions stay');
    return query
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .toLowerCase();
  };
  const request = 'my unit tests are flaky on the build server';
  for (const [before, after] of [
    ['I am new here and a bit lost. ', ''],
    ['', '. Do you have a kit for this?'],
    ['Here is my question: ', '. Please let me know what you think!'],
    ['I was told to ask here, ', '. Thank you for reading this far, and sorry for the long message'],
    ['I am new here and a bit lost 😅 … ', ' — do you have a kit for “this”? 👩‍💻'],
    ['Sehr geehrte Damen und Herren, ', '. Vielen Dank für Ihre Mühe und viele Grüße, Jürgen'],
    ['Hi there! ', ' Thanks so much for your help'],
  ])
    assert.equal(requestOf(`${before}${request}${after}`), request);
  for (const text of [
    'Please check my email for typos and spelling mistakes. It goes to the school board tomorrow.',
    'I have to apologise to my neighbour. The dog dug up her roses.',
    'Help me learn English. I speak French.',
    'Be my running coach. A marathon in May.',
    'I need to manage my budget. We have two children.',
    'Email: a friendly reminder about an unpaid invoice',
    'Is there a kit for that?',
    'Hello! Thanks.',
  ])
    assert.equal(
      requestOf(text),
      text
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .toLowerCase(),
    );
  for (const sign of ['', ' 😅']) {
    const { quotable } = parser.parse(`I am new here${sign}. ${request}, Q&A`);
    assert.doesNotMatch(quotable.text, /new here/, 'chatter is not quoted');
  }
});

test('a dash inside a word does not end an exclusion', () => {
  const kits = makeKits(1).map((kit) => ({ ...kit, description: 'Slides, costs, benefits, analysis.' }));
  const parser = new QueryParser(buildIndex(kits, null), null, RANK_SETTINGS);
  for (const dash of ['-', '–']) {
    const { terms, excluded, quotable } = parser.parse(`slides without a cost${dash}benefit analysis`);
    assert.deepEqual([terms.length, excluded[0]!.terms.length], [1, 3], dash);
    assert.equal(quotable.text.trim(), 'slides');
  }
});

test('a polite exclusion is still an exclusion', () => {
  const kits = makeKits(1).map((kit) => ({ ...kit, description: 'Unit tests in Python.' }));
  const parser = new QueryParser(buildIndex(kits, null), null, RANK_SETTINGS);
  for (const text of ['no Python please, I beg you', 'sorry, no Python please, thanks', 'hey, not Python again please'])
    assert.equal(parser.parse(`unit tests. ${text}`).excluded.length, 1, text);
});
