import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startPostgres } from '../cluster/postgres-server.ts';
import { BIN, startProcess } from '../support/process.ts';
import { backUpAndRestore, type Runner } from './scenario.ts';

/**
 * `npm run test:backup`: backup and restore of both engines under load, with the bundled catalogue and real processes.
 */
const CALLS_BEFORE = 2_000;

const command: Runner['command'] = (env, ...args) =>
  new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], { env: { PATH: process.env.PATH, ...env } }, (error, _stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stderr }),
    );
  });

const asProcesses: Runner = {
  serve: async (env) => {
    const server = await startProcess({ KITSCOUT_DEMO: 'off', LOG_LEVEL: 'error', ...env });
    return { url: server.url, close: () => server.end() };
  },
  command,
  account: (env) =>
    new Promise((resolve, reject) => {
      const options = { env: { PATH: process.env.PATH, ...env } };
      const account = ['account', 'create', '--email', 'load@example.com', '--tier', 'enterprise'];
      const key = ['key', 'create', '--account', 'load@example.com', '--json'];
      execFile(process.execPath, [BIN, ...account], options, (failed) => {
        if (failed !== null) return reject(failed);
        execFile(process.execPath, [BIN, ...key], options, (error, stdout) =>
          error === null ? resolve(JSON.parse(stdout)) : reject(error),
        );
      });
    }),
};

const folder = mkdtempSync(join(tmpdir(), 'kitscout-backup-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
console.log(`${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}`);
const postgres = await startPostgres();
for (const engine of ['SQLite', 'PostgreSQL']) {
  const store = async (name: string): Promise<Record<string, string>> =>
    engine === 'SQLite' ? { KITSCOUT_DATA: join(folder, name) } : { DATABASE_URL: await postgres.createDatabase() };
  const first = await store('first');
  const restored = await store('restored');
  const figures = await backUpAndRestore(asProcesses, {
    first,
    restored,
    folder: mkdtempSync(join(folder, 'files-')),
    callsBefore: CALLS_BEFORE,
  });
  console.log(`
${engine}: ${figures.answered} calls answered, ${figures.refused} refused while it was backed up
  backup   ${(figures.backupMs / 1000).toFixed(1)} s, ${figures.megabytes.toFixed(1)} MB; restore ${(figures.restoreMs / 1000).toFixed(1)} s
  calls    ${figures.answeredBefore} answered before <= ${figures.inBackup} in the backup <= ${figures.attemptedBy} attempted by its end
  restored the same kits and recommendations, the count of the backup, passwords; no sessions`);
  if (figures.refused > 0) process.exitCode = 1;
}
await postgres.stop();
