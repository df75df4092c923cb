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

const MAX_CACHED_STATEMENTS = 200;

/** Runs statements on the calling thread, each prepared once. */
export function statementRunner(db: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  return (sql: string, parameters: readonly unknown[]): SqlResult => {
    // On a full disk SQLite rolls back by itself. Failing for that would hide why.
    if (sql === 'ROLLBACK' && !db.isTransaction) return { rows: [], changes: 0 };
    if (statements.size >= MAX_CACHED_STATEMENTS && !statements.has(sql)) statements.clear();
    const statement = statements.getOrInsertComputed(sql, () => db.prepare(sql));
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values), changes: 0 };
    return { rows: [], changes: Number(statement.run(...values).changes) };
  };
}

export function directExecutor(db: DatabaseSync): SqlExecutor {
  const run = statementRunner(db);
  return {
    connect: () => async (sql, parameters) => run(sql, parameters),
    close: async () => db.close(),
  };
}
