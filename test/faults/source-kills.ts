import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { testDatabase, withClient } from '../cluster/postgres-server.ts';
import { limits, readAll } from '../store/engines.ts';
import { gitRepository, skillText } from '../support/git-repository.ts';
import { BIN, cli } from '../support/process.ts';
import { until } from '../support/until.ts';
import type { Fault } from './fault.ts';

const KILLS = 20;
const KITS = 60;
/** Longer than the lease of a killed process lasts. */
const STEP_MS = 120_000;

export const fault: Fault = {
  promise: `A sync on PostgreSQL that is killed at any of ${KILLS} moments leaves the old catalogue or the new one, and the next one works`,
  async run(say) {
    const root = mkdtempSync(join(tmpdir(), 'kitscout-kills-'));
    const url = await testDatabase();
    const env = { DATABASE_URL: url, KITSCOUT_DATA: join(root, 'data') };
    const { code, stderr } = cli(env, 'migrate');
    if (code !== 0) throw new Error(stderr);
    const store = await openPostgresStore({ url, limits, server: false, poolSize: 2 });
    try {
      return await killed(say, { root, url, env, store });
    } finally {
      await store.close();
      rmSync(root, { recursive: true });
    }
  },
};

interface Node {
  root: string;
  url: string;
  env: Record<string, string>;
  store: Awaited<ReturnType<typeof openPostgresStore>>;
}

async function killed(say: (line: string) => void, { root, url, env, store }: Node): Promise<boolean> {
  const repository = gitRepository(join(root, 'repository'));
  const write = (version: number) =>
    repository.commit(
      Object.fromEntries(
        Array.from({ length: KITS }, (_, i) => [
          `kit-${i}/SKILL.md`,
          skillText(`kit-${i}`, `Number ${i}.`, `version ${version}\n`),
        ]),
      ),
    );
  const sync = async (...args: string[]) => {
    await forward(url);
    return spawn(process.execPath, [BIN, ...args], { env: { ...process.env, ...env }, stdio: 'ignore' });
  };
  const finished = async (...args: string[]) => (await once(await sync(...args), 'exit'))[0] === 0;
  write(0);
  if (!(await finished('source', 'add', repository.url, '--name', 'k'))) return false;
  write(1);
  const began = performance.now();
  if (!(await finished('source', 'sync', 'k'))) return false;
  const whole = performance.now() - began;
  let [served, old, changed] = [1, 0, 0];
  for (let i = 0; i < KILLS; i++) {
    write(i + 2);
    const child = await sync('source', 'sync', 'k');
    const ended = once(child, 'exit');
    await Promise.race([pause((whole * (i + 1)) / KILLS), ended]);
    child.kill('SIGKILL');
    await ended;
    await until(() => isAlone(url), 10_000);
    const counts = await versionsIn(store);
    const version = Number(Object.keys(counts)[0]);
    const isWhole = Object.keys(counts).length === 1 && counts[version] === KITS;
    if (!isWhole || (version !== served && version !== i + 2)) {
      say(`killed after ${i + 1} of ${KILLS} parts, it serves ${JSON.stringify(counts)}`);
      return false;
    }
    if (version === served) old++;
    else changed++;
    served = version;
  }
  const isSynced = await finished('source', 'sync', 'k');
  const last = await versionsIn(store);
  say(`${KILLS} kills within ${whole.toFixed(0)} ms: ${old} left the old catalogue, ${changed} the new one`);
  return isSynced && last[KILLS + 1] === KITS && old > 0;
}

/** The database goes on with what a killed client has sent. */
async function isAlone(url: string): Promise<boolean> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ others: string }>(
      `SELECT count(*) AS others FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    ),
  );
  return Number(rows[0]!.others) === 0;
}

/** How many kits have the text of each version. */
async function versionsIn(store: Node['store']): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { files } of await readAll(store)) {
    const version = /version (\d+)/.exec(files[0]!.text)![1]!;
    counts[version] = (counts[version] ?? 0) + 1;
  }
  return counts;
}

let forwarded = 0;

/** The clock of the database decides when a lease ends. */
async function forward(url: string): Promise<void> {
  forwarded += STEP_MS;
  const body = `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${forwarded}`;
  await withClient(url, (client) =>
    client.query(`CREATE OR REPLACE FUNCTION kitscout_now() RETURNS bigint LANGUAGE sql VOLATILE AS $$ ${body} $$`),
  );
}
