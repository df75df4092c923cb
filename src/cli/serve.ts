import { UsageError } from '../errors.ts';
import { type Command, textOption } from './command.ts';

const MAX_WORKERS = 64;

export const serveCommand: Command = {
  name: 'serve',
  usage: '[--workers N]',
  summary: 'run the server',
  words: [],
  options: { workers: { type: 'string' } },
  help: { workers: 'how many processes share the port; 1 by default' },
  run: async (call) => {
    const text = textOption(call, 'workers') ?? '1';
    const workers = Number(text);
    if (!/^\d+$/.test(text) || workers < 1 || workers > MAX_WORKERS) {
      throw new UsageError(`--workers is "${text}": it must be a whole number from 1 to ${MAX_WORKERS}`);
    }
    await call.deps.serve(call.deps.config(), workers);
    return undefined;
  },
};
