// Reads the catalogue and builds everything that answers need, off the event loop, then transfers it without a copy.

import { parentPort, workerData } from 'node:worker_threads';
import type { Kit } from '../catalogue/kit.ts';
import { type PackedCatalogue, type PackedKit, packCatalogue, packKit } from '../catalogue/packed-catalogue.ts';
import { priorOf } from '../catalogue/proof.ts';
import type { Config } from '../config/config.ts';
import type { CalibrationMap } from '../feedback/calibration.ts';
import {
  IndexBuilder,
  type KeptKits,
  kitDigest,
  type RecommendIndex,
  shareArrays,
  shippedVectors,
} from '../recommend/recommend.ts';
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
  /** For the next build. */
  kept: KeptBuild;
}

/** What the next build need not read again, in memory that threads share. */
export interface KeptBuild {
  index: RecommendIndex;
  kits: KeptKits;
  /** As JSON: the names that the builder was given, and of each kit what identifies it. */
  names: Uint8Array<ArrayBuffer>;
  identities: Uint8Array<ArrayBuffer>;
}

interface KitIdentity {
  slug: string;
  /** The digest of the stored kit. */
  stored: string;
  /** Of what the encoder reads of it; null where texts are ranked by their words alone. */
  read: string | null;
}

const job = workerData as BuildJob;

// A failure ends the thread, which the caller notices.
parentPort!.on('message', (previous: KeptBuild | null) => void build(previous));

async function build(previous: KeptBuild | null): Promise<void> {
  // Opened for each build, so no database connection is held between builds.
  const store = await openStore(job.config, { server: false });
  try {
    // Read before the kits: if an import happens in between, the next check of the revision triggers another build.
    const revision = await store.catalogue.revision();
    const calibrations = await store.calibrations.inForce();
    // Fed kit by kit, so the text of all files is never in memory at once.
    const names = await store.catalogue.names();
    const builder = new IndexBuilder(
      names,
      undefined,
      previous && { index: previous.index, kept: previous.kits, names: fromBytes<string[]>(previous.names) },
    );
    const before = previous === null ? [] : fromBytes<KitIdentity[]>(previous.identities);
    const numbers = new Map(before.map(({ slug }, number) => [slug, number]));
    const isKnown = (kit: Kit, digest: string) =>
      before[numbers.get(kit.slug) ?? -1]?.stored === digest && builder.canKeep(kit);
    const stored = job.stamp === null ? null : await store.vectors.read(job.stamp);
    const vectors = stored && new Map([...shippedVectors(job.stamp!), ...stored]);
    const missing = new Set<string>();
    const kits: PackedKit[] = [];
    const identities: KitIdentity[] = [];
    const leftOut: LeftOutKit[] = [];
    const priors = new Map<number, number>();
    for await (const batch of store.catalogue.readChanged(isKnown, (kit) => leftOut.push(kit))) {
      for (const { kit, files, release, contentHash, stored: digest } of batch) {
        const prior = priorOf(release.proofs ?? []);
        if (prior !== 0) priors.set(kits.length, prior);
        kits.push(packKit(kit, contentHash, release));
        const number = files === null ? numbers.get(kit.slug)! : -1;
        const read = vectors === null ? null : files === null ? before[number]!.read : kitDigest(kit, files);
        const vector = read === null ? null : (vectors!.get(read) ?? null);
        if (read !== null && vector === null) missing.add(read);
        identities.push({ slug: kit.slug, stored: digest, read });
        if (files === null) builder.addKept(number, vector);
        else builder.add(kit, files, vector);
      }
    }
    const packed = shareArrays(packCatalogue(kits));
    const made = builder.finish();
    const index = shareArrays(made.index);
    const kept = shareArrays({ kits: made.kept, names: asBytes(names), identities: asBytes(identities) });
    parentPort!.postMessage({
      revision,
      packed,
      index,
      leftOut,
      priors,
      calibrations,
      missing,
      kept: { index, ...kept },
    } satisfies BuiltCatalogue);
  } finally {
    await store.close();
  }
}

function asBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

function fromBytes<T>(bytes: Uint8Array): T {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()) as T;
}
