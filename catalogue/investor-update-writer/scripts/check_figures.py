#!/usr/bin/env python3
"""Check the monthly figures of an investor update before they are sent.

  check_figures.py FIGURES.csv [--safety AMOUNT] [--last N]

FIGURES.csv: header month,mrr,new,lost,expansion,contraction,customers,active,cash,funding,burn,runway_to; months as 2026-06,
2026-06-30, Jun 2026 or Jun-26; 12,400 and $12,400 are read as numbers;
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


def fail(message):
    print(f"check_figures.py: {message}", file=sys.stderr)
    sys.exit(2)


def month_number(text, path, line):
    try:
        named = re.fullmatch(r"([A-Za-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})", text.strip())
        if named:
            y, m = f"20{named.group(2)}"[-4:] if len(named.group(2)) == 2 else named.group(2), "JanFebMarAprMayJunJulAugSepOctNovDec".index(named.group(1).title()) // 3 + 1
        else:
            y, m = re.split(r"[-/]", text.strip())[:2]
        if not 1 <= int(m) <= 12 or len(y) != 4:
            raise ValueError
        return int(y) * 12 + int(m) - 1
    except ValueError:
        fail(f"{path}: line {line}: '{text}' is not a month like 2026-06")


def month_name(n):
    return f"{n // 12}-{n % 12 + 1:02d}"


def read(path):
    try:
        reader = csv.DictReader(as_commas(path, NEEDED))
        rows = [(reader.line_num, row) for row in reader]
        header = reader.fieldnames or []
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{path}: {e}")
    for c in NEEDED:
        if c not in header:
            fail(f"{path}: column '{c}' is missing")
    out = []
    for line, row in rows:
        d = {"n": month_number(row["month"] or "", path, line)}
        for c in NEEDED[1:] + ("expansion", "contraction", "funding", "burn"):
            text = re.sub(r"[\s$€£¥₹]|,(?=\d{3}(?:\D|$))", "", row.get(c) or "")
            try:
                d[c] = float(text) if text else (None if c == "burn" else 0.0)
                if d[c] is not None and not abs(d[c]) < 1e15:
                    raise ValueError
            except ValueError:
                fail(f"{path}: line {line}: {c} '{row.get(c)}' is not a plain number")
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
    if not abs(a.safety) < 1e15:
        p.error("--safety must be an amount")
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
