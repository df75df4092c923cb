import type { Session } from '../../../accounts/account.ts';
import { isoTime } from '../../../accounts/iso-time.ts';
import { idOf } from '../../routes/route.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { conflict, DashboardError, found } from '../errors.ts';
import { Code, Password } from '../fields.ts';
import { refuseCommonPassword } from '../sign-in/common-passwords.ts';
import { callLibrary, cookiesOf, onBehalfOf } from '../sign-in/library-call.ts';
import { digitsOf } from '../sign-in/second-factor.ts';
import { setCookies, signedInAccount } from '../sign-in/session.ts';
import { deviceLabel } from './device-label.ts';
import { ProofBody, proveIdentity } from './prove-identity.ts';

const NewPassword = Type.Object({ currentPassword: Password, newPassword: Password });
const Begin = Type.Object({ password: Password });
const Enable = Type.Object({ code: Code });

/** The sessions, the password and the second factor of the signed-in user. */
export function registerSecurityRoutes(scope: Scope, context: DashboardContext): void {
  const { store, signIn, throttle } = context;

  scope.get('/sessions', async (request) => {
    const { id: current, userId } = request.session!;
    const sessions = await store.signIn.listSessions(userId);
    return {
      sessions: sessions.map((session) => ({ ...shownSession(session), current: session.id === current })),
    };
  });

  scope.post('/sessions/:id/sign-out', { config: { whileSuspended: true } }, async (request) => {
    found(await store.signIn.endSession(request.session!.userId, idOf(request)), 'session');
    return { ok: true };
  });

  scope.post('/sessions/sign-out-others', { config: { whileSuspended: true } }, async (request) => {
    const { id, userId } = request.session!;
    return { ended: await store.signIn.endOtherSessions(userId, id) };
  });

  scope.post('/auth/change-password', { schema: { body: NewPassword } }, async (request, reply) => {
    const { currentPassword, newPassword } = request.body;
    refuseCommonPassword(newPassword, signedInAccount(request).email);
    const forgive = await throttle.attempt('prove-identity', request);
    const { userId } = request.session!;
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    const { response, headers } = await onBehalfOf(request, { kind: 'password.changed', userId }, () =>
      signIn.auth.api.changePassword({ body, headers: cookiesOf(request), returnHeaders: true }),
    );
    await forgive();
    const { id, email, name } = response.user;
    setCookies(reply, [...headers.getSetCookie(), ...(await signIn.devices.cookieFor(request, email))]);
    return { user: { id, email, name } };
  });

  /** The secret for an authenticator, and recovery codes. Sign-in asks for no code before it is enabled. */
  scope.post('/two-factor/begin', { schema: { body: Begin } }, async (request) => {
    const forgive = await throttle.attempt('prove-identity', request);
    const { password } = request.body;
    const begin = () =>
      callLibrary(() => signIn.auth.api.enableTwoFactor({ body: { password }, headers: cookiesOf(request) }));
    // The library inserts a row if it finds none: of several concurrent requests one succeeds, and the others then find
    // its row.
    const made = await begin().catch((error: unknown) => {
      if (error instanceof DashboardError) throw error;
      return begin();
    });
    if (made.method !== 'totp') throw new Error('the library created another second factor than requested');
    await forgive();
    const { totpURI: uri, backupCodes } = made;
    return { uri, secret: new URL(uri).searchParams.get('secret'), recovery_codes: backupCodes };
  });

  /** The first code proves that the authenticator has the secret. Every other session has shown none, and ends. */
  scope.post('/two-factor/enable', { schema: { body: Enable } }, async (request, reply) => {
    if ((await store.signIn.findUser(signedInAccount(request).id))?.secondFactor)
      throw conflict('Two-factor authentication is already on.');
    const forgive = await throttle.attempt('prove-identity', request);
    const code = digitsOf(request.body.code);
    const { headers } = await onBehalfOf(request, { kind: 'two_factor.enabled', code }, () =>
      signIn.auth.api.verifyTOTP({ body: { code }, headers: cookiesOf(request), returnHeaders: true }),
    );
    setCookies(reply, headers.getSetCookie());
    await forgive();
    return { two_factor: true };
  });

  scope.post('/two-factor/disable', { schema: { body: ProofBody } }, async (request, reply) => {
    if (!(await store.signIn.findUser(signedInAccount(request).id))?.secondFactor)
      throw conflict('Two-factor authentication is off.');
    await proveIdentity(context, request);
    const { password } = request.body;
    const { headers } = await onBehalfOf(request, { kind: 'two_factor.disabled' }, () =>
      signIn.auth.api.disableTwoFactor({ body: { password }, headers: cookiesOf(request), returnHeaders: true }),
    );
    setCookies(reply, headers.getSetCookie());
    return { two_factor: false };
  });

  /** Invalidates the earlier ones. */
  scope.post('/two-factor/recovery-codes', { schema: { body: ProofBody } }, async (request) => {
    await proveIdentity(context, request);
    const { password } = request.body;
    const { userId } = request.session!;
    const { backupCodes } = await onBehalfOf(request, { kind: 'recovery_codes.created', userId }, () =>
      signIn.auth.api.generateBackupCodes({ body: { password }, headers: cookiesOf(request) }),
    );
    return { recovery_codes: backupCodes };
  });
}

export function shownSession({ id, address, userAgent, createdAt, lastUsedAt }: Session) {
  return {
    id,
    device: deviceLabel(userAgent),
    address,
    created_at: isoTime(createdAt),
    last_used_at: isoTime(lastUsedAt),
  };
}
