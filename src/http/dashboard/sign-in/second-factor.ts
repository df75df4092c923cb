import type { FastifyRequest } from 'fastify';
import { USED_CODE_KEPT_MS } from '../../../store/sign-in-store.ts';
import type { Store } from '../../../store/store.ts';
import { DashboardError } from '../errors.ts';
import type { Auth } from './auth.ts';
import { onBehalfOf, usedCode } from './recorded-writes.ts';
import { callLibrary } from './sign-in-refusals.ts';

/** The result of a library call: the user, and the cookies for the browser. */
export interface SignedIn {
  user: { id: string; email: string; name: string };
  cookies: string[];
}

const AUTHENTICATOR_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^([A-Za-z0-9]{5})-?([A-Za-z0-9]{5})$/;

/** The second factor: codes of an authenticator (TOTP), and recovery codes for people who have lost it. */
export function createSecondFactor(auth: Auth, store: Store) {
  return {
    /** The secret for an authenticator, and recovery codes. Sign-in asks for no code before `enable`. */
    async begin(request: FastifyRequest, password: string): Promise<{ uri: string; recoveryCodes: string[] }> {
      const headers = cookiesOf(request);
      const begin = () => callLibrary(() => auth.api.enableTwoFactor({ body: { password }, headers }));
      // The library inserts a row if it finds none: of several concurrent requests one succeeds, and the others then
      // find its row.
      const made = await begin().catch((error: unknown) => {
        if (error instanceof DashboardError) throw error;
        return begin();
      });
      if (made.method !== 'totp') throw new Error('the library created another second factor than requested');
      return { uri: made.totpURI, recoveryCodes: made.backupCodes };
    },
    /** The first code proves that the authenticator has the secret. Every other session has shown none, and ends. */
    async enable(request: FastifyRequest, code: string): Promise<string[]> {
      const { headers } = await onBehalfOf(request, { kind: 'two_factor.enabled' }, () =>
        auth.api.verifyTOTP({ body: { code: digitsOf(code) }, headers: cookiesOf(request), returnHeaders: true }),
      );
      return headers.getSetCookie();
    },
    async disable(request: FastifyRequest, password: string): Promise<string[]> {
      const { headers } = await onBehalfOf(request, { kind: 'two_factor.disabled' }, () =>
        auth.api.disableTwoFactor({ body: { password }, headers: cookiesOf(request), returnHeaders: true }),
      );
      return headers.getSetCookie();
    },
    /** Invalidates the earlier ones. */
    async newRecoveryCodes(request: FastifyRequest, userId: string, password: string): Promise<string[]> {
      const { backupCodes } = await onBehalfOf(request, { kind: 'recovery_codes.created', userId }, () =>
        auth.api.generateBackupCodes({ body: { password }, headers: cookiesOf(request) }),
      );
      return backupCodes;
    },
    /** Only the cookie of the first step counts: another session in this browser does not matter. */
    async signIn(request: FastifyRequest, given: string): Promise<SignedIn> {
      const headers = cookiesOf(request, /two_factor=/);
      const { code, isRecovery } = read(given);
      const answer = await (isRecovery
        ? onBehalfOf(request, { kind: 'sign_in', secondFactor: 'recovery code' }, () =>
            auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
          )
        : onBehalfOf(request, { kind: 'sign_in', secondFactor: 'authenticator', code }, () =>
            auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
          ));
      await store.signIn.endOldSessions(answer.response.user.id);
      return signedIn(answer);
    },
    /** For a signed-in user about to do something that a stolen session must not. A code works only once here too. */
    async verify(request: FastifyRequest, userId: string, given: string): Promise<void> {
      const headers = cookiesOf(request);
      const { code, isRecovery } = read(given);
      if (isRecovery) {
        await callLibrary(() => auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers }));
        return;
      }
      await callLibrary(() => auth.api.verifyTOTP({ body: { code }, headers }));
      const { attempts } = await store.signIn.attempt(usedCode(userId, code), USED_CODE_KEPT_MS);
      if (attempts > 1)
        throw new DashboardError('wrong_credentials', 'This code was already used. Wait for the next one.');
    },
  };
}

export function cookiesOf(request: FastifyRequest, only = /./): Headers {
  const cookies = (request.headers.cookie ?? '').split(';').filter((cookie) => only.test(cookie));
  return new Headers({ cookie: cookies.join(';') });
}

export function signedIn({ response, headers }: { response: Pick<SignedIn, 'user'>; headers: Headers }): SignedIn {
  const { id, email, name } = response.user;
  return { user: { id, email, name }, cookies: headers.getSetCookie() };
}

function digitsOf(code: string): string {
  return code.replace(/\s/g, '');
}

function read(given: string): { code: string; isRecovery: boolean } {
  const code = digitsOf(given);
  if (AUTHENTICATOR_CODE.test(code)) return { code, isRecovery: false };
  const [, first, second] = RECOVERY_CODE.exec(code) ?? [];
  if (first === undefined)
    throw new DashboardError(
      'invalid_request',
      'A code has the six digits of your authenticator, or the ten characters of a recovery code.',
    );
  return { code: `${first}-${second}`, isRecovery: true };
}
