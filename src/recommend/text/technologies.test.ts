import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStop } from './stop-words.ts';
import { familiesOf, TECHNOLOGIES, technologyOf } from './technologies.ts';
import { readList } from './word-lists.ts';
import { words } from './words.ts';

const familyOf = (name: string) => TECHNOLOGIES[technologyOf(name)]!.family;

test('every name is one word that is parsed as written, belongs to one technology, and families fit into 32 bits', () => {
  const names = TECHNOLOGIES.flatMap((one) => one.names);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.ok(words(name)[0] === name && !isStop(name), name);
  // The bit of a 33rd family would be that of the first.
  const families = readList('text/technologies.txt').trim().split('\n').length;
  assert.equal(new Set(TECHNOLOGIES.map(({ family }) => family)).size, families);
  assert.notEqual(familyOf('postgresql'), familyOf('react'));
});

test('a text belongs to a family if it names one technology of it, under any of its names', () => {
  assert.equal(familiesOf('PostgreSQL Design and Tuning', false), familyOf('postgresql'));
  assert.equal(familiesOf('Vue and Nuxt Builder', false), familyOf('vue'));
  assert.equal(familiesOf('C# on .NET 10', false), familyOf('python'));
  assert.equal(familiesOf('Ship iOS and Android apps', false), 0);
  assert.equal(familiesOf('Lesson Plan Studio', false), 0);
});

test('Go is a language only if a text is known to be about it', () => {
  assert.equal(familiesOf('Go Service Kit', true), familyOf('golang'));
  assert.equal(familiesOf('Ready to Go', false), 0);
  assert.equal(familiesOf('Where the time goes, and where to go', true), 0);
});
