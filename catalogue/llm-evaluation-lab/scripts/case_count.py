#!/usr/bin/env python3
"""How many cases does a comparison need, and what can a set of a given size show?

  case_count.py --flip 0.2 --gain 0.05           cases needed to show a gain of 5 points when a fifth of the cases change
  case_count.py --flip 0.2 --cases 100           the gain that 100 cases show
  case_count.py --flip 0.1 --margin 0.03         cases needed to show that an equal version loses less than 3 points
  case_count.py --fatal 0.01                     cases without a fatal mistake that speak for a rate below 1 percent
  case_count.py --rate 0.85 --within 0.05        cases needed to state one pass rate to within 5 points

--flip is the share of cases whose verdict differs between the two versions (better plus worse); take it from a first run. All figures are
for pass or fail on the same cases (McNemar's setting), 95% two-sided (--margin one-sided) and --power 0.8: a real gain of that size is shown in
four of five such runs. Slices count one by one: 10 slices of 30 cases are ten small sets. Runs of the same case are no new cases.
Exit 0; 2 wrong use. Python 3.9+, standard library only.
"""
import argparse
import math
import sys
from statistics import NormalDist


def fail(message):
    print(f"case_count.py: {message}", file=sys.stderr)
    sys.exit(2)


def z(p):
    return NormalDist().inv_cdf(p)


def for_gain(flip, gain, power):
    """Cases for a difference in paired shares (Connor 1987): variance flip under equality, flip - gain squared otherwise."""
    return math.ceil((z(0.975) * math.sqrt(flip) + z(power) * math.sqrt(flip - gain * gain)) ** 2 / gain ** 2)


def main():
    p = argparse.ArgumentParser(description="Cases needed for a comparison.")
    p.add_argument("--flip", type=float)
    p.add_argument("--gain", type=float)
    p.add_argument("--cases", type=int)
    p.add_argument("--margin", type=float)
    p.add_argument("--fatal", type=float)
    p.add_argument("--rate", type=float)
    p.add_argument("--within", type=float)
    p.add_argument("--power", type=float, default=0.8)
    a = p.parse_args()
    for name in ("flip", "gain", "margin", "fatal", "rate", "within", "power"):
        v = getattr(a, name)
        if v is not None and not 0 < v < 1:
            fail(f"--{name} must lie between 0 and 1: 0.05 is five points")
    if a.cases is not None and not 1 <= a.cases <= 10**9:
        fail("--cases must be a number of cases")
    if a.flip and a.gain:
        if a.gain > a.flip:
            fail("a gain cannot be larger than the share of cases that change")
        n = for_gain(a.flip, a.gain, a.power)
        print(f"{n} cases: a gain of {a.gain:.1%} is shown in {a.power:.0%} of runs when {a.flip:.0%} of cases change")
    elif a.flip and a.cases:
        fits = [g / 1000 for g in range(1, int(a.flip * 1000) + 1) if for_gain(a.flip, g / 1000, a.power) <= a.cases]
        half = z(0.975) * math.sqrt(a.flip / a.cases)
        print(f"{a.cases} cases, {a.flip:.0%} change: interval about +-{half:.1%}; "
              + (f"a gain of {fits[0]:.1%} is shown in {a.power:.0%} of runs" if fits else "no gain within these changes is shown reliably"))
    elif a.flip and a.margin:
        n = math.ceil(a.flip * (z(0.95) + z(a.power)) ** 2 / a.margin ** 2)
        print(f"{n} cases: an equal version is shown to lose less than {a.margin:.1%} in {a.power:.0%} of runs (one-sided 95%)")
    elif a.fatal:
        n = math.ceil(math.log(0.05) / math.log(1 - a.fatal))
        print(f"{n} cases without one: the true rate is below {a.fatal:.2%} (95%); with {n} cases of the dangerous slice, not of everything")
    elif a.rate and a.within:
        n = math.ceil(z(0.975) ** 2 * a.rate * (1 - a.rate) / a.within ** 2)
        print(f"{n} cases: a pass rate near {a.rate:.0%} is known to within {a.within:.1%}")
    else:
        fail("give --flip with --gain, --cases or --margin, or --fatal, or --rate with --within")


if __name__ == "__main__":
    main()
