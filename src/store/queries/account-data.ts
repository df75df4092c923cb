import type { AccountData } from '../../accounts/account-export.ts';
import { billingOf } from '../../accounts/billing.ts';
import type { Actor } from '../account-store.ts';
import { confirmActor, findAccount, flagsOf, lockAccount } from './account-row.ts';
import { DELETED_ACCOUNT, entriesOf, recordEntry } from './audit.ts';
import { eventsOf } from './billing.ts';
import { feedbackOf, shownAnswersOf } from './feedback.ts';
import { keysOf } from './keys.ts';
import { passkeysOf } from './sign-in/passkeys.ts';
import { sessionsOf } from './sign-in/sessions.ts';
import type { AccountDb, AccountTx } from './tables.ts';
import { keptTextsOf } from './texts.ts';
import { callsByKeyOf, daysOf, recentRequestsOf } from './usage.ts';

const MAX_ENTRIES = 10_000;

export async function readAccountData(db: AccountDb, id: string): Promise<AccountData | undefined> {
  const account = await findAccount(db, id);
  if (account === undefined) return undefined;
  const user = await db.selectFrom('users').selectAll().where('accountId', '=', id).executeTakeFirst();
  return {
    account,
    signIn: user ? { ...flagsOf(user), createdAt: user.createdAt } : null,
    keys: await keysOf(db, id),
    usage: await daysOf(db, id).where('calls', '>', 0).orderBy('day').execute(),
    usageByKey: await callsByKeyOf(db, id).execute(),
    requests: await recentRequestsOf(db, id),
    answers: await shownAnswersOf(db, id),
    feedback: await feedbackOf(db, id),
    useCases: await keptTextsOf(db, id),
    sessions: user ? await sessionsOf(db, user.id) : [],
    passkeys: user ? await passkeysOf(db, user.id) : [],
    billing: billingOf(await eventsOf(db, id)),
    activity: await entriesOf(db, { accountId: id, limit: MAX_ENTRIES }),
  };
}

export async function removeAccount(tx: AccountTx, id: string, actor: Actor, at: number): Promise<boolean> {
  const account = await lockAccount(tx, id);
  if (account === undefined) return false;
  await confirmActor(tx, actor, id);
  const ownRows = [
    'apiKeys',
    'usageByKey',
    'recentRequests',
    'shownAnswers',
    'feedback',
    'keptTexts',
    'usageNotices',
    'subscriptionEvents',
    'billing',
  ] as const;
  for (const table of ownRows) await tx.deleteFrom(table).where('accountId', '=', id).execute();
  // Sessions, passwords, second factors and passkeys go with their user.
  const user = await tx.deleteFrom('users').where('accountId', '=', id).returning('id').executeTakeFirst();
  if (user !== undefined) await removeLinks(tx, user.id);
  await tx.updateTable('auditLog').set({ details: '{}', address: null }).where('accountId', '=', id).execute();
  await tx
    .updateTable('auditLog')
    .set({ actor: DELETED_ACCOUNT, address: null })
    .where((eb) => eb.or([eb('actorId', '=', id), eb('actor', '=', account.email)]))
    .execute();
  const standing = { tier: 'free', subscription: 'none', admin: 0, suspended: 0 } as const;
  const anonymous = { ...standing, email: `deleted ${id}`, name: '', deletedAt: at };
  await tx.updateTable('accounts').set(anonymous).where('id', '=', id).execute();
  const isOwn = typeof actor !== 'string' && actor.accountId === id;
  const by = isOwn ? { accountId: id, address: null } : actor;
  await recordEntry(tx, { at, actor: by, action: 'account.deleted', accountId: id });
  return true;
}

/** Everything sent to the user that is still open: reset links, a new address, challenges. */
export async function removeLinks(tx: AccountDb, userId: string): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where((eb) =>
      eb.or([
        eb('value', '=', userId),
        eb('value', 'like', `${userId} %`),
        eb('value', 'like', `{%"userData":{"id":"${userId}"%`),
      ]),
    )
    .execute();
}
