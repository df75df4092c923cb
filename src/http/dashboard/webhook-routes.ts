import { isoTime } from '../../accounts/iso-time.ts';
import { endpointProblem, MAX_ENDPOINTS, WEBHOOK_EVENT_NAMES } from '../../accounts/webhook.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../store/webhook-store.ts';
import { newWebhookSecret, sealSecret } from '../../webhooks/secrets.ts';
import { idOf } from '../routes/route.ts';
import { Type } from '../routes/type.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { found, invalid } from './errors.ts';
import { actingAccount, actorOf, requireCaller } from './sign-in/session.ts';

const OVERLAP_MS = 24 * 3_600_000;
const MAX_TYPED = 600;
const WEBHOOKS = { config: { needs: 'webhooks' } } as const;
const Events = Type.Array(Type.Enum(WEBHOOK_EVENT_NAMES), { maxItems: WEBHOOK_EVENT_NAMES.length });
const NewEndpoint = Type.Object({ url: Type.String({ maxLength: MAX_TYPED }), events: Events });
const Change = Type.Object({
  url: Type.Optional(Type.String({ maxLength: MAX_TYPED })),
  events: Type.Optional(Events),
  enabled: Type.Optional(Type.Boolean()),
});

/** The account's endpoints, and what was sent to them. An endpoint of another account is as one that does not exist. */
export function registerWebhookRoutes(scope: Scope, context: DashboardContext): void {
  const { store, throttle, config, webhooks } = context;
  const { allowPrivate } = webhooks;
  const seal = async (secret: string) => sealSecret(secret, config.secret ?? (await store.signIn.secret()));
  const checked = (url: string) => {
    const problem = endpointProblem(url.trim(), { allowPrivate });
    if (problem !== undefined) throw invalid(`The address ${problem}.`);
    return url.trim();
  };

  scope.get('/webhooks', WEBHOOKS, async (request) => {
    const endpoints = await store.webhooks.list(actingAccount(request).id);
    return { endpoints: endpoints.map(shownEndpoint), events: WEBHOOK_EVENT_NAMES, max: MAX_ENDPOINTS };
  });

  scope.post('/webhooks', { schema: { body: NewEndpoint }, ...WEBHOOKS }, async (request, reply) => {
    await requireCaller(context, request);
    const { events } = request.body;
    const url = checked(request.body.url);
    await throttle.attempt('change-webhook', request);
    const secret = newWebhookSecret();
    const { id: accountId } = actingAccount(request);
    const sealed = await seal(secret);
    const made = await store.webhooks.create({ accountId, url, events, secret: sealed }, actorOf(request));
    return reply.code(201).send({ endpoint: shownEndpoint(made), secret });
  });

  scope.post('/webhooks/:id', { schema: { body: Change }, ...WEBHOOKS }, async (request) => {
    const { url, events, enabled } = request.body;
    if (url !== undefined || enabled === true) await requireCaller(context, request);
    await throttle.attempt('change-webhook', request);
    const change = {
      ...(url !== undefined && { url: checked(url) }),
      ...(events !== undefined && { events }),
      ...(enabled !== undefined && { enabled }),
    };
    const { id: accountId } = actingAccount(request);
    const changed = await store.webhooks.update(idOf(request), accountId, change, actorOf(request));
    return { endpoint: shownEndpoint(found(changed, 'endpoint')) };
  });

  scope.post('/webhooks/:id/rotate', WEBHOOKS, async (request) => {
    await throttle.attempt('change-webhook', request);
    const secret = newWebhookSecret();
    const change = { secret: await seal(secret), overlapMs: OVERLAP_MS };
    const { id: accountId } = actingAccount(request);
    const rotated = await store.webhooks.rotate(idOf(request), accountId, change, actorOf(request));
    return { endpoint: shownEndpoint(found(rotated, 'endpoint')), secret };
  });

  scope.post('/webhooks/:id/remove', { config: { whileSuspended: true, needs: 'webhooks' } }, async (request) => {
    const { id: accountId } = actingAccount(request);
    const removed = await store.webhooks.remove(idOf(request), accountId, actorOf(request));
    return { removed: found(removed || undefined, 'endpoint') };
  });

  scope.post('/webhooks/:id/test', WEBHOOKS, async (request) => {
    await requireCaller(context, request);
    await throttle.attempt('test-webhook', request);
    const { id: accountId } = actingAccount(request);
    const endpoints = await store.webhooks.list(accountId);
    const { id, disabledAt } = found(
      endpoints.find((endpoint) => endpoint.id === idOf(request)),
      'endpoint',
    );
    if (disabledAt !== null) throw invalid('The endpoint is disabled: enable it first.');
    const body = JSON.stringify({ type: 'test', timestamp: isoTime(store.now()), data: { endpoint: id } });
    await store.webhooks.queue({ type: 'test', body }, { endpointId: id });
    void webhooks.wake();
    return { queued: true };
  });

  scope.get('/webhooks/:id/deliveries', WEBHOOKS, async (request) => {
    const deliveries = await store.webhooks.deliveries(idOf(request), actingAccount(request).id);
    return { deliveries: found(deliveries, 'endpoint').map(shownDelivery) };
  });

  scope.post('/webhooks/:id/deliveries/:delivery/resend', WEBHOOKS, async (request) => {
    await requireCaller(context, request);
    await throttle.attempt('test-webhook', request);
    const { delivery } = request.params as { delivery: string };
    const again = await store.webhooks.resend(delivery, idOf(request), actingAccount(request).id);
    void webhooks.wake();
    return { queued: found(again || undefined, 'delivery') };
  });
}

function shownEndpoint(endpoint: WebhookEndpoint) {
  const { id, url, events, createdAt, disabledAt, disabledReason, oldSecretUntil } = endpoint;
  return {
    id,
    url,
    events,
    created_at: isoTime(createdAt),
    disabled_at: disabledAt === null ? null : isoTime(disabledAt),
    disabled_reason: disabledReason,
    old_secret_until: oldSecretUntil === null ? null : isoTime(oldSecretUntil),
  };
}

function shownDelivery({ id, type, body, createdAt, attempts, status, nextAt, answerStatus, answer }: WebhookDelivery) {
  return {
    id,
    type,
    body,
    created_at: isoTime(createdAt),
    attempts,
    status,
    next_at: status === 'waiting' ? isoTime(nextAt) : null,
    answer_status: answerStatus,
    answer,
  };
}
