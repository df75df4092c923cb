#!/usr/bin/env python3
"""Cycle time, throughput, ageing work and a Monte Carlo forecast from a tracker export.

    python3 flow.py TICKETS.csv --today 2026-11-13 [--forecast 20] [--runs 10000] [--seed 1]

Columns: id, started, finished (YYYY-MM-DD, empty if not yet). Other columns are ignored.
Throughput uses whole weeks (Monday to Sunday) from the first finish to the last complete week before today.
Limits: calendar days; items without start are not counted in cycle time; the forecast assumes that future weeks
resemble past ones and that no items are added. Not for judging people. Exit 2 on wrong use or unreadable input.
"""
import argparse
import csv
import datetime as dt
import math
import random
import sys


def day(text, where):
    text = (text or "").strip()
    if not text:
        return None
    try:
        return dt.date.fromisoformat(text[:10])
    except ValueError:
        raise ValueError(f"{where}: {text!r} is not YYYY-MM-DD")


def read(path):
    with open(path, newline="", encoding="utf-8-sig") as f:
        r = csv.DictReader(f)
        missing = [c for c in ("id", "started", "finished") if c not in (r.fieldnames or [])]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}")
        for row in r:
            where = f"{path}: line {r.line_num}"
            s, e = day(row["started"], where), day(row["finished"], where)
            if s and e and e < s:
                raise ValueError(f"{where}: finished before started")
            yield row["id"], s, e


def rank(values, p):
    values = sorted(values)
    return values[max(0, math.ceil(p * len(values)) - 1)]


def weekly(ends, today):
    monday = lambda d: d - dt.timedelta(days=d.weekday())
    first, stop, counts = monday(min(ends)), monday(today), []
    while first < stop:
        counts.append(sum(first <= e < first + dt.timedelta(days=7) for e in ends))
        first += dt.timedelta(days=7)
    return counts


def forecast(counts, items, runs, seed):
    rng, result = random.Random(seed), []
    for _ in range(runs):
        left, weeks = items, 0
        while left > 0:
            left -= counts[int(rng.random() * len(counts))]
            weeks += 1
        result.append(weeks)
    return result


def main():
    ap = argparse.ArgumentParser(description="Flow measures and forecast from a tracker export")
    ap.add_argument("tickets")
    ap.add_argument("--today", required=True)
    ap.add_argument("--forecast", type=int, metavar="ITEMS")
    ap.add_argument("--runs", type=int, default=10000)
    ap.add_argument("--seed", type=int, default=1)
    a = ap.parse_args()
    if a.runs < 1 or (a.forecast is not None and not 1 <= a.forecast <= 10000):
        ap.error("--runs must be at least 1 and --forecast between 1 and 10000")
    try:
        today = dt.date.fromisoformat(a.today)
        rows = list(read(a.tickets))
        done = [(i, s, e) for i, s, e in rows if e and e <= today]
        if not done:
            raise ValueError(f"{a.tickets}: no finished items up to {today}")
        times = [(e - s).days + 1 for _, s, e in done if s]
        if not times:
            raise ValueError(f"{a.tickets}: no finished item has a start date")
        counts = weekly([e for _, _, e in done], today)
        if not sum(counts):
            raise ValueError("no complete week of history")
    except (OSError, ValueError, UnicodeDecodeError, csv.Error) as err:
        print(f"flow.py: {err}", file=sys.stderr)
        return 2
    p85 = rank(times, 0.85)
    print(f"finished {len(done)}, cycle time days: median {rank(times, 0.5)}, 85 % {p85}, longest {max(times)}")
    print(f"finished per week, {len(counts)} weeks: {' '.join(map(str, counts))} (mean {sum(counts) / len(counts):.1f})")
    if len(counts) < 8:
        print("note: fewer than 8 weeks of history")
    print("open work by age:")
    open_items = sorted((((today - s).days + 1, i) for i, s, e in rows if s and s <= today and (not e or e > today)), key=lambda x: (-x[0], x[1]))
    for age, item in open_items:
        print(f"  {item:<8}{age:>4} days{'  older than 85 % of finished items' if age > p85 else ''}")
    if not open_items:
        print("  none")
    if a.forecast:
        weeks = forecast(counts, a.forecast, a.runs, a.seed)
        print(f"forecast for {a.forecast} items, {a.runs} runs:")
        for p in (0.5, 0.85, 0.95):
            w = rank(weeks, p)
            print(f"  {p:.0%} within {w} weeks, by {today + dt.timedelta(weeks=w)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
