import type { LockedUser } from '../account-row.ts';
import { revokeKeys } from '../keys.ts';
import { endTeams } from '../members.ts';
import type { AccountTx } from '../tables.ts';
import { endApps } from './apps.ts';
import { removeProviders } from './credentials.ts';
import { forgetDevices } from './devices.ts';
import { removePasskeys } from './passkeys.ts';

/**
 * For the first proof of an address: a used link that was sent to it. Nobody knows who set up what the account has, so
 * everything that gives access to it ends. Sessions and links end with every new password; the password itself is the
 * one that whoever proved the address sets in the same transaction, or none if a service proved it by which they sign in.
 *
 * What others asked and said about kits, their picture and the kits they chose are theirs, so they are removed. So are
 * the endpoints of webhooks: they would tell others of the account for good.
 *
 * Not ended: what has been bought or granted (plan, subscription, operator rights), because it gives its buyer no access
 * and was meant for this address; the calls counted, or a month could be used twice; the name; and the audit log and
 * the last requests, which tell the owner what others did.
 *
 * Resolves to the details for the audit log.
 */
export async function startAfresh(
  tx: AccountTx,
  { accountId, userId }: Pick<LockedUser, 'accountId' | 'userId'>,
  now: number,
): Promise<Record<string, unknown>> {
  await tx.updateTable('users').set({ emailVerified: 1, twoFactorEnabled: 0 }).where('id', '=', userId).execute();
  // Also one whose setup was begun and never confirmed.
  const factors = await tx.deleteFrom('twoFactors').where('userId', '=', userId).returning('verified').execute();
  await forgetDevices(tx, accountId);
  for (const table of ['shownAnswers', 'feedback', 'keptTexts', 'unlockedKits'] as const)
    await tx.deleteFrom(table).where('accountId', '=', accountId).execute();
  await tx.deleteFrom('avatars').where('userId', '=', userId).execute();
  const endpoints = tx.deleteFrom('webhookEndpoints').where('accountId', '=', accountId).returning('id');
  return {
    address_confirmed: true,
    keys_revoked: await revokeKeys(tx, accountId, now),
    passkeys_removed: await removePasskeys(tx, userId),
    providers_removed: await removeProviders(tx, userId),
    apps_revoked: await endApps(tx, userId),
    webhooks_removed: (await endpoints.execute()).length,
    memberships_ended: await endTeams(tx, { accountId, userId }, now),
    second_factor_removed: factors.some(({ verified }) => verified === 1),
  };
}
