import type { ExpressionBuilder } from 'kysely';
import { type ApiKey, MAX_LIVE_KEYS, MAX_MEMBER_KEYS } from '../../accounts/account.ts';
import type { KeyScope } from '../../accounts/key-limits.ts';
import { MAX_MEMBERS, mayManageKeys } from '../../accounts/team.ts';
import {
  DEAD_KEYS_KEPT_MS,
  DEAD_MEMBER_KEYS_KEPT_MS,
  type KeyStore,
  MAX_LISTED_KEYS,
  type NewKey,
} from '../account-store.ts';
import { ActorRefusedError, ConflictError } from '../store.ts';
import { confirmActor, lockAccount } from './account-row.ts';
import { recordEntry } from './audit.ts';
import { newId } from './new-id.ts';
import type { AccountDb, AccountTables, AccountTx } from './tables.ts';

/** Used in place of the first and last characters that other keys show. */
const INTERNAL_HINT = 'internal';
/** The same for the access tokens of apps. */
export const APP_HINT = 'app';
const MAX_LIVE = MAX_LIVE_KEYS + MAX_MEMBERS * MAX_MEMBER_KEYS;

export function keyStore(db: AccountDb, now: () => number): KeyStore {
  return {
    create: (key, actor = 'operator') =>
      db.transaction().execute(async (tx) => {
        if ((await lockAccount(tx, key.accountId)) === undefined) throw new ConflictError('there is no such account');
        await confirmActor(tx, actor, key.accountId);
        await refuseFormerMember(tx, key);
        const at = now();
        await refuseOneTooMany(tx, key, at);
        const created = await insertKey(tx, key, at);
        const { accountId } = created;
        await recordEntry(tx, { at, actor, action: 'key.created', accountId, details: auditDetails(created) });
        return created;
      }),

    async list(accountId, memberId) {
      const at = now();
      const rows = await ownKeys(db, accountId)
        .selectAll()
        .$if(memberId !== undefined, (query) => query.where('memberId', '=', memberId!))
        .where((eb) => eb.not(wasDead(eb, at - DEAD_KEYS_KEPT_MS)))
        .orderBy((eb) => eb.case().when(wasDead(eb, at)).then(1).else(0).end())
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LIVE)
        .execute();
      const listed = rows.filter(
        ({ revokedAt, expiresAt }, i) => i < MAX_LISTED_KEYS || (revokedAt === null && (expiresAt ?? at + 1) > at),
      );
      return listed.map(keyOf).sort((a, b) => b.createdAt - a.createdAt);
    },

    revoke: (id, accountId, actor = 'operator', memberId = undefined) =>
      db.transaction().execute(async (tx) => {
        const find = () => findKey(tx, id, accountId, memberId);
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

    roll: (id, { accountId, hash, hint, overlapMs, memberId }, actor = 'operator') =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, accountId);
        await confirmActor(tx, actor, accountId);
        const at = now();
        const key = await findKey(tx, id, accountId, memberId);
        if (key === undefined) return undefined;
        if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= at))
          throw new ConflictError('the key is no longer live; create a new one');
        const end =
          overlapMs === 0
            ? { revokedAt: at }
            : { expiresAt: Math.min(at + overlapMs, key.expiresAt ?? Number.MAX_SAFE_INTEGER) };
        const ending = tx.updateTable('apiKeys').set(end).where('id', '=', id);
        const old = await ending.returningAll().executeTakeFirstOrThrow();
        await refuseOneTooMany(tx, key, at);
        const expiresAt = key.lifeMs === null ? null : at + key.lifeMs;
        const allowedAddresses = rangesOf(key.allowedAddresses);
        const { name, memberId: holder, monthLimit, minuteLimit } = key;
        const kept = { memberId: holder, scopes: scopesOf(key.scopes), monthLimit, minuteLimit };
        const successor = { accountId, name, hash, hint, expiresAt, allowedAddresses, replaces: id, ...kept };
        const created = await insertKey(tx, successor, at);
        const details = {
          ...auditDetails(created),
          replaces: key.id,
          old_key_ends: new Date(old.revokedAt ?? old.expiresAt!).toISOString(),
        };
        await recordEntry(tx, { at, actor, action: 'key.rolled', accountId, details });
        return { created, old: keyOf(old) };
      }),

    limit: (id, accountId, limits, actor = 'operator') =>
      db.transaction().execute(async (tx) => {
        if ((await lockAccount(tx, accountId)) === undefined) return undefined;
        if (!mayManageKeys(await confirmActor(tx, actor, accountId))) throw new ActorRefusedError('no permission');
        const key = await findKey(tx, id, accountId, undefined);
        if (key === undefined) return undefined;
        const changed = tx.updateTable('apiKeys').set(limits).where('id', '=', id).returningAll();
        const limited = keyOf(await changed.executeTakeFirstOrThrow());
        const details = { ...auditDetails(limited), per_month: limits.monthLimit, per_minute: limits.minuteLimit };
        await recordEntry(tx, { at: now(), actor, action: 'key.limited', accountId, details });
        return limited;
      }),

    ensureInternal: (accountId, hash, memberId) =>
      db.transaction().execute(async (tx) => {
        if ((await lockAccount(tx, accountId)) === undefined) return;
        await tx
          .insertInto('apiKeys')
          .values(newRow({ accountId, name: 'dashboard', hash, hint: INTERNAL_HINT, memberId }, now()))
          .onConflict((conflict) => conflict.column('hash').doNothing())
          .execute();
      }),

    async names(accountId) {
      const named = db.selectFrom('apiKeys').select(['id', 'name', 'hint', 'memberId']);
      const keys = named.where('accountId', '=', accountId);
      const shown = (name: string, hint: string) =>
        hint === INTERNAL_HINT ? { name: 'Playground', hint: null } : { name, hint: hint === APP_HINT ? null : hint };
      return new Map(
        (await keys.execute()).map(({ id, name, hint, memberId }) => [id, { ...shown(name, hint), memberId }]),
      );
    },
  };
}

