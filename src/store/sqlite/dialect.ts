import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Connect, Execute } from './executor.ts';

/** Kysely over node:sqlite, on this thread or another: see executor.ts. */
export function sqliteKysely<Tables>(connect: Connect): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driverOver(connect),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
}

/** There is one connection: a transaction holds it until it ends, and Kysely makes the others wait. */
function driverOver(connect: Connect): Driver {
  const run = async (connection: DatabaseConnection, sql: string) =>
    void (await connection.executeQuery(CompiledQuery.raw(sql)));
  return {
    init: async () => {},
    acquireConnection: async () => connectionOver(connect()),
    releaseConnection: async () => {},
    // A deferred transaction that writes later can fail with "database is locked" whatever the timeout; an immediate
    // one waits.
    beginTransaction: (connection, { accessMode }) =>
      run(connection, accessMode === 'read only' ? 'BEGIN' : 'BEGIN IMMEDIATE'),
    commitTransaction: (connection) => run(connection, 'COMMIT'),
    rollbackTransaction: (connection) => run(connection, 'ROLLBACK'),
    // Databases are closed by those who opened them.
    destroy: async () => {},
  };
}

function connectionOver(execute: Execute): DatabaseConnection {
  return {
    executeQuery: <R>({ sql, parameters }: CompiledQuery) => execute(sql, parameters) as Promise<QueryResult<R>>,
    streamQuery: () => {
      throw new Error('streaming is not used with SQLite: read in batches');
    },
  };
}
