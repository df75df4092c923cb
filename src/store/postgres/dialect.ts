import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { asStoreError, isReadOnly, type PgConnection } from './connection.ts';
import { STATEMENT_TIMEOUT_MS } from './connector.ts';
import type { ConnectionPool } from './pool.ts';

/** The limit of one statement. Requests run quick ones; imports, copies and migrations slow ones, in transactions. */
export interface StatementLimit {
  /** Null: the limit that every session has, see connector.ts. */
  serverMs: number | null;
  /** A little longer, because the server's own error is more specific than our timeout. */
  clientMs: number;
}

export const QUICK: StatementLimit = { serverMs: null, clientMs: STATEMENT_TIMEOUT_MS + 200 };
export const SLOW: StatementLimit = { serverMs: 60_000, clientMs: 65_000 };

/** Instead of a minute: between two statements, an import reads all kits that have not changed. */
const SLOW_IDLE_MS = 10 * 60_000;

const BEGINS_TRANSACTION = /^(begin|start transaction)\b/i;

/** Kysely over connections of the pool, which others may share. Maps every failure to the port's errors. */
export function postgresKysely<Tables>(pool: ConnectionPool, limit: StatementLimit): Kysely<Tables> {
  const connect = async () => clientOf(await pool.acquire(), pool, limit);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect } as unknown as PostgresPool }) });
}

export async function runQuery(
  connection: PgConnection,
  sql: string,
  parameters: readonly unknown[],
  limit: StatementLimit,
) {
  try {
    return await connection.query(sql, parameters, limit.clientMs);
  } catch (error) {
    if (isReadOnly(error)) connection.destroy();
    throw asStoreError(error);
  }
}

function clientOf(connection: PgConnection, pool: ConnectionPool, limit: StatementLimit): PostgresPoolClient {
  return {
    query: async (sql: string, parameters: readonly unknown[]) => {
      const result = await runQuery(connection, sql, parameters, limit);
      // Only for this transaction: others use the connection, or a pooler's behind it, afterwards.
      if (limit.serverMs !== null && BEGINS_TRANSACTION.test(sql))
        await runQuery(
          connection,
          `SET LOCAL statement_timeout = ${limit.serverMs}; SET LOCAL idle_in_transaction_session_timeout = ${SLOW_IDLE_MS}`,
          [],
          limit,
        );
      return result;
    },
    release: (discard?: boolean) => {
      if (discard) connection.destroy();
      else pool.release(connection);
    },
  } as unknown as PostgresPoolClient;
}
