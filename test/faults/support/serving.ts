import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FixtureKit, writeCatalogue } from '../../support/catalogue.ts';
import { type ServerProcess, startProcess } from '../../support/process.ts';

export interface Serving extends ServerProcess {
  env: Record<string, string>;
  /** The fault's own folder, removed afterwards. */
  root: string;
}

/** Runs a fault against a separate `kitscout serve` process with its own store. */
export async function serving<T>(
  options: { kits?: readonly FixtureKit[]; env?: Record<string, string>; command?: (root: string) => string[] },
  run: (server: Serving) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'kitscout-fault-'));
  const env: Record<string, string> = { KITSCOUT_DATA: join(root, 'data'), KITSCOUT_DEMO: 'off', LOG_LEVEL: 'error' };
  if (options.kits !== undefined) {
    env.KITSCOUT_CATALOGUE = join(root, 'catalogue');
    writeCatalogue(env.KITSCOUT_CATALOGUE, options.kits);
  }
  Object.assign(env, options.env);
  const server = await startProcess(env, [], options.command?.(root) ?? [process.execPath]);
  try {
    return await run({ ...server, env, root });
  } finally {
    if (server.child.exitCode === null && server.child.signalCode === null) await server.end();
    rmSync(root, { recursive: true, force: true });
  }
}
