import type { ExpressionBuilder } from 'kysely';
import { type ApiKey, MAX_LIVE_KEYS } from '../../accounts/account.ts';
import { DEAD_KEYS_KEPT_MS, type KeyStore, MAX_LISTED_KEYS, type NewKey } from '../account-store.ts';
import { ConflictError } from '../store.ts';
import { confirmActor, lockAccount } from './account-row.ts';
import { recordEntry } from './audit.ts';
import { newId } from './new-id.ts';
import type { AccountDb, AccountTables, AccountTx } from './tables.ts';

/** Used in place of the first and last characters that other keys show. */
const INTERNAL_HINT = 'internal';
/** The same for the access tokens of apps. */
export const APP_HINT = 'app';

export function keyStore(db: AccountDb, now: () => number): KeyStore {
  return {
    create: (key, actor = 'operator') =>
      db.transaction().execute(async (tx) => {
        if ((await lockAccount(tx, key.accountId)) === undefined) throw new ConflictError('there is no such account');
        await confirmActor(tx, actor, key.accountId);
        const at = now();
        await refuseOneTooMany(tx, key.accountId, at);
        const created = await insertKey(tx, key, at);
        const { accountId } = created;
        await recordEntry(tx, { at, actor, action: 'key.created', accountId, details: auditDetails(created) });
        return created;
      }),

    async list(accountId) {
      const at = now();
      const rows = await ownKeys(db, accountId)
        .selectAll()
        .where((eb) => eb.not(wasDead(eb, at - DEAD_KEYS_KEPT_MS)))
        .orderBy((eb) => eb.case().when(wasDead(eb, at)).then(1).else(0).end())
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LISTED_KEYS)
        .execute();
      return rows.map(keyOf).sort((a, b) => b.createdAt - a.createdAt);
    },

    revoke: (id, accountId, actor = 'operator') =>
      db.transaction().execute(async (tx) => {
        const find = () => findKey(tx, id, accountId);
        const owner = (await find())?.accountId;
        if (owner === undefined || (await lockAccount(tx, owner)) === undefined) return undefined;
        await confirmActor(tx, actor, owner);
        const key = await find();
        if (key === undefined || key.revokedAt !== null) return key && keyOf(key);
        const at = now();
        await tx.updateTable('apiKeys').set({ revokedAt: at }).where('id', '=', id).execute();
        const revoked = keyOf({ ...key, revokedAt: at });
        await recordEntry(tx, { at, actor, action: 'key.revoked', accountId: owner, details: auditDetails(revoked) });
        return revoked;
      }),

    roll: (id, { accountId, hash, hint, overlapMs }, actor = 'operator') =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, accountId);
        await confirmActor(tx, actor, accountId);
        const at = now();
        const key = await findKey(tx, id, accountId);
        if (key === undefined) return undefined;
        if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= at))
          throw new ConflictError('the key is no longer live; create a new one');
        const end =
          overlapMs === 0
            ? { revokedAt: at }
            : { expiresAt: Math.min(at + overlapMs, key.expiresAt ?? Number.MAX_SAFE_INTEGER) };
        const ending = tx.updateTable('apiKeys').set(end).where('id', '=', id);
        const old = await ending.returningAll().executeTakeFirstOrThrow();
        await refuseOneTooMany(tx, accountId, at);
        const expiresAt = key.lifeMs === null ? null : at + key.lifeMs;
        const allowedAddresses = rangesOf(key.allowedAddresses);
        const successor = { accountId, name: key.name, hash, hint, expiresAt, allowedAddresses, replaces: id };
        const created = await insertKey(tx, successor, at);
        const details = {
          ...auditDetails(created),
          replaces: key.id,
          old_key_ends: new Date(old.revokedAt ?? old.expiresAt!).toISOString(),
        };
        await recordEntry(tx, { at, actor, action: 'key.rolled', accountId, details });
        return { created, old: keyOf(old) };
      }),

    ensureInternal: (accountId, hash) =>
      db.transaction().execute(async (tx) => {
        if ((await lockAccount(tx, accountId)) === undefined) return;
        await tx
          .insertInto('apiKeys')
          .values(newRow({ accountId, name: 'dashboard', hash, hint: INTERNAL_HINT }, now()))
          .onConflict((conflict) => conflict.column('hash').doNothing())
          .execute();
      }),

    async names(accountId) {
      const keys = db.selectFrom('apiKeys').select(['id', 'name', 'hint']).where('accountId', '=', accountId);
      const shown = (name: string, hint: string) =>
        hint === INTERNAL_HINT ? { name: 'Playground', hint: null } : { name, hint: hint === APP_HINT ? null : hint };
      return new Map((await keys.execute()).map(({ id, name, hint }) => [id, shown(name, hint)]));
    },
  };
}

