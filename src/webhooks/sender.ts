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
const MAX_AT_ONCE = 20;
const MAX_REASON = 200;
/** The endpoint says that it is gone for good. */
const GONE = 410;

/**
 * Sends what is queued, on every node: a delivery is claimed first, so exactly one of them sends it. If that node dies,
 * the claim ends after a minute and another one sends it again. One endpoint gets one delivery at a time, in order.
 */
export function openSender(deps: SenderDeps) {
  const { store, log } = deps;
  const sending = new Set<Promise<void>>();
  let isClosed = false;
  let looking: Promise<void> | null = null;

  /** Everything that is due for one endpoint, from this delivery on. */
  async function sendAll(first: ClaimedDelivery): Promise<void> {
    for (let delivery: ClaimedDelivery | undefined = first; delivery !== undefined; ) {
      const outcome = await attempt(deps, delivery);
      const owner = await store.webhooks.finish(delivery, outcome);
      if (owner !== undefined && outcome.status === 'failed')
        deps.mailer.sendWebhookDisabled(owner, delivery.url, outcome.reason, deps.link());
      if (outcome.status !== 'delivered' || isClosed) return;
      [delivery] = await store.webhooks.claim(1, delivery.endpointId);
    }
  }

  async function look(): Promise<void> {
    const room = MAX_AT_ONCE - sending.size;
    if (room <= 0 || isClosed) return;
    for (const delivery of await store.webhooks.claim(room)) {
      const sent = sendAll(delivery)
        .catch((error: unknown) => log.warn({ err: error }, 'a webhook could not be recorded; it is sent again'))
        .finally(() => sending.delete(sent));
      sending.add(sent);
    }
  }

  /** At once, for what has just been queued here. */
  function wake(): Promise<void> {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for webhooks to send'))
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  const timer = setInterval(wake, LOOK_EVERY_MS).unref();
  return {
    wake,
    /** Finishes what is being sent; the rest stays in the queue. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await looking;
      await Promise.all(sending);
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
