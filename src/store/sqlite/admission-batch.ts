import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isInRanges } from '../../accounts/address-range.ts';
import { decide } from '../../accounts/admission.ts';
import { billingPeriod, dayNumber } from '../../accounts/billing-period.ts';
import { type KeyLeft, type Pace, paceOf } from '../../accounts/key-limits.ts';
import type { Subscription, Tier, TierLimits } from '../../accounts/tiers.ts';
import { type DayCalls, firstBreakdownDay } from '../../accounts/usage-report.ts';
import { type BatchAnswer, type BatchCall, PROBE } from '../admission-batcher.ts';
import type { AdmitRequest, AdmitResult, CountedCall } from '../store.ts';
import { isBusy } from './connection.ts';

interface KeyRow {
  key_id: string;
  account_id: string;
  last_used_at: number | null;
  allowed_addresses: string | null;
  scopes: string | null;
  month_limit: number | null;
  minute_limit: number | null;
  paced_until: number | null;
  tier: Tier;
  subscription: Subscription;
}

/** One account in one month: the stored count and what this batch adds to it. */
interface Tally {
  accountId: string;
  used: number;
  addedByDay: Map<number, number>;
}

/** The calls that this batch adds for one key, endpoint and day. */
interface KeyTally {
  accountId: string;
  day: number;
  keyId: string;
  endpoint: string;
  added: number;
}

/** A key as the transaction sees it. Read once, because it cannot change before the commit. */
interface SeenKey {
  row: KeyRow;
  tally: Tally;
  byEndpoint: Map<string, KeyTally>;
  left: KeyLeft;
  /** Null without a limit per minute. */
  pace: Pace | null;
  scopes: readonly string[] | null;
  /** Calls counted in this batch. */
  added: number;
}

const LAST_USED_PRECISION_MS = 60_000;

/** Answers a batch of calls from one transaction. Runs on the writer thread, and may wait for the disk. */
export class AdmissionBatch {
  readonly #db: DatabaseSync;
  readonly #limits: TierLimits;
  readonly #findKey: StatementSync;
  readonly #sumMonth: StatementSync;
  readonly #daysSince: StatementSync;
  readonly #add: StatementSync;
  readonly #addByKey: StatementSync;
  readonly #touchKey: StatementSync;
  readonly #paceKey: StatementSync;
  readonly #sumKey: StatementSync;
  #tallies = new Map<string, Tally>();
  #keyTallies: KeyTally[] = [];
  /** By hash; undefined for a key that is not admitted. */
  #keys = new Map<string, SeenKey | undefined>();

