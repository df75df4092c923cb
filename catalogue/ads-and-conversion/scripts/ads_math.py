#!/usr/bin/env python3
"""Arithmetic for paid ads: unit economics, campaign triage, sample size, reading a finished test.

    ads_math.py economics --price 240 --costs 72 [--profit-share 0.25] [--cpc 2.1]
    ads_math.py campaigns FILE.csv --target-cpa 126      columns: campaign, spend, clicks, conversions
    ads_math.py sample --base 0.02 --lift 0.25           5 % two-sided, 80 % power
    ads_math.py test CONV_A N_A CONV_B N_B               two-proportion z test, 95 % interval of the difference

The column names of the platforms' exports are understood too (Campaign name, Cost, Amount spent (EUR), Total spent, Link
clicks, Interactions, Results, Conv.), title lines above the header, 1,234.50 and currency signs. Rows of one campaign
(by device, day ...) are added up, rows that begin with "Total" and empty figures are left out, each with a note.

Limits: normal approximation (needs about 10 conversions per side); fixed sample, no peeking correction;
conversions are taken as reported; one currency. Exit 0; 2 on wrong use or unreadable input.
"""
import argparse
import csv
import io
import math
import re
import sys

COLUMNS = {
    "campaign": ("campaign", "campaign name"),
    "spend": ("spend", "cost", "amount spent", "total spent", "total spend"),
    "clicks": ("clicks", "link clicks", "interactions"),
    "conversions": ("conversions", "results", "conv."),
}


def as_commas(path, columns):
    """The table with commas. It may come in UTF-8, UTF-16 or Windows text, with semicolons or tabs, title lines above the
    header, other case in the header, empty rows. With semicolons or tabs, 1.234,50 is 1234.50. Lines keep their numbers."""
    with open(path, "rb") as f:
        raw = f.read()
    wide = raw[:2] in (b"\xff\xfe", b"\xfe\xff")
    if b"\0" in raw and not wide:
        raise csv.Error("binary data, not a table; save it as CSV")
    try:
        text = raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
        print(f"{path}: not UTF-8, read as Windows text; look at the accents", file=sys.stderr)
    csv.field_size_limit(2**31 - 1)
    plain = lambda cell: "_".join(cell.strip().lower().split())
    known = {plain(c): c for c in columns}
    tables = [(m, list(csv.reader(io.StringIO(text, newline=""), delimiter=m))) for m in sorted(",;\t", key=text.split("\n", 1)[0].count, reverse=True)]
    heads = [(m, rows, n) for m, rows in tables for n, row in enumerate(rows[:20]) if known.keys() <= {plain(c) for c in row}]
    mark, rows, top = heads[0] if heads else (*tables[0], 0)
    number = re.compile(r"[-+]?[$€£¥₹]?\s?(\d{1,3}([.\s]\d{3})+|\d+),\d+\s?[%$€£¥₹]?")
    commas = mark != "," and any(number.fullmatch(c.strip()) for row in rows for c in row)
    whole = re.compile(r"[-+]?\d{1,3}(\.\d{3})+")
    out = io.StringIO(newline="")
    lines = csv.writer(out, lineterminator="\n")
    if rows:
        lines.writerow([known.get(plain(c), c.strip()) for c in rows[top]])
    for n, row in enumerate(rows):
        if n < top or not any(c.strip() for c in row):
            lines.writerow([])
        elif n > top:
            lines.writerow([c.replace(".", "").replace(",", ".") if commas and (number.fullmatch(c) or whole.fullmatch(c)) else c for c in map(str.strip, row)])
    long = [n + 1 for n, row in enumerate(rows) if n > top and any(c.strip() for c in row[len(rows[top]):])]
    if long:
        print(f"{path}: {len(long)} rows have more cells than the header, the first is row {long[0]}: a {mark!r} inside a text without quotes?", file=sys.stderr)
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
    text = re.sub(r"^([A-Z]{3}|[$€£¥₹])?\s*(.*?)\s*([A-Z]{3}|[$€£¥₹])?$", r"\2", text.strip())
    if re.fullmatch(r"\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?", text):
        text = text.replace(",", "")
    value = float(text)
    if not 0 <= value < math.inf:
        raise ValueError(text)
    return value


def read_campaigns(path):
    for heading in COLUMNS["campaign"]:
        r = csv.DictReader(as_commas(path, (heading,)))
        if heading in (r.fieldnames or ()):
            break
    plain = {re.sub(r"\s*\(.*\)$", "", name or "").strip().lower(): name for name in reversed(r.fieldnames or [])}
    found = {c: next((plain[n] for n in names if n in plain), None) for c, names in COLUMNS.items()}
    missing = [c for c, name in found.items() if name is None]
    if missing:
        raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}; there are: {', '.join(filter(None, r.fieldnames or []))}")
    rows, totals, empty, segments = {}, 0, 0, 0
    for row in r:
        name, cells = (row[found["campaign"]] or "").strip(), [str(c).strip() for c in row.values() if c]
        if cells[0].lower().startswith("total") or name.lower().startswith("total"):
            totals += 1
            continue
        figures = [(row[found[c]] or "").strip() for c in ("spend", "clicks", "conversions")]
        if all(f in ("", "-", "--") for f in figures):
            empty += 1
            continue
        try:
            values = [0.0 if f in ("", "-", "--") else number(f) for f in figures]
        except ValueError:
            raise ValueError(f"{path}: line {r.line_num}: spend, clicks and conversions must be plain numbers, not negative: {', '.join(figures)}")
        segments += name in rows
        rows[name] = [x + y for x, y in zip(rows.get(name, (0, 0, 0)), values)]
    if not rows:
        raise ValueError(f"{path}: no campaigns below the header")
    for n, text in ((totals, "rows of totals left out"), (empty, "rows without figures left out"), (segments, "rows added to another row of their campaign")):
        if n:
            print(f"ads_math.py: {n} {text}", file=sys.stderr)
    return [(name, *values) for name, values in rows.items()]


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
    totals = ("total", *(sum(row[i] for row in rows) for i in (1, 2, 3)))
    s, n = max(9, len(f"{totals[1]:.2f}") + 1), max(8, len(f"{totals[2]:.0f}") + 1)
    p = max(9, *(len(f"{row[1] / row[3]:.2f}") + 1 for row in rows if row[3]), 0)
    q = max(7, p - 1 if p > 9 else 7)
    print(f"{'campaign':<{wide}}{'spend':>{s}}{'clicks':>{n}}{'conv':>{n - 1}}{'CPC':>{q}}{'rate':>8}{'CPA':>{p}}  verdict")
    for row in [*rows, totals]:
        name, spend, clicks, conv = row
        rate = f"{conv / clicks:.2%}" if clicks else "-"
        cpc = f"{spend / clicks:.2f}" if clicks else "-"
        cpa = f"{spend / conv:.2f}" if conv else "-"
        count = f"{conv:.2f}".rstrip("0").rstrip(".")
        verdict = "" if row is totals else verdict_of(spend, conv, a.target_cpa)
        print(f"{name:<{wide}}{spend:>{s}.2f}{clicks:>{n}.0f}{count:>{n - 1}}{cpc:>{q}}{rate:>8}{cpa:>{p}}  {verdict}".rstrip())


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
    except (OSError, ValueError, csv.Error) as err:
        print(f"ads_math.py: {err}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
