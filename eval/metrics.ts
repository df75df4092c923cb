// Measures of a ranking, all from 0 to 1.

/** Discounted gain of the first k over the best possible; the gain of grade g is 2^g - 1. */
export function ndcg(ranked: readonly string[], grades: ReadonlyMap<string, number>, k: number): number {
  const ideal = [...grades.values()].sort((a, b) => b - a);
  const best = gain(ideal.slice(0, k));
  return best === 0 ? 0 : gain(ranked.slice(0, k).map((kit) => grades.get(kit) ?? 0)) / best;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
}

/** The share of the fitting kits (at most k of them) among the first k. */
export function recall(ranked: readonly string[], grades: ReadonlyMap<string, number>, k: number): number {
  const found = ranked.slice(0, k).filter((kit) => grades.has(kit)).length;
  return grades.size === 0 ? 0 : found / Math.min(k, grades.size);
}

/** Whether the first is a fitting kit. */
export function hit(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  return ranked[0] !== undefined && grades.has(ranked[0]) ? 1 : 0;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A seeded generator of uniform random numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The middle 95 % of the means of resampled values. */
export function bootstrap(values: readonly number[], seed: number, rounds = 1000): [low: number, high: number] {
  if (values.length === 0) return [0, 0];
  const random = seeded(seed);
  const means: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(random() * values.length)]!;
    means.push(sum / values.length);
  }
  means.sort((a, b) => a - b);
  return [means[Math.floor(rounds * 0.025)]!, means[Math.floor(rounds * 0.975)]!];
}
