import { type Command, withStore } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'update the schema of the store; every start does this too',
  run: (call) =>
    withStore(call, async (store) => {
      const { applied, engine } = store;
      const text =
        applied.length === 0
          ? `the schema on ${engine} is up to date`
          : [`applied on ${engine}:`, ...applied.map((name) => `  ${name}`)].join('\n');
      call.output.result({ engine, applied }, text);
    }),
};
