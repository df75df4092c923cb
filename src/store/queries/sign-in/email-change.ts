import type { Account } from '../../../accounts/account.ts';
import type { Actor } from '../../account-store.ts';
import type { EmailChange, SignInStore } from '../../sign-in-store.ts';
import { ConflictError } from '../../store.ts';
import { removeLinks } from '../account-data.ts';
import { confirmActor, lockAccount, lockUser } from '../account-row.ts';
import { recordEntry } from '../audit.ts';
import { newId } from '../new-id.ts';
import type { AccountDb, AccountTx } from '../tables.ts';
import { forgetDevices } from './devices.ts';

const PREFIX = 'change-email:';

/** Stored in the sign-in library's table of verifications as the user's id, a space, and the new address. */
export function emailQueries(db: AccountDb, now: () => number) {
  return {
    beginEmailChange: ({ userId, email, tokenHash, expiresAt }) =>
      db.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        const at = new Date().toISOString();
        await tx.deleteFrom('verifications').where('value', 'like', `${userId} %`).execute();
        const link = {
          id: newId('chg'),
          identifier: PREFIX + tokenHash,
          value: `${userId} ${email}`,
          expiresAt: new Date(expiresAt).toISOString(),
          createdAt: at,
          updatedAt: at,
        };
        await tx.insertInto('verifications').values(link).execute();
      }),

    finishEmailChange: (tokenHash, actor) =>
      db.transaction().execute(async (tx) => {
        const account = await lockAccount(tx, actor.accountId);
        if (account === undefined) return undefined;
        await confirmActor(tx, actor, account.id);
        // Read under the lock: two requests may have arrived at once.
        const sent = tx
          .selectFrom('verifications')
          .selectAll()
          .where('identifier', '=', PREFIX + tokenHash);
        const used = await sent.executeTakeFirst();
        if (used === undefined || Date.parse(used.expiresAt) <= Date.now()) return undefined;
        const [userId, email] = used.value.split(' ');
        const own = tx.selectFrom('users').select('id').where('accountId', '=', account.id);
        if ((await own.executeTakeFirst())?.id !== userId) return undefined;
        return setEmail(tx, account, { email: email!, emailVerified: true, actor, at: now() });
      }),

    changeEmail: (accountId, email, actor) =>
      db.transaction().execute(async (tx) => {
        const account = await lockAccount(tx, accountId);
        if (account === undefined) return undefined;
        await confirmActor(tx, actor, accountId);
        return setEmail(tx, account, { email, emailVerified: false, actor, at: now() });
      }),
  } satisfies Partial<SignInStore>;
}

/** Rejects with ConflictError when the address is another account's. */
async function setEmail(
  tx: AccountTx,
  { id: accountId, email: from }: Account,
  { email, emailVerified, actor, at }: { email: string; emailVerified: boolean; actor: Actor; at: number },
): Promise<EmailChange> {
  const to = email.trim().toLowerCase();
  const owner = await tx.selectFrom('accounts').select('id').where('email', '=', to).executeTakeFirst();
  if (owner !== undefined && owner.id !== accountId) throw new ConflictError('another account has this e-mail address');
  await tx.updateTable('accounts').set({ email: to }).where('id', '=', accountId).execute();
  await forgetDevices(tx, accountId);
  const user = await tx
    .updateTable('users')
    .set({ email: to, emailVerified: emailVerified ? 1 : 0 })
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  // Links sent to the old address must no longer work.
  if (user !== undefined) await removeLinks(tx, user.id);
  await recordEntry(tx, { at, actor, action: 'email.changed', accountId, details: { email: { from, to } } });
  return { from, to };
}
