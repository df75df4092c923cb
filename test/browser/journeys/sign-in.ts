import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authenticatorCode } from '../../support/authenticator.ts';
import { openWindow, signIn, textOf } from '../../support/browser.ts';
import { startService } from '../../support/service.ts';
import { newcomer, PASSWORD } from '../../support/visitor.ts';
import type { JourneyScene } from './scene.ts';

/** Signing in and out, and second factors. */
export function signInJourneys(scene: JourneyScene): void {
  test('a forgotten password: the page says where the link is, and the link works once', async () => {
    const { email } = await newcomer(scene.service.url);
    const { page } = await openWindow(scene.browser, scene.service.url);
    await page.goto('/dashboard/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByText('This server does not send e-mail').waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Get a link' }).click();
    await page.getByRole('heading', { name: 'The link is in the server log' }).waitFor();
    const line = scene.service.logLines.findLast((entry) => entry.includes('password reset link'));
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

  test('a failed sign-out is reported; ending a session twice is no error', async () => {
    const { page, context } = await scene.windowOf(await newcomer(scene.service.url));
    await page.goto('/dashboard/settings/security');
    await page.getByRole('button', { name: /^Sign out Unknown device/ }).dblclick();
    await page.getByText('Unknown device is signed out.').waitFor();
    await page.getByRole('button', { name: /^Sign out Unknown device/ }).waitFor({ state: 'detached' });
    assert.equal(await page.getByText('You have no such session').count(), 0);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You are still signed in. The server cannot be reached.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You are signed out').waitFor();
  });

  test('a browser that rejects cookies is told why it is not signed in', async () => {
    const { page, context } = await openWindow(scene.browser, scene.service.url);
    // As if the browser had rejected the response's cookie.
    await page.route('**/auth/sign-in/email', (route) => route.fulfill({ json: { user: {} } }));
    await page.goto('/dashboard/sign-in');
    await page.getByLabel('E-mail').fill('somebody@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Your browser did not keep the cookie of the session').waitFor();
    await context.close();
  });

  test('another account signs in in another tab: the first tab neither shows nor keeps data of the previous account', async () => {
    const { url } = scene.service;
    const [first, second] = [await newcomer(url), await newcomer(url)];
    await first.post('/keys', { name: 'Key of the first' });
    const { page, context } = await scene.windowOf(first);
    await page.goto('/dashboard/keys');
    await page.getByText('Key of the first').first().waitFor();
    await page.getByRole('link', { name: 'Playground' }).click();
    const useCase = page.getByLabel('What are you building?');
    await useCase.fill('A plan of the first');
    await signIn(context, url, second.email);
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await page.locator('.who').getByText(second.email).waitFor();
    assert.equal(await useCase.inputValue(), '');
    const { id } = (await scene.service.store.accounts.find(second.email))!;
    assert.equal(await page.evaluate(`sessionStorage.getItem('kitscout-playground-${id}')`), null);
    await page.route('**/dashboard/api/keys', (route) => route.abort());
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByText('Your keys could not be loaded').waitFor();
    assert.equal(await page.getByText('Key of the first').count(), 0);
  });

  test('after an account is deleted, the browser keeps no data of it', async () => {
    const { page } = await scene.windowOf(await newcomer(scene.service.url));
    await page.goto('/dashboard/playground');
    await page.getByLabel('What are you building?').fill('A plan that nobody must know');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('Your account is deleted').waitFor();
    assert.deepEqual(await page.evaluate('Object.keys({ ...localStorage, ...sessionStorage })'), []);
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.equal(await page.getByText('Your session has expired').count(), 0);
  });

  test('with confirmed addresses: sign up, follow the link, sign in, create a key', async () => {
    const careful = await startService({ env: { KITSCOUT_VERIFY_EMAIL: 'on' } });
    try {
      const { page } = await openWindow(scene.browser, careful.url);
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
      await page.getByLabel('Password').fill(PASSWORD);
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

  test('signing out ends the session, and signing in again returns to the page', async () => {
    const visitor = await newcomer(scene.service.url);
    const { page, context } = await scene.windowOf(visitor);
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

    await page.goto('/dashboard/keys?new');
    await page.getByText('Sign in to continue').waitFor();
    await page.getByLabel('E-mail').fill(visitor.email);
    await page.getByLabel('Password').fill('a much better password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('dialog', { name: 'Create a key' }).waitFor();
  });

  test('two-factor authentication: set up with its secret, required at the next sign-in and to delete the account', async () => {
    const visitor = await newcomer(scene.service.url);
    const { page, context, complaints } = await scene.windowOf(visitor);
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
    await context.request.post('/dashboard/api/auth/sign-out', { data: {}, headers: { origin: scene.service.url } });

    await page.goto('/dashboard/sign-in?next=/dashboard/settings/activity');
    await page.getByLabel('E-mail').fill(visitor.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Enter a code' }).waitFor();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
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
    assert.equal(await scene.service.store.accounts.find(visitor.email), undefined);
    assert.deepEqual(complaints, []);
  });

  test('a passkey: added with the password, signs in without the second factor, renamed, removed', async () => {
    // Browsers allow passkeys only for host names, not for IP addresses.
    const url = scene.service.url.replace('127.0.0.1', 'localhost');
    const { email } = await newcomer(scene.service.url);
    const { page, context, complaints } = await openWindow(scene.browser, url);
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

  test('a link that would redirect to another site after signing in does not', async () => {
    const { email } = await newcomer(scene.service.url);
    for (const next of [
      'https://evil.example/',
      '//evil.example/dashboard',
      '/\\evil.example',
      'javascript:alert(1)',
      '/dashboard/../api/v1/kits',
    ]) {
      const { page, context } = await openWindow(scene.browser, scene.service.url);
      await page.goto(`/dashboard/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Hello' }).waitFor();
      assert.equal(page.url(), `${scene.service.url}/dashboard`);
      await context.close();
    }
  });
}
