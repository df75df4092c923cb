import type { ProviderPerson, SignInStore } from '../../sign-in-store.ts';
import { ConflictError } from '../../store.ts';
import { removeLinks } from '../account-data.ts';
import { confirmActor, findAccount, lockAccount, lockAccounts, lockUser } from '../account-row.ts';
import { addAccount } from '../accounts.ts';
import { recordEntry } from '../audit.ts';
import { newId } from '../new-id.ts';
import type { AccountDb, AccountTx } from '../tables.ts';
import { admitMember } from '../team.ts';
import { PASSWORD, providersOf } from './credentials.ts';
import { forgetDevices } from './devices.ts';
import { endingSessions } from './sessions.ts';
import { startAfresh } from './start-afresh.ts';

/** Services by which people sign in: rows beside their password, without any token of the service. */
export function providerQueries(db: AccountDb, now: () => number) {
  return {
    providersOf: (userId) => providersOf(db, userId),

    hasPassword: async (userId) => {
      const own = db.selectFrom('credentials').select('id').where('userId', '=', userId);
      return (await own.where('providerId', '=', PASSWORD).executeTakeFirst()) !== undefined;
    },

    enterWith: (person, rules, address) =>
      db.transaction().execute(async (tx) => {
        const at = now();
        const known = await ownerOf(tx, person);
        if (known !== undefined) return { userId: known.id, isConfirmed: known.emailVerified === 1 };
        const email = person.email.trim().toLowerCase();
        const found = await findAccount(tx, email);
        // Otherwise an account of which this is the id.
        if (found !== undefined && found.email !== email) throw new ConflictError('this is no address');
        if (found === undefined && !rules.mayCreate) return { refused: 'closed' };
        const account = found ?? (await addAccount(tx, { email, name: person.name, at }));
        // Read under the lock: it may have another address by now.
        if (account === undefined || (await lockAccount(tx, account.id))?.email !== email)
          throw new ConflictError('this address has just got or lost an account');
        const actor = { accountId: account.id, address };
        const details = { service: person.service };
        const own = tx.selectFrom('users').selectAll().where('accountId', '=', account.id);
        const user = await own.executeTakeFirst();
        const isProved = user?.emailVerified === 1;
        if (isProved && !rules.isVouched) return { refused: 'exists' };
        const userId = user?.id ?? (await addUser(tx, account));
        const afresh = user !== undefined && !isProved && (await endUnproved(tx, account.id, userId, at));
        await connect(tx, userId, person);
        const entry = { at, actor, action: 'provider.connected', accountId: account.id } as const;
        await recordEntry(tx, { ...entry, details: { ...details, ...afresh } });
        // Whoever has just made the account knows.
        return { userId, isConfirmed: true, ...(user !== undefined && { told: email }) };
      }),

    connectProvider: (userId, person, actor) =>
      db.transaction().execute(async (tx) => {
        const { accountId, email } = await lockUser(tx, userId);
        await confirmActor(tx, actor, accountId);
        const owner = await ownerOf(tx, person);
        if (owner !== undefined && owner.id !== userId) return { refused: 'elsewhere' };
        if ((await providersOf(tx, userId)).some(({ provider }) => provider === person.provider))
          return owner === undefined ? { refused: 'another' } : { email };
        await connect(tx, userId, person);
        const details = { service: person.service };
        await recordEntry(tx, { at: now(), actor, action: 'provider.connected', accountId, details });
        return { email };
      }),

    removeProvider: (userId, { provider, service }, actor) =>
      db.transaction().execute(async (tx) => {
        const { accountId, email } = await lockUser(tx, userId);
        await confirmActor(tx, actor, accountId);
        const found = tx.deleteFrom('credentials').where('userId', '=', userId).where('providerId', '=', provider);
        if ((await found.returning('id').executeTakeFirst()) === undefined) return undefined;
        // Also half a sign-in that waits for the second factor.
        await removeLinks(tx, userId);
        await recordEntry(tx, { at: now(), actor, action: 'provider.removed', accountId, details: { service } });
        return { email };
      }),

    admit: (userId, team, address) =>
      db.transaction().execute(async (tx) => {
        const own = await tx.selectFrom('users').select('accountId').where('id', '=', userId).executeTakeFirst();
        const account = await findAccount(tx, team.account);
        if (own === undefined || account === undefined || account.suspended || account.tier !== 'enterprise')
          return false;
        if (own.accountId === account.id) return true;
        await lockAccounts(tx, [account.id, own.accountId]);
        await admitMember(
          tx,
          { accountId: account.id, userId, role: team.role, at: now() },
          { accountId: own.accountId, address },
        );
        return true;
      }),
  } satisfies Partial<SignInStore>;
}

async function ownerOf(tx: AccountTx, { provider, subject }: ProviderPerson) {
  return tx
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.userId')
    .select(['users.id', 'users.emailVerified'])
    .where('providerId', '=', provider)
    .where('providerAccountId', '=', subject)
    .executeTakeFirst();
}

async function addUser(tx: AccountTx, account: { id: string; email: string; name: string }): Promise<string> {
  const at = new Date().toISOString();
  const id = newId('usr');
  const proved = { emailVerified: 1, twoFactorEnabled: 0, createdAt: at, updatedAt: at };
  await tx
    .insertInto('users')
    .values({ id, accountId: account.id, email: account.email, name: account.name, ...proved })
    .execute();
  return id;
}

/** As by a link that was sent to the address, except that no new password is set: the old one ends. */
async function endUnproved(tx: AccountTx, accountId: string, userId: string, at: number) {
  await removeLinks(tx, userId);
  const { numDeletedRows } = await endingSessions(tx, userId).executeTakeFirst();
  const afresh = await startAfresh(tx, { accountId, userId }, at);
  await tx.deleteFrom('credentials').where('userId', '=', userId).execute();
  await forgetDevices(tx, accountId);
  return { ...afresh, sessions_ended: Number(numDeletedRows) };
}

async function connect(tx: AccountTx, userId: string, { provider, subject }: ProviderPerson): Promise<void> {
  const at = new Date().toISOString();
  const row = { providerId: provider, providerAccountId: subject, password: null, createdAt: at, updatedAt: at };
  const made = tx.insertInto('credentials').values({ id: newId('crd'), userId, ...row });
  // Two browsers of the same person came back at once.
  const done = await made
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (done === undefined) throw new ConflictError('this was connected at the same time');
}
