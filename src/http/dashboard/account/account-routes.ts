import { MAX_ACCOUNT_NAME } from '../../../accounts/account.ts';
import { accountExport, accountRow } from '../../../accounts/account-export.ts';
import { isLive, openSubscriptions } from '../../../accounts/billing.ts';
import { maintenanceRow } from '../../../accounts/notices.ts';
import { actingRow, teamRow } from '../../../accounts/team-rows.ts';
import { mayDownload, type Period, TIER_NAMES, TIERS, type Tier } from '../../../accounts/tiers.ts';
import type { Actor } from '../../../store/account-store.ts';
import { visitedUrl } from '../../own-url.ts';
import { Type } from '../../routes/type.ts';
import { attachment } from '../../wire/attachment.ts';
import { priceId } from '../billing/prices.ts';
import { cancelSubscriptions } from '../billing/stripe-call.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { conflict, signedOut } from '../errors.ts';
import { Name, readName } from '../fields.ts';
import { actingAccount, actorOf, chosenAccount, setCookies, signedInAccount, signOut } from '../sign-in/session.ts';
import { ProofBody, proveIdentity } from './prove-identity.ts';

const OPERATORS_STAY =
  'An operator cannot delete its own account. First have your operator rights removed on the command line.';
const NewName = Type.Object({ name: Name });

/** Public information: how this service is configured. */
export function registerConfigRoute(scope: Scope, context: DashboardContext): void {
  const { app, config, mailer, keepTextsDays, maintenance } = context;
  const state = () => maintenance.current();
  scope.get('/config', async (request) => ({
    signup: config.signup,
    providers: config.providers.map(({ id, name }) => ({ id, name })),
    mail: mailer.sends,
    stripe: config.stripe !== null,
    verify_email: config.verifyEmail,
    operator_contact: config.operatorContact,
    keep_texts_days: keepTextsDays,
    playground_runs: config.playgroundRuns,
    maintenance: state() && maintenanceRow(state()!),
    base_url: visitedUrl(app, config.publicUrl, request),
  }));
}

export function registerAccountRoutes(scope: Scope, context: DashboardContext): void {
  const { store, limits, config, prices, signIn, throttle } = context;

  scope.get('/me', async (request) => {
    const account = signedInAccount(request);
    const { userId } = request.session!;
    const [user, chosen, teams, avatars] = await Promise.all([
      store.signIn.findUser(account.id),
      chosenAccount(context, request),
      store.team.membershipsOf(userId),
      store.avatars.versions([userId]),
    ]);
    return {
      account: {
        ...accountRow(account),
        tier_name: TIER_NAMES[account.tier],
        two_factor: user?.secondFactor ?? false,
        email_confirmed: user?.emailVerified ?? false,
        usage_mail: account.usageMail,
        weekly_mail: account.weeklyMail,
        avatar: avatars.get(userId) ?? null,
      },
      acting: actingRow(chosen),
      teams: teams.map(teamRow),
    };
  });

  const isSold = (tier: Tier, per: Period) =>
    config.stripe !== null && (tier === 'pro' || tier === 'business') && priceId(config.stripe, tier, per) !== null;

  scope.get('/plans', { config: { needs: 'billing' } }, async (request) => {
    const { id, tier, subscription } = actingAccount(request);
    const [billing, known] = await Promise.all([store.billing.find(id), prices()]);
    // Of an ended subscription the portal has only the invoices, and if the operator then gave a tier, nothing to change.
    const ended = subscription === 'none' || subscription === 'canceled';
    return {
      current: { tier, subscription, billing: billing !== undefined && (ended || isLive(billing)) },
      tiers: TIERS.map((name) => ({
        tier: name,
        name: TIER_NAMES[name],
        monthly_calls: Number.isFinite(limits[name]) ? limits[name] : null,
        downloads: mayDownload(name),
        price: known.month[name] ?? null,
        yearly_price: known.year[name] ?? null,
        purchasable: isSold(name, 'month'),
        purchasable_yearly: isSold(name, 'year'),
      })),
      stripe: config.stripe !== null,
      free_unlocks: config.freeUnlocks,
    };
  });

  scope.post('/account/name', { schema: { body: NewName } }, async (request) => {
    const name = readName(request.body.name, MAX_ACCOUNT_NAME);
    await throttle.attempt('change-account', request);
    await store.accounts.update(signedInAccount(request).id, { name }, actorOf(request));
    return { name };
  });

  scope.get('/account/export', async (request, reply) => {
    await throttle.attempt('export', request);
    const data = await store.accounts.dataOf(signedInAccount(request).id);
    if (data === undefined) throw signedOut();
    return attachment(reply, 'kitscout-account.json').send(accountExport(data));
  });

  scope.post('/account/delete', { schema: { body: ProofBody } }, async (request, reply) => {
    const { id, admin } = signedInAccount(request);
    if (admin) throw conflict(OPERATORS_STAY);
    await proveIdentity(context, request);
    await deleteAccount(context, id, actorOf(request));
    setCookies(reply, [...(await signOut(context, request)), signIn.devices.forget()]);
    return { ok: true };
  });
}

/** Cancels the account's subscriptions, then deletes it. Rejects with conflict if a subscription cannot be canceled. */
export async function deleteAccount({ store, stripe }: DashboardContext, id: string, actor: Actor): Promise<void> {
  const open = openSubscriptions(await store.billing.find(id));
  if (open.length > 0 && stripe === null)
    throw conflict(
      'This account has a subscription that cannot be canceled from here. Ask the operator to cancel it first.',
    );
  // Before the deletion, so nobody pays for an account that is gone; if it fails, it can be repeated.
  if (stripe !== null) await cancelSubscriptions(stripe, open);
  await store.accounts.remove(id, actor);
}
