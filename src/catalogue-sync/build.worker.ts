// Reads the catalogue and builds everything that answers need, off the event loop, then transfers it without a copy.

import { parentPort, workerData } from 'node:worker_threads';
import { type PackedCatalogue, type PackedKit, packCatalogue, packKit } from '../catalogue/packed-catalogue.ts';
import { priorOf } from '../catalogue/proof.ts';
import type { Config } from '../config/config.ts';
import type { CalibrationMap } from '../feedback/calibration.ts';
import { IndexBuilder, kitDigest, type RecommendIndex, shareArrays, shippedVectors } from '../recommend/recommend.ts';
import type { LeftOutKit } from '../store/catalogue-store.ts';
import { openStore } from '../store/open.ts';

export interface BuildJob {
  config: Config;
  /** The stamp of the encoder; null where texts are ranked by their words alone. */
  stamp: string | null;
}

export interface BuiltCatalogue {
  revision: number;
  packed: PackedCatalogue;
  index: RecommendIndex;
  leftOut: LeftOutKit[];
  /** How far measurements move the scores of kits, by their numbers. */
  priors: ReadonlyMap<number, number>;
  /** By the stamp of the engine whose scores they map. */
  calibrations: ReadonlyMap<string, CalibrationMap>;
  /** The digests of kits that have no vector yet. */
  missing: ReadonlySet<string>;
  /** How many vectors the store had. */
  vectors: number;
}

const job = workerData as BuildJob;

// A failure ends the thread, which the caller notices.
parentPort!.on('message', () => void build());

async function build(): Promise<void> {
  // Opened for each build, so no database connection is held between builds.
  const store = await openStore(job.config, { server: false });
  try {
    // Read before the kits: if an import happens in between, the next check of the revision triggers another build.
    const revision = await store.catalogue.revision();
    const calibrations = await store.calibrations.inForce();
    // Fed kit by kit, so the text of all files is never in memory at once.
    const builder = new IndexBuilder(await store.catalogue.names());
    const stored = job.stamp === null ? null : await store.vectors.read(job.stamp);
    const vectors = stored && new Map([...shippedVectors(job.stamp!), ...stored]);
    const missing = new Set<string>();
    const kits: PackedKit[] = [];
    const leftOut: LeftOutKit[] = [];
    const priors = new Map<number, number>();
    for await (const batch of store.catalogue.readAll((kit) => leftOut.push(kit))) {
      for (const stored of batch) {
        const prior = priorOf(stored.release.proofs ?? []);
        if (prior !== 0) priors.set(kits.length, prior);
        kits.push(packKit(stored.kit, stored.contentHash, stored.release));
        const digest = vectors === null ? null : kitDigest(stored.kit, stored.files);
        const vector = digest === null ? null : (vectors!.get(digest) ?? null);
        if (digest !== null && vector === null) missing.add(digest);
        builder.add(stored.kit, stored.files, vector);
      }
    }
    const packed = shareArrays(packCatalogue(kits));
    const index = shareArrays(builder.finish());
    parentPort!.postMessage({
      revision,
      packed,
      index,
      leftOut,
      priors,
      calibrations,
      missing,
      vectors: stored?.size ?? 0,
    } satisfies BuiltCatalogue);
  } finally {
    await store.close();
  }
}
