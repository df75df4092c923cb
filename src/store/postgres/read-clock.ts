import type { PgConnection } from './connection.ts';
import type { DatabaseClock } from './database-clock.ts';
import { QUICK } from './dialect.ts';

/** Asks the database for the time. Rejects if it does not answer. */
export async function readClock(connection: PgConnection, clock: DatabaseClock): Promise<void> {
  const sent = performance.now();
  const { rows } = await connection.query<{ at: number }>('SELECT kitscout_now() AS at', [], QUICK.clientMs);
  clock.learn(rows[0]!.at, sent, performance.now());
}
