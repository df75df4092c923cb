import { randomInt } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeCatalogue } from '../support/catalogue.ts';
import { callMany } from '../support/load.ts';
import { cli, makeAccount, startProcess } from '../support/process.ts';
import type { Fault } from './fault.ts';
import { COUNTED_CALL } from './support/counted-call.ts';
import { compileDisk } from './support/disk.ts';

const ROUNDS = 50;
/** On a disk that lies about fsync, calls must be lost; otherwise this fault could not detect losses. */
const LYING_ROUNDS = 3;
const CALLS = 600;
const CONNECTIONS = 16;
const LIMIT = 2_000;
const PAGE = 4_096;
/** How many percent of the pages that were written but not synced survive on the disk. */
const SURVIVING = [0, 0, 10, 50, 90];

interface Tally {
  /** All answered calls. */
  total: number;
  /** Answered calls by account, minus those that were lost. */
  answered: Map<string, number>;
  lost: number;
  over: number;
  damaged: number;
  cutOff: number;
}

export const fault: Fault = {
  promise: `power loss under load, ${ROUNDS} rounds on SQLite, every unsynced write dropped or only some pages of it kept: 0 answered calls lost, 0 over the limit`,
  run: async (say) => {
    const root = mkdtempSync(join(tmpdir(), 'kitscout-power-'));
    try {
      const library = compileDisk(root);
      if (library === null) return false;
      const honest = await rounds(root, library, ROUNDS, { lies: false });
      say(
        `${ROUNDS} rounds: ${honest.total} calls answered, ${honest.cutOff} cut off, ${honest.lost} lost, ${honest.over} over the limit of ${LIMIT}, file damaged ${honest.damaged} times`,
      );
      const lying = await rounds(root, library, LYING_ROUNDS, { lies: true });
      say(
        `the same on a disk that lies about fsync, ${LYING_ROUNDS} rounds: ${lying.lost} of ${lying.total} lost (some must be)`,
      );
      return honest.lost + honest.over + honest.damaged === 0 && honest.total > ROUNDS && lying.lost > 0;
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

async function rounds(root: string, library: string, count: number, { lies }: { lies: boolean }): Promise<Tally> {
  const data = join(root, lies ? 'lying' : 'honest');
  const durable = `${data}-durable`;
  const catalogue = join(root, 'catalogue');
  writeCatalogue(catalogue, [{ slug: 'one-kit' }]);
  const env = {
    KITSCOUT_DATA: data,
    KITSCOUT_CATALOGUE: catalogue,
    KITSCOUT_DASHBOARD: 'off',
    KITSCOUT_DEMO: 'off',
    KITSCOUT_PRO_LIMIT: String(LIMIT),
    LOG_LEVEL: 'silent',
  };
  cli(env, 'catalogue', 'import', catalogue);
  const accounts = ['pro', 'enterprise'].map((tier) => makeAccount(env, `${tier}@example.com`, tier));
  const tally: Tally = { total: 0, answered: new Map(), lost: 0, over: 0, damaged: 0, cutOff: 0 };
  for (let round = 0; round < count; round++) {
    rmSync(durable, { recursive: true, force: true });
    cpSync(data, durable, { recursive: true, filter: (file) => !file.endsWith('-shm') });
    const server = await startProcess({
      ...env,
      ...(lies && { FAULT_LIES: '1' }),
      LD_PRELOAD: library,
      FAULT_DATA: data,
      FAULT_DURABLE: durable,
    });
    const end = randomInt(1, CALLS);
    let ended: Promise<unknown> | undefined;
    for (const [i, { accountId, key }] of accounts.entries()) {
      // The last account's calls are in flight when the power fails.
      const isLast = i === accounts.length - 1;
      const answers = await callMany(
        server.url,
        COUNTED_CALL.path,
        [key],
        isLast ? CALLS : CALLS / 6,
        CONNECTIONS,
        (n) => {
          if (isLast && n === end) ended = server.end('SIGKILL');
        },
      );
      tally.cutOff += answers.filter(({ status }) => status === 0).length;
      const counted = answers.filter(({ status }) => status === COUNTED_CALL.status).length;
      tally.total += counted;
      tally.answered.set(accountId, (tally.answered.get(accountId) ?? 0) + counted);
    }
    await (ended ?? server.end('SIGKILL'));
    restore(data, durable, SURVIVING[round % SURVIVING.length]!);
    check(data, tally, accounts[0]!.accountId);
  }
  return tally;
}

/** Leaves in the folder what a disk holds after power loss. */
function restore(data: string, durable: string, survivingPercent: number): void {
  for (const name of new Set([...readdirSync(data), ...readdirSync(durable)])) {
    const [written, synced] = [join(data, name), join(durable, name)];
    if (name.endsWith('-shm')) {
      rmSync(written, { force: true });
      continue;
    }
    const base = existsSync(synced) ? readFileSync(synced) : Buffer.alloc(0);
    const latest = existsSync(written) ? readFileSync(written) : Buffer.alloc(0);
    const result = Buffer.alloc(Math.max(base.length, latest.length));
    base.copy(result);
    let end = base.length;
    for (let at = 0; at < latest.length; at += PAGE) {
      const page = latest.subarray(at, at + PAGE);
      if (page.equals(base.subarray(at, at + PAGE)) || randomInt(100) >= survivingPercent) continue;
      page.copy(result, at);
      end = Math.max(end, at + page.length);
    }
    if (end === 0 && !existsSync(synced)) rmSync(written, { force: true });
    else writeFileSync(written, result.subarray(0, end));
  }
}

function check(data: string, tally: Tally, limited: string): void {
  const db = new DatabaseSync(join(data, 'kitscout.db'));
  try {
    const intact = db.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
    if (intact.integrity_check !== 'ok') tally.damaged += 1;
    for (const [accountId, answered] of tally.answered) {
      const row = db
        .prepare('SELECT coalesce(sum(calls), 0) AS calls FROM usage_days WHERE account_id = ?')
        .get(accountId);
      const stored = Number(row!.calls);
      tally.lost += Math.max(0, answered - stored);
      // Calls that were counted but whose answer was cut off stay counted, and are known from here on.
      if (accountId === limited) tally.over += Math.max(0, stored - LIMIT, answered - LIMIT);
      tally.answered.set(accountId, Math.min(answered, stored));
    }
  } finally {
    db.close();
  }
}
