import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { revokeKeys } from './keys-queries.ts';
import { MAX_SESSIONS, type SignInStore } from './store.ts';
import type { AccountTables } from './tables.ts';

export const SECRET_NAME = 'cookie secret';
const SECRET_BYTES = 32;

/** What signing in needs: the SQL that every engine shares. */
export class SignInQueries implements SignInStore {
  readonly #db: Kysely<AccountTables>;
  readonly #now: () => number;

  constructor(db: Kysely<AccountTables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  get database(): Kysely<unknown> {
    return this.#db as unknown as Kysely<unknown>;
  }

  async secret(): Promise<string> {
    const find = () =>
      this.#db.selectFrom('settings').select('value').where('name', '=', SECRET_NAME).executeTakeFirst();
    const known = await find();
    if (known !== undefined) return known.value;
    // Two nodes may come here at once: the first one's secret stays.
    await this.#db
      .insertInto('settings')
      .values({ name: SECRET_NAME, value: randomBytes(SECRET_BYTES).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await find())!.value;
  }

  async forgetSecret(): Promise<void> {
    await this.#db.deleteFrom('settings').where('name', '=', SECRET_NAME).execute();
  }

  async findUser(accountId: string): ReturnType<SignInStore['findUser']> {
    const row = await this.#db
      .selectFrom('users')
      .select('email_verified')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row && { proven: row.email_verified === 1 };
  }

  async endOldSessions(userId: string): Promise<void> {
    await this.#db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(MAX_SESSIONS),
      )
      .execute();
  }

  async removeResetLinks(userId: string): Promise<void> {
    await this.#db.deleteFrom('verifications').where('value', '=', userId).execute();
  }

  async passwordWasReset(userId: string): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await tx.deleteFrom('verifications').where('value', '=', userId).execute();
      const proven = await tx
        .updateTable('users')
        .set({ email_verified: 1 })
        .where('id', '=', userId)
        .where('email_verified', '=', 0)
        .returning('account_id')
        .executeTakeFirst();
      if (proven === undefined) return;
      await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
      await revokeKeys(tx, proven.account_id, this.#now());
    });
  }

  async removeExpired(): Promise<void> {
    const now = new Date().toISOString();
    await this.#db.deleteFrom('sessions').where('expires_at', '<', now).execute();
    await this.#db.deleteFrom('verifications').where('expires_at', '<', now).execute();
  }

  async attempt(key: string, windowMs: number): ReturnType<SignInStore['attempt']> {
    const now = this.#now();
    const { count, ends_at } = await this.#db
      .insertInto('attempts')
      .values({ key, count: 1, ends_at: now + windowMs })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => {
          const over = eb('attempts.ends_at', '<=', now);
          return {
            count: eb
              .case()
              .when(over)
              .then(1)
              .else(eb('attempts.count', '+', 1))
              .end(),
            ends_at: eb.case().when(over).then(eb.ref('excluded.ends_at')).else(eb.ref('attempts.ends_at')).end(),
          };
        }),
      )
      .returning(['count', 'ends_at'])
      .executeTakeFirstOrThrow();
    // The first attempt in a window removes expired ones.
    if (count === 1) await this.#db.deleteFrom('attempts').where('ends_at', '<=', now).execute();
    return { attempts: count, endsAt: ends_at };
  }

  async forgive(keys: readonly string[]): Promise<void> {
    await this.#db
      .updateTable('attempts')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', 'in', [...keys])
      .where('count', '>', 0)
      .execute();
  }
}