type KeyRow = AccountTables['apiKeys'];
type KeyToAdd = NewKey & { replaces?: string | null };
type KeyExpressions = ExpressionBuilder<AccountTables, 'apiKeys'>;

/** Every stored key except the internal one, newest first. */
export async function keysOf(db: AccountDb, accountId: string): Promise<ApiKey[]> {
  const rows = await ownKeys(db, accountId).selectAll().orderBy('createdAt', 'desc').orderBy('id').execute();
  return rows.map(keyOf);
}

/** Without the internal one, which nobody sees, and without the access tokens of apps. */
function ownKeys(db: AccountDb, accountId: string) {
  return db
    .selectFrom('apiKeys')
    .where('accountId', '=', accountId)
    .where('hint', '<>', INTERNAL_HINT)
    .where('oauthTokenId', 'is', null);
}

function wasDead(eb: KeyExpressions, at: number) {
  return eb.or([
    eb.and([eb('revokedAt', 'is not', null), eb('revokedAt', '<=', at)]),
    eb.and([eb('expiresAt', 'is not', null), eb('expiresAt', '<=', at)]),
  ]);
}

/** Revokes every live key of the account except the internal one. Resolves to their number. */
export async function revokeKeys(tx: AccountTx, accountId: string, now: number): Promise<number> {
  const revoked = await tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('hint', '<>', INTERNAL_HINT)
    .where('oauthTokenId', 'is', null)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.not(wasDead(eb, now)))
    .returning('id')
    .execute();
  return revoked.length;
}

function auditDetails({ id, name, hint }: ApiKey): Record<string, unknown> {
  return { key: id, name, hint };
}

function findKey(db: AccountDb, id: string, accountId: string | undefined): Promise<KeyRow | undefined> {
  return db
    .selectFrom('apiKeys')
    .selectAll()
    .where('id', '=', id)
    .where('hint', '<>', INTERNAL_HINT)
    .where('oauthTokenId', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId!))
    .executeTakeFirst();
}

async function refuseOneTooMany(tx: AccountTx, accountId: string, now: number): Promise<void> {
  const live = await ownKeys(tx, accountId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revokedAt', 'is', null)
    .where((eb) => eb.not(wasDead(eb, now)))
    .executeTakeFirstOrThrow();
  if (Number(live.count) >= MAX_LIVE_KEYS) {
    throw new ConflictError(`the account has ${MAX_LIVE_KEYS} live keys, the maximum; revoke one first`);
  }
}

async function insertKey(tx: AccountTx, key: KeyToAdd, now: number): Promise<ApiKey> {
  await tx
    .deleteFrom('apiKeys')
    .where('accountId', '=', key.accountId)
    .where((eb) => wasDead(eb, now - DEAD_KEYS_KEPT_MS))
    .execute();
  return keyOf(await tx.insertInto('apiKeys').values(newRow(key, now)).returningAll().executeTakeFirstOrThrow());
}

function newRow({ expiresAt = null, allowedAddresses = [], replaces = null, ...key }: KeyToAdd, now: number): KeyRow {
  return {
    ...key,
    id: newId('key'),
    createdAt: now,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    allowedAddresses: allowedAddresses.length === 0 ? null : allowedAddresses.join(' '),
    lifeMs: expiresAt === null ? null : expiresAt - now,
    replaces,
    oauthTokenId: null,
  };
}

function keyOf({ hash: _hash, lifeMs: _lifeMs, oauthTokenId: _token, allowedAddresses, ...key }: KeyRow): ApiKey {
  return { ...key, allowedAddresses: rangesOf(allowedAddresses) };
}

function rangesOf(stored: string | null): string[] {
  return stored === null ? [] : stored.split(' ');
}
