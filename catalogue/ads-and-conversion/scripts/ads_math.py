#!/usr/bin/env python3
"""Arithmetic for paid ads: unit economics, campaign triage, sample size, reading a finished test.

    ads_math.py economics --price 240 --costs 72 [--profit-share 0.25] [--cpc 2.1]
    ads_math.py campaigns FILE.csv --target-cpa 126      columns: campaign, spend, clicks, conversions
    ads_math.py sample --base 0.02 --lift 0.25           5 % two-sided, 80 % power
    ads_math.py test CONV_A N_A CONV_B N_B               two-proportion z test, 95 % interval of the difference

The column names of the platforms' exports are understood too (Campaign name, Cost, Amount spent (EUR), Link clicks,
Results), and 1,234.50 is read as a number. Rows named "Total..." are skipped; title lines above the header and
columns you do not want must be deleted first. Save the file as CSV UTF-8 with commas.

Limits: normal approximation (needs about 10 conversions per side); fixed sample, no peeking correction;
conversions are taken as reported; no decimal commas. Exit 2 on wrong use or unreadable input.
"""
import argparse
import csv
import io
import math
import re
import sys

COLUMNS = {
    "campaign": ("campaign", "campaign name"),
    "spend": ("spend", "cost", "amount spent"),
    "clicks": ("clicks", "link clicks"),
    "conversions": ("conversions", "results"),
}


def as_commas(f):
    """The table with commas, whether it came with commas, semicolons or tabs. With semicolons, 1.234,50 is 1234.50."""
    text = f.read()
    mark = max(",;\t", key=text.split("\n", 1)[0].count)
    if mark == ",":
        return io.StringIO(text, newline="")
    number = re.compile(r"-?(\d{1,3}(\.\d{3})+|\d+),\d+")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows([c.replace(".", "").replace(",", ".") if mark == ";" and number.fullmatch(c.strip()) else c for c in row] for row in rows)
    out.seek(0)
    return out


def economics(a):
    if a.price <= 0 or not 0 <= a.costs < a.price or not 0 <= a.profit_share < 1:
        raise ValueError("need price > costs >= 0 and 0 <= profit share < 1")
    m = a.price - a.costs
    target = m * (1 - a.profit_share)
    print(f"contribution per order   {m:.2f}")
    print(f"margin rate              {m / a.price:.1%}")
    print(f"break-even CPA           {m:.2f}")
    print(f"target CPA               {target:.2f}")
    print(f"break-even ROAS          {a.price / m:.2f}")
    if a.cpc:
        print(f"required conversion rate {a.cpc / target:.2%}")


def number(text):
    text = text.strip()
    if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", text):
        text = text.replace(",", "")
    value = float(text)
    if not 0 <= value < math.inf:
        raise ValueError(text)
    return value


def read_campaigns(path):
    with open(path, newline="", encoding="utf-8-sig") as f:
        r = csv.DictReader(as_commas(f))
        plain = {re.sub(r"\s*\(.*\)$", "", name or "").strip().lower(): name for name in r.fieldnames or []}
        found = {c: next((plain[n] for n in names if n in plain), None) for c, names in COLUMNS.items()}
        missing = [c for c, name in found.items() if name is None]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}")
        rows = []
        for row in r:
            name = (row[found["campaign"]] or "").strip()
            if name.lower().startswith("total"):
                continue
            try:
                rows.append((name, *(number(row[found[c]]) for c in ("spend", "clicks", "conversions"))))
            except (AttributeError, ValueError):
                raise ValueError(f"{path}: line {r.line_num}: spend, clicks and conversions must be plain numbers, not negative")
    if not rows:
        raise ValueError(f"{path}: no campaigns below the header")
    return rows


def verdict_of(spend, conv, target):
    cpa = spend / conv if conv else math.inf
    if spend < 3 * target:
        return f"too little spend to judge ({spend / target:.1f} x target)"
    if conv == 0:
        return "no conversion: stop or change"
    return "at or below target" if cpa <= target else f"above target by {cpa / target - 1:.0%}"


