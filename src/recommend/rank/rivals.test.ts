import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeKits, shippedModel } from '../../../test/support/engine.ts';
import { buildIndex } from '../build/index-builder.ts';
import { Engine } from '../engine.ts';
import type { KitSource } from '../index/indexed-kit.ts';

const [some] = makeKits(1);
const kit = (slug: string, name: string, tagline: string, keywords: string[], description = ''): KitSource => ({
  ...some!,
  slug,
  name,
  tagline,
  keywords,
  description,
  personas: [],
  whats_inside: [],
  ai_targets: ['any'],
  files: [],
});
const kits = [
  kit('go', 'Go Service Kit', 'Services that drop no request', ['golang', 'graceful shutdown', 'request timeout']),
  kit('market', 'Go-to-Market Plan', 'Bring a product to its first buyers', ['launch plan', 'first buyers']),
  kit('postgres', 'PostgreSQL Tuning', 'Schemas and fast queries', ['slow query', 'table design', 'which index']),
  kit('profiler', 'Profiler', 'Find out why something is slow', ['slow program', 'slow query', 'profile']),
  kit('release', 'Release Train', 'Ship iOS and Android apps', ['app rejected', 'app review', 'staged rollout']),
  kit('tests', 'Unit Tests', 'Tests that catch bugs', ['unit tests', 'mocks'], 'For Python, Java and any other.'),
];
const model = shippedModel();
const engine = new Engine(buildIndex(kits, model), model, (number) => kits[number]!);

const scoresFor = (useCase: string) => {
  const { recommendations } = engine.recommend({ platform: 'any', useCase, maxResults: 10 });
  return new Map(recommendations.map(({ kit: number, score }) => [kits[number]!.slug, score]));
};
const firstFor = (useCase: string) => scoresFor(useCase).keys().next().value;

test('a kit about a rival technology ranks behind others, and its score drops', () => {
  const [own, rival] = ['Postgres: slow query, which index', 'MySQL: slow query, which index'].map(scoresFor);
  assert.equal(own!.keys().next().value, 'postgres');
  assert.equal(rival!.keys().next().value, 'profiler');
  assert.ok((rival!.get('postgres') ?? 0) < 0.1);
  assert.ok(rival!.get('profiler')! < own!.get('postgres')!);
  const elixir = 'graceful shutdown in Elixir';
  assert.equal(engine.recommend({ platform: 'any', useCase: elixir, maxResults: 1 }).fallback, true);
});

test('a named technology also applies to each part of a use case', () => {
  const scores = scoresFor('unit tests with mocks for Elixir, and a graceful shutdown with a request timeout');
  assert.equal(scores.keys().next().value, 'tests');
  assert.ok((scores.get('go') ?? 0) < 0.1);
});

test('a kit that describes what is named, covers its family or is not about the family keeps its rank', () => {
  assert.equal(firstFor('MySQL or Postgres: table design'), 'postgres');
  assert.equal(firstFor('table design in Postgres for a Python app'), 'postgres');
  assert.equal(firstFor('Flutter app rejected in app review'), 'release');
  assert.equal(firstFor('unit tests with mocks in Ruby'), 'tests');
  assert.equal(firstFor('launch plan for a Python library, first buyers'), 'market');
});

test('a technology that is excluded or migrated from has no rivals', () => {
  assert.equal(firstFor('table design, but not MongoDB'), 'postgres');
  assert.equal(firstFor('table design, we migrate from Oracle'), 'postgres');
  assert.equal(firstFor('replace our Oracle database: table design'), 'postgres');
});

test('scores are numbers, even if a rival has more in common with a short use case than all others', () => {
  const plain = Array.from({ length: 12 }, (_, i) =>
    kit(`plain-${i}`, `Thing ${i}`, 'A thing', [], 'Python and tests'),
  );
  const all = [kit('java', 'Java Tests', 'Tests for Java', ['tests']), ...plain];
  const among = new Engine(buildIndex(all, model), model, (number) => all[number]!);
  const { recommendations } = among.recommend({ platform: 'any', useCase: 'python tests', maxResults: 10 });
  assert.ok(recommendations.length > 0);
  for (const { score } of recommendations) assert.ok(score >= 0 && score <= 1, `${score}`);
});
