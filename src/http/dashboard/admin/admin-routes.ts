import type Stripe from 'stripe';
import Type from 'typebox';
import { auditRow } from '../../../accounts/audit.ts';
import { SUBSCRIPTIONS, standingProblem, subscriptionAfterTierChange, TIERS } from '../../../accounts/tiers.ts';
import { AuditQuery, ExportQuery, MAX_EXPORTED, readFilter, sendExport } from '../account/audit-answers.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { DashboardError } from '../errors.ts';
import { holderOf, signedInAccount } from '../sign-in/session.ts';
import { registerAdminAccountRoutes } from './account-routes.ts';
import { registerAdminServiceRoutes } from './service-routes.ts';
import { accountById, shownAccount } from './shown-account.ts';

const AUDIT_ENTRIES = 200;

const Change = Type.Object({
  tier: Type.Optional(Type.Enum([...TIERS])),
  subscription: Type.Optional(Type.Enum([...SUBSCRIPTIONS])),
});

/** For operators, whose rights are granted only on the command line. Every change is in the audit log. */
export function registerAdminRoutes(scope: Scope, context: DashboardContext, stripe: Stripe | null): void {
  const { store, limits } = context;
  scope.addHook('onRequest', async (request) => {
    if (!signedInAccount(request).admin) throw new DashboardError('forbidden', 'Only operators can do this.');
  });

  registerAdminAccountRoutes(scope, context, stripe);
  registerAdminServiceRoutes(scope, context);

  scope.post('/accounts/:id', { schema: { body: Change } }, async (request) => {
    const { tier, subscription } = request.body;
    if (tier === undefined && subscription === undefined)
      throw new DashboardError('invalid_request', 'Nothing to change: give a plan (tier), a subscription or both.');
    const account = await accountById(store, request.params);
    const change = {
      ...(tier && { tier }),
      subscription: subscription ?? subscriptionAfterTierChange(account.subscription, tier!),
    };
    const problem = standingProblem(tier ?? account.tier, change.subscription);
    if (problem !== undefined) throw new DashboardError('invalid_request', `These cannot be combined: ${problem}.`);
    const changed = await store.accounts.update(account.id, change, holderOf(request));
    const { used } = await store.accounts.usageOf(account.id);
    const isUnproven = changed!.tier !== 'free' && (await store.signIn.findUser(account.id))?.proven === false;
    return {
      account: shownAccount(changed!, used, limits),
      warning: isUnproven
        ? `The person who signed up as ${changed!.email} never confirmed that address. Check who it is.`
        : null,
    };
  });

  scope.get('/audit', { schema: { querystring: AuditQuery } }, async (request) => {
    const entries = await store.audit.list({ ...readFilter(request.query), limit: AUDIT_ENTRIES });
    return { entries: entries.map(auditRow) };
  });

  scope.get('/audit/export', { schema: { querystring: ExportQuery } }, async (request, reply) => {
    const entries = await store.audit.list({ ...readFilter(request.query), limit: MAX_EXPORTED });
    return sendExport(request, reply, entries.map(auditRow));
  });
}
