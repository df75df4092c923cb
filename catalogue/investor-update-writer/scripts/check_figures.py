#!/usr/bin/env python3
"""Check the monthly figures of an investor update before they are sent.

  check_figures.py FIGURES.csv [--safety AMOUNT] [--last N]

FIGURES.csv: header month,mrr,new,lost,expansion,contraction,customers,active,cash,funding,burn,runway_to; months as YYYY-MM,
one row per month, oldest first. expansion, contraction, funding, burn and runway_to may be empty. Checked per month:
  - previous mrr + new + expansion - lost - contraction = mrr
  - stated burn = average fall of cash over the last three months, funding taken out (tolerance 500)
  - stated runway_to within one month of (cash - safety) / burn, counted from the end of the month
  - active not above customers; months without gaps
Prints the changes of the last months for the draft. Exit 0: all agree; 1: something does not; 2: the file cannot be used.
Limits: simple division for runway; a model with planned hires may rightly differ, then say so in the update. One currency.
Python 3.9+, standard library only.
"""
import argparse
import csv
import io
import re
import sys

NEEDED = ("month", "mrr", "new", "lost", "customers", "active", "cash")
BURN_TOLERANCE = 500


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


def fail(message):
    print(f"check_figures.py: {message}", file=sys.stderr)
    sys.exit(2)


def month_number(text, path, line):
    try:
        y, m = text.strip().split("-")
        if not 1 <= int(m) <= 12 or len(y) != 4:
            raise ValueError
        return int(y) * 12 + int(m) - 1
    except ValueError:
        fail(f"{path}: line {line}: '{text}' is not a month like 2026-06")


def month_name(n):
    return f"{n // 12}-{n % 12 + 1:02d}"


def read(path):
    try:
        with open(path, encoding="utf-8-sig", newline="") as f:
            reader = csv.DictReader(as_commas(f))
            rows, header = list(reader), reader.fieldnames or []
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{path}: {e}")
    for c in NEEDED:
        if c not in header:
            fail(f"{path}: column '{c}' is missing")
    out = []
    for line, row in enumerate(rows, 2):
        d = {"n": month_number(row["month"] or "", path, line)}
        for c in NEEDED[1:] + ("expansion", "contraction", "funding", "burn"):
            text = (row.get(c) or "").strip().replace(" ", "")
            try:
                d[c] = float(text) if text else (None if c == "burn" else 0.0)
            except ValueError:
                fail(f"{path}: line {line}: {c} '{row.get(c)}' is not a plain number (no thousands separators)")
            if not text and c in NEEDED:
                fail(f"{path}: line {line}: {c} is empty")
        runway = (row.get("runway_to") or "").strip()
        d["runway"] = month_number(runway, path, line) if runway else None
        out.append(d)
    if not out:
        fail(f"{path}: no months")
    return out


def main():
    p = argparse.ArgumentParser(description="Check the monthly figures of an investor update.")
    p.add_argument("file")
    p.add_argument("--safety", type=float, default=0, help="cash level that must not be undercut (default 0)")
    p.add_argument("--last", type=int, default=2, help="months to print (default 2)")
    a = p.parse_args()
    rows = read(a.file)
    faults = []
    for i, r in enumerate(rows):
        name = month_name(r["n"])
        if r["active"] > r["customers"]:
            faults.append(f"{name}: active {r['active']:.0f} is above customers {r['customers']:.0f}")
        if i:
            b = rows[i - 1]
            if r["n"] != b["n"] + 1:
                faults.append(f"{name}: follows {month_name(b['n'])}; a month is missing or out of order")
                continue
            want = b["mrr"] + r["new"] + r["expansion"] - r["lost"] - r["contraction"]
            if abs(want - r["mrr"]) >= 1:
                faults.append(f"{name}: mrr should be {want:.0f} from its parts, stated {r['mrr']:.0f}")
        if i >= 3:
            fall = (rows[i - 3]["cash"] - r["cash"] + sum(x["funding"] for x in rows[i - 2:i + 1])) / 3
            if r["burn"] is not None and abs(fall - r["burn"]) > BURN_TOLERANCE:
                faults.append(f"{name}: burn over three months is {fall:.0f}, stated {r['burn']:.0f}")
        if r["runway"] is not None and r["burn"] is not None and r["burn"] > 0:
            simple = r["n"] + max(0, int((r["cash"] - a.safety) / r["burn"] + 0.5))
            if abs(simple - r["runway"]) > 1:
                faults.append(f"{name}: division gives runway to {month_name(simple)}, stated {month_name(r['runway'])}; explain or correct")
    for i in range(max(1, len(rows) - a.last), len(rows)):
        r, b = rows[i], rows[i - 1]
        print(f"{month_name(r['n'])}: mrr {r['mrr']:.0f} ({r['mrr'] - b['mrr']:+.0f}), customers {r['customers']:.0f} ({r['customers'] - b['customers']:+.0f}), "
              f"active {r['active']:.0f} of {r['customers']:.0f} = {r['active'] / r['customers']:.0%} ({r['active'] - b['active']:+.0f}), "
              f"cash {r['cash']:.0f} ({r['cash'] - b['cash']:+.0f})" if r["customers"] else f"{month_name(r['n'])}: no customers")
    last = rows[-1]
    if last["burn"] and last["burn"] > 0:
        print(f"runway from {month_name(last['n'])} by division: {(last['cash'] - a.safety) / last['burn']:.1f} months above {a.safety:.0f}")
    for f in faults:
        print("DOES NOT AGREE " + f)
    print(f"{len(rows)} months checked, {len(faults)} disagreements")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
