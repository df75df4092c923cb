import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { type ConfirmLinks, optionsFor, type SignInDeps } from './library-options.ts';

export type PasskeyAuth = ReturnType<typeof createPasskeyAuth>;

/** Passkeys are bound to the origin of the site, as the browser shows it. */
export function createPasskeyAuth(deps: SignInDeps, secret: string, links: ConfirmLinks, origin: string) {
  const { store, config } = deps;
  const options = optionsFor(deps, secret, links);
  // Our own checks run after the library has verified challenge, site and signature.
  const plugin = passkeyPlugin({
    rpID: new URL(origin).hostname,
    origin,
    registration: {
      afterVerification: async ({ verification: { registrationInfo } }) => {
        if (registrationInfo?.userVerified !== true) throw new APIError('BAD_REQUEST', { code: 'USER_NOT_VERIFIED' });
        // A passkey cannot be added to a second account.
        if ((await store.signIn.findPasskey(registrationInfo.credential.id)) !== undefined)
          throw new APIError('CONFLICT', { code: 'PREVIOUSLY_REGISTERED' });
      },
    },
    authentication: {
      afterVerification: async ({ verification: { authenticationInfo } }) => {
        if (!authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' });
        const user = await store.signIn.findPasskey(authenticationInfo.credentialID);
        if (config.verifyEmail && user?.emailVerified !== true)
          throw new APIError('FORBIDDEN', { code: 'UNVERIFIED_ADDRESS' });
      },
    },
  });
  return betterAuth({
    ...options,
    // The age of a session does not matter here: the routes ask for the password.
    session: { ...options.session, freshAge: 0 },
    plugins: [...options.plugins, plugin] satisfies unknown[],
  });
}

export function passkeyPlugin(options: Parameters<typeof passkey>[0]) {
  return passkey({
    rpName: 'Kitscout',
    advanced: { webAuthnChallengeCookie: 'passkey' },
    // A passkey counts as both factors, the device and its owner's finger, face or PIN, and signs in without a user
    // name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    schema: { passkey: { modelName: 'passkeys', fields: { credentialID: 'credentialId' } } },
    ...options,
  });
}
