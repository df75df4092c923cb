import { randomBytes } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import { MAX_ENDPOINTS, type WebhookEvent } from '../../accounts/webhook.ts';
import { ConflictError } from '../store.ts';
import {
  CLAIMED_MS,
  type ClaimedDelivery,
  DELIVERIES_KEPT_MS,
  type DeliveryOutcome,
  MAX_LISTED_DELIVERIES,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookStore,
} from '../webhook-store.ts';
import { confirmActor, lockAccount } from './account-row.ts';
import { recordEntry } from './audit.ts';
import { newId } from './new-id.ts';
import type { AccountDb, AccountTables, AccountTx } from './tables.ts';

type EndpointRow = AccountTables['webhookEndpoints'];
type DeliveryRow = AccountTables['webhookDeliveries'];

const QUEUED_AT_ONCE = 200;

export function webhookStore(db: AccountDb, now: () => number): WebhookStore {
  const own = (tx: AccountDb | AccountTx, id: string, accountId: string) =>
    tx
      .selectFrom('webhookEndpoints')
      .selectAll()
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirst();
  /** Under the account's lock, with an entry in the audit log. */
  const change = (
    id: string,
    accountId: string,
    actor: Parameters<WebhookStore['remove']>[2],
    action: 'webhook.changed' | 'webhook.secret_rotated' | 'webhook.removed',
    work: (tx: AccountTx, row: EndpointRow, at: number) => Promise<Record<string, unknown>>,
  ) =>
    db.transaction().execute(async (tx) => {
      if ((await lockAccount(tx, accountId)) === undefined) return undefined;
      await confirmActor(tx, actor ?? 'operator', accountId);
      const row = await own(tx, id, accountId);
      if (row === undefined) return undefined;
      const at = now();
      const details = { ...(await work(tx, row, at)), url: row.url };
      await recordEntry(tx, { at, actor: actor ?? 'operator', action, accountId, details });
      const changed = await own(tx, id, accountId);
      return changed === undefined ? endpointOf(row) : endpointOf(changed);
    });

  return {
    async list(accountId) {
      const rows = db.selectFrom('webhookEndpoints').selectAll().where('accountId', '=', accountId);
      return (await rows.orderBy('createdAt').orderBy('id').execute()).map(endpointOf);
    },

    create: ({ accountId, url, events, secret }, actor = 'operator') =>
      db.transaction().execute(async (tx) => {
        if ((await lockAccount(tx, accountId)) === undefined) throw new ConflictError('there is no such account');
        await confirmActor(tx, actor, accountId);
        const count = await tx
          .selectFrom('webhookEndpoints')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('accountId', '=', accountId)
          .executeTakeFirstOrThrow();
        if (Number(count.count) >= MAX_ENDPOINTS)
          throw new ConflictError(`the account has ${MAX_ENDPOINTS} endpoints, the maximum; remove one first`);
        const at = now();
        const row: EndpointRow = {
          id: newId('whe'),
          accountId,
          url,
          events: JSON.stringify(events),
          secret,
          oldSecret: null,
          oldSecretUntil: null,
          createdAt: at,
          disabledAt: null,
          disabledReason: null,
          servedAt: 0,
          slow: 1,
        };
        await tx.insertInto('webhookEndpoints').values(row).execute();
        const details = { url, events: events.join(' ') };
        await recordEntry(tx, { at, actor, action: 'webhook.created', accountId, details });
        return endpointOf(row);
      }),

    update: (id, accountId, { url, events, enabled }, actor) =>
      change(id, accountId, actor, 'webhook.changed', async (tx, row, at) => {
        const set = {
          ...(url !== undefined && { url }),
          ...(events !== undefined && { events: JSON.stringify(events) }),
          ...(enabled === true && { disabledAt: null, disabledReason: null }),
          ...(enabled === false && {
            disabledAt: row.disabledAt ?? at,
            disabledReason: row.disabledReason ?? 'by its owner',
          }),
        };
        if (Object.keys(set).length > 0)
          await tx.updateTable('webhookEndpoints').set(set).where('id', '=', id).execute();
        return {
          ...(url !== undefined && { to: url }),
          ...(events && { events: events.join(' ') }),
          ...(enabled !== undefined && { enabled }),
        };
      }),

    rotate: (id, accountId, { secret, overlapMs }, actor) =>
      change(id, accountId, actor, 'webhook.secret_rotated', async (tx, row, at) => {
        const old = overlapMs > 0 ? { oldSecret: row.secret, oldSecretUntil: at + overlapMs } : NO_OLD_SECRET;
        await tx
          .updateTable('webhookEndpoints')
          .set({ secret, ...old })
          .where('id', '=', id)
          .execute();
        return {};
      }),

    remove: async (id, accountId, actor) =>
      (await change(id, accountId, actor, 'webhook.removed', async (tx) => {
        await tx.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
        return {};
      })) !== undefined,

    async queue({ type, body, once = undefined }, { accountId, endpointId }) {
      const endpoints = await db
        .selectFrom('webhookEndpoints')
        .innerJoin('accounts', 'accounts.id', 'webhookEndpoints.accountId')
        .select(['webhookEndpoints.id', 'webhookEndpoints.events'])
        .where('accounts.suspended', '=', 0)
        .$if(endpointId === undefined, (query) => query.where('webhookEndpoints.disabledAt', 'is', null))
        .$if(accountId !== undefined, (query) => query.where('webhookEndpoints.accountId', '=', accountId!))
        .$if(endpointId !== undefined, (query) => query.where('webhookEndpoints.id', '=', endpointId!))
        .orderBy('webhookEndpoints.id')
        .execute();
      const wanting = endpoints.filter(
        ({ events }) => endpointId !== undefined || eventsOf(events).includes(type as never),
      );
      const at = now();
      let queued = 0;
      for (let from = 0; from < wanting.length; from += QUEUED_AT_ONCE) {
        const rows = wanting.slice(from, from + QUEUED_AT_ONCE).map(
          ({ id }): DeliveryRow => ({
            id: deliveryId(at),
            endpointId: id,
            type,
            body,
            once: once ?? null,
            createdAt: at,
            attempts: 0,
            status: 'waiting',
            nextAt: at,
            claimedUntil: null,
            answerStatus: null,
            answer: null,
          }),
        );
        const inserted = await db
          .insertInto('webhookDeliveries')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .execute();
        queued += inserted.length;
      }
      return queued;
    },

    async deliveries(endpointId, accountId) {
      if ((await own(db, endpointId, accountId)) === undefined) return undefined;
      const rows = db.selectFrom('webhookDeliveries').selectAll().where('endpointId', '=', endpointId);
      return (await rows.orderBy('id', 'desc').limit(MAX_LISTED_DELIVERIES).execute()).map(deliveryOf);
    },

    async resend(id, endpointId, accountId) {
      const endpoint = await own(db, endpointId, accountId);
      if (endpoint === undefined || endpoint.disabledAt !== null) return false;
      const again = await db
        .updateTable('webhookDeliveries')
        .set({ status: 'waiting', attempts: 0, nextAt: now(), claimedUntil: null })
        .where('id', '=', id)
        .where('endpointId', '=', endpointId)
        .where('status', '<>', 'waiting')
        .returning('id')
        .executeTakeFirst();
      return again !== undefined;
    },

    async claim({ slow, count, busy, share, endpointId }) {
      const at = now();
      const places = new Map(busy);
      const full = () => [...places].flatMap(([accountId, taken]) => (taken >= share ? [accountId] : []));
      const claimed: ClaimedDelivery[] = [];
      for (let found = count; claimed.length < count && found === count; ) {
        const due = await dueDeliveries(db, { at, slow, count, full: full(), endpointId });
        found = due.length;
        for (const { id, url, accountId, secret, oldSecret, oldSecretUntil } of due) {
          const taken = places.get(accountId) ?? 0;
          if (taken >= share || claimed.length === count) continue;
          // Only one of several callers changes the row.
          const row = await db
            .updateTable('webhookDeliveries')
            .set({ claimedUntil: at + CLAIMED_MS })
            .where('id', '=', id)
            .where('status', '=', 'waiting')
            .where((eb) => isFree(eb.ref('claimedUntil'), at))
            .returningAll()
            .executeTakeFirst();
          if (row === undefined) continue;
          places.set(accountId, taken + 1);
          const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > at;
          const secrets = isOldValid ? [secret, oldSecret] : [secret];
          claimed.push({ ...deliveryOf(row), url, accountId, secrets, slow });
        }
      }
      return claimed;
    },

    finish: ({ id, endpointId, accountId, attempts, nextAt, url }, outcome, slow) =>
      db.transaction().execute(async (tx) => {
        const { status, answerStatus, answer } = outcome;
        await tx
          .updateTable('webhookDeliveries')
          .set({
            status,
            answerStatus,
            answer,
            attempts: attempts + 1,
            claimedUntil: null,
            nextAt: outcome.status === 'waiting' ? outcome.nextAt : Math.max(nextAt, now()),
          })
          .where('id', '=', id)
          .where('status', '=', 'waiting')
          .execute();
        await tx
          .updateTable('webhookEndpoints')
          .set({ servedAt: now(), slow: Number(slow) })
          .where('id', '=', endpointId)
          .execute();
        return outcome.status === 'failed' ? disable(tx, { endpointId, accountId, url }, outcome, now()) : undefined;
      }),

    async expiringKeys(before) {
      const at = now();
      const rows = await db
        .selectFrom('apiKeys')
        .select(['id', 'accountId', 'name', 'expiresAt'])
        .where('expiresAt', '>', at)
        .where('expiresAt', '<=', before)
        .where('revokedAt', 'is', null)
        .where('oauthTokenId', 'is', null)
        .where('accountId', 'in', db.selectFrom('webhookEndpoints').select('accountId'))
        .orderBy('id')
        .execute();
      return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: Number(expiresAt) }));
    },

    async removeOld() {
      await db
        .deleteFrom('webhookDeliveries')
        .where('createdAt', '<', now() - DELIVERIES_KEPT_MS)
        .where('status', '<>', 'waiting')
        .execute();
    },
  };
}

