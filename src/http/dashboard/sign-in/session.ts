import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../../accounts/account.ts';
import { recordedAddress } from '../../../accounts/address-range.ts';
import type { Actor } from '../../../store/account-store.ts';
import type { DashboardContext } from '../deps.ts';
import { DashboardError } from '../errors.ts';

type CurrentSession = { id: string; userId: string; account: Account };

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the signed-in account, on routes that require it. */
    session: CurrentSession | null;
  }
}

/** Identifies the user by the session cookie alone; rejects with signed_out if there is no session. */
export async function requireSession(
  { signIn }: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const session = await signIn.sessionOf(request);
  if (session === null) throw new DashboardError('signed_out', 'You are not signed in.');
  setCookies(reply, session.cookies);
  request.session = session;
}

/** If addresses must be confirmed, no calls are possible before: neither with a key nor from the playground. */
export async function requireVerifiedEmail(
  { store, config }: DashboardContext,
  request: FastifyRequest,
): Promise<void> {
  if (!config.verifyEmail || (await store.signIn.findUser(signedInAccount(request).id))?.emailVerified) return;
  throw new DashboardError(
    'forbidden',
    'Confirm your e-mail address first. Sign out and sign in again to get a new link by e-mail.',
  );
}

/** The owner of a suspended account can look around and sign out; calls, new keys and downloads are refused. */
export function refuseSuspended(request: FastifyRequest): void {
  if (signedInAccount(request).suspended) throw suspendedError();
}

export function suspendedError(): DashboardError {
  return new DashboardError('forbidden', 'This account is suspended: calls, new keys and downloads are refused.');
}

/** The account of a route after requireSession. */
export function signedInAccount(request: FastifyRequest): Account {
  return request.session!.account;
}

/** The signed-in user, for the audit log. */
export function actorOf(request: FastifyRequest): Exclude<Actor, string> {
  return { accountId: signedInAccount(request).id, address: recordedAddress(request.ip) };
}

export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
}
