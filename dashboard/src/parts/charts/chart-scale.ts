const LABEL_WIDTH = 64;

const ROUND = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];

/** A round number at or above the maximum whose half is a whole number: the scale has lines at both. */
export function niceTop(most: number): number {
  if (most <= 1) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  return (
    ROUND.map((factor) => Math.round(factor * size * 10) / 10).find((top) => top >= most && top % 2 === 0) ?? size * 10
  );
}

/** The days to label, backwards from today, as many as fit. */
export function namedDays(count: number, step: number): number[] {
  const every = [1, 2, 3, 5, 7, 10, 15, 30, 60, 90, 120].find((days) => days * step >= LABEL_WIDTH + 16) ?? count;
  const labels: number[] = [];
  for (let i = count - 1; i >= 0; i -= every) labels.push(i);
  return labels;
}
