#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { clientCommands } from '../../src/cli/client/commands.ts';
import type { ClientDeps, CommandForm } from '../../src/cli/command.ts';
import { Output } from '../../src/cli/output.ts';
import { type CommandGroup, runCommands } from '../../src/cli/run-commands.ts';
import { readClientConfig, serviceUrl } from '../../src/config/client-config.ts';
import { proxyStdio } from '../../src/mcp/stdio-proxy.ts';

/**
 * The command line for people who use a service, as /cli.tgz contains it. The service writes its own address beside this
 * file, so commands call the service that they came from.
 */
const GROUPS: readonly CommandGroup<ClientDeps>[] = [{ title: 'Commands', commands: clientCommands(allCommands) }];

function allCommands(): readonly CommandForm[] {
  return GROUPS.flatMap(({ commands }) => commands);
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as unknown;
const { version } = read('package.json') as { version: string };
// Not in a package that is published in a registry.
const servedBy = existsSync(new URL('service.json', import.meta.url))
  ? (serviceUrl((read('service.json') as { url: string }).url) ?? undefined)
  : undefined;
// npx installs no command: what it ran is what people can run again.
const isNpx = process.env.npm_command === 'exec' && servedBy !== undefined;

const argv = process.argv.slice(2);
const output = new Output(argv.includes('--json'));
const deps: ClientDeps = {
  version,
  program: isNpx ? `npx -y ${servedBy}/cli.tgz` : 'kitscout',
  clientConfig: () => readClientConfig(process.env, servedBy),
  proxyMcp: (service, localKits) => proxyStdio(service, process.stdin, process.stdout, localKits),
};
const code = await runCommands(GROUPS, argv, deps, output);
const failure = await output.written();
// A reader such as `head` may leave early.
if (failure !== null && failure.code !== 'EPIPE')
  process.stderr.write(`kitscout: the output could not be written: ${failure.message}\n`);
process.exit(failure === null || failure.code === 'EPIPE' ? code : 1);
