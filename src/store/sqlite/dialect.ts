import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Execute, SqlExecutor } from './executor.ts';

/** Kysely over node:sqlite, on this thread or another: see executor.ts. */
export function nodeSqliteDialect(executor: SqlExecutor): Dialect {
  return {
    createDriver: () => driverOver(executor),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** There is one connection: a transaction holds it until it ends, and Kysely makes the others wait. */
function driverOver(executor: SqlExecutor): Driver {
  const run = async (connection: DatabaseConnection, sql: string) =>
    void (await connection.executeQuery(CompiledQuery.raw(sql)));
  return {
    init: async () => {},
    acquireConnection: async () => connectionOver(executor.connect()),
    releaseConnection: async () => {},
    // A deferred transaction that writes later can fail with "database is locked" whatever the timeout; an immediate
    // one waits.
    beginTransaction: (connection, { accessMode }) =>
      run(connection, accessMode === 'read only' ? 'BEGIN' : 'BEGIN IMMEDIATE'),
    commitTransaction: (connection) => run(connection, 'COMMIT'),
    rollbackTransaction: (connection) => run(connection, 'ROLLBACK'),
    destroy: () => executor.close(),
  };
}

function connectionOver(execute: Execute): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, changes } = await execute(sql, parameters);
      return { rows: rows as R[], numAffectedRows: BigInt(changes) };
    },
    streamQuery: () => {
      throw new Error('streaming is not used with SQLite: read in batches');
    },
  };
}
