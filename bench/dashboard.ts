/**
 * Does the dashboard slow down API calls? Calls two servers alternately, one with it and one without, each in its own
 * process with its own store: `node bench/dashboard.ts [rounds]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callMany } from '../test/support/load.ts';
import { makeAccount, type ServerProcess, startProcess } from '../test/support/process.ts';
import { cpuSeconds, median } from './measure.ts';

const ROUNDS = Number(process.argv[2] ?? 12);
const CALLS = 3_000;
const CONNECTIONS = 32;

interface Contender {
  name: string;
  server: ServerProcess;
  key: string;
  callsPerSecond: number[];
  /** CPU time, which other work on the machine affects less than elapsed time. */
  cpuMicrosPerCall: number[];
}

async function contender(name: string, folder: string, setting: string): Promise<Contender> {
  const env = {
    KITSCOUT_DATA: join(folder, name),
    KITSCOUT_DEMO: 'off',
    LOG_LEVEL: 'warn',
    KITSCOUT_DASHBOARD: setting,
  };
  const { key } = makeAccount(env, 'bench@example.com', 'enterprise');
  return { name, server: await startProcess(env), key, callsPerSecond: [], cpuMicrosPerCall: [] };
}

async function round({ server, key, callsPerSecond, cpuMicrosPerCall }: Contender, keep: boolean): Promise<void> {
  const began = performance.now();
  const cpuBefore = cpuSeconds(server.child.pid!);
  const answers = await callMany(server.url, '/api/v1/kits/flaky-test-hunter', [key], CALLS, CONNECTIONS);
  const seconds = (performance.now() - began) / 1000;
  if (answers.some(({ status }) => status !== 200)) throw new Error('a call failed');
  if (!keep) return;
  callsPerSecond.push(CALLS / seconds);
  cpuMicrosPerCall.push(((cpuSeconds(server.child.pid!) - cpuBefore) / CALLS) * 1e6);
}

const folder = mkdtempSync(join(tmpdir(), 'kitscout-bench-'));
const contenders = [await contender('with', folder, 'on'), await contender('without', folder, 'off')];
try {
  // Alternating, including which one starts, so that other load on the machine affects both equally.
  for (let i = -2; i < ROUNDS; i++)
    for (const each of i % 2 === 0 ? contenders : contenders.toReversed()) await round(each, i >= 0);
  console.log(`medians of ${ROUNDS} rounds of ${CALLS} calls over ${CONNECTIONS} connections:`);
  for (const { name, callsPerSecond, cpuMicrosPerCall } of contenders) {
    console.log(
      `${name.padEnd(8)} the dashboard: ${Math.round(median(callsPerSecond))} calls/s, ${Math.round(median(cpuMicrosPerCall))} µs of CPU time per call`,
    );
  }
  const [one, other] = contenders as [Contender, Contender];
  const ratios = one.callsPerSecond.map((value, i) => value / other.callsPerSecond[i]!);
  console.log(
    `with / without: ${median(ratios).toFixed(3)} by calls/s, ${(median(one.cpuMicrosPerCall) / median(other.cpuMicrosPerCall)).toFixed(3)} by CPU time`,
  );
} finally {
  await Promise.all(contenders.map(({ server }) => server.end()));
  rmSync(folder, { recursive: true, force: true });
}
