import { type Command, integerOption } from './command.ts';

const MAX_WORKERS = 64;

export const serveCommand: Command = {
  name: 'serve',
  usage: '[--workers N]',
  summary: 'run the server',
  options: { workers: 'how many processes share the port; 1 by default' },
  run: async (call) => {
    const workers = integerOption(call, 'workers', MAX_WORKERS) ?? 1;
    await call.deps.serve(call.deps.config(), workers);
  },
};
