import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';

/** Runs one SQL statement, here or on another thread. */
export type Execute = (sql: string, parameters: readonly unknown[]) => Promise<QueryResult<unknown>>;

/** For one query or one transaction: all its statements run on the same connection, or fail. */
export type Connect = () => Execute;

const MAX_CACHED_STATEMENTS = 200;

/** Runs statements on the calling thread, each prepared once. */
export function statementRunner(db: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  return (sql: string, parameters: readonly unknown[]): QueryResult<unknown> => {
    // On a full disk SQLite rolls back by itself. Failing for that would hide why.
    if (sql === 'ROLLBACK' && !db.isTransaction) return { rows: [] };
    if (statements.size >= MAX_CACHED_STATEMENTS && !statements.has(sql)) statements.clear();
    const statement = statements.getOrInsertComputed(sql, () => db.prepare(sql));
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  };
}

export function connectDirectly(db: DatabaseSync): Connect {
  const run = statementRunner(db);
  return () => async (sql, parameters) => run(sql, parameters);
}
