import type { FastifyInstance } from 'fastify';
import { isOverTls } from '../../config/dashboard-config.ts';
import { once } from '../concurrency/once.ts';
import { ownUrl } from '../own-url.ts';
import { securityHeaders } from '../wire/security-headers.ts';
import { registerAccountRoutes, registerConfigRoute } from './account/account-routes.ts';
import { registerActivityRoutes } from './account/audit-routes.ts';
import { registerEmailChange } from './account/email-change.ts';
import { registerPasskeyRoutes } from './account/passkey-routes.ts';
import { registerSecurityRoutes } from './account/security-routes.ts';
import { registerAdminRoutes } from './admin/admin-routes.ts';
import { registerAvatarRoutes } from './avatar-routes.ts';
import { registerBillingRoutes } from './billing/billing-routes.ts';
import { priceList } from './billing/prices.ts';
import { openStripe } from './billing/stripe-call.ts';
import { registerStripeWebhook } from './billing/stripe-webhook.ts';
import { refuseCrossSite } from './csrf.ts';
import type { DashboardContext, DashboardDeps, Scope, ScopePlugin } from './deps.ts';
import { answerDashboardError, DashboardError } from './errors.ts';
import { registerFeedbackRoute, registerVisitorFeedback } from './feedback-routes.ts';
import { InFlight, limitBySender, limitBySession } from './in-flight-limits.ts';
import { registerKeyRoutes } from './key-routes.ts';
import { registerKitRoutes } from './kit-routes.ts';
import { registerNoticeRoute } from './notice-routes.ts';
import { registerAppRoutes } from './oauth/app-routes.ts';
import { registerOAuthRoutes } from './oauth/oauth-routes.ts';
import { registerPages } from './page-routes.ts';
import { registerPlaygroundRoute } from './playground-routes.ts';
import { registerConnectRoutes } from './providers/connect-routes.ts';
import { registerProviderRoutes } from './providers/provider-routes.ts';
import { registerAuthRoutes } from './sign-in/auth-routes.ts';
import { currentRequest } from './sign-in/library-call.ts';
import { refuseSuspendedWrites, requirePermission, requireSession } from './sign-in/session.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import { takeTurns } from './sign-in/sign-in-turns.ts';
import { registerMembershipRoutes } from './team/membership-routes.ts';
import { registerTeamRoutes } from './team/team-routes.ts';
import { createThrottle } from './throttle.ts';
import { openTryLimit, registerExampleRoute, registerTryRoute, registerTrySuggestRoute } from './try-box.ts';
import { registerUnlockRoutes } from './unlock-routes.ts';
import { registerUsageRoutes } from './usage-routes.ts';
import { registerWebhookRoutes } from './webhook-routes.ts';

const SWEEP_EVERY_MS = 6 * 3_600_000;

/** Pages, and the JSON routes that they use, in scopes of their own: none of their hooks runs for a call of the API. */
export async function registerDashboard(app: FastifyInstance, deps: DashboardDeps): Promise<DashboardContext> {
  const { store, config, log, mailer } = deps;
  const stripe = config.stripe && (await openStripe(config.stripe));
  const context: DashboardContext = {
    ...deps,
    app,
    ownUrl: () => ownUrl(app, config.publicUrl),
    signIn: {} as SignIn,
    throttle: createThrottle(store.signIn, store.now, log),
    byMail: mailer.sends || config.verifyEmail,
    stripe,
    prices: priceList(config, stripe, log),
  };
  // The sign-in library takes 25 MB, so the first request of a visitor loads it.
  const signInLoaded = once(async () => {
    const { createSignIn } = await import('./sign-in/sign-in.ts');
    Object.assign(context.signIn, await createSignIn(context));
  });
  // Removes a secret that must leave the store now, not with the first visitor.
  if (config.secret !== null && (await store.signIn.knownSecret()) !== undefined) await signInLoaded();

  removeExpiredRows(app, context);
  await registerPages(app, deps);
  await inScope(app, '/dashboard/api', (scope) => registerData(scope, context, signInLoaded));
  if (config.tryBox) await inScope(app, '/dashboard/api', (scope) => registerTryBox(scope, context));
  // Apps have no session either. People answer their requests on a page of the dashboard.
  await inScope(app, '', (scope) => {
    scope.decorateRequest('session', null);
    scope.decorateRequest('acting', null);
    scope.setErrorHandler((error, _request, reply) => answerDashboardError(log, error, reply));
    registerOAuthRoutes(scope, context, signInLoaded);
  });
  // Stripe has no session and is not one of our pages; its signature authenticates it.
  await inScope(app, '/dashboard/stripe', (scope) => {
    asData(scope, context);
    answerUnknownPaths(scope);
    registerStripeWebhook(scope, context);
  });
  log.debug({ signup: config.signup, mail: mailer.sends, stripe: stripe !== null }, 'the dashboard is served');
  return context;
}

