import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Account } from '../accounts/account.ts';
import { invisibleInOwnName } from '../catalogue/invisible.ts';
import type { ClientConfig } from '../config/client-config.ts';
import type { Config } from '../config/config.ts';
import { UsageError } from '../errors.ts';
import type { InstalledSkill } from '../install/installed-skills.ts';
import type { Store } from '../store/store.ts';
import type { Spending } from './client/spending.ts';
import type { Output } from './output.ts';

/** The dependencies of commands that use a service: all that the command line for callers has (clients/cli/main.ts). */
export interface ClientDeps {
  version: string;
  /** How to start this command line, for hints: "kitscout", or npx with the address that it came from. */
  program: string;
  clientConfig: () => ClientConfig;
  /** See mcp/stdio-proxy.ts. */
  proxyMcp: (service: { url: string; apiKey: string }, localKits: () => InstalledSkill[]) => Promise<void>;
}

/** The dependencies of all commands, provided by command-line.ts or a test. */
export interface CliDeps extends ClientDeps {
  /** Reads the settings; throws SettingsError if one is invalid. */
  config: () => Config;
  /** Unless `create`, the store must exist; throws SettingsError if it does not. */
  openStore: (config: Config, options: { create: boolean }) => Promise<Store>;
  /** See store/copy/copy.ts. */
  copyStore: (
    from: string,
    to: string,
    onProgress: (done: number, total: number) => void,
    options: { sessions: boolean },
  ) => Promise<{ name: string; rows: number; sum: string }[]>;
  /** Ends subscriptions at Stripe; see http/dashboard/billing/stripe-call.ts. */
  cancelSubscriptions: (config: Config, ids: readonly string[]) => Promise<void>;
  /** Mails the account owner if mail is set up; see mail/notify-owner.ts. */
  notifyOwner: (config: Config, email: string, change: { kind: 'two_factor.disabled' }) => Promise<void>;
  /** The stamp of the engine's scores with these settings; see recommend/engine.ts. */
  scoreStamp: (config: Config) => Promise<string>;
  serve: (config: Config, workers: number) => Promise<void>;
}

export interface CommandCall<Deps = CliDeps> {
  deps: Deps;
  output: Output;
  /** The words after the command's name, without options. */
  words: string[];
  options: Record<string, string | boolean | undefined>;
  /** Filled by the calls of a service. */
  spending: Spending;
}

export interface Command<Deps = CliDeps> {
  /** As typed: "account create". */
  name: string;
  /** Other names that people try. */
  aliases?: readonly string[];
  /** What follows the name: "ACCOUNT [--tier T]"; only its words by default. */
  usage?: string;
  summary: string;
  /** How many words must follow the name, each with its name for messages. */
  words?: readonly string[];
  /** Any number of further words may follow; their name for messages. */
  rest?: string;
  /** Options that take a value, each with its line for --help. */
  options?: Readonly<Record<string, string>>;
  /** Options without a value. One that can only be turned off is listed as `no-x`, and is then `x: false`. */
  flags?: Readonly<Record<string, string>>;
  /** Resolves to the exit code when it is not 0. */
  run: (call: CommandCall<Deps>) => Promise<number | undefined>;
}

/** What help, completion and the parser know of a command. */
export type CommandForm = Omit<Command, 'run'>;

/** A command of people who use a service, and a call of one. */
export type ClientCommand = Command<ClientDeps>;
export type ClientCall = CommandCall<ClientDeps>;

export function optionHelp({ options, flags }: CommandForm): Record<string, string> {
  return { ...options, ...flags, json: 'print one JSON value' };
}

