/** What callers say about a kit. The first and third mean that it fits, the others that it does not. */
export const VERDICTS = ['helped', 'not_relevant', 'installed', 'removed'] as const;
export type Verdict = (typeof VERDICTS)[number];

export function isGood(verdict: Verdict): boolean {
  return verdict === 'helped' || verdict === 'installed';
}

export const MAX_COMMENT_LENGTH = 1_000;

/** Scores are stored as ten-thousandths, which is how exact they are. */
export function stored(score: number): number {
  return Math.round(score * 10_000);
}

export function scoreOf(stored: number): number {
  return stored / 10_000;
}
