import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { MAX_EMAIL } from '../../../accounts/account.ts';
import { DAY_MS } from '../../../accounts/billing-period.ts';
import { isoTime } from '../../../accounts/iso-time.ts';
import { hasTeam, INVITATION_DAYS, MAX_MEMBERS, MEMBER_ROLES, may, mayManage } from '../../../accounts/team.ts';
import { invitationRow, memberRow } from '../../../accounts/team-rows.ts';
import { idOf } from '../../routes/route.ts';
import { Type } from '../../routes/type.ts';
import { EMAIL } from '../account/email-change.ts';
import { Proof, proveIdentity } from '../account/prove-identity.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { conflict, DashboardError, found, invalid, notAllowed } from '../errors.ts';
import { WITHOUT_NUL } from '../fields.ts';
import { acting, actingAccount, actorOf, requireCaller } from '../sign-in/session.ts';

const TOKEN_BYTES = 32;
const Id = Type.String({ minLength: 1, maxLength: 100, pattern: WITHOUT_NUL });
const MemberRole = Type.Enum([...MEMBER_ROLES]);
const NewInvitation = Type.Object({
  /** Null or absent: a link for whoever gets it. */
  email: Type.Optional(Type.Union([Type.String({ maxLength: MAX_EMAIL }), Type.Null()])),
  role: MemberRole,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: INVITATION_DAYS.max })),
});
const NewRole = Type.Object({ role: MemberRole });
const Offer = Type.Object({ member: Type.Union([Id, Type.Null()]), ...Proof });
const ByMember = { config: { needs: 'members' } } as const;

/** The team of the account that is worked in. Whatever belongs to another one is treated as missing. */
export function registerTeamRoutes(scope: Scope, context: DashboardContext): void {
  const { store, throttle, mailer, ownUrl } = context;
  const change = (request: FastifyRequest) => throttle.attempt('change-team', request);

  scope.get('/team', { config: { needs: 'look' } }, async (request) => {
    const { account, role, memberId } = acting(request);
    const [{ members, invitations }, owner] = await Promise.all([
      store.team.list(account.id),
      store.signIn.findUser(account.id),
    ]);
    const present = members.filter(({ endedAt }) => endedAt === null);
    const users = [owner?.id, ...present.map(({ userId }) => userId)].filter((id) => id != null);
    const avatars = await store.avatars.versions(users);
    const avatarOf = (userId: string | null | undefined) => avatars.get(userId ?? '') ?? null;
    const mayInvite = may(role, 'members');
    return {
      has_team: hasTeam(account.tier),
      max: MAX_MEMBERS,
      you: memberId,
      role,
      owner: {
        name: account.name,
        email: account.email,
        since: isoTime(account.createdAt),
        avatar: avatarOf(owner?.id),
      },
      members: present.map((member) => ({ ...memberRow(member, store.now()), avatar: avatarOf(member.userId) })),
      invitations: mayInvite ? invitations.map(invitationRow) : [],
      may_invite: MEMBER_ROLES.filter((other) => mayManage(role, other)),
    };
  });

  scope.post('/team/invitations', { schema: { body: NewInvitation }, ...ByMember }, async (request, reply) => {
    await requireCaller(context, request);
    const { role, days = INVITATION_DAYS.default } = request.body;
    const email = readEmail(request.body.email ?? null);
    if (!mayManage(acting(request).role, role)) throw notAllowed();
    await throttle.attempt('invite', request);
    const { id: accountId } = actingAccount(request);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = store.now() + days * DAY_MS;
    const given = { accountId, email, role, expiresAt, tokenHash: invitationHash(token) };
    const invitation = await store.team.invite(given, actorOf(request));
    const link = `${ownUrl()}/dashboard/join?token=${token}`;
    const sends = email !== null && mailer.sends && (await throttle.mayMail(email));
    if (sends) mailer.sendInvitation(email, request.session!.account.email, { role, days, link });
    return reply.code(201).send({ invitation: invitationRow(invitation), link, mailed: sends });
  });

  scope.post(
    '/team/invitations/:id/withdraw',
    { config: { needs: 'members', whileSuspended: true } },
    async (request) => {
      await change(request);
      const { id: accountId } = actingAccount(request);
      const withdrawn = await store.team.withdraw(idOf(request), accountId, actorOf(request));
      return { invitation: invitationRow(found(withdrawn, 'invitation')) };
    },
  );

  scope.post('/team/members/:id/role', { schema: { body: NewRole }, ...ByMember }, async (request) => {
    await change(request);
    const { id: accountId } = actingAccount(request);
    const changed = await store.team.setRole(idOf(request), accountId, request.body.role, actorOf(request));
    return { member: memberRow(found(changed, 'member'), store.now()) };
  });

  scope.post('/team/members/:id/remove', { config: { needs: 'members', whileSuspended: true } }, async (request) => {
    await change(request);
    const { id: accountId } = actingAccount(request);
    const removed = await store.team.remove(idOf(request), accountId, actorOf(request));
    return { member: memberRow(found(removed, 'member'), store.now()) };
  });

  scope.post('/team/leave', { config: { needs: 'look', whileSuspended: true } }, async (request) => {
    const { account, memberId } = acting(request);
    if (memberId === null) throw conflict('The owner cannot leave. Hand the account over first, or delete it.');
    await change(request);
    found(await store.team.remove(memberId, account.id, actorOf(request)), 'team');
    return { ok: true };
  });

  scope.post('/team/offer', { schema: { body: Offer }, config: { needs: 'ownership' } }, async (request) => {
    await change(request);
    await proveIdentity(context, request);
    const { member } = request.body;
    found(await store.team.offer(member, actingAccount(request).id, actorOf(request)), 'member');
    return { offered: member };
  });
}

export function invitationHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

function readEmail(given: string | null): string | null {
  const email = given?.trim().toLowerCase() ?? '';
  if (email === '') return null;
  if (!EMAIL.test(email)) throw invalid('This is not an e-mail address.');
  return email;
}

export function noInvitation(): DashboardError {
  return new DashboardError(
    'invalid_token',
    'This invitation was used, withdrawn or has expired, or is for another address. Ask for a new one.',
  );
}
