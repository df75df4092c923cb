import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { authenticatorCode } from '../support/authenticator.ts';
import { openBrowser, openWindow, signIn, skipBrowser, textOf, untilTrue } from '../support/browser.ts';
import {
  type FakeStripe,
  sendEvent,
  startFakeStripe,
  stripeEvent,
  subscriptionObject,
} from '../support/fake-stripe.ts';
import { call } from '../support/http.ts';
import { DEFAULT_KITS, startService, type TestService } from '../support/service.ts';
import { newcomer, PASSWORD, type Visitor } from '../support/visitor.ts';

const QUESTION = { ai_platform: 'claude', use_case: 'review pull requests' };

/** Fits a use case that no other kit fits, and one platform alone. */
const CURSOR_KIT = {
  slug: 'beekeeping-rules',
  name: 'Beekeeping Rules',
  tagline: 'Rules for beekeeping: hives, queens and honey harvests',
  description: 'Plan inspections of bee hives, treat varroa mites, and harvest honey.',
  ai_targets: ['cursor-rules'],
  keywords: ['beekeeping', 'bee hives', 'honey', 'varroa mites'],
};

describe('journeys in a real browser', { skip: skipBrowser, timeout: 540_000 }, () => {
  let service: TestService;
  let stripe: FakeStripe;
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
    stripe = await startFakeStripe();
    service = await startService({ env: stripe.env, kits: [...DEFAULT_KITS, CURSOR_KIT] });
  });
  after(async () => {
    await browser?.close();
    await service?.close();
    await stripe?.close();
  });

  test('from the site to a working call: sign up, create a key, call, see it counted, revoke, 401', async () => {
    const { page, complaints } = await openWindow(browser, service.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Get a key' }).click();
    await page.getByLabel('Name').fill('Ada <img src=x onerror=alert(1)>');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();

    await page.getByRole('link', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill('<b>Laptop</b>');
    await page.keyboard.press('Enter');
    const secret = await textOf(page.locator('#secret'));
    assert.match(secret, /^kits_[0-9A-Za-z]{31}$/);
    assert.ok((await textOf(page.locator('dialog pre'))).includes(`Authorization: Bearer ${secret}`));

    await closeKeyDialog(page);
    assert.equal((await page.content()).includes(secret), false, 'the key is gone from the page after closing');
    assert.equal(
      String(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}, location.href])')).includes(
        secret,
      ),
      false,
    );
    await page.getByRole('rowheader', { name: '<b>Laptop</b>' }).waitFor();
    assert.equal(await page.locator('dialog').count(), 0);

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('You have a key.').waitFor();
    assert.equal((await call(service.url, '/api/v1/recommend', { key: secret, body: QUESTION })).status, 200);
    await page.getByText('99 left').waitFor();
    await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await page.getByText('of 100 calls used').waitFor();
    const report = await call(service.url, '/api/v1/usage', { key: secret });
    await page.reload();
    await page.getByText('98 left').waitFor();
    assert.equal(await textOf(page.locator('.figure')), String(report.json.calls_used));

    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Revoke <b>Laptop</b>' }).click();
    await page.getByRole('heading', { name: 'Revoke “<b>Laptop</b>”?' }).waitFor();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('is revoked. The next call with it is refused.').waitFor();
    assert.equal((await call(service.url, '/api/v1/kits', { key: secret })).status, 401);
    assert.deepEqual(complaints, []);
  });

  test('a key that was not copied is not lost to one careless Escape', async () => {
    const { page } = await windowOf(await newcomer(service.url));
    await page.goto('/dashboard/keys?new');
    await page.getByLabel('Name').fill('Careless');
    await page.keyboard.press('Enter');
    await page.locator('#secret').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('You have not copied the key').waitFor();
    await page.getByRole('button', { name: 'Keep it open' }).click();
    assert.equal(await page.locator('#secret').count(), 1);
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('button', { name: 'Close without it' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  });

  test('rolling a key with an overlap: both work, then only the new one', async () => {
    const visitor = await newcomer(service.url);
    const old = (await visitor.post('/keys', { name: 'Server' })).json.secret as string;
    const { page } = await windowOf(visitor);
    await page.goto('/dashboard/keys');
    await page.getByRole('button', { name: 'Roll Server' }).click();
    await page.getByLabel('After 1 hour').check();
    await page.getByRole('button', { name: 'Roll key' }).click();
    const fresh = await textOf(page.locator('#secret'));
    await page.getByText('works until').waitFor();
    await closeKeyDialog(page);
    await page.getByText('Ends in 1 hour').or(page.getByText('Ends in 60 minutes')).waitFor();
    for (const key of [old, fresh]) assert.equal((await call(service.url, '/api/v1/kits', { key })).status, 200);
    service.clock.add(61 * 60_000);
    assert.equal((await call(service.url, '/api/v1/kits', { key: old })).status, 401);
    assert.equal((await call(service.url, '/api/v1/kits', { key: fresh })).status, 200);
    service.clock.add(-61 * 60_000);

    await page.getByRole('button', { name: 'Roll Server' }).click();
    await page.getByLabel('Now').check();
    await page.getByRole('button', { name: 'Roll key' }).click();
    await page.getByText('no longer works').waitFor();
    assert.equal((await call(service.url, '/api/v1/kits', { key: fresh })).status, 401);
  });

  test('a forgotten password: the page says where the link is, and the link works once', async () => {
    const { email } = await newcomer(service.url);
    const { page } = await openWindow(browser, service.url);
    await page.goto('/dashboard/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByText('This server does not send e-mail').waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Get a link' }).click();
    await page.getByRole('heading', { name: 'The link is in the server log' }).waitFor();
    const line = service.logLines.findLast((entry) => entry.includes('password reset link'));
    const link = new URL((JSON.parse(line!) as { link: string }).link);

    await page.goto(link.pathname + link.search);
    await page.getByLabel('New password').fill('another good password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed').waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Wrong e-mail or password').waitFor();
    await page.getByLabel('Password').fill('another good password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Hello' }).waitFor();

    await page.goto(link.pathname + link.search);
    await page.getByLabel('New password').fill('a third good password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The link was used already').waitFor();
  });

  test('where addresses are confirmed: sign up, follow the link, sign in, create a key', async () => {
    const careful = await startService({ env: { KITSCOUT_VERIFY_EMAIL: 'on' } });
    try {
      const { page } = await openWindow(browser, careful.url);
      await page.goto('/dashboard/sign-up');
      await page.getByLabel('Name').fill('Grace');
      await page.getByLabel('E-mail').fill('grace@example.com');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: 'Confirm your address' }).waitFor();
      await page.goto('/dashboard/sign-in');
      await page.getByLabel('E-mail').fill('grace@example.com');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('not confirmed yet').waitFor();

      const line = careful.logLines.find((entry) => entry.includes('confirm-email'));
      const link = new URL((JSON.parse(line!) as { link: string }).link);
      await page.goto(link.pathname + link.search);
      await page.getByRole('button', { name: 'Confirm address' }).click();
      await page.getByText('Your address is confirmed').waitFor();
      await page.getByLabel('E-mail').fill('grace@example.com');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor();
    } finally {
      await careful.close();
    }
  });

  test('a tier bought at Stripe: its message arrives, the waiting page shows it, and calls have the new limit', async () => {
    const visitor = await newcomer(service.url);
    const { secret } = (await visitor.post('/keys', { name: 'Server' })).json;
    const account = (await visitor.get('/me')).json.account;
    const { page } = await windowOf(visitor);
    await page.goto('/dashboard/plan?checkout=done');
    await page.getByText('Waiting for Stripe to confirm').waitFor();
    await page.getByRole('button', { name: 'Choose Pro' }).waitFor();
    await sendEvent(
      service.url,
      stripeEvent('checkout.session.completed', {
        id: 'cs_1',
        object: 'checkout.session',
        mode: 'subscription',
        client_reference_id: account.id,
        customer: 'cus_1',
        subscription: 'sub_1',
        payment_status: 'paid',
        metadata: { account_id: account.id, tier: 'pro' },
      }),
    );
    await page.getByText('Your new plan applies from the next call').waitFor();
    await page.getByRole('heading', { name: 'You are on Pro' }).waitFor();
    await page.getByRole('button', { name: 'Payment, invoices and cancellation' }).waitFor();
    assert.equal((await call(service.url, '/api/v1/kits', { key: secret })).headers.get('x-ratelimit-limit'), '10000');
  });

  test('past due: calls are refused, the plan page leads to the payment, and then calls work', async () => {
    const visitor = await newcomer(service.url);
    const { secret } = (await visitor.post('/keys', { name: 'Server' })).json;
    const { id } = (await visitor.get('/me')).json.account;
    const created = Math.floor(Date.now() / 1000) - 60;
    const say = (status: string, after: number, previous?: string) =>
      sendEvent(
        service.url,
        stripeEvent('customer.subscription.updated', subscriptionObject(id, status), {
          created: created + after,
          ...(previous && { previous: { status: previous } }),
        }),
      );
    await say('active', 0);
    await say('past_due', 1, 'active');
    assert.equal((await call(service.url, '/api/v1/kits', { key: secret })).status, 402);

    const { page, context } = await windowOf(visitor);
    await context.route('https://billing.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Stripe</title><h1>Pay your invoice</h1>' }),
    );
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Pay or get help' }).click();
    await page.getByText('Calls are refused').waitFor();
    await page.getByText('$29 per month').waitFor();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'Pay your invoice' }).waitFor();
    await say('active', 2, 'past_due');
    await page.goto('/dashboard/plan');
    await page.getByText('Calls work').waitFor();
    assert.equal((await call(service.url, '/api/v1/kits', { key: secret })).status, 200);

    // Without anything bought, somebody to write to.
    const granted = await newcomer(service.url);
    const other = (await granted.get('/me')).json.account.id;
    await service.store.accounts.update(other, { tier: 'business', subscription: 'past_due' });
    const second = await windowOf(granted);
    await second.page.goto('/dashboard/plan');
    await second.page.getByText('Ask the operator of this server to make it active again.').waitFor();
    await second.page.getByRole('button', { name: 'Renew Business' }).waitFor();
  });

  test('the playground on a phone: an example with its platform, the answer in view, kept over Back and reload', async () => {
    const visitor = await newcomer(service.url);
    const { page, context } = await openWindow(browser, service.url, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await signIn(context, service.url, visitor.email);
    await page.goto('/dashboard/playground');
    await page.getByRole('button', { name: 'Cold e-mails' }).click();
    assert.equal(await page.getByLabel('ChatGPT').isChecked(), true, 'the example sets its platform');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('.result').first().waitFor();
    await untilTrue(
      page,
      '(() => { const { top } = document.querySelector(".answer").getBoundingClientRect(); return top >= 0 && top < innerHeight / 2; })()',
    );

    const box = page.getByLabel('What are you building?');
    await box.fill('Rules for beekeeping, with hives and honey');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('A kit fits, but for Cursor').waitFor();
    await page.getByRole('button', { name: 'Ask for Cursor' }).click();
    await page.getByRole('link', { name: 'Beekeeping Rules' }).click();
    await page.getByText('included in Pro and above').waitFor();
    for (const again of [() => page.goBack(), () => page.reload()]) {
      await again();
      await page.getByRole('link', { name: 'Beekeeping Rules' }).waitFor();
      assert.equal(await box.inputValue(), 'Rules for beekeeping, with hives and honey');
      assert.equal(await page.getByLabel('Cursor').isChecked(), true);
    }
    assert.equal((await visitor.get('/usage')).json.calls_used, 3, 'coming back is no call');

    // A session that ends under way says so.
    await context.clearCookies();
    await page.reload();
    await page.getByText('Your session has expired').waitFor();
  });

  test('the operator finds an account, changes its plan, suspends and restores it, and the log shows it', async () => {
    const { account, key } = await service.account('pro');
    const status = async () => (await call(service.url, '/api/v1/kits', { key })).status;
    const operator = await newcomer(service.url);
    const { id } = (await operator.get('/me')).json.account;
    const { page, complaints } = await windowOf(operator);
    await page.goto('/dashboard/admin');
    await page.getByText(`npx kitscout account set ${operator.email} --admin`).waitFor();
    await service.store.accounts.update(id, { admin: true });
    await page.reload();
    await page.getByPlaceholder('Name, e-mail, plan or id').fill(account.email.toUpperCase());
    await page.getByText('1 account for').waitFor();
    await page.getByRole('link', { name: account.email }).click();

    await page.getByRole('button', { name: 'Suspend account' }).click();
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByText('This account is suspended').waitFor();
    assert.equal(await status(), 401);
    await page.getByRole('button', { name: 'Restore account' }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('The account is restored').waitFor();
    assert.equal(await status(), 200);

    await page.getByRole('button', { name: 'Change plan' }).click();
    await page.getByLabel('Subscription').selectOption('Canceled');
    await page.getByText('Every call of this account will be refused').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The plan is changed').waitFor();
    assert.equal(await status(), 402);

    await page.goBack();
    await page.getByText('1 account for').waitFor();
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await page.getByRole('cell', { name: 'subscription: Active → Canceled' }).first().waitFor();
    assert.equal((await page.getByRole('cell', { name: operator.email }).count()) > 0, true, 'the log says who');
    await page.getByRole('link', { name: 'Service' }).click();
    await page.getByRole('row', { name: 'list_kits' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test('signing out ends the session, and a page behind the sign-in comes back after signing in', async () => {
    const visitor = await newcomer(service.url);
    const { page, context } = await windowOf(visitor);
    await page.goto('/dashboard/settings/security');
    await page.getByLabel('Current password').fill('not my password');
    await page.getByLabel('New password').fill('a much better password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Wrong current password').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed').waitFor();
    assert.equal((await visitor.get('/me')).status, 401, 'every other browser is signed out');
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    assert.equal((await context.request.get('/dashboard/api/me')).status(), 401);

    await page.goto('/dashboard/kits?q=review');
    await page.getByText('Sign in to continue').waitFor();
    await page.getByLabel('E-mail').fill(visitor.email);
    await page.getByLabel('Password').fill('a much better password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Alpha Review' }).waitFor();
    assert.equal(new URL(page.url()).search, '?q=review');
  });

  test('a second factor: set up by its key, asked for at the next sign-in, and for deleting the account', async () => {
    const visitor = await newcomer(service.url);
    const { page, context, complaints } = await windowOf(visitor);
    await page.goto('/dashboard/settings/security');
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByText('Every other browser is signed out').waitFor();
    await page.getByRole('button', { name: 'Set it up' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('svg.qr-code path').waitFor();
    const secret = await textOf(page.locator('.secret code'));
    await page.getByLabel('Code from the app').fill(authenticatorCode(secret));
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = await page.locator('.recovery-codes code').allTextContents();
    assert.equal(codes.length, 10);
    await page.getByRole('button', { name: 'Copy the recovery codes' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'New recovery codes' }).waitFor();
    await context.request.post('/dashboard/api/auth/sign-out', { data: {}, headers: { origin: service.url } });

    await page.goto('/dashboard/sign-in?next=/dashboard/settings/activity');
    await page.getByLabel('E-mail').fill(visitor.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('This code is wrong').waitFor();
    await page.getByLabel('Code').fill(codes[0]!);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Two-factor authentication turned on').waitFor();
    await page.getByText('recovery code', { exact: false }).first().waitFor();

    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByLabel('Code').fill(codes[1]!);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('Your account is deleted').waitFor();
    assert.equal(await service.store.accounts.find(visitor.email), undefined);
    assert.deepEqual(complaints, []);
  });

  test('a passkey: added with the password, signs in alone past the second factor, renamed, removed', async () => {
    // Browsers have passkeys for names, not for numbers.
    const url = service.url.replace('127.0.0.1', 'localhost');
    const { email } = await newcomer(service.url);
    const { page, context, complaints } = await openWindow(browser, url);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(context, url, email);
    const post = async (path: string, data: object) =>
      (await context.request.post(`/dashboard/api/${path}`, { data, headers: { origin: url } })).json();
    const { secret, recovery_codes: codes } = await post('two-factor/begin', { password: PASSWORD });
    await post('two-factor/enable', { code: authenticatorCode(secret) });

    await page.goto('/dashboard/settings/security');
    await page.getByText('You have none.').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('<b>Laptop</b>');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByLabel('Code').fill(codes[0]);
    assert.ok(!scripts.some((script) => script.includes('webauthn')), 'not loaded before it is used');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('is added. You can sign in with it').waitFor();
    assert.ok(scripts.some((script) => script.includes('webauthn')));
    await page.getByRole('button', { name: 'Rename <b>Laptop</b>' }).click();
    await dialog.getByLabel('Name').fill('Phone');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'Remove Phone' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();

    const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await byPasskey.click();
    await page.getByText('The passkey did not sign you in').waitFor();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await byPasskey.click();
    await page.getByRole('heading', { name: 'Hello' }).waitFor();

    await page.goto('/dashboard/settings/security');
    await page.getByRole('button', { name: 'Remove Phone' }).click();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByLabel('Code').fill(codes[1]);
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await page.getByText('You have none.').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await byPasskey.click();
    await page.getByText('It may have been removed').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('a link that would lead to another site after signing in does not', async () => {
    const { email } = await newcomer(service.url);
    for (const next of [
      'https://evil.example/',
      '//evil.example/dashboard',
      '/\\evil.example',
      'javascript:alert(1)',
      '/dashboard/../api/v1/kits',
    ]) {
      const { page, context } = await openWindow(browser, service.url);
      await page.goto(`/dashboard/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Hello' }).waitFor();
      assert.equal(page.url(), `${service.url}/dashboard`);
      await context.close();
    }
  });

  async function windowOf(visitor: Visitor & { email: string }) {
    const opened = await openWindow(browser, service.url);
    await signIn(opened.context, service.url, visitor.email);
    return opened;
  }
});

async function closeKeyDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Close without it' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}
