import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { EXAMPLES, type ExampleName } from '../examples.ts';
import { recommendJson } from '../routes/recommend.ts';
import { AI_PLATFORMS } from '../routes/schemas.ts';
import { WorkBudget } from '../work-budget.ts';
import type { DashboardContext } from './deps.ts';
import { DashboardError } from './errors.ts';
import { TRIES_PER_HOUR } from './sign-in/throttle.ts';

const MAX_TRY_LENGTH = 1_000;
/** For all visitors of this process together. A try costs one write to the store, which calls of the API wait for, and, unless it is cached, one ranking. */
const MAX_TRIES_PER_SECOND = 4;
const MAX_TRIES_AT_ONCE = 20;
const RESULTS = 3;

const ExampleQuery = Type.Object({ case: Type.Optional(Type.Enum(['tests', 'outreach', 'budget'])) });
const TryBody = Type.Object({
  ai_platform: Type.Enum([...AI_PLATFORMS]),
  use_case: Type.String({ minLength: 1, maxLength: MAX_TRY_LENGTH }),
});

/**
 * The box on the front page. Examples are fixed texts and free; anything else is limited by address, over all nodes, and in
 * each process. No account is involved, so none is charged.
 */
export function registerTryRoutes(scope: FastifyInstance, context: DashboardContext): void {
  const { catalogue, config } = context;
  scope.get('/example', { schema: { querystring: ExampleQuery } }, async (request) => {
    const name = (request.query as Static<typeof ExampleQuery>).case as ExampleName | undefined;
    const example = EXAMPLES[name ?? 'tests'];
    const { ai_platform, use_case } = example;
    return { ai_platform, use_case, body: JSON.parse(recommendJson(catalogue(), example)) };
  });
  if (config.tryBox) registerTry(scope, context);
}

function registerTry(scope: FastifyInstance, { catalogue, throttle, limits, config, store }: DashboardContext): void {
  const budget = new WorkBudget(MAX_TRIES_PER_SECOND, MAX_TRIES_AT_ONCE);
  scope.post(
    '/try',
    {
      schema: { body: TryBody },
      // Before the body is read: a flood from one address costs little more than its refusals.
      onRequest: async ({ ip }) => {
        friendly(() => throttle.refuseKnown('try', { address: ip }));
      },
      preValidation: async ({ body }) => {
        const given = body as { use_case?: unknown } | null;
        if (typeof given?.use_case === 'string') given.use_case = given.use_case.trim();
      },
    },
    async (request, reply) => {
      if (!budget.take())
        throw new DashboardError(
          'too_many_requests',
          'Many people are trying this right now. Please try again in a moment.',
          {
            retryAfterSeconds: 2,
          },
        );
      await throttle.attempt('try', { address: request.ip }).catch((error: unknown) =>
        friendly(() => {
          throw error;
        }),
      );
      const answer = recommendJson(catalogue(), { ...(request.body as Static<typeof TryBody>), max_results: RESULTS });
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  );

  /** The limit in words that help: when it goes on, and what to do until then. */
  function friendly(check: () => void): void {
    try {
      check();
    } catch (error) {
      if (!(error instanceof DashboardError) || error.retryAfterSeconds === undefined) throw error;
      const at = new Date(store.now() + error.retryAfterSeconds * 1000).toISOString().slice(11, 16);
      const account = config.signup === 'open' ? ` A free account has ${limits.free} calls per month.` : '';
      throw new DashboardError(
        'too_many_requests',
        `These were your ${TRIES_PER_HOUR} tries for this hour. You can try again at ${at} UTC.${account}`,
        { retryAfterSeconds: error.retryAfterSeconds },
      );
    }
  }
}
