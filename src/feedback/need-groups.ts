// Groups texts that ask for about the same, by the directions of their vectors: the two groups whose texts are nearest
// on average become one, until none are near enough (average linkage). No number of groups is given.

export interface Grouped {
  /** The place of the text in the middle of the group. */
  group: number;
  /** How near the text is to that middle, from 0 to 1. */
  near: number;
}

/** Of unit vectors. The time grows with the square of their number, seconds for thousands: not for the event loop. */
export function groupNeeds(vectors: readonly Float32Array[], least: number): Grouped[] {
  const groupOf = linked(vectors, least);
  const sums = new Map<number, Float32Array>();
  for (const [i, vector] of vectors.entries())
    add(
      sums.getOrInsertComputed(groupOf[i]!, () => new Float32Array(vector.length)),
      vector,
    );
  const middles = new Map([...sums].map(([group, sum]) => [group, unit(sum)]));
  const near = vectors.map((vector, i) => dot(middles.get(groupOf[i]!)!, vector));
  const central = new Map<number, number>();
  for (const [i, group] of groupOf.entries()) {
    const best = central.get(group);
    if (best === undefined || near[i]! > near[best]!) central.set(group, i);
  }
  return groupOf.map((group, i) => ({ group: central.get(group)!, near: Math.max(0, Math.min(1, near[i]!)) }));
}

/** For each vector, the place of one of its group. */
function linked(vectors: readonly Float32Array[], least: number): number[] {
  const count = vectors.length;
  const near = Array.from({ length: count }, () => new Float32Array(count));
  for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) near[i]![j] = near[j]![i] = dot(vectors[i]!, vectors[j]!);
  const size = new Array<number>(count).fill(1);
  const groupOf = vectors.map((_, i) => i);
  const alive = new Set(groupOf);
  const nearestTo = (i: number) => {
    let best = -1;
    for (const j of alive) if (j !== i && (best < 0 || near[i]![j]! > near[i]![best]!)) best = j;
    return best;
  };
  // The nearest of each, so that only those whose nearest has changed are searched again.
  const nearest = groupOf.map(nearestTo);
  for (;;) {
    let first = -1;
    let most = least;
    for (const i of alive) {
      const value = nearest[i]! < 0 ? -1 : near[i]![nearest[i]!]!;
      if (value >= most && (first < 0 || value > most)) [first, most] = [i, value];
    }
    if (first < 0) return groupOf;
    const second = nearest[first]!;
    alive.delete(second);
    const all = size[first]! + size[second]!;
    for (const k of alive) {
      if (k === first) continue;
      const mean = (near[first]![k]! * size[first]! + near[second]![k]! * size[second]!) / all;
      near[first]![k] = near[k]![first] = mean;
    }
    size[first] = all;
    for (const [i, group] of groupOf.entries()) if (group === second) groupOf[i] = first;
    nearest[first] = nearestTo(first);
    for (const k of alive) {
      if (k === first) continue;
      if (nearest[k] === first || nearest[k] === second) nearest[k] = nearestTo(k);
      else if (near[k]![first]! > near[k]![nearest[k]!]!) nearest[k] = first;
    }
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}

function add(to: Float32Array, vector: Float32Array): void {
  for (let d = 0; d < to.length; d++) to[d]! += vector[d]!;
}

/** Scaled to length 1. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** For where texts are not read: their words, each at a place that depends on it alone; rare ones weigh more. */
export function wordVectors(texts: readonly string[]): Float32Array[] {
  const all = texts.map((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return new Set(words.map((word) => word.slice(0, STEM)));
  });
  const inTexts = new Map<string, number>();
  for (const words of all) for (const word of words) inTexts.set(word, (inTexts.get(word) ?? 0) + 1);
  return all.map((words) => {
    const vector = new Float32Array(WORD_DIMS);
    for (const word of words) {
      let hash = 2_166_136_261;
      for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 16_777_619);
      vector[(hash >>> 0) % WORD_DIMS]! += Math.log((texts.length + 1) / inTexts.get(word)!);
    }
    return unit(vector);
  });
}

const WORD_DIMS = 1_024;
/** Letters after which words of one stem differ. */
const STEM = 6;
