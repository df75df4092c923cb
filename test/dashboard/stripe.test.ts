import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { PRICES, sendEvent, startFakeStripe, stripeEvent, subscriptionObject } from '../support/fake-stripe.ts';
import { call } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { assertRefused, newcomer } from '../support/visitor.ts';

const stripe = await startFakeStripe();
const service = await startService({ env: stripe.env });
after(async () => {
  await service.close();
  await stripe.close();
});

const NOW = Math.floor(Date.now() / 1000);

/** The last checkout that was requested. */
function checkoutRequest() {
  return stripe.requests.findLast(({ method, path }) => `${method} ${path}` === 'POST /v1/checkout/sessions')!;
}

async function person() {
  const visitor = await newcomer(service.url);
  const { id } = (await visitor.get('/me')).json.account;
  const standing = async () => {
    const { tier, subscription } = (await visitor.get('/me')).json.account;
    return `${tier} ${subscription}`;
  };
  return { visitor, id: id as string, standing };
}

test('checkout redirects to Stripe with the price of the tier and the account’s id', async () => {
  const { visitor, id } = await person();
  assert.equal((await visitor.get('/config')).json.stripe, true);
  const offers = async () =>
    (await visitor.get('/plans')).json.tiers as { purchasable: boolean; price: string | null }[];
  await until(async () => (await offers())[1]!.price !== null, 60_000);
  assert.deepEqual(
    (await offers()).map(({ purchasable, price }) => [purchasable, price]),
    [
      [false, null],
      [true, '$29 per month'],
      [true, '$1,999.50 per year'],
      [false, null],
    ],
  );
  const answer = await visitor.post('/billing/checkout', { tier: 'business' });
  assert.deepEqual(answer.json, { url: 'https://checkout.stripe.com/c/pay/cs_test_1' });
  const { authorization, form } = checkoutRequest();
  assert.equal(authorization, 'Bearer sk_test_fake');
  assert.deepEqual(form, {
    mode: 'subscription',
    'line_items[0][price]': PRICES.business,
    'line_items[0][quantity]': '1',
    client_reference_id: id,
    'metadata[account_id]': id,
    'metadata[tier]': 'business',
    'subscription_data[metadata][account_id]': id,
    customer_email: visitor.email,
    expires_at: String(stripe.checkouts.at(-1)!.expires_at),
    success_url: `${service.url}/dashboard/plan?checkout=done`,
    cancel_url: `${service.url}/dashboard/plan?checkout=canceled`,
  });
  for (const tier of ['free', 'enterprise', 'gold', undefined])
    assertRefused(await visitor.post('/billing/checkout', { tier }), 'invalid_request');
  assertRefused(await visitor.post('/billing/portal'), 'conflict');
});

