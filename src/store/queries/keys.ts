import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely';
import type { ApiKey } from '../../accounts/account.ts';
import { DEAD_KEYS_KEPT_MS, type KeyStore, MAX_LISTED_KEYS, MAX_LIVE_KEYS, type NewKey } from '../account-store.ts';
import { ConflictError } from '../store.ts';
import { lockAccount } from './account-row.ts';
import { recordEntry } from './audit.ts';
import { newId } from './new-id.ts';
import type { AccountTables } from './tables.ts';

/** Used in place of the first and last characters that other keys show. */
const INTERNAL_HINT = 'internal';

export function keyStore(db: Kysely<AccountTables>, now: () => number): KeyStore {
  return {
    create: (key, actor = 'operator') =>
      db.transaction().execute(async (tx) => {
        if ((await lockAccount(tx, key.accountId)) === undefined) throw new ConflictError('there is no such account');
        const at = now();
        await refuseOneTooMany(tx, key.accountId, at);
        const created = await insertKey(tx, key, at);
        const { accountId } = created;
        await recordEntry(tx, { at, actor, action: 'key.created', accountId, details: auditDetails(created) });
        return created;
      }),

    async list(accountId) {
      const at = now();
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('hint', '<>', INTERNAL_HINT)
        .where((eb) => eb.not(wasDead(eb, at - DEAD_KEYS_KEPT_MS)))
        .orderBy((eb) => eb.case().when(wasDead(eb, at)).then(1).else(0).end())
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LISTED_KEYS)
        .execute();
      return rows.map(keyOf).sort((a, b) => b.createdAt - a.createdAt);
    },

    revoke: (id, accountId, actor = 'operator') =>
      db.transaction().execute(async (tx) => {
        const find = () => findKey(tx, id, accountId);
        const owner = (await find())?.account_id;
        if (owner === undefined || (await lockAccount(tx, owner)) === undefined) return undefined;
        const key = await find();
        if (key === undefined || key.revoked_at !== null) return key && keyOf(key);
        const at = now();
        await tx.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', id).execute();
        const revoked = keyOf({ ...key, revoked_at: at });
        await recordEntry(tx, { at, actor, action: 'key.revoked', accountId: owner, details: auditDetails(revoked) });
        return revoked;
      }),

    roll: (id, { accountId, hash, hint, overlapMs }, actor = 'operator') =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, accountId);
        const at = now();
        const key = await findKey(tx, id, accountId);
        if (key === undefined) return undefined;
        if (key.revoked_at !== null || (key.expires_at !== null && key.expires_at <= at))
          throw new ConflictError('the key is no longer live; create a new one');
        const end =
          overlapMs === 0
            ? { revoked_at: at }
            : { expires_at: Math.min(at + overlapMs, key.expires_at ?? Number.MAX_SAFE_INTEGER) };
        const old = await tx
          .updateTable('api_keys')
          .set(end)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await refuseOneTooMany(tx, accountId, at);
        const created = await insertKey(
          tx,
          {
            accountId,
            name: key.name,
            hash,
            hint,
            expiresAt: key.life_ms === null ? null : at + key.life_ms,
            allowedAddresses: rangesOf(key.allowed_addresses),
          },
          at,
          id,
        );
        const details = {
          ...auditDetails(created),
          replaces: key.id,
          old_key_ends: new Date(at + overlapMs).toISOString(),
        };
        await recordEntry(tx, { at, actor, action: 'key.rolled', accountId, details });
        return { created, old: keyOf(old) };
      }),

    ensureInternal: (accountId, hash) =>
      db.transaction().execute(async (tx) => {
        if ((await lockAccount(tx, accountId)) === undefined) return;
        await tx
          .insertInto('api_keys')
          .values(newRow({ accountId, name: 'dashboard', hash, hint: INTERNAL_HINT }, now()))
          .onConflict((conflict) => conflict.column('hash').doNothing())
          .execute();
      }),

    async names(accountId) {
      const rows = await db
        .selectFrom('api_keys')
        .select(['id', 'name', 'hint'])
        .where('account_id', '=', accountId)
        .execute();
      return new Map(
        rows.map(({ id, name, hint }) => [
          id,
          hint === INTERNAL_HINT ? { name: 'Playground', hint: null } : { name, hint },
        ]),
      );
    },
  };
}

type KeyExpressions = ExpressionBuilder<AccountTables, 'api_keys'>;

/** Every stored key except the internal one, newest first. */
export async function keysOf(db: Kysely<AccountTables>, accountId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('hint', '<>', INTERNAL_HINT)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(keyOf);
}

function wasDead(eb: KeyExpressions, at: number) {
  return eb.or([
    eb.and([eb('revoked_at', 'is not', null), eb('revoked_at', '<=', at)]),
    eb.and([eb('expires_at', 'is not', null), eb('expires_at', '<=', at)]),
  ]);
}

/** Revokes every key of the account except the internal one. Resolves to the number that were live. */
export async function revokeKeys(tx: Transaction<AccountTables>, accountId: string, now: number): Promise<number> {
  const revoked = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('hint', '<>', INTERNAL_HINT)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return revoked.length;
}

function auditDetails({ id, name, hint }: ApiKey): Record<string, unknown> {
  return { key: id, name, hint };
}

async function findKey(
  db: Kysely<AccountTables>,
  id: string,
  accountId: string | undefined,
): Promise<Selectable<AccountTables['api_keys']> | undefined> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .where('hint', '<>', INTERNAL_HINT)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .executeTakeFirst();
}

async function refuseOneTooMany(tx: Transaction<AccountTables>, accountId: string, now: number): Promise<void> {
  const live = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('hint', '<>', INTERNAL_HINT)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  if (Number(live.count) >= MAX_LIVE_KEYS) {
    throw new ConflictError(`the account has ${MAX_LIVE_KEYS} live keys, the maximum; revoke one first`);
  }
}

async function insertKey(
  tx: Transaction<AccountTables>,
  key: NewKey,
  now: number,
  replaces: string | null = null,
): Promise<ApiKey> {
  await tx
    .deleteFrom('api_keys')
    .where('account_id', '=', key.accountId)
    .where((eb) => wasDead(eb, now - DEAD_KEYS_KEPT_MS))
    .execute();
  const row = { ...newRow(key, now), replaces };
  return keyOf(await tx.insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow());
}

function newRow(key: NewKey, now: number): AccountTables['api_keys'] {
  const { accountId, name, hash, hint, expiresAt = null, allowedAddresses = [] } = key;
  return {
    id: newId('key'),
    account_id: accountId,
    hash,
    name,
    hint,
    created_at: now,
    expires_at: expiresAt,
    revoked_at: null,
    last_used_at: null,
    allowed_addresses: allowedAddresses.length === 0 ? null : allowedAddresses.join(' '),
    life_ms: expiresAt === null ? null : expiresAt - now,
    replaces: null,
  };
}

function keyOf(row: Selectable<AccountTables['api_keys']>): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    hint: row.hint,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    allowedAddresses: rangesOf(row.allowed_addresses),
    replaces: row.replaces,
  };
}

function rangesOf(stored: string | null): string[] {
  return stored === null ? [] : stored.split(' ');
}
