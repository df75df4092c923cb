import type { FastifyRequest } from 'fastify';
import type { Account } from '../../../accounts/account.ts';
import { accountRow } from '../../../accounts/account-export.ts';
import type { TierLimits } from '../../../accounts/tiers.ts';
import { UNLIMITED_AS_INTEGER } from '../../../accounts/usage-report.ts';
import type { Store } from '../../../store/store.ts';
import { idOf } from '../../routes/route.ts';
import { DashboardError } from '../errors.ts';

/** Only by id, because an e-mail address in a path would end up in logs. */
export async function accountById(store: Store, request: FastifyRequest): Promise<Account> {
  const id = idOf(request);
  const account = await store.accounts.find(id);
  if (account === undefined || account.id !== id) throw new DashboardError('not_found', 'There is no such account.');
  return account;
}

export function shownAccount(account: Account, used: number, limits: TierLimits) {
  const monthly_limit = Math.min(limits[account.tier], UNLIMITED_AS_INTEGER);
  return { ...accountRow(account), calls_used: used, monthly_limit };
}
