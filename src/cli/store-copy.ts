import { type Command, requiredOption } from './command.ts';
import { progressBar, table } from './output.ts';

export const storeCopyCommand: Command = {
  name: 'store copy',
  usage: '--from URL --to URL',
  summary: 'copy everything to another store, checked row by row; stop the servers first',
  words: [],
  options: { from: { type: 'string' }, to: { type: 'string' } },
  help: { from: 'sqlite:FOLDER or postgres://…; it is only read', to: 'the same; it must be empty' },
  run: async (call) => {
    const from = requiredOption(call, 'from');
    const to = requiredOption(call, 'to');
    const bar = progressBar('rows');
    try {
      const tables = await call.deps.copyStore(from, to, bar.update);
      bar.end();
      const rows = tables.reduce((sum, copied) => sum + copied.rows, 0);
      const text = table(
        ['TABLE', 'ROWS', 'SUM'],
        tables.map((copied) => [copied.name, String(copied.rows), copied.sum]),
      );
      call.output.result(
        { rows, tables },
        `${text}\n\ncopied ${rows} rows; counts and sums are the same on both sides`,
      );
      return undefined;
    } finally {
      bar.end();
    }
  },
};