test('the life of a subscription: bought, payment failed, paid, upgraded, canceled, bought again', async () => {
  const { visitor, id, standing } = await person();
  const { secret } = (await visitor.post('/keys', { name: 'k' })).json;
  const send = (type: string, object: object, at: number, previous?: object) =>
    sendEvent(service.url, stripeEvent(type, object, { created: NOW + at, ...(previous && { previous }) }));
  const invoice = {
    id: 'in_1',
    object: 'invoice',
    customer: `cus_of_${id}`,
    amount_paid: 2900,
    billing_reason: 'subscription_cycle',
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: `sub_of_${id}`, metadata: { account_id: id } },
    },
  };

  await send(
    'checkout.session.completed',
    {
      id: 'cs_1',
      object: 'checkout.session',
      mode: 'subscription',
      payment_status: 'paid',
      client_reference_id: id,
      customer: `cus_of_${id}`,
      subscription: `sub_of_${id}`,
      metadata: { account_id: id, tier: 'pro' },
    },
    0,
  );
  assert.equal(await standing(), 'pro active');
  await send('customer.subscription.updated', subscriptionObject(id, 'active'), 1, { status: 'incomplete' });
  assert.equal((await call(service.url, '/api/v1/kits', { key: secret })).headers.get('x-ratelimit-limit'), '10000');
  assertRefused(await visitor.post('/billing/checkout', { tier: 'business' }), 'conflict');
  assert.deepEqual((await visitor.post('/billing/portal')).json, { url: 'https://billing.stripe.com/p/session/bps_1' });
  assert.deepEqual(stripe.requests.at(-1)!.form, {
    customer: `cus_of_${id}`,
    return_url: `${service.url}/dashboard/plan`,
  });

  for (const billing_reason of ['manual', 'subscription_update'])
    await send('invoice.payment_failed', { ...invoice, billing_reason }, 5);
  assert.equal(await standing(), 'pro active', 'a failed payment for something else changes nothing');
  await send('invoice.payment_failed', invoice, 10);
  assert.equal(await standing(), 'pro past_due');
  assert.equal((await call(service.url, '/api/v1/kits', { key: secret })).json.error.code, 'subscription_inactive');
  await send('invoice.paid', { ...invoice, amount_paid: 0 }, 15);
  await send('invoice.paid', { ...invoice, billing_reason: 'manual' }, 15);
  assert.equal(await standing(), 'pro past_due', 'a zero invoice, or one for something else, does not settle the debt');
  await send('invoice.paid', invoice, 20);
  assert.equal(await standing(), 'pro active');
  await send('customer.subscription.updated', subscriptionObject(id, 'active', { price: PRICES.business }), 30);
  assert.equal(await standing(), 'business active');
  await send('customer.subscription.deleted', subscriptionObject(id, 'canceled', { price: PRICES.business }), 40);
  assert.equal(await standing(), 'business canceled');
  assert.equal((await call(service.url, '/api/v1/kits', { key: secret })).json.error.code, 'subscription_inactive');

  const again = await visitor.post('/billing/checkout', { tier: 'pro' });
  assert.equal(again.status, 200);
  assert.equal(checkoutRequest().form.customer, `cus_of_${id}`);
  await send(
    'customer.subscription.created',
    subscriptionObject(id, 'active', { id: 'sub_second', created: NOW + 50 }),
    50,
  );
  assert.equal(await standing(), 'pro active');
  await send('customer.subscription.deleted', subscriptionObject(id, 'canceled'), 60);
  assert.equal(await standing(), 'pro active', 'the old subscription no longer matters');

  const entries = (await service.store.audit.list({ limit: 50 })).filter(
    ({ accountEmail, action }) => accountEmail === visitor.email && action === 'account.changed',
  );
  assert.equal(entries.length, 6);
  assert.ok(entries.every(({ actor, details }) => actor === 'Stripe' && typeof details.event === 'string'));
});

test('an account whose customer was deleted at Stripe can subscribe again, as a new customer', async () => {
  const { visitor, id } = await person();
  await sendEvent(service.url, stripeEvent('customer.subscription.created', subscriptionObject(id, 'active')));
  await sendEvent(service.url, stripeEvent('customer.subscription.deleted', subscriptionObject(id, 'canceled')));
  stripe.deleted.add(`cus_of_${id}`);
  const answer = await visitor.post('/billing/checkout', { tier: 'pro' });
  assert.equal(answer.status, 200, answer.text);
  const { form } = checkoutRequest();
  assert.deepEqual([form.customer, form.customer_email], [undefined, visitor.email]);
  assertRefused(await visitor.post('/billing/portal'), 'conflict');
});

test('of two checkouts opened at once, only one can be paid', async () => {
  const { visitor, id } = await person();
  for (let round = 0; round < 5; round++) {
    const opened = await Promise.all(['pro', 'business'].map((tier) => visitor.post('/billing/checkout', { tier })));
    const open = stripe.checkouts.filter(({ metadata, status }) => metadata.account_id === id && status === 'open');
    assert.equal(open.length, 1);
    assert.ok(opened.some(({ json }) => json.url === open[0]!.url));
  }
});

