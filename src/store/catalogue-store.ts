import type { Deliverable } from '../catalogue/bundle.ts';
import type { FileChange } from '../catalogue/file-changes.ts';
import type { Kit, KitWithFiles } from '../catalogue/kit.ts';
import type { Proof } from '../catalogue/proof.ts';
import type { KitRelease } from '../catalogue/release.ts';
import type { StoredForm } from '../catalogue/stored-kit.ts';

export interface StoredKit extends KitWithFiles {
  /** Null when the content is missing. */
  contentHash: string | null;
  files: Deliverable[];
  release: KitRelease;
  /** Of everything about the kit but its commit, and what was said and measured of it. */
  stored: string;
}

/** A kit whose files the reader knows. */
export type UnreadKit = Omit<StoredKit, 'files'> & { files: null };

/** A kit in the store that cannot be served, and why. */
export interface LeftOutKit {
  slug: string;
  reason: string;
}

export interface ImportCounts {
  kits: number;
  added: number;
  updated: number;
  removed: number;
}

/** `yanked`: not recommended or listed, but those who have it can fetch it. `quarantined`: nobody can. */
export const MARK_STATES = ['deprecated', 'yanked', 'quarantined'] as const;
export type MarkState = (typeof MARK_STATES)[number];

export interface KitMark {
  /** Null: of the whole kit. */
  digest: string | null;
  state: MarkState;
  reason: string;
  at: number;
}

export interface KitVersion {
  digest: string;
  at: number;
  commit: string | null;
  files: { name: string; sha256: string; bytes: number }[];
  /** Since the version before. */
  changes: FileChange[];
}

/** In any order; of a source, they are read while they are stored. */
export type KitsToStore = Iterable<KitToStore> | AsyncIterable<KitToStore>;
/** A kit that is stored as it should be is only named. `form`, where it is known already, is not computed again. */
export type KitToStore = (KitWithFiles & { form?: StoredForm }) | { unchanged: string };

export interface ImportOptions {
  merge: boolean;
  /** Rejects with LeaseLostError unless the holder has the lease of the source. */
  source?: { name: string; holder: string };
  /** New and changed kits wait until they are approved. */
  review?: boolean;
}

export interface CatalogueStore {
  /** Grows with every import that changed something; 0 before the first import. */
  revision(): Promise<number>;
  /** When the newest import ran; null before the first. */
  importedAt(): Promise<number | null>;
  /** In order of slug, in batches from one snapshot. A kit that cannot be read is reported to `leftOut`. */
  readAll(leftOut?: (kit: LeftOutKit) => void): AsyncIterable<StoredKit[]>;
  /** The same, but the files of a kit are read only if `isKnown` says no to its digest. */
  readChanged(
    isKnown: (kit: Kit, stored: string) => boolean,
    leftOut: (kit: LeftOutKit) => void,
  ): AsyncIterable<(StoredKit | UnreadKit)[]>;
  /** The names of all kits, unordered; kits that cannot be read are left out. */
  names(): Promise<string[]>;
  /** The joined content with this hash. Kept for an hour after the last kit that used it is gone. */
  readContent(hash: string): Promise<string | undefined>;
  /**
   * Makes the catalogue equal to the given kits (with `merge`: only adds and updates), in one transaction. If the
   * iterable throws, nothing changes. Kits of sources stay, unless it is an import of one: then its kits are made equal
   * to the given ones. With `merge` or a source, rejects with NameClashError if an id or slug would name two kits.
   */
  import(kits: KitsToStore, options: ImportOptions): Promise<ImportCounts>;
  /** The kits of a source, each with its path there and a digest of everything about it. */
  digests(source: string): Promise<{ slug: string; digest: string; path: string }[]>;
  /** Slugs and ids of the kits that are not of this source. */
  takenNames(source: string): Promise<string[]>;
  /** What a merging import of these kits would add and update. */
  compare(kits: Iterable<KitWithFiles>): Promise<Pick<ImportCounts, 'added' | 'updated'>>;
  /** Newest first. Empty for an unknown kit. */
  versions(slug: string): Promise<KitVersion[]>;
  /** The joined content of a version that `digest` begins; undefined if it is unknown, or not kept any more. */
  readVersion(
    slug: string,
    digest: string,
  ): Promise<{ digest: string; content: string; withheld: boolean } | undefined>;
  /** What is said about a kit, or one of its versions, newest first. */
  marks(slug: string): Promise<KitMark[]>;
  /** Rejects with ConflictError if there is no such kit or version. A new revision follows. */
  mark(slug: string, digest: string | null, state: MarkState, reason: string): Promise<void>;
  /** Takes back what is said about a kit, or one of its versions. False: nothing was. */
  unmark(slug: string, digest: string | null): Promise<boolean>;
  /** What was measured of a kit, or of all, newest first. */
  proofs(slug?: string): Promise<{ id: string; at: number; proof: Proof }[]>;
  /** The same result is stored once. Rejects with ConflictError if there is no such kit. A new revision follows. */
  addProof(proof: Proof): Promise<{ id: string }>;
  /** False: there is none of this id. A new revision follows. */
  removeProof(id: string): Promise<boolean>;
  /**
   * Calls the listener, of which there is one, soon after a catalogue change, if the database announces it.
   * Notifications may be lost, and some engines have none: callers that must not miss a change also check the revision.
   */
  watch(listener: () => void): void;
}
