#!/usr/bin/env python3
"""Dates of a ninety-day onboarding: preparation, six talks, buddy rhythm, week numbers.

    python3 plan_dates.py --start 2026-09-07 [--off tue,sat,sun] [--holiday 2026-10-03] [--holiday 2026-12-24..2027-01-01] [--ics]

Day 1 is the start date; days are calendar days. A talk that falls on a day off moves to the nearest working day, the earlier one
if both are equally near, and the table says by how many days. Preparation is counted back in calendar days and moved earlier.
--ics prints the six talks as all-day entries for a calendar programme instead of the table.
Limits: no public holidays unless given; no times of day; part-time plans still use calendar days for talks. Exit 0; 2 on wrong use.
"""
import argparse
import sys
from datetime import date, timedelta

NAMES = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
TALKS = [(1, 45, "arrival"), (5, 30, "first week"), (15, 30, "oddities"), (30, 45, "where you stand"), (60, 45, "next responsibility"), (90, 60, "decision and thanks")]
PREP = [(21, "order accounts, access, equipment", "manager"), (7, "welcome message: time, door, lunch, who meets you", "manager"), (7, "contract, payroll, registration, safety date", "HR"),
        (3, "desk or parcel ready; team told; week-one task chosen", "office, manager"), (2, "access tested by logging in", "buddy or IT")]


def day(text):
    try:
        value = date.fromisoformat(text)
        if 1950 <= value.year <= 2200:
            return value
        raise argparse.ArgumentTypeError(f"year out of range: {text!r}")
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a date like 2026-09-07: {text!r}")


def holiday(text):
    """One day, or all days of FIRST..LAST."""
    first, _, last = text.partition("..")
    a, b = day(first), day(last or first)
    if not 0 <= (b - a).days <= 366:
        raise argparse.ArgumentTypeError(f"not a period like 2026-12-24..2027-01-01: {text!r}")
    return [a + timedelta(days=n) for n in range((b - a).days + 1)]


def days_off(text):
    off = [x.strip().lower()[:3] for x in text.split(",") if x.strip()]
    bad = [x for x in off if x not in NAMES]
    if bad or len(set(off)) > 6:
        raise argparse.ArgumentTypeError(f"days like tue,sat,sun (at most six): {text!r}")
    return {NAMES.index(x) for x in off}


def works(d, off, holidays):
    return d.weekday() not in off and d not in holidays


def nearest(d, off, holidays, first):
    for n in range(0, 400):
        for cand in (d - timedelta(days=n), d + timedelta(days=n)):
            if cand >= first and works(cand, off, holidays):
                return cand
    return d


def earlier(d, holidays):
    while not works(d, {5, 6}, holidays):
        d -= timedelta(days=1)
    return d


def show(d):
    return f"{NAMES[d.weekday()].capitalize()} {d}"


def main():
    ap = argparse.ArgumentParser(description="Dates of a ninety-day onboarding")
    ap.add_argument("--start", type=day, required=True)
    ap.add_argument("--off", type=days_off, default={5, 6}, metavar="DAYS", help="days the newcomer does not work, default sat,sun")
    ap.add_argument("--holiday", type=holiday, action="append", default=[], metavar="DATE", help="or a period, FIRST..LAST")
    ap.add_argument("--ics", action="store_true")
    a = ap.parse_args()
    holidays = {d for days in a.holiday for d in days}
    if not works(a.start, a.off, holidays):
        ap.error(f"the start {show(a.start)} is a day off")
    talks = []
    for n, minutes, name in TALKS:
        due = a.start + timedelta(days=n - 1)
        talks.append((n, minutes, name, due, nearest(due, a.off, holidays, a.start)))
    if a.ics:
        print("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//onboarding//plan_dates//EN\r", end="\n")
        for n, minutes, name, _, d in talks:
            end = d + timedelta(days=1)
            print(f"BEGIN:VEVENT\r\nUID:talk-{n}-{a.start:%Y%m%d}@onboarding.invalid\r\nDTSTAMP:{a.start:%Y%m%d}T000000Z\r\nDTSTART;VALUE=DATE:{d:%Y%m%d}\r\n"
                  f"DTEND;VALUE=DATE:{end:%Y%m%d}\r\nSUMMARY:Onboarding talk day {n} ({minutes} min): {name}\r\nEND:VEVENT\r")
        print("END:VCALENDAR\r")
        return 0
    print("| Before day one | Owner | By |\n|---|---|---|")
    for n, what, who in PREP:
        print(f"| {what} | {who} | {show(earlier(a.start - timedelta(days=n), holidays))} |")
    print("\n| Talk | Minutes | Day due | Date | Moved |\n|---|---|---|---|---|")
    for n, minutes, name, due, d in talks:
        moved = (d - due).days
        note = "" if not moved else f"{moved:+d} day{'s' if abs(moved) > 1 else ''}" + (" (more than three: choose by hand)" if abs(moved) > 3 else "")
        print(f"| {name} | {minutes} | {n} | {show(d)} | {note} |")
    print("\n| Week | From | Buddy |\n|---|---|---|")
    monday = a.start - timedelta(days=a.start.weekday())
    for w in range(1, 14):
        buddy = "daily" if w == 1 else "twice" if w <= 4 else "once" if w <= 8 else "on request"
        print(f"| {w} | {show(max(a.start, monday + timedelta(weeks=w - 1)))} | {buddy} |")
    print(f"\ntalks together {sum(t[1] for t in TALKS)} minutes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