test('of several checkouts only the last can be paid, and none right after a payment', async () => {
  const { visitor, id } = await person();
  const others = await person();
  assert.equal((await others.visitor.post('/billing/checkout', { tier: 'pro' })).status, 200);
  const mine = () => stripe.checkouts.filter(({ metadata }) => metadata.account_id === id);
  const open = () => mine().filter(({ status }) => status === 'open');
  for (const tier of ['pro', 'business']) await visitor.post('/billing/checkout', { tier });
  assert.equal(open().length, 1);
  const atOnce = await Promise.all([1, 2, 3].map(() => visitor.post('/billing/checkout', { tier: 'pro' })));
  assert.ok(open().filter(({ url }) => atOnce.some(({ json }) => json.url === url)).length <= 1);
  const last = await visitor.post('/billing/checkout', { tier: 'pro' });
  assert.deepEqual(
    open().map(({ url }) => url),
    [last.json.url],
  );
  assert.equal(stripe.checkouts.find(({ metadata }) => metadata.account_id === others.id)!.status, 'open');

  Object.assign(open()[0]!, { status: 'complete', subscription: `sub_of_${id}` });
  assertRefused(await visitor.post('/billing/checkout', { tier: 'pro' }), 'conflict');
  for (const status of ['active', 'canceled'])
    await sendEvent(service.url, stripeEvent('customer.subscription.updated', subscriptionObject(id, status)));
  assert.equal((await visitor.post('/billing/checkout', { tier: 'pro' })).status, 200);
});

test('a checkout paid while another is opened is the only one', async () => {
  const { visitor } = await person();
  assert.equal((await visitor.post('/billing/checkout', { tier: 'pro' })).status, 200);
  stripe.payNext();
  assertRefused(await visitor.post('/billing/checkout', { tier: 'business' }), 'conflict');
  assertRefused(await visitor.post('/billing/checkout', { tier: 'business' }), 'conflict');
});

test('a suspended account cannot check out', async () => {
  const { visitor, id } = await person();
  await service.store.accounts.update(id, { suspended: true });
  assertRefused(await visitor.post('/billing/checkout', { tier: 'pro' }), 'forbidden');
});

