/** A kit that may serve needs, with the probability for each need: 0 where it is no candidate. */
export interface Candidate {
  slug: string;
  serves: readonly number[];
}

export interface Chosen {
  slug: string;
  /** By how much it raises the probability that the needs are served, beside those chosen before and what is installed. */
  gain: number;
  /** The numbers of the needs that it is chosen for. */
  needs: number[];
}

/**
 * A kit joins if it raises the probability that some need is served by at least this much: if it is more likely than not
 * to help. No second kit for the same need can: it adds p · (1 − p) at most, which is never over 0.25.
 */
export const MIN_GAIN = 0.5;

/**
 * The smallest set that serves the needs: the kit that adds most, again and again, until none adds enough. `covered` is
 * the probability, for each need, that what is installed already serves it.
 */
export function smallestSet(candidates: readonly Candidate[], covered: readonly number[], max: number): Chosen[] {
  const open = covered.map((probability) => 1 - probability);
  const chosen: Chosen[] = [];
  while (chosen.length < max) {
    let best: Chosen | undefined;
    for (const { slug, serves } of candidates) {
      if (chosen.some((one) => one.slug === slug)) continue;
      const gains = serves.map((probability, need) => probability * open[need]!);
      const needs = gains.flatMap((gain, need) => (gain >= MIN_GAIN ? [need] : []));
      // Kits that serve more of the needs come first: fewer of them are needed.
      const isBetter = best === undefined || sum(needs, gains) > best.gain * best.needs.length;
      if (needs.length > 0 && isBetter) best = { slug, gain: sum(needs, gains) / needs.length, needs };
    }
    if (best === undefined) return chosen;
    chosen.push(best);
    const { serves } = candidates.find(({ slug }) => slug === best.slug)!;
    for (let need = 0; need < open.length; need++) open[need]! *= 1 - serves[need]!;
  }
  return chosen;
}

function sum(needs: readonly number[], gains: readonly number[]): number {
  return needs.reduce((total, need) => total + gains[need]!, 0);
}
