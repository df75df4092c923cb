import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sized } from '../test/support/sized.ts';
import { runEngine } from './evaluate.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readJudgements } from './read-set.ts';
import { openShippedReader } from './shipped-reader.ts';

/** Slightly below what the train parts reach, so that ranking cannot get worse while every other test passes. */
const FLOORS = {
  kitscout: { ndcg5: 0.885, fallbackPrecision: 0.94, fallbackRecall: 0.86 },
  ordinary: { ndcg5: 0.81, fallbackPrecision: 0.86, fallbackRecall: 0.67 },
};

const kits = readCatalogue(join(import.meta.dirname, '../catalogue'));
const embedder = await openShippedReader();
const engine = await embedder.engineFor(kits);
after(() => embedder.reader.close());

for (const [name, floor] of Object.entries(FLOORS).slice(0, sized(1, 2)))
  test(`the train part of our set ${name} stays above its quality floor`, () => checkFloor(name, floor));

async function checkFloor(folder: string, floor: (typeof FLOORS)['kitscout']): Promise<void> {
  const { queries, grades } = readJudgements(join(import.meta.dirname, 'sets', folder));
  const set = { name: 'train', kits, queries: queries.filter(({ part }) => part === 'train'), grades };
  assert.ok(set.queries.length > 200, `${set.queries.length} use cases`);
  const { figures, fallback } = await runEngine(set, engine, 1);
  const reached = { ndcg5: figures.ndcg5.mean, fallbackPrecision: fallback.precision, fallbackRecall: fallback.recall };
  for (const name of Object.keys(floor) as (keyof typeof floor)[])
    assert.ok(reached[name] >= floor[name], `${name}: ${reached[name].toFixed(3)} is below ${floor[name]}`);
}

test('a second need adds its kit to the list; a statement beside the need does not', async () => {
  const likely = async (useCase: string) =>
    (await engine.recommend({ platform: 'any', useCase, maxResults: 3 })).recommendations.flatMap(({ kit, score }) =>
      score >= 0.3 ? [kits[kit]!.slug] : [],
    );
  assert.deepEqual(await likely('a meal plan for the week and unit tests for everything'), [
    'meal-planner',
    'unit-test-writer',
  ]);
  assert.deepEqual(await likely('a slide deck for the board. We already have unit tests'), ['slide-deck-builder']);
  assert.deepEqual(await likely('a slide deck for the board. The contract was reviewed'), ['slide-deck-builder']);
});
