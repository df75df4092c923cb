import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { SignInStore } from '../../../store/sign-in-store.ts';

/**
 * An installation that moves from the secret in the store to one of its own takes its second factors along: they are
 * encrypted with it, and their holders could not sign in any more.
 */
export async function adoptSecret(store: SignInStore, secret: string): Promise<void> {
  const old = await store.knownSecret();
  if (old === undefined) return;
  const renewed = async (data: string) =>
    symmetricEncrypt({ key: secret, data: await symmetricDecrypt({ key: old, data }) });
  await store.replaceSecret(async (factor) => ({
    secret: await renewed(factor.secret),
    backupCodes: await renewed(factor.backupCodes),
  }));
}
