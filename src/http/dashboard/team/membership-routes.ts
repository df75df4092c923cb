import type { FastifyReply, FastifyRequest } from 'fastify';
import { isoTime } from '../../../accounts/iso-time.ts';
import { isOverTls } from '../../../config/dashboard-config.ts';
import { Type } from '../../routes/type.ts';
import { Proof, proveIdentity } from '../account/prove-identity.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { found } from '../errors.ts';
import { WITHOUT_NUL } from '../fields.ts';
import { ACCOUNT_COOKIE, actorOf, requireCaller, setCookies, signedInAccount } from '../sign-in/session.ts';
import { invitationHash, noInvitation } from './team-routes.ts';

const YEAR_S = 365 * 86_400;
const Id = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' });
const Token = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200, pattern: WITHOUT_NUL }) });
const Choice = Type.Object({ account: Id });
const TakeOver = Type.Object({ account: Id, ...Proof });

/** A person's own memberships: these routes act for the person, whichever account is chosen. */
export function registerMembershipRoutes(scope: Scope, context: DashboardContext): void {
  const { store, throttle, mailer } = context;
  const choose = (reply: FastifyReply, id: string | null) => setCookies(reply, [choiceCookie(context, id)]);

  scope.post('/teams/choose', { schema: { body: Choice } }, async (request, reply) => {
    const { account } = request.body;
    const isOwn = account === signedInAccount(request).id;
    if (!isOwn) found(await store.team.membership(account, request.session!.userId), 'team');
    choose(reply, isOwn ? null : account);
    return { account };
  });

  scope.post('/teams/invitation', { schema: { body: Token } }, async (request) => {
    await throttle.attempt('join', request);
    const invitation = await store.team.invitation(invitationHash(request.body.token));
    const { email } = signedInAccount(request);
    if (invitation === undefined || (invitation.email !== null && invitation.email !== email)) throw noInvitation();
    const { account, role, expiresAt } = invitation;
    return { team: { name: account.name, email: account.email }, role, expires_at: isoTime(expiresAt) };
  });

  scope.post('/teams/join', { schema: { body: Token } }, async (request, reply) => {
    await requireCaller(context, request);
    await throttle.attempt('join', request);
    const joined = await store.team.join(invitationHash(request.body.token), personOf(request), actorOf(request));
    if (joined === undefined) throw noInvitation();
    choose(reply, joined.account.id);
    return { account: joined.account.id, role: joined.role };
  });

  scope.post('/teams/take-over', { schema: { body: TakeOver } }, async (request, reply) => {
    await requireCaller(context, request);
    await throttle.attempt('change-team', request);
    await proveIdentity(context, request);
    const { account: id } = request.body;
    const person = personOf(request);
    const former = (await store.accounts.find(id))?.email;
    found(await store.team.takeOver(id, person, actorOf(request)), 'offer');
    if (former !== undefined) mailer.sendOwnerChanged([former, person.email], person.email);
    choose(reply, null);
    return { account: id };
  });
}

function personOf(request: FastifyRequest) {
  return { userId: request.session!.userId, email: signedInAccount(request).email };
}

function choiceCookie({ config }: DashboardContext, id: string | null): string {
  const secure = isOverTls(config) ? '; Secure' : '';
  return `${ACCOUNT_COOKIE}=${id ?? ''}; Path=/dashboard; Max-Age=${id === null ? 0 : YEAR_S}; HttpOnly; SameSite=Lax${secure}`;
}
