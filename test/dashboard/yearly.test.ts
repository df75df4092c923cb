import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  PRICES,
  sendEvent,
  startFakeStripe,
  stripeEvent,
  subscriptionObject,
  YEARLY_PRICE,
} from '../support/fake-stripe.ts';
import { call } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { assertRefused, newcomer } from '../support/visitor.ts';

const stripe = await startFakeStripe();
const service = await startService({ env: { ...stripe.env, STRIPE_PRICE_PRO_YEARLY: YEARLY_PRICE } });
after(async () => {
  await service.close();
  await stripe.close();
});

const NOW = Math.floor(Date.now() / 1000);

test('a plan that is sold both ways is offered both ways, and bought by the price that was chosen', async () => {
  const visitor = await newcomer(service.url);
  type Offer = Record<'price' | 'yearly_price', string | null> & { purchasable_yearly: boolean };
  const pro = async () => (await visitor.get('/plans')).json.tiers[1] as Offer;
  await until(async () => (await pro()).yearly_price !== null, 60_000);
  const { price, yearly_price, purchasable_yearly } = await pro();
  assert.deepEqual([price, yearly_price, purchasable_yearly], ['$29 per month', '$290 per year', true]);
  assert.equal((await visitor.get('/plans')).json.tiers[2].purchasable_yearly, false);
  const bought = async (body: object) => {
    assert.equal((await visitor.post('/billing/checkout', body)).status, 200);
    const { form } = stripe.requests.findLast(
      ({ method, path }) => `${method} ${path}` === 'POST /v1/checkout/sessions',
    )!;
    return [form['line_items[0][price]'], form['metadata[tier]']];
  };
  assert.deepEqual(await bought({ tier: 'pro', per: 'year' }), [YEARLY_PRICE, 'pro']);
  assert.deepEqual(await bought({ tier: 'pro', per: 'month' }), [PRICES.pro, 'pro']);
  assert.deepEqual(await bought({ tier: 'pro' }), [PRICES.pro, 'pro']);
  assertRefused(await visitor.post('/billing/checkout', { tier: 'business', per: 'year' }), 'conflict');
  assertRefused(await visitor.post('/billing/checkout', { tier: 'pro', per: 'week' }), 'invalid_request');
});

test('a subscription is the same tier by either price, and through a change between them', async () => {
  const visitor = await newcomer(service.url);
  const { id } = (await visitor.get('/me')).json.account;
  const standing = async () => {
    const { tier, subscription } = (await visitor.get('/me')).json.account;
    return `${tier} ${subscription}`;
  };
  const changes = async () =>
    (await service.store.audit.list({ accountId: id, action: 'account.changed', limit: 9 })).length;
  const send = (price: string, status: string, at: number, type = 'customer.subscription.updated') =>
    sendEvent(service.url, stripeEvent(type, subscriptionObject(id, status, { price }), { created: NOW + at }));
  await send(YEARLY_PRICE, 'active', 0, 'customer.subscription.created');
  assert.equal(await standing(), 'pro active');
  await send(PRICES.pro, 'active', 10);
  await send(YEARLY_PRICE, 'active', 20);
  assert.deepEqual([await standing(), await changes()], ['pro active', 1]);
  assert.ok(!service.logLines.some((line) => line.includes('not sold here')), 'no price is foreign');
  await send(PRICES.business, 'active', 30);
  assert.equal(await standing(), 'business active');
  await send(YEARLY_PRICE, 'past_due', 40);
  assert.equal(await standing(), 'pro past_due');
});

test('the pricing page has a switch, and its address keeps the choice', async () => {
  const page = async (query: string) => {
    const answer = await call(service.url, `/pricing${query}`, { headers: { accept: 'text/html' } });
    return answer.text;
  };
  if (!(await page('')).startsWith('<!')) return;
  await until(async () => (await page('')).includes('per=year'), 60_000);
  const [month, year] = [await page(''), await page('?per=year&people=7')];
  assert.ok(month.includes('$29 per month') && !month.includes('$290 per year'));
  assert.ok(year.includes('$290 per year') && year.includes('value="7"') && year.includes('name="per" value="year"'));
  assert.match(year, /href="\/pricing\?people=7"[^>]*><span>Monthly</);
  assert.match(year, /href="\/dashboard\/plan\?per=year"/);
});

test('without prices by the year there is no switch', async () => {
  const plain = await startService();
  try {
    const { text } = await call(plain.url, '/pricing?per=year', { headers: { accept: 'text/html' } });
    assert.ok(!text.includes('Yearly'));
  } finally {
    await plain.close();
  }
});
