import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { asStoreError, isReadOnly, type PgConnection } from './connection.ts';
import type { ConnectionPool } from './pool.ts';

/** How long one statement may take; requests wait for quick ones, imports and migrations run slow ones. */
export interface StatementLimit {
  serverMs: number;
  /** A little longer: the server's refusal says more than our giving up. */
  clientMs: number;
  /** The server's limit is set for the connection, which is not used for anything else afterwards. */
  ownConnection: boolean;
}

export const QUICK: StatementLimit = { serverMs: 1_500, clientMs: 1_700, ownConnection: false };
export const SLOW: StatementLimit = { serverMs: 60_000, clientMs: 65_000, ownConnection: true };

/** Lends connections to Kysely, and gives every failure the name that the port has for it. */
export function kyselyPool(pool: ConnectionPool, limit: StatementLimit): PostgresPool {
  return {
    connect: async () => {
      const connection = await pool.acquire();
      if (limit.ownConnection) {
        await runQuery(connection, `SET statement_timeout = ${limit.serverMs}`, [], limit).catch((error) => {
          connection.destroy();
          throw error;
        });
      }
      return clientOf(connection, pool, limit);
    },
    // The pool is shared, and closed by the store that owns it.
    end: async () => {},
  } as PostgresPool;
}

export async function runQuery(connection: PgConnection, sql: string, parameters: readonly unknown[], limit: StatementLimit) {
  try {
    return await connection.query(sql, parameters, limit.clientMs);
  } catch (error) {
    if (isReadOnly(error)) connection.destroy();
    throw asStoreError(error);
  }
}

function clientOf(connection: PgConnection, pool: ConnectionPool, limit: StatementLimit): PostgresPoolClient {
  return {
    query: (sql: string, parameters: readonly unknown[]) => runQuery(connection, sql, parameters, limit),
    release: (discard?: boolean) => {
      if (discard) connection.destroy();
      else if (limit.ownConnection) void connection.end();
      else pool.release(connection);
    },
  } as unknown as PostgresPoolClient;
}
