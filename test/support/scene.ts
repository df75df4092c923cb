import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { dayNumber } from '../../src/accounts/billing-period.ts';
import { call } from './http.ts';
import { startService, type TestService } from './service.ts';
import { PASSWORD, Visitor } from './visitor.ts';

/** A server with data as after some time of use, so that the pages have content. */
export interface Scene {
  service: TestService;
  /** Has keys and a month of calls, and is the operator. */
  holder: string;
  /** Has just signed up. */
  newcomer: string;
  /** Has a paid plan whose last payment failed, and one key. */
  lapsed: string;
}

const HOLDER = 'mira@lindqvist.example';
const NEWCOMER = 'jo@bakery.example';
const LAPSED = 'sam@atelier.example';
const DAY_MS = 86_400_000;

export async function startScene(): Promise<Scene> {
  const service = await startService({
    env: {
      KITSCOUT_CATALOGUE: fileURLToPath(new URL('../../catalogue', import.meta.url)),
      KITSCOUT_OPERATOR_CONTACT: 'ops@kitscout.example',
      KITSCOUT_TERMS_URL: 'https://kitscout.example/terms',
      KITSCOUT_PRIVACY_URL: 'https://kitscout.example/privacy',
      KITSCOUT_PRICE_PRO: '$29 per month',
      KITSCOUT_PRICE_BUSINESS: '$199 per month',
    },
  });
  const { store } = service;
  const holder = await signUp(service, HOLDER, 'Mira Lindqvist');
  await signUp(service, NEWCOMER, 'Jo Baker');
  const account = (await store.accounts.find(HOLDER))!;
  await store.accounts.update(account.id, { tier: 'pro', subscription: 'active', admin: true });
  await makeKeys(holder);
  const lapsed = await signUp(service, LAPSED, 'Sam Okafor');
  await lapsed.post('/keys', { name: 'Shop' });
  await store.accounts.update((await store.accounts.find(LAPSED))!.id, { tier: 'pro', subscription: 'past_due' });
  for (const [email, name, tier, subscription] of OTHERS)
    await store.accounts.create({ email, name, tier, subscription });
  await store.accounts.update((await store.accounts.find(OTHERS[0][0]))!.id, { subscription: 'past_due' }, 'stripe');
  await writeUsage(service);
  return { service, holder: HOLDER, newcomer: NEWCOMER, lapsed: LAPSED };
}

const OTHERS = [
  ['ops@northwind.example', 'Northwind', 'business', 'active'],
  ['platform@hydra.example', 'Hydra Labs', 'enterprise', 'active'],
  ['lee@studio.example', '', 'free', 'none'],
] as const;

async function signUp(service: TestService, email: string, name: string): Promise<Visitor> {
  const visitor = new Visitor(service.url);
  await visitor.signUp(email, name);
  return visitor;
}

const RESTRICTIONS = {
  expires_at: new Date(Date.now() + 90 * DAY_MS).toISOString(),
  allowed_addresses: ['127.0.0.1', '2001:db8:4a::/48'],
};

async function makeKeys(visitor: Visitor): Promise<void> {
  const ids: string[] = [];
  for (const name of ['Old staging', 'Nightly report', 'CI pipeline', 'Production server']) {
    const { key, secret } = (await visitor.post('/keys', { name, ...(name === 'Nightly report' && RESTRICTIONS) }))
      .json;
    ids.push(key.id);
    await makeRequests(visitor.url, secret);
  }
  await visitor.post(`/keys/${ids[0]}/revoke`);
  await visitor.post(`/keys/${ids[2]}/roll`, { old_key: '24h' });
}

/** Fills the service's metrics with answers and errors. */
async function makeRequests(url: string, key: string): Promise<void> {
  for (const path of ['/api/v1/kits', '/api/v1/usage', '/api/v1/kits/no-such-kit']) await call(url, path, { key });
  for (const use_case of ['', 'review pull requests', 'plan a sprint'])
    await call(url, '/api/v1/recommend', { key, body: { ai_platform: 'any', use_case } });
}

