// The writer thread: answers each batch of calls from one durable transaction. Messages are JSON texts, because objects
// take several times as long to pass between threads.

import { parentPort, workerData } from 'node:worker_threads';
import type { TierLimits } from '../../accounts/tiers.ts';
import type { BatchAnswer, BatchCall } from '../admission-batcher.ts';
import { AdmissionBatch } from './admission-batch.ts';
import { openDatabase } from './connection.ts';

export interface BatchMessage {
  calls: readonly BatchCall[];
  /** The time of the whole batch. */
  at: number;
  waitMs: number;
}

export type BatchReply = { answers: BatchAnswer[] } | { error: string };

const { dataDir, limits } = workerData as { dataDir: string; limits: TierLimits };
const db = openDatabase(dataDir, 'core');
// From now on, the batch has its own way to wait for the lock.
db.exec('PRAGMA busy_timeout = 1');
const batch = new AdmissionBatch(db, limits);

parentPort!.on('message', (message: string) => {
  if (message === 'close') {
    db.close();
    parentPort!.close();
    return;
  }
  parentPort!.postMessage(answer(JSON.parse(message)));
});

function answer({ calls, at, waitMs }: BatchMessage): string {
  const asText = (reply: BatchReply) => JSON.stringify(reply);
  try {
    return batch.run(calls, at, waitMs, (answers) => asText({ answers }));
  } catch (error) {
    return asText({ error: (error as Error).message });
  }
}
