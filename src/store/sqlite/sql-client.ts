import type { StorePart } from '../migrations/list.ts';
import { ConflictError, OwnerGoneError, StoreUnavailableError } from '../store.ts';
import type { Connect } from './executor.ts';
import type { SqlCall, SqlError, SqlReply } from './sql.worker.ts';
import { openStoreThread } from './store-thread.ts';

export function openSqlClient(dataDir: string, onThreadEnd: (error: Error) => void) {
  const thread = openStoreThread<SqlCall, SqlReply>(
    new URL('./sql.worker.ts', import.meta.url),
    { name: 'sql', workerData: { dataDir } },
    onThreadEnd,
  );
  return {
    connect:
      (part: StorePart): Connect =>
      () => {
        const ask = thread.connect();
        return async (sql, parameters) => {
          const reply = await ask({ part, sql, parameters });
          if ('error' in reply) throw asStoreError(reply.error);
          return reply;
        };
      },
    close: thread.close,
  };
}

const CONSTRAINT = 19;
const FOREIGN_KEY = 787;
const UNIQUE = 2067;

/** The caller handles constraint violations; any other error means that SQLite cannot do its work now. */
function asStoreError({ message, errcode }: SqlError): Error {
  if (errcode === FOREIGN_KEY) return new OwnerGoneError({ cause: message });
  if (errcode === UNIQUE) return new ConflictError('this is already taken', { cause: message });
  if (errcode !== undefined && (errcode & 0xff) === CONSTRAINT) return new Error(message);
  return new StoreUnavailableError(`SQLite: ${message}`);
}
