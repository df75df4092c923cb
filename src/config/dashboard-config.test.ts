import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingsError } from '../errors.ts';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env).dashboard;
const STRIPE = { STRIPE_SECRET_KEY: 'sk_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret', STRIPE_PRICE_PRO: 'price_1' };

test('defaults: open sign-up, no mail, no Stripe, no trusted proxy', () => {
  assert.deepEqual(read({}), {
    enabled: true,
    signup: 'open',
    publicUrl: null,
    providers: [],
    secret: null,
    mail: null,
    verifyEmail: false,
    operatorContact: null,
    stripe: null,
    prices: { month: { pro: '$29 per month', business: '$149 per month' }, year: {} },
    appDocuments: 'off',
    freeUnlocks: 3,
    playgroundRuns: 20,
    tryBox: true,
    termsUrl: null,
    privacyUrl: null,
    privateWebhooks: false,
    trustedProxies: [],
  });
});

test('settings are read', () => {
  const config = read({
    ...STRIPE,
    KITSCOUT_SIGNUP: 'closed',
    KITSCOUT_PUBLIC_URL: 'https://Kits.example.com/',
    SMTP_URL: 'smtps://user:pass@mail.example.com:465',
    KITSCOUT_OPERATOR_CONTACT: 'ops@example.com',
    KITSCOUT_TRY: 'off',
    KITSCOUT_TERMS_URL: 'https://example.com/terms?v=2',
    KITSCOUT_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1',
  });
  assert.equal(config.publicUrl, 'https://kits.example.com');
  assert.deepEqual(config.mail, {
    smtpUrl: 'smtps://user:pass@mail.example.com:465',
    from: 'Kitscout <no-reply@kits.example.com>',
    contact: 'ops@example.com',
  });
  assert.deepEqual(config.stripe, {
    secretKey: 'sk_secret',
    webhookSecret: 'whsec_secret',
    prices: { pro: 'price_1', business: null },
    yearlyPrices: { pro: null, business: null },
    apiUrl: null,
  });
  for (const KITSCOUT_MAIL_FROM of ['ops@localhost', '"A, B" <a.b@example.com>'])
    assert.equal(read({ SMTP_URL: 'smtp://mail', KITSCOUT_MAIL_FROM }).mail!.from, KITSCOUT_MAIL_FROM);
  assert.equal(config.tryBox, false);
  assert.equal(config.termsUrl, 'https://example.com/terms?v=2');
  assert.deepEqual(config.trustedProxies, ['loopback', '10.0.0.0/8', '::1']);
});

test('an invalid setting is refused in one line that names it and repeats no secret', () => {
  const bad: Record<string, string>[] = [
    { KITSCOUT_SIGNUP: 'maybe' },
    { KITSCOUT_DASHBOARD: 'yes' },
    { KITSCOUT_TRY: 'no' },
    { KITSCOUT_TERMS_URL: 'javascript:alert(1)' },
    { KITSCOUT_PRIVACY_URL: '/privacy' },
    { KITSCOUT_PUBLIC_URL: 'kits.example.com' },
    { KITSCOUT_PUBLIC_URL: 'https://kits.example.com/path' },
    { KITSCOUT_PUBLIC_URL: 'javascript:alert(1)' },
    { KITSCOUT_SECRET: 'secret' },
    { SMTP_URL: 'http://secret@mail' },
    { SMTP_URL: 'smtp://' },
    { KITSCOUT_MAIL_FROM: 'Kitscout', SMTP_URL: 'smtp://mail' },
    { KITSCOUT_MAIL_FROM: 'Kitscout <no-reply>', SMTP_URL: 'smtp://mail' },
    { SMTP_URL: 'smtp://secret@mail', HOST: '0.0.0.0' },
    { STRIPE_SECRET_KEY: 'sk_secret' },
    { STRIPE_WEBHOOK_SECRET: 'whsec_secret' },
    { STRIPE_PRICE_BUSINESS: 'price_1' },
    { STRIPE_PRICE_PRO_YEARLY: 'price_1' },
    { STRIPE_PRICE_PRO_YEARLY: 'price_1', ...STRIPE },
    { STRIPE_PRICE_BUSINESS_YEARLY: 'price_2', ...STRIPE },
    { STRIPE_SECRET_KEY: 'sk_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret' },
    { KITSCOUT_TRUSTED_PROXIES: 'everybody' },
    { KITSCOUT_TRUSTED_PROXIES: '10.0.0.0/33' },
    { KITSCOUT_TRUSTED_PROXIES: '0.0.0.0/0' },
    { KITSCOUT_TRUSTED_PROXIES: '10.0.0.0/8/8' },
  ];
  for (const env of bad) {
    const name = Object.keys(env)[0]!;
    assert.throws(
      () => readConfig(env),
      (error: Error) =>
        error instanceof SettingsError &&
        error.message.startsWith(name) &&
        !/secret\b/.test(error.message.replaceAll(/[A-Z_]+/g, '')),
      JSON.stringify(env),
    );
  }
});
