// The thread on which a server runs everything except admission, so the disk never blocks the event loop.

import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, type SqlitePart } from './connection.ts';
import { DirectExecutor, type SqlResult } from './executor.ts';

export interface SqlCall {
  part: SqlitePart;
  sql: string;
  parameters: readonly unknown[];
}

/** As node:sqlite reports it. */
export interface SqlError {
  message: string;
  errcode?: number | undefined;
}

export type SqlReply = SqlResult | { error: SqlError };

const { dataDir } = workerData as { dataDir: string };
const executors = {
  core: new DirectExecutor(openDatabase(dataDir, 'core')),
  catalogue: new DirectExecutor(openDatabase(dataDir, 'catalogue')),
};

parentPort!.on('message', (call: SqlCall | 'close') => {
  if (call === 'close') {
    void Promise.all(Object.values(executors).map((executor) => executor.close())).then(() => parentPort!.close());
    return;
  }
  parentPort!.postMessage(answer(call));
});

function answer({ part, sql, parameters }: SqlCall): SqlReply {
  try {
    return executors[part].run(sql, parameters);
  } catch (error) {
    const { message, errcode } = error as SqlError;
    return { error: { message, errcode } };
  }
}
