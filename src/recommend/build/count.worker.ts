import { type MessagePort, workerData } from 'node:worker_threads';
import { ModelRows, type SharedRows, THREAD_SLOT } from '../model/model-rows.ts';
import { KitCounter } from './kit-counter.ts';
import { KitEmbedder } from './kit-embedder.ts';
import { type SharedTables, WordTable } from './word-table.ts';

export interface CountJob {
  model: SharedRows;
  words: SharedTables;
  filesShare: number;
}

export interface ThreadJob extends CountJob {
  /** Receives batches of encoded kits and answers with their counts. */
  port: MessagePort;
  /** The number of answers, to wait for the next, plus one from the start of the thread on. */
  answered: Int32Array<SharedArrayBuffer>;
}

const { model, words, filesShare, port, answered } = workerData as ThreadJob;
const table = new WordTable(words);
const embedder = new KitEmbedder(new ModelRows(model, THREAD_SLOT.count), filesShare, table);
const counter = new KitCounter(table, embedder);

port.on('message', (kits: Int32Array[]) => {
  const counted = kits.map((kit) => counter.count(kit));
  port.postMessage(
    counted,
    counted.flatMap(({ terms, filter }) => [terms.buffer, filter.buffer]),
  );
  addAnswer();
});
addAnswer();

function addAnswer(): void {
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
}
