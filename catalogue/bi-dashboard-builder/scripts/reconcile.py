#!/usr/bin/env python3
"""Compare a metric from two exports, key by key.

    python3 reconcile.py TRUSTED.csv NEW.csv --key month --value revenue [--tolerance 0.005]

Exit 0: all keys present and within tolerance; 1: differences; 2: wrong use or unreadable input.
Limits: one value column, keys compared and sorted as text after trimming (write periods as 2026-01), numbers with a decimal point (no thousands
separators), everything in memory. Hints are suggestions from the pattern of differences, not proof.
"""
import argparse
import csv
import io
import re
import sys
from decimal import Decimal, InvalidOperation


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


def read(path, keys, value):
    out = {}
    with open(path, newline="", encoding="utf-8-sig") as f:
        r = csv.DictReader(as_commas(f))
        missing = [c for c in keys + [value] if c not in (r.fieldnames or [])]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}")
        for row in r:
            key = " | ".join((row[k] or "").strip() for k in keys)
            if key in out:
                raise ValueError(f"{path}: line {r.line_num}: key {key!r} occurs twice; aggregate first")
            try:
                out[key] = Decimal((row[value] or "").strip())
                if not out[key].is_finite():
                    raise InvalidOperation
            except InvalidOperation:
                raise ValueError(f"{path}: line {r.line_num}: {value} is {row[value]!r}, not a number")
    return out


def hint(diffs, order):
    ratios = [n / t for t, n in diffs.values() if t]
    if len(ratios) >= 3 and max(ratios) - min(ratios) < Decimal("0.002"):
        return f"constant ratio {ratios[0]:.3f}: tax, currency or unit?"
    signs = {n > t for t, n in diffs.values()}
    places = sorted(order.index(k) for k in diffs)
    periods = all(re.match(r"(19|20)\d\d(\D|$)", k) for k in order)
    if periods and places and places[-1] == len(order) - 1 and places == list(range(places[0], len(order))) and places[0] > 0:
        side = "larger" if signs == {True} else "smaller" if signs == {False} else "mixed"
        return f"only the latest shared keys differ, new is {side}: late data, or something that began at {order[places[0]]}?"
    if signs == {True}:
        return "new is larger everywhere it differs: fan-out in a join, or rows that should be excluded?"
    if signs == {False}:
        return "new is smaller everywhere it differs: rows dropped by an inner join or filter?"
    return "differences in both directions: other mapping or cut-off date?"


def main():
    ap = argparse.ArgumentParser(description="Compare a metric from two exports")
    ap.add_argument("trusted")
    ap.add_argument("new")
    ap.add_argument("--key", required=True, help="column, or several separated by commas")
    ap.add_argument("--value", required=True)
    ap.add_argument("--tolerance", type=float, default=0.005, help="relative, default 0.005")
    a = ap.parse_args()
    if not 0 <= a.tolerance < 1:
        ap.error("--tolerance is a share from 0 to below 1, such as 0.005")
    keys = [k.strip() for k in a.key.split(",")]
    try:
        old, new = read(a.trusted, keys, a.value), read(a.new, keys, a.value)
    except UnicodeDecodeError:
        print("reconcile.py: not UTF-8; save both files as CSV UTF-8", file=sys.stderr)
        return 2
    except (OSError, ValueError, csv.Error) as e:
        print(f"reconcile.py: {e}", file=sys.stderr)
        return 2
    shared = sorted(set(old) & set(new))
    diffs, wide = {}, max([16, *(len(k) + 1 for k in shared)])
    for k in shared:
        d = new[k] - old[k]
        pct = f"{d / old[k] * 100:+.2f} %" if old[k] else "n/a"
        bad = abs(d) > abs(old[k]) * Decimal(str(a.tolerance))
        if bad:
            diffs[k] = (old[k], new[k])
        print(f"{'DIFF' if bad else 'ok':<5}{k:<{wide}}{old[k]:>14}{new[k]:>14}{d:>+12}  {pct}")
    for label, keys_only in (("only in trusted", set(old) - set(new)), ("only in new", set(new) - set(old))):
        for k in sorted(keys_only):
            print(f"{label}: {k}")
    so, sn = sum(old[k] for k in shared), sum(new[k] for k in shared)
    print(f"shared keys {len(shared)}, differing {len(diffs)}, totals {so} and {sn}, difference {sn - so:+}")
    if diffs:
        print("hint: " + ("totals agree, parts differ: other mapping or attribution?" if so == sn else hint(diffs, shared)))
    return 1 if diffs or set(old) ^ set(new) else 0


if __name__ == "__main__":
    sys.exit(main())