/** Calls of past days, which no request can create, written directly to the database. */
async function writeUsage({ config, store }: TestService): Promise<void> {
  const db = new DatabaseSync(join(config.dataDir, 'kitscout.db'), { timeout: 5_000 });
  const today = dayNumber(store.now());
  const insert = db.prepare('INSERT INTO usage_days (account_id, day, calls) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const accounts = await store.accounts.list();
  db.exec('BEGIN IMMEDIATE');
  for (let i = 0; i < 30; i++) {
    const weekday = new Date((today - i) * DAY_MS).getUTCDay();
    const calls = weekday === 0 || weekday === 6 ? 24 + ((i * 7) % 19) : Math.round(190 + 60 * Math.sin(i / 3) - i * 2);
    insert.run(accounts.find(({ email }) => email === HOLDER)!.id, today - i, calls);
    insert.run(accounts.find(({ email }) => email === OTHERS[1][0])!.id, today - i, calls * 211);
    insert.run(accounts.find(({ email }) => email === LAPSED)!.id, today - i, i < 4 ? 0 : Math.round(calls / 7));
  }
  insert.run(accounts.find(({ email }) => email === OTHERS[2][0])!.id, today, 97);
  const used = db.prepare(
    'UPDATE api_keys SET last_used_at = ? WHERE name = ? AND account_id IN (SELECT id FROM accounts WHERE email = ?)',
  );
  used.run(store.now() - 4 * 60_000, 'Production server', HOLDER);
  used.run(store.now() - DAY_MS, 'Nightly report', HOLDER);
  db.exec('COMMIT');
  db.close();
}

export interface ScenePage {
  name: string;
  path: string;
  who: 'nobody' | 'holder' | 'newcomer' | 'lapsed';
  /** The page is ready when this selector matches. */
  ready: string;
  act?: (page: Page) => Promise<void>;
  /** Built from the same parts as the previous page: shown in screenshots, but not tested again for accessibility. */
  isVariant?: true;
}

const QUESTION = 'Our tests pass on my machine and fail at random on CI';

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sam Okafor' }).click();
  await page.locator('.column').first().waitFor();
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').waitFor();
}

/** Only the appearance matters here: no account has a passkey. */
async function withPasskeys(page: Page): Promise<void> {
  const passkeys = [
    { id: 'a', name: 'Work laptop', synced: false, created_at: '2026-10-02T08:15:00.000Z' },
    { id: 'b', name: 'Password manager', synced: true, created_at: '2026-11-10T17:40:00.000Z' },
  ];
  await page.route('**/dashboard/api/passkeys', (route) => route.fulfill({ json: { passkeys, max: 20 } }));
  await page.reload();
  await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor();
}

async function beginTwoFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.qr-code').waitFor();
}

