import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { FREE_LIMIT } from '../../../src/accounts/tiers.ts';
import { openWindow, signIn, textOf } from '../../support/browser.ts';
import { call } from '../../support/http.ts';
import { newcomer, PASSWORD } from '../../support/visitor.ts';
import type { JourneyScene } from './scene.ts';

const QUESTION = { ai_platform: 'claude', use_case: 'review pull requests' };

/** Creating, using and rolling keys. */
export function keyJourneys(scene: JourneyScene): void {
  test('a dialog stays open while its request is pending, so a new key is not lost', async () => {
    const holder = await newcomer(scene.service.url);
    await holder.post('/keys', { name: 'Production' });
    const { page } = await scene.windowOf(holder);
    const { promise: closedOften, resolve: send } = Promise.withResolvers<void>();
    await page.route('**/roll', async (route) => {
      await closedOften;
      await route.continue();
    });
    await page.goto('/dashboard/keys');
    await page.getByRole('button', { name: 'Roll Production' }).click();
    await page.getByLabel('Now').check();
    const request = page.waitForRequest('**/roll');
    await page.getByRole('button', { name: 'Roll key' }).click();
    await request;
    // The browser itself closes a dialog on the second Escape in a row.
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
    for (const name of ['Close', 'Cancel']) await page.getByRole('button', { name }).click();
    send();
    assert.match(await textOf(page.locator('#secret')), /^kits_/);
    assert.equal(await page.locator('dialog[open]').count(), 1);
  });

  test('a form keeps what was typed when the session ends, and works after signing in in another tab', async () => {
    const holder = await newcomer(scene.service.url);
    const { page, context } = await scene.windowOf(holder);
    await page.goto('/dashboard/keys?new');
    await page.getByLabel('Name').fill('Kept');
    await context.clearCookies();
    await page.keyboard.press('Enter');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in in a new tab' }).click(),
    ]);
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(context, scene.service.url, holder.email);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Create key' }).click();
    assert.match(await textOf(page.locator('#secret')), /^kits_/);
    assert.equal((await holder.get('/keys')).json.keys[0].name, 'Kept');
  });

  test('from the site to a working call: sign up, create a key, call, see it counted, revoke it, get 401', async () => {
    const { page, complaints } = await openWindow(scene.browser, scene.service.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Get a key' }).click();
    await page.getByLabel('Name').fill('Ada <img src=x onerror=alert(1)>');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByRole('dialog').getByLabel('Name').fill('<b>Laptop</b>');
    await page.keyboard.press('Enter');
    const secret = await textOf(page.locator('#secret'));
    assert.match(secret, /^kits_[0-9A-Za-z]{31}$/);
    assert.ok((await textOf(page.locator('dialog pre'))).includes(`Authorization: Bearer ${secret}`));

    await closeKeyDialog(page);
    assert.equal((await page.content()).includes(secret), false, 'the page no longer contains the key after closing');
    assert.equal(
      String(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}, location.href])')).includes(
        secret,
      ),
      false,
    );
    await page.getByRole('rowheader', { name: '<b>Laptop</b>' }).waitFor();
    assert.equal(await page.locator('dialog').count(), 0);

    // The usage is fetched before the first call and the keys after it; the page must still show the new usage.
    const { promise: called, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/dashboard/api/keys', async (route) => {
      await called;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await page.getByText('You have a key.').waitFor();
    await page.getByText(`${FREE_LIMIT} left`).waitFor();
    assert.equal((await call(scene.service.url, '/api/v1/recommend', { key: secret, body: QUESTION })).status, 200);
    release();
    await page.getByText(`${FREE_LIMIT - 1} left`).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await page.getByText(`of ${FREE_LIMIT} calls used`).waitFor();
    const report = await call(scene.service.url, '/api/v1/usage', { key: secret });
    await page.reload();
    await page.getByText(`${FREE_LIMIT - 2} left`).waitFor();
    assert.equal(await textOf(page.locator('.figure')), String(report.json.calls_used));

    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Revoke <b>Laptop</b>' }).click();
    await page.getByRole('heading', { name: 'Revoke “<b>Laptop</b>”?' }).waitFor();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('is revoked. The next call with it is refused.').waitFor();
    assert.equal((await call(scene.service.url, '/api/v1/kits', { key: secret })).status, 401);
    assert.deepEqual(complaints, []);
  });

  test('a key that was not copied survives an accidental Escape', async () => {
    const { page } = await scene.windowOf(await newcomer(scene.service.url));
    await page.goto('/dashboard/keys?new');
    await page.getByLabel('Name').fill('Careless');
    await page.keyboard.press('Enter');
    await page.locator('#secret').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('You have not copied the key').waitFor();
    await page.getByRole('button', { name: 'Keep it open' }).click();
    assert.equal(await page.locator('#secret').count(), 1);
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('button', { name: 'Close without copying' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  });

  test('rolling a key with an overlap: both work, then only the new key', async () => {
    const visitor = await newcomer(scene.service.url);
    const old = (await visitor.post('/keys', { name: 'Server' })).json.secret as string;
    const { page } = await scene.windowOf(visitor);
    await page.goto('/dashboard/keys');
    await page.getByRole('button', { name: 'Roll Server' }).click();
    await page.getByLabel('After 1 hour').check();
    await page.getByRole('button', { name: 'Roll key' }).click();
    const fresh = await textOf(page.locator('#secret'));
    await page.getByText('works until').waitFor();
    await closeKeyDialog(page);
    await page.getByText('Ends in 1 hour').or(page.getByText('Ends in 60 minutes')).waitFor();
    for (const key of [old, fresh]) assert.equal((await call(scene.service.url, '/api/v1/kits', { key })).status, 200);
    scene.service.clock.add(61 * 60_000);
    assert.equal((await call(scene.service.url, '/api/v1/kits', { key: old })).status, 401);
    assert.equal((await call(scene.service.url, '/api/v1/kits', { key: fresh })).status, 200);
    scene.service.clock.add(-61 * 60_000);

    await page.getByRole('button', { name: 'Roll Server' }).click();
    await page.getByLabel('Now').check();
    await page.getByRole('button', { name: 'Roll key' }).click();
    await page.getByText('no longer works').waitFor();
    assert.equal((await call(scene.service.url, '/api/v1/kits', { key: fresh })).status, 401);
  });
}

async function closeKeyDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Close without copying' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}
