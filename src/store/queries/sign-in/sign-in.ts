import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { SIGN_INS_KEPT_MS, type SignInStore } from '../../sign-in-store.ts';
import { flagsOf, lockAccount, lockUser } from '../account-row.ts';
import { recordEntry } from '../audit.ts';
import type { AccountDb, AccountTx } from '../tables.ts';
import { removeOldInvitations } from '../team.ts';
import { appStore, removeOldApps } from './apps.ts';
import { attemptsIn, countAttempt } from './attempts.ts';
import { deviceQueries } from './devices.ts';
import { emailQueries } from './email-change.ts';
import { passkeyQueries } from './passkeys.ts';
import { providerQueries } from './providers.ts';
import { sessionQueries } from './sessions.ts';
import { consequences } from './sign-in-events.ts';

export const SECRET_NAME = 'cookie secret';
const SECRET_BYTES = 32;

export function signInStore(db: AccountDb, now: () => number): SignInStore {
  const inTransaction = <T>(work: (tx: AccountTx) => Promise<T>) => db.transaction().execute(work);
  return {
    database: db.withoutPlugins() as unknown as Kysely<unknown>,
    secret: () => ensureSecret(db),
    knownSecret: () => knownSecret(db),
    replaceSecret: (renew) =>
      inTransaction(async (tx) => {
        // Several nodes may start at once: the one that removes the secret does the rest.
        const removed = await tx.deleteFrom('settings').where('name', '=', SECRET_NAME).returning('name').execute();
        if (removed.length === 0) return;
        for (const row of await tx.selectFrom('twoFactors').selectAll().execute()) {
          const { secret, backupCodes } = await renew({ secret: row.secret, backupCodes: row.backupCodes });
          await tx.updateTable('twoFactors').set({ secret, backupCodes }).where('id', '=', row.id).execute();
        }
      }),
    findUser: async (accountId) => {
      const row = await db.selectFrom('users').selectAll().where('accountId', '=', accountId).executeTakeFirst();
      return row && { id: row.id, ...flagsOf(row) };
    },
    record: (event, write) =>
      inTransaction(async (tx) => {
        const user = await lockUser(tx, event.userId);
        const written = await write(tx.withoutPlugins() as unknown as Kysely<unknown>);
        const at = now();
        const details = await consequences(tx, event, user, at);
        if (details === null) return { written, email: null };
        const { accountId, email } = user;
        const actor = { accountId, address: event.address };
        await recordEntry(tx, { at, actor, action: event.kind, accountId, details });
        return { written, email };
      }),
    ...sessionQueries(db),
    ...passkeyQueries(db, now),
    ...providerQueries(db, now),
    ...emailQueries(db, now),
    ...deviceQueries(db),
    ...appStore(db, now),
    removeSecondFactor: (accountId, actor) =>
      inTransaction(async (tx) => {
        if ((await lockAccount(tx, accountId)) === undefined) return false;
        const own = tx.updateTable('users').set({ twoFactorEnabled: 0 }).where('accountId', '=', accountId);
        const user = await own.where('twoFactorEnabled', '=', 1).returning('id').executeTakeFirst();
        if (user === undefined) return false;
        await tx.deleteFrom('twoFactors').where('userId', '=', user.id).execute();
        await recordEntry(tx, { at: now(), actor, action: 'two_factor.disabled', accountId });
        return true;
      }),
    async removeExpired() {
      const at = new Date().toISOString();
      await db.deleteFrom('sessions').where('expiresAt', '<', at).execute();
      await db.deleteFrom('verifications').where('expiresAt', '<', at).execute();
      const signIns = db.deleteFrom('auditLog').where('action', '=', 'sign_in');
      await signIns.where('at', '<', now() - SIGN_INS_KEPT_MS).execute();
      await removeOldInvitations(db, now());
      await removeOldApps(db, now());
    },
    attempts: (key) => attemptsIn(db, key, now()),
    async attempt(key, windowMs) {
      const at = now();
      const counted = await countAttempt(db, key, at, windowMs);
      // The first attempt in a window removes expired ones.
      if (counted.attempts === 1) await db.deleteFrom('attempts').where('endsAt', '<=', at).execute();
      return counted;
    },
    forgive: async (forgiven) => {
      for (const { key, attempts } of forgiven)
        await db
          .updateTable('attempts')
          .set((eb) => ({
            count: eb
              .case()
              .when('count', '>', attempts)
              .then(eb('count', '-', attempts))
              .else(0)
              .end(),
          }))
          .where('key', '=', key)
          .execute();
    },
  };
}

async function knownSecret(db: AccountDb): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SECRET_NAME).executeTakeFirst();
  return row?.value;
}

async function ensureSecret(db: AccountDb): Promise<string> {
  const known = await knownSecret(db);
  if (known !== undefined) return known;
  // Two nodes may get here at once: the first one's secret wins.
  await db
    .insertInto('settings')
    .values({ name: SECRET_NAME, value: randomBytes(SECRET_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await knownSecret(db))!;
}
