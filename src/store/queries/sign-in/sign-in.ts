import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Passkey, Session } from '../../../accounts/account.ts';
import type { Actor } from '../../account-store.ts';
import {
  type EmailChange,
  type EncryptedFactor,
  SIGN_INS_KEPT_MS,
  type SignInEvent,
  type SignInStore,
} from '../../sign-in-store.ts';
import { lockAccount } from '../account-row.ts';
import { recordEntry } from '../audit.ts';
import type { AccountTables } from '../tables.ts';
import { countAttempts } from './attempts.ts';
import { beginEmailChange, finishEmailChange, setEmail } from './email-change.ts';
import { passkeyHolder, passkeysOf, removePasskey, renamePasskey } from './passkeys.ts';
import { lockPerson } from './person-row.ts';
import { endOldSessions, endSessions, sessionsOf } from './sessions.ts';
import { follow } from './sign-in-events.ts';

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

  async knownSecret(): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', SECRET_NAME)
      .executeTakeFirst();
    return row?.value;
  }

  async secret(): Promise<string> {
    const known = await this.knownSecret();
    if (known !== undefined) return known;
    // Two nodes may come here at once: the first one's secret stays.
    await this.#db
      .insertInto('settings')
      .values({ name: SECRET_NAME, value: randomBytes(SECRET_BYTES).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await this.knownSecret())!;
  }

  async replaceSecret(renew: (factor: EncryptedFactor) => Promise<EncryptedFactor>): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      // Several nodes may start at once: the one that removes the secret does the rest.
      const removed = await tx
        .deleteFrom('settings')
        .where('name', '=', SECRET_NAME)
        .returning('name')
        .executeTakeFirst();
      if (removed === undefined) return;
      for (const row of await tx.selectFrom('two_factors').selectAll().execute()) {
        const { secret, backupCodes } = await renew({ secret: row.secret, backupCodes: row.backup_codes });
        await tx
          .updateTable('two_factors')
          .set({ secret, backup_codes: backupCodes })
          .where('id', '=', row.id)
          .execute();
      }
    });
  }

  async findUser(accountId: string): ReturnType<SignInStore['findUser']> {
    const row = await this.#db.selectFrom('users').selectAll().where('account_id', '=', accountId).executeTakeFirst();
    return row && { id: row.id, proven: row.email_verified === 1, secondFactor: row.two_factor_enabled === 1 };
  }

  endOldSessions(userId: string): Promise<void> {
    return endOldSessions(this.#db, userId);
  }

  record<T>(
    event: SignInEvent,
    write: (database: Kysely<unknown>) => Promise<T>,
  ): Promise<{ written: T; told: string | null }> {
    return this.#db.transaction().execute(async (tx) => {
      const person = await lockPerson(tx, event.userId);
      const written = await write(tx as unknown as Kysely<unknown>);
      const isRecorded = await follow(tx, event, person, this.#now());
      return { written, told: isRecorded ? person.email : null };
    });
  }

  listSessions(userId: string): Promise<Session[]> {
    return sessionsOf(this.#db, userId);
  }

  async endSession(userId: string, sessionId: string): Promise<boolean> {
    return (await endSessions(this.#db, userId, { only: sessionId })) > 0;
  }

  endOtherSessions(userId: string, keptId: string): Promise<number> {
    return endSessions(this.#db, userId, { except: keptId });
  }

  listPasskeys(userId: string): Promise<Passkey[]> {
    return passkeysOf(this.#db, userId);
  }

  findPasskey(credentialId: string): ReturnType<SignInStore['findPasskey']> {
    return passkeyHolder(this.#db, credentialId);
  }

  renamePasskey(userId: string, id: string, name: string): Promise<boolean> {
    return renamePasskey(this.#db, userId, id, name);
  }

  removePasskey(userId: string, id: string, actor: Actor): ReturnType<SignInStore['removePasskey']> {
    return this.#db.transaction().execute((tx) => removePasskey(tx, { userId, id, actor, now: this.#now() }));
  }

  beginEmailChange(change: Parameters<SignInStore['beginEmailChange']>[0]): Promise<void> {
    return this.#db.transaction().execute((tx) => beginEmailChange(tx, change));
  }

  finishEmailChange(tokenHash: string, address: string): Promise<EmailChange | undefined> {
    return this.#db.transaction().execute((tx) => finishEmailChange(tx, tokenHash, address, this.#now()));
  }

  changeEmail(accountId: string, email: string, actor: Actor): Promise<EmailChange | undefined> {
    return this.#db
      .transaction()
      .execute((tx) => setEmail(tx, { accountId, email, proven: false, actor, now: this.#now() }));
  }

  removeSecondFactor(accountId: string, actor: Actor): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      if ((await lockAccount(tx, accountId)) === undefined) return false;
      const user = await tx
        .updateTable('users')
        .set({ two_factor_enabled: 0 })
        .where('account_id', '=', accountId)
        .where('two_factor_enabled', '=', 1)
        .returning('id')
        .executeTakeFirst();
      if (user === undefined) return false;
      await tx.deleteFrom('two_factors').where('user_id', '=', user.id).execute();
      await recordEntry(tx, { at: this.#now(), actor, action: 'two_factor.disabled', accountId });
      return true;
    });
  }

  async removeExpired(): Promise<void> {
    const now = new Date().toISOString();
    await this.#db.deleteFrom('sessions').where('expires_at', '<', now).execute();
    await this.#db.deleteFrom('verifications').where('expires_at', '<', now).execute();
    await this.#db
      .deleteFrom('audit_log')
      .where('action', '=', 'sign_in')
      .where('at', '<', this.#now() - SIGN_INS_KEPT_MS)
      .execute();
  }

  async attempt(key: string, windowMs: number): ReturnType<SignInStore['attempt']> {
    return (await this.addAttempts(new Map([[key, 1]]), windowMs)).get(key)!;
  }

  async addAttempts(added: ReadonlyMap<string, number>, windowMs: number): ReturnType<SignInStore['addAttempts']> {
    const now = this.#now();
    const counted = await countAttempts(this.#db, added, now, windowMs);
    // The first attempts in a window remove expired ones.
    if ([...counted].some(([key, { attempts }]) => attempts === added.get(key)))
      await this.#db.deleteFrom('attempts').where('ends_at', '<=', now).execute();
    return counted;
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
