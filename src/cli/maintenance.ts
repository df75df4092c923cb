import { readIsoTime } from '../accounts/iso-time.ts';
import { MAX_NOTICE_LENGTH, type Maintenance, maintenanceText, periodProblem } from '../accounts/notices.ts';
import { invisibleInOwnName } from '../catalogue/invisible.ts';
import { UsageError } from '../errors.ts';
import { type Command, type CommandCall, textOption, withStore } from './command.ts';
import { time } from './output.ts';

const BY = 'command line';

const on: Command = {
  name: 'maintenance on',
  usage: '[--message TEXT] [--until TIME]',
  summary: 'answer every API call with 500 and Retry-After, uncounted; site and dashboard stay',
  options: {
    message: 'why, as callers and the dashboard say it',
    until: 'when it should be over, such as 2026-11-15T08:00:00Z; it ends only with "maintenance off"',
  },
  run: withStore(async (call, store) => {
    const now = store.now();
    const until = untilOption(call);
    const problem = periodProblem(now, until, now);
    if (problem !== undefined) throw new UsageError(`--until cannot be: ${problem}`);
    return show(call, await store.notices.setMaintenance({ message: messageOption(call), until }, BY));
  }),
};

const off: Command = {
  name: 'maintenance off',
  summary: 'answer API calls again',
  run: withStore(async (call, store) => show(call, await store.notices.setMaintenance(null, BY))),
};

const status: Command = {
  name: 'maintenance show',
  summary: 'whether the service is under maintenance',
  run: withStore(async (call, store) => show(call, await store.notices.maintenance())),
};

export const maintenanceCommands: readonly Command[] = [on, off, status];

function show(call: CommandCall, state: Maintenance | null): undefined {
  const row = state && { since: time(state.since), message: state.message, until: time(state.until) };
  const text =
    state === null ? 'No maintenance: the API answers calls.' : `${maintenanceText(state)} Since ${time(state.since)}.`;
  call.output.result({ maintenance: row }, text);
}

function messageOption(call: CommandCall): string {
  const message = textOption(call, 'message') ?? '';
  if ([...message].length > MAX_NOTICE_LENGTH)
    throw new UsageError(`--message must be at most ${MAX_NOTICE_LENGTH} characters`);
  if (invisibleInOwnName(message) !== undefined)
    throw new UsageError('--message contains line breaks or invisible characters: use plain text');
  return message;
}

function untilOption(call: CommandCall): number | null {
  const value = textOption(call, 'until');
  if (value === undefined) return null;
  const ms = readIsoTime(value);
  if (Number.isNaN(ms))
    throw new UsageError(`--until is "${value}": it must be a date or a time such as 2026-11-15T08:00:00Z`);
  return ms;
}