async function dueDeliveries(
  db: AccountDb,
  {
    at,
    slow,
    count,
    full,
    endpointId,
  }: { at: number; slow: boolean; count: number; full: readonly string[]; endpointId: string | undefined },
) {
  return db
    .selectFrom('webhookEndpoints as endpoint')
    .innerJoin('webhookDeliveries as delivery', (join) =>
      // One after another: the first that waits holds up the others.
      join.on(
        'delivery.id',
        '=',
        sql<string>`(SELECT first.id FROM webhook_deliveries first WHERE first.endpoint_id = endpoint.id
          AND first.status = 'waiting' ORDER BY first.id LIMIT 1)`,
      ),
    )
    .select(['delivery.id', 'endpoint.url', 'endpoint.accountId', 'endpoint.secret'])
    .select(['endpoint.oldSecret', 'endpoint.oldSecretUntil'])
    .where('endpoint.disabledAt', 'is', null)
    .where('endpoint.slow', '=', Number(slow))
    .where('delivery.nextAt', '<=', at)
    .where((eb) => isFree(eb.ref('delivery.claimedUntil'), at))
    .$if(endpointId !== undefined, (query) => query.where('endpoint.id', '=', endpointId!))
    .$if(full.length > 0, (query) => query.where('endpoint.accountId', 'not in', full))
    .orderBy('endpoint.servedAt')
    .orderBy('delivery.nextAt')
    .limit(count)
    .execute();
}

