import { endpointProblem, isWebhookEvent, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '../accounts/webhook.ts';
import type { Config } from '../config/config.ts';
import { UsageError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { newWebhookSecret, sealSecret } from '../webhooks/secrets.ts';
import { accountNamed, type Command, type CommandCall, requiredOption, textOption, withStore } from './command.ts';
import { table, time } from './output.ts';

const ACCOUNT = { account: 'id or e-mail of the account' };
const ACTOR = 'command line';
const OVERLAP_MS = 24 * 3_600_000;
const MAX_SHOWN_ANSWER = 60;

/** Encrypted as the server reads it. */
async function sealed(secret: string, store: Store, config: Config): Promise<string> {
  return sealSecret(secret, config.dashboard.secret ?? (await store.signIn.secret()));
}

const create: Command = {
  name: 'webhook create',
  usage: '--account ACCOUNT --url URL [--events EVENTS]',
  summary: 'create an endpoint that is told of events; its secret is shown only this once',
  options: {
    ...ACCOUNT,
    url: 'where events are sent to, by https',
    events: `separated by commas; all by default: ${WEBHOOK_EVENT_NAMES.join(', ')}`,
  },
  run: withStore(async (call, store, config) => {
    const account = await accountNamed(store, requiredOption(call, 'account'));
    const url = requiredOption(call, 'url');
    const problem = endpointProblem(url, { allowPrivate: config.dashboard.privateWebhooks });
    if (problem !== undefined) throw new UsageError(`--url ${problem}`);
    const secret = newWebhookSecret();
    const endpoint = {
      accountId: account.id,
      url,
      events: eventsOption(call),
      secret: await sealed(secret, store, config),
    };
    const { id, events } = await store.webhooks.create(endpoint, ACTOR);
    call.output.result(
      { endpoint_id: id, url, events, secret },
      `${secret}\n\nThis is the only time the secret is shown (${id}, account ${account.email}).`,
    );
    return undefined;
  }),
};

const list: Command = {
  name: 'webhook list',
  usage: '--account ACCOUNT',
  summary: 'list the endpoints of an account',
  options: ACCOUNT,
  run: withStore(async (call, store) => {
    const account = await accountNamed(store, requiredOption(call, 'account'));
    const endpoints = await store.webhooks.list(account.id);
    const rows = endpoints.map(({ id, url, events, disabledReason }) => [
      id,
      url,
      events.join(','),
      disabledReason ?? '',
    ]);
    const shown = endpoints.map(({ id, url, events, createdAt, disabledAt, disabledReason }) => ({
      endpoint_id: id,
      url,
      events,
      created_at: time(createdAt),
      disabled_at: time(disabledAt),
      disabled_reason: disabledReason,
    }));
    call.output.result(
      { endpoints: shown },
      table(['ID', 'URL', 'EVENTS', 'DISABLED'], rows, 'There are no endpoints.'),
    );
    return undefined;
  }),
};

const rotate: Command = {
  name: 'webhook rotate',
  usage: 'ENDPOINT --account ACCOUNT',
  summary: 'replace the secret of an endpoint; for a day, events are signed with both',
  words: ['ENDPOINT'],
  options: ACCOUNT,
  run: withStore(async (call, store, config) => {
    const account = await accountNamed(store, requiredOption(call, 'account'));
    const secret = newWebhookSecret();
    const change = { secret: await sealed(secret, store, config), overlapMs: OVERLAP_MS };
    existing(await store.webhooks.rotate(call.words[0]!, account.id, change, ACTOR), call);
    call.output.result(
      { endpoint_id: call.words[0]!, secret },
      `${secret}\n\nThis is the only time the secret is shown.`,
    );
    return undefined;
  }),
};

const enable: Command = {
  name: 'webhook enable',
  usage: 'ENDPOINT --account ACCOUNT',
  summary: 'send to an endpoint again that was disabled',
  words: ['ENDPOINT'],
  options: ACCOUNT,
  run: withStore(async (call, store) => {
    const account = await accountNamed(store, requiredOption(call, 'account'));
    existing(await store.webhooks.update(call.words[0]!, account.id, { enabled: true }, ACTOR), call);
    call.output.result({ endpoint_id: call.words[0]!, enabled: true }, 'The endpoint is enabled.');
    return undefined;
  }),
};

const remove: Command = {
  name: 'webhook remove',
  usage: 'ENDPOINT --account ACCOUNT',
  summary: 'remove an endpoint with its log',
  words: ['ENDPOINT'],
  options: ACCOUNT,
  run: withStore(async (call, store) => {
    const account = await accountNamed(store, requiredOption(call, 'account'));
    existing((await store.webhooks.remove(call.words[0]!, account.id, ACTOR)) || undefined, call);
    call.output.result({ endpoint_id: call.words[0]!, removed: true }, 'The endpoint was removed.');
    return undefined;
  }),
};

const testCommand: Command = {
  name: 'webhook test',
  usage: 'ENDPOINT --account ACCOUNT',
  summary: 'queue a test event for an endpoint; a running server sends it',
  words: ['ENDPOINT'],
  options: ACCOUNT,
  run: withStore(async (call, store) => {
    const account = await accountNamed(store, requiredOption(call, 'account'));
    const endpoints = await store.webhooks.list(account.id);
    const { id } = existing(
      endpoints.find((endpoint) => endpoint.id === call.words[0]!),
      call,
    );
    const body = JSON.stringify({ type: 'test', timestamp: time(store.now()), data: { endpoint: id } });
    await store.webhooks.queue({ type: 'test', body }, { endpointId: id });
    call.output.result(
      { endpoint_id: id, queued: true },
      `Queued. "kitscout webhook log ${id}" shows what was answered.`,
    );
    return undefined;
  }),
};

const log: Command = {
  name: 'webhook log',
  usage: 'ENDPOINT --account ACCOUNT',
  summary: 'the last 100 deliveries of an endpoint, with what was answered',
  words: ['ENDPOINT'],
  options: ACCOUNT,
  run: withStore(async (call, store) => {
    const account = await accountNamed(store, requiredOption(call, 'account'));
    const deliveries = existing(await store.webhooks.deliveries(call.words[0]!, account.id), call);
    const rows = deliveries.map(({ id, type, createdAt, status, attempts, answerStatus, answer }) => [
      id,
      type,
      time(createdAt),
      status,
      String(attempts),
      `${answerStatus ?? ''} ${(answer ?? '').slice(0, MAX_SHOWN_ANSWER).replaceAll('\n', ' ')}`.trim(),
    ]);
    const shown = deliveries.map(({ id, type, createdAt, status, attempts, answerStatus, answer, body }) => ({
      delivery_id: id,
      type,
      created_at: time(createdAt),
      status,
      attempts,
      answer_status: answerStatus,
      answer,
      body,
    }));
    const header = ['DELIVERY', 'EVENT', 'CREATED', 'STATUS', 'ATTEMPTS', 'ANSWER'];
    call.output.result({ deliveries: shown }, table(header, rows, 'Nothing was sent yet.'));
    return undefined;
  }),
};

const resend: Command = {
  name: 'webhook resend',
  usage: 'ENDPOINT DELIVERY --account ACCOUNT',
  summary: 'send a delivery again; a running server sends it',
  words: ['ENDPOINT', 'DELIVERY'],
  options: ACCOUNT,
  run: withStore(async (call, store) => {
    const account = await accountNamed(store, requiredOption(call, 'account'));
    const [endpointId, deliveryId] = call.words as [string, string];
    if (!(await store.webhooks.resend(deliveryId, endpointId, account.id)))
      throw new UsageError('there is no such delivery, it is waiting already, or its endpoint is disabled');
    call.output.result({ delivery_id: deliveryId, queued: true }, 'Queued.');
    return undefined;
  }),
};

function eventsOption(call: CommandCall) {
  const given = textOption(call, 'events');
  if (given === undefined) return WEBHOOK_EVENT_NAMES;
  const names = given.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !isWebhookEvent(name));
  if (wrong !== undefined)
    throw new UsageError(`"${wrong}" is not an event; one of ${Object.keys(WEBHOOK_EVENTS).join(', ')}`);
  return names.filter(isWebhookEvent);
}

function existing<T>(found: T | undefined, call: CommandCall): T {
  if (found === undefined)
    throw new UsageError(`the account has no endpoint "${call.words[0]}"; "webhook list" shows them`);
  return found;
}

export const webhookCommands: readonly Command[] = [create, list, testCommand, log, resend, rotate, enable, remove];
