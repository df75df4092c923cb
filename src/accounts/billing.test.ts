import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Billing, type BillingEvent, decideBilling } from './billing.ts';
import type { Subscription, Tier } from './tiers.ts';

const SECOND = 1000;
const START = Date.UTC(2026, 0, 1);

let number = 0;
function state(
  type: 'created' | 'updated' | 'deleted',
  at: number,
  status: string,
  options: { from?: string; tier?: Tier; subscription?: string; startedAt?: number } = {},
): BillingEvent {
  return {
    id: `evt_${number++}`,
    type: `customer.subscription.${type}`,
    at: START + at * SECOND,
    accountId: 'acc',
    customerId: 'cus',
    subscriptionId: options.subscription ?? 'sub_1',
    change: {
      kind: 'state',
      status,
      previousStatus: options.from ?? null,
      startedAt: START + (options.startedAt ?? 0) * SECOND,
      tier: options.tier ?? 'pro',
    },
  };
}

function payment(succeeded: boolean, at: number): BillingEvent {
  return {
    id: `evt_${number++}`,
    type: succeeded ? 'invoice.paid' : 'invoice.payment_failed',
    at: START + at * SECOND,
    accountId: 'acc',
    customerId: 'cus',
    subscriptionId: 'sub_1',
    change: { kind: 'payment', succeeded },
  };
}

interface Account {
  tier: Tier;
  subscription: Subscription;
}

function take(events: readonly BillingEvent[]): Account {
  let billing: Billing | null = null;
  let account: Account = { tier: 'free', subscription: 'none' };
  for (const event of events) {
    const decision = decideBilling(billing, event);
    if (decision === null) continue;
    billing = decision.billing;
    account = { ...account, ...decision.account };
  }
  return account;
}

/** What Stripe sends in the life of a subscription, and where it ends. */
const LIVES: { name: string; events: BillingEvent[]; end: Account }[] = [
  {
    name: 'bought, all in one second',
    events: [
      state('created', 0, 'incomplete'),
      state('updated', 0, 'active', { from: 'incomplete' }),
      payment(true, 0),
    ],
    end: { tier: 'pro', subscription: 'active' },
  },
  {
    name: 'renewed and upgraded',
    events: [
      state('created', 0, 'active'),
      payment(true, 0),
      state('updated', 3000, 'active'),
      payment(true, 3000),
      state('updated', 4000, 'active', { tier: 'business' }),
    ],
    end: { tier: 'business', subscription: 'active' },
  },
  {
    name: 'a payment fails',
    events: [
      state('created', 0, 'active'),
      payment(false, 3000),
      state('updated', 3000, 'past_due', { from: 'active' }),
    ],
    end: { tier: 'pro', subscription: 'past_due' },
  },
  {
    name: 'a payment fails and is made up for',
    events: [
      state('created', 0, 'active'),
      payment(false, 3000),
      state('updated', 3000, 'past_due', { from: 'active' }),
      payment(true, 5000),
      state('updated', 5000, 'active', { from: 'past_due' }),
    ],
    end: { tier: 'pro', subscription: 'active' },
  },
  {
    name: 'up and down within one second',
    events: [
      state('created', 0, 'incomplete'),
      state('updated', 0, 'active', { from: 'incomplete' }),
      state('updated', 0, 'past_due', { from: 'active' }),
    ],
    end: { tier: 'pro', subscription: 'past_due' },
  },
  {
    name: 'canceled',
    events: [state('created', 0, 'active'), state('updated', 10, 'active'), state('deleted', 20, 'canceled')],
    end: { tier: 'pro', subscription: 'canceled' },
  },
  {
    name: 'canceled and bought again',
    events: [
      state('created', 0, 'active'),
      state('deleted', 20, 'canceled'),
      state('created', 90, 'active', { subscription: 'sub_2', startedAt: 90, tier: 'business' }),
      state('updated', 95, 'active', { subscription: 'sub_2', startedAt: 90, tier: 'business' }),
    ],
    end: { tier: 'business', subscription: 'active' },
  },
  {
    name: 'never paid for',
    events: [
      state('created', 0, 'incomplete'),
      payment(false, 0),
      state('updated', 90, 'incomplete_expired', { from: 'incomplete' }),
    ],
    end: { tier: 'free', subscription: 'none' },
  },
];

