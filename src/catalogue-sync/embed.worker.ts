// Computes the vectors of kits that have none, and stores them. Off the event loop and apart from the engine threads,
// because it takes minutes for thousands of kits.

import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import { embedKit, kitDigest, openReader } from '../recommend/recommend.ts';
import { openStore } from '../store/open.ts';

export interface EmbedJob {
  config: Config;
  stamp: string;
  /** The digests of kits that need a vector. */
  missing: ReadonlySet<string>;
}

/** How many vectors have been stored. */
export interface EmbedProgress {
  done: number;
}

const STORED_AT_ONCE = 20;

const { config, stamp, missing } = workerData as EmbedJob;
const store = await openStore(config, { server: false });
// Apart: the kits are read in one transaction, which has the connection until it ends.
const vectorStore = await openStore(config, { server: false });
const reader = await openReader();
let ready = new Map<string, Uint8Array>();
let done = 0;
const all = new Set<string>();
try {
  for await (const batch of store.catalogue.readAll()) {
    for (const { kit, files } of batch) {
      const digest = kitDigest(kit, files);
      all.add(digest);
      if (!missing.has(digest) || ready.has(digest)) continue;
      ready.set(digest, await embedKit(reader, kit, files));
      if (ready.size >= STORED_AT_ONCE) await keep();
    }
  }
  await keep();
  await vectorStore.vectors.keepOnly(stamp, all);
} finally {
  await reader.close();
  await store.close();
  await vectorStore.close();
}

async function keep(): Promise<void> {
  await vectorStore.vectors.add(stamp, ready);
  done += ready.size;
  ready = new Map();
  parentPort!.postMessage({ done } satisfies EmbedProgress);
}