test('duplicate and unordered events are harmless, also when sent at once', async () => {
  const { id, standing } = await person();
  const events = [
    stripeEvent('customer.subscription.created', subscriptionObject(id, 'incomplete'), { created: NOW }),
    stripeEvent('customer.subscription.updated', subscriptionObject(id, 'active'), {
      created: NOW,
      previous: { status: 'incomplete' },
    }),
    stripeEvent('customer.subscription.updated', subscriptionObject(id, 'past_due'), {
      created: NOW + 100,
      previous: { status: 'active' },
    }),
    stripeEvent('customer.subscription.updated', subscriptionObject(id, 'active', { price: PRICES.business }), {
      created: NOW + 200,
      previous: { status: 'past_due' },
    }),
  ];
  const answers = await Promise.all(
    [...events]
      .reverse()
      .flatMap((event) => [event, event, event])
      .map((event) => sendEvent(service.url, event)),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal(await standing(), 'business active');
  const changes = (await service.store.audit.list({ limit: 100 })).filter(
    (entry) =>
      (entry.details.event as string | undefined)?.startsWith('evt_') &&
      events.some(({ id: event }) => event === entry.details.event),
  );
  assert.equal(new Set(changes.map((entry) => entry.details.event)).size, changes.length, 'no event was applied twice');
});

test('a burst of events takes only a few request slots: Stripe retries the others', async () => {
  const database = new DatabaseSync(join(service.config.dataDir, 'kitscout.db'), { timeout: 5_000 });
  database.exec('BEGIN IMMEDIATE');
  const events = Array.from({ length: 203 }, () =>
    sendEvent(service.url, stripeEvent('customer.subscription.updated', subscriptionObject('nobody', 'active'))),
  );
  const { status } = await Promise.race(events);
  database.exec('ROLLBACK');
  database.close();
  assert.equal(status, 429);
  const refused = (await Promise.all(events)).filter((answer) => answer.status !== 200);
  assert.deepEqual(
    refused.map((answer) => answer.status),
    [429, 429],
  );
});

test('an abandoned checkout for another plan does not affect the paid one, in any order of events', async () => {
  const orders = <T>(items: readonly T[]): T[][] =>
    items.length === 0 ? [[]] : items.flatMap((one, i) => orders(items.toSpliced(i, 1)).map((rest) => [one, ...rest]));
  const story = (id: string) => {
    const pro = { id: `sub_pro_${id}`, created: NOW };
    const business = { id: `sub_business_${id}`, created: NOW + 50, price: PRICES.business };
    const state = (kind: string, status: string, object: typeof pro, created: number, from?: string) =>
      stripeEvent(`customer.subscription.${kind}`, subscriptionObject(id, status, object), {
        created,
        ...(from && { previous: { status: from } }),
      });
    return [
      state('created', 'incomplete', pro, NOW),
      state('updated', 'active', pro, NOW + 1, 'incomplete'),
      state('created', 'incomplete', business, NOW + 50),
      state('updated', 'incomplete_expired', business, NOW + 90, 'incomplete'),
    ];
  };
  const ends = await Promise.all(
    orders([0, 1, 2, 3]).map(async (order, i) => {
      const { id } = await service.store.accounts.create({
        email: `order${i}@example.com`,
        tier: 'free',
        subscription: 'none',
      });
      const events = story(id);
      for (const at of order) await sendEvent(service.url, events[at]!);
      const { tier, subscription } = (await service.store.accounts.find(id))!;
      return `${order.join(' ')}: ${tier} ${subscription}`;
    }),
  );
  assert.deepEqual(
    ends.filter((end) => !end.endsWith(': pro active')),
    [],
  );
});

test('an invalid signature is refused and changes nothing', async () => {
  const { id, standing } = await person();
  const event = stripeEvent('customer.subscription.created', subscriptionObject(id, 'active'));
  const bad = [
    { secret: 'whsec_other' },
    { signature: '' },
    { signature: 't=1,v1=00' },
    { signature: 'nonsense' },
    { timestamp: NOW - 3600 },
  ];
  for (const options of bad) assertRefused(await sendEvent(service.url, event, options), 'invalid_request');
  // Signed, then changed in transit.
  const { webhooks } = new (await import('stripe')).default('sk_test_unused');
  const signature = webhooks.generateTestHeaderString({
    payload: JSON.stringify(event),
    secret: stripe.env.STRIPE_WEBHOOK_SECRET!,
  });
  const changed = { ...event, data: { object: subscriptionObject(id, 'active', { price: PRICES.business }) } };
  assertRefused(await sendEvent(service.url, changed, { signature }), 'invalid_request');
  assert.equal(await standing(), 'free none');
  assert.equal((await sendEvent(service.url, event)).status, 200);
  assert.equal(await standing(), 'pro active');
});

test('events of strangers, other products and unknown types are accepted and ignored', async () => {
  const { id, standing } = await person();
  const events = [
    stripeEvent('customer.subscription.created', subscriptionObject('acc_unknown', 'active')),
    stripeEvent('customer.created', { id: 'cus_1', object: 'customer' }),
    stripeEvent('invoice.paid', { id: 'in_2', object: 'invoice', customer: 'cus_1' }),
    stripeEvent('checkout.session.completed', {
      id: 'cs_2',
      object: 'checkout.session',
      mode: 'payment',
      client_reference_id: id,
      payment_status: 'paid',
      metadata: { tier: 'business' },
    }),
    stripeEvent('some.future.event', {}),
  ];
  for (const event of events)
    assert.deepEqual((await sendEvent(service.url, event)).json, { received: true }, event.type);
  assert.equal(await standing(), 'free none');
});

test('other products that the operator sells at Stripe change nothing here', async () => {
  const { id, standing } = await person();
  const send = (type: string, object: object, at: number) =>
    sendEvent(service.url, stripeEvent(type, object, { created: NOW + at }));
  const ours = { price: PRICES.business };
  await send('customer.subscription.created', subscriptionObject(id, 'active', ours), 0);
  await send('customer.subscription.deleted', subscriptionObject(id, 'canceled', ours), 10);
  const before = await service.store.billing.find(id);
  const link = {
    id: 'cs_link',
    object: 'checkout.session',
    mode: 'subscription',
    payment_status: 'paid',
    client_reference_id: id,
    customer: 'cus_stranger',
    subscription: 'sub_link',
  };
  await send('checkout.session.completed', { ...link, metadata: {} }, 20);
  await send('checkout.session.completed', { ...link, metadata: { tier: 'business' } }, 20);
  await send('checkout.session.completed', { ...link, metadata: { account_id: id } }, 20);
  const foreign = { id: 'sub_link', price: 'price_of_a_mug', created: NOW + 20 };
  await send('customer.subscription.created', subscriptionObject(id, 'active', foreign), 20);
  await send('customer.subscription.updated', { ...subscriptionObject(id, 'active', foreign), metadata: {} }, 21);
  assert.equal(await standing(), 'business canceled');
  assert.deepEqual(
    await service.store.billing.find(id),
    before,
    'a stranger’s subscription is not linked to the account either',
  );
});

test('an unknown price on a subscription that was bought here is logged', async () => {
  const { id, standing } = await person();
  const send = (type: string, object: object, at: number) =>
    sendEvent(service.url, stripeEvent(type, object, { created: NOW + at, id: `evt_${id}_${at}` }));
  await send('customer.subscription.created', subscriptionObject(id, 'active'), 0);
  await send('customer.subscription.updated', subscriptionObject(id, 'active', { price: 'price_of_2025' }), 10);
  assert.equal(await standing(), 'pro active');
  const lines = service.logLines.map((line) => JSON.parse(line)).filter((line) => line.event?.startsWith(`evt_${id}`));
  assert.deepEqual(
    lines.map(({ level }) => level === lines[0].level),
    [true, false],
  );
  assert.match(lines[1].msg, /price that is not sold here/);
});

test('an event larger than any API request is accepted', async () => {
  const { id, standing } = await person();
  const object = { ...subscriptionObject(id, 'active'), description: 'x'.repeat(200_000) };
  assert.equal((await sendEvent(service.url, stripeEvent('customer.subscription.created', object))).status, 200);
  assert.equal(await standing(), 'pro active');
});

test('few bodies larger than an event are read at once, and they do not keep events out', async (t) => {
  const { hostname, port } = new URL(service.url);
  const head = (length: string) =>
    `POST /dashboard/stripe/webhook HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
  const sockets = Array.from({ length: 32 }, (_, i) => {
    const socket = connect(Number(port), hostname);
    t.after(() => socket.destroy());
    socket.write(head(i % 2 === 0 ? 'Content-Length: 1000000' : 'Transfer-Encoding: chunked'));
    return socket;
  });
  const large = stripeEvent('customer.created', { id: 'cus_large', description: 'x'.repeat(100_000) });
  const send = async () => (await sendEvent(service.url, large)).status;
  await until(async () => (await send()) === 429, 30_000);
  assert.equal((await sendEvent(service.url, stripeEvent('customer.created', { id: 'cus_usual' }))).status, 200);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await send()) === 200, 30_000);
});

test('a plan given by the operator is not sold again, and a Stripe failure is reported without details', async () => {
  const { visitor, id } = await person();
  stripe.failNext(400);
  const failed = await visitor.post('/billing/checkout', { tier: 'pro' });
  assertRefused(failed, 'internal_error');
  assert.ok(!failed.text.includes('it is down'));
  assert.ok(service.logLines.some((line) => line.includes('it is down')));
  await service.store.accounts.update(id, { tier: 'enterprise', subscription: 'active' });
  assertRefused(await visitor.post('/billing/checkout', { tier: 'pro' }), 'conflict');
  assert.ok(!service.logLines.join('').includes('sk_test_fake'));
  const former = await person();
  await sendEvent(service.url, stripeEvent('customer.subscription.deleted', subscriptionObject(former.id, 'canceled')));
  assert.equal((await former.visitor.post('/billing/checkout', { tier: 'pro' })).status, 200);
  await service.store.accounts.update(former.id, { tier: 'enterprise', subscription: 'active' });
  assertRefused(await former.visitor.post('/billing/checkout', { tier: 'pro' }), 'conflict');
  const portal = async () => (await former.visitor.get('/plans')).json.current.billing;
  assert.equal(await portal(), false, 'the portal could not change anything');
  await service.store.accounts.update(former.id, { tier: 'free', subscription: 'none' });
  assert.equal(await portal(), true, 'the portal still has the invoices');
  await sendEvent(
    service.url,
    stripeEvent('customer.subscription.created', subscriptionObject(former.id, 'active', { id: 'sub_again' })),
  );
  assert.equal(await portal(), true);
});