export function parseCommand(command: CommandForm, argv: readonly string[]): Pick<ClientCall, 'words' | 'options'> {
  const { words = [], rest } = command;
  const flags = Object.keys(command.flags ?? {}).map((name) => name.replace(/^no-/, ''));
  const options: ParseArgsOptionsConfig = {
    ...Object.fromEntries(Object.keys(command.options ?? {}).map((name) => [name, { type: 'string' }])),
    ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean', ...(name === 'yes' && { short: 'y' }) }])),
    help: { type: 'boolean', short: 'h' },
  };
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv, options);
  } catch (error) {
    throw new UsageError((error as Error).message.split('. To specify')[0]!);
  }
  const values = parsed.values as Record<string, string | boolean | undefined>;
  if (values.help === true) return { words: parsed.positionals, options: values };
  const given = new Set(parsed.tokens.map((token) => token.kind === 'option' && token.rawName));
  const both = flags.find((name) => given.has(`--${name}`) && given.has(`--no-${name}`));
  if (both !== undefined) throw new UsageError(`--${both} and --no-${both} cannot be combined`);
  const missing = words[parsed.positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing`);
  if (rest === undefined && parsed.positionals.length > words.length)
    throw new UsageError(`"${parsed.positionals[words.length]}" is an unexpected argument`);
  return { words: parsed.positionals, options: values };
}

function parse(argv: readonly string[], options: ParseArgsOptionsConfig) {
  return parseArgs({ args: [...argv], options, allowPositionals: true, allowNegative: true, tokens: true });
}

type Run = Command['run'];

type UseStore = (call: CommandCall, store: Store, config: Config) => ReturnType<Run>;

/** For a command that sets up a store: creates one that does not exist, so its arguments must be checked before. */
export function creatingStore(call: CommandCall, use: (store: Store) => ReturnType<Run>): ReturnType<Run> {
  return withStore((_, store) => use(store), true)(call);
}

/** A command that works on the configured store, which must exist: in the wrong folder, it must not create one. */
export function withStore(use: UseStore, create = false): Run {
  return async (call) => {
    const config = call.deps.config();
    const store = await call.deps.openStore(config, { create });
    try {
      return await use(call, store, config);
    } finally {
      await store.close();
    }
  };
}

/** A command whose first word names an account. */
export function withAccount(
  use: (call: CommandCall, account: Account, store: Store, config: Config) => ReturnType<Run>,
): Run {
  return withStore(async (call, store, config) => use(call, await accountNamed(store, call.words[0]!), store, config));
}

export async function accountNamed(store: Store, idOrEmail: string): Promise<Account> {
  return existing(await store.accounts.find(idOrEmail), idOrEmail);
}

/** What the store has of an account, which may also be deleted while a command works on it. */
export function existing<T>(found: T | undefined, idOrEmail: string): T {
  if (found === undefined)
    throw new UsageError(`there is no account "${idOrEmail}"; "kitscout account list" shows them`);
  return found;
}

export function requiredOption(call: ClientCall, name: string): string {
  const value = textOption(call, name);
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}

export function textOption(call: ClientCall, name: string): string | undefined {
  const value = call.options[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

/** --name, as the dashboard accepts names; undefined if it is not given or empty. */
export function nameOption(call: ClientCall, maxLength: number): string | undefined {
  const name = textOption(call, 'name') || undefined;
  if (name === undefined) return undefined;
  if ([...name].length > maxLength) throw new UsageError(`--name must be at most ${maxLength} characters`);
  if (invisibleInOwnName(name) !== undefined)
    throw new UsageError('--name contains line breaks or invisible characters: use plain text');
  return name;
}

export function integerOption(call: ClientCall, name: string, max: number): number | undefined {
  const value = textOption(call, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > max)
    throw new UsageError(`--${name} is "${value}": it must be a whole number from 1 to ${max}`);
  return number;
}

/** `claude-code` and `codex-cli` are names of the same assistants. */
export function platformOption<T extends string>(call: ClientCall, allowed: readonly T[]): T | undefined {
  const given = textOption(call, 'platform')?.toLowerCase();
  return allowed.find((one) => given?.startsWith(`${one}-`) === true) ?? choiceOption(call, 'platform', allowed);
}

export function choiceOption<T extends string>(call: ClientCall, name: string, allowed: readonly T[]): T | undefined {
  const value = textOption(call, name);
  if (value === undefined) return undefined;
  if (!allowed.includes(value as T))
    throw new UsageError(`--${name} is "${value}": it must be one of ${allowed.join(', ')}`);
  return value as T;
}
