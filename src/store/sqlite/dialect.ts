import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { SqlExecutor } from './executor.ts';

/** Kysely over node:sqlite, on this thread or another: see executor.ts. */
export class NodeSqliteDialect implements Dialect {
  readonly #executor: SqlExecutor;

  constructor(executor: SqlExecutor) {
    this.#executor = executor;
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#executor);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new SqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** There is one connection: a transaction keeps it until its end, and the others wait in line. */
class NodeSqliteDriver implements Driver {
  readonly #connection: NodeSqliteConnection;
  readonly #executor: SqlExecutor;
  #busy = false;
  readonly #line: (() => void)[] = [];

  constructor(executor: SqlExecutor) {
    this.#executor = executor;
    this.#connection = new NodeSqliteConnection(executor);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#busy) await new Promise<void>((resolve) => this.#line.push(resolve));
    this.#busy = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#line.shift();
    if (next === undefined) this.#busy = false;
    else next();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    // A deferred transaction that writes later can fail with "database is locked" whatever the timeout; an immediate one waits.
    await connection.executeQuery(CompiledQuery.raw(settings.accessMode === 'read only' ? 'BEGIN' : 'BEGIN IMMEDIATE'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('ROLLBACK'));
  }

  async destroy(): Promise<void> {
    await this.#executor.close();
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #executor: SqlExecutor;

  constructor(executor: SqlExecutor) {
    this.#executor = executor;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.#executor.execute(query.sql, query.parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used with SQLite: read in batches');
  }
}
