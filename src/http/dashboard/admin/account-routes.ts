import type { FastifyRequest } from 'fastify';
import type { Account } from '../../../accounts/account.ts';
import { accountRow } from '../../../accounts/account-export.ts';
import { auditRow } from '../../../accounts/audit.ts';
import {
  defaultSubscription,
  SUBSCRIPTIONS,
  standingProblem,
  TIERS,
  type TierLimits,
} from '../../../accounts/tiers.ts';
import { UNLIMITED_AS_INTEGER, usageReport } from '../../../accounts/usage-report.ts';
import { ACCOUNT_ORDERS, type AccountChange } from '../../../store/account-store.ts';
import type { Store } from '../../../store/store.ts';
import { idOf } from '../../routes/route.ts';
import { Type } from '../../routes/type.ts';
import { deleteAccount } from '../account/account-routes.ts';
import { Proof, proveIdentity } from '../account/prove-identity.ts';
import { shownSession } from '../account/security-routes.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { conflict, DashboardError, invalid } from '../errors.ts';
import { WITHOUT_NUL } from '../fields.ts';
import { shownKey } from '../key-routes.ts';
import { requestReset } from '../sign-in/auth-routes.ts';
import { actorOf, signedInAccount } from '../sign-in/session.ts';

const PAGE_SIZE = 25;
const MAX_SOUGHT = 200;
const AUDIT_ENTRIES = 20;

const List = Type.Object({
  q: Type.Optional(Type.String({ maxLength: MAX_SOUGHT, pattern: WITHOUT_NUL })),
  order: Type.Optional(Type.Enum([...ACCOUNT_ORDERS])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999 })),
});
const Change = Type.Object({
  tier: Type.Optional(Type.Enum([...TIERS])),
  subscription: Type.Optional(Type.Enum([...SUBSCRIPTIONS])),
});
const Delete = Type.Object({ email: Type.String({ maxLength: 1_000 }), ...Proof });
const Suspension = Type.Object({ suspended: Type.Boolean() });

export function registerAdminAccountRoutes(scope: Scope, context: DashboardContext): void {
  const { store, limits, mailer, log } = context;
  const update = async (request: FastifyRequest, id: string, change: AccountChange) => {
    const changed = existing(await store.accounts.update(id, change, actorOf(request)));
    const { used } = await store.accounts.usageOf(id);
    return shownAccount(changed, used, limits);
  };

  scope.get('/accounts', { schema: { querystring: List } }, async (request) => {
    const { q = '', order = 'newest', page = 1 } = request.query;
    const offset = (page - 1) * PAGE_SIZE;
    const { total, accounts } = await store.accounts.search({ text: q, order, limit: PAGE_SIZE, offset });
    const shown = accounts.map(({ used, ...account }) => shownAccount(account, used, limits));
    return { accounts: shown, total, page_size: PAGE_SIZE };
  });

  scope.get('/accounts/:id', async (request) => {
    const account = await accountById(store, request);
    const [{ at, used, days }, keys, user, entries] = await Promise.all([
      store.accounts.usageOf(account.id),
      store.keys.list(account.id),
      store.signIn.findUser(account.id),
      store.audit.list({ accountId: account.id, limit: AUDIT_ENTRIES }),
    ]);
    const sessions = user === undefined ? [] : await store.signIn.listSessions(user.id);
    return {
      account: shownAccount(account, used, limits),
      usage: usageReport({ tier: account.tier, used, days }, limits, at),
      keys: keys.map(shownKey),
      /** Null: nobody has signed up or set a password yet. */
      email_confirmed: user?.emailVerified ?? null,
      second_factor: user?.secondFactor ?? false,
      sessions: sessions.map(shownSession),
      entries: entries.map(auditRow),
    };
  });

  scope.post('/accounts/:id', { schema: { body: Change } }, async (request) => {
    const { tier, subscription } = request.body;
    if (tier === undefined && subscription === undefined)
      throw invalid('Nothing to change: give a tier, a subscription or both.');
    const account = await accountById(store, request);
    const change = {
      ...(tier && { tier }),
      subscription: subscription ?? defaultSubscription(tier!, account.subscription),
    };
    const problem = standingProblem(tier ?? account.tier, change.subscription);
    if (problem !== undefined) throw invalid(`These cannot be combined: ${problem}.`);
    const changed = await update(request, account.id, change);
    const isUnverified = changed.tier !== 'free' && (await store.signIn.findUser(account.id))?.emailVerified === false;
    return {
      account: changed,
      warning: isUnverified
        ? `The person who signed up as ${changed.email} never confirmed that address. Check who it is.`
        : null,
    };
  });

  scope.post('/accounts/:id/suspension', { schema: { body: Suspension } }, async (request) => {
    const account = await accountById(store, request);
    refuseOwn(request, account, 'suspend');
    return { account: await update(request, account.id, { suspended: request.body.suspended }) };
  });

  scope.post('/accounts/:id/delete', { schema: { body: Delete } }, async (request) => {
    const account = await accountById(store, request);
    refuseOwn(request, account, 'delete');
    if (request.body.email.trim().toLowerCase() !== account.email)
      throw invalid('The e-mail address does not match the account.');
    await proveIdentity(context, request);
    await deleteAccount(context, account.id, actorOf(request));
    return { ok: true };
  });

  /** The link goes to the account's own address or to the log, so no operator can take over an account here. */
  scope.post('/accounts/:id/reset-link', async (request) => {
    const account = await accountById(store, request);
    await context.throttle.attempt('request-reset', request, { account: account.email });
    await requestReset(context, account.email);
    log.info({ account: account.id, by: signedInAccount(request).id }, 'the operator asked for a password reset link');
    return { mailed: mailer.sends };
  });
}

/** An operator could not undo this on their own account. */
function refuseOwn(request: FastifyRequest, account: Account, verb: string): void {
  if (signedInAccount(request).id === account.id) throw conflict(`You cannot ${verb} your own account.`);
}

/** Only by id, because an e-mail address in a path would end up in logs. */
export async function accountById(store: Store, request: FastifyRequest): Promise<Account> {
  const id = idOf(request);
  const account = await store.accounts.find(id);
  return existing(account?.id === id ? account : undefined);
}

function existing(account: Account | undefined): Account {
  if (account === undefined) throw new DashboardError('not_found', 'There is no such account.');
  return account;
}

function shownAccount(account: Account, used: number, limits: TierLimits) {
  const monthly_limit = Math.min(limits[account.tier], UNLIMITED_AS_INTEGER);
  return { ...accountRow(account), calls_used: used, monthly_limit };
}
