import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggest } from './suggest.ts';

/** The kits that a use case finds, with their scores. */
type Found = Record<string, Record<string, number>>;

async function chosen(goal: string, found: Found, facts: string[] = []): Promise<string[]> {
  const { suggestions } = await suggest(
    { goal, facts, installed: [], max: 3 },
    {
      rank: async (useCase) => ({
        recommendations: Object.entries(found[useCase] ?? {}).map(([kit_slug, score]) => ({
          kit_slug,
          score,
          reasoning: '',
        })),
        fallback: false,
      }),
      kit: (slug) => ({ id: slug, slug, name: slug, tagline: '', description: '', keywords: [] }),
    },
  );
  return suggestions.map(({ kit_slug }) => kit_slug);
}

test('a part of a goal that sounds like another job needs no kit of its own', async () => {
  const goal = 'Give our recipes better indexes and a full text search';
  const found = {
    [goal]: { postgres: 0.98, rag: 0.01 },
    'Give our recipes better indexes': { postgres: 0.99 },
    'a full text search': { rag: 0.62 },
  };
  assert.deepEqual(await chosen(goal, found), ['postgres']);
});

test('a part that is a job of its own gets its kit, if the goal or the part says so clearly', async () => {
  const goal = 'Speed up our slow queries and set up GitHub Actions';
  const parts = { 'Speed up our slow queries': { postgres: 0.93 }, 'set up GitHub Actions': { ci: 0.99 } };
  assert.deepEqual((await chosen(goal, { [goal]: { postgres: 0.7, ci: 0.07 }, ...parts })).sort(), ['ci', 'postgres']);
  const likely = { ...parts, 'set up GitHub Actions': { ci: 0.6 } };
  assert.deepEqual((await chosen(goal, { [goal]: { postgres: 0.7, ci: 0.35 }, ...likely })).sort(), ['ci', 'postgres']);
});

test('a sentence that only tells something gets no kit of its own', async () => {
  const told = 'The CV did its job and they made an offer.';
  const asked = 'Can the four of us live on it';
  const goal = `${told} ${asked}?`;
  const parts = { 'they made an offer': { cv: 0.99 }, 'The CV did its job': { cv: 0.99 }, [asked]: { budget: 0.9 } };
  assert.deepEqual(await chosen(goal, { [goal]: { budget: 0.9, cv: 0.14 }, ...parts }), ['budget']);
  const jobs = { [goal]: { budget: 0.9, cv: 0.4 }, ...parts };
  assert.deepEqual(await chosen(goal, jobs), ['budget', 'cv'], 'unless the goal says so too');
});

test('what the goal needs most comes first, whatever else is missing', async () => {
  const goal = 'Orders appear twice in the mart; add tests that notice';
  const found = {
    [goal]: { pipeline: 0.97, tests: 0.56 },
    'Orders appear twice in the mart': { pipeline: 0.94 },
    'add tests that notice': { tests: 0.99 },
    'Write unit tests for code that has none': { tests: 0.99 },
  };
  assert.deepEqual(await chosen(goal, found, ['no tests']), ['pipeline', 'tests']);
});

test('a goal that names no job counts as none beside the facts of a project', async () => {
  const goal = 'Make my project better';
  const found = { [goal]: { grants: 0.89 }, 'Write unit tests for code that has none': { tests: 0.99 } };
  assert.deepEqual(await chosen(goal, found, ['Go 1.25', 'no tests']), ['tests']);
  assert.deepEqual(await chosen(goal, found, ['Go 1.25']), []);
  assert.deepEqual(await chosen(goal, found), ['grants']);
});

test('what an unsure goal means in a project is found with its stack, but no kit for that stack alone', async () => {
  const goal = 'The nightly job takes nine hours';
  const found = { [goal]: { planner: 0.2 }, [`${goal}, with Java`]: { 'java-service': 0.9, slow: 0.7 } };
  assert.deepEqual(await chosen(goal, found, ['Java 21']), ['slow']);
  assert.deepEqual(await chosen(goal, found), []);
  const sure = { ...found, [goal]: { planner: 0.6 } };
  assert.deepEqual(await chosen(goal, sure, ['Java 21']), ['planner']);
});

test('an installed skill does the job of a kit only where it has something of what is asked for', async () => {
  const goal = 'Review all the pull requests';
  const about = 'Reads the change for a fix, verified by tests before it is merged.';
  const found: Found = { [goal]: { reviewer: 0.95 }, [about]: { reviewer: 0.9 } };
  const beside = async (description: string) => {
    const { suggestions, left_out } = await suggest(
      { goal, facts: ['no tests'], installed: [{ name: 'advisories', description }], max: 3 },
      {
        rank: async (useCase) => ({
          recommendations: Object.entries(found[useCase] ?? (useCase.startsWith(about) ? { reviewer: 0.9 } : {})).map(
            ([kit_slug, score]) => ({
              kit_slug,
              score,
              reasoning: '',
            }),
          ),
          fallback: false,
        }),
        kit: (slug) => ({ id: slug, slug, name: slug, tagline: '', description: about, keywords: [] }),
      },
    );
    return [suggestions.map(({ kit_slug }) => kit_slug), left_out.map(({ code }) => code)];
  };
  assert.deepEqual(await beside(about), [['reviewer'], []]);
  assert.deepEqual(await beside(`${about} For pull requests.`), [[], ['covered']]);
});
