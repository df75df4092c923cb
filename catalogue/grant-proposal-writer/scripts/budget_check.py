#!/usr/bin/env python3
"""Checks a grant budget table: every sum, the ceiling, activities, shares.

    python3 budget_check.py budget.csv --ceiling 60000 [--overhead 7] [--activities A1,A2,A3,A4] [--outcome 80 --outcome-name finished]

CSV columns: line, activity, category, unit, number, unit_cost, year_1 [, year_2 ...], sum, why. Rows of totals are left out, with a note.
Checks: number x unit_cost = sum; years add up to sum; each line has an activity and a reason; each activity has a cost; no
"miscellaneous"; an evaluation line exists (share is printed); total with overhead (flat percent of direct costs) within the
ceiling. --outcome N prints cost per outcome.
Limits: one currency, one partner, overhead as one flat rate; funders' own rules on eligible costs are not known here. Sums are exact
(decimal); differences up to 0.01 per line pass. Exit 0: no finding, 1: findings, 2: wrong use.
"""
import argparse
import csv
import io
import re
import sys
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

NEED = ("line", "activity", "category", "unit", "number", "unit_cost", "sum", "why")
CENT = Decimal("0.01")


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


class Bad(Exception):
    pass


def number(text, where):
    try:
        v = Decimal(re.sub(r"[\s$€£¥₹]|,(?=\d{3}(?:\D|$))", "", text or "") or "0")
    except InvalidOperation:
        raise Bad(f"{where}: not a number: {text!r}")
    if not v.is_finite() or not 0 <= v < 10**15:
        raise Bad(f"{where}: must be 0 or more, and an amount: {(text or '')[:40]!r}")
    return v


def load(path):
    """Year columns and (line number, row with decimal amounts)."""
    try:
        grid = list(csv.reader(as_commas(path, NEED)))
    except (OSError, UnicodeDecodeError, csv.Error) as problem:
        raise Bad(f"{path}: {problem}")
    head = [re.sub(r"^year[ _]?(\d+)$", r"year_\1", c, flags=re.I) for c in grid[0]] if grid else []
    years = [c for c in head if re.fullmatch(r"year_\d+", c)]
    absent = [c for c in NEED if c not in head] or ([] if years else ["year_1"])
    if absent:
        raise Bad(f"{path}: line 1: missing column {', '.join(absent)}")
    rows, totals = [], []
    for place, cells in enumerate(grid[1:], 2):
        if not cells:
            continue
        cells += [""] * (len(head) - len(cells)) if head and re.match(r"\W*(sub-?|grand )?total\b", cells[head.index("line")] if len(cells) > head.index("line") else "", re.I) else []
        if len(cells) != len(head):
            raise Bad(f"{path}: line {place}: {len(cells)} fields instead of {len(head)}")
        row = dict(zip(head, cells))
        if re.match(r"\W*(sub-?|grand )?total\b", row["line"], re.I):
            totals.append(str(place))
            continue
        for c in ("number", "unit_cost", "sum", *years):
            row[c] = number(row[c], f"{path}: line {place}: {c}")
        rows.append((place, row))
    if totals:
        print(f"budget_check.py: rows of totals left out: line {', '.join(totals)}", file=sys.stderr)
    if not rows:
        raise Bad(f"{path}: no lines")
    return years, rows


def findings(years, rows, activities):
    seen = set()
    for n, r in rows:
        if abs(r["number"] * r["unit_cost"] - r["sum"]) > CENT:
            yield f"line {n} {r['line']}: {r['number']} x {r['unit_cost']} = {r['number'] * r['unit_cost']:,}, not {r['sum']:,}"
        total = sum(r[y] for y in years)
        if abs(total - r["sum"]) > CENT:
            yield f"line {n} {r['line']}: years add up to {total:,}, not {r['sum']:,}"
        if not r["activity"].strip():
            yield f"line {n} {r['line']}: no activity"
        seen |= set(re.split(r"[;\s]+", r["activity"].strip()))
        if not r["why"].strip():
            yield f"line {n} {r['line']}: no reason"
        if re.search(r"\bmisc(ellaneous)?\b|\bdivers\b|\bother costs\b|\bsundr(y|ies)\b", r["line"], re.I):
            yield f"line {n} {r['line']}: name what it is"
    for a in activities:
        if a not in seen:
            yield f"activity {a} has no cost"
    if not any(r["category"].strip().lower() == "evaluation" for _, r in rows):
        yield "no line of category evaluation"


def main():
    ap = argparse.ArgumentParser(description="Check a grant budget")
    ap.add_argument("csv")
    ap.add_argument("--ceiling", required=True)
    ap.add_argument("--overhead", default="0", metavar="PERCENT")
    ap.add_argument("--activities", default="", metavar="A1,A2")
    ap.add_argument("--outcome", metavar="N")
    ap.add_argument("--outcome-name", default="outcome")
    a = ap.parse_args()
    try:
        years, rows = load(a.csv)
        ceiling, overhead = number(a.ceiling, "--ceiling"), number(a.overhead, "--overhead")
        outcome = number(a.outcome, "--outcome") if a.outcome else None
        if outcome is not None and outcome == 0:
            raise Bad("--outcome must be above 0")
    except Bad as e:
        print(f"budget_check.py: {e}", file=sys.stderr)
        return 2
    found = list(findings(years, rows, [x for x in a.activities.split(",") if x]))
    direct = sum(r["number"] * r["unit_cost"] for _, r in rows)          # computed, not as typed
    cats = {}
    for _, r in rows:
        cats[r["category"].strip() or "?"] = cats.get(r["category"].strip() or "?", 0) + r["number"] * r["unit_cost"]
    extra = (direct * overhead / 100).quantize(CENT, ROUND_HALF_UP)
    total = direct + extra
    for c in sorted(cats):
        print(f"{c:<14}{cats[c]:>14,.2f}  {100 * cats[c] / direct if direct else 0:>5.1f}%")
    for y in years:
        print(f"{y:<14}{sum(r[y] for _, r in rows):>14,.2f}")
    print(f"{'direct':<14}{direct:>14,.2f}\n{'overhead':<14}{extra:>14,.2f}\n{'total':<14}{total:>14,.2f}  ceiling {ceiling:,.2f}")
    if total > ceiling:
        found.append(f"total is {total - ceiling:,.2f} above the ceiling")
    if outcome:
        print(f"per {a.outcome_name}: {(total / outcome).quantize(CENT, ROUND_HALF_UP):,}")
    for f in found:
        print(f"- {f}")
    print(f"{len(found)} finding(s)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
