import { type ApiKey, MAX_KEY_NAME } from '../accounts/account.ts';
import { generateKey, storedKey } from '../accounts/api-key.ts';
import { DAY_MS } from '../accounts/billing-period.ts';
import { readIsoTime } from '../accounts/iso-time.ts';
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
  usage: '--account ACCOUNT [--name N] [--expires WHEN] [--allow ADDRESSES]',
  summary: 'create a key; it is shown only this once',
  options: {
    account: 'id or e-mail of the account',
    name: 'a name to tell keys apart',
    expires: 'when it stops working: 12h, 90d, or a date and time such as 2027-01-31T12:00:00Z; never by default',
    allow: 'allowed addresses and ranges, separated by commas; all by default',
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
    };
    const stored = await store.keys.create(newKey, 'command line');
    const { expires_at, allowed_addresses } = shown(stored);
    call.output.result(
      { key_id: stored.id, key, name: stored.name, account_id: account.id, expires_at, allowed_addresses },
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
    const rows = keys.map(({ account_id: _, allowed_addresses: allowed, ...cells }) => [
      ...Object.values(cells).map((cell) => cell ?? '-'),
      allowed.join(', ') || 'all',
    ]);
    const header = ['KEY_ID', 'NAME', 'KEY', 'CREATED', 'LAST USED', 'EXPIRES', 'REVOKED', 'ALLOWED ADDRESSES'];
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
  };
}
