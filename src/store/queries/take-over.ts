import { PERSONAL_ACTIONS } from '../../accounts/audit.ts';
import { billingOf, openSubscriptions } from '../../accounts/billing.ts';
import { hasTeam, OFFER_KEPT_MS } from '../../accounts/team.ts';
import type { SessionActor } from '../account-store.ts';
import { ConflictError } from '../store.ts';
import type { Person } from '../team-store.ts';
import { clearAccount, removeLinks } from './account-data.ts';
import { confirmSession, findAccount, lockAccounts } from './account-row.ts';
import { recordEntry } from './audit.ts';
import { eventsOf } from './billing.ts';
import { newId } from './new-id.ts';
import { endApps } from './sign-in/apps.ts';
import { forgetDevices } from './sign-in/devices.ts';
import type { AccountTx } from './tables.ts';

interface TakeOver {
  accountId: string;
  person: Person;
  actor: SessionActor;
  at: number;
}

/**
 * The owner of an account is the user who signs in to it, so changing the owner exchanges users: the new owner's user
 * moves to the account, and the former owner's to a new account of their own. The account that the new owner had must be
 * worth nothing, because it ends.
 */
export async function takeOver(tx: AccountTx, { accountId, person, actor, at }: TakeOver): Promise<boolean> {
  const ownId = actor.accountId;
  if (ownId === accountId) return false;
  await lockAccounts(tx, [accountId, ownId]);
  await confirmSession(tx, actor);
  const team = await findAccount(tx, accountId);
  const own = await findAccount(tx, ownId);
  const offered = await tx
    .selectFrom('members')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('userId', '=', person.userId)
    .where('endedAt', 'is', null)
    .where('offeredAt', '>', at - OFFER_KEPT_MS)
    .executeTakeFirst();
  const former = await tx.selectFrom('users').selectAll().where('accountId', '=', accountId).executeTakeFirst();
  if (team === undefined || own === undefined || offered === undefined || former === undefined) return false;
  if (!hasTeam(team.tier) || team.suspended || own.suspended) return false;
  // Operator rights belong to a person, and nobody gets them with an account.
  if (team.admin || own.admin) throw new ConflictError("an operator's account cannot change its owner");
  await refuseUsedAccount(tx, ownId, at);

  // Addresses are unique, so the one that moves leaves its place first.
  await tx
    .updateTable('accounts')
    .set({ email: `moved ${ownId}` })
    .where('id', '=', ownId)
    .execute();
  await tx.updateTable('accounts').set({ email: own.email }).where('id', '=', accountId).execute();
  const newHome = newId('acc');
  await tx
    .insertInto('accounts')
    .values({
      id: newHome,
      email: former.email,
      name: former.name,
      tier: 'free',
      subscription: 'none',
      admin: 0,
      suspended: 0,
      usageMail: 1,
      weeklyMail: 1,
      weeklySent: 0,
      createdAt: at,
      deletedAt: null,
      deviceGeneration: 0,
    })
    .execute();
  await tx.updateTable('users').set({ accountId: newHome }).where('id', '=', former.id).execute();
  await tx.updateTable('users').set({ accountId }).where('id', '=', person.userId).execute();

  await moveEntries(tx, accountId, newHome);
  await tx.updateTable('auditLog').set({ actorId: accountId }).where('actorId', '=', ownId).execute();
  // Their keys are those of the owner now.
  await tx.updateTable('apiKeys').set({ memberId: null }).where('memberId', '=', offered.id).execute();
  await tx.updateTable('members').set({ endedAt: at, offeredAt: null }).where('id', '=', offered.id).execute();
  const joined = { accountId, userId: former.id, role: 'admin', joinedAt: at, endedAt: null, offeredAt: null } as const;
  await tx
    .insertInto('members')
    .values({ id: newId('mem'), ...joined })
    .execute();
  // Apps call on the account that their user signs in to.
  for (const userId of [former.id, person.userId]) {
    await endApps(tx, userId);
    await removeLinks(tx, userId);
  }
  await forgetDevices(tx, accountId);
  const by = { accountId, address: actor.address };
  await clearAccount(tx, { ...own, email: `moved ${ownId}` }, by, at);
  const details = { from: former.email, to: own.email };
  await recordEntry(tx, { at, actor: by, action: 'owner.changed', accountId, details });
  return true;
}

/** The former owner's sign-ins and security are not for the new one to read; who did what stays with the person. */
async function moveEntries(tx: AccountTx, from: string, to: string): Promise<void> {
  const entries = tx.updateTable('auditLog').set({ accountId: to }).where('accountId', '=', from);
  await entries.where('action', 'in', [...PERSONAL_ACTIONS]).execute();
  const byFormer = tx.updateTable('auditLog').where('actorId', '=', from);
  await byFormer.where('accountId', '=', from).set({ actorId: to, role: 'owner' }).execute();
  await byFormer.set({ actorId: to }).execute();
}

async function refuseUsedAccount(tx: AccountTx, id: string, at: number): Promise<void> {
  const problem = (what: string) => new ConflictError(`the account that you have now would end, and it has ${what}`);
  if (openSubscriptions(billingOf(await eventsOf(tx, id))).length > 0) throw problem('a subscription; cancel it first');
  const { tier } = (await findAccount(tx, id))!;
  if (tier !== 'free') throw problem('a paid plan; ask the operator to end it first');
  const live = await tx
    .selectFrom('apiKeys')
    .select('id')
    .where('accountId', '=', id)
    .where('hint', '<>', 'internal')
    .where('oauthTokenId', 'is', null)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at)]))
    .executeTakeFirst();
  if (live !== undefined) throw problem('live keys; revoke them first');
  const members = tx.selectFrom('members').select('id').where('accountId', '=', id).where('endedAt', 'is', null);
  if ((await members.executeTakeFirst()) !== undefined) throw problem('members; remove them first');
}
