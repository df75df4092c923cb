import assert from 'node:assert/strict';
import { globSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { readJsonLines, readText } from './json-lines.ts';
import { readUseCases } from './read-data.ts';
import { readSituations } from './situations.ts';

const folder = (name: string) => new URL(`./${name}`, import.meta.url).pathname;

/** Parts between {{ and }}, neither empty nor nested. */
const BALANCED = /^(?:[^{}]|\{(?!\{)|\}(?!\}))*(?:\{\{[^{}]+\}\}(?:[^{}]|\{(?!\{)|\}(?!\}))*)*$/;

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

test('the marks of every situation are balanced, and its kits are in the catalogue', () => {
  const slugs = new Set(readdirSync(folder('../catalogue')));
  for (const file of globSync('situations/*.jsonl', { cwd: folder('') }))
    readJsonLines<{ text: string; kits: string[]; not?: string[] }>(folder(file)).forEach(({ text, kits, not }, i) => {
      const at = `line ${i + 1} of ${file}`;
      assert.match(text, BALANCED, at);
      for (const slug of [...kits, ...(not ?? [])]) assert.ok(slugs.has(slug), `${at}: there is no kit ${slug}`);
    });
});

test('every situation is written once, in words, and its asides are inside it', () => {
  const situations = readSituations(folder('situations/'));
  assert.ok(situations.length >= 3000, `${situations.length} situations`);
  assert.equal(new Set(situations.map(({ text }) => text)).size, situations.length, 'texts are unique');
  for (const { text, asides, kits, not, lang, en } of situations) {
    assert.ok(text.trim() !== '');
    assert.equal(en === undefined, lang === undefined, `both or neither of the language and the translation: ${text}`);
    assert.ok(
      kits.every((slug) => !not.includes(slug)),
      `a kit is asked for and refused: ${text}`,
    );
    for (const { start, end } of asides) assert.ok(text.slice(start, end).trim() !== '', text);
  }
});

test('there are enough texts about clauses, without duplicates, and their marks are balanced', () => {
  const lines = readText(folder('asides.txt')).trim().split('\n');
  const texts = lines.filter((line) => !line.startsWith('# '));
  assert.ok(texts.length >= 7000, `${texts.length} lines`);
  assert.equal(new Set(texts).size, texts.length, 'lines are unique');
  for (const text of texts) assert.match(text, BALANCED);
});
