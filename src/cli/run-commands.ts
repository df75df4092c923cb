import { nearestName } from '../catalogue/near-name.ts';
import { SettingsError, UsageError } from '../errors.ts';
import { codeOf, explained } from './client/service.ts';
import { type Spending, spendingText } from './client/spending.ts';
import { type ClientDeps, type Command, type CommandForm, optionHelp, parseCommand } from './command.ts';
import type { Output } from './output.ts';

/** Commands under one heading of the overview. */
export interface CommandGroup<Deps> {
  title: string;
  commands: readonly Command<Deps>[];
  /** Below the overview of all groups. */
  note?: string;
}

const USAGE_EXIT = 2;
const FAILURE_EXIT = 1;

/** Runs one command. Resolves to the exit code: 0 for success, 1 for failure, 2 for incorrect usage. */
export async function runCommands<Deps extends ClientDeps>(
  groups: readonly CommandGroup<Deps>[],
  given: readonly string[],
  deps: Deps,
  output: Output,
): Promise<number> {
  const commands = groups.flatMap((group) => group.commands);
  // The output knows. It may stand anywhere, also where the name of a command is expected.
  const argv = given.filter((word) => word !== '--json');
  const topic = isHelp(argv[0] ?? '') ? argv.slice(1).filter((word) => !word.startsWith('-')) : [];
  if (topic.length > 0) return runCommands(groups, [...topic, '--help'], deps, output);
  if (argv.length === 0 || isHelp(argv[0]!)) {
    output.result({ commands: commands.map(summaryOf) }, overview(groups));
    return argv.length === 0 ? USAGE_EXIT : 0;
  }
  if (argv[0] === '--version' || argv[0] === 'version') {
    output.result({ version: deps.version }, deps.version);
    return 0;
  }
  const command = commands.find(
    ({ name, aliases }) => name === argv.slice(0, name.split(' ').length).join(' ') || aliases?.includes(argv[0]!),
  );
  try {
    if (command === undefined) return unknownCommand(commands, argv, output);
    const { words, options } = parseCommand(command, argv.slice(command.name.split(' ').length));
    const spending: Spending = { calls: 0, count: null };
    if (options.help === true) {
      output.result({ ...command, usage: usageOf(command) }, helpOf(command));
      return 0;
    }
    try {
      return (await command.run({ deps, output, words, options, spending })) ?? 0;
    } finally {
      if (options.verbose === true) output.problem(spendingText(spending));
    }
  } catch (error) {
    const message = explained(error as Error, deps);
    output.problem(`kitscout: ${message}`);
    output.failure(error instanceof SettingsError ? 'settings' : codeOf(error), message);
    if (error instanceof SettingsError) return USAGE_EXIT;
    if (!(error instanceof UsageError)) return FAILURE_EXIT;
    if (command !== undefined) output.problem(`usage: ${synopsis(command)}`);
    return USAGE_EXIT;
  }
}

function isHelp(word: string): boolean {
  return word === 'help' || word === '--help' || word === '-h';
}

function unknownCommand(commands: readonly CommandForm[], argv: readonly string[], output: Output): number {
  const group = commands.filter(({ name }) => name.startsWith(`${argv[0]} `));
  if (group.length > 0 && (argv[1] === undefined || isHelp(argv[1]))) {
    output.result({ commands: group.map(summaryOf) }, listOf(group));
    return isHelp(argv[1] ?? '') ? 0 : USAGE_EXIT;
  }
  const words = argv.filter((word) => !word.startsWith('-'));
  const typed = words.slice(0, 2).join(' ') || argv[0]!;
  const names = commands.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const meant = nearestName(typed, [...names, 'help']) ?? nearestName(argv[0]!, names);
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  // Behind a name that begins no command, words are its arguments.
  const shown = group.length > 0 ? typed : (words[0] ?? typed);
  const message = `there is no command "${shown}".${hint} "kitscout help" lists them.`;
  output.problem(`kitscout: ${message}`);
  output.failure('usage', message);
  return USAGE_EXIT;
}

function usageOf({ usage, words }: CommandForm): string {
  return usage ?? words?.join(' ') ?? '';
}

function synopsis(command: CommandForm): string {
  return `kitscout ${command.name} ${usageOf(command)}`.trimEnd();
}

function summaryOf(command: CommandForm) {
  return { name: command.name, usage: usageOf(command), summary: command.summary };
}

function overview(groups: readonly CommandGroup<never>[]): string {
  return [
    'kitscout: recommends kits to people who build with AI, and delivers them',
    ...groups.flatMap(({ title, commands }) => ['', `${title}:`, listOf(commands)]),
    '',
    '--json prints one JSON value. "kitscout COMMAND --help" says more.',
    ...groups.flatMap(({ note }) => note ?? []),
  ].join('\n');
}

function listOf(commands: readonly CommandForm[]): string {
  return commands.map((command) => `  ${synopsis(command)}\n      ${command.summary}`).join('\n');
}

function helpOf(command: CommandForm): string {
  const options = Object.entries(optionHelp(command)).map(([name, text]) => `  --${name.padEnd(24)}${text}`);
  const { aliases = [], summary } = command;
  const also = aliases.length === 0 ? [] : [`Also: kitscout ${aliases.join(', kitscout ')}`];
  return [synopsis(command), '', summary, ...also, '', 'options:', ...options].join('\n');
}
