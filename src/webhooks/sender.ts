import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { retryAt } from '../accounts/webhook.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Store } from '../store/store.ts';
import type { ClaimedDelivery, DeliveryOutcome } from '../store/webhook-store.ts';
import { openSecret } from './secrets.ts';
import { type Answer, PrivateTargetError, post } from './target.ts';

interface SenderDeps {
  store: Store;
  log: { warn(fields: object, message: string): void };
  mailer: Pick<Mailer, 'sendWebhookDisabled'>;
  version: string;
  allowPrivate: boolean;
  serviceSecret: () => Promise<string>;
  /** The page of the dashboard that shows endpoints. */
  link: () => string;
  /** For tests. */
  answerWithinMs?: number | undefined;
}

const LOOK_EVERY_MS = 1_000;
/** For endpoints that answered quickly the last time, and as many for the others. */
const PLACES = 50;
const PLACES_PER_ACCOUNT = 3;
const SLOW_MS = 1_000;
const PAUSE_MS = 50;
const MAX_REASON = 200;
/** The endpoint says that it is gone for good. */
const GONE = 410;

/**
 * Sends what is queued, on every node: a delivery is claimed first, so exactly one of them sends it. If that node dies,
 * the claim ends after a minute and another one sends it again. One endpoint gets one delivery at a time, in order.
 * Accounts have few places each, endpoints take turns, and those that answer slowly have places of their own: nobody can
 * hold up the others.
 */
export function openSender(deps: SenderDeps) {
  const { store, log } = deps;
  const sending = new Map<Promise<void>, ClaimedDelivery>();
  let isClosed = false;
  let looking: Promise<void> | null = null;
  let looksAgain = false;

  /** Its lane, and the places that accounts have in it. */
  function places(slow: boolean) {
    const inLane = [...sending.values()].filter((delivery) => delivery.slow === slow);
    const busy = new Map<string, number>();
    for (const { accountId } of inLane) busy.set(accountId, (busy.get(accountId) ?? 0) + 1);
    return { slow, count: PLACES - inLane.length, busy, share: PLACES_PER_ACCOUNT };
  }

  /** What is due for one endpoint, from this delivery on, as long as nobody else may be waiting for its place. */
  async function sendAll(first: ClaimedDelivery): Promise<void> {
    for (let delivery: ClaimedDelivery | undefined = first; delivery !== undefined; ) {
      const from = performance.now();
      const outcome = await attempt(deps, delivery);
      const isSlow = performance.now() - from > SLOW_MS;
      const owner = await store.webhooks.finish(delivery, outcome, isSlow);
      if (owner !== undefined && outcome.status === 'failed')
        deps.mailer.sendWebhookDisabled(owner, delivery.url, outcome.reason, deps.link());
      if (outcome.status !== 'delivered' || isSlow !== delivery.slow || isClosed) return;
      const { slow, count, busy } = places(delivery.slow);
      if (count === 0 || busy.get(delivery.accountId)! >= PLACES_PER_ACCOUNT) return;
      const turn = { slow, count: 1, busy: new Map(), share: 1, endpointId: delivery.endpointId };
      [delivery] = await store.webhooks.claim(turn);
    }
  }

  function begin(delivery: ClaimedDelivery): void {
    const sent = sendAll(delivery)
      .catch((error: unknown) => log.warn({ err: error }, 'a webhook could not be recorded; it is sent again'))
      .finally(() => {
        sending.delete(sent);
        void wake();
      });
    sending.set(sent, delivery);
  }

  async function look(): Promise<void> {
    for (const slow of [false, true]) {
      const turn = places(slow);
      if (turn.count > 0 && !isClosed) for (const delivery of await store.webhooks.claim(turn)) begin(delivery);
    }
  }

  /** At once, for what has just been queued here, or has its turn now. */
  function wake(): Promise<void> {
    looksAgain = true;
    looking ??= lookWhileAsked()
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for webhooks to send'))
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  async function lookWhileAsked(): Promise<void> {
    while (looksAgain && !isClosed) {
      looksAgain = false;
      await look();
      // A look goes through all endpoints, so it does not follow every delivery.
      await pause(PAUSE_MS);
    }
  }

  const timer = setInterval(wake, LOOK_EVERY_MS).unref();
  return {
    wake,
    /** Finishes what is being sent; the rest stays in the queue. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await looking;
      await Promise.all(sending.keys());
    },
  };
}

async function attempt(deps: SenderDeps, delivery: ClaimedDelivery): Promise<DeliveryOutcome> {
  const { store, allowPrivate, version, answerWithinMs } = deps;
  const serviceSecret = await deps.serviceSecret();
  const secrets = delivery.secrets.flatMap((sealed) => openSecret(sealed, serviceSecret) ?? []);
  if (secrets.length === 0) {
    const answer = 'not sent: its secret cannot be read since the service has another one of its own; replace it';
    return { status: 'failed', answerStatus: null, answer, reason: answer };
  }
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Kitscout-Webhooks/${version}`,
    'webhook-id': delivery.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(delivery.id, at, delivery.body)).join(' '),
  };
  const limits = { allowPrivate, ...(answerWithinMs !== undefined && { withinMs: answerWithinMs }) };
  try {
    const answer = await post(delivery.url, headers, delivery.body, limits);
    if (answer.status >= 200 && answer.status < 300)
      return { status: 'delivered', answerStatus: answer.status, answer: answer.body };
    return failed(delivery, store.now(), `it answered ${answer.status}`, answer);
  } catch (error) {
    // Whoever chose the address must not learn what it leads to.
    const reason = error instanceof PrivateTargetError ? error.message : `no answer: ${(error as Error).message}`;
    return failed(delivery, store.now(), reason.slice(0, MAX_REASON), null);
  }
}

function failed({ attempts }: ClaimedDelivery, now: number, reason: string, answer: Answer | null): DeliveryOutcome {
  const shown = { answerStatus: answer?.status ?? null, answer: answer?.body ?? reason };
  if (answer?.status === GONE) return { status: 'failed', ...shown, reason };
  const next = retryAt(attempts + 1, now);
  if (next === null)
    return { status: 'failed', ...shown, reason: `${reason}, in ${attempts + 1} attempts over three days` };
  return { status: 'waiting', ...shown, nextAt: Math.max(next, now + (answer?.retryAfter ?? 0) * 1000) };
}
