import { generateKey, hashKey, keyHint } from '../accounts/api-key.ts';
import { UsageError } from '../errors.ts';
import type { ApiKey } from '../store/store.ts';
import { accountNamed, type Command, requiredOption, textOption, withStore } from './command.ts';
import { table, time } from './output.ts';

const MAX_NAME = 100;

const create: Command = {
  name: 'key create',
  usage: '--account ACCOUNT [--name N]',
  summary: 'create a key; it is shown only this once',
  words: [],
  options: { account: { type: 'string' }, name: { type: 'string' } },
  help: { account: 'id or e-mail of the account', name: 'a name to tell keys apart' },
  run: (call) =>
    withStore(call, async (store) => {
      const account = await accountNamed(store, requiredOption(call, 'account'));
      const name = textOption(call, 'name') ?? 'key';
      if (name.length > MAX_NAME) throw new UsageError(`--name must be at most ${MAX_NAME} characters`);
      const key = generateKey();
      const stored = await store.keys.create({ accountId: account.id, name, hash: hashKey(key), hint: keyHint(key) });
      call.output.result(
        { key_id: stored.id, key, name: stored.name, account_id: account.id },
        `${key}\n\nThis is the only time the key is shown (${stored.id}, account ${account.email}).`,
      );
      return undefined;
    }),
};

const list: Command = {
  name: 'key list',
  usage: '--account ACCOUNT',
  summary: 'list the keys of an account; the keys themselves are not shown',
  words: [],
  options: { account: { type: 'string' } },
  help: { account: 'id or e-mail of the account' },
  run: (call) =>
    withStore(call, async (store) => {
      const account = await accountNamed(store, requiredOption(call, 'account'));
      const keys = await store.keys.list(account.id);
      call.output.result({ keys: keys.map(shown) }, keys.length === 0 ? 'no keys yet' : keyTable(keys));
      return undefined;
    }),
};

const revoke: Command = {
  name: 'key revoke',
  usage: 'KEY_ID',
  summary: 'revoke a key; takes effect with the next request',
  words: ['KEY_ID'],
  options: {},
  help: {},
  run: (call) =>
    withStore(call, async (store) => {
      const key = await store.keys.revoke(call.words[0]!);
      if (key === undefined)
        throw new UsageError(`there is no key "${call.words[0]}"; "kitscout key list --account ACCOUNT" shows them`);
      call.output.result(shown(key), `${key.id} (${key.hint}) is revoked`);
      return undefined;
    }),
};

export const keyCommands: readonly Command[] = [create, list, revoke];

function shown(key: ApiKey) {
  return {
    key_id: key.id,
    name: key.name,
    account_id: key.accountId,
    hint: key.hint,
    created_at: time(key.createdAt),
    last_used_at: key.lastUsedAt === null ? null : time(key.lastUsedAt),
    expires_at: key.expiresAt === null ? null : time(key.expiresAt),
    revoked_at: key.revokedAt === null ? null : time(key.revokedAt),
  };
}

function keyTable(keys: readonly ApiKey[]): string {
  return table(
    ['KEY_ID', 'NAME', 'KEY', 'CREATED', 'LAST USED', 'REVOKED'],
    keys.map((key) => [key.id, key.name, key.hint, time(key.createdAt), time(key.lastUsedAt), time(key.revokedAt)]),
  );
}
