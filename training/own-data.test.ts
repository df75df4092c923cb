import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from './json-lines.ts';
import { readTopics, readUseCases } from './read-data.ts';

const folder = (name: string) => new URL(`./${name}`, import.meta.url).pathname;

test('there are enough use cases, complete and without duplicates', () => {
  const kinds = readUseCases(folder('use-cases'));
  const all = kinds.flatMap(({ use_cases, situations }) => [...use_cases, ...situations]);
  assert.ok(kinds.length >= 2800, `${kinds.length} kinds`);
  assert.ok(all.length >= 50_000, `${all.length} use cases`);
  assert.equal(new Set(kinds.map(({ kind }) => kind)).size, kinds.length, 'kinds are unique');
  for (const { kind, name, description, about, use_cases, situations } of kinds) {
    assert.ok(name && description && about, kind);
    const texts = [...use_cases, ...situations];
    assert.equal(new Set(texts).size, texts.length, `use cases of ${kind} are unique`);
  }
});

test('every topic has a unique name and words', () => {
  const topics = readTopics(folder('topics'));
  assert.equal(new Set(topics.map(({ name }) => name)).size, topics.length, 'topics are unique');
  for (const { name, terms } of topics) assert.ok(name !== '' && terms.length >= 2, name);
});

test('there are enough texts about clauses, without duplicates, and their marks are balanced', () => {
  for (const [file, least] of [
    ['chatter.txt', 5000],
    ['asides.txt', 7000],
    ['requests.txt', 700],
  ] as const) {
    const lines = readText(folder(file)).trim().split('\n');
    assert.ok(lines.length >= least, `${file}: ${lines.length} lines`);
    const texts = lines.filter((line) => !line.startsWith('# '));
    assert.equal(new Set(texts).size, texts.length, `lines of ${file} are unique`);
    for (const text of texts) assert.match(text, /^[^{}]*(?:\{\{[^{}]+\}\}[^{}]*)*$/, file);
  }
});
