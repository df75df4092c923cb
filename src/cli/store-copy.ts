import { UsageError } from '../errors.ts';
import { copy } from './backup.ts';
import { type Command, type CommandCall, textOption } from './command.ts';
import { table } from './output.ts';

export const storeCopyCommand: Command = {
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
    const { tables, rows } = await copy(call, from, to, call.options.sessions === true);
    const text = table(
      ['TABLE', 'ROWS', 'SUM'],
      tables.map((copied) => [copied.name, String(copied.rows), copied.sum]),
    );
    call.output.result({ rows, tables }, `${text}\n\ncopied ${rows} rows; counts and checksums match on both sides`);
  },
};

/** Everyone on the machine can read a command's arguments while it runs, but not its settings. */
function urlOption(call: CommandCall, name: 'from' | 'to'): string {
  const url = textOption(call, name) ?? call.deps.config().copy[name];
  if (url === null) throw new UsageError(`--${name} is missing (or KITSCOUT_COPY_${name.toUpperCase()})`);
  return url;
}
