import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../../accounts/account.ts';
import { recordedAddress } from '../../../accounts/address-range.ts';
import type { SessionActor } from '../../../store/account-store.ts';
import { StoreUnavailableError } from '../../../store/store.ts';
import type { DashboardContext } from '../deps.ts';
import { type DashboardError, forbidden, signedOut } from '../errors.ts';
import { callLibrary, cookiesOf } from './library-call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the signed-in account, on routes that require it. */
    session: Awaited<ReturnType<typeof sessionOf>>;
  }
  interface FastifyContextConfig {
    /** The owner of a suspended account may still do this. */
    whileSuspended?: boolean;
  }
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
  if (signedInAccount(request).suspended) throw suspendedError();
}

export function suspendedError(): DashboardError {
  return forbidden('This account is suspended: calls, changes and downloads are refused.');
}

/** The account of a route after requireSession. */
export function signedInAccount(request: FastifyRequest): Account {
  return request.session!.account;
}

/** The signed-in user, for the audit log. */
export function actorOf(request: FastifyRequest): SessionActor {
  const { id: sessionId, account } = request.session!;
  return { accountId: account.id, address: recordedAddress(request.ip), sessionId };
}

export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
}
