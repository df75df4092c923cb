import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import { catalogue } from './scenarios/catalogue.ts';
import { changes } from './scenarios/changes.ts';
import { connections } from './scenarios/connections.ts';
import { databaseKilled } from './scenarios/database-killed.ts';
import { exactLimit } from './scenarios/exact-limit.ts';
import { failover } from './scenarios/failover.ts';
import { monthEnd } from './scenarios/month-end.ts';
import { nodeKilled } from './scenarios/node-killed.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { throughput } from './scenarios/throughput.ts';

/**
 * `npm run test:cluster`: checks every promise of the cluster with three real nodes and a real PostgreSQL, and prints
 * the measurements. Arguments select scenarios; --short makes them brief.
 */
export const SCENARIOS: readonly Scenario[] = [
  exactLimit,
  changes,
  nodeKilled,
  databaseKilled,
  failover,
  monthEnd,
  catalogue,
  connections,
  throughput,
];

async function runAll(names: readonly string[], size: 'full' | 'short'): Promise<number> {
  const unknown = names.find((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown !== undefined) {
    console.error(`there is no scenario "${unknown}"; there are: ${SCENARIOS.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  // Measurements mean little without the load of the machine.
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}`);
  let failures = 0;
  for (const { name, promise, run } of SCENARIOS.filter(
    (scenario) => names.length === 0 || names.includes(scenario.name),
  )) {
    console.log(`\n${name}: ${promise}`);
    const began = performance.now();
    try {
      for (const line of await run(size)) console.log(`  ${line}`);
      console.log(`  HOLDS (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failures += 1;
      console.log(`  BROKEN: ${(error as Error).stack}`);
    }
  }
  console.log(failures === 0 ? '\nEvery promise holds.' : `\n${failures} broken.`);
  return failures === 0 ? 0 : 1;
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  process.exit(
    await runAll(
      args.filter((arg) => !arg.startsWith('-')),
      args.includes('--short') ? 'short' : 'full',
    ),
  );
}
