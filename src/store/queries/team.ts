import {
  hasTeam,
  INVITATION_KEPT_MS,
  type Invitation,
  MAX_MEMBERS,
  MAX_MEMBERSHIPS,
  type Member,
  type MemberRole,
  may,
  mayManage,
  type Role,
} from '../../accounts/team.ts';
import type { Actor, SessionActor } from '../account-store.ts';
import { ActorRefusedError, ConflictError } from '../store.ts';
import type { Membership, TeamStore } from '../team-store.ts';
import { accountOf, confirmActor, confirmSession, findAccount, lockAccount, lockAccounts } from './account-row.ts';
import { recordEntry } from './audit.ts';
import { endKeysOf } from './keys.ts';
import { accountsWithMember, endMember, membersOf } from './members.ts';
import { newId } from './new-id.ts';
import { endAppsOfMember } from './sign-in/apps.ts';
import type { AccountDb, AccountTables, AccountTx } from './tables.ts';
import { takeOver } from './take-over.ts';

export function teamStore(db: AccountDb, now: () => number): TeamStore {
  /** Under the lock of the account and with the role of the actor. Undefined if there is no such account. */
  const under = <T>(accountId: string, actor: Actor, work: (tx: AccountTx, role: Role, at: number) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      if ((await lockAccount(tx, accountId)) === undefined) return undefined;
      return work(tx, await confirmActor(tx, actor, accountId), now());
    });

  return {
    async membership(accountId, userId) {
      const found = await memberships(db, userId).where('members.accountId', '=', accountId).executeTakeFirst();
      return found && inTeam(membershipOf(found));
    },

    async membershipsOf(userId) {
      const rows = await memberships(db, userId).orderBy('accounts.name').orderBy('accounts.email').execute();
      return rows.map(membershipOf).filter((membership) => inTeam(membership) !== undefined);
    },

    async list(accountId) {
      const rows = membersOf(db, accountId);
      const open = db.selectFrom('invitations').selectAll().where('accountId', '=', accountId);
      const invitations = open.where('expiresAt', '>', now()).orderBy('createdAt', 'desc').orderBy('id');
      const members = await rows
        .orderBy((eb) => eb.case().when('members.endedAt', 'is', null).then(0).else(1).end())
        .orderBy('members.joinedAt')
        .orderBy('members.id')
        .execute();
      return { members: members.map(memberOf), invitations: (await invitations.execute()).map(invitationOf) };
    },

    async invite({ accountId, email, role, expiresAt, tokenHash }, actor = 'operator') {
      const made = await under(accountId, actor, async (tx, as, at) => {
        refuseUnlessMayManage(as, role);
        const account = (await findAccount(tx, accountId))!;
        if (!hasTeam(account.tier)) throw new ConflictError('teams need the Business plan or above');
        await tx
          .deleteFrom('invitations')
          .where('accountId', '=', accountId)
          .where((eb) => eb.or([eb('expiresAt', '<=', at), ...(email === null ? [] : [eb('email', '=', email)])]))
          .execute();
        if (email !== null) await refuseMember(tx, accountId, email);
        const invitation = { id: newId('inv'), accountId, email, role, createdAt: at, expiresAt, tokenHash };
        await tx.insertInto('invitations').values(invitation).execute();
        await refuseOneTooMany(tx, accountId);
        const details = { ...(email !== null && { email }), role, expires_at: new Date(expiresAt).toISOString() };
        await recordEntry(tx, { at, actor, action: 'member.invited', accountId, details });
        return invitationOf(invitation);
      });
      if (made === undefined) throw new ConflictError('there is no such account');
      return made;
    },

    withdraw: (id, accountId, actor = 'operator') =>
      under(accountId, actor, async (tx, as, at) => {
        const own = tx.deleteFrom('invitations').where('id', '=', id).where('accountId', '=', accountId);
        const row = await own.returningAll().executeTakeFirst();
        if (row === undefined) return undefined;
        refuseUnlessMayManage(as, row.role);
        const details = { ...(row.email !== null && { email: row.email }), role: row.role };
        await recordEntry(tx, { at, actor, action: 'invitation.withdrawn', accountId, details });
        return invitationOf(row);
      }),

    async invitation(tokenHash) {
      const row = await openInvitation(db, tokenHash, now());
      const account = row && (await findAccount(db, row.accountId));
      return account && hasTeam(account.tier) ? { ...invitationOf(row!), account } : undefined;
    },

    join: (tokenHash, { userId, email }, actor) =>
      db.transaction().execute(async (tx) => {
        const known = await openInvitation(tx, tokenHash, now());
        if (known === undefined) return undefined;
        // The person's own, too: it may be deleted at the same time, and ends all memberships it finds.
        await lockAccounts(tx, [known.accountId, actor.accountId]);
        const account = await findAccount(tx, known.accountId);
        // Read under the lock: two may use it at once.
        const row = await openInvitation(tx, tokenHash, now());
        if (row === undefined || account === undefined || !hasTeam(account.tier)) return undefined;
        if (row.email !== null && row.email !== email) return undefined;
        await confirmSession(tx, actor);
        if ((await findAccount(tx, actor.accountId)) === undefined) throw new ActorRefusedError('signed out');
        if (actor.accountId === row.accountId) throw new ConflictError('this is your own account');
        await refuseMember(tx, row.accountId, email);
        await refuseOneTeamTooMany(tx, userId);
        const { accountId, role } = row;
        await tx.deleteFrom('invitations').where('id', '=', row.id).execute();
        const id = await addMember(tx, { accountId, userId, role, at: now() }, actor);
        return { id, role, account, offeredAt: null };
      }),

    setRole: (id, accountId, role, actor = 'operator') =>
      under(accountId, actor, async (tx, as, at) => {
        const member = await presentMember(tx, id, accountId);
        if (member === undefined) return undefined;
        refuseUnlessMayManage(as, member.role);
        refuseUnlessMayManage(as, role);
        if (member.role === role) return member;
        // An offer was made to somebody with the role they had.
        await tx.updateTable('members').set({ role, offeredAt: null }).where('id', '=', id).execute();
        // Otherwise keys would outlive the right to have them.
        const mayHave = may(role, 'keys');
        if (!mayHave) await endAppsOfMember(tx, id);
        const ended = mayHave ? 0 : await endKeysOf(tx, accountId, id, at);
        const details = {
          member: member.email,
          from: member.role,
          to: role,
          ...(ended > 0 && { keys_revoked: ended }),
        };
        await recordEntry(tx, { at, actor, action: 'member.role_changed', accountId, details });
        return { ...member, role, offeredAt: null };
      }),

    remove: (id, accountId, actor = 'operator') =>
      under(accountId, actor, async (tx, as, at) => {
        const member = await presentMember(tx, id, accountId);
        if (member === undefined) return undefined;
        const isSelf = typeof actor !== 'string' && actor.as?.memberId === id;
        if (!isSelf) refuseUnlessMayManage(as, member.role);
        const ended = await endMember(tx, member, at);
        const details = { member: member.email, role: member.role, keys_revoked: ended };
        await recordEntry(tx, { at, actor, action: isSelf ? 'member.left' : 'member.removed', accountId, details });
        return { ...member, endedAt: at };
      }),

    offer: async (id, accountId, actor) =>
      (await under(accountId, actor, async (tx, as, at) => {
        if (as !== 'owner') throw new ActorRefusedError('no permission');
        const member = id === null ? undefined : await presentMember(tx, id, accountId);
        if (id !== null && member === undefined) return false;
        await tx.updateTable('members').set({ offeredAt: null }).where('accountId', '=', accountId).execute();
        if (member !== undefined)
          await tx.updateTable('members').set({ offeredAt: at }).where('id', '=', member.id).execute();
        const details = { member: member?.email ?? null };
        await recordEntry(tx, { at, actor, action: 'owner.offered', accountId, details });
        return true;
      })) ?? false,

    takeOver: (accountId, person, actor) =>
      db.transaction().execute((tx) => takeOver(tx, { accountId, person, actor, at: now() })),
  };
}

