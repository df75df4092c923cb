import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/fast-check.ts';
import { stem } from './stem.ts';
import { isStop } from './stop-words.ts';
import { Tokenizer } from './tokenizer.ts';
import { withoutComments } from './word-lists.ts';
import { words, wordsOfRun } from './words.ts';

test('splits identifiers and keeps names whole', () => {
  assert.deepEqual(words('handleUserRequest'), ['handleuserrequest', 'handle', 'user', 'request']);
  assert.deepEqual(words('snake_case kebab-case'), ['snake', 'case', 'kebab', 'case']);
  assert.deepEqual(words('HTTPServer'), ['httpserver', 'http', 'server']);
  assert.deepEqual(words('GitHub JavaScript iOS OAuth'), ['github', 'javascript', 'ios', 'oauth']);
  assert.deepEqual(words('PRs APIs'), ['pr', 'api']);
  assert.deepEqual(words('C++ and C#, .NET'), ['cpp', 'and', 'csharp', 'dotnet']);
  assert.deepEqual(words('python3 mp3 gpt4'), ['python', '3', 'mp3', 'gpt', '4']);
});

test('folds diacritics, apostrophes and invisible characters', () => {
  assert.deepEqual(words('naïve Straße user’s don’t'), ['naive', 'strasse', 'user', 'dont']);
  assert.deepEqual(words('zero\u200bwidth'), ['zerowidth']);
  assert.deepEqual(words('日本語'), ['日本', '本語']);
  assert.deepEqual(words('Dockerを使うGPT4'), ['docker', 'を使', '使う', 'gpt', '4']);
});

test('maps British spelling to American', () => {
  assert.deepEqual(words('optimise colour catalogue cancelled behaviour'), [
    'optimize',
    'color',
    'catalog',
    'canceled',
    'behavior',
  ]);
  assert.deepEqual(words('exercise promise otherwise surprise'), ['exercise', 'promise', 'otherwise', 'surprise']);
});

test('stems unite forms of a word and keep different words apart', () => {
  for (const [a, b] of [
    ['planner', 'planning'],
    ['summary', 'summarize'],
    ['categories', 'categorize'],
    ['written', 'writer'],
    ['deployment', 'deploy'],
  ] as const) {
    assert.equal(stem(a), stem(b), `${a} ${b}`);
  }
  for (const [a, b] of [
    ['general', 'generate'],
    ['policy', 'police'],
    ['important', 'import'],
    ['university', 'universe'],
  ] as const) {
    assert.notEqual(stem(a), stem(b), `${a} ${b}`);
  }
});

test('stop words are function words and chat words, not needs', () => {
  for (const word of ['the', 'please', 'want', '7', 'b']) assert.ok(isStop(word), word);
  for (const word of ['r', 'c', 'test', '404', 'k8s']) assert.ok(!isStop(word), word);
});

test('the tokenizer finds exactly the same words as `words`', () => {
  const known: string[] = [];
  const reader = new Tokenizer((run) => known.push(run) - 1);
  const pieces = fc.constantFrom(
    'C++',
    'c#',
    '.NET',
    'e-mail',
    "don't",
    'naïve',
    '’s',
    'ÅB',
    'ﬁ',
    'ａ',
    '𐐷',
    'ʼ',
    '日本',
    '🎉',
    '\u200b',
    'a1',
    'x-y',
    '1.n',
    'fifteen9letters',
    'sixteen99letters',
    "'",
    ' ',
    '\n',
    'HelloWorld',
    '①',
    '\ud800',
    '-',
    '.',
    'é',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((parts) => parts.join('')),
        fc.array(pieces, { minLength: 20, maxLength: 60 }).map((parts) => parts.join(' ')),
      ),
      (text) => {
        const found = () => Array.from(reader.runs.subarray(0, reader.count), (run) => wordsOfRun(known[run]!)).flat();
        // A lone surrogate becomes a replacement character in UTF-8; both separate words.
        const expected = words(text.toWellFormed());
        reader.read(text);
        assert.deepEqual(found(), expected);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a word list is the same with either kind of line ending, without its comments', () => {
  const list = '# Comment\n#\na|b #c\n\nd|e\n# Last';
  assert.equal(withoutComments(list), 'a|b #c\n\nd|e\n');
  assert.equal(withoutComments(list.replaceAll('\n', '\r\n')), withoutComments(list));
});
