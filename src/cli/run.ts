import { nearestName } from '../catalogue/near-name.ts';
import { SettingsError, UsageError } from '../errors.ts';
import { accountCommands } from './account.ts';
import { auditCommand } from './audit.ts';
import { catalogueCommands } from './catalogue.ts';
import { browseCommands } from './client/browse.ts';
import { completionCommand } from './client/completion.ts';
import { installCommands } from './client/installed.ts';
import { loginCommands } from './client/login.ts';
import { mcpCommand } from './client/mcp.ts';
import { explained } from './client/service.ts';
import { type CliDeps, type Command, optionHelp, parseCommand } from './command.ts';
import { keyCommands } from './key.ts';
import { kitNewCommand } from './kit-new.ts';
import type { Output } from './output.ts';
import { serveCommand } from './serve.ts';
import { storeCommands } from './store.ts';
import { usageCommand } from './usage.ts';

const withUsage = (command: Command) => ({ ...command, usage: command.usage ?? command.words?.join(' ') ?? '' });
type Listed = ReturnType<typeof withUsage>;

/** For people who use a service. */
const CLIENT_COMMANDS: readonly Listed[] = [
  ...loginCommands,
  ...browseCommands,
  ...installCommands,
  mcpCommand,
  completionCommand(() => COMMANDS),
].map(withUsage);

/** For people who run one. */
const OPERATOR_COMMANDS: readonly Listed[] = [
  serveCommand,
  ...accountCommands,
  ...keyCommands,
  usageCommand,
  auditCommand,
  ...catalogueCommands,
  kitNewCommand,
  ...storeCommands,
].map(withUsage);

const COMMANDS: readonly Listed[] = [...CLIENT_COMMANDS, ...OPERATOR_COMMANDS];

const USAGE_EXIT = 2;
const FAILURE_EXIT = 1;

/** Runs one command. Resolves to the exit code: 0 for success, 1 for failure, 2 for incorrect usage. */
export async function runCli(given: readonly string[], deps: CliDeps, output: Output): Promise<number> {
  // The output knows. It may stand anywhere, also where the name of a command is expected.
  const argv = given.filter((word) => word !== '--json');
  const topic = isHelp(argv[0] ?? '') ? argv.slice(1).filter((word) => !word.startsWith('-')) : [];
  if (topic.length > 0) return runCli([...topic, '--help'], deps, output);
  if (argv.length === 0 || isHelp(argv[0]!)) {
    output.result({ commands: COMMANDS.map(({ name, usage, summary }) => ({ name, usage, summary })) }, overview());
    return argv.length === 0 ? USAGE_EXIT : 0;
  }
  if (argv[0] === '--version' || argv[0] === 'version') {
    output.result({ version: deps.version }, deps.version);
    return 0;
  }
  const command = COMMANDS.find(({ name }) => name === argv.slice(0, name.split(' ').length).join(' '));
  try {
    if (command === undefined) return unknownCommand(argv, output);
    const { words, options } = parseCommand(command, argv.slice(command.name.split(' ').length));
    if (options.help === true) {
      output.result(command, helpOf(command));
      return 0;
    }
    return (await command.run({ deps, output, words, options })) ?? 0;
  } catch (error) {
    output.problem(`kitscout: ${explained(error as Error, deps)}`);
    if (error instanceof SettingsError) return USAGE_EXIT;
    if (!(error instanceof UsageError)) return FAILURE_EXIT;
    if (command !== undefined) output.problem(`usage: kitscout ${command.name} ${command.usage}`.trimEnd());
    return USAGE_EXIT;
  }
}

function isHelp(word: string): boolean {
  return word === 'help' || word === '--help' || word === '-h';
}

function unknownCommand(argv: readonly string[], output: Output): number {
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${argv[0]} `));
  if (group.length > 0 && (argv[1] === undefined || isHelp(argv[1]))) {
    output.result({ commands: group.map(({ name, usage, summary }) => ({ name, usage, summary })) }, listOf(group));
    return isHelp(argv[1] ?? '') ? 0 : USAGE_EXIT;
  }
  const words = argv.filter((word) => !word.startsWith('-'));
  const typed = words.slice(0, 2).join(' ') || argv[0]!;
  const names = COMMANDS.map(({ name }) => name);
  const meant = nearestName(typed, [...names, 'help']) ?? nearestName(argv[0]!, names);
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  // Behind a name that begins no command, words are its arguments.
  const shown = group.length > 0 ? typed : (words[0] ?? typed);
  output.problem(`kitscout: there is no command "${shown}".${hint} "kitscout help" lists them.`);
  return USAGE_EXIT;
}

function overview(): string {
  return [
    'kitscout: recommends kits to people who build with AI, and delivers them',
    '',
    'Use a service:',
    listOf(CLIENT_COMMANDS),
    '',
    'Run a service:',
    listOf(OPERATOR_COMMANDS),
    '',
    'ACCOUNT is an id or an e-mail. --json prints one JSON value. "kitscout COMMAND --help" says more.',
    'Settings come from the environment; the README lists them.',
  ].join('\n');
}

function listOf(commands: readonly Listed[]): string {
  return commands
    .map(({ name, usage, summary }) => `${`  kitscout ${name} ${usage}`.trimEnd()}\n      ${summary}`)
    .join('\n');
}

function helpOf(command: Listed): string {
  const usage = `kitscout ${command.name} ${command.usage}`.trimEnd();
  const options = Object.entries(optionHelp(command)).map(([name, text]) => `  --${name.padEnd(24)}${text}`);
  return [usage, '', command.summary, '', 'options:', ...options].join('\n');
}
