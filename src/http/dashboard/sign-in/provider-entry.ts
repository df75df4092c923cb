import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';

const SECOND_STEP_SECONDS = 600;

/**
 * A session for somebody whom a provider has identified. The library's own callback would decide by itself which user that
 * is, and its second factor is asked for only after a password; here our store decides, and the second factor is asked for.
 */
export const providerEntry = {
  id: 'provider-entry',
  endpoints: {
    enterAs: createAuthEndpoint(
      { method: 'POST', metadata: { $Infer: { body: {} as { userId: string } } } },
      async (ctx) => {
        const { userId } = ctx.body as { userId: string };
        const { internalAdapter, createAuthCookie, secret } = ctx.context;
        const user = await internalAdapter.findUserById(userId);
        if (user === null) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
        if ((user as { twoFactorEnabled?: boolean }).twoFactorEnabled === true) {
          // As the library's plugin does it after a password.
          const cookie = createAuthCookie('two_factor', { maxAge: SECOND_STEP_SECONDS });
          const identifier = `2fa-${generateRandomString(20)}`;
          const expiresAt = new Date(Date.now() + SECOND_STEP_SECONDS * 1000);
          await internalAdapter.createVerificationValue({ value: user.id, identifier, expiresAt });
          await internalAdapter.createVerificationValue({
            value: '0',
            identifier: `2fa-attempts-${identifier}`,
            expiresAt,
          });
          await ctx.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
          return { user: null };
        }
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { user };
      },
    ),
  },
} satisfies BetterAuthPlugin;
