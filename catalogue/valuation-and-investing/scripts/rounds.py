#!/usr/bin/env python3
"""Who owns what after a round, and who gets what at an exit.

  rounds.py CAP.json [--exit 10 --exit 50]

CAP.json: {"holders": {"founder A": 4000000, ...},                     common shares, options granted and ungranted included
           "safes": [{"name": "angel", "amount": 0.5, "cap": 5.0, "discount": 0.2}],     post-money SAFEs; cap or discount may be missing
           "round": {"investor": "fund", "pre_money": 8.0, "amount": 2.0, "pool_after": 0.10},   pool as a share of the company after the round
           "preferences": [{"name": "fund", "amount": 2.0, "multiple": 1, "participating": false, "cap_multiple": null, "rank": 1}]}
Amounts in one unit (millions). SAFEs convert first (share = amount / cap, of the company before the new money, the better of cap and
discount), then the pool is topped up before the money, then the investor buys. Preferences: lower rank is paid first, equal ranks
share; non-participating holders convert if that pays more; participating ones get both, up to cap_multiple if given.
Limits: no interest, no accruing dividends, no debt or fees (take them off the exit first), no anti-dilution. Exit 0; 2 unusable file.
Arithmetic, not legal advice: the documents decide. Python 3.9+, standard library only.
"""
import argparse
import itertools
import json
import sys


def fail(message):
    print(f"rounds.py: {message}", file=sys.stderr)
    sys.exit(2)


def number(v, name, low=0.0):
    if not isinstance(v, (int, float)) or isinstance(v, bool) or v < low:
        fail(f"{name} must be a number from {low:g}")
    return float(v)


def after_round(d):
    shares = {k: number(v, f"holders.{k}") for k, v in d["holders"].items()}
    held, r = sum(shares.values()), d.get("round")
    pre, amount, pool = (number(r.get(k, 0), f"round.{k}") for k in ("pre_money", "amount", "pool_after")) if r else (0.0, 0.0, 0.0)
    post = pre + amount
    part = amount / post if r and post else 0.0
    if r and (pre <= 0 or part + pool >= 1):
        fail("round: pre_money must be above 0, and investor and pool together below the whole")
    # Shares of the company just before the money and the new pool: SAFEs with a cap take amount / cap of it, those with a discount
    # buy at the investor's price less the discount. The price depends on all of them, hence the repetition.
    safes, taken = d.get("safes", []), {}
    for s in safes:
        number(s.get("amount"), "safes.amount")
        if not s.get("cap") and not s.get("discount"):
            fail(f"safe {s.get('name')}: cap or discount is needed")
    old_pool = shares.get("pool", 0.0)
    price = None
    for _ in range(200):
        fixed = {s["name"]: s["amount"] / s["cap"] if s.get("cap") else 0.0 for s in safes}
        if r and price:
            for s in safes:
                if s.get("discount"):
                    by_discount = s["amount"] / (price * (1 - s["discount"]))
                    total_before = held + sum(taken.values())
                    fixed[s["name"]] = max(fixed[s["name"]], by_discount / total_before if total_before else 0)
        whole = sum(fixed.values())
        if whole >= 1:
            fail("the SAFEs convert into the whole company")
        before = held / (1 - whole)
        taken = {k: v * before for k, v in fixed.items()}
        if not r:
            break
        total = (before - old_pool) / (1 - part - pool) if pool else before / (1 - part)
        added = pool * total - old_pool if pool else 0.0
        if added < 0:
            added, total = 0.0, before / (1 - part)
        new = amount / (part * total) if part else None
        if price is not None and new is not None and abs(new - price) < 1e-15:
            break
        price = new
    for k, v in taken.items():
        shares[k] = shares.get(k, 0) + v
    if r:
        shares["pool"] = old_pool + added
        shares[r["investor"]] = shares.get(r["investor"], 0) + part * total
    return {k: v for k, v in shares.items() if v > 0}, (post if r else None)


