import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely';
import { newId } from './new-id.ts';
import {
  type ApiKey,
  ConflictError,
  DEAD_KEYS_KEPT_MS,
  type KeyStore,
  MAX_LISTED_KEYS,
  MAX_LIVE_KEYS,
  type NewKey,
} from './store.ts';
import type { AccountTables } from './tables.ts';

/** Stands where other keys show their first and last characters. */
const INTERNAL_HINT = 'internal';

/** API keys: the SQL that every engine shares. */
export class KeyQueries implements KeyStore {
  readonly #db: Kysely<AccountTables>;
  readonly #now: () => number;

  constructor(db: Kysely<AccountTables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async create(key: NewKey): Promise<ApiKey> {
    return this.#db.transaction().execute(async (tx) => {
      await lockAccount(tx, key.accountId);
      const now = this.#now();
      await refuseOneTooMany(tx, key.accountId, now);
      return insertKey(tx, key, now);
    });
  }

  async list(accountId: string): Promise<ApiKey[]> {
    const now = this.#now();
    const rows = await this.#db
      .selectFrom('api_keys')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('hint', '<>', INTERNAL_HINT)
      .where((eb) => eb.not(wasDead(eb, now - DEAD_KEYS_KEPT_MS)))
      .orderBy((eb) => eb.case().when(wasDead(eb, now)).then(1).else(0).end())
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LISTED_KEYS)
      .execute();
    return rows.map(keyOf).sort((a, b) => b.createdAt - a.createdAt);
  }

  async revoke(id: string, accountId?: string): Promise<ApiKey | undefined> {
    const key = await this.#db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', id)
      .where('hint', '<>', INTERNAL_HINT)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
      .executeTakeFirst();
    if (key === undefined) return undefined;
    await this.#db
      .updateTable('api_keys')
      .set({ revoked_at: this.#now() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    const row = await this.#db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return keyOf(row);
  }

  async roll(
    id: string,
    { accountId, hash, hint, overlapMs }: Parameters<KeyStore['roll']>[1],
  ): ReturnType<KeyStore['roll']> {
    return this.#db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const now = this.#now();
      const key = await tx
        .selectFrom('api_keys')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('hint', '<>', INTERNAL_HINT)
        .executeTakeFirst();
      if (key === undefined) return undefined;
      if (key.revoked_at !== null || (key.expires_at !== null && key.expires_at <= now))
        throw new ConflictError('the key is no longer live; create a new one');
      const end =
        overlapMs === 0
          ? { revoked_at: now }
          : { expires_at: Math.min(now + overlapMs, key.expires_at ?? Number.MAX_SAFE_INTEGER) };
      const old = await tx
        .updateTable('api_keys')
        .set(end)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await refuseOneTooMany(tx, accountId, now);
      const made = await insertKey(
        tx,
        {
          accountId,
          name: key.name,
          hash,
          hint,
          expiresAt: key.life_ms === null ? null : now + key.life_ms,
          allowedAddresses: rangesOf(key.allowed_addresses),
        },
        now,
        id,
      );
      return { made, old: keyOf(old) };
    });
  }

  async ensureInternal(accountId: string, hash: string): Promise<void> {
    await this.#db
      .insertInto('api_keys')
      .values(newRow({ accountId, name: 'dashboard', hash, hint: INTERNAL_HINT }, this.#now()))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
}

type KeyExpressions = ExpressionBuilder<AccountTables, 'api_keys'>;

function wasDead(eb: KeyExpressions, at: number) {
  return eb.or([
    eb.and([eb('revoked_at', 'is not', null), eb('revoked_at', '<=', at)]),
    eb.and([eb('expires_at', 'is not', null), eb('expires_at', '<=', at)]),
  ]);
}

/** Every key of the account, the internal one aside. */
export async function revokeKeys(tx: Transaction<AccountTables>, accountId: string, now: number): Promise<void> {
  await lockAccount(tx, accountId);
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('hint', '<>', INTERNAL_HINT)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Writing the account's row takes its lock, so that two keys made at once cannot both be the last allowed. */
async function lockAccount(tx: Transaction<AccountTables>, accountId: string): Promise<void> {
  await tx.updateTable('accounts').set({ id: accountId }).where('id', '=', accountId).execute();
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
    throw new ConflictError(`the account has ${MAX_LIVE_KEYS} live keys, the most there can be; revoke one first`);
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
