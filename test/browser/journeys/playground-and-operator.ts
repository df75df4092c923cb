import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWindow, signIn, textOf, untilTrue } from '../../support/browser.ts';
import { call } from '../../support/http.ts';
import { newcomer } from '../../support/visitor.ts';
import type { JourneyScene } from './scene.ts';

/** The playground and the operator’s pages. */
export function otherJourneys(scene: JourneyScene): void {
  test('the playground on a phone: an example with its platform, the answer in view, kept across Back and reload', async () => {
    const visitor = await newcomer(scene.service.url);
    const { page, context } = await openWindow(scene.browser, scene.service.url, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await signIn(context, scene.service.url, visitor.email);
    await page.goto('/dashboard/playground');
    await page.getByRole('button', { name: 'Cold e-mails' }).click();
    assert.equal(await page.getByLabel('ChatGPT').isChecked(), true, 'the example sets its platform');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('.result').first().waitFor();
    await untilTrue(
      page,
      '(() => { const { top } = document.querySelector(".answer").getBoundingClientRect(); return top >= 0 && top < innerHeight / 2; })()',
    );

    const verdicts = page.locator('.result .verdicts').first();
    await verdicts.getByRole('button', { name: 'This helped' }).click();
    await verdicts.getByRole('status').getByText('Thank you.').waitFor();
    await verdicts.getByRole('button', { name: 'Not what I wanted' }).press('Enter');
    await verdicts.getByRole('status').getByText('noted').waitFor();
    const { account } = (await visitor.get('/me')).json;
    const [said] = await scene.service.store.feedback.of(account.id);
    assert.deepEqual([said!.verdict, said!.place, said!.shown !== null], ['not_relevant', 0, true]);
    assert.equal((await visitor.get('/usage')).json.calls_used, 1, 'feedback is free');

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
    assert.equal((await visitor.get('/usage')).json.calls_used, 3, 'going back makes no call');

    await page.route('**/playground/recommend', async (route) => {
      const json = await (await route.fetch()).json();
      await route.fulfill({ json: { ...json, body: { recommendations: [], fallback: true }, elsewhere: null } });
    });
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('The catalogue has no kit for this platform.').waitFor();
    assert.equal(await page.getByText('nearest kits').count(), 0);

    // An expired session is reported.
    await context.clearCookies();
    await page.reload();
    await page.getByText('Your session has expired').waitFor();
  });

  test('the operator finds an account, changes its plan, suspends and restores it, and the log shows it', async () => {
    const { account, key } = await scene.service.account('pro');
    const status = async () => (await call(scene.service.url, '/api/v1/kits', { key })).status;
    const operator = await newcomer(scene.service.url);
    const { id } = (await operator.get('/me')).json.account;
    const { page, complaints } = await scene.windowOf(operator);
    await page.goto('/dashboard/admin');
    await page.getByText(`npx kitscout account set ${operator.email} --admin`).waitFor();
    await scene.service.store.accounts.update(id, { admin: true });
    await page.reload();
    await page.getByPlaceholder('Name, e-mail, plan or id').fill(account.email.toUpperCase());
    await page.getByText('1 account for').waitFor();
    await page.getByRole('link', { name: account.email }).click();

    await page.route('**/reset-link', (route) => route.abort());
    await page.getByRole('button', { name: 'Send password reset link' }).click();
    await page.getByRole('alert').getByText('No link was created').waitFor();

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
    const entry = page.getByRole('row', { name: 'subscription: Active → Canceled' }).first();
    for (const [who, column] of [
      [account.email, 'Account'],
      [operator.email, 'By'],
      ['127.0.0.1', 'From'],
    ] as const)
      assert.equal(await textOf(entry.locator(`[data-label=${column}]`)), who);
    await page.getByRole('link', { name: 'Service' }).click();
    await page.getByRole('row', { name: 'list_kits' }).waitFor();
    assert.deepEqual(complaints, []);
  });
}
