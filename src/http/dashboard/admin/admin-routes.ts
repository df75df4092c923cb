import Type from 'typebox';
import { auditRow } from '../../../accounts/audit.ts';
import { defaultSubscription, SUBSCRIPTIONS, standingProblem, TIERS } from '../../../accounts/tiers.ts';
import { registerAuditLog } from '../account/audit-routes.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { DashboardError } from '../errors.ts';
import { actorOf, signedInAccount } from '../sign-in/session.ts';
import { registerAdminAccountRoutes } from './account-routes.ts';
import { registerAdminServiceRoutes } from './service-routes.ts';
import { accountById, shownAccount } from './shown-account.ts';

const AUDIT_ENTRIES = 200;

const Change = Type.Object({
  tier: Type.Optional(Type.Enum([...TIERS])),
  subscription: Type.Optional(Type.Enum([...SUBSCRIPTIONS])),
});

/** For operators, whose rights are granted only on the command line. Every change is in the audit log. */
export function registerAdminRoutes(scope: Scope, context: DashboardContext): void {
  const { store, limits } = context;
  scope.addHook('onRequest', async (request) => {
    if (!signedInAccount(request).admin) throw new DashboardError('forbidden', 'Only operators can do this.');
  });

  registerAdminAccountRoutes(scope, context);
  registerAdminServiceRoutes(scope, context);

  scope.post('/accounts/:id', { schema: { body: Change } }, async (request) => {
    const { tier, subscription } = request.body;
    if (tier === undefined && subscription === undefined)
      throw new DashboardError('invalid_request', 'Nothing to change: give a plan (tier), a subscription or both.');
    const account = await accountById(store, request);
    const change = {
      ...(tier && { tier }),
      subscription: subscription ?? defaultSubscription(tier!, account.subscription),
    };
    const problem = standingProblem(tier ?? account.tier, change.subscription);
    if (problem !== undefined) throw new DashboardError('invalid_request', `These cannot be combined: ${problem}.`);
    const changed = await store.accounts.update(account.id, change, actorOf(request));
    const { used } = await store.accounts.usageOf(account.id);
    const isUnverified = changed!.tier !== 'free' && (await store.signIn.findUser(account.id))?.emailVerified === false;
    return {
      account: shownAccount(changed!, used, limits),
      warning: isUnverified
        ? `The person who signed up as ${changed!.email} never confirmed that address. Check who it is.`
        : null,
    };
  });

  registerAuditLog(scope, '/audit', AUDIT_ENTRIES, async (_request, filter) =>
    (await store.audit.list(filter)).map(auditRow),
  );
}
