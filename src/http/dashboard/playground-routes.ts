import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { customerNetworkOf } from '../../accounts/address-range.ts';
import { hashKey } from '../../accounts/api-key.ts';
import { DAY_MS, dayNumber } from '../../accounts/billing-period.ts';
import { maintenanceText } from '../../accounts/notices.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import type { AccountAdmission } from '../../store/store.ts';
import { rateLimitHeaders, refusalOf } from '../calls/admission.ts';
import { asPublicError, errorBody, STATUS_OF } from '../error-response.ts';
import { clarify } from '../kits/clarify.ts';
import {
  askedIn,
  type RecommendAnswer,
  type RecommendBody,
  recommendJson,
  recommendRoute,
  shareOf,
  shownIn,
} from '../routes/recommend.ts';
import { MAX_USE_CASE_LENGTH } from '../routes/recommend-request.ts';
import { AI_PLATFORMS } from '../routes/schemas.ts';
import { validatorFor } from '../routes/validation.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { conflict } from './errors.ts';
import { type ActingAccount, acting, requireCaller, suspendedError } from './sign-in/session.ts';

/** So many accounts of one network have all of their free runs. */
const ACCOUNTS_OF_NETWORK = 10;

type Recommend = (body: RecommendBody) => Promise<RecommendAnswer>;

const validate = validatorFor(recommendRoute.body!.schema, 'body', recommendRoute.prepareBody);

/** A real call without a key that anyone holds: owners and members have a row with the hash of a text that is no key. */
export function registerPlaygroundRoute(scope: Scope, context: DashboardContext): void {
  const max = context.config.playgroundRuns;
  const { signIn, now } = context.store;

  scope.get('/playground', { config: { needs: 'call' } }, async (request) => {
    const used = max === 0 ? 0 : await signIn.attempts(runsKey(acting(request).account.id, now()));
    return { free_runs: { max, left: Math.max(max - used, 0) } };
  });

  scope.post('/playground/recommend', { config: { needs: 'call' } }, async (request, reply) => {
    await requireCaller(context, request);
    const state = context.maintenance.current();
    if (state !== null) throw conflict(`${maintenanceText(state)} Nothing was counted.`);
    const question = await questionFor(context, request.body);
    if (question !== null) return { clarify: question };
    const key = runsKey(acting(request).account.id, now());
    const networkKey = runsKey(customerNetworkOf(request.ip), now());
    const countRun = async (one: string) => (max === 0 ? 1 : (await signIn.attempt(one, DAY_MS)).attempts);
    const used = await countRun(key);
    // Anybody can have more accounts. Runs that are not free anyway take nothing from the others of the network.
    const isFree = used <= max && (await countRun(networkKey)) <= max * ACCOUNTS_OF_NETWORK;
    const admission = await admitAccount(context, acting(request), isFree);
    const { status, body, elsewhere } = await callRecommend(context, admission, request);
    // Refused or failed: it costs neither a call nor a run.
    const isGivenBack = isFree && status !== 200;
    if (isGivenBack) await signIn.forgive([key, networkKey].map((one) => ({ key: one, attempts: 1 })));
    const error = 'error' in body ? body.error : {};
    context.watchCall(
      { ...admission, endpoint: recommendRoute.endpoint },
      { requestId: request.id, status, ms: reply.elapsedTime, ...error },
    );
    const outcome = 'error' in body ? body.error.code : String(status);
    context.metrics.call(recommendRoute.endpoint, outcome, reply.elapsedTime / 1000);
    const headers = rateLimitHeaders(admission, context.limits);
    return {
      status,
      request_id: request.id,
      counted: admission.counted,
      free_runs: { max, left: Math.max(max - used + (isGivenBack ? 1 : 0), 0) },
      rate_limit: {
        limit: headers['x-ratelimit-limit'],
        remaining: headers['x-ratelimit-remaining'],
        reset: headers['x-ratelimit-reset'],
      },
      body,
      elsewhere,
    };
  });
}

/** By day, so that it does not matter when the first run was. Hashed, as all names in that table. */
function runsKey(accountOrNetwork: string, now: number): string {
  return hash('sha256', `playground\n${accountOrNetwork}\n${dayNumber(now)}`, 'base64url');
}

/** In place of an answer, if the text says nothing; people may insist. */
async function questionFor({ catalogue }: DashboardContext, given: unknown) {
  const { use_case, anyway } = (given ?? {}) as { use_case?: unknown; anyway?: unknown };
  if (typeof use_case !== 'string' || use_case.length > MAX_USE_CASE_LENGTH || anyway === true) return null;
  return clarify(catalogue(), use_case);
}

async function admitAccount(
  { store }: DashboardContext,
  { account: { id: accountId }, memberId }: ActingAccount,
  isFree: boolean,
): Promise<AccountAdmission> {
  const whose = memberId === null ? accountId : `${accountId} by ${memberId}`;
  const endpoint = isFree ? null : 'recommend';
  const call = { keyHash: hashKey(`dashboard of ${whose}`), endpoint, address: null, wantDays: false };
  let result = await store.admit(call);
  if (result.outcome === 'unknown_key') {
    await store.keys.ensureInternal(accountId, call.keyHash, memberId);
    result = await store.admit(call);
  }
  if (result.outcome === 'unknown_key') throw suspendedError();
  return result;
}

/** The API's answer. As in the API, a call that fails on our side is refunded. */
async function callRecommend(
  { store, limits, catalogue, log, recommending, answers }: DashboardContext,
  admission: AccountAdmission,
  request: FastifyRequest,
) {
  try {
    const refusal = refusalOf(admission, limits);
    if (refusal !== null) throw refusal;
    const checked = validate(request.body ?? null);
    if ('error' in checked) throw checked.error;
    const asked = checked.value as RecommendBody;
    const version = catalogue();
    const inTurn = (body: RecommendBody) =>
      recommending.do(() => recommendJson(version, body), shareOf(admission, request, body));
    const recommend: Recommend = async (body) => {
      return JSON.parse((await inTurn(body)).toString());
    };
    const bytes = await inTurn(asked);
    answers.add(admission, request.id, shownIn(bytes), askedIn(asked));
    const body = JSON.parse(bytes.toString()) as RecommendAnswer;
    return { status: 200, body, elsewhere: body.fallback ? await fittingElsewhere(version, asked, recommend) : null };
  } catch (error) {
    const shown = asPublicError(error);
    const status = STATUS_OF[shown.code];
    if (status >= 500) {
      log.error({ reqId: request.id, err: shown.cause ?? shown }, 'a call from the playground failed on our side');
      if (admission.counted) {
        admission.counted = false;
        admission.used = await store.refund(admission);
      }
    }
    return { status, body: errorBody(shown), elsewhere: null };
  }
}

/** If only the platform caused the fallback: a platform with a kit for the use case, as the reasoning says too. */
async function fittingElsewhere(version: CatalogueVersion, asked: RecommendBody, recommend: Recommend) {
  const { ai_platform, use_case } = asked;
  if (ai_platform === 'any') return null;
  const { recommendations, fallback } = await recommend({ ai_platform: 'any', use_case, max_results: 1 });
  const best = recommendations[0];
  if (fallback || best === undefined) return null;
  const { ai_targets } = version.catalogue.kitAt(version.catalogue.find(best.kit_slug)!);
  const platform = AI_PLATFORMS.find((name) =>
    ai_targets.some((target) => target === name || target.startsWith(`${name}-`)),
  );
  return { ai_platform: platform ?? 'any', kit_name: best.kit_name };
}
