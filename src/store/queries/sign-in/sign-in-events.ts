import { MAX_PASSKEYS, type SignInEvent, USED_CODE_KEPT_MS } from '../../sign-in-store.ts';
import { ConflictError } from '../../store.ts';
import { removeLinks } from '../account-data.ts';
import type { LockedUser } from '../account-row.ts';
import type { AccountTx } from '../tables.ts';
import { countAttempt } from './attempts.ts';
import { forgetDevices } from './devices.ts';
import { passkeysOf } from './passkeys.ts';
import { endingSessions } from './sessions.ts';
import { startAfresh } from './start-afresh.ts';

/** Applies the consequences of a write by the sign-in library. Resolves to the details of its entry, or null for none. */
export async function consequences(
  tx: AccountTx,
  event: SignInEvent,
  { accountId, userId, emailVerified, secondFactor }: LockedUser,
  now: number,
): Promise<Record<string, unknown> | null> {
  await spendCode(tx, event.usedCode, now);
  switch (event.kind) {
    case 'sign_in':
      if (event.passkey !== undefined) return { passkey: event.passkey };
      if (event.secondFactor === null && secondFactor) return null;
      if (event.provider !== undefined) return { service: event.provider.name };
      if (event.secondFactor === null) return {};
      return { second_factor: event.secondFactor };
    case 'email.confirmed':
    case 'password.reset':
    case 'password.changed': {
      await removeLinks(tx, userId);
      const { numDeletedRows } = await endingSessions(tx, userId).executeTakeFirst();
      if (event.kind !== 'password.changed' && !emailVerified)
        return { ...(await startAfresh(tx, { accountId, userId }, now)), sessions_ended: Number(numDeletedRows) };
      if (event.kind === 'email.confirmed') throw new ConflictError('this address is already confirmed');
      await forgetDevices(tx, accountId);
      return {};
    }
    case 'two_factor.enabled':
      if (secondFactor) return null;
      await verifySecret(tx, userId, event.secret);
      // Other sessions have shown no second factor.
      await endingSessions(tx, userId).execute();
      return {};
    case 'two_factor.disabled':
      if (!secondFactor) return null;
      await tx.deleteFrom('twoFactors').where('userId', '=', userId).execute();
      return {};
    case 'recovery_codes.created':
      return {};
    case 'passkey.added':
      // Counted under the lock, including the one just written.
      if ((await passkeysOf(tx, userId)).length > MAX_PASSKEYS)
        throw new ConflictError(`an account has at most ${MAX_PASSKEYS} passkeys`);
      return { name: event.name };
  }
}

/** Otherwise the owner would need codes of a secret that none of their authenticators has. */
async function verifySecret(tx: AccountTx, userId: string, secret: string | undefined): Promise<void> {
  const row = tx.updateTable('twoFactors').set({ verified: 1 }).where('userId', '=', userId);
  const { numUpdatedRows } = await (secret === undefined ? row : row.where('secret', '=', secret)).executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new ConflictError('two-factor authentication was set up again meanwhile; start over');
}

/** Somebody who saw a code being typed must not sign in with it. */
async function spendCode(tx: AccountTx, code: string | undefined, now: number): Promise<void> {
  if (code === undefined) return;
  const { attempts } = await countAttempt(tx, code, now, USED_CODE_KEPT_MS);
  if (attempts > 1) throw new ConflictError('this code was already used; wait for the next one');
}
