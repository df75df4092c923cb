#!/usr/bin/env python3
"""Verdict for one roll-out gate: widen, hold or stop.

    python3 gate.py figures.csv            later gates
    python3 gate.py figures.csv --first    first gate (about 1 percent of users): twice the uncertainty is tolerated

CSV: segment,measure,new_users,new_affected,old_users,old_affected
  segment   all, or a slice such as "maker X, Android 11"
  measure   crash, anr or signin (affected = users with at least one crash, freeze, failed sign-in)
  old_*     the previous version in the same days of its own roll-out
Difference in percentage points with a 95 percent Newcombe interval. Limits per measure stand in LIMITS below.
Limits of the program: it treats users as independent and the two versions as comparable; it does not see
reviews, tickets or key events; slices under 200 users only raise a question. Exit 0 widen, 3 hold, 4 stop, 2 wrong input.
"""
import argparse
import csv
import io
import math
import re
import sys

LIMITS = {"crash": (0.1, 0.3, 1.0), "anr": (0.05, 0.15, 0.47), "signin": (0.5, 1.5, 10.0)}  # widen up to, stop above (difference); stop above (rate)
Z = 1.96


def opened(path, heads=()):
    """A CSV file as text. Excel writes semicolons or tabs, "sep=;", decimal commas, a byte order mark, UTF-16 or Windows characters.
    Headings such as "Effort weeks" or " ID" are taken for the names in heads."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise OSError(22, "this is a workbook; save the sheet as CSV", path)
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        raise OSError(22, "binary data, not CSV", path)
    csv.field_size_limit(10_000_000)
    first, _, rest = text.partition("\n")
    said = re.fullmatch(r'"?sep=(.)"?\r?', first)
    text, mark = (rest, said.group(1)) if said else (text, max(",;\t", key=first.count))
    rows = [[c.strip() for c in row] if any(map(str.strip, row)) else [] for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark)]
    if mark != ",":
        number = re.compile(r"-?\d+,(?!\d{3}$)\d+" if mark == "\t" else r"-?(\d{1,3}(\.\d{3})+|\d+),\d+")  # with tabs, 1,234 is a thousand
        rows = [[c.replace(".", "").replace(",", ".") if number.fullmatch(c) else c for c in row] for row in rows]
    for n, name in enumerate(rows[0] if rows else ()):
        plain = re.sub(r"[\s_-]+", "_", name.strip().lower())
        if plain in heads and plain not in rows[0]:
            rows[0][n] = plain
    long = [n for n, row in enumerate(rows, 1) if any(row[len(rows[0]):])]
    if long:
        print(f"{path}: {len(long)} rows have more cells than the header, the first is row {long[0]}: a {mark!r} inside a text without quotes?", file=sys.stderr)
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    out.seek(0)
    return out


class Bad(Exception):
    pass


def wilson(k, n):
    p, d = k / n, 1 + Z * Z / n
    mid, half = (p + Z * Z / (2 * n)) / d, Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / d
    return mid - half, mid + half


def compare(row):
    nu, na, ou, oa = row
    p, q = na / nu, oa / ou
    (pl, pu), (ql, qu) = wilson(na, nu), wilson(oa, ou)
    diff = p - q
    low = diff - math.sqrt((p - pl) ** 2 + (qu - q) ** 2)
    high = diff + math.sqrt((pu - p) ** 2 + (q - ql) ** 2)
    return 100 * p, 100 * q, 100 * diff, 100 * low, 100 * high


def load(path):
    columns = ("segment", "measure", "new_users", "new_affected", "old_users", "old_affected")
    out = []
    try:
        with opened(path, columns) as f:
            reader = csv.DictReader(f)
            missing = [c for c in columns if c not in (reader.fieldnames or [])]
            if missing:
                raise Bad(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(reader.fieldnames or [])}")
            for r in reader:
                where = f"{path}: line {reader.line_num}"
                r["segment"], r["measure"] = ((r[c] or "").strip() for c in ("segment", "measure"))
                r["measure"] = r["measure"].lower()
                if r["measure"] not in LIMITS:
                    raise Bad(f"{where}: measure must be one of {', '.join(LIMITS)}: {r['measure']!r}")
                try:
                    v = [int((r[c] or "").replace(",", "")) for c in columns[2:]]
                except ValueError:
                    raise Bad(f"{where}: counts must be whole numbers")
                if not 1 <= v[0] < 10**12 or not 1 <= v[2] < 10**12 or not 0 <= v[1] <= v[0] or not 0 <= v[3] <= v[2]:
                    raise Bad(f"{where}: affected must lie between 0 and users, users above 0")
                out.append((r["segment"], r["measure"], v))
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        raise Bad(f"{path}: {e}")
    if not any(s == "all" for s, _, _ in out):
        raise Bad(f"{path}: no row with segment all")
    return out


def judge(segment, measure, v, first):
    new, old, diff, low, high = compare(v)
    widen, stop, ceiling = LIMITS[measure]
    if diff > stop and low > 0:
        verdict, why = ("stop", "worse beyond the limit, and not by chance")
    elif new > ceiling and low > 0:
        verdict, why = ("stop", f"rate above {ceiling:g} percent")
    elif diff > widen:
        verdict, why = ("hold", "worse than allowed, may be chance: more users or a cause")
    elif high > stop * (2 if first else 1) and segment == "all":
        verdict, why = ("hold", "too few users to exclude a large loss")
    else:
        verdict, why = ("widen", "within the limits")
    if segment != "all" and v[0] < 200 and verdict != "stop":
        verdict, why = ("widen", "slice too small to judge") if diff <= stop else ("hold", "small slice looks bad: look by hand")
    return verdict, why, f"{new:.2f}% vs {old:.2f}%, {diff:+.2f} points [{low:+.2f}, {high:+.2f}]"


def main():
    ap = argparse.ArgumentParser(description="Widen, hold or stop a staged roll-out")
    ap.add_argument("csv")
    ap.add_argument("--first", action="store_true")
    a = ap.parse_args()
    try:
        rows = load(a.csv)
    except Bad as e:
        print(f"gate.py: {e}", file=sys.stderr)
        return 2
    worst = "widen"
    for segment, measure, v in rows:
        verdict, why, figures = judge(segment, measure, v, a.first)
        print(f"{verdict:<6} {measure:<7} {segment}: {figures}; {why}")
        worst = max(worst, verdict, key=["widen", "hold", "stop"].index)
    print(f"\nverdict by these figures: {worst.upper()} (reviews, tickets and key events still to be looked at)")
    return {"widen": 0, "hold": 3, "stop": 4}[worst]


if __name__ == "__main__":
    sys.exit(main())
