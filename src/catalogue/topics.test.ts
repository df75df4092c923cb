import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { kitsToImport } from './import-folder.ts';
import { topicsOf } from './topics.ts';

const topics = (name: string, ...keywords: string[]) => topicsOf({ name, tagline: '', keywords });

test('one word in the name is enough, elsewhere it takes two; short words must match completely', () => {
  assert.deepEqual(topics('Unit Test Writer'), ['Testing']);
  assert.deepEqual(topics('Helper', 'pytest'), []);
  assert.deepEqual(topics('Helper', 'pytest', 'flaky runs'), ['Testing']);
  assert.deepEqual(topics('Quiz'), ['Research and learning'], 'not the "ui" of "quiz"');
  assert.deepEqual(topics('COLD email writer'), ['Sales and customers']);
});

test('every bundled kit has a topic, and none has many', () => {
  const catalogue = fileURLToPath(new URL('../../catalogue', import.meta.url));
  const kits = [...kitsToImport(catalogue, {})].map(({ kit }) => kit);
  assert.ok(kits.length > 100);
  assert.deepEqual(
    kits.filter((kit) => topicsOf(kit).length === 0 || topicsOf(kit).length > 3).map(({ slug }) => slug),
    [],
  );
});
