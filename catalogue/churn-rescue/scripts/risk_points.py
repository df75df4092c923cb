#!/usr/bin/env python3
"""Risk points per account from a table and a signal sheet.

    python3 risk_points.py accounts.csv signals.csv [--top 10]

accounts.csv needs: account, plan_value_year, age_days, renewal_in_days, core_actions_8wk_median,
core_actions_last_2wk_avg, seats_paid, seats_active, champion (active, left, changed_role, unknown or empty),
satisfaction (0-10 or empty), flags (codes of signals.csv joined by ;).
signals.csv needs: signal, points. Change points there, not here.
Reading: 7 or more, or a 4-point signal with renewal within 120 days: PLAN. 4 to 6: LOOK. Less: leave alone.
Accounts under 60 days are set aside. Flags worth 0 points are printed as possible false alarms.
Limits: it adds up signs, it does not predict. The order is by reading, then points, then value;
who is called first is a decision for people. Exit 0; 2 on wrong use.
"""
import argparse
import csv
import io
import re
import sys

NEED = ("account plan_value_year age_days renewal_in_days core_actions_8wk_median core_actions_last_2wk_avg "
        "seats_paid seats_active champion satisfaction flags").split()
CHAMPION = ("active", "left", "changed_role", "unknown")


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


def table(path, columns):
    """List of (place, row); the place names file and line for messages."""
    try:
        data = csv.DictReader(as_commas(path, columns))
        absent = set(columns).difference(data.fieldnames or ())
        if absent:
            raise Bad(f"{path}: line 1: missing column {', '.join(sorted(absent))}")
        return [(f"{path}: line {data.line_num}", row) for row in data]
    except (OSError, csv.Error) as problem:
        raise Bad(f"{path}: {problem}")


def number(row, name, where, empty_ok=False):
    t = (row[name] or "").strip()
    if not t and empty_ok:
        return None
    try:
        value = float(re.sub(r"[\s$€£¥₹]|,(?=\d{3})", "", t))
    except ValueError:
        raise Bad(f"{where}: {name} is not a number: {t!r}")
    if not abs(value) < 1e12:
        raise Bad(f"{where}: {name} is out of range: {t!r}")
    return value


def signals_of(r, where, points):
    found = []
    median, last = number(r, "core_actions_8wk_median", where), number(r, "core_actions_last_2wk_avg", where)
    if median > 0 and last <= 0.6 * median:
        found.append("use_falls")
    champion = "_".join((r["champion"] or "").lower().split()) or "unknown"
    if champion not in CHAMPION:
        raise Bad(f"{where}: champion {r['champion']!r} is not one of {', '.join(CHAMPION)}")
    if champion in ("left", "changed_role"):
        found.append("champion_gone")
    if champion == "unknown" and number(r, "age_days", where) > 90:
        found.append("champion_unknown")
    paid = number(r, "seats_paid", where)
    if paid and number(r, "seats_active", where) / paid < 0.5:
        found.append("seats_low")
    satisfaction = number(r, "satisfaction", where, empty_ok=True)
    if satisfaction is not None and satisfaction <= 6:
        found.append("satisfaction_low")
    for flag in filter(None, (x.strip() for x in (r["flags"] or "").split(";"))):
        if flag not in points:
            raise Bad(f"{where}: flag {flag!r} is not in the signal sheet")
        found.append(flag)
    return found


def main():
    ap = argparse.ArgumentParser(description="Risk points per account")
    ap.add_argument("accounts")
    ap.add_argument("signals")
    ap.add_argument("--top", type=int, default=0, metavar="N", help="print only the first N")
    a = ap.parse_args()
    try:
        points = {}
        for where, r in table(a.signals, ("signal", "points")):
            points[r["signal"]] = int(number(r, "points", where))
        result, new = [], []
        for where, r in table(a.accounts, NEED):
            if number(r, "age_days", where) < 60:
                new.append(r["account"])
                continue
            found = signals_of(r, where, points)
            unknown = [s for s in found if s not in points]
            if unknown:
                raise Bad(f"{a.signals}: no points for {', '.join(unknown)}")
            total = sum(points[s] for s in found)
            days = number(r, "renewal_in_days", where)
            urgent = days <= 120 and any(points[s] >= 4 for s in found)
            band = "PLAN" if total >= 7 or urgent else "LOOK" if total >= 4 else "-"
            result.append((band, total, number(r, "plan_value_year", where), int(days), r["account"], found))
    except Bad as e:
        print(f"risk_points.py: {e}", file=sys.stderr)
        return 2
    rank = {"PLAN": 0, "LOOK": 1, "-": 2}
    result.sort(key=lambda x: (rank[x[0]], -x[1], -x[2], x[4]))
    wide = max([9, *(len(x[4]) + 2 for x in result)])
    print(f"{'account':<{wide}}{'reading':<9}{'points':>6}{'value':>8}{'renewal':>9}  signals")
    for band, total, value, days, account, found in result[:a.top or None]:
        text = " ".join(f"{s}{points[s]:+d}" if points[s] else f"({s}?)" for s in found)
        print(f"{account:<{wide}}{band:<9}{total:>6}{value:>8.0f}{days:>8}d  {text}".rstrip())
    count = {b: sum(1 for x in result if x[0] == b) for b in rank}
    print(f"\n{len(result)} judged: {count['PLAN']} plan, {count['LOOK']} look, {count['-']} leave alone"
          + (f"; too new: {', '.join(new)}" if new else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
