import { type Account, isOperator } from '../accounts/account.ts';
import { UsageError } from '../errors.ts';
import type { OperatorOptions } from '../store/account-store.ts';
import type { Store } from '../store/store.ts';
import type { CommandCall } from './command.ts';

export const LAST_OPERATOR_HELP = 'even if no operator is left; "account set ACCOUNT --admin" makes another one';

/**
 * A slip must not leave a service without operators. Whoever owns the machine may want exactly that, such as when the
 * only operator's account is in wrong hands, and can make another operator at any time: hence the flag.
 */
export function operatorOptions(call: CommandCall): OperatorOptions {
  return { evenLastOperator: call.options['last-operator'] === true };
}

/** The store refuses it too. This comes before anything that cannot be undone, and says what to do. */
export async function keepOneOperator(call: CommandCall, store: Store, account: Account): Promise<void> {
  if (operatorOptions(call).evenLastOperator || !isOperator(account)) return;
  const others = (await store.accounts.list()).filter((other) => other.id !== account.id && isOperator(other));
  if (others.length === 0)
    throw new UsageError(
      `${account.email} is the last operator; make another one with "kitscout account set ACCOUNT --admin" first, or add --last-operator`,
    );
}
