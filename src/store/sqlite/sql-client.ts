import { OwnerGoneError, StoreUnavailableError } from '../store.ts';
import type { SqlitePart } from './connection.ts';
import type { SqlExecutor, SqlResult } from './executor.ts';
import type { SqlCall, SqlReply } from './sql.worker.ts';
import { StoreThread } from './store-thread.ts';

export class SqlClient {
  readonly #thread: StoreThread<SqlReply>;
  readonly #pending = new Map<number, PromiseWithResolvers<SqlResult>>();
  #nextId = 1;
  #threadsLost = 0;

  constructor(dataDir: string, busyTimeoutMs: number, onThreadEnd: (error: Error) => void) {
    this.#thread = new StoreThread({
      url: new URL('./sql.worker.ts', import.meta.url),
      options: { name: 'sql', workerData: { dataDir, busyTimeoutMs } },
      onReply: (reply) => this.#settle(reply),
      onLost: (error) => this.#failAll(error),
      onThreadEnd,
    });
  }

  executor(part: SqlitePart): SqlExecutor {
    return {
      connect: () => {
        const threadsLost = this.#threadsLost;
        return async (sql, parameters) => {
          // On another thread, the rest of a transaction would take effect without its beginning.
          if (threadsLost !== this.#threadsLost) throw new StoreUnavailableError('the SQL thread was replaced');
          return this.#execute({ id: this.#nextId++, part, sql, parameters });
        };
      },
      close: async () => {},
    };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  #execute(call: SqlCall): Promise<SqlResult> {
    const pending = Promise.withResolvers<SqlResult>();
    this.#pending.set(call.id, pending);
    this.#thread.post(call);
    return pending.promise;
  }

  #settle(reply: SqlReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(asStoreError(reply.error));
    else pending?.resolve({ rows: reply.rows, changes: reply.changes });
  }

  #failAll(error: Error): void {
    this.#threadsLost++;
    for (const { reject } of this.#pending.values()) reject(error);
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
