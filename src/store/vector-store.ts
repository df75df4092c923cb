/** The vectors of kits, by what the encoder reads of a kit. Those of different encoders are never mixed: `stamp`. */
export interface VectorStore {
  /** By digest. */
  read(stamp: string): Promise<Map<string, Uint8Array>>;
  has(stamp: string, digest: string): Promise<boolean>;
  /** Keeps those that are there already. */
  add(stamp: string, vectors: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Removes those of other kits. The vectors of other encoders stay: an older node may still use them. */
  keepOnly(stamp: string, digests: Iterable<string>): Promise<void>;
  /** Whether this holder may do the work of this name for so long: nobody else has the lease, or it has expired. */
  takeLease(name: string, holder: string, forMs: number): Promise<boolean>;
  endLease(name: string, holder: string): Promise<void>;
}