interface NewMember {
  accountId: string;
  userId: string;
  role: MemberRole;
  at: number;
}

async function addMember(
  tx: AccountTx,
  { accountId, userId, role, at }: NewMember,
  actor: SessionActor,
): Promise<string> {
  const id = newId('mem');
  const ends = { endedAt: null, offeredAt: null };
  await tx
    .insertInto('members')
    .values({ id, accountId, userId, role, joinedAt: at, ...ends })
    .execute();
  const as = { memberId: id, role, permission: 'look' } as const;
  await recordEntry(tx, { at, actor: { ...actor, as }, action: 'member.joined', accountId, details: { role } });
  return id;
}

/** Without an invitation, under the locks of both accounts. Who has left the team, or was removed, stays out. */
export async function admitMember(tx: AccountTx, member: NewMember, actor: SessionActor): Promise<void> {
  const { accountId, userId } = member;
  const rows = tx.selectFrom('members').select('id').where('accountId', '=', accountId);
  if ((await rows.where('userId', '=', userId).executeTakeFirst()) !== undefined) return;
  await refuseOneTeamTooMany(tx, userId);
  await addMember(tx, member, actor);
  await refuseOneTooMany(tx, accountId);
}

export async function removeOldInvitations(db: AccountDb, now: number): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('expiresAt', '<', now - INVITATION_KEPT_MS)
    .execute();
}

