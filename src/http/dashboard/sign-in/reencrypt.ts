import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { SignInStore } from '../../../store/sign-in-store.ts';

/**
 * Re-encrypts second factors when an installation moves from the stored secret to its own; otherwise their holders
 * could no longer sign in.
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
