import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command, CommandCall } from './command.ts';
import { progressBar } from './output.ts';

const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE [--sessions]',
  summary: 'write everything in the store to one file, checked row by row; servers may run',
  words: ['FILE'],
  flags: { sessions: 'include sessions and the cookie secret; otherwise everyone signs in again after a restore' },
  run: async (call) => {
    const file = resolve(call.words[0]!);
    const { rows } = await copy(call, storeUrl(call), `backup:${file}`, call.options.sessions === true);
    const bytes = statSync(file).size;
    call.output.result({ file, rows, bytes }, `${file}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB`);
  },
};

const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE',
  summary: 'restore a backup into the configured store, which must be empty; stop the servers first',
  words: ['FILE'],
  run: async (call) => {
    const file = resolve(call.words[0]!);
    // The file contains sessions only if the backup was made with --sessions.
    const { rows } = await copy(call, `backup:${file}`, storeUrl(call), true);
    call.output.result({ file, rows }, `restored ${rows} rows from ${file}`);
  },
};

export const backupCommands: readonly Command[] = [backupCommand, restoreCommand];

function storeUrl({ deps }: CommandCall): string {
  const { databaseUrl, dataDir } = deps.config();
  return databaseUrl ?? `sqlite:${dataDir}`;
}

export async function copy(call: CommandCall, from: string, to: string, sessions: boolean) {
  const bar = progressBar('rows');
  try {
    const tables = await call.deps.copyStore(from, to, bar.update, { sessions });
    return { tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    bar.end();
  }
}
