import { type Account, MAX_ACCOUNT_NAME, MAX_EMAIL } from '../accounts/account.ts';
import {
  defaultSubscription,
  SUBSCRIPTIONS,
  type Subscription,
  standingProblem,
  TIERS,
  type Tier,
} from '../accounts/tiers.ts';
import type { Config } from '../config/config.ts';
import { UsageError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { deleteCommand, exportCommand, showCommand } from './account-data.ts';
import {
  type Command,
  type CommandCall,
  choiceOption,
  creatingStore,
  existing,
  nameOption,
  requiredOption,
  withAccount,
  withStore,
} from './command.ts';
import { keepOneOperator, LAST_OPERATOR_HELP, operatorOptions } from './last-operator.ts';
import { table, time } from './output.ts';

/** ASCII without spaces: nobody could sign in with another address. */
const EMAIL = /^[!-?A-~]+@[!-?A-~]+$/;

const TIER_HELP = `one of ${TIERS.join(', ')}`;
const SUBSCRIPTION_HELP = 'active, past_due or canceled; a paid tier starts active';

const create: Command = {
  name: 'account create',
  usage: '--email E [--name N] [--tier T] [--subscription S]',
  summary: 'create an account',
  options: {
    email: 'the account owner; unique',
    name: 'a name to show',
    tier: `${TIER_HELP}; free by default`,
    subscription: SUBSCRIPTION_HELP,
  },
  async run(call) {
    const email = requiredOption(call, 'email');
    if (!EMAIL.test(email) || email.length > MAX_EMAIL)
      throw new UsageError(
        `--email is "${email}": it must be an e-mail address in ASCII, of at most ${MAX_EMAIL} characters`,
      );
    const name = nameOption(call, MAX_ACCOUNT_NAME);
    const tier = choiceOption(call, 'tier', TIERS) ?? 'free';
    const subscription = choiceOption(call, 'subscription', SUBSCRIPTIONS) ?? defaultSubscription(tier);
    refuseOddStanding(tier, subscription);
    return creatingStore(call, async (store) => {
      const account = await store.accounts.create({ email, name, tier, subscription });
      call.output.result(
        { account_id: account.id, email: account.email, tier, subscription },
        `created ${account.id} for ${account.email} (${tier}); now: kitscout key create --account ${account.email}`,
      );
    });
  },
};

const set: Command = {
  name: 'account set',
  usage: 'ACCOUNT [--tier T] [--subscription S] [--admin | --no-admin] [--no-two-factor] [--last-operator]',
  summary: 'change tier, subscription or admin rights; takes effect with the next request',
  words: ['ACCOUNT'],
  options: { tier: TIER_HELP, subscription: 'none, active, past_due or canceled' },
  flags: {
    admin: 'give the account access to the operator page',
    'no-admin': 'revoke that access',
    'no-two-factor': 'turn off two-factor authentication for an owner who lost it; verify who it is first',
    'last-operator': LAST_OPERATOR_HELP,
  },
  run: withAccount(async (call, account, store, config) => {
    const tier = choiceOption(call, 'tier', TIERS);
    const subscription = choiceOption(call, 'subscription', SUBSCRIPTIONS);
    const admin = call.options.admin as boolean | undefined;
    const twoFactor = call.options['two-factor'] as boolean | undefined;
    if (twoFactor === true)
      throw new UsageError('only its owner can turn on two-factor authentication; --no-two-factor turns it off');
    if (tier === undefined && subscription === undefined && admin === undefined && twoFactor === undefined)
      throw new UsageError('nothing to change: give --tier, --subscription, --admin or --no-two-factor');
    const standing = subscription ?? (tier && defaultSubscription(tier, account.subscription));
    refuseOddStanding(tier ?? account.tier, standing ?? account.subscription);
    if (admin === false) await keepOneOperator(call, store, account);
    if (twoFactor === false) await switchOffSecondFactor(call, store, config, account);
    // Only what was asked for: Stripe may change the rest at the same time.
    const change = {
      ...(tier && { tier }),
      ...(standing && { subscription: standing }),
      ...(admin !== undefined && { admin }),
    };
    const options = operatorOptions(call);
    const changed = existing(await store.accounts.update(account.id, change, 'command line', options), account.email);
    const isGiven = admin === true || (tier !== undefined && tier !== 'free');
    if (isGiven && (await store.signIn.findUser(account.id))?.emailVerified === false)
      call.output.problem(
        `warning: the person who signed up as ${account.email} never confirmed that address; verify who it is, or undo this with ${admin === true ? '--no-admin' : '--tier free'}`,
      );
    call.output.result(
      shown(changed),
      `${changed.email}: tier ${changed.tier}, subscription ${changed.subscription}${changed.admin ? ', admin' : ''}`,
    );
  }),
};

async function switchOffSecondFactor(call: CommandCall, store: Store, config: Config, account: Account): Promise<void> {
  if (!(await store.signIn.removeSecondFactor(account.id, 'command line')))
    throw new UsageError(`${account.email} has no two-factor authentication`);
  await call.deps.notifyOwner(config, account.email, { kind: 'two_factor.disabled' }).catch(({ message }: Error) => {
    call.output.problem(`warning: the notification to ${account.email} could not be sent: ${message}`);
  });
}

function suspending(suspended: boolean): Command {
  return {
    name: suspended ? 'account suspend' : 'account restore',
    summary: suspended
      ? 'refuse every key and change of an account, from the next request on, until it is restored'
      : 'end the suspension of an account',
    words: ['ACCOUNT'],
    ...(suspended && { usage: 'ACCOUNT [--last-operator]', flags: { 'last-operator': LAST_OPERATOR_HELP } }),
    run: withAccount(async (call, account, store) => {
      if (suspended) await keepOneOperator(call, store, account);
      const options = operatorOptions(call);
      const changed = existing(
        await store.accounts.update(account.id, { suspended }, 'command line', options),
        account.email,
      );
      call.output.result(shown(changed), `${account.email} is ${suspended ? 'suspended' : 'not suspended'}`);
    }),
  };
}

const list: Command = {
  name: 'account list',
  summary: 'all accounts',
  run: withStore(async (call, store) => {
    const accounts = (await store.accounts.list()).map(shown);
    const text = table(
      ['ACCOUNT', 'E-MAIL', 'NAME', 'TIER', 'SUBSCRIPTION', 'ADMIN', 'SUSPENDED', 'CREATED'],
      accounts.map((account) => Object.values(account).map((value) => (value === true ? 'yes' : value || '-'))),
      'no accounts yet',
    );
    call.output.result({ accounts }, text);
  }),
};

export const accountCommands: readonly Command[] = [
  create,
  set,
  suspending(true),
  suspending(false),
  showCommand,
  list,
  deleteCommand,
  exportCommand,
];

function refuseOddStanding(tier: Tier, subscription: Subscription): void {
  const problem = standingProblem(tier, subscription);
  if (problem !== undefined) throw new UsageError(problem);
}

function shown(account: Account) {
  const { id, email, name, tier, subscription, admin, suspended, createdAt } = account;
  return { account_id: id, email, name, tier, subscription, admin, suspended, created_at: time(createdAt) };
}
