// The thread on which a server runs everything except admission, so the disk never blocks the event loop.

import { parentPort, workerData } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import type { StorePart } from '../migrations/list.ts';
import { openDatabase } from './connection.ts';
import { statementRunner } from './executor.ts';
import { identityOnDisk } from './identity.ts';

export interface SqlCall {
  part: StorePart;
  sql: string;
  parameters: readonly unknown[];
}

/** As node:sqlite reports it. */
export interface SqlError {
  message: string;
  errcode?: number | undefined;
}

export type SqlReply = QueryResult<unknown> | { error: SqlError };

const { dataDir } = workerData as { dataDir: string };
const databases = { core: openDatabase(dataDir, 'core'), catalogue: openDatabase(dataDir, 'catalogue') };
databases.core.function('identity_on_disk', () => identityOnDisk(dataDir));
const run = { core: statementRunner(databases.core), catalogue: statementRunner(databases.catalogue) };

parentPort!.on('message', (call: SqlCall | 'close') => {
  if (call === 'close') {
    for (const database of Object.values(databases)) database.close();
    parentPort!.close();
    return;
  }
  parentPort!.postMessage(answer(call));
});

function answer({ part, sql, parameters }: SqlCall): SqlReply {
  try {
    return run[part](sql, parameters);
  } catch (error) {
    const { message, errcode } = error as SqlError;
    return { error: { message, errcode } };
  }
}
