import { parentPort, workerData } from 'node:worker_threads';
import {
  type CatalogueRow,
  catalogueRow,
  catalogueTransferables,
  type PackedCatalogue,
  packCatalogue,
} from '../catalogue/packed-catalogue.ts';
import type { Config } from '../config/config.ts';
import { IndexBuilder, transferables } from '../recommend/build/index-builder.ts';
import type { KitText } from '../recommend/index/indexed-kit.ts';
import { Model, type SharedModel } from '../recommend/model/model.ts';
import { SEAT } from '../recommend/model/model-rows.ts';
import type { RecommendIndex } from '../recommend/index/recommend-index.ts';
import { openStore } from '../store/open.ts';
import type { StoredKit } from '../store/store.ts';
import { BuildHelper } from './vector-client.ts';

/** Reads the catalogue and builds all that answers need of it, away from the event loop; then moves it over whole. */
export interface BuildJob {
  config: Config;
  /** Shared, not copied; null when there is no usable model. */
  model: SharedModel | null;
}

export interface BuiltCatalogue {
  revision: number;
  packed: PackedCatalogue;
  index: RecommendIndex;
}

const job = workerData as BuildJob;
const model = job.model && new Model(job.model, SEAT.build);

// A failure ends the thread, and with it reaches whoever asked.
parentPort!.on('message', () => void build());

async function build(): Promise<void> {
  // Opened for each build: between two of them nothing is held of the database.
  const store = await openStore(job.config, { threads: false });
  // Fed kit by kit: the text of the files is never in memory all at once.
  const builder = new IndexBuilder(model);
  const helper = new BuildHelper(builder);
  try {
    // Read before the kits: if an import comes between, the next look at the revision builds again.
    const revision = await store.catalogue.revision();
    const rows: CatalogueRow[] = [];
    for await (const batch of store.catalogue.readAll()) {
      for (const stored of batch) {
        rows.push(catalogueRow(stored.kit, stored.contentHash));
        builder.add(textOf(stored));
        helper.kitAdded();
      }
    }
    const packed = packCatalogue(rows);
    const index = builder.finish();
    const built: BuiltCatalogue = { revision, packed, index };
    parentPort!.postMessage(built, [...catalogueTransferables(packed), ...transferables(index)]);
  } finally {
    await Promise.all([store.close(), helper.close()]);
  }
}

function textOf({ kit, files }: StoredKit): KitText {
  return {
    slug: kit.slug,
    name: kit.name,
    tagline: kit.tagline,
    description: kit.description,
    keywords: kit.keywords,
    personas: kit.personas,
    whatsInside: kit.whats_inside,
    aiTargets: kit.ai_targets,
    deliverables: files,
  };
}
