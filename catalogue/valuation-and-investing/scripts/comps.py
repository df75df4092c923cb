#!/usr/bin/env python3
"""Peer multiples from a CSV: enterprise values, quartiles, and the range they imply for one company.

  comps.py PEERS.csv [--target NAME]

Columns: company, market_cap, net_debt (debt, leases, preferred, minorities and pensions less cash and associates), and any of sales, ebitda,
ebit, net_income, growth, roic; optional period and currency. Amounts in one unit; 5 percent growth is 0.05. The target is a row with an
empty market_cap, or --target. Printed: EV/sales, EV/EBITDA, EV/EBIT and P/E per peer, low quartile, median, high quartile, and the
equity value of the target at each. A multiple of a loss is left out and counted. Warned: fewer than five peers for a multiple, mixed
periods or currencies, a target whose growth or margin lies outside its peers, quartiles more than twice apart.
Limits: it does not choose peers, clean accounts or apply discounts. Exit 0; 2 unusable file. Python 3.9+, standard library only.
"""
import argparse
import csv
import statistics
import sys

NUMBERS = ("market_cap", "net_debt", "sales", "ebitda", "ebit", "net_income", "growth", "roic")
MULTIPLES = (("EV/sales", "sales", True), ("EV/EBITDA", "ebitda", True), ("EV/EBIT", "ebit", True), ("P/E", "net_income", False))


def fail(message):
    print(f"comps.py: {message}", file=sys.stderr)
    sys.exit(2)


def load(path):
    try:
        with open(path, encoding="utf-8-sig", newline="") as f:
            text = f.read()
    except (OSError, UnicodeDecodeError) as e:
        fail(f"{path}: {e}")
    first = text.split("\n", 1)[0]
    rows = list(csv.DictReader(text.splitlines(), delimiter=max(",;\t", key=first.count)))
    if not rows or "company" not in rows[0] or "market_cap" not in rows[0] or "net_debt" not in rows[0]:
        fail(f"{path}: needs the columns company, market_cap and net_debt")
    for n, r in enumerate(rows, 2):
        for k in NUMBERS:
            raw = (r.get(k) or "").strip().replace("\u2212", "-")
            try:
                r[k] = float(raw) if raw else None
            except ValueError:
                fail(f"{path}: line {n}: {k} is '{raw}'; write plain numbers such as 1250.5, and 5 percent as 0.05")
    return rows


def main():
    p = argparse.ArgumentParser(description="Peer multiples and the range they imply.")
    p.add_argument("file")
    p.add_argument("--target")
    a = p.parse_args()
    rows = load(a.file)
    targets = [r for r in rows if (r["company"] == a.target if a.target else r["market_cap"] is None)]
    if len(targets) > 1 or (a.target and not targets):
        fail(f"one target is needed, found {len(targets)}")
    target = targets[0] if targets else None
    peers = [r for r in rows if r is not target]
    notes = [f"{r['company']}: no market_cap or net_debt, left out" for r in peers if r["market_cap"] is None or r["net_debt"] is None]
    peers = [r for r in peers if r["market_cap"] is not None and r["net_debt"] is not None]
    if not peers:
        fail("no peer with market_cap and net_debt")
    for key in ("period", "currency"):
        seen = sorted({(r.get(key) or "").strip() for r in rows} - {""})
        if len(seen) > 1 and key == "period":
            notes.append(f"mixed periods: {', '.join(seen)}")
        if len(seen) > 1 and key == "currency":
            notes.append(f"mixed currencies ({', '.join(seen)}): multiples compare, amounts do not")
    print(f"{'':<18}{'EV':>10}" + "".join(f"{m[0]:>11}" for m in MULTIPLES))
    values = {m[0]: [] for m in MULTIPLES}
    for r in sorted(peers, key=lambda r: r["company"]):
        ev, cells = r["market_cap"] + r["net_debt"], []
        for name, key, enterprise in MULTIPLES:
            base = r[key]
            if base is None:
                cells.append("")
            elif base <= 0:
                cells.append("loss")
                notes.append(f"{r['company']}: {key} is not above 0, no {name}")
            else:
                v = (ev if enterprise else r["market_cap"]) / base
                values[name].append(v)
                cells.append(f"{v:.1f}")
        print(f"{r['company'][:17]:<18}{ev:>10.1f}" + "".join(f"{c:>11}" for c in cells))
    quart = {k: statistics.quantiles(v, n=4, method="inclusive") for k, v in values.items() if len(v) > 1}
    for i, label in enumerate(("low quartile", "median", "high quartile")):
        print(f"{label:<28}" + "".join(f"{quart[m[0]][i]:>11.1f}" if m[0] in quart else f"{'':>11}" for m in MULTIPLES))
    for name, v in values.items():
        if 0 < len(v) < 5:
            notes.append(f"{name}: only {len(v)} peers, quartiles mean little")
        if name in quart and quart[name][2] > 2 * quart[name][0]:
            notes.append(f"{name}: quartiles lie more than twice apart; the peers are not alike, or growth and margin explain it")
    if target:
        print(f"\n{target['company']}: equity at low quartile, median, high quartile")
        for name, key, enterprise in MULTIPLES:
            base = target[key]
            if base is None or name not in quart:
                continue
            if base <= 0:
                print(f"  {name:<10} not possible, {key} is not above 0")
                continue
            if enterprise and target["net_debt"] is None:
                print(f"  {name:<10} net_debt of the target is missing")
                continue
            print(f"  {name:<10}" + "".join(f"{q * base - (target['net_debt'] if enterprise else 0):>11.1f}" for q in quart[name]))
        for label, get in (("growth", lambda r: r["growth"]), ("EBIT margin", lambda r: r["ebit"] / r["sales"] if r["ebit"] is not None and r["sales"] else None), ("ROIC", lambda r: r["roic"])):
            mine, others = get(target), [x for x in map(get, peers) if x is not None]
            if mine is not None and others and not min(others) <= mine <= max(others):
                notes.append(f"{label} of the target is {mine:.1%}, peers {min(others):.1%} to {max(others):.1%}: the median does not fit, explain the place")
    if notes:
        print()
    for n in notes:
        print("note: " + n)


if __name__ == "__main__":
    main()