const NO_OLD_SECRET = { oldSecret: null, oldSecretUntil: null };

function isFree(claimedUntil: Expression<number | null>, at: number) {
  return sql<SqlBool>`(${claimedUntil} IS NULL OR ${claimedUntil} < ${at})`;
}

async function disable(
  tx: AccountTx,
  { endpointId, accountId, url }: Pick<ClaimedDelivery, 'endpointId' | 'accountId' | 'url'>,
  { reason }: DeliveryOutcome & { status: 'failed' },
  at: number,
): Promise<string | undefined> {
  const disabled = await tx
    .updateTable('webhookEndpoints')
    .set({ disabledAt: at, disabledReason: reason })
    .where('id', '=', endpointId)
    .where('disabledAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (disabled === undefined) return undefined;
  await tx
    .updateTable('webhookDeliveries')
    .set({ status: 'failed', answer: 'not sent: the endpoint was disabled' })
    .where('endpointId', '=', endpointId)
    .where('status', '=', 'waiting')
    .execute();
  await recordEntry(tx, { at, actor: 'the service', action: 'webhook.disabled', accountId, details: { url, reason } });
  const account = tx.selectFrom('accounts').select('email').where('id', '=', accountId).where('deletedAt', 'is', null);
  return (await account.executeTakeFirst())?.email;
}

let lastTime = 0;
let counter = 0;

/** In order of creation, even if the clock is set back: the time, a counter for those of one process in one millisecond, and randomness. */
function deliveryId(now: number): string {
  counter = now > lastTime ? 0 : counter + 1;
  lastTime = Math.max(now, lastTime);
  const time = lastTime.toString(16).padStart(12, '0');
  return `msg_${time}${counter.toString(16).padStart(5, '0')}${randomBytes(8).toString('hex')}`;
}

function endpointOf({
  secret: _,
  oldSecret: __,
  servedAt: _3,
  slow: _4,
  events,
  ...row
}: EndpointRow): WebhookEndpoint {
  return { ...row, events: eventsOf(events) };
}

function eventsOf(json: string): WebhookEvent[] {
  return JSON.parse(json) as WebhookEvent[];
}

function deliveryOf({ once: _, claimedUntil: __, ...row }: DeliveryRow): WebhookDelivery {
  return row;
}
