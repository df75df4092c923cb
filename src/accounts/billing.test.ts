import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../test/support/fast-check.ts';
import { accountStanding, type BillingEvent, billingOf, eventsToKeep } from './billing.ts';
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

/** Applies events one by one, as a store does, and discards those that are no longer needed. */
function take(events: readonly BillingEvent[]): Account {
  let kept: BillingEvent[] = [];
  for (const event of events) {
    if (kept.some(({ id }) => id === event.id)) continue;
    const all = [...kept, event];
    kept = [...Map.groupBy(all, ({ subscriptionId }) => subscriptionId).values()].flatMap(eventsToKeep);
  }
  return accountStanding(billingOf(kept)) ?? { tier: 'free', subscription: 'none' };
}

/** The events of a subscription's life, and its final state. */
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
    name: 'a payment fails and is paid later',
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
  test(`${name}: any order and repetition leads to the same state`, () => {
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

/** The same event for a price that is not sold here. */
function foreign(event: BillingEvent): BillingEvent {
  return { ...event, change: { ...event.change, tier: null } as BillingEvent['change'] };
}

test('a price that is not sold here starts no subscription, and does not reactivate an ended one', () => {
  assert.equal(billingOf([foreign(state('created', 0, 'active'))]), undefined);
  const other = { subscription: 'sub_other', startedAt: 90 };
  const events = [
    state('created', 0, 'active', { tier: 'business' }),
    state('deleted', 20, 'canceled', { tier: 'business' }),
    foreign(state('created', 90, 'active', other)),
    foreign(state('updated', 95, 'active', other)),
  ];
  assert.deepEqual(take(events), { tier: 'business', subscription: 'canceled' });
});

test('a subscription that changes to a price not sold here keeps its tier and follows its status', () => {
  const events = [state('created', 0, 'active'), foreign(state('updated', 10, 'past_due'))];
  assert.deepEqual(take(events), { tier: 'pro', subscription: 'past_due' });
});

test('a paid invoice settles a failed payment, but not an unpaid or paused subscription', () => {
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
  ];
  assert.deepEqual(take(events.slice(0, 2)), { tier: 'business', subscription: 'active' });
  assert.deepEqual(take(events), { tier: 'pro', subscription: 'active' });
  const late = [...events, state('updated', 80, 'active', newer)];
  assert.deepEqual(take(late), { tier: 'pro', subscription: 'active' }, 'the ended one is not reactivated');
  const ended = [...late, state('deleted', 200, 'canceled'), state('updated', 150, 'active')];
  assert.equal(take(ended).subscription, 'canceled', 'nor is the older one after its own end');
});

test('what a subscription says overrides what its checkout implied, whichever is later', () => {
  const checkout = { ...state('updated', 30, 'incomplete'), type: 'checkout.session.completed' };
  assert.deepEqual(take([checkout]), { tier: 'free', subscription: 'none' });
  assert.deepEqual(take([state('created', 0, 'active'), checkout]), { tier: 'pro', subscription: 'active' });
});

test('changing back and forth within one second ends in the initial state', () => {
  const events = [
    state('created', 0, 'active'),
    state('updated', 10, 'past_due', { from: 'active' }),
    state('updated', 10, 'active', { from: 'past_due' }),
  ];
  for (const order of [events, [...events].reverse()])
    assert.deepEqual(take(order), { tier: 'pro', subscription: 'active' });
});

test('any number of old events can be discarded without effect', () => {
  const renewals = Array.from({ length: 200 }, (_, i) =>
    foreign(state('updated', i + 1, i % 2 ? 'active' : 'past_due')),
  );
  const events = [state('created', 0, 'active', { tier: 'business' }), ...renewals];
  for (const order of [events, [...events].reverse()])
    assert.deepEqual(take(order), { tier: 'business', subscription: 'active' });
});

test('a newer checkout that awaits payment does not hide an older one that was paid', () => {
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

/** The events of one subscription as Stripe sends them, with its final state. */
const LIFE = fc
  .record({
    tier: fc.constantFrom<Tier>('pro', 'business'),
    start: fc.nat(50),
    steps: fc.array(fc.tuple(fc.constantFrom('past_due', 'active', 'renewed', 'failed', 'paid'), fc.nat(2)), {
      maxLength: 6,
    }),
    end: fc.constantFrom('goes on', 'canceled', 'abandoned'),
  })
  .map(({ tier, start, steps, end }, n = number++) => {
    const sub = { subscription: `sub_${n}`, startedAt: start, tier };
    const invoice = (succeeded: boolean, at: number) => ({
      ...payment(succeeded, at),
      subscriptionId: sub.subscription,
    });
    const events = [state('created', start, 'incomplete', sub)];
    if (end === 'abandoned') {
      events.push(state('updated', start + 82_800, 'incomplete_expired', { ...sub, from: 'incomplete' }));
      return { events, end: null };
    }
    events.push(state('updated', start, 'active', { ...sub, from: 'incomplete' }));
    let [status, at] = ['active', start];
    for (const [step, wait] of steps) {
      at += wait;
      if (step === 'renewed') events.push(state('updated', at, status, sub));
      else if (step === 'failed' || step === 'paid') {
        // Stripe changes the subscription together with the payment, in a separate second.
        at += 1;
        const next = step === 'paid' ? 'active' : 'past_due';
        events.push(invoice(step === 'paid', at));
        if (next !== status) events.push(state('updated', at, next, { ...sub, from: status }));
        status = next;
      } else if (step !== status) {
        events.push(state('updated', at, step, { ...sub, from: status }));
        status = step;
      }
    }
    if (end === 'canceled') events.push(state('deleted', at + 1, 'canceled', sub));
    const subscription = end === 'canceled' ? 'canceled' : status;
    return { events, end: { tier, subscription, start } };
  });

test('several subscriptions, in any order and with any repetition, leave the account with the best paid tier', (t) => {
  const seed = Date.now();
  t.diagnostic(`seed ${seed}`);
  const scenario = fc.array(LIFE, { minLength: 1, maxLength: 3 }).chain((lives) => {
    const events = lives.flatMap((life) => life.events);
    return fc.tuple(fc.constant(lives), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }));
  });
  fc.assert(
    fc.property(scenario, ([lives, order]) => {
      const ends = lives.flatMap(({ end }) => end ?? []);
      const account = take(order);
      const standing = ['active', 'past_due', 'canceled'].find((one) => ends.some((end) => end.subscription === one));
      assert.equal(account.subscription, standing ?? 'none');
      if (standing === 'active') {
        const paid = ends.filter((end) => end.subscription === 'active').map((end) => end.tier);
        assert.equal(account.tier, paid.includes('business') ? 'business' : 'pro');
      }
      const inOrder = lives.flatMap((life) => life.events).sort((a, b) => a.at - b.at);
      assert.deepEqual(account, take(inOrder));
    }),
    { seed, numRuns: 3_000 },
  );
});
