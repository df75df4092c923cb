import { accountCommands } from './account.ts';
import { auditCommand } from './audit.ts';
import { catalogueCommands } from './catalogue.ts';
import { clientCommands } from './client/commands.ts';
import type { CliDeps, CommandForm } from './command.ts';
import { keyCommands } from './key.ts';
import { markCommands } from './kit-marks.ts';
import { kitNewCommand } from './kit-new.ts';
import { proofCommands } from './kit-proofs.ts';
import { maintenanceCommands } from './maintenance.ts';
import type { Output } from './output.ts';
import { type CommandGroup, runCommands } from './run-commands.ts';
import { serveCommand } from './serve.ts';
import { sourceCommands } from './source.ts';
import { storeCommands } from './store.ts';
import { usageCommand } from './usage.ts';
import { webhookCommands } from './webhook.ts';

const GROUPS: readonly CommandGroup<CliDeps>[] = [
  { title: 'Use a service', commands: clientCommands(allCommands) },
  {
    title: 'Run a service',
    commands: [
      serveCommand,
      ...accountCommands,
      ...keyCommands,
      ...webhookCommands,
      usageCommand,
      auditCommand,
      ...maintenanceCommands,
      ...catalogueCommands,
      ...markCommands,
      ...proofCommands,
      ...sourceCommands,
      kitNewCommand,
      ...storeCommands,
    ],
    note: 'ACCOUNT is an id or an e-mail. Settings come from the environment; the README lists them.',
  },
];

function allCommands(): readonly CommandForm[] {
  return GROUPS.flatMap(({ commands }) => commands);
}

/** Every command, of callers and operators. */
export function runCli(argv: readonly string[], deps: CliDeps, output: Output): Promise<number> {
  return runCommands(GROUPS, argv, deps, output);
}
