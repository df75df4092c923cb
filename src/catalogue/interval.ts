/** The 95 % quantile of the normal distribution, both sides. */
const Z = 1.959964;

/** A share with its 95 % interval. */
export interface Share {
  rate: number;
  low: number;
  high: number;
}

/** Wilson's score interval, which is sound for few runs and for shares near 0 and 1. Null without any run. */
export function shareOf(passed: number, n: number): Share | null {
  if (n === 0) return null;
  const rate = passed / n;
  const middle = rate + Z ** 2 / (2 * n);
  const half = Z * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2));
  const whole = 1 + Z ** 2 / n;
  return { rate, low: Math.max(0, (middle - half) / whole), high: Math.min(1, (middle + half) / whole) };
}

/** How much higher the first share is than the second, with Newcombe's interval, which is made of Wilson's. */
export function differenceOf(one: Share, other: Share): Share {
  const rate = one.rate - other.rate;
  return {
    rate,
    low: rate - Math.hypot(one.rate - one.low, other.high - other.rate),
    high: rate + Math.hypot(one.high - one.rate, other.rate - other.low),
  };
}
