import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWindow } from '../../support/browser.ts';
import { newcomer, PASSWORD } from '../../support/visitor.ts';
import type { JourneyScene } from './scene.ts';

/** Inviting, joining, and what each role sees. */
export function teamJourneys(scene: JourneyScene): void {
  test('inviting a colleague who may not see billing; what they see; removing them', async () => {
    // An address signs up twenty times a minute at most, and the other journeys did.
    scene.service.clock.add(60_000);
    const owner = await newcomer(scene.service.url);
    const account = (await scene.service.store.accounts.find(owner.email))!;
    await scene.service.store.accounts.update(account.id, { tier: 'business', subscription: 'active' });
    const { page } = await scene.windowOf(owner);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('E-mail address').fill('colleague@example.com');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const link = (await dialog.locator('.secret code').textContent())!;
    await dialog.getByRole('button', { name: /copy/i }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('cell', { name: 'Developer' }).waitFor();

    // They have no account yet: signing up leads back to the invitation.
    const { page: theirs } = await openWindow(scene.browser, scene.service.url);
    await theirs.goto(link);
    await theirs.getByRole('link', { name: 'Create an account' }).click();
    await theirs.getByLabel('Name').fill('Robin Ode');
    await theirs.getByLabel('E-mail').fill('colleague@example.com');
    await theirs.getByLabel('Password').fill(PASSWORD);
    await theirs.getByRole('button', { name: /create/i }).click();
    await theirs.getByRole('button', { name: 'Join the team' }).click();
    await theirs.getByRole('button', { name: 'Leave the team' }).waitFor();
    const menu = theirs.getByRole('navigation', { name: 'Dashboard' });
    assert.equal(await menu.getByRole('link', { name: 'Plan' }).count(), 0);
    assert.equal(await menu.getByRole('link', { name: 'API keys' }).count(), 1);
    await theirs.goto('/dashboard/plan');
    await theirs.getByText('Your role in this team does not allow this').first().waitFor();
    await theirs.getByLabel('Working in').selectOption('Your own account');
    await menu.getByRole('link', { name: 'Plan' }).waitFor();
    await theirs.getByLabel('Working in').selectOption({ index: 1 });
    await menu.getByRole('link', { name: 'Plan' }).waitFor({ state: 'detached' });
    await menu.getByRole('link', { name: 'API keys' }).click();

    await page.reload();
    await page.getByRole('button', { name: 'Remove Robin Ode' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Robin Ode is no longer in the team.').waitFor();
    // A page that is still open changes nothing in the account they fall back to.
    await theirs.getByRole('button', { name: 'Create a key' }).click();
    await theirs.getByLabel('Name').fill('Late');
    await theirs.getByRole('button', { name: 'Create key' }).click();
    await theirs.getByText('you are no longer in this team').waitFor();
    await theirs.reload();
    await menu.getByRole('link', { name: 'Plan' }).waitFor();
  });
}
