import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { customerNetworkOf } from '../../accounts/address-range.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { stored } from '../../feedback/verdicts.ts';
import type { AccountAdmission } from '../../store/store.ts';
import type { Asked, Shown } from '../calls/shown-answers.ts';
import type { Share } from '../concurrency/fair-queue.ts';
import { SegmentedCache } from '../concurrency/segmented-cache.ts';
import type { SlicedResponse } from '../wire/sliced-response.ts';
import { withCalibration } from './calibrated-scores.ts';
import { withPriors } from './measured-scores.ts';
import { DEFAULT_RESULTS, EXAMPLES, MAX_RESULTS, MAX_USE_CASE_LENGTH } from './recommend-request.ts';
import type { ApiRoute, RouteDeps } from './route.ts';
import { AI_PLATFORMS, exampleKit, RecommendationSchema } from './schemas.ts';
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
          score: 0.9393,
          reasoning:
            'Flaky Test Hunter: Find out why a test fails one run in twenty, and make it stop. Green today, red tomorrow, and everybody just presses retry.',
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
  handle({ catalogue, recommending, answers }, request, reply) {
    reply.type('application/json; charset=utf-8');
    const body = request.body as RecommendBody;
    const known = answersOf(catalogue()).find(cacheKeyOf(body));
    if (known !== undefined) {
      recommending.run(
        () => known,
        'quick',
        (result) => {
          answers.add(request.admission!, request.id, shownIn(result), askedIn(body));
          send(reply, result);
        },
      );
      return;
    }
    const response = reply.raw as SlicedResponse;
    response.isQueued = true;
    recommending.run(
      // A caller that disconnected must not delay the others.
      () => (response.destroyed ? EMPTY_BODY : recommendJson(catalogue(), body)),
      shareOf(request.admission!, request, body),
      (result) => {
        response.isQueued = false;
        answers.add(request.admission!, request.id, shownIn(result), askedIn(body));
        send(reply, result);
      },
    );
  },
};

export type RecommendBody = Static<typeof Body>;
export type RecommendAnswer = Static<typeof Answer>;

const MAX_ANSWERS = 3_000;
const MAX_CACHE_KEY_LENGTH = 2_000;

/** What any text costs, in characters of a long one. */
const BASE_COST = 100;

/** Longer texts take longer, so who sends them has fewer turns. */
export function shareOf({ accountId }: AccountAdmission, { ip }: FastifyRequest, body: RecommendBody): Share {
  return { holder: accountId, group: customerNetworkOf(ip), cost: BASE_COST + body.use_case.length };
}

/** A failure while sending must not stop the other answers of the batch. */
function send(reply: FastifyReply, result: Buffer | Error): void {
  try {
    reply.send(result);
  } catch (error) {
    reply.send(error);
  }
}

/** The answer to a body that has been validated, as the bytes that are sent. At once, if it is known. */
export function recommendJson(version: CatalogueVersion, body: RecommendBody): Buffer | Promise<Buffer> {
  const [known, key] = [answersOf(version), cacheKeyOf(body)];
  return known.find(key) ?? answer(version, body).then((bytes) => known.set(key, bytes));
}

function cacheKeyOf({ ai_platform, max_results, use_case }: RecommendBody): string {
  return `${ai_platform} ${max_results ?? DEFAULT_RESULTS} ${use_case}`;
}

/** Asks for our own pages. */
export type Ask = (body: RecommendBody) => Promise<RecommendAnswer>;

/** Questions from our own pages wait for their turn like calls: all visitors of a network share the turns of one. */
export function askFor({ recommending }: RecommendDeps, version: CatalogueVersion, address: string): Ask {
  const network = customerNetworkOf(address);
  return async (body) => {
    const share = { holder: `visitors of ${network}`, group: network, cost: BASE_COST + body.use_case.length };
    return JSON.parse((await recommending.do(() => recommendJson(version, body), share)).toString());
  };
}

type RecommendDeps = Pick<RouteDeps, 'recommending'>;

async function answer(
  { engine, catalogue, priors, scale, calibration }: CatalogueVersion,
  { ai_platform, use_case, max_results = DEFAULT_RESULTS }: RecommendBody,
): Promise<Buffer> {
  const { recommendations, fallback } = await engine.recommend({
    platform: ai_platform,
    useCase: use_case,
    // A measured kit may come from further down.
    maxResults: priors.size === 0 ? max_results : MAX_RESULTS,
  });
  const slugOf = (kit: number) => catalogue.kitAt(kit).slug;
  const scored = fallback ? recommendations : withPriors(recommendations, priors, slugOf);
  const ranked = withCalibration(scored.slice(0, max_results), fallback ? null : calibration);
  const shown = ranked.map(({ kit, score, reasoning }) => {
    const { id, slug, name } = catalogue.kitAt(kit);
    return { kit_id: id, kit_slug: slug, kit_name: name, score, reasoning };
  });
  const bytes = Buffer.from(JSON.stringify({ recommendations: shown, fallback } satisfies RecommendAnswer));
  const kits = ranked.map(({ raw, score }, i) => [shown[i]!.kit_slug, stored(score), stored(raw)] as const);
  shownBy.set(bytes, { fallback, scale, kits });
  return bytes;
}

/** What an answer shows, by its bytes. */
const shownBy = new WeakMap<Buffer, Shown>();

export function askedIn({ ai_platform: platform, use_case: text }: RecommendBody): Asked {
  return { platform, text };
}

/** Undefined for a failure, and where nobody waited for the answer. */
export function shownIn(result: Buffer | Error): Shown | undefined {
  return result instanceof Error ? undefined : shownBy.get(result);
}

/** Per version of the catalogue: the same request over the same catalogue has the same answer. */
const answers = new WeakMap<CatalogueVersion, SegmentedCache<Buffer>>();

function answersOf(version: CatalogueVersion): SegmentedCache<Buffer> {
  return answers.getOrInsertComputed(version, () => new SegmentedCache(MAX_ANSWERS, MAX_CACHE_KEY_LENGTH));
}
