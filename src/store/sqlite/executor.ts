import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export interface SqlResult {
  rows: unknown[];
  changes: number;
}

export type Execute = (sql: string, parameters: readonly unknown[]) => Promise<SqlResult>;

/** Runs one SQL statement at a time on one database, here or on another thread. */
export interface SqlExecutor {
  /** For one query or one transaction: all its statements run on the same connection, or fail. */
  connect(): Execute;
  close(): Promise<void>;
}

const STATEMENTS_KEPT = 200;

/** Runs statements on the calling thread, each prepared once. */
export class DirectExecutor implements SqlExecutor {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  connect(): Execute {
    return async (sql, parameters) => this.run(sql, parameters);
  }

  run(sql: string, parameters: readonly unknown[]): SqlResult {
    // On a full disk SQLite rolls back by itself. Failing for that would hide why.
    if (sql === 'ROLLBACK' && !this.#db.isTransaction) return { rows: [], changes: 0 };
    const statement = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values), changes: 0 };
    return { rows: [], changes: Number(statement.run(...values).changes) };
  }

  async close(): Promise<void> {
    this.#db.close();
  }

  #prepare(sql: string): StatementSync {
    if (this.#statements.size >= STATEMENTS_KEPT && !this.#statements.has(sql)) this.#statements.clear();
    return this.#statements.getOrInsertComputed(sql, () => this.#db.prepare(sql));
  }
}
