import { type ApiKey, MAX_KEY_NAME } from '../accounts/account.ts';
import { generateKey, storedKey } from '../accounts/api-key.ts';
import { DAY_MS } from '../accounts/billing-period.ts';
import { readIsoTime } from '../accounts/iso-time.ts';
import { KEY_SCOPES, type KeyScope, keyLimitProblem, MIN_PER_MINUTE } from '../accounts/key-limits.ts';
import { expiryProblem, readAllowedAddresses } from '../accounts/key-restrictions.ts';
import { UsageError } from '../errors.ts';
import {
  accountNamed,
  type Command,
  type CommandCall,
  nameOption,
  requiredOption,
  textOption,
  withStore,
} from './command.ts';
import { table, time } from './output.ts';

const create: Command = {
  name: 'key create',
  usage:
    '--account ACCOUNT [--name N] [--expires WHEN] [--allow ADDRESSES] [--scopes SCOPES] [--per-month N] [--per-minute N]',
  summary: 'create a key; it is shown only this once',
  options: {
    account: 'id or e-mail of the account',
    name: 'a name to tell keys apart',
    expires: 'when it stops working: 12h, 90d, or a date and time such as 2027-01-31T12:00:00Z; never by default',
    allow: 'allowed addresses and ranges, separated by commas; all by default',
    scopes: `what it may do, separated by commas: ${KEY_SCOPES.join(', ')}; all by default`,
    'per-month': 'a limit of its own: calls in a month',
    'per-minute': `a limit of its own: calls in a minute, ${MIN_PER_MINUTE} or more`,
  },
  run: withStore(async (call, store) => {
    const account = await accountNamed(store, requiredOption(call, 'account'));
    const name = nameOption(call, MAX_KEY_NAME) ?? 'key';
    const key = generateKey();
    const newKey = {
      accountId: account.id,
      name,
      ...storedKey(key),
      expiresAt: expiryOption(call, store.now()),
      allowedAddresses: allowOption(call),
      scopes: scopesOption(call),
      ...limitOptions(call),
    };
    const stored = await store.keys.create(newKey, 'command line');
    const { expires_at, allowed_addresses, scopes, month_limit, minute_limit } = shown(stored);
    const restrictions = { expires_at, allowed_addresses, scopes, month_limit, minute_limit };
    call.output.result(
      { key_id: stored.id, key, name: stored.name, account_id: account.id, ...restrictions },
      `${key}\n\nThis is the only time the key is shown (${stored.id}, account ${account.email}).`,
    );
    const failure = await call.output.written();
    if (failure === null) return;
    const reason = `the key could not be shown: ${failure.message}`;
    await store.keys.revoke(stored.id, undefined, 'command line').catch((error: Error) => {
      throw new Error(`${reason}; revoking it failed too, so run "key revoke ${stored.id}": ${error.message}`);
    });
    throw new Error(`${reason}; it was revoked`);
  }),
};

const list: Command = {
  name: 'key list',
  usage: '--account ACCOUNT',
  summary: 'list the keys of an account; the keys themselves are not shown',
  options: { account: 'id or e-mail of the account' },
  run: withStore(async (call, store) => {
    const account = await accountNamed(store, requiredOption(call, 'account'));
    const keys = (await store.keys.list(account.id)).map(shown);
    const rows = keys.map(
      ({ account_id: _, allowed_addresses: allowed, scopes, month_limit: month, minute_limit: minute, ...cells }) => [
        ...Object.values(cells).map((cell) => cell ?? '-'),
        allowed.join(', ') || 'all',
        scopes?.join(', ') ?? 'all',
        [...(month === null ? [] : [`${month} a month`]), ...(minute === null ? [] : [`${minute} a minute`])].join(
          ', ',
        ) || '-',
      ],
    );
    const times = ['CREATED', 'LAST USED', 'EXPIRES', 'REVOKED'];
    const header = ['KEY_ID', 'NAME', 'KEY', ...times, 'ALLOWED ADDRESSES', 'SCOPES', 'LIMITS'];
    call.output.result({ keys }, table(header, rows, 'no keys yet'));
  }),
};

const revoke: Command = {
  name: 'key revoke',
  summary: 'revoke a key; takes effect with the next request',
  words: ['KEY_ID'],
  run: withStore(async (call, store) => {
    const key = await store.keys.revoke(call.words[0]!, undefined, 'command line');
    if (key === undefined)
      throw new UsageError(`there is no key "${call.words[0]}"; "kitscout key list --account ACCOUNT" shows them`);
    call.output.result(shown(key), `${key.id} (${key.hint}) is revoked`);
  }),
};

export const keyCommands: readonly Command[] = [create, list, revoke];

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: DAY_MS };

function expiryOption(call: CommandCall, now: number): number | null {
  const value = textOption(call, 'expires');
  if (value === undefined) return null;
  const [, count, unit] = /^(\d{1,5})([hd])$/.exec(value) ?? [];
  const at = unit === undefined ? readIsoTime(value) : now + Number(count) * UNIT_MS[unit]!;
  const problem = expiryProblem(at, now);
  if (problem !== undefined)
    throw new UsageError(`--expires is "${value}": ${problem}; examples: 12h, 90d (from now), 2027-01-31T12:00:00Z`);
  return at;
}

function allowOption(call: CommandCall): string[] {
  const value = textOption(call, 'allow');
  if (value === undefined) return [];
  const read = readAllowedAddresses(value.split(','));
  if ('problem' in read) throw new UsageError(`--allow: ${read.problem}`);
  return read.ranges;
}

function scopesOption(call: CommandCall): KeyScope[] | null {
  const value = textOption(call, 'scopes');
  if (value === undefined) return null;
  const given = value.split(',').map((scope) => scope.trim());
  const wrong = given.find((scope) => !(KEY_SCOPES as readonly string[]).includes(scope));
  if (wrong !== undefined) throw new UsageError(`--scopes: there is no "${wrong}", only ${KEY_SCOPES.join(', ')}`);
  const scopes = KEY_SCOPES.filter((scope) => given.includes(scope));
  return scopes.length === KEY_SCOPES.length ? null : scopes;
}

function limitOptions(call: CommandCall) {
  const read = (name: string) => {
    const value = textOption(call, name);
    return value === undefined ? null : /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  };
  const limits = { monthLimit: read('per-month'), minuteLimit: read('per-minute') };
  const problem = keyLimitProblem(limits.monthLimit, limits.minuteLimit);
  if (problem !== undefined) throw new UsageError(problem);
  return limits;
}

function shown(key: ApiKey) {
  return {
    key_id: key.id,
    name: key.name,
    account_id: key.accountId,
    hint: key.hint,
    created_at: time(key.createdAt),
    last_used_at: time(key.lastUsedAt),
    expires_at: time(key.expiresAt),
    revoked_at: time(key.revokedAt),
    allowed_addresses: key.allowedAddresses,
    scopes: key.scopes,
    month_limit: key.monthLimit,
    minute_limit: key.minuteLimit,
  };
}
