import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { OwnerGoneError, StoreUnavailableError } from '../store.ts';
import type { SqlitePart } from './connection.ts';
import type { SqlExecutor, SqlResult } from './executor.ts';
import type { SqlCall, SqlReply } from './sql.worker.ts';

/** Sends statements to the SQL thread and waits for their results. */
export class SqlClient {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PromiseWithResolvers<SqlResult>>();
  #nextId = 1;
  #failure: Error | undefined;

  constructor(dataDir: string, busyTimeoutMs: number) {
    this.#worker = new Worker(new URL('./sql.worker.ts', import.meta.url), { workerData: { dataDir, busyTimeoutMs } });
    this.#worker.on('message', (reply: SqlReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(error as Error));
    this.#worker.on('exit', () => this.#fail(new Error('the SQL thread has ended')));
  }

  executor(part: SqlitePart): SqlExecutor {
    return {
      execute: (sql, parameters) => this.#execute({ id: this.#nextId++, part, sql, parameters }),
      close: async () => {},
    };
  }

  async close(): Promise<void> {
    if (this.#failure !== undefined) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await ended;
  }

  #execute(call: SqlCall): Promise<SqlResult> {
    if (this.#failure !== undefined)
      return Promise.reject(new StoreUnavailableError('the store is closed', { cause: this.#failure }));
    const pending = Promise.withResolvers<SqlResult>();
    this.#pending.set(call.id, pending);
    this.#worker.postMessage(call);
    return pending.promise;
  }

  #settle(reply: SqlReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(asStoreError(reply.error));
    else pending?.resolve({ rows: reply.rows, changes: reply.changes });
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values())
      reject(new StoreUnavailableError('the SQL thread failed', { cause: error }));
    this.#pending.clear();
  }
}

const CONSTRAINT = 19;
const FOREIGN_KEY = 787;

/** The caller handles constraint violations; any other error means that SQLite cannot do its work now. */
function asStoreError({ message, errcode }: { message: string; errcode?: number }): Error {
  if (errcode === FOREIGN_KEY) return new OwnerGoneError({ cause: message });
  if (errcode !== undefined && (errcode & 0xff) === CONSTRAINT) return new Error(message);
  return new StoreUnavailableError(`SQLite: ${message}`);
}
