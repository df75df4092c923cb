// Reads the catalogue and builds everything that answers need, off the event loop, then transfers it without a copy.

import { parentPort, workerData } from 'node:worker_threads';
import {
  catalogueTransferables,
  type PackedCatalogue,
  type PackedKit,
  packCatalogue,
  packKit,
} from '../catalogue/packed-catalogue.ts';
import type { Config } from '../config/config.ts';
import {
  IndexBuilder,
  Model,
  type RecommendIndex,
  type SharedModel,
  THREAD_SLOT,
  transferables,
} from '../recommend/recommend.ts';
import type { LeftOutKit } from '../store/catalogue-store.ts';
import { openStore } from '../store/open.ts';

export interface BuildJob {
  config: Config;
  /** Shared, not copied; null when there is no usable model. */
  model: SharedModel | null;
}

export interface BuiltCatalogue {
  revision: number;
  packed: PackedCatalogue;
  index: RecommendIndex;
  leftOut: LeftOutKit[];
}

const job = workerData as BuildJob;
const model = job.model && new Model(job.model, THREAD_SLOT.build);

// A failure ends the thread, which the caller notices.
parentPort!.on('message', () => void build());

async function build(): Promise<void> {
  // Opened for each build, so no database connection is held between builds.
  const store = await openStore(job.config, { server: false });
  try {
    // Read before the kits: if an import happens in between, the next check of the revision triggers another build.
    const revision = await store.catalogue.revision();
    // Fed kit by kit, so the text of all files is never in memory at once.
    const builder = new IndexBuilder(model, await store.catalogue.names());
    const kits: PackedKit[] = [];
    const leftOut: LeftOutKit[] = [];
    for await (const batch of store.catalogue.readAll((kit) => leftOut.push(kit))) {
      for (const stored of batch) {
        kits.push(packKit(stored.kit, stored.contentHash, stored.release));
        builder.add(stored.kit, stored.files);
      }
    }
    const packed = packCatalogue(kits);
    const index = builder.finish();
    const built: BuiltCatalogue = { revision, packed, index, leftOut };
    parentPort!.postMessage(built, [...catalogueTransferables(packed), ...transferables(index)]);
  } finally {
    await store.close();
  }
}