def campaigns(a):
    rows = read_campaigns(a.file)
    wide = max(24, *(len(row[0]) + 1 for row in rows))
    print(f"{'campaign':<{wide}}{'spend':>9}{'clicks':>8}{'conv':>7}{'CPC':>7}{'rate':>8}{'CPA':>9}  verdict")
    totals = ("total", *(sum(row[i] for row in rows) for i in (1, 2, 3)))
    for row in [*rows, totals]:
        name, spend, clicks, conv = row
        rate = f"{conv / clicks:.2%}" if clicks else "-"
        cpc = f"{spend / clicks:.2f}" if clicks else "-"
        cpa = f"{spend / conv:.2f}" if conv else "-"
        count = f"{conv:.2f}".rstrip("0").rstrip(".")
        verdict = "" if row is totals else verdict_of(spend, conv, a.target_cpa)
        print(f"{name:<{wide}}{spend:>9.2f}{clicks:>8.0f}{count:>7}{cpc:>7}{rate:>8}{cpa:>9}  {verdict}".rstrip())


def sample(a):
    p1, p2 = a.base, a.base * (1 + a.lift)
    if not (0 < p1 < 1 and 0 < p2 < 1 and a.lift):
        raise ValueError("base and base x (1 + lift) must lie between 0 and 1, and lift must not be 0")
    z, power, mean = 1.959964, 0.841621, (p1 + p2) / 2
    n = (z * math.sqrt(2 * mean * (1 - mean)) + power * math.sqrt(p1 * (1 - p1) + p2 * (1 - p2))) ** 2 / (p2 - p1) ** 2
    print(f"visitors per variant {math.ceil(n)} to see {p1:.2%} against {p2:.2%}")


def test(a):
    for c, n in ((a.conv_a, a.n_a), (a.conv_b, a.n_b)):
        if n <= 0 or not 0 <= c <= n:
            raise ValueError("conversions must lie between 0 and the number of visitors")
    pa, pb = a.conv_a / a.n_a, a.conv_b / a.n_b
    pool = (a.conv_a + a.conv_b) / (a.n_a + a.n_b)
    se0 = math.sqrt(pool * (1 - pool) * (1 / a.n_a + 1 / a.n_b))
    se = math.sqrt(pa * (1 - pa) / a.n_a + pb * (1 - pb) / a.n_b)
    if se0 == 0:
        raise ValueError("no variation: nothing to test")
    p = math.erfc(abs((pb - pa) / se0) / math.sqrt(2))
    d = pb - pa
    print(f"A {pa:.2%}  B {pb:.2%}  difference {d * 100:+.2f} points")
    print(f"95 % interval {(d - 1.959964 * se) * 100:+.2f} to {(d + 1.959964 * se) * 100:+.2f} points, p = {p:.3f}")
    if min(a.conv_a, a.conv_b) < 10:
        print("note: fewer than 10 conversions on a side; the approximation is poor")


def main():
    ap = argparse.ArgumentParser(description="Arithmetic for paid ads")
    sub = ap.add_subparsers(dest="cmd", required=True)
    e = sub.add_parser("economics")
    e.add_argument("--price", type=float, required=True)
    e.add_argument("--costs", type=float, required=True)
    e.add_argument("--profit-share", type=float, default=0.25)
    e.add_argument("--cpc", type=float)
    c = sub.add_parser("campaigns")
    c.add_argument("file")
    c.add_argument("--target-cpa", type=float, required=True)
    s = sub.add_parser("sample")
    s.add_argument("--base", type=float, required=True)
    s.add_argument("--lift", type=float, required=True, help="relative, 0.2 = 20 percent")
    t = sub.add_parser("test")
    for n in ("conv_a", "n_a", "conv_b", "n_b"):
        t.add_argument(n, type=int)
    a = ap.parse_args()
    try:
        if a.cmd == "campaigns" and not 0 < a.target_cpa < math.inf:
            raise ValueError("--target-cpa must be above 0")
        if a.cmd == "economics" and a.cpc is not None and not 0 < a.cpc < math.inf:
            raise ValueError("--cpc must be above 0")
        {"economics": economics, "campaigns": campaigns, "sample": sample, "test": test}[a.cmd](a)
    except UnicodeDecodeError:
        print(f"ads_math.py: {a.file}: not UTF-8; save it as CSV UTF-8 (some exports are UTF-16 with tabs)", file=sys.stderr)
        return 2
    except (OSError, ValueError, csv.Error) as err:
        print(f"ads_math.py: {err}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