  constructor(db: DatabaseSync, limits: TierLimits) {
    this.#db = db;
    this.#limits = limits;
    this.#findKey = db.prepare(
      `SELECT k.id AS key_id, k.account_id, k.last_used_at, k.allowed_addresses, k.scopes, k.month_limit, k.minute_limit,
         k.paced_until, a.tier, a.subscription
       FROM api_keys k JOIN accounts a ON a.id = k.account_id
       WHERE k.hash = ? AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ?) AND a.suspended = 0
         AND (k.member_id IS NULL OR a.tier IN ('business', 'enterprise'))`,
    );
    this.#sumMonth = db.prepare(
      'SELECT coalesce(sum(calls), 0) AS used FROM usage_days WHERE account_id = ? AND day >= ? AND day < ?',
    );
    this.#daysSince = db.prepare('SELECT day, calls FROM usage_days WHERE account_id = ? AND day >= ? ORDER BY day');
    this.#add = db.prepare(
      `INSERT INTO usage_days (account_id, day, calls) VALUES (?1, ?2, max(0, ?3))
       ON CONFLICT (account_id, day) DO UPDATE SET calls = max(0, calls + ?3)`,
    );
    this.#addByKey = db.prepare(
      `INSERT INTO usage_by_key (account_id, day, key_id, endpoint, calls) VALUES (?1, ?2, ?3, ?4, max(0, ?5))
       ON CONFLICT (account_id, day, key_id, endpoint) DO UPDATE SET calls = max(0, calls + ?5)`,
    );
    this.#touchKey = db.prepare('UPDATE api_keys SET last_used_at = ? WHERE id = ?');
    this.#paceKey = db.prepare('UPDATE api_keys SET paced_until = ? WHERE id = ?');
    // By the primary key: one probe for each day of the month.
    this.#sumKey = db.prepare(
      `WITH RECURSIVE days (day) AS (SELECT ?3 UNION ALL SELECT day + 1 FROM days WHERE day < ?4)
       SELECT coalesce(sum(u.calls), 0) AS used FROM days CROSS JOIN usage_by_key u
       ON u.account_id = ?1 AND u.day = days.day AND u.key_id = ?2`,
    );
  }

  /**
   * `at` is the time of the whole batch. If the transaction could not be made durable, throws, and none of the calls is
   * counted. `asReply` prepares the answers before the commit: if it fails, or the thread does, nothing was counted.
   */
  run<Reply>(
    calls: readonly BatchCall[],
    at: number,
    waitMs: number,
    asReply: (answers: BatchAnswer[]) => Reply,
  ): Reply {
    beginImmediate(this.#db, waitMs);
    this.#tallies = new Map();
    this.#keyTallies = [];
    this.#keys = new Map();
    try {
      const reply = asReply(calls.map((call) => (call.do === 'admit' ? this.#admit(call, at) : this.#refund(call))));
      this.#write();
      this.#db.exec('COMMIT');
      return reply;
    } catch (error) {
      // Some failures (such as a full disk) have already rolled back.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  #write(): void {
    for (const tally of this.#tallies.values()) {
      for (const [day, added] of tally.addedByDay) if (added !== 0) this.#add.run(tally.accountId, day, added);
    }
    for (const { accountId, day, keyId, endpoint, added } of this.#keyTallies)
      this.#addByKey.run(accountId, day, keyId, endpoint, added);
    for (const key of this.#keys.values())
      if (key?.pace && key.added > 0) this.#paceKey.run(key.pace.after(key.added), key.row.key_id);
  }

  #admit(call: AdmitRequest, at: number): AdmitResult {
    const key = this.#findKeyOnce(call.keyHash, at);
    if (key === undefined) {
      if (call.keyHash === PROBE.keyHash) this.#writeUnreadNumber(at);
      return { outcome: 'unknown_key', at };
    }
    const { row, tally } = key;
    if (row.allowed_addresses !== null && !isInRanges(call.address, row.allowed_addresses))
      return { outcome: 'unknown_key', at };
    const { account_id: accountId, key_id: keyId, tier } = row;
    const { endpoint } = call;
    const outcome = decide({ tier, subscription: row.subscription, used: tally.used, key: key.left }, this.#limits);
    const counted = outcome === 'admitted' && endpoint !== null;
    if (counted) this.#count(key, endpoint, at);
    const { scopes } = key;
    const waitMs = outcome === 'key_too_fast' ? key.pace!.waitMs : null;
    const result: AdmitResult = {
      ...{ outcome, at, accountId, keyId, endpoint, tier, used: tally.used, counted },
      ...{ scopes, waitMs },
    };
    if (call.wantDays) result.days = this.#days(tally, at);
    return result;
  }

  /** For the readiness check: a read would succeed on a full disk or a locked file, where every call fails. */
  #writeUnreadNumber(at: number): void {
    this.#db.exec(`PRAGMA user_version = ${Math.floor(at / 1000) % 2 ** 31}`);
  }

  #findKeyOnce(hash: string, at: number): SeenKey | undefined {
    return this.#keys.getOrInsertComputed(hash, () => {
      const row = this.#findKey.get(hash, at) as KeyRow | undefined;
      return row && this.#seen(row, at);
    });
  }

  #seen(row: KeyRow, at: number): SeenKey {
    const { account_id, key_id, month_limit, minute_limit, paced_until, scopes } = row;
    const pace = minute_limit === null ? null : paceOf(minute_limit, paced_until, at);
    const month = month_limit === null ? null : month_limit - this.#keyCalls(account_id, key_id, at);
    return {
      row,
      tally: this.#tally(account_id, at),
      byEndpoint: new Map(),
      left: { month, minute: pace?.left ?? null },
      pace,
      scopes: scopes?.split(' ') ?? null,
      added: 0,
    };
  }

  /** This month's, with the refunds of this batch so far. */
  #keyCalls(accountId: string, keyId: string, at: number): number {
    const { firstDay } = billingPeriod(at);
    const { used } = this.#sumKey.get(accountId, keyId, firstDay, dayNumber(at)) as { used: number };
    const inBatch = this.#keyTallies.filter((tally) => tally.keyId === keyId && tally.day >= firstDay);
    return Math.max(0, used + inBatch.reduce((sum, { added }) => sum + added, 0));
  }

  #count(key: SeenKey, endpoint: string, at: number): void {
    const { row, tally, byEndpoint, left } = key;
    key.added += 1;
    if (left.month !== null) left.month -= 1;
    if (left.minute !== null) left.minute -= 1;
    const day = dayNumber(at);
    add(tally, day, 1);
    const calls = byEndpoint.get(endpoint);
    if (calls !== undefined) calls.added += 1;
    else {
      const first = { accountId: row.account_id, day, keyId: row.key_id, endpoint, added: 1 };
      byEndpoint.set(endpoint, first);
      this.#keyTallies.push(first);
    }
    if (row.last_used_at === null || at - row.last_used_at >= LAST_USED_PRECISION_MS) {
      this.#touchKey.run(at, row.key_id);
      row.last_used_at = at;
    }
  }

  #refund({ accountId, at, keyId, endpoint }: CountedCall): number {
    const tally = this.#tally(accountId, at);
    if (tally.used > 0) {
      add(tally, dayNumber(at), -1);
      if (endpoint !== null) this.#keyTallies.push({ accountId, day: dayNumber(at), keyId, endpoint, added: -1 });
    }
    return tally.used;
  }

  #tally(accountId: string, at: number): Tally {
    const { firstDay, endDay } = billingPeriod(at);
    return this.#tallies.getOrInsertComputed(`${accountId} ${firstDay}`, () => {
      const { used } = this.#sumMonth.get(accountId, firstDay, endDay) as { used: number };
      return { accountId, used, addedByDay: new Map() };
    });
  }

  #days(tally: Tally, at: number): DayCalls[] {
    const rows = this.#daysSince.all(tally.accountId, firstBreakdownDay(at)) as unknown as DayCalls[];
    const calls = new Map(rows.map((row) => [row.day, row.calls]));
    for (const [day, added] of tally.addedByDay) calls.set(day, (calls.get(day) ?? 0) + added);
    return [...calls].map(([day, count]) => ({ day, calls: count }));
  }
}

function add(tally: Tally, day: number, calls: number): void {
  tally.used += calls;
  tally.addedByDay.set(day, (tally.addedByDay.get(day) ?? 0) + calls);
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/** SQLite's busy handler sleeps ever longer and may lose the lock for seconds; trying often gets a turn. */
function beginImmediate(db: DatabaseSync, waitMs: number): void {
  const giveUp = performance.now() + waitMs;
  for (;;) {
    try {
      db.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUp) throw error;
      Atomics.wait(pause, 0, 0, 0.5);
    }
  }
}
