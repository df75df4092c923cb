import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import type { Kit } from '../../catalogue/kit.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { SegmentedCache } from '../concurrency/segmented-cache.ts';
import { exampleKit } from './example-kit.ts';
import { DEFAULT_RESULTS, EXAMPLES, MAX_RESULTS, MAX_USE_CASE_LENGTH } from './recommend-request.ts';
import type { ApiRoute } from './route.ts';
import { AI_PLATFORMS, RecommendationSchema } from './schemas.ts';
import { Type } from './type.ts';

const EMPTY_BODY = Buffer.alloc(0);

const Body = Type.Object({
  ai_platform: Type.Enum([...AI_PLATFORMS], { description: 'The platform you build with; any takes every kit.' }),
  use_case: Type.String({
    minLength: 1,
    maxLength: MAX_USE_CASE_LENGTH,
    description: 'What you are building, in your own words. Spaces at its ends do not count.',
  }),
  max_results: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_RESULTS, default: DEFAULT_RESULTS })),
});

const Answer = Type.Object({
  recommendations: Type.Array(RecommendationSchema, { description: 'Best first.' }),
  fallback: Type.Boolean({
    description:
      'True when no kit fits well: the list then contains the nearest kits and general starting points, with low scores.',
  }),
});

export const recommendRoute: ApiRoute = {
  endpoint: 'recommend',
  method: 'POST',
  path: '/api/v1/recommend',
  summary: 'Recommend kits',
  tag: 'kits',
  description: 'Returns the kits that fit an AI platform and a use case, best first, each with a score and the reason.',
  body: {
    schema: Body,
    example: { ...EXAMPLES.tests, max_results: 1 },
  },
  answer: {
    description: 'The recommendations.',
    contentType: 'application/json',
    schema: Answer,
    cacheable: false,
    example: {
      recommendations: [
        {
          kit_id: exampleKit.id,
          kit_slug: exampleKit.slug,
          kit_name: exampleKit.name,
          score: 0.8986,
          reasoning:
            'Flaky Test Hunter: Find out why a test fails one run in twenty, and make it stop. It has “CI”, “random”, “machine” and “pass” among its keywords. It works with any assistant, Claude included.',
        },
      ],
      fallback: false,
    },
  },
  errors: ['invalid_request'],
  prepareBody(body) {
    const given = body as { use_case?: unknown } | null;
    if (typeof given?.use_case === 'string') given.use_case = given.use_case.trim();
  },
  handle({ catalogue, recommending }, request, reply) {
    reply.type('application/json; charset=utf-8');
    const body = request.body as RecommendBody;
    const known = cacheOf(catalogue()).answers.find(cacheKeyOf(body));
    recommending.run(
      // A caller that disconnected must not delay the others.
      () => known ?? (reply.raw.destroyed ? EMPTY_BODY : recommendJson(catalogue(), body)),
      { isQuick: known !== undefined },
      (result) => send(reply, result),
    );
  },
};

export type RecommendBody = Static<typeof Body>;
export type RecommendAnswer = Static<typeof Answer>;

const MAX_ANSWERS = 3_000;
const MAX_CACHE_KEY_LENGTH = 2_000;

/** A failure while sending must not stop the other answers of the batch. */
function send(reply: FastifyReply, result: Buffer | Error): void {
  try {
    reply.send(result);
  } catch (error) {
    reply.send(error);
  }
}

/** The answer to a body that has been validated, as the bytes that are sent. */
export function recommendJson(version: CatalogueVersion, body: RecommendBody): Buffer {
  return cacheOf(version).answers.get(cacheKeyOf(body), () => answer(version, body));
}

function cacheKeyOf({ ai_platform, max_results, use_case }: RecommendBody): string {
  return `${ai_platform} ${max_results ?? DEFAULT_RESULTS} ${use_case}`;
}

/** The same for our own pages. */
export function recommendAnswer(version: CatalogueVersion, body: RecommendBody): RecommendAnswer {
  return JSON.parse(recommendJson(version, body).toString());
}

function answer(version: CatalogueVersion, { ai_platform, use_case, max_results }: RecommendBody): Buffer {
  const { recommendations, fallback } = version.engine.recommend({
    platform: ai_platform,
    useCase: use_case,
    maxResults: max_results ?? DEFAULT_RESULTS,
  });
  const { jsonPrefixes } = cacheOf(version);
  let shown = '';
  for (const { kit, score, reasoning } of recommendations) {
    const prefix = jsonPrefixes.getOrInsertComputed(kit, () => jsonPrefixOf(version.catalogue.kitAt(kit)));
    shown += `${shown === '' ? '' : ','}${prefix}"score":${score},"reasoning":${JSON.stringify(reasoning)}}`;
  }
  return Buffer.from(`{"recommendations":[${shown}],"fallback":${fallback}}`);
}

/** The beginning of a recommendation's JSON, which does not depend on the use case and is written once per kit. */
function jsonPrefixOf({ id, slug, name }: Kit): string {
  const kit = { kit_id: id, kit_slug: slug, kit_name: name } satisfies Partial<Static<typeof RecommendationSchema>>;
  return `${JSON.stringify(kit).slice(0, -1)},`;
}

/** Cached per version of the catalogue: the same request over the same catalogue has the same answer. */
const caches = new WeakMap<CatalogueVersion, { answers: SegmentedCache<Buffer>; jsonPrefixes: Map<number, string> }>();

function cacheOf(version: CatalogueVersion) {
  return caches.getOrInsertComputed(version, () => ({
    answers: new SegmentedCache(MAX_ANSWERS, MAX_CACHE_KEY_LENGTH),
    jsonPrefixes: new Map(),
  }));
}
