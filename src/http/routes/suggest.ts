import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { PublicError } from '../../errors.ts';
import { stored } from '../../feedback/verdicts.ts';
import { type Ranked, REASONS_TO_LEAVE_OUT, suggest } from '../../suggest/suggest.ts';
import type { SlicedResponse } from '../wire/sliced-response.ts';
import { recommendJson, shareOf } from './recommend.ts';
import { MAX_RESULTS } from './recommend-request.ts';
import type { ApiRoute, RouteDeps } from './route.ts';
import { AI_PLATFORMS, exampleKit } from './schemas.ts';
import {
  MAX_FACT_LENGTH,
  MAX_FACTS,
  MAX_GOAL_LENGTH,
  MAX_INSTALLED,
  MAX_SKILL_DESCRIPTION,
  MAX_SKILL_NAME,
  MAX_SUGGESTIONS,
} from './suggest-request.ts';
import { Type } from './type.ts';

const Body = Type.Object({
  ai_platform: Type.Enum([...AI_PLATFORMS], { description: 'The platform you build with; any takes every kit.' }),
  goal: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_GOAL_LENGTH,
      description: 'What you want to do in the project. Without a goal, facts are required.',
    }),
  ),
  facts: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: MAX_FACT_LENGTH }), {
      maxItems: MAX_FACTS,
      description:
        'What the project is made with, such as "Next.js 16", and what it lacks: a fact that begins with "no", such as "no error tracking", is a need.',
    }),
  ),
  installed: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ minLength: 1, maxLength: MAX_SKILL_NAME }),
        description: Type.Optional(Type.String({ maxLength: MAX_SKILL_DESCRIPTION })),
      }),
      { maxItems: MAX_INSTALLED, description: 'The skills that the project has already.' },
    ),
  ),
  max_results: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SUGGESTIONS, default: MAX_SUGGESTIONS })),
});

const Answer = Type.Object({
  suggestions: Type.Array(
    Type.Object(
      {
        kit_id: Type.String(),
        kit_slug: Type.String(),
        kit_name: Type.String(),
        score: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'Estimated probability that the kit fits the need that it serves best.',
        }),
        gain: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'By how much it raises that probability, beside the kits before it and what is installed.',
        }),
        serves: Type.Array(Type.String(), { description: 'The goal, parts of it, or the facts that it is for.' }),
        adds: Type.String({ description: 'What it adds, for a person to read.' }),
        reasoning: Type.String({ description: 'Why the kit matches, for a person to read.' }),
      },
      { title: 'Suggestion' },
    ),
    { description: 'The smallest set that serves the needs, the most useful kit first. Empty if nothing is needed.' },
  ),
  left_out: Type.Array(
    Type.Object({
      kit_slug: Type.String(),
      kit_name: Type.String(),
      code: Type.Enum([...REASONS_TO_LEAVE_OUT]),
      reason: Type.String({ description: 'For a person to read.' }),
    }),
    { description: 'Kits that fit a need by themselves and are not suggested, with the reason.' },
  ),
  warnings: Type.Array(Type.String(), { description: 'For a person to read.' }),
  nothing_needed: Type.Boolean({ description: 'True when no kit is suggested.' }),
  summary: Type.String({ description: 'The answer in one sentence.' }),
});

type SuggestBody = Static<typeof Body>;
type SuggestAnswer = Static<typeof Answer>;

export const suggestRoute: ApiRoute = {
  endpoint: 'suggest',
  method: 'POST',
  path: '/api/v1/suggest',
  summary: 'Suggest kits for a project',
  tag: 'kits',
  description:
    'Returns the smallest set of kits, none to three, that serves a goal and the gaps of a project, beside what it has ' +
    'installed: what each adds, what is left out and why. Kits for another stack than the project has are left out.',
  body: {
    schema: Body,
    example: {
      ai_platform: 'claude',
      goal: 'Our tests pass on my machine and fail at random on CI',
      facts: ['TypeScript', 'Playwright', 'GitHub Actions'],
      installed: [{ name: 'commit-helper', description: 'Writes commit messages from the staged changes.' }],
    },
  },
  answer: {
    description: 'The suggestions.',
    contentType: 'application/json',
    schema: Answer,
    cacheable: false,
    example: {
      suggestions: [
        {
          kit_id: exampleKit.id,
          kit_slug: exampleKit.slug,
          kit_name: exampleKit.name,
          score: 0.9597,
          gain: 0.9597,
          serves: ['Our tests pass on my machine and fail at random on CI'],
          adds: `${exampleKit.tagline}.`,
          reasoning: `${exampleKit.name}: ${exampleKit.tagline}.`,
        },
      ],
      left_out: [],
      warnings: [],
      nothing_needed: false,
      summary: 'One kit is enough.',
    },
  },
  errors: ['invalid_request'],
  prepareBody(body) {
    const given = body as { goal?: unknown; facts?: unknown } | null;
    if (typeof given?.goal === 'string') given.goal = given.goal.trim();
    if (Array.isArray(given?.facts))
      given.facts = given.facts.map((fact) => (typeof fact === 'string' ? fact.trim() : fact));
  },
  async handle({ catalogue, recommending, answers }, request, reply): Promise<SuggestAnswer> {
    const { ai_platform, goal = '', facts = [], installed = [], max_results } = request.body as SuggestBody;
    if (goal === '' && facts.length === 0)
      throw new PublicError(
        'invalid_request',
        'goal or facts is required: give what you want to do, or what the project has.',
      );
    const version = catalogue();
    const response = reply.raw as SlicedResponse;
    response.isQueued = true;
    try {
      const answer = await suggest(
        {
          goal,
          facts,
          installed: installed.map(({ name, description = '' }) => ({ name, description: description.trim() })),
          max: max_results ?? MAX_SUGGESTIONS,
        },
        {
          rank: (useCase) => rank({ version, recommending, request, reply }, ai_platform, useCase),
          kit: (slug) => version.catalogue.kitAt(version.catalogue.find(slug)!),
        },
      );
      // Of the need that a kit serves best: what the engine gave the whole question is not known.
      const kits = answer.suggestions.map(({ kit_slug, score }) => [kit_slug, stored(score), null] as const);
      // Facts alone ask for nothing.
      const isUnmet = goal !== '' && kits.length === 0 && answer.left_out.length === 0;
      const shown = { fallback: false, scale: version.scale, kits };
      answers.add(request.admission!, request.id, shown, { platform: ai_platform, text: goal, isUnmet });
      return answer;
    } finally {
      response.isQueued = false;
    }
  },
};

interface Asking extends Pick<RouteDeps, 'recommending'> {
  version: CatalogueVersion;
  request: FastifyRequest;
  reply: FastifyReply;
}

const NOTHING = Buffer.from(JSON.stringify({ recommendations: [], fallback: true } satisfies Ranked));

/** Each question waits for its turn like a call of its own, so a suggestion gets no more of the engine than others. */
async function rank(
  { version, recommending, request, reply }: Asking,
  ai_platform: SuggestBody['ai_platform'],
  use_case: string,
): Promise<Ranked> {
  const body = { ai_platform, use_case, max_results: MAX_RESULTS };
  const json = await recommending.do(
    // A caller that disconnected must not delay the others.
    () => (reply.raw.destroyed ? NOTHING : recommendJson(version, body)),
    shareOf(request.admission!, request, body),
  );
  return JSON.parse(json.toString()) as Ranked;
}
