import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { startFakeStripe } from '../../../../test/support/fake-stripe.ts';
import { readConfig } from '../../../config/config.ts';
import { priceList } from './prices.ts';
import { openStripe } from './stripe-call.ts';

test('prices come from Stripe, in currencies with and without cents', async (t) => {
  const stripe = await startFakeStripe();
  t.after(stripe.close);
  for (const [price, shown] of [
    ['price_2900_usd', '$29 per month'],
    ['price_2950_usd', '$29.50 per month'],
    ['price_990000_huf', 'HUF 9,900 per month'],
    ['price_29900050_idr', 'IDR 299,000.50 per month'],
    ['price_500_isk', 'ISK 5 per month'],
    ['price_3000_jpy', '¥3,000 per month'],
    ['price_9500_kwd', 'KWD 9.500 per month'],
  ] as const) {
    const { dashboard } = readConfig({ ...stripe.env, STRIPE_PRICE_PRO: price });
    const prices = priceList(dashboard, await openStripe(dashboard.stripe!), pino({ level: 'silent' }));
    assert.equal((await prices()).month.pro?.replaceAll('\u00a0', ' '), shown);
  }
});