function registerData(scope: Scope, context: DashboardContext, signInLoaded: () => Promise<void>): void {
  asData(scope, context);
  answerUnknownPaths(scope);
  // Reading the body leaves the context that the first hook entered.
  for (const hook of ['onRequest', 'preValidation'] as const)
    scope.addHook(hook as 'onRequest', (request, _reply, done) => currentRequest.run(request, done));
  // 1. A request that writes must come from our own pages.
  scope.addHook('onRequest', async (request) => refuseCrossSite(request, context.config.publicUrl));
  // 2. Nobody uses more than a fair share of the store.
  const inFlight = new InFlight();
  limitBySender(scope, inFlight);
  scope.addHook('onRequest', signInLoaded);
  // 3. Routes that need no session.
  registerConfigRoute(scope, context);
  registerExampleRoute(scope, context);
  if (context.config.tryBox) registerVisitorFeedback(scope, context);
  void inScope(scope, '', (auth) => {
    takeTurns(auth, context);
    registerAuthRoutes(auth, context);
    registerProviderRoutes(auth, context);
  });
  // 4. Routes of the signed-in account.
  void inScope(scope, '', (signedIn) => {
    signedIn.addHook('onRequest', (request, reply) => requireSession(context, request, reply));
    limitBySession(signedIn, inFlight);
    signedIn.addHook('onRequest', (request) => requirePermission(context, request));
    signedIn.addHook('onRequest', refuseSuspendedWrites);
    registerAccountRoutes(signedIn, context);
    registerEmailChange(signedIn, context);
    registerSecurityRoutes(signedIn, context);
    registerPasskeyRoutes(signedIn, context);
    registerConnectRoutes(signedIn, context);
    registerActivityRoutes(signedIn, context);
    registerUsageRoutes(signedIn, context);
    registerKeyRoutes(signedIn, context);
    registerAppRoutes(signedIn, context);
    registerWebhookRoutes(signedIn, context);
    // In a scope of their own, because their errors are pages.
    void inScope(signedIn, '', (kits) => registerKitRoutes(kits, context));
    registerAvatarRoutes(signedIn, context);
    registerUnlockRoutes(signedIn, context);
    registerPlaygroundRoute(signedIn, context);
    registerTeamRoutes(signedIn, context);
    registerMembershipRoutes(signedIn, context);
    registerFeedbackRoute(signedIn, context);
    registerNoticeRoute(signedIn, context);
    registerBillingRoutes(signedIn, context);
    // 5. Routes of the operator.
    void inScope(signedIn, '/admin', (admin) => registerAdminRoutes(admin, context));
  });
}

/** Separate from the other routes: visitors over the limit of the box are refused before any of their hooks runs. */
function registerTryBox(scope: Scope, context: DashboardContext): void {
  const limit = openTryLimit(context);
  scope.addHook('onRequest', limit.refuseEarly);
  asData(scope, context);
  scope.addHook('onRequest', async (request) => refuseCrossSite(request, context.config.publicUrl));
  registerTryRoute(scope, context, limit);
  registerTrySuggestRoute(scope, context, limit);
}

/** Routes and hooks that only see each other. */
function inScope(outer: Pick<Scope, 'register'>, prefix: string, register: (scope: Scope) => void) {
  const plugin: ScopePlugin = async (scope) => register(scope);
  return outer.register(plugin, { prefix });
}

/** At startup and every few hours: sessions that expired without a sign-out, and unused links. */
function removeExpiredRows(app: FastifyInstance, { store, log }: DashboardContext): void {
  const sweep = () =>
    void store.signIn
      .removeExpired()
      .catch((error: unknown) => log.warn({ err: error }, 'could not remove what has expired'));
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  app.addHook('onListen', async () => sweep());
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Answers of the scope are never cached, and its errors have their own shape. */
function asData(scope: Scope, { log, config }: DashboardContext): void {
  const overTls = isOverTls(config);
  scope.decorateRequest('session', null);
  scope.decorateRequest('acting', null);
  scope.decorateRequest('isRecognised', false);
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    securityHeaders(reply, 'data', overTls);
    // No id contains a NUL, and PostgreSQL rejects it as a parameter.
    if (Object.values(request.params as Record<string, string>).some((part) => part.includes('\0'))) throwNotFound();
  });
  scope.setErrorHandler((error, _request, reply) => answerDashboardError(log, error, reply));
}

/** With routes, so no path of the scope is treated as a page of the app. */
function answerUnknownPaths(scope: Scope): void {
  for (const url of ['/', '/*']) scope.all(url, async () => throwNotFound());
}

function throwNotFound(): never {
  throw new DashboardError('not_found', 'There is nothing here.');
}
