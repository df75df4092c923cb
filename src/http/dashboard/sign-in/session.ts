import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../../accounts/account.ts';
import { recordedAddress } from '../../../accounts/address-range.ts';
import { type MemberRole, may, type Permission, type Role } from '../../../accounts/team.ts';
import type { SessionActor } from '../../../store/account-store.ts';
import { StoreUnavailableError } from '../../../store/store.ts';
import type { DashboardContext } from '../deps.ts';
import { conflict, type DashboardError, forbidden, notAllowed, signedOut } from '../errors.ts';
import { callLibrary, cookiesOf } from './library-call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the signed-in account, on routes that require it. */
    session: Awaited<ReturnType<typeof sessionOf>>;
    /** The account that a route with `needs` acts on. */
    acting: ActingAccount | null;
  }
  interface FastifyContextConfig {
    /** The owner of a suspended account may still do this. */
    whileSuspended?: boolean;
    /** What a member's role must grant. Routes without it act on the person's own account, whichever one is chosen. */
    needs?: Permission;
  }
}

export interface ActingAccount {
  account: Account;
  role: Role;
  /** Null in one's own account. */
  memberId: string | null;
}

export async function sessionOf({ signIn: { auth }, store }: DashboardContext, request: FastifyRequest) {
  if (request.headers.cookie === undefined) return null;
  const { response, headers } = await callLibrary(() =>
    auth.api.getSession({ headers: cookiesOf(request), returnHeaders: true }),
  );
  if (response === null) return null;
  const { user, session } = response;
  const account = await store.accounts.find((user as { accountId?: string }).accountId ?? '');
  return account ? { id: session.id, userId: user.id, account, cookies: headers.getSetCookie() } : null;
}

/** Identifies the user by the session cookie alone; rejects with signed_out if there is no session. */
export async function requireSession(
  context: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.session = await sessionOf(context, request);
  if (request.session === null) throw signedOut();
  setCookies(reply, request.session.cookies);
}

/** Which account people work in is chosen by a cookie, which gives no right: the membership is looked up every time. */
export const ACCOUNT_COOKIE = 'kitscout.account';
/** Sent by pages with the account that they show. */
const SHOWN_ACCOUNT = 'x-kitscout-account';

/** The account that the browser has chosen; one's own if there is no such membership (any more). */
export async function chosenAccount({ store }: DashboardContext, request: FastifyRequest): Promise<ActingAccount> {
  const { account, userId } = request.session!;
  const own = { account, role: 'owner', memberId: null } as const;
  const id = chosenId(request);
  if (id === undefined || id === account.id || account.suspended) return own;
  const membership = await store.team.membership(id, userId);
  return membership === undefined
    ? own
    : { account: membership.account, role: membership.role, memberId: membership.id };
}

function chosenId({ headers }: FastifyRequest): string | undefined {
  const cookies = headers.cookie?.split('; ') ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${ACCOUNT_COOKIE}=`))?.slice(ACCOUNT_COOKIE.length + 1);
}

/** Rejects with forbidden where the person's role lacks what the route needs. */
export async function requirePermission(context: DashboardContext, request: FastifyRequest): Promise<void> {
  const { needs } = request.routeOptions.config;
  if (needs === undefined) return;
  request.acting = await chosenAccount(context, request);
  const shown = request.headers[SHOWN_ACCOUNT];
  if (shown !== undefined && shown !== request.acting.account.id)
    throw conflict('This browser now works in another account, or you are no longer in this team. Reload the page.');
  if (!may(request.acting.role, needs)) throw notAllowed();
}

/** The account that a route with `needs` acts on. */
export function actingAccount(request: FastifyRequest): Account {
  return acting(request).account;
}

export function acting(request: FastifyRequest): ActingAccount {
  if (request.acting === null) throw new Error(`${request.routeOptions.url} does not say what it needs`);
  return request.acting;
}

/** Resolves to the cookies that end the session in the browser too. */
export async function signOut({ signIn: { auth } }: DashboardContext, request: FastifyRequest): Promise<string[]> {
  const headers = cookiesOf(request);
  const answer = await callLibrary(() => auth.api.signOut({ headers, returnHeaders: true }));
  // The library reports success even if the store failed.
  if ((await callLibrary(() => auth.api.getSession({ headers }))) !== null)
    throw new StoreUnavailableError('a session could not be ended');
  return answer.headers.getSetCookie();
}

/** If addresses must be confirmed, no calls are possible before: neither with a key nor from the playground. */
export async function requireCaller({ store, config }: DashboardContext, request: FastifyRequest): Promise<void> {
  if (config.verifyEmail && !(await store.signIn.findUser(signedInAccount(request).id))?.emailVerified)
    throw forbidden('Confirm your e-mail address first. Sign out and sign in again to get a new link by e-mail.');
  refuseSuspended(request);
}

/**
 * The owner of a suspended account can look around and sign out: every write is refused, except on routes marked
 * `whileSuspended`, which only take something away. Downloads and operator routes refuse reading too.
 */
export async function refuseSuspendedWrites(request: FastifyRequest): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead && request.routeOptions.config.whileSuspended !== true) refuseSuspended(request);
}

export function refuseSuspended(request: FastifyRequest): void {
  if (signedInAccount(request).suspended || request.acting?.account.suspended === true) throw suspendedError();
}

export function suspendedError(): DashboardError {
  return forbidden('This account is suspended: calls, changes and downloads are refused.');
}

/** The person's own account, on a route after requireSession. */
export function signedInAccount(request: FastifyRequest): Account {
  return request.session!.account;
}

/** The signed-in user, for the audit log. */
export function actorOf(request: FastifyRequest): SessionActor {
  const { id: sessionId, account } = request.session!;
  const self = { accountId: account.id, address: recordedAddress(request.ip), sessionId };
  const { needs } = request.routeOptions.config;
  if (request.acting === null || request.acting.memberId === null || needs === undefined) return self;
  const { role, memberId } = request.acting;
  return { ...self, as: { memberId, role: role as MemberRole, permission: needs } };
}

export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
}
