import type { Kysely, Selectable } from 'kysely';
import { newId } from './new-id.ts';
import { type ApiKey, ConflictError, type KeyStore, MAX_LIVE_KEYS } from './store.ts';
import type { AccountTables } from './tables.ts';

/** API keys: the SQL that every engine shares. */
export class KeyQueries implements KeyStore {
  readonly #db: Kysely<AccountTables>;
  readonly #now: () => number;

  constructor(db: Kysely<AccountTables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async create(key: Parameters<KeyStore['create']>[0]): Promise<ApiKey> {
    return this.#db.transaction().execute(async (tx) => {
      // Writing the account's row first takes its lock, so that two keys made at once cannot both be the last allowed.
      await tx.updateTable('accounts').set({ id: key.accountId }).where('id', '=', key.accountId).execute();
      const now = this.#now();
      const live = await tx
        .selectFrom('api_keys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', key.accountId)
        .where('revoked_at', 'is', null)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
        .executeTakeFirstOrThrow();
      if (Number(live.count) >= MAX_LIVE_KEYS) {
        throw new ConflictError(`the account has ${MAX_LIVE_KEYS} live keys, the most there can be; revoke one first`);
      }
      const row = await tx
        .insertInto('api_keys')
        .values({
          id: newId('key'),
          account_id: key.accountId,
          hash: key.hash,
          name: key.name,
          hint: key.hint,
          created_at: now,
          expires_at: null,
          revoked_at: null,
          last_used_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return keyOf(row);
    });
  }

  async list(accountId: string): Promise<ApiKey[]> {
    const rows = await this.#db
      .selectFrom('api_keys')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(keyOf);
  }

  async revoke(id: string): Promise<ApiKey | undefined> {
    await this.#db.updateTable('api_keys').set({ revoked_at: this.#now() }).where('id', '=', id).where('revoked_at', 'is', null).execute();
    const row = await this.#db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
    return row && keyOf(row);
  }
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
  };
}
