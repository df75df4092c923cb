import { isIP } from 'node:net';
import { SettingsError } from '../errors.ts';
import type { Environment } from './environment.ts';
import { readProviders } from './providers-config.ts';

export type DashboardConfig = ReturnType<typeof readDashboardConfig>;
export type StripeConfig = NonNullable<DashboardConfig['stripe']>;

/** Throws SettingsError for the first invalid setting. No message repeats a secret. */
export function readDashboardConfig(env: Environment, listensOnLoopback: boolean) {
  const publicUrl = webAddress(env, 'KITSCOUT_PUBLIC_URL');
  const smtpUrl = env.text('SMTP_URL');
  const operatorContact = env.text('KITSCOUT_OPERATOR_CONTACT') ?? null;
  // Without it, links in mail would use the request's Host header, which anyone can forge.
  if (smtpUrl !== undefined && publicUrl === null && !listensOnLoopback) {
    throw new SettingsError('SMTP_URL is set, so KITSCOUT_PUBLIC_URL must be too: the links in mails begin with it');
  }
  return Object.freeze({
    /** False: only the API is served. */
    enabled: env.isOn('KITSCOUT_DASHBOARD', true),
    signup: env.oneOf('KITSCOUT_SIGNUP', ['open', 'closed']) ?? 'open',
    /** Where people reach the service from outside, without a slash at its end. Null: where it listens. */
    publicUrl,
    /** Services with which people may sign in too. */
    providers: readProviders(env, publicUrl !== null || listensOnLoopback),
    /** Signs the session cookies. Null: generated once and kept in the store. */
    secret: env.matching('KITSCOUT_SECRET', /^.{32,}$/s, 'is too short: it must have at least 32 random characters'),
    mail: smtpUrl === undefined ? null : { ...mail(env, smtpUrl, publicUrl), contact: operatorContact },
    /** Whether new users must confirm their address before they can make calls. */
    verifyEmail: env.isOn('KITSCOUT_VERIFY_EMAIL', smtpUrl !== undefined),
    /**
     * Whether the id of an app may be the address of a document about it, and where that may be: in public networks, or
     * also in the service's own and by http. Without an address of its own, a service may not reach any.
     */
    appDocuments:
      env.oneOf('KITSCOUT_APP_DOCUMENTS', ['off', 'public', 'private']) ??
      (publicUrl?.startsWith('https:') ? 'public' : 'off'),
    /** Whether webhooks may go to addresses of the service's own networks, and by http. */
    privateWebhooks: env.isOn('KITSCOUT_WEBHOOKS_PRIVATE', false),
    /** Contact for tier changes: an e-mail address or a web address. */
    operatorContact,
    stripe: stripe(env),
    /** Prices of tiers without a Stripe price, as text such as "$29 per month". */
    prices: prices(env),
    /** How many kits a free account may choose to download; 0: none. */
    freeUnlocks: env.wholeNumber('KITSCOUT_FREE_UNLOCKS', 0, 100) ?? 3,
    /** Runs of the playground that an account is not charged for, each day. */
    playgroundRuns: env.wholeNumber('KITSCOUT_PLAYGROUND_RUNS', 0, 1_000) ?? 20,
    /** Whether visitors can try recommendations on the front page. */
    tryBox: env.isOn('KITSCOUT_TRY', true),
    /** The operator's own pages, linked in the site's footer. */
    termsUrl: pageAddress(env, 'KITSCOUT_TERMS_URL'),
    privacyUrl: pageAddress(env, 'KITSCOUT_PRIVACY_URL'),
    /** Proxies whose X-Forwarded-For is trusted, as addresses, ranges, or the word loopback. */
    trustedProxies: trustedProxies(env),
  });
}

export function isOverTls({ publicUrl }: Pick<DashboardConfig, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https://') ?? false;
}

function webAddress(env: Environment, name: string): string | null {
  const value = env.text(name);
  if (value === undefined) return null;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new SettingsError(
      `${name} is "${value}": it must be a web address without a path, such as https://kits.example.com`,
    );
  return url.origin;
}

function pageAddress(env: Environment, name: string): string | null {
  const value = env.text(name);
  if (value === undefined) return null;
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new SettingsError(`${name} is "${value}": it must be a web address, such as https://example.com/terms`);
  return value;
}