function memberships(db: AccountDb, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.accountId')
    .selectAll('accounts')
    .select(['members.id as memberId', 'members.role', 'members.offeredAt'])
    .where('members.userId', '=', userId)
    .where('members.endedAt', 'is', null)
    .where('accounts.deletedAt', 'is', null);
}

type MembershipRow = AccountTables['accounts'] & { memberId: string; role: MemberRole; offeredAt: number | null };

function membershipOf({ memberId, role, offeredAt, ...account }: MembershipRow): Membership {
  return { id: memberId, role, offeredAt, account: accountOf(account) };
}

function inTeam(membership: Membership): Membership | undefined {
  return hasTeam(membership.account.tier) ? membership : undefined;
}

async function presentMember(tx: AccountTx, id: string, accountId: string): Promise<Member | undefined> {
  const row = membersOf(tx, accountId).where('members.id', '=', id).where('members.endedAt', 'is', null);
  const found = await row.executeTakeFirst();
  return found && memberOf(found);
}

type MemberRow = AccountTables['members'] & { name: string | null; email: string | null; personId: string | null };

function memberOf(row: MemberRow): Member {
  return { ...row, name: row.name ?? '' };
}

function invitationOf({ tokenHash: _, ...row }: AccountTables['invitations']): Invitation {
  return row;
}

function openInvitation(db: AccountDb, tokenHash: string, now: number) {
  const open = db.selectFrom('invitations').selectAll().where('expiresAt', '>', now);
  return open.where('tokenHash', '=', tokenHash).executeTakeFirst();
}

function refuseUnlessMayManage(as: Role, role: MemberRole): void {
  if (!mayManage(as, role)) throw new ActorRefusedError('no permission');
}

async function refuseMember(tx: AccountTx, accountId: string, email: string): Promise<void> {
  const present = membersOf(tx, accountId).where('members.endedAt', 'is', null).where('users.email', '=', email);
  const owner = await findAccount(tx, accountId);
  if (owner?.email === email || (await present.executeTakeFirst()) !== undefined)
    throw new ConflictError(`${email} is in this team already`);
}

async function refuseOneTooMany(tx: AccountTx, accountId: string): Promise<void> {
  const members = tx.selectFrom('members').where('accountId', '=', accountId).where('endedAt', 'is', null);
  const invited = tx.selectFrom('invitations').where('accountId', '=', accountId);
  const one = await members.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const two = await invited.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (Number(one.count) + Number(two.count) > MAX_MEMBERS)
    throw new ConflictError(`the team has ${MAX_MEMBERS} members and invitations, the maximum`);
}

async function refuseOneTeamTooMany(tx: AccountTx, userId: string): Promise<void> {
  if ((await accountsWithMember(tx, userId)).length >= MAX_MEMBERSHIPS)
    throw new ConflictError(`you are in ${MAX_MEMBERSHIPS} teams, the maximum; leave one first`);
}
