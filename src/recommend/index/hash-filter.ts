// Tests whether a table may contain a hash, with one bit per value of the hash's upper bits. Most lookups fail, and
// testing one bit is cheaper than a search.

export type HashFilter = Uint32Array<ArrayBuffer>;

const BITS_PER_HASH = 8;

export function makeHashFilter(hashes: Uint32Array): HashFilter {
  let bits = 10;
  while (2 ** bits < BITS_PER_HASH * hashes.length) bits++;
  const filter = new Uint32Array(2 ** (bits - 5));
  for (let i = 0; i < hashes.length; i++) {
    const bit = hashes[i]! >>> (32 - bits);
    filter[bit >>> 5]! |= 1 << (bit & 31);
  }
  return filter;
}

/** False if the table cannot contain the hash. */
export function mayHave(filter: HashFilter, hash: number): boolean {
  // The upper bits that select one of the filter's bits.
  const bit = hash >>> (Math.clz32(filter.length) - 4);
  return ((filter[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
}
