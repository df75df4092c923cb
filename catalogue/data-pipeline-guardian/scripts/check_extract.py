#!/usr/bin/env python3
"""Checks a CSV extract of a table before it is loaded or published.

    python3 check_extract.py orders.csv --key order_id --day order_day --run-date 2026-03-09 \\
        --not-null customer_id --accept status=open,paid,cancelled --range amount_cents=0:5000000

Checks: every row has the fields of the header (stop), key unique and present (stop), rows for the run date exist (stop), row count of the run date between half and
twice the median of the same weekday in the file (stop below half, else tell), not-null columns (hold back),
accepted values (hold back), numeric range (hold back). --key may name several columns: a,b.
Exit 0: nothing found (a NOTE is none); 1: something found; 2: wrong use or unreadable file.
Limits: one file in UTF-8 or UTF-16, read into memory by columns; days as YYYY-MM-DD (a time after it is ignored, no time zone conversion);
the weekday band needs three earlier days of that weekday. For tables in a database use assets/check-catalogue.sql.
"""
import argparse
import csv
import re
import statistics
import sys
from collections import Counter
from datetime import date


class Bad(Exception):
    pass


def pairs(items, option):
    for item in items:
        name, eq, value = item.partition("=")
        if not eq or not name or not value:
            raise Bad(f"{option} {item}: expected COLUMN=VALUE")
        yield name, value


def read(path, columns):
    try:
        with open(path, "rb") as f:
            wide = f.read(2) in (b"\xff\xfe", b"\xfe\xff")
        csv.field_size_limit(2**31 - 1)
        with open(path, newline="", encoding="utf-16" if wide else "utf-8-sig") as f:
            head = f.readline()
            f.seek(0)
            reader = csv.DictReader(f, delimiter=max(",;\t|", key=head.count))
            missing = sorted(c for c in columns if c not in (reader.fieldnames or []))
            if missing:
                raise Bad(f"{path}: line 1: missing column {', '.join(missing)}; there are: {', '.join(filter(None, reader.fieldnames or []))}")
            rows, torn = [], []
            for r in reader:
                if None in r or None in r.values():
                    torn.append(reader.line_num)
                else:
                    rows.append((reader.line_num, r))
            return rows, torn
    except UnicodeDecodeError as e:
        raise Bad(f"{path}: not UTF-8 (byte {e.start} of a block); export it as UTF-8, a guess would change names")
    except (OSError, csv.Error) as e:
        raise Bad(f"{path}: {e}")


def some(lines):
    shown = ", ".join(map(str, lines[:5]))
    return f"line {shown}" + (f" and {len(lines) - 5} more" if len(lines) > 5 else "")


def check(rows, a, accept, ranges):
    keys = a.key.split(",")
    seen, double, empty = {}, [], []
    for n, r in rows:
        k = tuple(r[c].strip() for c in keys)
        if not all(k):
            empty.append(n)
        elif k in seen:
            double.append(n)
        else:
            seen[k] = n
    if empty:
        yield "stop", f"key {a.key} empty: {some(empty)}"
    if double:
        yield "stop", f"key {a.key} not unique: {some(double)}"
    if a.day:
        run = date.fromisoformat(a.run_date)
        days = Counter()
        for n, r in rows:
            m = re.match(r"\d{4}-\d{2}-\d{2}", r[a.day].strip())
            try:
                days[date.fromisoformat(m.group(0))] += 1
            except (AttributeError, ValueError):
                raise Bad(f"{a.file}: line {n}: {a.day} is not a day: {r[a.day]!r}")
        history = [c for d, c in days.items() if d < run and d.weekday() == run.weekday()]
        if not days[run]:
            yield "stop", f"no rows for {run}"
        elif len(history) < 3:
            yield "note", f"row count of {run} not judged: {len(history)} earlier days of that weekday"
        else:
            usual = statistics.median(history)
            if days[run] < 0.5 * usual or days[run] > 2 * usual:
                grade = "stop" if days[run] < 0.5 * usual else "tell"
                yield grade, f"{days[run]} rows for {run}, usual {usual:g} (same weekday, {len(history)} days)"
    for c in a.not_null:
        bad = [n for n, r in rows if not r[c].strip()]
        if bad:
            yield "hold back", f"{c} empty: {some(bad)}"
    for c, allowed in accept:
        bad = [n for n, r in rows if r[c].strip() not in allowed]
        if bad:
            values = sorted({r[c].strip() for _, r in rows if r[c].strip() not in allowed})[:5]
            yield "hold back", f"{c} has {', '.join(repr(v) for v in values)}: {some(bad)}"
    for c, low, high in ranges:
        bad = []
        for n, r in rows:
            try:
                ok = low <= float(r[c]) <= high
            except ValueError:
                ok = not r[c].strip()
            if not ok:
                bad.append(n)
        if bad:
            yield "hold back", f"{c} not in {low:.10g} to {high:.10g}: {some(bad)}"


def main():
    ap = argparse.ArgumentParser(description="Check a CSV extract before loading it")
    ap.add_argument("file")
    ap.add_argument("--key", required=True)
    ap.add_argument("--day", metavar="COLUMN")
    ap.add_argument("--run-date", metavar="YYYY-MM-DD")
    ap.add_argument("--not-null", action="append", default=[], metavar="COLUMN")
    ap.add_argument("--accept", action="append", default=[], metavar="COLUMN=A,B")
    ap.add_argument("--range", action="append", default=[], metavar="COLUMN=LOW:HIGH")
    a = ap.parse_args()
    if bool(a.day) != bool(a.run_date):
        ap.error("--day and --run-date go together")
    try:
        if a.run_date:
            try:
                date.fromisoformat(a.run_date)
            except ValueError:
                raise Bad(f"--run-date {a.run_date}: not a date like 2026-03-09")
        accept = [(c, v.split(",")) for c, v in pairs(a.accept, "--accept")]
        ranges = []
        for c, v in pairs(a.range, "--range"):
            m = re.fullmatch(r"(-?[\d.]+):(-?[\d.]+)", v)
            if not m:
                raise Bad(f"--range {c}={v}: expected LOW:HIGH")
            ranges.append((c, float(m.group(1)), float(m.group(2))))
        columns = a.key.split(",") + a.not_null + [c for c, _ in accept] + [c for c, _, _ in ranges] + ([a.day] if a.day else [])
        rows, torn = read(a.file, columns)
        found = [("stop", f"wrong number of fields, not checked further: {some(torn)}")] if torn else []
        found += check(rows, a, accept, ranges)
    except (Bad, ValueError) as e:
        print(f"check_extract.py: {e}", file=sys.stderr)
        return 2
    order = ("stop", "hold back", "tell", "note")
    for grade, text in sorted(found, key=lambda x: order.index(x[0])):
        print(f"{grade.upper():<9} {text}")
    real = [grade for grade, _ in found if grade != "note"]
    print(f"{len(rows)} rows checked, {len(real)} finding(s)")
    return 1 if real else 0


if __name__ == "__main__":
    sys.exit(main())