/** Every page, and every dialog. */
export const SCENE_PAGES: readonly ScenePage[] = [
  { name: 'site', path: '/', who: 'nobody', ready: '.site-result' },
  {
    name: 'site-answer',
    path: '/',
    who: 'nobody',
    ready: '.site-result',
    isVariant: true,
    act: async (page) => {
      await page.getByLabel('What are you building?').fill('zxqv wklj pfft');
      await page.getByRole('button', { name: 'Find my kit' }).click();
      await page.getByText('No kit fits this closely').waitFor();
    },
  },
  { name: 'site-kits', path: '/kits', who: 'nobody', ready: '.kit-grid', isVariant: true },
  {
    name: 'site-search',
    path: '/kits?q=unreliable+tests&platform=claude',
    who: 'nobody',
    ready: '.kit-grid',
  },
  {
    name: 'site-search-none',
    path: '/kits?q=zxqv+wklj&topic=Testing',
    who: 'nobody',
    ready: '.empty',
    isVariant: true,
  },
  { name: 'site-kit', path: '/kits/flaky-test-hunter', who: 'nobody', ready: '.site-files', isVariant: true },
  { name: 'site-kit-mine', path: '/kits/flaky-test-hunter', who: 'holder', ready: '[download]' },
  { name: 'site-kit-public', path: '/kits/meal-planner', who: 'nobody', ready: '[download]', isVariant: true },
  { name: 'site-not-found', path: '/nothing-here', who: 'nobody', ready: '.message' },
  { name: 'site-status', path: '/readyz', who: 'nobody', ready: '.status' },
  { name: 'sign-in', path: '/dashboard/sign-in', who: 'nobody', ready: 'form' },
  { name: 'sign-up', path: '/dashboard/sign-up', who: 'nobody', ready: 'form' },
  { name: 'forgot-password', path: '/dashboard/forgot-password', who: 'nobody', ready: '.notice' },
  { name: 'reset-password', path: '/dashboard/reset-password?token=example', who: 'nobody', ready: 'form' },
  { name: 'confirm-email', path: '/dashboard/confirm-email?token=example', who: 'nobody', ready: 'form' },
  { name: 'overview', path: '/dashboard', who: 'holder', ready: '.column' },
  { name: 'first-steps', path: '/dashboard', who: 'newcomer', ready: '.steps' },
  { name: 'keys', path: '/dashboard/keys', who: 'holder', ready: '.table' },
  { name: 'keys-none', path: '/dashboard/keys', who: 'newcomer', ready: '.empty' },
  { name: 'key-new', path: '/dashboard/keys?new', who: 'holder', ready: 'dialog[open]' },
  {
    name: 'key-shown',
    path: '/dashboard/keys?new',
    who: 'holder',
    ready: 'dialog[open]',
    act: async (page) => {
      await page.getByLabel('Name').fill('Laptop');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.locator('.secret').waitFor();
    },
  },
  {
    name: 'key-roll',
    path: '/dashboard/keys',
    who: 'holder',
    ready: '.table',
    act: (page) => page.getByRole('button', { name: 'Roll Production server' }).click(),
  },
  {
    name: 'key-revoke',
    path: '/dashboard/keys',
    who: 'lapsed',
    ready: '.table',
    act: (page) => page.getByRole('button', { name: 'Revoke Shop' }).click(),
  },
  { name: 'usage', path: '/dashboard/usage', who: 'holder', ready: '.usage-pair' },
  { name: 'plan', path: '/dashboard/plan', who: 'holder', ready: '.tiers' },
  { name: 'plan-past-due', path: '/dashboard/plan', who: 'lapsed', ready: '.tiers' },
  { name: 'kits', path: '/dashboard/kits', who: 'holder', ready: '.kit-grid' },
  { name: 'kit', path: '/dashboard/kits/flaky-test-hunter', who: 'holder', ready: '.files' },
  { name: 'playground', path: '/dashboard/playground', who: 'newcomer', ready: '.answer-none' },
  {
    name: 'playground-answer',
    path: '/dashboard/playground',
    who: 'holder',
    ready: '.answer-none',
    act: async (page) => {
      await page.getByLabel('What are you building?').fill(QUESTION);
      await page.getByRole('button', { name: 'Run' }).click();
      await page.locator('.result').first().waitFor();
    },
  },
  { name: 'settings', path: '/dashboard/settings', who: 'holder', ready: '.facts' },
  {
    name: 'account-delete',
    path: '/dashboard/settings',
    who: 'holder',
    ready: '.facts',
    act: (page) => page.getByRole('button', { name: 'Delete account' }).click(),
  },
  { name: 'security', path: '/dashboard/settings/security', who: 'holder', ready: '.table' },
  { name: 'two-factor', path: '/dashboard/settings/security', who: 'newcomer', ready: '.table', act: beginTwoFactor },
  { name: 'passkey-add', path: '/dashboard/settings/security', who: 'newcomer', ready: '.table', act: addPasskey },
  { name: 'passkeys', path: '/dashboard/settings/security', who: 'newcomer', ready: '.table', act: withPasskeys },
  {
    name: 'recovery-codes',
    path: '/dashboard/settings/security',
    who: 'newcomer',
    ready: '.table',
    act: async (page) => {
      // Only the appearance matters here: the account does not change.
      await page.route('**/two-factor/enable', (route) => route.fulfill({ json: { two_factor: true } }));
      await beginTwoFactor(page);
      await page.getByLabel('Code from the app').fill('123456');
      await page.getByRole('button', { name: 'Turn it on' }).click();
      await page.locator('.recovery-codes').waitFor();
    },
  },
  { name: 'activity', path: '/dashboard/settings/activity', who: 'holder', ready: '.table' },
  {
    name: 'sign-in-code',
    path: '/dashboard/sign-in',
    who: 'nobody',
    ready: 'form',
    act: async (page) => {
      await page.route('**/auth/sign-in/email', (route) =>
        route.fulfill({ json: { user: null, second_factor: true } }),
      );
      await page.getByLabel('E-mail').fill(HOLDER);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByLabel('Code').waitFor();
    },
  },
  { name: 'operator', path: '/dashboard/admin', who: 'holder', ready: '.table' },
  { name: 'operator-account', path: '/dashboard/admin', who: 'holder', ready: '.table', act: openAccount },
  {
    name: 'operator-change',
    path: '/dashboard/admin',
    who: 'holder',
    ready: '.table',
    act: async (page) => {
      await openAccount(page);
      await page.getByRole('button', { name: 'Change plan' }).click();
    },
  },
  {
    name: 'operator-suspend',
    path: '/dashboard/admin',
    who: 'holder',
    ready: '.table',
    act: async (page) => {
      await openAccount(page);
      await page.getByRole('button', { name: 'Suspend account' }).click();
    },
  },
  {
    name: 'operator-delete',
    path: '/dashboard/admin',
    who: 'holder',
    ready: '.table',
    act: async (page) => {
      await openAccount(page);
      await page.getByRole('button', { name: 'Delete account' }).click();
    },
  },
  { name: 'operator-service', path: '/dashboard/admin/service', who: 'holder', ready: '.bar-list' },
  { name: 'operator-catalogue', path: '/dashboard/admin/catalogue', who: 'holder', ready: '.facts' },
  { name: 'operator-log', path: '/dashboard/admin/log', who: 'holder', ready: '.table' },
  { name: 'operator-refused', path: '/dashboard/admin', who: 'newcomer', ready: '.empty' },
  { name: 'not-found', path: '/dashboard/nothing-here', who: 'holder', ready: '.empty' },
];
