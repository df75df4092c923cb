import { recommendAnswer, recommendJson, recommendRoute } from '../../routes/recommend.ts';
import { EXAMPLES } from '../../routes/recommend-request.ts';
import { AI_PLATFORMS } from '../../routes/schemas.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import type { TryLimit } from './try-limit.ts';

const MAX_TRY_LENGTH = 1_000;
const RESULTS = 3;

const ExampleQuery = Type.Object({ case: Type.Optional(Type.Enum(['tests', 'outreach', 'budget'])) });
const TryBody = Type.Object({
  ai_platform: Type.Enum([...AI_PLATFORMS]),
  use_case: Type.String({ minLength: 1, maxLength: MAX_TRY_LENGTH }),
});

/** The fixed examples of the box on the front page, which are free. */
export function registerExampleRoute(scope: Scope, { catalogue }: DashboardContext): void {
  scope.get('/example', { schema: { querystring: ExampleQuery } }, async (request) => {
    const example = EXAMPLES[request.query.case ?? 'tests'];
    return { ...example, body: recommendAnswer(catalogue(), example) };
  });
}

/** The box on the front page. No account is involved, so none is charged. */
export function registerTryRoute(scope: Scope, { catalogue }: DashboardContext, limit: TryLimit): void {
  scope.post(
    '/try',
    {
      schema: { body: TryBody },
      preValidation: async ({ body }) => recommendRoute.prepareBody?.(body),
    },
    async (request, reply) => {
      await limit.count(request.ip);
      const answer = recommendJson(catalogue(), { ...request.body, max_results: RESULTS });
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  );
}
