// Whether a table of hashes may have one: a bit for each value that the upper bits of a hash can have. Most of what is asked for is not
// there, and a look at one bit is cheaper than a search.

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

/** False when no such hash is in the table. */
export function mayHave(filter: HashFilter, hash: number): boolean {
  // As many upper bits as choose one of the filter's.
  const bit = hash >>> (Math.clz32(filter.length) - 4);
  return ((filter[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
}
