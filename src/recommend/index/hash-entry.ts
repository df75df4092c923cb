// A hash and a small number in one, so that a Float64Array sorts tables by hash, then by number: 32 bits and 21, all that
// a double holds exactly.

const RANGE = 2 ** 21;

/** Throws RangeError from 2,097,152 on: the entry would be read back as another hash and number. */
export function hashEntry(hash: number, number: number): number {
  if (number >= RANGE) throw new RangeError('the catalogue is too large for the index');
  return hash * RANGE + number;
}

export function entryHash(entry: number): number {
  return Math.floor(entry / RANGE);
}

export function entryNumber(entry: number): number {
  return entry % RANGE;
}
