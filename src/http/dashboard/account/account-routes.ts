import { accountRow } from '../../../accounts/account-export.ts';
import { isLive } from '../../../accounts/billing.ts';
import { mayDownload, TIER_NAMES, TIERS } from '../../../accounts/tiers.ts';
import { visitedUrl } from '../../own-url.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { signedInAccount } from '../sign-in/session.ts';

/** Public information: how this service is configured. */
export function registerConfigRoute(scope: Scope, { app, config, mailer }: DashboardContext): void {
  scope.get('/config', async (request) => ({
    signup: config.signup,
    mail: mailer.sends,
    stripe: config.stripe !== null,
    verify_email: config.verifyEmail,
    operator_contact: config.operatorContact,
    base_url: visitedUrl(app, config.publicUrl, request),
  }));
}

export function registerAccountRoutes(scope: Scope, { store, limits, config, prices }: DashboardContext): void {
  scope.get('/me', async (request) => {
    const account = signedInAccount(request);
    const user = await store.signIn.findUser(account.id);
    return {
      account: {
        ...accountRow(account),
        tier_name: TIER_NAMES[account.tier],
        two_factor: user?.secondFactor ?? false,
        email_confirmed: user?.emailVerified ?? false,
        usage_mail: account.usageMail,
      },
    };
  });

  scope.get('/plans', async (request) => {
    const { id, tier, subscription } = signedInAccount(request);
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
        price: known[name] ?? null,
        purchasable: (name === 'pro' || name === 'business') && (config.stripe?.prices[name] ?? null) !== null,
      })),
      stripe: config.stripe !== null,
    };
  });
}
