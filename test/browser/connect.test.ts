import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { openBrowser, skipBrowser } from '../support/browser.ts';
import { startService } from '../support/service.ts';
import { newcomer, PASSWORD } from '../support/visitor.ts';

const VERIFIER = 'v'.repeat(43);

describe('connecting an app', { skip: skipBrowser }, async () => {
  if (skipBrowser !== false) return;
  const service = await startService();
  const browser = await openBrowser();
  const calledBack: URL[] = [];
  const app = createServer((request, response) => {
    calledBack.push(new URL(request.url!, 'http://app'));
    response.end('Back in the app');
  });
  await new Promise<void>((listening) => app.listen(0, '127.0.0.1', listening));
  after(async () => {
    app.closeAllConnections();
    app.close();
    await browser.close();
    await service.close();
  });

  test('a person signs in, reads who asks for what, leaves something out, allows it, and ends it', async () => {
    const { email } = await newcomer(service.url);
    const redirect = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
    const registered = await fetch(`${service.url}/dashboard/oauth/oauth2/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Desk <b>helper</b>',
        redirect_uris: [redirect],
        token_endpoint_auth_method: 'none',
      }),
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    const query = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri: redirect,
      code_challenge: hash('sha256', VERIFIER, 'base64url'),
      code_challenge_method: 'S256',
      state: 's',
    });
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${service.url}/dashboard/oauth/oauth2/authorize?${query}`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: '“Desk <b>helper</b>” asks to use your account' }).waitFor();
    await page.getByText('this computer').waitFor();
    await page.getByLabel('download kits').uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Back in the app').waitFor();
    const back = calledBack.find(({ pathname }) => pathname === '/callback')!;
    assert.equal(back.searchParams.get('iss'), `${service.url}/dashboard/oauth`);
    const answer = await fetch(`${service.url}/dashboard/oauth/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        client_id,
        redirect_uri: redirect,
        code_verifier: VERIFIER,
      }),
    });
    const { access_token, scope } = (await answer.json()) as { access_token: string; scope: string };
    assert.equal(scope, 'recommend read usage offline_access');
    const call = () => fetch(`${service.url}/api/v1/usage`, { headers: { authorization: `Bearer ${access_token}` } });
    assert.equal((await call()).status, 200);
    await page.goto(`${service.url}/dashboard/settings/security`);
    await page.getByRole('button', { name: 'Disconnect Desk' }).click();
    await page.getByText('is disconnected: it is refused from its next call').waitFor();
    assert.equal((await call()).status, 401);
    await page.goto(`${service.url}/dashboard/settings/activity`);
    await page.getByText('App disconnected').first().waitFor();
  });

  test('an endpoint of webhooks: created, its secret shown once, tested, its log read, removed', async () => {
    const { email } = await newcomer(service.url);
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${service.url}/dashboard/sign-in?next=${encodeURIComponent('/dashboard/settings/webhooks')}`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('https://127.0.0.1:9/hook');
    await dialog.getByLabel('kit.added').uncheck();
    await dialog.getByRole('button', { name: 'Create endpoint' }).click();
    const secret = await dialog.locator('.secret code').textContent();
    assert.match(secret ?? '', /^whsec_/);
    await dialog.locator('footer').getByRole('button', { name: 'Close' }).click();
    await dialog.getByRole('button', { name: 'Close without copying' }).click();
    await page.getByText('catalogue.updated, usage.threshold, key.expiring').waitFor();
    await page.getByRole('button', { name: 'Test https://127.0.0.1:9/hook' }).click();
    await page.getByText('A test event is on its way').waitFor();
    await page.getByRole('button', { name: 'Log of https://127.0.0.1:9/hook' }).click();
    const reload = page.getByRole('button', { name: 'Reload' });
    const answer = page.getByText('the address is private, so nothing was sent');
    while ((await answer.count()) === 0) await reload.click();
    await page.getByRole('button', { name: /^Body of/ }).click();
    await page.getByText('"type": "test"').waitFor();
    await page.getByRole('button', { name: 'Remove https://127.0.0.1:9/hook' }).click();
    await page.getByText('There are no endpoints').waitFor();
  });

  test('a request that is not valid shows why, and goes nowhere', async () => {
    const { email } = await newcomer(service.url);
    const page = await (await browser.newContext()).newPage();
    await page.goto(
      `${service.url}/dashboard/sign-in?next=${encodeURIComponent('/dashboard/connect?client_id=nobody')}`,
    );
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page
      .getByText('Nobody')
      .or(page.getByText('could not be loaded'))
      .or(page.getByText('not'))
      .first()
      .waitFor();
    assert.equal(await page.getByRole('button', { name: 'Allow' }).count(), 0);
    // Whoever made the address does not choose the words.
    for (const [query, said] of [
      ['error=invalid_client&reason=not_https', 'must be at an https address'],
      ['error=invalid_redirect&error_description=Call+us', 'an address that it has not registered'],
      ['error=constructor&error_description=Call+us&reason=toString', 'connect it again'],
    ]) {
      await page.goto(`${service.url}/dashboard/connect?${query}`);
      await page.getByText(said!).waitFor();
      assert.equal(await page.getByText('Call us').count(), 0);
    }
  });
});
