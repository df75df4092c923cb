import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../accounts/address-range.ts';
import { PublicError } from '../../errors.ts';
import { suggest } from '../../suggest/suggest.ts';
import { sharedBucket } from '../concurrency/rate-limits.ts';
import { clarify } from '../kits/clarify.ts';
import { askFor, recommendRoute } from '../routes/recommend.ts';
import { EXAMPLES, MAX_RESULTS, MAX_TRY_LENGTH } from '../routes/recommend-request.ts';
import { AI_PLATFORMS } from '../routes/schemas.ts';
import { suggestRoute } from '../routes/suggest.ts';
import { MAX_FACT_LENGTH, MAX_FACTS, MAX_SUGGESTIONS } from '../routes/suggest-request.ts';
import { Type } from '../routes/type.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { errorText, tooMany } from './errors.ts';

const TRIES_PER_HOUR = 10;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** For all visitors of this process together: a try needs a write, and a ranking unless its answer is cached. */
const MAX_TRIES_PER_SECOND = 4;
const MAX_TRIES_AT_ONCE = 20;
const MAX_REMEMBERED = 20_000;

type Refusal = [seconds: number, message: string];
const BUSY: Refusal = [2, 'Many people are trying this right now. Please try again in a moment.'];
const REFUSAL_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const ExampleQuery = Type.Object({
  case: Type.Optional(Type.Enum(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[])),
});
const TryBody = Type.Object({
  ai_platform: Type.Enum([...AI_PLATFORMS]),
  use_case: Type.String({ minLength: 1, maxLength: MAX_TRY_LENGTH }),
  /** Kits, also for a text that says nothing. */
  anyway: Type.Optional(Type.Boolean()),
});

/** The fixed examples of the box on the front page, which are free. */
export function registerExampleRoute(scope: Scope, context: DashboardContext): void {
  scope.get('/example', { schema: { querystring: ExampleQuery } }, async (request) => {
    const example = EXAMPLES[request.query.case ?? 'tests'];
    return { ...example, body: await askFor(context, context.catalogue(), request.ip)(example) };
  });
}

/** The box on the front page. No account is involved, so none is charged. */
export function registerTryRoute(scope: Scope, context: DashboardContext, limit: TryLimit): void {
  const preValidation = async ({ body }: FastifyRequest) => recommendRoute.prepareBody?.(body);
  scope.post('/try', { schema: { body: TryBody }, preValidation }, async (request, reply) => {
    const { ai_platform, use_case, anyway = false } = request.body;
    // A question back is no try.
    const question = anyway ? null : await clarify(context.catalogue(), use_case);
    if (question !== null) return { clarify: question };
    const left = await limit.count(request.ip);
    if (left !== null) reply.header('x-tries-left', String(left));
    return askFor(context, context.catalogue(), request.ip)({ ai_platform, use_case });
  });
}

const SuggestBody = Type.Object({
  ai_platform: Type.Enum([...AI_PLATFORMS]),
  goal: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_TRY_LENGTH })),
  facts: Type.Array(Type.String({ minLength: 1, maxLength: MAX_FACT_LENGTH }), { maxItems: MAX_FACTS }),
});

/** The page of the site for a project. A try, like a question of the box. */
export function registerTrySuggestRoute(scope: Scope, context: DashboardContext, limit: TryLimit): void {
  const preValidation = async ({ body }: FastifyRequest) => suggestRoute.prepareBody?.(body);
  scope.post('/try/suggest', { schema: { body: SuggestBody }, preValidation }, async (request, reply) => {
    const { ai_platform, goal = '', facts } = request.body;
    if (goal === '' && facts.length === 0) throw new PublicError('invalid_request', 'goal or facts is required.');
    const left = await limit.count(request.ip);
    if (left !== null) reply.header('x-tries-left', String(left));
    const version = context.catalogue();
    const ask = askFor(context, version, request.ip);
    return suggest(
      { goal, facts, installed: [], max: MAX_SUGGESTIONS },
      {
        rank: (use_case) => ask({ ai_platform, use_case, max_results: MAX_RESULTS }),
        kit: (slug) => version.catalogue.kitAt(version.catalogue.find(slug)!),
      },
    );
  });
}

export type TryLimit = ReturnType<typeof openTryLimit>;

/**
 * Limits the box: per address across all nodes, and for everyone together in this process. A flood must not slow down
 * API calls: refusals are sent before the body is read. Connections stay open, because accepting new ones would cost
 * more.
 */
export function openTryLimit({ store, config, limits, log }: DashboardContext) {
  const budget = sharedBucket(MAX_TRIES_PER_SECOND, MAX_TRIES_AT_ONCE);
  /** The networks that have no try left, with the end of their hour. */
  const spentUntil = new Map<string, number>();

  function spent(endsAt: number): Refusal {
    const at = new Date(Math.ceil(endsAt / MINUTE) * MINUTE).toISOString().slice(11, 16);
    const account = config.signup === 'open' ? ` A free account has ${limits.free} calls per month.` : '';
    const message = `These were your ${TRIES_PER_HOUR} tries for this hour. You can try again at ${at} UTC.${account}`;
    return [Math.ceil((endsAt - store.now()) / 1000), message];
  }

  return {
    /** A hook that refuses early, without a promise or an error, whose stack would cost more than the rest. */
    refuseEarly(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
      const endsAt = spentUntil.get(networkOf(request.ip)) ?? 0;
      const now = store.now();
      // Later only if the clock was set back.
      if (endsAt > now && endsAt <= now + 2 * HOUR) refuse(reply, spent(endsAt));
      else if (!budget.has()) refuse(reply, BUSY);
      else done();
    },

    /**
     * Counts a try whose input is valid, and resolves to how many are left, or null if they could not be counted. Rejects
     * with too_many_requests over a limit.
     */
    async count(address: string): Promise<number | null> {
      if (!budget.take(address)) throw tooMany(...BUSY);
      const network = networkOf(address);
      // Hashed, so the table does not reveal who tried.
      const key = hash('sha256', `try\n${network}`, 'base64url');
      const counted = await store.signIn.attempt(key, HOUR).catch((error: unknown) => {
        log.warn({ err: error }, 'tries of visitors could not be counted');
        return null;
      });
      if (counted === null) return null;
      if (counted.attempts < TRIES_PER_HOUR) return TRIES_PER_HOUR - counted.attempts;
      if (spentUntil.size >= MAX_REMEMBERED) spentUntil.clear();
      spentUntil.set(network, counted.endsAt);
      if (counted.attempts > TRIES_PER_HOUR) throw tooMany(...spent(counted.endsAt));
      return 0;
    },
  };
}

function refuse(reply: FastifyReply, [seconds, message]: Refusal): void {
  reply.request.outcome = 'too_many_requests';
  const text = errorText('too_many_requests', message);
  reply.code(429).headers(REFUSAL_HEADERS).header('retry-after', String(seconds)).send(text);
}
