import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../errors.ts';
import { type Command, type CommandCall, creatingStore, textOption } from './command.ts';
import { progressBar, table } from './output.ts';

const migrate: Command = {
  name: 'migrate',
  summary: 'update the schema of the store; every start does this too',
  run: (call) =>
    creatingStore(call, async ({ applied, engine }) => {
      const text =
        applied.length === 0
          ? `the schema on ${engine} is up to date`
          : [`applied on ${engine}:`, ...applied.map((name) => `  ${name}`)].join('\n');
      call.output.result({ engine, applied }, text);
    }),
};

const backup: Command = {
  name: 'backup',
  usage: 'FILE [--sessions]',
  summary: 'write everything in the store to one file, checked row by row; servers may run',
  words: ['FILE'],
  flags: { sessions: 'include sessions and the cookie secret; otherwise everyone signs in again after a restore' },
  run: async (call) => {
    const file = resolve(call.words[0]!);
    const { rows } = await copyRows(call, storeUrl(call), `backup:${file}`, call.options.sessions === true);
    const bytes = statSync(file).size;
    call.output.result({ file, rows, bytes }, `${file}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB`);
  },
};

const restore: Command = {
  name: 'restore',
  summary: 'restore a backup into the configured store, which must be empty; stop the servers first',
  words: ['FILE'],
  run: async (call) => {
    const file = resolve(call.words[0]!);
    // The file contains sessions only if the backup was made with --sessions.
    const { rows } = await copyRows(call, `backup:${file}`, storeUrl(call), true);
    call.output.result({ file, rows }, `restored ${rows} rows from ${file}`);
  },
};

const copy: Command = {
  name: 'store copy',
  usage: '--from URL --to URL [--sessions]',
  summary: 'copy everything to another store, checked row by row; stop the servers first',
  options: {
    from: 'sqlite:FOLDER or postgres://…; it is only read (or set KITSCOUT_COPY_FROM, which is not visible in the process list)',
    to: 'the same; it must be empty (or KITSCOUT_COPY_TO)',
  },
  flags: { sessions: 'copy sessions too; otherwise everyone has to sign in again' },
  run: async (call) => {
    const [from, to] = [urlOption(call, 'from'), urlOption(call, 'to')];
    const { tables, rows } = await copyRows(call, from, to, call.options.sessions === true);
    const text = table(
      ['TABLE', 'ROWS', 'SUM'],
      tables.map((copied) => [copied.name, String(copied.rows), copied.sum]),
    );
    call.output.result({ rows, tables }, `${text}\n\ncopied ${rows} rows; counts and checksums match on both sides`);
  },
};

export const storeCommands: readonly Command[] = [migrate, backup, restore, copy];

/** Everyone on the machine can read a command's arguments while it runs, but not its settings. */
function urlOption(call: CommandCall, name: 'from' | 'to'): string {
  const url = textOption(call, name) ?? call.deps.config().copy[name];
  if (url === null) throw new UsageError(`--${name} is missing (or KITSCOUT_COPY_${name.toUpperCase()})`);
  return url;
}

function storeUrl({ deps }: CommandCall): string {
  const { databaseUrl, dataDir } = deps.config();
  return databaseUrl ?? `sqlite:${dataDir}`;
}

async function copyRows(call: CommandCall, from: string, to: string, sessions: boolean) {
  using bar = progressBar('rows');
  const tables = await call.deps.copyStore(from, to, bar.update, { sessions });
  return { tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}
