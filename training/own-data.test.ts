import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from './json-lines.ts';
import { readTopics, readUseCases } from './read-data.ts';

const folder = (name: string) => new URL(`./${name}`, import.meta.url).pathname;

test('our use cases are many, whole and different', () => {
  const kinds = readUseCases(folder('use-cases'));
  const all = kinds.flatMap((kind) => kind.use_cases);
  assert.ok(kinds.length >= 300, `${kinds.length} kinds`);
  assert.ok(all.length >= 6000, `${all.length} use cases`);
  assert.equal(new Set(kinds.map(({ kind }) => kind)).size, kinds.length, 'two kinds of one name');
  for (const { kind, name, description, use_cases } of kinds) {
    assert.ok(name && description, kind);
    assert.equal(new Set(use_cases).size, use_cases.length, `two equal use cases of ${kind}`);
  }
});

test('every topic has a name of its own and words to it', () => {
  const topics = readTopics(folder('topics'));
  assert.equal(new Set(topics.map(({ name }) => name)).size, topics.length, 'two topics of one name');
  for (const { name, terms } of topics) assert.ok(name !== '' && terms.length >= 2, name);
});

test('no clause of chatter is there twice', () => {
  const clauses = readText(folder('chatter.txt')).trim().split('\n');
  assert.ok(clauses.length >= 3000, `${clauses.length} clauses`);
  assert.equal(new Set(clauses).size, clauses.length);
});
