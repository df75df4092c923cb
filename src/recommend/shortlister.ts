// Which kits are worth comparing in full; of the rest only the first dimensions are looked at, which carry most of the meaning.

const SHORTLIST = 96;
/** Steps from the best value down to 0, to find out where the shortlist ends. */
const STEPS = 255;

export class Shortlister {
  readonly #counts = new Int32Array(STEPS + 1);
  /** How many steps below the best each kit is that may be on the list. */
  readonly #steps: Uint8Array;

  constructor(kits: number) {
    this.#steps = new Uint8Array(kits);
  }

  /**
   * Writes the kits that clear a bar which about SHORTLIST of them clear, in ascending order; their number. Cheaper than to sort.
   * Where as many blocks clear a bar, at least as many kits do: so kits of other blocks, and all under that bar, need no second look.
   * `first` is the best value, `maxima` are the best of each `block` kits.
   */
  pick(first: number, values: Float32Array, maxima: Float32Array, block: number, ids: Int32Array): number {
    const [steps, counts] = [this.#steps, this.#counts];
    const step = (STEPS - 1) / Math.max(first, 1e-9);
    counts.fill(0);
    for (let i = 0; i < maxima.length; i++) counts[stepsBelow(first, maxima[i]!, step)]!++;
    // A little lower than it could be: rounding must not lose a kit.
    const bar = Math.max(0, first - (lastStep(counts) + 1.01) / step);
    counts.fill(0);
    let found = 0;
    for (let i = 0; i < maxima.length; i++) {
      if (!(maxima[i]! > bar)) continue;
      const end = Math.min(values.length, (i + 1) * block);
      for (let kit = i * block; kit < end; kit++) {
        const value = values[kit]!;
        if (!(value > bar)) continue;
        const at = stepsBelow(first, value, step);
        counts[at]!++;
        steps[found] = at;
        ids[found++] = kit;
      }
    }
    const last = lastStep(counts);
    let count = 0;
    for (let i = 0; i < found; i++) if (steps[i]! <= last) ids[count++] = ids[i]!;
    return count;
  }
}

/** How many of STEPS a value is below the best; worthless kits are a step beyond the last. */
function stepsBelow(first: number, value: number, step: number): number {
  return value > 0 ? ((first - value) * step) | 0 : STEPS;
}

/** The step by which SHORTLIST have been counted. */
function lastStep(counts: Int32Array): number {
  let last = 0;
  for (let sum = counts[0]!; sum < SHORTLIST && last < STEPS - 1; sum += counts[last]!) last++;
  return last;
}
