#!/usr/bin/env python3
"""A cash calendar by week: when does the account fall below the limit, and who has to pay late for that to happen?

    python3 cash_weeks.py CALENDAR.csv --opening 84000 --from 2026-11-23 [--weeks 13] [--limit 10000] [--slip 14]

Columns: date (YYYY-MM-DD), what, amount (in positive, out negative), sure (yes or no), and perhaps every (week, 2weeks, month, quarter; empty is
once) and until. Three lines of balance: as planned; with everything that is not sure and comes in paid --slip days later; and without it at all.
Out-payments are never moved: the tax office and the payroll do not wait. Weeks begin on the day of --from.
Limits: no currency, no interest, no overdraft rules; month ends are kept (31st becomes the last day).
Exit 0 never below the limit as planned and with late payers, 1 below it, 2 unreadable input.
"""
import argparse
import calendar
import csv
import datetime as dt
import io
import re
import sys

EVERY = {"week": 7, "weekly": 7, "2weeks": 14, "2 weeks": 14, "fortnight": 14}
MONTHLY = {"month": 1, "monthly": 1, "quarter": 3, "quarterly": 3, "year": 12, "yearly": 12}


def day(text, where):
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text or ""):
        raise ValueError(f"{where}: {text!r} is not a date of the form YYYY-MM-DD")
    return dt.date.fromisoformat(text)


def amount(text, where):
    t = re.sub(r"[\s'€$£]", "", text or "")
    negative = t.startswith("(") and t.endswith(")")
    t = t.strip("()")
    if re.fullmatch(r"-?\d{1,3}(\.\d{3})+(,\d+)?|-?\d+,\d{1,2}", t):
        t = t.replace(".", "").replace(",", ".")
    t = re.sub(r",(?=\d{3}(\D|$))", "", t)
    try:
        value = float(t)
    except ValueError:
        raise ValueError(f"{where}: {text!r} is not an amount")
    if not abs(value) < 1e13:
        raise ValueError(f"{where}: {text!r} is out of range")
    return -value if negative else value


def later(first, months, n):
    year, month = divmod(first.month - 1 + months * n, 12)
    year, month = first.year + year, month + 1
    return first.replace(year=year, month=month, day=min(first.day, calendar.monthrange(year, month)[1]))


def load(path, end):
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise ValueError(f"{path}: this is a workbook; save the sheet as CSV")
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    first = text.split("\n", 1)[0]
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count)))
    heads = [c.strip().lower() for c in rows[0]] if rows else []
    missing = [c for c in ("date", "what", "amount", "sure") if c not in heads]
    if missing:
        raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(heads) or 'none'}")
    for n, row in enumerate(rows[1:], 2):
        if not any(c.strip() for c in row):
            continue
        cell = {h: row[i].strip() if i < len(row) else "" for i, h in enumerate(heads)}
        where = f"{path}: line {n}"
        at, value = day(cell["date"], where), amount(cell["amount"], where)
        if cell["sure"].lower() not in ("yes", "no"):
            raise ValueError(f"{where}: sure is {cell['sure']!r}: write yes or no")
        every, until = cell.get("every", "").lower(), cell.get("until", "")
        stop = min(end, day(until, where)) if until else end
        if every in EVERY:
            while at <= stop:
                yield at, cell["what"], value, cell["sure"].lower() == "yes"
                at += dt.timedelta(days=EVERY[every])
        elif every in MONTHLY:
            k = 0
            while later(at, MONTHLY[every], k) <= stop:
                yield later(at, MONTHLY[every], k), cell["what"], value, cell["sure"].lower() == "yes"
                k += 1
        elif every == "":
            if at <= stop:
                yield at, cell["what"], value, cell["sure"].lower() == "yes"
        else:
            raise ValueError(f"{where}: every is {cell['every']!r}: week, 2weeks, month, quarter, year or empty")


def main():
    ap = argparse.ArgumentParser(description="cash by week")
    ap.add_argument("file")
    ap.add_argument("--opening", type=float, required=True)
    ap.add_argument("--from", dest="start", required=True)
    ap.add_argument("--weeks", type=int, default=13)
    ap.add_argument("--limit", type=float, default=0)
    ap.add_argument("--slip", type=int, default=14)
    a = ap.parse_args()
    try:
        start = day(a.start, "--from")
        if not (1 <= a.weeks <= 104 and 0 <= a.slip <= 365):
            raise ValueError("--weeks must be 1 to 104, --slip 0 to 365")
        end = start + dt.timedelta(days=7 * a.weeks - 1)
        items = list(load(a.file, end))
        past = [i for i in items if i[0] < start]
        items = [i for i in items if i[0] >= start]
    except (OSError, ValueError, OverflowError, csv.Error) as e:
        print(f"cash_weeks.py: {e}", file=sys.stderr)
        return 2
    if past:
        print(f"{len(past)} entries before {start} left out (part of the opening balance, or overdue: give those a new date)")
    planned, late, without = a.opening, a.opening, a.opening
    lows = {}
    print(f"{'week of':<12}{'in':>10}{'not sure':>10}{'out':>10}{'planned':>11}{'late':>11}{'without':>11}")
    for w in range(a.weeks):
        begin = start + dt.timedelta(days=7 * w)
        close = begin + dt.timedelta(days=6)
        week = [i for i in items if begin <= i[0] <= close]
        inn = sum(i[2] for i in week if i[2] > 0 and i[3])
        maybe = sum(i[2] for i in week if i[2] > 0 and not i[3])
        out = sum(i[2] for i in week if i[2] < 0)
        slipped = sum(i[2] for i in items if i[2] > 0 and not i[3] and begin <= i[0] + dt.timedelta(days=a.slip) <= close)
        planned, late, without = planned + inn + maybe + out, late + inn + slipped + out, without + inn + out
        for name, value in (("planned", planned), ("late", late), ("without", without)):
            if value < a.limit and name not in lows:
                lows[name] = (begin, value)
        print(f"{begin!s:<12}{inn:>10.0f}{maybe:>10.0f}{out:>10.0f}{planned:>11.0f}{late:>11.0f}{without:>11.0f}")
    for name, say in (("planned", "as planned"), ("late", f"with what is not sure {a.slip} days late"), ("without", "without what is not sure")):
        print(f"{say}: " + (f"below {a.limit:.0f} in the week of {lows[name][0]} ({lows[name][1]:.0f})" if name in lows else f"not below {a.limit:.0f} in {a.weeks} weeks"))
    big = sorted((i for i in items if i[2] > 0 and not i[3]), key=lambda i: -i[2])[:3]
    if big:
        print("largest that are not sure: " + "; ".join(f"{what} {value:.0f} on {at}" for at, what, value, _ in big))
    return 1 if "planned" in lows or "late" in lows else 0


if __name__ == "__main__":
    sys.exit(main())
