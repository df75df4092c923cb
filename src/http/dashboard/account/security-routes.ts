import type { Session } from '../../../accounts/account.ts';
import { isoTime } from '../../../accounts/iso-time.ts';
import { idOf } from '../../routes/route.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { DashboardError } from '../errors.ts';
import { setCookies, signedInAccount } from '../sign-in/session.ts';
import { deviceLabel } from './device-label.ts';
import { Proof, ProofBody, proveIdentity } from './prove-identity.ts';

const Password = Type.Object({ password: Proof.password });
const Code = Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) });

export function registerSessionRoutes(scope: Scope, { store }: DashboardContext): void {
  scope.get('/sessions', async (request) => {
    const { id: current, userId } = request.session!;
    const sessions = await store.signIn.listSessions(userId);
    return {
      sessions: sessions.map((session) => ({ ...shownSession(session), current: session.id === current })),
    };
  });

  scope.post('/sessions/:id/sign-out', async (request) => {
    const { userId } = request.session!;
    if (!(await store.signIn.endSession(userId, idOf(request))))
      throw new DashboardError('not_found', 'You have no such session.');
    return { ok: true };
  });

  scope.post('/sessions/sign-out-others', async (request) => {
    const { id, userId } = request.session!;
    return { ended: await store.signIn.endOtherSessions(userId, id) };
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

export function registerSecondFactorRoutes(scope: Scope, context: DashboardContext): void {
  const { signIn, throttle } = context;

  scope.post('/two-factor/begin', { schema: { body: Password } }, async (request) => {
    const { id } = signedInAccount(request);
    const forgive = await throttle.attempt('prove-identity', { account: id, address: request.ip });
    const { uri, recoveryCodes } = await signIn.secondFactor.begin(request, request.body.password);
    await forgive();
    return { uri, secret: new URL(uri).searchParams.get('secret'), recovery_codes: recoveryCodes };
  });

  scope.post('/two-factor/enable', { schema: { body: Code } }, async (request, reply) => {
    const { id } = signedInAccount(request);
    if ((await context.store.signIn.findUser(id))?.secondFactor)
      throw new DashboardError('conflict', 'Two-factor authentication is already on.');
    const forgive = await throttle.attempt('prove-identity', { account: id, address: request.ip });
    setCookies(reply, await signIn.secondFactor.enable(request, request.body.code));
    await forgive();
    return { two_factor: true };
  });

  scope.post('/two-factor/disable', { schema: { body: ProofBody } }, async (request, reply) => {
    if (!(await context.store.signIn.findUser(signedInAccount(request).id))?.secondFactor)
      throw new DashboardError('conflict', 'Two-factor authentication is off.');
    await proveIdentity(context, request);
    setCookies(reply, await signIn.secondFactor.disable(request, request.body.password));
    return { two_factor: false };
  });

  scope.post('/two-factor/recovery-codes', { schema: { body: ProofBody } }, async (request) => {
    await proveIdentity(context, request);
    const { password } = request.body;
    const codes = await signIn.secondFactor.newRecoveryCodes(request, request.session!.userId, password);
    return { recovery_codes: codes };
  });
}
