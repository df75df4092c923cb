#!/usr/bin/env python3
"""Risk points per account from a table and a signal sheet.

    python3 risk_points.py accounts.csv signals.csv [--top 10]

accounts.csv needs: account, plan_value_year, age_days, renewal_in_days, core_actions_8wk_median,
core_actions_last_2wk_avg, seats_paid, seats_active, champion (active, left, changed_role, unknown),
satisfaction (0-10 or empty), flags (codes of signals.csv joined by ;).
signals.csv needs: signal, points. Change points there, not here.
Reading: 7 or more, or a 4-point signal with renewal within 120 days: PLAN. 4 to 6: LOOK. Less: leave alone.
Accounts under 60 days are set aside. Flags worth 0 points are printed as possible false alarms.
Limits: it adds up signs, it does not predict. The order is by reading, then points, then value;
who is called first is a decision for people. Exit 2 on wrong use.
"""
import argparse
import csv
import io
import re
import sys

NEED = ("account plan_value_year age_days renewal_in_days core_actions_8wk_median core_actions_last_2wk_avg "
        "seats_paid seats_active champion satisfaction flags").split()
CHAMPION = ("active", "left", "changed_role", "unknown")


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


class Bad(Exception):
    pass


def table(path, columns):
    """List of (place, row); the place names file and line for messages."""
    try:
        handle = open(path, newline="", encoding="utf-8-sig")
    except OSError as problem:
        raise Bad(f"{path}: {problem.strerror}")
    with handle:
        data = csv.DictReader(as_commas(handle))
        try:
            absent = set(columns).difference(data.fieldnames or ())
            if absent:
                raise Bad(f"{path}: line 1: missing column {', '.join(sorted(absent))}")
            return [(f"{path}: line {data.line_num}", row) for row in data]
        except (UnicodeDecodeError, csv.Error) as problem:
            raise Bad(f"{path}: {problem}")


def number(row, name, where, empty_ok=False):
    t = (row[name] or "").strip()
    if not t and empty_ok:
        return None
    try:
        return float(t)
    except ValueError:
        raise Bad(f"{where}: {name} is not a number: {t!r}")


def signals_of(r, where, points):
    found = []
    median, last = number(r, "core_actions_8wk_median", where), number(r, "core_actions_last_2wk_avg", where)
    if median > 0 and last <= 0.6 * median:
        found.append("use_falls")
    if r["champion"] not in CHAMPION:
        raise Bad(f"{where}: champion {r['champion']!r} is not one of {', '.join(CHAMPION)}")
    if r["champion"] in ("left", "changed_role"):
        found.append("champion_gone")
    if r["champion"] == "unknown" and number(r, "age_days", where) > 90:
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
    print(f"{'account':<9}{'reading':<9}{'points':>6}{'value':>8}{'renewal':>9}  signals")
    for band, total, value, days, account, found in result[:a.top or None]:
        text = " ".join(f"{s}{points[s]:+d}" if points[s] else f"({s}?)" for s in found)
        print(f"{account:<9}{band:<9}{total:>6}{value:>8.0f}{days:>8}d  {text}".rstrip())
    count = {b: sum(1 for x in result if x[0] == b) for b in rank}
    print(f"\n{len(result)} judged: {count['PLAN']} plan, {count['LOOK']} look, {count['-']} leave alone"
          + (f"; too new: {', '.join(new)}" if new else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
