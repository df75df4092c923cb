#!/usr/bin/env python3
"""Discounted cash flow to the firm from a small JSON file, with sensitivities and implied growth.

    python3 dcf.py INPUTS.json [--price 27]

Keys: sales (last year), growth [..], margin [..] (EBIT, same length), tax, capital_per_sales, wacc, terminal_growth,
terminal_roic, debt_like {name: amount}, cash_like {name: amount}, diluted_shares. Rates as 0.05.
Reinvestment = change in sales x capital_per_sales (a fall in sales releases nothing). Year-end discounting, constant
tax. Limits: no loss carry-forward, no interim financing, not for banks or insurers. Arithmetic, not advice.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import json
import math
import sys

NUMBERS = ["sales", "tax", "capital_per_sales", "wacc", "terminal_growth", "terminal_roic", "diluted_shares"]


def load(path):
    with open(path, encoding="utf-8") as f:
        d = json.load(f)
    if not isinstance(d, dict):
        raise ValueError("the file must hold one object")
    num = lambda v: isinstance(v, (int, float)) and not isinstance(v, bool) and math.isfinite(v)
    for k in NUMBERS:
        if not num(d.get(k)):
            raise ValueError(f"{k} is missing or not a number")
    for k in ("growth", "margin"):
        if not isinstance(d.get(k), list) or not d[k] or not all(num(v) for v in d[k]):
            raise ValueError(f"{k} must be a list of numbers")
    for k in ("debt_like", "cash_like"):
        if not isinstance(d.get(k), dict) or not all(num(v) for v in d[k].values()):
            raise ValueError(f"{k} must be an object of amounts")
    if len(d["growth"]) != len(d["margin"]):
        raise ValueError("growth and margin must have the same length")
    if d["diluted_shares"] <= 0 or d["terminal_roic"] <= 0 or d["sales"] <= 0:
        raise ValueError("sales, diluted_shares and terminal_roic must be above 0")
    if not 0 < d["wacc"] < 1 or not 0 <= d["tax"] < 1 or d["capital_per_sales"] < 0:
        raise ValueError("wacc must lie between 0 and 1, tax from 0 to below 1, capital_per_sales not below 0 (5 percent is 0.05)")
    if not all(-1 < v <= 5 for v in d["growth"]) or not all(-5 <= v < 1 for v in d["margin"]) or d["terminal_growth"] <= -0.5:
        raise ValueError("growth, margin and terminal_growth are shares: 5 percent is 0.05")
    if d["terminal_growth"] >= d["wacc"]:
        raise ValueError("terminal_growth must be below wacc")
    if d["terminal_growth"] >= d["terminal_roic"]:
        raise ValueError("terminal_growth must be below terminal_roic, or growth would need more than all profit")
    return d


def value(d, wacc=None, g=None):
    wacc, g = d["wacc"] if wacc is None else wacc, d["terminal_growth"] if g is None else g
    sales, pv, rows = d["sales"], 0.0, []
    for year, (gr, m) in enumerate(zip(d["growth"], d["margin"]), 1):
        new = sales * (1 + gr)
        nopat = new * m * (1 - d["tax"])
        reinvest = max(0.0, new - sales) * d["capital_per_sales"]
        fcf, factor = nopat - reinvest, 1 / (1 + wacc) ** year
        pv += fcf * factor
        rows.append((year, new, new * m, nopat, reinvest, fcf, fcf * factor))
        sales = new
    nopat = sales * (1 + g) * d["margin"][-1] * (1 - d["tax"])
    tv = nopat * (1 - g / d["terminal_roic"]) / (wacc - g)
    return rows, pv, tv / (1 + wacc) ** len(rows)


def per_share(d, wacc=None, g=None):
    _, pv, tv = value(d, wacc, g)
    return (pv + tv - sum(d["debt_like"].values()) + sum(d["cash_like"].values())) / d["diluted_shares"]


def implied(d, price):
    lo, hi = -0.10, min(d["wacc"] - 0.005, d["terminal_roic"] - 0.001)
    f = lambda g: per_share(d, g=g) - price
    if f(lo) * f(hi) > 0:
        return None
    for _ in range(200):
        mid = (lo + hi) / 2
        lo, hi = (mid, hi) if f(lo) * f(mid) > 0 else (lo, mid)
    return (lo + hi) / 2


def main():
    ap = argparse.ArgumentParser(description="Discounted cash flow from a JSON file")
    ap.add_argument("inputs")
    ap.add_argument("--price", type=float, help="share price, to compute the implied terminal growth")
    a = ap.parse_args()
    if a.price is not None and not 0 < a.price < math.inf:
        ap.error("--price must be above 0")
    try:
        d = load(a.inputs)
    except (OSError, ValueError, RecursionError) as e:
        print(f"dcf.py: {a.inputs}: {e}", file=sys.stderr)
        return 2
    rows, pv, tv = value(d)
    print("year    sales     EBIT    NOPAT  reinvest      FCF       PV")
    for r in rows:
        print(f"{r[0]:>4}" + "".join(f"{v:>9.1f}" for v in r[1:4]) + f"{r[4]:>10.1f}{r[5]:>9.1f}{r[6]:>9.1f}")
    print(f"explicit years     {pv:>9.1f}")
    share = f"{tv / (pv + tv):.1%} of enterprise value" if pv + tv > 0 else "enterprise value is not above 0"
    print(f"terminal value     {tv:>9.1f}  ({share})")
    print(f"enterprise value   {pv + tv:>9.1f}")
    for sign, key in ((-1, "debt_like"), (1, "cash_like")):
        for name, amount in sorted(d[key].items()):
            print(f"  {name:<17}{sign * amount + 0.0:>9.1f}")
    base = per_share(d)
    print(f"equity             {base * d['diluted_shares']:>9.1f}")
    print(f"per share          {base:>9.2f}")
    gs = [d["terminal_growth"] + x for x in (-0.01, -0.005, 0, 0.005, 0.01)]
    print("per share by WACC (rows) and terminal growth (columns)")
    print("        " + "".join(f"{g:>9.1%}" for g in gs))
    for w in (d["wacc"] + x for x in (-0.01, -0.005, 0, 0.005, 0.01)):
        print(f"{w:>8.1%}" + "".join(f"{per_share(d, w, g):>9.2f}" if w - g > 0.0049 and g < d["terminal_roic"] else f"{'-':>9}" for g in gs))
    moved = [per_share({**d, "margin": [m + x for m in d["margin"]]}) for x in (-0.02, -0.01, 0.01, 0.02)]
    print("per share if all margins move by -2, -1, +1, +2 points:" + "".join(f"{v:>8.2f}" for v in moved))
    if a.price is not None:
        g = implied(d, a.price)
        print(f"price {a.price:.2f} implies terminal growth of " + (f"{g:.2%}" if g is not None else "no value between -10 % and WACC"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
