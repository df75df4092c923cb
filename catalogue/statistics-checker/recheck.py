#!/usr/bin/env python3
"""Recompute simple results without packages.
  perm A B            two-sided permutation test of the difference of means (lists: 1,2,3)
  paired A B          sign-flip permutation test on paired differences
  boot A              bootstrap 95% interval of mean and median
  prop x1 n1 x2 n2    difference of proportions, 95% interval (Newcombe-Wilson), ratio
  t m1 sd1 n1 m2 sd2 n2   Welch difference with approximate 95% interval
  holm p1,p2,...      Holm-adjusted p-values
Random parts use a fixed seed, so that a rerun gives the same numbers."""
import math, random, statistics as st, sys
from itertools import combinations, product

def nums(s): return [float(x) for x in s.split(",") if x.strip()]

def perm(a, b, draws=20000):
    obs, pool, k = st.mean(a) - st.mean(b), a + b, len(a)
    total, n = sum(pool), len(pool)
    diff = lambda s: s / k - (total - s) / (n - k)
    eps = 1e-12
    if math.comb(n, k) <= 200000:
        all_ = [diff(sum(c)) for c in combinations(pool, k)]
        return obs, sum(abs(d) >= abs(obs) - eps for d in all_) / len(all_), "exact"
    rng = random.Random(1)
    hits = sum(abs(diff(sum(rng.sample(pool, k)))) >= abs(obs) - eps for _ in range(draws))
    return obs, (hits + 1) / (draws + 1), f"{draws} draws"

def paired(a, b, draws=20000):
    if len(a) != len(b): sys.exit("paired lists differ in length")
    d = [x - y for x, y in zip(a, b)]; obs = st.mean(d); n = len(d)
    if n <= 16:
        all_ = [sum(s * x for s, x in zip(signs, d)) / n for signs in product((1, -1), repeat=n)]
        return obs, sum(abs(v) >= abs(obs) - 1e-12 for v in all_) / len(all_), "exact"
    rng = random.Random(1)
    hits = sum(abs(sum(rng.choice((1, -1)) * x for x in d) / n) >= abs(obs) - 1e-12 for _ in range(draws))
    return obs, (hits + 1) / (draws + 1), f"{draws} draws"

def boot(a, f, draws=10000):
    rng = random.Random(1)
    v = sorted(f(rng.choices(a, k=len(a))) for _ in range(draws))
    return v[int(.025 * draws)], v[int(.975 * draws) - 1]

def wilson(x, n, z=1.96):
    p, d = x / n, 1 + z * z / n
    c, h = (p + z * z / (2 * n)) / d, z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / d
    return p, c - h, c + h

def main(v):
    if len(v) < 2: sys.exit(__doc__)
    cmd, arg = v[0], v[1:]
    if cmd in ("perm", "paired"):
        a, b = nums(arg[0]), nums(arg[1])
        obs, p, how = (perm if cmd == "perm" else paired)(a, b)
        print(f"difference of means {obs:.4g}, p = {p:.4g} ({how}), n = {len(a)} and {len(b)}")
    elif cmd == "boot":
        a = nums(arg[0])
        for name, f in (("mean", st.mean), ("median", st.median)):
            lo, hi = boot(a, f); print(f"{name} {f(a):.4g}, 95% interval {lo:.4g} to {hi:.4g}")
    elif cmd == "prop":
        x1, n1, x2, n2 = (int(x) for x in arg)
        p1, l1, u1 = wilson(x1, n1); p2, l2, u2 = wilson(x2, n2); d = p2 - p1
        lo = d - math.hypot(p2 - l2, u1 - p1); hi = d + math.hypot(u2 - p2, p1 - l1)
        ratio = f"{p2 / p1:.3g}" if x1 else "undefined"
        print(f"{p1:.1%} and {p2:.1%}: difference {100*d:.1f} points, 95% interval {100*lo:.1f} to {100*hi:.1f}; ratio {ratio}")
    elif cmd == "t":
        m1, s1, n1, m2, s2, n2 = (float(x) for x in arg)
        a, b = s1**2 / n1, s2**2 / n2; se = math.sqrt(a + b); df = (a + b)**2 / (a**2 / (n1 - 1) + b**2 / (n2 - 1))
        z = 1.959964; q = z + (z**3 + z) / (4 * df) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df**2)
        q += (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * df**3)   # t quantile, good for df above 3
        d = m1 - m2
        print(f"difference {d:.4g}, SE {se:.4g}, t = {d/se:.3g}, df = {df:.1f}, 95% interval {d-q*se:.4g} to {d+q*se:.4g}")
    elif cmd == "holm":
        p = nums(arg[0]); order = sorted(range(len(p)), key=p.__getitem__); run = 0.0
        for r, i in enumerate(order):
            run = max(run, min(1.0, (len(p) - r) * p[i])); print(f"p = {p[i]:.4g} -> {run:.4g}")
    else: sys.exit(__doc__)

if __name__ == "__main__": main(sys.argv[1:])
