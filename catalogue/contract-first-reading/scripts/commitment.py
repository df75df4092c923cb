#!/usr/bin/env python3
"""Dates and money of a fixed-term contract with renewal: what must be known before it is signed.

    python3 commitment.py --start 2026-06-01 --months 36 --fee 18000 --per year --notice 120d --renews 24
    python3 commitment.py --start 2026-06-01 --months 12 --fee 450 --per month --notice 3m --setup 900 --increase 5

--notice N with d (days), w (weeks) or m (months) before the end; --renews months of each renewal (0: ends by itself);
--increase percent per contract year (an assumption, if the clause names no limit); --setup once.
Output: last day of the term, last day for notice, calendar entry two weeks earlier, money to the first exit,
money if the notice is missed once.
Limits: counts calendar days, the term's last day included; it knows no public holidays, delivery times, time zones or
laws on how periods are counted. Have dates that matter confirmed. Exit 0; 2 on wrong use.
"""
import argparse
import calendar
import re
import sys
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation


def add_months(d, n):
    y, m = divmod(d.year * 12 + d.month - 1 + n, 12)
    return date(y, m + 1, min(d.day, calendar.monthrange(y, m + 1)[1]))


def end_of(start, months):
    return add_months(start, months) - timedelta(days=1)


def notice_day(end, text):
    n = int(text[:-1])
    if text[-1] in "dw":
        return end - timedelta(days=n * (7 if text.endswith("w") else 1))
    return add_months(end + timedelta(days=1), -n) - timedelta(days=1)


def money(fee, per, increase, first_month, months):
    total = Decimal(0)
    for m in range(first_month, first_month + months):
        factor = (1 + increase / 100) ** (m // 12)
        total += (fee if per == "month" else fee / 12) * factor
    return total


def number(text):
    try:
        v = Decimal(text)
    except InvalidOperation:
        raise argparse.ArgumentTypeError(f"not a number: {text!r}")
    if not v.is_finite() or v < 0:
        raise argparse.ArgumentTypeError(f"must be 0 or more: {text!r}")
    return v


def whole(text):
    if not re.fullmatch(r"\d{1,3}", text):
        raise argparse.ArgumentTypeError(f"not a number of months: {text!r}")
    return int(text)


def day(text):
    try:
        value = date.fromisoformat(text)
        if 1950 <= value.year <= 2200:
            return value
        raise argparse.ArgumentTypeError(f"year out of range: {text!r}")
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a date like 2026-06-01: {text!r}")


def period(text):
    if not re.fullmatch(r"\d{1,3}[dwm]", text):
        raise argparse.ArgumentTypeError(f"not a period like 120d, 6w or 3m: {text!r}")
    return text


def main():
    ap = argparse.ArgumentParser(description="Dates and money of a contract term")
    ap.add_argument("--start", required=True, type=day)
    ap.add_argument("--months", required=True, type=whole)
    ap.add_argument("--fee", required=True, type=number)
    ap.add_argument("--per", required=True, choices=("month", "year"))
    ap.add_argument("--notice", required=True, type=period)
    ap.add_argument("--renews", type=whole, default=0)
    ap.add_argument("--setup", type=number, default=Decimal(0))
    ap.add_argument("--increase", type=number, default=Decimal(0))
    a = ap.parse_args()
    if a.months < 1:
        ap.error("--months must be 1 or more")
    end = end_of(a.start, a.months)
    last = notice_day(end, a.notice)
    print(f"term            {a.start} to {end} ({a.months} months)")
    print(f"notice by       {last} ({a.notice} before the end)")
    print(f"calendar entry  {last - timedelta(days=14)}")
    if last < a.start:
        print("LOOK: the notice day lies before the start")
    first = a.setup + money(a.fee, a.per, a.increase, 0, a.months)
    note = f", assuming +{a.increase}% per year" if a.increase else ""
    print(f"to first exit   {first:,.2f}{note}")
    if a.renews:
        more = money(a.fee, a.per, a.increase, a.months, a.renews)
        print(f"if missed       {more:,.2f} more, to {end_of(a.start, a.months + a.renews)}; {first + more:,.2f} in all")
    else:
        print("if missed       nothing: the term ends by itself")
    return 0


if __name__ == "__main__":
    sys.exit(main())
