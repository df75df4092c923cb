import process from 'node:process';
import packageJson from '../package.json' with { type: 'json' };
import type { CliDeps } from './cli/command.ts';
import { Output } from './cli/output.ts';
import { runCli } from './cli/run.ts';
import { readClientConfig } from './config/client-config.ts';
import { readConfig } from './config/config.ts';
import { openStore } from './store/open.ts';

/** As bin/kitscout.js runs it. Only the command that needs the server loads it, so the others start faster. */
export async function main(argv: readonly string[]): Promise<number> {
  const output = new Output(argv.includes('--json'));
  const deps: CliDeps = {
    version: packageJson.version,
    program: 'kitscout',
    config: () => readConfig(process.env),
    clientConfig: () => readClientConfig(process.env),
    openStore: (config, { create }) => openStore(config, { server: false, create }),
    copyStore: async (...args) => (await import('./store/copy/copy.ts')).copyStore(...args),
    cancelSubscriptions: async (config, ids) => {
      const { cancelSubscriptions, openStripe } = await import('./http/dashboard/billing/stripe-call.ts');
      await cancelSubscriptions(await openStripe(config.dashboard.stripe!), ids);
    },
    notifyOwner: async (...args) => (await import('./mail/notify-owner.ts')).notifyOwner(...args),
    proxyMcp: async (service, localKits) =>
      (await import('./mcp/stdio-proxy.ts')).proxyStdio(service, process.stdin, process.stdout, localKits),
    scoreStamp: async ({ readsTexts }) => (await import('./recommend/recommend.ts')).scoreStamp(readsTexts),
    serve: async (config, workers) => (await import('./serve/main.ts')).serve(config, workers),
  };
  const code = await runCli(argv, deps, output);
  const failure = await output.written();
  // A reader such as `head` may leave early.
  if (failure === null || failure.code === 'EPIPE') return code;
  process.stderr.write(`kitscout: the output could not be written: ${failure.message}\n`);
  return 1;
}