for (const { name, events, end } of LIVES) {
  test(`${name}: in any order and with any repetition the end is the same`, () => {
    assert.deepEqual(take(events), end);
    const orders = fc
      .array(fc.constantFrom(...events), { maxLength: 4 })
      .chain((again) => fc.shuffledSubarray([...events, ...again], { minLength: events.length + again.length }));
    fc.assert(
      fc.property(orders, (order) => {
        assert.deepEqual(take(order), end);
      }),
      { numRuns: 500 },
    );
  });
}

/** The same event about a price that is not sold here. */
function foreign(event: BillingEvent): BillingEvent {
  return { ...event, change: { ...event.change, tier: null } as BillingEvent['change'] };
}

test('a price that is not sold here begins no subscription, and brings no ended one back', () => {
  assert.equal(decideBilling(null, foreign(state('created', 0, 'active'))), null);
  const other = { subscription: 'sub_other', startedAt: 90 };
  const events = [
    state('created', 0, 'active', { tier: 'business' }),
    state('deleted', 20, 'canceled', { tier: 'business' }),
    foreign(state('created', 90, 'active', other)),
    foreign(state('updated', 95, 'active', other)),
  ];
  assert.deepEqual(take(events), { tier: 'business', subscription: 'canceled' });
});

test('a subscription that changes to a price not sold here keeps its tier and follows its state', () => {
  const events = [state('created', 0, 'active'), foreign(state('updated', 10, 'past_due'))];
  assert.deepEqual(take(events), { tier: 'pro', subscription: 'past_due' });
});

test('a paid invoice makes up for a failed payment, not for being unpaid or paused', () => {
  for (const [status, end] of [
    ['past_due', 'active'],
    ['unpaid', 'past_due'],
    ['paused', 'past_due'],
  ] as const) {
    const events = [state('created', 0, 'active'), state('updated', 10, status), payment(true, 20)];
    assert.deepEqual(take(events), { tier: 'pro', subscription: end }, status);
  }
});

test('when the newer of two subscriptions ends, the older one that is still paid counts again', () => {
  const newer = { subscription: 'sub_2', startedAt: 50, tier: 'business' } as const;
  const events = [
    state('created', 0, 'active'),
    state('created', 50, 'active', newer),
    state('deleted', 100, 'canceled', newer),
    state('updated', 90, 'active'),
  ];
  assert.deepEqual(
    take(events),
    { tier: 'business', subscription: 'canceled' },
    'what is older than the end says nothing',
  );
  const renewed = [...events, state('updated', 150, 'active')];
  assert.deepEqual(take(renewed), { tier: 'pro', subscription: 'active' });
  const late = [...renewed, state('updated', 80, 'active', newer)];
  assert.deepEqual(take(late), { tier: 'pro', subscription: 'active' }, 'the ended one does not come back');
  assert.equal(take([...late, state('deleted', 200, 'canceled')]).subscription, 'canceled');
  const ended = [...events, state('deleted', 200, 'canceled'), state('updated', 150, 'active')];
  assert.equal(take(ended).subscription, 'canceled', 'nor does the older one after its own end');
});

test('a newer checkout that waits for its payment does not silence the older one that was paid', () => {
  const events = [
    state('created', 0, 'incomplete'),
    state('created', 50, 'incomplete', { subscription: 'sub_2', startedAt: 50 }),
    state('updated', 60, 'active', { from: 'incomplete' }),
    state('updated', 90, 'incomplete_expired', { subscription: 'sub_2', startedAt: 50 }),
  ];
  assert.deepEqual(take(events), { tier: 'pro', subscription: 'active' });
});

test('an abandoned second checkout does not end the live subscription', () => {
  const events = [
    state('created', 0, 'active'),
    state('created', 50, 'incomplete', { subscription: 'sub_2', startedAt: 50 }),
    state('updated', 90, 'incomplete_expired', { subscription: 'sub_2', startedAt: 50 }),
  ];
  assert.deepEqual(take(events), { tier: 'pro', subscription: 'active' });
});
