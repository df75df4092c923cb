import { setTimeout as delay } from 'node:timers/promises';
import { dayNumber } from '../../accounts/billing-period.ts';
import type { TierLimits } from '../../accounts/tiers.ts';
import { BREAKDOWN_DAYS } from '../../accounts/usage-report.ts';
import { type BatchAnswer, type BatchCall, UncertainBatchError } from '../admission-batcher.ts';
import { type AdmissionRow, answersOf, linesOf } from './admission-batch.ts';
import { asStoreError, isReadOnly, isTimeout, LostAnswerError, type PgConnection } from './connection.ts';
import type { Connector } from './connector.ts';
import type { DatabaseClock } from './database-clock.ts';
import { QUICK } from './dialect.ts';
import type { ConnectionPool } from './pool.ts';

interface AdmissionClientOptions {
  pool: ConnectionPool;
  /** Provides connections for settling, so it never takes a lane from waiting calls. */
  otherPool: ConnectionPool;
  connector: Connector;
  clock: DatabaseClock;
  limits: TierLimits;
}

const ADMIT = 'SELECT * FROM kitscout_admit_3($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)';
const SETTLE = 'SELECT kitscout_settle_2($1, $2) AS settled';
const SETTLE_EVERY_MS = 500;
const SETTLE_ON_CLOSE_MS = 2_000;

/** Sends batches to the database, each over a connection that has no other batch under way: a lane. */
export function openAdmissionClient({ pool, otherPool, connector, clock, limits }: AdmissionClientOptions) {
  const unsettled = new Set<Promise<boolean>>();
  let isClosing = false;

  async function send(calls: readonly BatchCall[], waitMs: number): Promise<BatchAnswer[]> {
    const lane = await pool.acquire(Math.max(1, waitMs));
    lane.batch += 1;
    const batch = lane.batch;
    try {
      const answers = await ask(lane, calls);
      pool.release(lane);
      return answers;
    } catch (error) {
      const isLost = error instanceof LostAnswerError || isReadOnly(error);
      // On an old primary that lost its standby, commits never finish, and other calls wait for their locks.
      if (isLost || isTimeout(error)) connector.avoid(lane.host);
      if (!isLost) {
        pool.release(lane);
        throw asStoreError(error);
      }
      lane.destroy();
      throw new UncertainBatchError((error as Error).message, settleLater(lane.id, batch), { cause: error });
    }
  }

  async function ask(lane: PgConnection, calls: readonly BatchCall[]): Promise<BatchAnswer[]> {
    const batch = linesOf(calls);
    const { lines, placeOf, refunds } = batch;
    const sent = performance.now();
    const { rows } = await write<AdmissionRow>(lane, ADMIT, [
      lane.id,
      lane.batch,
      lines.map((line) => line.keyHash),
      lines.map((line) => line.endpoint),
      lines.map((line) => line.address),
      lines.map((line) => line.calls),
      lines.map((line) => line.wantDays),
      // The line of each counted call, from 1, in the order of the calls.
      placeOf.filter((place) => place >= 0 && lines[place]!.endpoint !== null).map((place) => place + 1),
      limits.free,
      limits.pro,
      limits.business,
      BREAKDOWN_DAYS,
      refunds.map((call) => call.accountId),
      refunds.map((call) => dayNumber(call.at)),
      refunds.map((call) => call.keyId),
      refunds.map((call) => call.endpoint),
    ]);
    if (rows[0] !== undefined) clock.learn(rows[0].at, sent, performance.now());
    const answers = answersOf(calls, batch, rows, limits);
    if (answers === null) throw new LostAnswerError('the database and this node disagree on how many calls to admit');
    return answers;
  }

  /** Retries until the database answers whether the batch was written, and refunds what it counted. */
  function settleLater(laneId: string, batch: number): Promise<boolean> {
    const settled = settle(laneId, batch).finally(() => unsettled.delete(settled));
    unsettled.add(settled);
    return settled;
  }

  async function settle(laneId: string, batch: number): Promise<boolean> {
    for (;;) {
      try {
        const { rows } = await otherPool.use((connection) =>
          write<{ settled: boolean }>(connection, SETTLE, [laneId, batch]),
        );
        return rows[0]!.settled;
      } catch {
        // After closing nothing is retried; true means that nothing is sent again.
        if (isClosing) return true;
        await delay(SETTLE_EVERY_MS, undefined, { ref: false });
      }
    }
  }

  return {
    send,
    /** Unsettled batches get a last chance; otherwise their calls stay counted although they were never answered. */
    async close(): Promise<void> {
      isClosing = true;
      await Promise.race([Promise.all(unsettled), delay(SETTLE_ON_CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** Rejects with LostAnswerError if the write may still be lost with its server. */
async function write<R extends Record<string, unknown>>(
  connection: PgConnection,
  text: string,
  values: readonly unknown[],
) {
  const answer = await connection.query<R>(text, values, QUICK.clientMs);
  if (connection.warned) throw new LostAnswerError('PostgreSQL gave up waiting for its synchronous standby');
  return answer;
}
