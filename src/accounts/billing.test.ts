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

test('a price that is not sold here changes the state and leaves the tier', () => {
  const event = state('created', 0, 'active');
  assert.equal(event.change.kind, 'state');
  const decision = decideBilling(null, { ...event, change: { ...event.change, tier: null } as BillingEvent['change'] });
  assert.deepEqual(decision?.account, { subscription: 'active' });
});

test('an abandoned second checkout does not end the live subscription', () => {
  const events = [
    state('created', 0, 'active'),
    state('created', 50, 'incomplete', { subscription: 'sub_2', startedAt: 50 }),
    state('updated', 90, 'incomplete_expired', { subscription: 'sub_2', startedAt: 50 }),
  ];
  assert.deepEqual(take(events), { tier: 'pro', subscription: 'active' });
});
