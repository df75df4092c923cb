#!/usr/bin/env python3
"""Compare a metric from two exports, key by key.

    python3 reconcile.py TRUSTED.csv NEW.csv --key month --value revenue [--tolerance 0.005]

Rows without a value (empty, n/a, -) count as missing and are said. Exit 0: all keys present and within tolerance; 1: differences;
2: wrong use or unreadable input.
Limits: one value column, keys compared and sorted as text after trimming (write periods as 2026-01), numbers such as 1234.5, 1,234.50 or
$1,234, everything in memory. Hints are suggestions from the pattern of differences, not proof.
"""
import argparse
import csv
import io
import re
import sys
from decimal import Decimal, InvalidOperation

EMPTY = ("", "-", "--", "n/a", "na", "nan", "null", "none", "..")


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


def read(path, keys, value):
    out, empty = {}, []
    r = csv.DictReader(as_commas(path, (*keys, value)))
    missing = [c for c in keys + [value] if c not in (r.fieldnames or [])]
    if missing:
        raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}; there are: {', '.join(filter(None, r.fieldnames or []))}")
    for row in r:
        key = " | ".join((row[k] or "").strip() for k in keys)
        if key in out:
            raise ValueError(f"{path}: line {r.line_num}: key {key!r} occurs twice; aggregate first")
        text = re.sub(r"^(-?)\s*[$€£¥₹]\s*|\s*[$€£¥₹]$", r"\1", (row[value] or "").strip())
        if text.lower() in EMPTY:
            empty.append(key)
            continue
        if re.fullmatch(r"[-+]?\d{1,3}(,\d{3})+(\.\d+)?", text):
            text = text.replace(",", "")
        try:
            out[key] = Decimal(text)
            if not out[key].is_finite():
                raise InvalidOperation
        except InvalidOperation:
            raise ValueError(f"{path}: line {r.line_num}: {value} is {row[value]!r}, not a number")
    if empty:
        print(f"{path}: {len(empty)} keys without a value, first: {empty[0]}", file=sys.stderr)
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
    if not shared:
        print("hint: no key is in both files: are they written alike?")
    if diffs:
        print("hint: " + ("totals agree, parts differ: other mapping or attribution?" if so == sn else hint(diffs, shared)))
    return 1 if diffs or set(old) ^ set(new) else 0


if __name__ == "__main__":
    sys.exit(main())