function mail(env: Environment, smtpUrl: string, publicUrl: string | null) {
  const server = URL.parse(smtpUrl);
  if (!/^smtps?:$/.test(server?.protocol ?? '') || !server?.hostname)
    throw new SettingsError('SMTP_URL must begin with smtp:// or smtps://, and name a mail server');
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;
  const from = env.matching(
    'KITSCOUT_MAIL_FROM',
    /[^\s<>@]@[^\s<>@]+>?$/,
    'must be an e-mail address, or a name with one, such as "Kitscout <no-reply@example.com>"',
  );
  return { smtpUrl, from: from ?? `Kitscout <no-reply@${host}>` };
}

const PRICE_SETTINGS = [
  'STRIPE_PRICE_PRO',
  'STRIPE_PRICE_BUSINESS',
  'STRIPE_PRICE_PRO_YEARLY',
  'STRIPE_PRICE_BUSINESS_YEARLY',
] as const;

function stripe(env: Environment) {
  const secretKey = env.text('STRIPE_SECRET_KEY');
  if (secretKey === undefined) {
    const other = ['STRIPE_WEBHOOK_SECRET', ...PRICE_SETTINGS].find((name) => env.text(name));
    if (other !== undefined) throw new SettingsError(`${other} is set, so STRIPE_SECRET_KEY must be too`);
    return null;
  }
  const webhookSecret = env.text('STRIPE_WEBHOOK_SECRET');
  // Only webhooks change tiers: without them, people would pay and get nothing.
  if (webhookSecret === undefined)
    throw new SettingsError(
      'STRIPE_SECRET_KEY is set, so STRIPE_WEBHOOK_SECRET must be too: without it payments change nothing',
    );
  const price = (name: (typeof PRICE_SETTINGS)[number]) => env.text(name) ?? null;
  const prices = { pro: price('STRIPE_PRICE_PRO'), business: price('STRIPE_PRICE_BUSINESS') };
  /** In addition to the monthly one. */
  const yearlyPrices = { pro: price('STRIPE_PRICE_PRO_YEARLY'), business: price('STRIPE_PRICE_BUSINESS_YEARLY') };
  for (const [tier, name] of [
    ['pro', 'STRIPE_PRICE_PRO'],
    ['business', 'STRIPE_PRICE_BUSINESS'],
  ] as const) {
    if (yearlyPrices[tier] === null) continue;
    if (prices[tier] === null) throw new SettingsError(`${name}_YEARLY is set, so ${name} must be too`);
    if (prices[tier] === yearlyPrices[tier])
      throw new SettingsError(`${name}_YEARLY is the same price as ${name}: it must be another one, paid by the year`);
  }
  if (prices.pro === null && prices.business === null) {
    throw new SettingsError('STRIPE_SECRET_KEY is set, so STRIPE_PRICE_PRO, STRIPE_PRICE_BUSINESS or both must be too');
  }
  /** Another address of the Stripe API; null except in tests. */
  const apiUrl = webAddress(env, 'STRIPE_API_URL');
  return { secretKey, webhookSecret, prices, yearlyPrices, apiUrl };
}

/** Those by the year have no default: they are shown only where they are set, or sold through Stripe. */
function prices(env: Environment) {
  const price = (name: string) =>
    env.matching(name, /^.{1,60}$/s, 'has more than 60 characters: write a price such as "$29 per month"');
  // Nobody buys what has no price.
  const yearly = { pro: price('KITSCOUT_PRICE_PRO_YEARLY'), business: price('KITSCOUT_PRICE_BUSINESS_YEARLY') };
  return {
    month: {
      pro: price('KITSCOUT_PRICE_PRO') ?? '$29 per month',
      business: price('KITSCOUT_PRICE_BUSINESS') ?? '$149 per month',
    },
    year: {
      ...(yearly.pro !== null && { pro: yearly.pro }),
      ...(yearly.business !== null && { business: yearly.business }),
    },
  };
}

function trustedProxies(env: Environment): string[] {
  const entries = (env.text('KITSCOUT_TRUSTED_PROXIES') ?? '').split(',').map((entry) => entry.trim());
  const given = entries.filter((entry) => entry !== '');
  for (const entry of given) {
    const [address, bits, more] = entry.split('/');
    const isRange =
      isIP(address!) !== 0 &&
      more === undefined &&
      (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIP(address!) === 4 ? 32 : 128)));
    if (entry !== 'loopback' && !isRange) {
      throw new SettingsError(
        `KITSCOUT_TRUSTED_PROXIES has "${entry}": each entry must be an address, a range such as 10.0.0.0/8, or the word loopback`,
      );
    }
  }
  return given;
}