type KeyRow = AccountTables['apiKeys'];
type KeyToAdd = NewKey & { replaces?: string | null };
type KeyExpressions = ExpressionBuilder<AccountTables, 'apiKeys'>;

/** Every stored key except the internal one, newest first. */
/** Of the account, or of one member. */
export async function keysOf(db: AccountDb, accountId: string, memberId?: string): Promise<ApiKey[]> {
  const own = ownKeys(db, accountId).$if(memberId !== undefined, (query) => query.where('memberId', '=', memberId!));
  const rows = await own.selectAll().orderBy('createdAt', 'desc').orderBy('id').execute();
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

/** Revokes every live key of a member. Resolves to their number. */
export async function endKeysOf(tx: AccountTx, accountId: string, memberId: string, now: number): Promise<number> {
  const revoked = await tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('memberId', '=', memberId)
    .where('hint', '<>', INTERNAL_HINT)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.not(wasDead(eb, now)))
    .returning('id')
    .execute();
  return revoked.length;
}

function auditDetails({ id, name, hint }: ApiKey): Record<string, unknown> {
  return { key: id, name, hint };
}

function findKey(
  db: AccountDb,
  id: string,
  accountId: string | undefined,
  memberId: string | undefined,
): Promise<KeyRow | undefined> {
  return db
    .selectFrom('apiKeys')
    .selectAll()
    .where('id', '=', id)
    .where('hint', '<>', INTERNAL_HINT)
    .where('oauthTokenId', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId!))
    .$if(memberId !== undefined, (query) => query.where('memberId', '=', memberId!))
    .executeTakeFirst();
}

async function refuseFormerMember(tx: AccountTx, { accountId, memberId = null }: KeyToAdd): Promise<void> {
  if (memberId === null) return;
  const present = tx.selectFrom('members').select('id').where('id', '=', memberId).where('endedAt', 'is', null);
  if ((await present.where('accountId', '=', accountId).executeTakeFirst()) === undefined)
    throw new ConflictError('this person is no longer in the team');
}

async function refuseOneTooMany(
  tx: AccountTx,
  { accountId, memberId = null }: Pick<KeyToAdd, 'accountId' | 'memberId'>,
  now: number,
): Promise<void> {
  const live = await ownKeys(tx, accountId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberId', memberId === null ? 'is' : '=', memberId)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.not(wasDead(eb, now)))
    .executeTakeFirstOrThrow();
  const max = memberId === null ? MAX_LIVE_KEYS : MAX_MEMBER_KEYS;
  if (Number(live.count) >= max)
    throw new ConflictError(
      `${memberId === null ? 'the account' : 'this member'} has ${max} live keys, the maximum; revoke one first`,
    );
}

async function insertKey(tx: AccountTx, key: KeyToAdd, now: number): Promise<ApiKey> {
  await tx
    .deleteFrom('apiKeys')
    .where('accountId', '=', key.accountId)
    .where((eb) => wasDead(eb, now - DEAD_KEYS_KEPT_MS))
    .where((eb) => eb.or([eb('memberId', 'is', null), wasDead(eb, now - DEAD_MEMBER_KEYS_KEPT_MS)]))
    .execute();
  return keyOf(await tx.insertInto('apiKeys').values(newRow(key, now)).returningAll().executeTakeFirstOrThrow());
}

function newRow(given: KeyToAdd, now: number): KeyRow {
  const {
    expiresAt = null,
    allowedAddresses = [],
    replaces = null,
    memberId = null,
    scopes = null,
    monthLimit = null,
    minuteLimit = null,
    ...key
  } = given;
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
    memberId,
    scopes: scopes === null ? null : scopes.join(' '),
    monthLimit,
    minuteLimit,
    pacedUntil: null,
    oauthTokenId: null,
  };
}

function keyOf(row: KeyRow): ApiKey {
  const { hash: _, lifeMs: __, oauthTokenId: ___, pacedUntil: ____, allowedAddresses, scopes, ...key } = row;
  return { ...key, allowedAddresses: rangesOf(allowedAddresses), scopes: scopesOf(scopes) };
}

function scopesOf(stored: string | null): KeyScope[] | null {
  return stored === null ? null : (stored.split(' ') as KeyScope[]);
}

function rangesOf(stored: string | null): string[] {
  return stored === null ? [] : stored.split(' ');
}
