import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { call } from './http.ts';

const WEBHOOK_SECRET = 'whsec_test_secret';
export const PRICES = { pro: 'price_pro_test', business: 'price_business_test' };
export const YEARLY_PRICE = 'price_pro_yearly_test';

interface FakeCheckout {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  created: number;
  expires_at: number;
  metadata: { account_id: string | undefined };
  subscription: string | null;
}

export interface FakeStripe {
  url: string;
  /** The settings that make a service use this server. */
  env: Record<string, string>;
  /** The requests received, newest last. */
  requests: { method: string; path: string; authorization: string | undefined; form: Record<string, string> }[];
  /** Makes the next request fail with this status. */
  failNext: (status: number) => void;
  /** Customers deleted at Stripe. */
  deleted: Set<string>;
  /** All checkouts that were opened, oldest first. */
  checkouts: FakeCheckout[];
  /** The next checkout to be expired is paid just before. */
  payNext: () => void;
  close: () => Promise<void>;
}

/** Answers like Stripe's API, for the calls that Kitscout makes. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const requests: FakeStripe['requests'] = [];
  const deleted = new Set<string>();
  const checkouts: FakeCheckout[] = [];
  let failure = 0;
  let isPaidFirst = false;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      requests.push({
        method: request.method!,
        path: request.url!,
        authorization: request.headers.authorization,
        form,
      });
      if (deleted.has(form.customer ?? '')) {
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing' } }));
        return;
      }
      const ended = /sessions\/(\w+)\/expire$/.exec(request.url!)?.[1];
      if (isPaidFirst && ended !== undefined) {
        Object.assign(checkouts.find(({ id }) => id === ended)!, {
          status: 'complete',
          subscription: `sub_of_${ended}`,
        });
        isPaidFirst = false;
      }
      const answer =
        failure !== 0
          ? { error: { type: 'api_error', message: 'it is down' } }
          : (ANSWERS[`${request.method} ${request.url}`] ??
            checkout(checkouts, request, form) ??
            priced(request) ??
            canceled(request));
      response.writeHead(failure !== 0 ? failure : answer === undefined ? 404 : 200, {
        'content-type': 'application/json',
      });
      failure = 0;
      response.end(JSON.stringify(answer ?? { error: { type: 'invalid_request_error', message: 'no such path' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_PRO: PRICES.pro,
      STRIPE_PRICE_BUSINESS: PRICES.business,
      STRIPE_API_URL: url,
    },
    requests,
    deleted,
    checkouts,
    payNext: () => {
      isPaidFirst = true;
    },
    failNext: (status) => {
      failure = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Any price in any currency: price_29900_huf. */
function priced({ method, url = '' }: IncomingMessage): object | undefined {
  const [id, amount, currency] = /price_(\d+)_(\w{3})$/.exec(url) ?? [];
  return method === 'GET' && id !== undefined ? { ...priceObject(id, Number(amount), 'month'), currency } : undefined;
}

function canceled({ method, url = '' }: IncomingMessage): object | undefined {
  const id = /^\/v1\/subscriptions\/(sub_\w+)$/.exec(url)?.[1];
  return method === 'DELETE' && id !== undefined ? { id, object: 'subscription', status: 'canceled' } : undefined;
}

/** Opens, lists (newest first, in pages of two), returns and expires checkouts; only an open one can be expired. */
function checkout(
  all: FakeCheckout[],
  { method, url = '' }: IncomingMessage,
  form: Record<string, string>,
): object | undefined {
  const { pathname, searchParams } = new URL(url, 'http://stripe');
  const created = Math.floor(Date.now() / 1000);
  if (method === 'POST' && pathname === '/v1/checkout/sessions') {
    const id = `cs_test_${all.length + 1}`;
    const session: FakeCheckout = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      status: 'open',
      created,
      expires_at: Number(form.expires_at),
      metadata: { account_id: form['metadata[account_id]'] },
      subscription: null,
    };
    all.push(session);
    return session;
  }
  if (method === 'GET' && pathname === '/v1/checkout/sessions') {
    const found = all.filter((session) => session.created >= Number(searchParams.get('created[gte]'))).reverse();
    const from = found.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1;
    return { object: 'list', url: pathname, data: found.slice(from, from + 2), has_more: found.length > from + 2 };
  }
  const id = /^\/v1\/checkout\/sessions\/(\w+)(?:\/expire)?$/.exec(pathname)?.[1];
  const session = all.find((each) => each.id === id);
  if (method === 'GET') return session;
  return session?.status === 'open' ? Object.assign(session, { status: 'expired' }) : undefined;
}

const ANSWERS: Readonly<Record<string, object>> = {
  [`GET /v1/prices/${PRICES.pro}`]: priceObject(PRICES.pro, 2_900, 'month'),
  [`GET /v1/prices/${YEARLY_PRICE}`]: priceObject(YEARLY_PRICE, 29_000, 'year'),
  [`GET /v1/prices/${PRICES.business}`]: priceObject(PRICES.business, 199_950, 'year'),
  'POST /v1/billing_portal/sessions': {
    id: 'bps_1',
    object: 'billing_portal.session',
    url: 'https://billing.stripe.com/p/session/bps_1',
  },
};

function priceObject(id: string, unit_amount: number, interval: string): object {
  return { id, object: 'price', currency: 'usd', unit_amount, recurring: { interval, interval_count: 1 } };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

let number = 1;

interface SentEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object; previous_attributes?: object };
}

/** An event as Stripe would send it; `created` is in seconds. */
export function stripeEvent(
  type: string,
  object: object,
  options: { created?: number; previous?: object; id?: string } = {},
): SentEvent {
  return {
    id: options.id ?? `evt_test_${number++}`,
    object: 'event',
    type,
    created: options.created ?? Math.floor(Date.now() / 1000),
    data: { object, ...(options.previous && { previous_attributes: options.previous }) },
  };
}

export function subscriptionObject(
  accountId: string,
  status: string,
  options: { id?: string; price?: string; created?: number; customer?: string } = {},
): object {
  return {
    id: options.id ?? `sub_of_${accountId}`,
    object: 'subscription',
    status,
    customer: options.customer ?? `cus_of_${accountId}`,
    created: options.created ?? 1_767_225_600,
    metadata: { account_id: accountId },
    items: { object: 'list', data: [{ id: 'si_1', price: { id: options.price ?? PRICES.pro } }] },
  };
}

/** Sends an event with a signature made by Stripe's library. */
export async function sendEvent(
  url: string,
  event: object,
  options: { secret?: string; signature?: string; timestamp?: number } = {},
) {
  const payload = JSON.stringify(event);
  const { webhooks } = new Stripe('sk_test_unused');
  const signature =
    options.signature ??
    webhooks.generateTestHeaderString({
      payload,
      secret: options.secret ?? WEBHOOK_SECRET,
      ...(options.timestamp !== undefined && { timestamp: options.timestamp }),
    });
  return call(url, '/dashboard/stripe/webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== '' && { 'stripe-signature': signature }),
    },
    body: payload,
  });
}
