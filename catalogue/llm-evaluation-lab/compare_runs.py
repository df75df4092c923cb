#!/usr/bin/env python3
"""Paired comparison of two versions on the same cases.

Input: CSV with header  case_id,slice,a,b   where a and b are scores from 0 to 1 (pass/fail: 1/0).
    python compare_runs.py results.csv

Prints means, the difference with a 95% bootstrap interval (cases resampled in pairs), wins and losses with
a sign test, results per slice, and the cases that flipped. Standard library only.
If a case was run several times per version, put the mean of the runs into a and b: repeats of a case are not new cases.
"""
import csv
import math
import random
import sys


def bootstrap(diffs, n=5000, seed=7):
    rng = random.Random(seed)
    k = len(diffs)
    means = sorted(sum(rng.choices(diffs, k=k)) / k for _ in range(n))
    return means[int(0.025 * n)], means[int(0.975 * n) - 1]


def sign_test(wins, losses):
    """Two-sided probability of a split at least this uneven, if both versions were equally good."""
    n, k = wins + losses, min(wins, losses)
    if n == 0:
        return 1.0
    return min(1.0, 2 * sum(math.comb(n, i) for i in range(k + 1)) / 2 ** n)


def main(path):
    with open(path, newline="") as f:
        rows = [(r["case_id"], r["slice"], float(r["a"]), float(r["b"])) for r in csv.DictReader(f)]
    if not rows:
        sys.exit("no rows")
    diffs = [b - a for _, _, a, b in rows]
    n = len(rows)
    lo, hi = bootstrap(diffs)
    wins, losses = sum(d > 0 for d in diffs), sum(d < 0 for d in diffs)
    print(f"cases {n}   A {sum(r[2] for r in rows)/n:.3f}   B {sum(r[3] for r in rows)/n:.3f}")
    print(f"B - A {sum(diffs)/n:+.3f}   95% interval {lo:+.3f} to {hi:+.3f}")
    print(f"B better on {wins}, worse on {losses}, equal on {n-wins-losses}; sign test p = {sign_test(wins, losses):.3f}")
    verdict = "B is better" if lo > 0 else "B is worse" if hi < 0 else "no difference shown; more or harder cases needed"
    print(f"overall: {verdict}\n")
    print(f"{'slice':<16}{'n':>5}{'A':>8}{'B':>8}{'B-A':>8}")
    for s in sorted({r[1] for r in rows}):
        part = [r for r in rows if r[1] == s]
        a, b = (sum(r[i] for r in part) / len(part) for i in (2, 3))
        print(f"{s:<16}{len(part):>5}{a:>8.2f}{b:>8.2f}{b-a:>+8.2f}")
    for title, sign in (("worse with B", -1), ("better with B", 1)):
        ids = [r[0] for r, d in zip(rows, diffs) if d * sign > 0]
        print(f"\n{title}: {', '.join(ids) or 'none'}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
