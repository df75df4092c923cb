import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Output } from '../../src/cli/output.ts';
import { runCli } from '../../src/cli/run.ts';
import { readClientConfig } from '../../src/config/client-config.ts';
import { type Config, readConfig } from '../../src/config/config.ts';
import { notifyOwner } from '../../src/mail/notify-owner.ts';
import { copyStore } from '../../src/store/copy/copy.ts';
import { openStore } from '../../src/store/open.ts';

export const BIN: string = fileURLToPath(new URL('../../bin/kitscout.js', import.meta.url));

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything printed so far, to stdout and stderr. */
  output: () => string;
  /** Sends the signal and resolves to the exit code, or the signal that ended the process. */
  end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
}

type Environment = Record<string, string>;

/** A separate `kitscout serve` process, ready to answer. */
export async function startProcess(
  env: Environment,
  args: string[] = [],
  command: string[] = [process.execPath],
): Promise<ServerProcess> {
  const child = spawn(command[0]!, [...command.slice(1), BIN, 'serve', ...args], {
    env: environment({ PORT: '0', KITSCOUT_READER: 'off', ...env }),
  });
  let output = '';
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const ready = new Promise<string>((resolve, reject) => {
    let isReady = false;
    const read = (chunk: Buffer) => {
      output += chunk;
      if (isReady) return;
      const url = /Kitscout is ready at (\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      isReady = true;
      resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`the server ended (${code}) before it was ready:\n${output}`)));
  });
  return {
    url: await ready,
    child,
    output: () => output,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
  // biome-ignore lint/suspicious/noExplicitAny: every command has its own shape
  json: any;
}

/** Runs one command of the command line in a separate process. */
export function cli(env: Environment, ...args: string[]): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    env: environment(env),
    encoding: 'utf8',
  });
  let json: unknown;
  try {
    json = JSON.parse(stdout);
  } catch {
    json = undefined;
  }
  return { code: status ?? -1, stdout, stderr, json };
}

/** The same without a new process, for the many tests in which only the command matters. */
export async function cliInProcess(env: Environment, ...args: string[]): Promise<CliResult> {
  let stdout = '';
  let stderr = '';
  const output = new Output(
    args.includes('--json'),
    (text) => {
      stdout += text;
    },
    (text) => {
      stderr += text;
    },
  );
  const serve = () => Promise.reject(new Error('use startProcess to start a server'));
  const deps = {
    version: 'test',
    program: 'kitscout',
    config: () => readConfig(env),
    clientConfig: () => readClientConfig(env),
    openStore: (config: Config, { create }: { create: boolean }) => openStore(config, { server: false, create }),
    copyStore,
    scoreStamp: async ({ readsTexts }: Config) =>
      (await import('../../src/recommend/recommend.ts')).scoreStamp(readsTexts),
    cancelSubscriptions: () => Promise.reject(new Error('subscriptions are canceled in a separate process')),
    notifyOwner,
    proxyMcp: () => Promise.reject(new Error('the MCP proxy runs in a separate process')),
    serve,
  };
  const code = await runCli(args, deps, output);
  return { code, stdout, stderr, json: stdout.startsWith('{') ? JSON.parse(stdout) : undefined };
}

/** Creates an account with one key through the command line. */
export function makeAccount(
  env: Environment,
  email: string,
  tier: string,
): { accountId: string; key: string; keyId: string } {
  const account = cli(env, 'account', 'create', '--email', email, '--tier', tier, '--json').json;
  const key = cli(env, 'key', 'create', '--account', email, '--json').json;
  return { accountId: account.account_id, key: key.key, keyId: key.key_id };
}

/**
 * Passes only what a command needs, because the settings of the person who runs the tests must not leak in, and the
 * compile cache, which halves the time of a command.
 */
function environment(env: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), NODE_ENV: 'test', ...env };
}
