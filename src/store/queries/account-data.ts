import type { Account } from '../../accounts/account.ts';
import type { AccountData } from '../../accounts/account-export.ts';
import { billingOf } from '../../accounts/billing.ts';
import type { Actor } from '../account-store.ts';
import { ConflictError } from '../store.ts';
import { confirmActor, findAccount, flagsOf, lockAccounts } from './account-row.ts';
import { DELETED_ACCOUNT, entriesOf, recordEntry } from './audit.ts';
import { avatarOf } from './avatars.ts';
import { eventsOf } from './billing.ts';
import { feedbackOf, shownAnswersOf } from './feedback.ts';
import { keysOf } from './keys.ts';
import { accountsWithMember, endMember, membersOf } from './members.ts';
import { endAppsOfAccount } from './sign-in/apps.ts';
import { providersOf } from './sign-in/credentials.ts';
import { passkeysOf } from './sign-in/passkeys.ts';
import { sessionsOf } from './sign-in/sessions.ts';
import type { AccountDb, AccountTx } from './tables.ts';
import { keptTextsOf } from './texts.ts';
import { unlockedKitsOf } from './unlocks.ts';
import { callsByKeyOf, daysOf, recentRequestsOf } from './usage.ts';

const MAX_ENTRIES = 10_000;

export async function readAccountData(db: AccountDb, id: string): Promise<AccountData | undefined> {
  const account = await findAccount(db, id);
  if (account === undefined) return undefined;
  const user = await db.selectFrom('users').selectAll().where('accountId', '=', id).executeTakeFirst();
  return {
    account,
    signIn: user
      ? {
          ...flagsOf(user),
          createdAt: user.createdAt,
          services: (await providersOf(db, user.id)).map(({ provider }) => provider),
        }
      : null,
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
    memberships: user ? await membershipsIn(db, user.id) : [],
    members: await membersOf(db, id).orderBy('members.joinedAt').orderBy('members.id').execute().then(named),
    invitations: await db
      .selectFrom('invitations')
      .selectAll()
      .where('accountId', '=', id)
      .orderBy('createdAt')
      .execute(),
    unlocked: await unlockedKitsOf(db, id),
    avatar: user ? ((await avatarOf(db, user.id)) ?? null) : null,
    activity: await entriesOf(db, { accountId: id, limit: MAX_ENTRIES }),
  };
}

type MemberRows = Awaited<ReturnType<ReturnType<typeof membersOf>['execute']>>;
const named = (rows: MemberRows) => rows.map((row) => ({ ...row, name: row.name ?? '' }));

async function membershipsIn(db: AccountDb, userId: string): Promise<AccountData['memberships']> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.accountId')
    .select(['members.id', 'members.accountId', 'members.role', 'members.joinedAt', 'members.endedAt'])
    .select(['accounts.name', 'accounts.email', 'accounts.deletedAt'])
    .where('members.userId', '=', userId)
    .orderBy('members.joinedAt')
    .orderBy('members.id')
    .execute();
  const memberships: AccountData['memberships'] = [];
  for (const { id, accountId, role, joinedAt, endedAt, name, email, deletedAt } of rows)
    memberships.push({
      team: deletedAt === null ? name || email : DELETED_ACCOUNT,
      role,
      joinedAt,
      endedAt,
      keys: await keysOf(db, accountId, id),
    });
  return memberships;
}

export async function removeAccount(tx: AccountTx, id: string, actor: Actor, at: number): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('accountId', '=', id).executeTakeFirst();
  const teams = user === undefined ? [] : await accountsWithMember(tx, user.id);
  await lockAccounts(tx, [id, ...teams.map(({ accountId }) => accountId)]);
  const account = await findAccount(tx, id);
  if (account === undefined || account.id !== id) return false;
  await confirmActor(tx, actor, id);
  const isOwn = typeof actor !== 'string' && actor.accountId === id;
  if (isOwn) await refuseTeam(tx, id);
  if (user !== undefined) await leaveTeams(tx, { id, userId: user.id, locked: teams.map((team) => team.id) }, at);
  await clearAccount(tx, account, isOwn ? { accountId: id, address: null } : actor, at);
  return true;
}

async function refuseTeam(tx: AccountTx, id: string): Promise<void> {
  const members = tx.selectFrom('members').select('id').where('accountId', '=', id).where('endedAt', 'is', null);
  if ((await members.executeTakeFirst()) !== undefined)
    throw new ConflictError('the account has members; remove them first, or hand it over to one of them');
}

async function leaveTeams(
  tx: AccountTx,
  { id, userId, locked }: { id: string; userId: string; locked: readonly string[] },
  at: number,
): Promise<void> {
  for (const team of await accountsWithMember(tx, userId)) {
    if (!locked.includes(team.id)) throw new ConflictError('a team was joined meanwhile; try again');
    const details = { keys_revoked: await endMember(tx, team, at) };
    const actor = {
      accountId: id,
      address: null,
      as: { memberId: team.id, role: team.role, permission: 'look' },
    } as const;
    await recordEntry(tx, { at, actor, action: 'member.left', accountId: team.accountId, details });
  }
}

/** Everything personal, and every access, under the lock of the account. */
export async function clearAccount(tx: AccountTx, account: Account, actor: Actor, at: number): Promise<void> {
  const { id } = account;
  const ownRows = [
    'members',
    'invitations',
    'webhookEndpoints',
    'apiKeys',
    'usageByKey',
    'recentRequests',
    'shownAnswers',
    'feedback',
    'keptTexts',
    'usageNotices',
    'unlockedKits',
    'appAccounts',
    'subscriptionEvents',
    'billing',
  ] as const;
  // While it is known which they are: without their row, apps call in the person's own account.
  await endAppsOfAccount(tx, id);
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
  await recordEntry(tx, { at, actor, action: 'account.deleted', accountId: id });
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
