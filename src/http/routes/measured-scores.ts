interface Scored {
  kit: number;
  score: number;
}

/**
 * Scores with what was measured of the kits. The measurement moves the log odds a little (see catalogue/proof.ts), so
 * it decides between kits that fit about as well, and makes no kit fit that does not.
 */
export function withPriors<T extends Scored>(
  ranked: readonly T[],
  priors: ReadonlyMap<number, number>,
  slugOf: (kit: number) => string,
): readonly T[] {
  if (!ranked.some(({ kit }) => priors.has(kit))) return ranked;
  return ranked
    .map((one) => ({ ...one, score: moved(one.score, priors.get(one.kit) ?? 0) }))
    .sort((a, b) => b.score - a.score || (slugOf(a.kit) < slugOf(b.kit) ? -1 : 1));
}

function moved(score: number, prior: number): number {
  if (prior === 0 || score <= 0 || score >= 1) return score;
  const odds = (score / (1 - score)) * Math.exp(prior);
  return Math.round((odds / (1 + odds)) * 10_000) / 10_000;
}
