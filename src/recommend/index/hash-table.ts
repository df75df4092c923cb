// Numbers by hash, in typed arrays. A hash and a number fit into one double, exactly: 32 bits and 21, so a Float64Array
// sorts by hash, then by number.

const RANGE = 2 ** 21;
const BITS_PER_HASH = 8;

export interface HashTable {
  /** Ascending. */
  hashes: Uint32Array<ArrayBuffer>;
  /** The number of each hash. */
  numbers: Uint32Array<ArrayBuffer>;
  /** One bit per value of a hash's upper bits: most lookups fail, and testing one bit is cheaper than a search. */
  filter: Uint32Array<ArrayBuffer>;
}

/** Throws RangeError from 2,097,152 on: the entry would be read back as another hash and number. */
export function hashEntry(hash: number, number: number): number {
  if (number >= RANGE) throw new RangeError('the catalogue is too large for the index');
  return hash * RANGE + number;
}

/** Expects entries from `hashEntry`, in any order; equal ones count once. */
export function makeHashTable(entries: readonly number[]): HashTable {
  const sorted = new Float64Array(entries).sort();
  let count = 0;
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i]!;
  const hashes = new Uint32Array(count);
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    hashes[i] = Math.floor(sorted[i]! / RANGE);
    numbers[i] = sorted[i]! % RANGE;
  }
  let bits = 10;
  while (2 ** bits < BITS_PER_HASH * hashes.length) bits++;
  const filter = new Uint32Array(2 ** (bits - 5));
  for (const hash of hashes) {
    const bit = hash >>> (32 - bits);
    filter[bit >>> 5]! |= 1 << (bit & 31);
  }
  return { hashes, numbers, filter };
}

/** The index of the first entry with a hash, or -1. Its entries continue until the hash changes. */
export function findHash({ hashes, filter }: HashTable, hash: number): number {
  // The upper bits that select one of the filter's bits.
  const bit = hash >>> (Math.clz32(filter.length) - 4);
  if (((filter[bit >>> 5]! >>> (bit & 31)) & 1) === 0) return -1;
  let [low, high] = [0, hashes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hashes[middle]! < hash) low = middle + 1;
    else high = middle;
  }
  return hashes[low] === hash ? low : -1;
}
