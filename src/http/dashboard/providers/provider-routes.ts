import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_ACCOUNT_NAME, MAX_EMAIL } from '../../../accounts/account.ts';
import { recordedAddress } from '../../../accounts/address-range.ts';
import type { ProviderConfig } from '../../../config/providers-config.ts';
import type { ProviderPerson } from '../../../store/sign-in-store.ts';
import { ConflictError } from '../../../store/store.ts';
import { oauthSite } from '../../own-url.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { DashboardError, invalid } from '../errors.ts';
import { answerSignIn } from '../sign-in/auth-routes.ts';
import { onBehalfOf } from '../sign-in/library-call.ts';
import { actorOf, sessionOf, setCookies } from '../sign-in/session.ts';
import { openProviders, type Provider } from './clients.ts';
import type { Travel } from './departure.ts';
import { type Identity, ProviderError } from './provider.ts';
import type { ProviderProblem } from './provider-problem.ts';

const SIGN_IN_PAGE = '/dashboard/sign-in';
const SECURITY_PAGE = '/dashboard/settings/security';
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const EMAIL = /^[^\s@\0]+@[^\s@\0]+$/;

const Answer = Type.Object({
  state: Type.Optional(Type.String({ maxLength: 200 })),
  code: Type.Optional(Type.String({ maxLength: 4_000 })),
  error: Type.Optional(Type.String({ maxLength: 200 })),
});
const OfProvider = Type.Object({ provider: Type.String({ maxLength: 20 }) });

/** Sign-in with another service: the page asks where to go, and the service sends the browser back. */
export function registerProviderRoutes(scope: Scope, context: DashboardContext): void {
  if (context.config.providers.length === 0) return;
  const providerOf = openProviders(context);

  scope.post('/auth/providers/:provider', { schema: { params: OfProvider } }, async (request, reply) => {
    const provider = providerOf(request.params.provider);
    await context.throttle.attempt('provider', request);
    return { url: await leaveFor(context, provider, null, request, reply) };
  });

  const schema = { params: OfProvider, querystring: Answer };
  scope.get('/auth/callback/:provider', { schema }, async (request, reply) => {
    const { provider: id } = request.params;
    const { state = '', code, error } = request.query;
    const provider = providerOf(id);
    const travel = context.signIn.departures.end(request, id, state);
    const isToConnect = travel !== undefined && travel.userId !== null;
    const page = isToConnect ? SECURITY_PAGE : SIGN_IN_PAGE;
    try {
      await context.throttle.attempt('provider', request);
      if (travel === undefined) throw new Refusal('expired');
      if (code === undefined) throw new Refusal(error === 'access_denied' ? 'cancelled' : 'failed');
      const person = personOf(provider, await provider.client.identify(code, travel));
      const arrived = isToConnect
        ? await connect(context, person, travel, request)
        : await enter(context, provider.config, person, request, reply);
      return leave(context, reply, `${page}?${arrived}`);
    } catch (cause) {
      const { problem } = refusalOf(cause);
      const level = problem === 'failed' ? 'warn' : 'info';
      context.log[level]({ reqId: request.id, err: cause, provider: id }, 'a sign-in with another service was refused');
      return leave(context, reply, `${page}?problem=${problem}&service=${id}`);
    }
  });
}

/** The address of the provider; the browser gets what it has to bring back. */
export async function leaveFor(
  { app, config, signIn, log }: DashboardContext,
  { config: { id }, client }: Provider,
  userId: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const site = oauthSite(app, config.publicUrl, request);
  if (site === null) throw invalid('This works under the public address of the service only.');
  const redirectUri = signIn.departures.redirectUri(site, id);
  const { travel, cookie } = signIn.departures.begin({ provider: id, userId, redirectUri });
  try {
    const url = await client.address(travel);
    setCookies(reply, [cookie]);
    return url;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ reqId: request.id, err: error, provider: id }, 'a service for signing in cannot be reached');
    const message = 'This service cannot be reached at the moment. Try again later, or sign in another way.';
    throw new DashboardError('unavailable', message, { cause: error });
  }
}