def payout(shares, prefs, exit_value):
    """Each non-participating holder converts or not; the stable choice is the one nobody gains by leaving."""
    free = [p["name"] for p in prefs if not p.get("participating") or p.get("cap_multiple")]

    def pay(converted):
        left, out = exit_value, {k: 0.0 for k in shares}
        stay = [p for p in prefs if p["name"] not in converted]
        for _, group in itertools.groupby(sorted(stay, key=lambda p: p.get("rank", 1)), key=lambda p: p.get("rank", 1)):
            group = list(group)
            claims = {p["name"]: p["amount"] * p.get("multiple", 1) for p in group}
            whole = sum(claims.values())
            paid = min(left, whole)
            for name, c in claims.items():
                out[name] += paid * c / whole if whole else 0
            left -= paid
        limits = {p["name"]: p["amount"] * p["cap_multiple"] for p in stay if p.get("participating") and p.get("cap_multiple")}
        inside = {k for k in shares if k not in {p["name"] for p in stay if not p.get("participating")}}
        while left > 1e-12 and inside:
            base = sum(shares[k] for k in inside)
            over = [k for k in inside if k in limits and out[k] + left * shares[k] / base > limits[k] + 1e-12]
            if not over:
                for k in inside:
                    out[k] += left * shares[k] / base
                break
            for k in over:
                left -= max(0.0, limits[k] - out[k])
                out[k] = max(out[k], limits[k])
                inside.discard(k)
        return out

    converted = set()
    for _ in range(len(free) + 1):
        now = pay(converted)
        moves = [n for n in free if n not in converted and pay(converted | {n})[n] > now[n] + 1e-9]
        if not moves:
            return now, converted
        converted |= {max(moves, key=lambda n: pay(converted | {n})[n] - now[n])}
    return pay(converted), converted


def main():
    p = argparse.ArgumentParser(description="Cap table after a round and payouts at exits.")
    p.add_argument("file")
    p.add_argument("--exit", type=float, action="append", default=[])
    a = p.parse_args()
    try:
        with open(a.file, encoding="utf-8-sig") as f:
            d = json.load(f)
    except (OSError, ValueError, RecursionError) as e:
        fail(f"{a.file}: {e}")
    if not isinstance(d, dict) or not isinstance(d.get("holders"), dict) or not d["holders"]:
        fail(f"{a.file}: needs an object with holders")
    shares, post = after_round(d)
    total = sum(shares.values())
    print(f"{'holder':<20}{'shares':>14}{'part':>8}" + (f"{'at post-money':>15}" if post else ""))
    for k, v in sorted(shares.items(), key=lambda x: (-x[1], x[0])):
        print(f"{k:<20}{v:>14,.0f}{v / total:>8.1%}" + (f"{v / total * post:>15.2f}" if post else ""))
    if post:
        old = sum(v for k, v in shares.items() if k in d["holders"] and k != "pool")
        print(f"\npost-money {post:.2f}; the holders of before keep {old / total:.1%}, so their part was priced at {old / total * post:.2f}, not {d['round']['pre_money']:.2f}")
    prefs = d.get("preferences", [])
    for q in prefs:
        number(q.get("amount"), "preferences.amount")
        if q.get("name") not in shares:
            fail(f"preferences: {q.get('name')} holds no shares")
    if a.exit:
        print(f"\n{'exit':<20}" + "".join(f"{x:>12.1f}" for x in a.exit))
        results = [payout(shares, prefs, x) for x in a.exit]
        for k in sorted(shares, key=lambda k: (-shares[k], k)):
            print(f"{k:<20}" + "".join(f"{r[k]:>10.2f}{'c' if k in c else ' '} " for r, c in results))
        if prefs:
            print("c = converts into common; others take their preference first")


if __name__ == "__main__":
    try:
        main()
    except (KeyError, TypeError, AttributeError) as e:
        fail(f"the file has not the form above: {e}")
