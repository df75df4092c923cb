import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendEvent, stripeEvent, subscriptionObject } from '../../support/fake-stripe.ts';
import { call } from '../../support/http.ts';
import { newcomer } from '../../support/visitor.ts';
import type { JourneyScene } from './scene.ts';

/** Buying a plan from Stripe, and failed payments. */
export function planJourneys(scene: JourneyScene): void {
  test('buying a plan: the webhook arrives, the waiting page shows it, and calls have the new limit', async () => {
    const visitor = await newcomer(scene.service.url);
    const { secret } = (await visitor.post('/keys', { name: 'Server' })).json;
    const account = (await visitor.get('/me')).json.account;
    const { page } = await scene.windowOf(visitor);
    await page.goto('/dashboard/plan?checkout=done');
    await page.getByText('Waiting for Stripe to confirm').waitFor();
    await page.getByRole('button', { name: 'Choose Pro' }).waitFor();
    await sendEvent(
      scene.service.url,
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
    assert.equal(
      (await call(scene.service.url, '/api/v1/kits', { key: secret })).headers.get('x-ratelimit-limit'),
      '10000',
    );
  });

  test('past due: calls are refused, the plan page links to the payment, and calls work after it', async () => {
    const visitor = await newcomer(scene.service.url);
    const { secret } = (await visitor.post('/keys', { name: 'Server' })).json;
    const { id } = (await visitor.get('/me')).json.account;
    const created = Math.floor(Date.now() / 1000) - 60;
    const say = (status: string, after: number, previous?: string) =>
      sendEvent(
        scene.service.url,
        stripeEvent('customer.subscription.updated', subscriptionObject(id, status), {
          created: created + after,
          ...(previous && { previous: { status: previous } }),
        }),
      );
    await say('active', 0);
    await say('past_due', 1, 'active');
    assert.equal((await call(scene.service.url, '/api/v1/kits', { key: secret })).status, 402);

    const { page, context } = await scene.windowOf(visitor);
    await context.route('https://billing.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Stripe</title><h1>Pay your invoice</h1>' }),
    );
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Pay or get help' }).click();
    await page.getByText('Calls are refused', { exact: true }).waitFor();
    await page.getByText('$29 per month').waitFor();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'Pay your invoice' }).waitFor();
    await say('active', 2, 'past_due');
    await page.goto('/dashboard/plan');
    await page.getByText('Calls work').waitFor();
    assert.equal((await call(scene.service.url, '/api/v1/kits', { key: secret })).status, 200);

    // Without a subscription, the page names whom to contact.
    const granted = await newcomer(scene.service.url);
    const other = (await granted.get('/me')).json.account.id;
    await scene.service.store.accounts.update(other, { tier: 'business', subscription: 'past_due' });
    const second = await scene.windowOf(granted);
    await second.page.goto('/dashboard/plan');
    await second.page.getByText('Ask the operator of this server to make it active again.').waitFor();
    await second.page.getByRole('button', { name: 'Renew Business' }).waitFor();
  });
}
