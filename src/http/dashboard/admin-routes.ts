import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { auditRow } from '../../accounts/audit.ts';
import {
  SUBSCRIPTIONS,
  type Subscription,
  standingProblem,
  subscriptionAfterTierChange,
  TIERS,
  type Tier,
  type TierLimits,
} from '../../accounts/tiers.ts';
import { UNLIMITED_AS_INTEGER } from '../../accounts/usage-report.ts';
import type { Account } from '../../store/store.ts';
import { AuditQuery, ExportQuery, MAX_EXPORTED, readFilter, sendExport } from './account/audit-answers.ts';
import type { DashboardContext } from './deps.ts';
import { DashboardError } from './errors.ts';
import { isoTime } from './iso-time.ts';
import { holderOf, signedInAccount } from './sign-in/session.ts';

const AUDIT_ENTRIES = 200;

const Change = Type.Object({
  tier: Type.Optional(Type.Enum([...TIERS])),
  subscription: Type.Optional(Type.Enum([...SUBSCRIPTIONS])),
});

/** For accounts marked admin, by the command line alone. Every change is in the audit log. */
export function registerAdminRoutes(
  scope: FastifyInstance,
  { store, limits, catalogue, modelProblem }: DashboardContext,
): void {
  scope.addHook('onRequest', async (request) => {
    if (!signedInAccount(request).admin) throw new DashboardError('forbidden', 'Only operators can do this.');
  });

  scope.get('/accounts', async () => {
    const [accounts, used] = await Promise.all([store.accounts.list(), store.accounts.usedThisMonth()]);
    return { accounts: accounts.map((account) => shown(account, used.get(account.id) ?? 0, limits)) };
  });

  scope.post('/accounts/:id', { schema: { body: Change } }, async (request) => {
    const { tier, subscription } = request.body as { tier?: Tier; subscription?: Subscription } satisfies Static<
      typeof Change
    >;
    if (tier === undefined && subscription === undefined)
      throw new DashboardError('invalid_request', 'Nothing to change: give tier, subscription or both.');
    const account = await accountById(store, (request.params as { id: string }).id);
    const change = {
      ...(tier && { tier }),
      subscription: subscription ?? subscriptionAfterTierChange(account.subscription, tier!),
    };
    const problem = standingProblem(tier ?? account.tier, change.subscription);
    if (problem !== undefined) throw new DashboardError('invalid_request', `These do not go together: ${problem}.`);
    const changed = await store.accounts.update(account.id, change, holderOf(request));
    const { used } = await store.accounts.usageOf(account.id);
    const isUnproven = changed!.tier !== 'free' && (await store.signIn.findUser(account.id))?.proven === false;
    return {
      account: shown(changed!, used, limits),
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

  scope.get('/catalogue', async () => {
    const { catalogue: kits, revision } = catalogue();
    return {
      kits: kits.count,
      revision,
      imported_at: isoTime(await store.catalogue.importedAt()),
      engine: modelProblem === null ? 'words and meaning' : `words alone: ${modelProblem}`,
    };
  });
}

/** By its id alone: an e-mail in a path would end up in logs. */
async function accountById(store: DashboardContext['store'], id: string): Promise<Account> {
  const account = await store.accounts.find(id);
  if (account === undefined || account.id !== id) throw new DashboardError('not_found', 'There is no such account.');
  return account;
}

function shown(account: Account, used: number, limits: TierLimits) {
  const { id, email, name, tier, subscription, admin, createdAt } = account;
  const limit = Math.min(limits[tier], UNLIMITED_AS_INTEGER);
  return {
    id,
    email,
    name,
    tier,
    subscription,
    admin,
    created_at: isoTime(createdAt),
    calls_used: used,
    monthly_limit: limit,
  };
}