class Refusal extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Only a code: the page shows no words that an address brings. */
function refusalOf(error: unknown): { problem: ProviderProblem } {
  if (error instanceof Refusal) return error;
  if (error instanceof ConflictError) return { problem: 'again' };
  if (error instanceof DashboardError && error.code === 'too_many_requests') return { problem: 'often' };
  return { problem: error instanceof DashboardError && error.code !== 'internal_error' ? 'again' : 'failed' };
}

/** With an address that counts as proved; what is not is never compared with anybody's. */
function personOf({ config }: Provider, { subject, email, emailVerified, name }: Identity): ProviderPerson {
  const organisation = organisationOf(config);
  // The organisation's own provider need not say so: the operator named it, and its domains.
  const isProved = emailVerified === true || (organisation !== null && emailVerified === null);
  if (email === null || !isProved || !EMAIL.test(email) || email.length > MAX_EMAIL) throw new Refusal('unverified');
  if (!SUBJECT.test(subject)) throw new Refusal('failed');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (organisation !== null && !organisation.domains.includes(domain)) throw new Refusal('domain');
  // Shown on pages and in mails, like a name that is typed.
  const shown = name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, MAX_ACCOUNT_NAME);
  return { provider: config.id, service: config.name, subject, email, name: shown || email.split('@')[0]! };
}

function organisationOf(config: ProviderConfig) {
  return config.id === 'github' ? null : config.organisation;
}

/** Resolves to what the page of the sign-in is told. */
async function enter(
  context: DashboardContext,
  provider: ProviderConfig,
  person: ProviderPerson,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { store, config, signIn } = context;
  const organisation = organisationOf(provider);
  const address = recordedAddress(request.ip);
  if (organisation !== null && (await store.accounts.find(organisation.account))?.tier !== 'enterprise')
    throw new Refusal('plan');
  const rules = { isVouched: organisation !== null, mayCreate: organisation !== null || config.signup === 'open' };
  const entered = await store.signIn.enterWith(person, rules, address);
  if ('refused' in entered) throw new Refusal(entered.refused);
  const { userId, isConfirmed } = entered;
  if (config.verifyEmail && !isConfirmed) throw new Refusal('unconfirmed');
  if (organisation !== null) await store.signIn.admit(userId, organisation, address);
  if (entered.told !== undefined) tellOwner(context, entered.told, person.service);
  const named = { id: provider.id, name: provider.name };
  const { response, headers } = await onBehalfOf(
    request,
    { kind: 'sign_in', secondFactor: null, provider: named },
    () => signIn.auth.api.enterAs({ body: { userId }, returnHeaders: true }),
  );
  if (response.user === null) {
    setCookies(reply, headers.getSetCookie());
    return 'arrived=code';
  }
  await answerSignIn(context, reply, { response: { user: response.user }, headers });
  return 'arrived=1';
}

/** To the account of whoever left, if it is they who came back. */
async function connect(
  context: DashboardContext,
  person: ProviderPerson,
  { userId }: Travel,
  request: FastifyRequest,
): Promise<string> {
  request.session = await sessionOf(context, request);
  if (request.session === null || request.session.userId !== userId) throw new Refusal('signed-out');
  const connected = await context.store.signIn.connectProvider(userId, person, actorOf(request));
  if ('refused' in connected) throw new Refusal(connected.refused);
  tellOwner(context, connected.email, person.service);
  return `connected=${person.provider}`;
}

function tellOwner({ mailer, ownUrl }: DashboardContext, email: string, name: string): void {
  mailer.sendSecurityChange(email, { kind: 'provider.connected', name }, `${ownUrl()}${SECURITY_PAGE}`);
}

function leave({ signIn }: DashboardContext, reply: FastifyReply, to: string): FastifyReply {
  const kept = reply.getHeader('set-cookie') ?? [];
  reply.removeHeader('set-cookie');
  setCookies(reply, [...[kept].flat().map(String), signIn.departures.forget()]);
  return reply.redirect(to, 303);
}
