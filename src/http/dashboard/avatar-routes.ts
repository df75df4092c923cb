import type { FastifyRequest } from 'fastify';
import { MAX_AVATAR_BYTES, readAvatar } from '../../accounts/avatar.ts';
import { idOf } from '../routes/route.ts';
import { Type } from '../routes/type.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { found, invalid } from './errors.ts';
import { acting, actorOf } from './sign-in/session.ts';

/** Base64 is a third longer, and the address says what follows. */
const MAX_ADDRESS = Math.ceil((MAX_AVATAR_BYTES * 4) / 3) + 100;
const Change = Type.Object({ image: Type.Union([Type.String({ maxLength: MAX_ADDRESS }), Type.Null()]) });

/** Pictures: one's own, and for teams those of the others in it. */
export function registerAvatarRoutes(scope: Scope, { store, throttle }: DashboardContext): void {
  /** `me`, `owner`, or the id of a member of the account that is worked in. */
  async function userOf(request: FastifyRequest): Promise<string | undefined> {
    const id = idOf(request);
    if (id === 'me') return request.session!.userId;
    const { account } = acting(request);
    if (id === 'owner') return (await store.signIn.findUser(account.id))?.id;
    const { members } = await store.team.list(account.id);
    return members.find((member) => member.id === id && member.endedAt === null)?.userId ?? undefined;
  }

  scope.get('/avatars/:id', { config: { needs: 'look' } }, async (request, reply) => {
    const userId = await userOf(request);
    const { type, data } = found(userId === undefined ? undefined : await store.avatars.find(userId), 'picture');
    // Whatever is in it, no browser runs it.
    reply.header('content-security-policy', "default-src 'none'; sandbox").header('content-disposition', 'inline');
    return reply.type(type).send(Buffer.from(data, 'base64'));
  });

  scope.post('/account/avatar', { schema: { body: Change } }, async (request) => {
    const { image } = request.body;
    const avatar = image === null ? null : readAvatar(image);
    if (avatar !== null && 'problem' in avatar) throw invalid(`The picture ${avatar.problem}.`);
    await throttle.attempt('change-account', request);
    const { userId } = request.session!;
    await store.avatars.set(userId, avatar, actorOf(request));
    return { avatar: (await store.avatars.versions([userId])).get(userId) ?? null };
  });
}
