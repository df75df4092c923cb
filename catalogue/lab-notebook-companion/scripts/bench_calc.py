#!/usr/bin/env python3
"""Bench calculations with the working shown and a check by another route.

  bench_calc.py dilute --stock 10mM --final 20uM --volume 200uL [--min 1uL]
  bench_calc.py mass   --molarity 50mM --volume 250mL --mw 121.14
  bench_calc.py rcf    --rpm 4000 --radius 8.5cm        (or --g 3000 --radius 8.5cm)

Units: M mM uM nM pM, g/L mg/mL ug/mL ng/uL, X (as 50X), % (w/v or v/v, your choice, the same on both sides); L mL uL nL;
cm mm. If the volume of stock is below --min (default 1 uL), it proposes one intermediate dilution that keeps every
transfer at 2 uL and at --min or more. Limits: ideal mixing, additive volumes, no density, no ionic strength, no purity or hydrate correction (put
the hydrate's weight into --mw). Check the result before pipetting anything that matters. Exit 0 computed, 2 wrong use. Python 3.9+, no packages.
"""
import argparse
import math
import re
import sys
from decimal import Decimal, InvalidOperation

CONC = {"M": ("mol", 1), "mM": ("mol", "1e-3"), "uM": ("mol", "1e-6"), "nM": ("mol", "1e-9"), "pM": ("mol", "1e-12"),
        "g/L": ("mass", 1), "mg/mL": ("mass", 1), "ug/mL": ("mass", "1e-3"), "ng/uL": ("mass", "1e-3"), "ng/mL": ("mass", "1e-6"),
        "X": ("fold", 1), "x": ("fold", 1), "%": ("percent", 1)}
VOL = {"L": "1", "mL": "1e-3", "uL": "1e-6", "nL": "1e-9"}
LEN = {"cm": "1", "mm": "0.1"}


def fail(message):
    print(f"bench_calc.py: {message}", file=sys.stderr)
    sys.exit(2)


def split(text, units):
    m = re.fullmatch(r"\s*([0-9]*\.?[0-9]+(?:[eE][-+]?\d+)?)\s*(\S+)\s*", text.replace("µ", "u").replace("μ", "u"))
    plain = {u.lower(): u for u in units if u not in ("M", "mM", "uM", "nM", "pM")}  # ul and mg/ml are written too; mM and MM differ
    unit = m and (m.group(2) if m.group(2) in units else plain.get(m.group(2).lower()))
    if not unit:
        fail(f"'{text}': write a number with one of the units {', '.join(units)}")
    try:
        value = Decimal(m.group(1))
    except InvalidOperation:
        fail(f"'{text}' is not a number")
    if value <= 0:
        fail(f"'{text}' must be above zero")
    return value, unit


def conc(text):
    v, u = split(text, CONC)
    kind, factor = CONC[u]
    return v * Decimal(factor), kind


def vol(text):
    v, u = split(text, VOL)
    return v * Decimal(VOL[u])


def show(litres):
    for unit, f in (("L", "1"), ("mL", "1e-3"), ("uL", "1e-6")):
        if litres >= Decimal(f):
            return f"{num(litres / Decimal(f))} {unit}"
    return f"{num(litres / Decimal('1e-6'))} uL"


def num(x):
    return f"{float(x):.4g}"


def dilute(a):
    (c1, k1), (c2, k2), total, least = conc(a.stock), conc(a.final), vol(a.volume), vol(a.min)
    if k1 != k2:
        fail(f"{a.stock} and {a.final} are different kinds of unit")
    if c2 >= c1:
        fail(f"final {a.final} is not below the stock {a.stock}")
    factor = c1 / c2
    take = total / factor
    print(f"C1 x V1 = C2 x V2: {a.stock} x V1 = {a.final} x {a.volume}")
    print(f"dilution 1 in {num(factor)} (stock is {num(100 / factor)}% of the final volume: solvent of the stock carries over at that share)")
    print(f"V1 = {a.volume} / {num(factor)} = {show(take)} stock + {show(total - take)} diluent")
    print(f"check: {show(take)} x {num(factor)} = {show(take * factor)}")
    if take < least:
        part, first = max(least, Decimal("2e-6")), 10
        while take * first < part:
            first *= 10
        if first >= factor:
            print(f"below {a.min}: prepare a larger final volume")
            return
        if first > 1000:
            print(f"below {a.min}: dilute in several steps of 1 in 10 to 1 in 1000; together 1 in {num(factor)}")
            return
        print(f"below {a.min}, not reliable. Intermediate 1 in {first}: {show(part)} stock + {show(part * (first - 1))} diluent, "
              f"then {show(take * first)} of it + {show(total - take * first)} diluent")
        print(f"check: {first} x {num(factor / first)} = {num(factor)}")


def mass(a):
    c, kind = conc(a.molarity)
    if kind != "mol":
        fail("--molarity needs M, mM, uM, nM or pM")
    if not 0 < a.mw < 1e9:
        fail("--mw must be above zero")
    v = vol(a.volume)
    moles = c * v
    grams = moles * Decimal(str(a.mw))
    text = f"{num(grams)} g" if grams >= 1 else f"{num(grams * 1000)} mg"
    print(f"n = {a.molarity} x {a.volume} = {num(moles * 1000)} mmol")
    print(f"m = {num(moles * 1000)} mmol x {a.mw} g/mol = {text}")
    print(f"check: {text} / {a.mw} g/mol / {a.volume} = {num(grams / Decimal(str(a.mw)) / v * 1000)} mM")
    if grams < Decimal("0.005"):
        print("below 5 mg: weigh more and make a stock, or note the balance's uncertainty")


def rcf(a):
    r, u = split(a.radius, LEN)
    r = float(r * Decimal(LEN[u]))
    if (a.rpm is None) == (a.g is None):
        fail("give either --rpm or --g")
    if not 0 < (a.rpm if a.g is None else a.g) < 1e9:
        fail("--rpm and --g must be above zero")
    if a.rpm is not None:
        g = 1.118e-5 * r * a.rpm ** 2
        print(f"g = 1.118e-5 x {r:g} cm x {a.rpm:g}^2 = {g:.0f} x g")
    else:
        rpm = math.sqrt(a.g / (1.118e-5 * r))
        print(f"rpm = sqrt({a.g:g} / (1.118e-5 x {r:g} cm)) = {rpm:.0f} rpm")
    print("record x g and the rotor; state whether the radius is the maximum or the average one")


def main():
    p = argparse.ArgumentParser(description="Bench calculations with the working shown.")
    s = p.add_subparsers(dest="mode", required=True)
    d = s.add_parser("dilute")
    for o in ("--stock", "--final", "--volume"):
        d.add_argument(o, required=True)
    d.add_argument("--min", default="1uL")
    m = s.add_parser("mass")
    m.add_argument("--molarity", required=True)
    m.add_argument("--volume", required=True)
    m.add_argument("--mw", type=float, required=True)
    r = s.add_parser("rcf")
    r.add_argument("--rpm", type=float)
    r.add_argument("--g", type=float)
    r.add_argument("--radius", required=True)
    a = p.parse_args()
    {"dilute": dilute, "mass": mass, "rcf": rcf}[a.mode](a)


if __name__ == "__main__":
    main()
