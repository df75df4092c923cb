import type { ClientCommand, CommandForm } from '../command.ts';
import { browseCommands } from './browse.ts';
import { checkCommand } from './check.ts';
import { completionCommand } from './completion.ts';
import { evalCommand } from './eval.ts';
import { feedbackCommand } from './feedback.ts';
import { installCommands } from './installed.ts';
import { loginCommands } from './login.ts';
import { mcpCommand } from './mcp.ts';
import { suggestCommand } from './suggest.ts';

/** For people who use a service. `all`: every command of this command line, to complete. */
export function clientCommands(all: () => readonly CommandForm[]): readonly ClientCommand[] {
  const calling = [
    ...loginCommands,
    ...browseCommands,
    suggestCommand,
    checkCommand,
    evalCommand,
    ...installCommands,
    feedbackCommand,
  ];
  return [...calling.map(withVerbose), mcpCommand, completionCommand(all)];
}

function withVerbose(command: ClientCommand): ClientCommand {
  return { ...command, flags: { ...command.flags, verbose: 'say how many calls it cost' } };
}
