import { OwnerGoneError, StoreUnavailableError } from '../store.ts';
import type { SqlitePart } from './connection.ts';
import type { SqlExecutor, SqlResult } from './executor.ts';
import type { SqlCall, SqlReply } from './sql.worker.ts';
import { openStoreThread } from './store-thread.ts';

export function openSqlClient(dataDir: string, busyTimeoutMs: number, onThreadEnd: (error: Error) => void) {
  const pending = new Map<number, PromiseWithResolvers<SqlResult>>();
  let lastId = 0;
  let threadsLost = 0;
  const thread = openStoreThread<SqlReply>({
    url: new URL('./sql.worker.ts', import.meta.url),
    options: { name: 'sql', workerData: { dataDir, busyTimeoutMs } },
    onReply: ({ id, ...reply }) => {
      const call = pending.get(id);
      pending.delete(id);
      if ('error' in reply) call?.reject(asStoreError(reply.error));
      else call?.resolve(reply);
    },
    onLost: (error) => {
      threadsLost += 1;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
    onThreadEnd,
  });
  const execute = (call: Omit<SqlCall, 'id'>): Promise<SqlResult> => {
    const answer = Promise.withResolvers<SqlResult>();
    lastId += 1;
    pending.set(lastId, answer);
    thread.post({ id: lastId, ...call } satisfies SqlCall);
    return answer.promise;
  };
  return {
    executor: (part: SqlitePart): SqlExecutor => ({
      connect: () => {
        const lostBefore = threadsLost;
        return async (sql, parameters) => {
          // On another thread, the rest of a transaction would take effect without its beginning.
          if (lostBefore !== threadsLost) throw new StoreUnavailableError('the SQL thread was replaced');
          return execute({ part, sql, parameters });
        };
      },
      close: async () => {},
    }),
    close: thread.close,
  };
}

const CONSTRAINT = 19;
const FOREIGN_KEY = 787;

/** The caller handles constraint violations; any other error means that SQLite cannot do its work now. */
function asStoreError({ message, errcode }: { message: string; errcode?: number }): Error {
  if (errcode === FOREIGN_KEY) return new OwnerGoneError({ cause: message });
  if (errcode !== undefined && (errcode & 0xff) === CONSTRAINT) return new Error(message);
  return new StoreUnavailableError(`SQLite: ${message}`);
}
