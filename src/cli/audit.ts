import { auditCsv, auditRow, EVERY_ACTION } from '../accounts/audit.ts';
import { readIsoTime } from '../accounts/iso-time.ts';
import { UsageError } from '../errors.ts';
import {
  accountNamed,
  type Command,
  type CommandCall,
  choiceOption,
  integerOption,
  textOption,
  withStore,
} from './command.ts';
import { table, time } from './output.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 100_000;

export const auditCommand: Command = {
  name: 'audit',
  usage: '[--account ACCOUNT] [--action A] [--since TIME] [--until TIME] [--limit N] [--csv]',
  summary: 'the audit log, newest first: sign-ins, passwords, keys, changes of accounts',
  options: {
    account: 'of one account: its id or e-mail, or the id of a deleted one',
    action: `one of ${EVERY_ACTION.join(', ')}`,
    since: 'from this time on, such as 2026-11-15 or 2026-11-15T08:00:00Z',
    until: 'before this time',
    limit: `maximum number of entries; ${DEFAULT_LIMIT} by default`,
  },
  flags: { csv: 'print CSV' },
  run: withStore(async (call, store) => {
    const account = textOption(call, 'account');
    const entries = await store.audit.list({
      accountId: account?.startsWith('acc_') === false ? (await accountNamed(store, account)).id : account,
      action: choiceOption(call, 'action', EVERY_ACTION),
      since: timeOption(call, 'since'),
      until: timeOption(call, 'until'),
      limit: integerOption(call, 'limit', MAX_LIMIT) ?? DEFAULT_LIMIT,
    });
    const rows = entries.map(auditRow);
    const lines = entries.map((entry) => [
      time(entry.at),
      entry.action,
      entry.accountEmail ?? '-',
      entry.actor,
      entry.address ?? '-',
      JSON.stringify(entry.details),
    ]);
    const text = table(['TIME', 'ACTION', 'ACCOUNT', 'BY', 'ADDRESS', 'DETAILS'], lines, 'no entries');
    // The output escapes carriage returns. The details have none: they are JSON.
    const csv = auditCsv(rows).trimEnd().replaceAll('\r\n', '\n');
    call.output.result({ entries: rows }, call.options.csv === true ? csv : text);
  }),
};

function timeOption(call: CommandCall, name: string): number | undefined {
  const value = textOption(call, name);
  if (value === undefined) return undefined;
  const ms = readIsoTime(value);
  if (Number.isNaN(ms))
    throw new UsageError(`--${name} is "${value}": it must be a date or a time such as 2026-11-15T08:00:00Z`);
  return ms;
}
