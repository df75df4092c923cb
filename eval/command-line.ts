// Parses the options of the measuring commands. An unexpected argument or a missing folder prints a one-line error, not
// a stack trace.

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Returns the given options. Exits with `usage` for --help, or with an error for unknown options. */
export function readOptions<const T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  try {
    const { values } = parseArgs({ options: { ...options, ...HELP } });
    if (!('help' in values)) return values;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    giveUp(`${(error as Error).message}\n\n${usage}`);
  }
}

const HELP = { help: { type: 'boolean', short: 'h' } } as const;

export function giveUp(reason: string): never {
  console.error(reason);
  process.exit(2);
}
