import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { call } from '../support/http.ts';
import { until } from '../support/until.ts';
import { newcomer, Visitor } from '../support/visitor.ts';

type Environment = Record<string, string>;

/** How servers and commands run: in the test's process, or each in a separate process. */
export interface Runner {
  serve: (env: Environment) => Promise<{ url: string; close: () => Promise<unknown> }>;
  command: (env: Environment, ...args: string[]) => Promise<{ code: number; stderr: string }>;
  account: (env: Environment) => Promise<{ key: string }>;
}

interface BackupFigures {
  answered: number;
  refused: number;
  inBackup: number;
  answeredBefore: number;
  attemptedBy: number;
  megabytes: number;
  backupMs: number;
  restoreMs: number;
}

const CONNECTIONS = 4;
const WAIT_MS = 60_000;

/**
 * Backs up a store while calls run on it, and restores it into an empty one. The restored service must answer as the
 * first one did, and its count must be the count at one moment during the backup.
 */
export async function backUpAndRestore(
  run: Runner,
  stores: { first: Environment; restored: Environment; folder: string; callsBefore: number },
): Promise<BackupFigures> {
  const file = join(stores.folder, 'kitscout.backup');
  const first = await run.serve(stores.first);
  const { key } = await run.account(stores.first);
  const visitor = await newcomer(first.url);
  const answersBefore = await answersOf(first.url, key);
  const traffic = startTraffic(first.url, key, answersBefore.length);
  await until(() => traffic.answered >= stores.callsBefore, WAIT_MS);
  const answeredBefore = traffic.answered;
  const backupMs = await timed(() => succeed(run.command(stores.first, 'backup', file)));
  const attemptedBy = traffic.attempted;
  await traffic.end();
  assert.match((await run.command(stores.first, 'backup', file)).stderr, /already exists/);
  const quiet = join(stores.folder, 'quiet.backup');
  await succeed(run.command(stores.first, 'backup', quiet));
  const counted = callsIn(quiet);
  assert.ok(
    traffic.answered <= counted && counted <= traffic.attempted,
    'the count is between answered and attempted calls',
  );
  await first.close();

  assert.equal((statSync(file).mode & 0o777).toString(8), '600');
  const inBackup = callsIn(file);
  assert.ok(answeredBefore <= inBackup && inBackup <= attemptedBy, `${answeredBefore} ${inBackup} ${attemptedBy}`);
  const restoreMs = await timed(() => succeed(run.command(stores.restored, 'restore', file)));
  assert.match((await run.command(stores.restored, 'restore', file)).stderr, /not empty/);
  const second = await run.serve(stores.restored);
  try {
    const usage = await call(second.url, '/api/v1/usage', { key });
    assert.equal(usage.json.calls_used, inBackup + 1, 'the count in the backup, plus this call');
    assert.deepEqual(await answersOf(second.url, key), answersBefore);
    const sameBrowser = new Visitor(second.url);
    for (const [name, cookie] of visitor.cookies) sameBrowser.cookies.set(name, cookie);
    assert.equal((await sameBrowser.get('/me')).status, 401, 'sessions are not restored');
    assert.equal((await sameBrowser.signIn(visitor.email)).status, 200, 'passwords are restored');
  } finally {
    await second.close();
  }
  const megabytes = statSync(file).size / 1e6;
  return {
    answered: traffic.answered,
    refused: traffic.attempted - traffic.answered,
    inBackup,
    answeredBefore,
    attemptedBy,
    megabytes,
    backupMs,
    restoreMs,
  };
}

async function answersOf(url: string, key: string): Promise<unknown[]> {
  const body = { ai_platform: 'any', use_case: 'flaky tests in continuous integration', max_results: 10 };
  const answers = [
    await call(url, '/api/v1/kits?limit=100', { key }),
    await call(url, '/api/v1/recommend', { key, body }),
  ];
  return answers.map(({ status, json }) => ({ status, json }));
}

/** Calls until stopped. `attempted` counts a call before it is sent, `answered` after its answer. */
function startTraffic(url: string, key: string, alreadyCounted: number) {
  const traffic = { attempted: alreadyCounted, answered: alreadyCounted, end: async () => {} };
  let isOver = false;
  const loops = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) {
      traffic.attempted += 1;
      const { status } = await call(url, '/api/v1/kits?limit=1', { key });
      if (status === 200) traffic.answered += 1;
    }
  });
  traffic.end = async () => {
    isOver = true;
    await Promise.all(loops);
  };
  return traffic;
}

function callsIn(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(db.prepare('SELECT sum(calls) AS calls FROM usage_days').get()!.calls);
  } finally {
    db.close();
  }
}

async function succeed(result: Promise<{ code: number; stderr: string }>): Promise<void> {
  const { code, stderr } = await result;
  assert.equal(code, 0, stderr);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
