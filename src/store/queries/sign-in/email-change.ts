import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../../account-store.ts';
import type { EmailChange, SignInStore } from '../../sign-in-store.ts';
import { ConflictError } from '../../store.ts';
import { removeLinks } from '../account-data.ts';
import { lockAccount } from '../account-row.ts';
import { recordEntry } from '../audit.ts';
import { newId } from '../new-id.ts';
import type { AccountTables } from '../tables.ts';

const PREFIX = 'change-email:';

/** Stored in the sign-in library's table of verifications as the user's id, a space, and the new address. */
export function emailQueries(
  db: Kysely<AccountTables>,
  now: () => number,
): Pick<SignInStore, 'beginEmailChange' | 'finishEmailChange' | 'changeEmail'> {
  return {
    beginEmailChange: ({ userId, email, tokenHash, expiresAt }) =>
      db.transaction().execute(async (tx) => {
        const at = new Date().toISOString();
        await tx.deleteFrom('verifications').where('value', 'like', `${userId} %`).execute();
        await tx
          .insertInto('verifications')
          .values({
            id: newId('chg'),
            identifier: PREFIX + tokenHash,
            value: `${userId} ${email}`,
            expiresAt: new Date(expiresAt).toISOString(),
            createdAt: at,
            updatedAt: at,
          })
          .execute();
      }),

    finishEmailChange: (tokenHash, address) =>
      db.transaction().execute(async (tx) => {
        const sent = tx
          .selectFrom('verifications')
          .selectAll()
          .where('identifier', '=', PREFIX + tokenHash);
        const [userId, email] = (await sent.executeTakeFirst())?.value.split(' ') ?? [];
        if (userId === undefined || email === undefined) return undefined;
        const user = await tx.selectFrom('users').select('accountId').where('id', '=', userId).executeTakeFirst();
        if (user === undefined || (await lockAccount(tx, user.accountId)) === undefined) return undefined;
        // Read again under the lock: two requests may have arrived at once.
        const used = await sent.executeTakeFirst();
        if (used === undefined || Date.parse(used.expiresAt) <= Date.now()) return undefined;
        const { accountId } = user;
        return setEmail(tx, { accountId, email, emailVerified: true, actor: { accountId, address }, now: now() });
      }),

    changeEmail: (accountId, email, actor) =>
      db.transaction().execute((tx) => setEmail(tx, { accountId, email, emailVerified: false, actor, now: now() })),
  };
}

/** Rejects with ConflictError when the address is another account's. */
async function setEmail(
  tx: Transaction<AccountTables>,
  change: { accountId: string; email: string; emailVerified: boolean; actor: Actor; now: number },
): Promise<EmailChange | undefined> {
  const { accountId, emailVerified, actor, now } = change;
  const to = change.email.trim().toLowerCase();
  const account = await lockAccount(tx, accountId);
  if (account === undefined) return undefined;
  const { email: from } = account;
  const owner = await tx.selectFrom('accounts').select('id').where('email', '=', to).executeTakeFirst();
  if (owner !== undefined && owner.id !== accountId) throw new ConflictError('another account has this e-mail address');
  const user = await tx.selectFrom('users').select('id').where('accountId', '=', accountId).executeTakeFirst();
  await tx.updateTable('accounts').set({ email: to }).where('id', '=', accountId).execute();
  if (user !== undefined) {
    await tx
      .updateTable('users')
      .set({ email: to, emailVerified: emailVerified ? 1 : 0 })
      .where('id', '=', user.id)
      .execute();
    // Links sent to the old address must no longer work.
    await removeLinks(tx, user.id);
  }
  await recordEntry(tx, { at: now, actor, action: 'email.changed', accountId, details: { email: { from, to } } });
  return { from, to };
}
