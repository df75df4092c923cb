import { type CalibrationMap, calibrated } from '../../feedback/calibration.ts';
import { MAX_INEXACT_SCORE, RELEVANCE_BAR, SCORE_FLOOR } from '../../recommend/recommend.ts';

interface Scored {
  score: number;
}

/** The smallest visible distance between two scores. */
const STEP = 1;

/**
 * Scores as the calibration of this catalogue has them, each with the one that was mapped. What docs/scores.md promises
 * of scores stays true: different scores stay different and in their order, the first is not under the relevance bar,
 * those under the floor are left out, and only an exact name is certain. A fallback is not calibrated, because its
 * scores say that nothing fits.
 */
export function withCalibration<T extends Scored>(
  ranked: readonly T[],
  map: CalibrationMap | null,
): (T & { raw: number })[] {
  if (map === null) return ranked.map((one) => ({ ...one, raw: one.score }));
  const found: (T & { raw: number })[] = [];
  for (const [i, one] of ranked.entries()) {
    const before = found[i - 1];
    const least = before === undefined ? RELEVANCE_BAR : SCORE_FLOOR;
    let score = one.score > MAX_INEXACT_SCORE ? one.score : Math.min(MAX_INEXACT_SCORE, calibrated(map, one.score));
    score = Math.round(score * 10_000);
    if (before === undefined) score = Math.max(score, least * 10_000);
    else {
      const most = Math.round(before.score * 10_000) - (one.score < before.raw ? STEP : 0);
      score = one.score < before.raw ? Math.min(score, most) : most;
    }
    if (score < least * 10_000) break;
    found.push({ ...one, score: score / 10_000, raw: one.score });
  }
  return found;
}
