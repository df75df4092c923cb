import { accountExport } from '../accounts/account-export.ts';
import { openSubscriptions } from '../accounts/billing.ts';
import { UsageError } from '../errors.ts';
import { type Command, existing, withAccount } from './command.ts';
import { keepOneOperator, LAST_OPERATOR_HELP, operatorOptions } from './last-operator.ts';
import { confirmed } from './terminal.ts';

export const showCommand: Command = {
  name: 'account show',
  summary: 'one account with its sign-in, keys and calls (ACCOUNT: id or e-mail)',
  words: ['ACCOUNT'],
  run: withAccount(async (call, { id, email }, store) => {
    const data = existing(await store.accounts.dataOf(id), email);
    const { account, sign_in, sessions, passkeys } = accountExport(data);
    const { id: account_id, ...fields } = account;
    const live = data.keys.filter(
      ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > store.now()),
    ).length;
    const { used } = await store.accounts.usageOf(id);
    const shown = {
      account_id,
      ...fields,
      email_confirmed: sign_in?.email_confirmed ?? false,
      two_factor: sign_in?.two_factor ?? false,
      passkeys: passkeys.length,
      sessions: sessions.length,
      live_keys: live,
      calls_this_month: used,
    };
    call.output.result(
      shown,
      Object.entries(shown)
        .map(([name, value]) => `${name.replaceAll('_', ' ').padEnd(18)}${textOf(value)}`)
        .join('\n'),
    );
  }),
};

export const exportCommand: Command = {
  name: 'account export',
  summary: 'everything stored about an account and its user, as JSON, without secrets',
  words: ['ACCOUNT'],
  run: withAccount(async (call, { id, email }, store) => {
    const data = accountExport(existing(await store.accounts.dataOf(id), email));
    call.output.result(data, JSON.stringify(data, null, 2));
  }),
};

export const deleteCommand: Command = {
  name: 'account delete',
  usage: 'ACCOUNT [--yes] [--keep-subscription] [--last-operator]',
  summary: 'delete an account and its user: its keys stop working with the next request; service totals stay',
  words: ['ACCOUNT'],
  flags: {
    yes: 'do not ask',
    'keep-subscription': 'keep its Stripe subscription; by default it is canceled',
    'last-operator': LAST_OPERATOR_HELP,
  },
  run: withAccount(async (call, account, store, config) => {
    await keepOneOperator(call, store, account);
    if (call.options.yes !== true && !(await confirmed(`Delete ${account.email} (${account.id}) for good?`))) return 1;
    const open = openSubscriptions(await store.billing.find(account.id));
    if (open.length > 0 && call.options['keep-subscription'] !== true) {
      if (config.dashboard.stripe === null)
        throw new UsageError(
          `${account.email} has a subscription (${open.join(', ')}) and STRIPE_SECRET_KEY is not set; cancel it at Stripe, then pass --keep-subscription`,
        );
      await call.deps.cancelSubscriptions(config, open);
    }
    await store.accounts.remove(account.id, 'command line', operatorOptions(call));
    call.output.result(
      { account_id: account.id, deleted: true },
      `deleted ${account.id}; earlier backups still contain it`,
    );
  }),
};

function textOf(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' || value === null ? '-' : String(value);
}
