#!/usr/bin/env python3
"""Cycle time, throughput, ageing work and a Monte Carlo forecast from a tracker export.

    python3 flow.py TICKETS.csv --today 2026-11-13 [--forecast 20] [--until 2026-12-25] [--columns ID,STARTED,FINISHED]

Columns: id, started, finished, or the three names given with --columns, such as "ID,Started,Completed". Other columns are
ignored. Dates: 2026-11-13, alone or with a time behind it, or 13/Nov/26; empty if not yet. Dates such as 11/13/2026 are refused
because 11/12/2026 has two readings.
Throughput uses whole weeks (Monday to Sunday) from the first finish to the last complete week before today.
Limits: calendar days; items without start are not counted in cycle time; the forecast assumes that future weeks
resemble past ones and that no items are added. Not for judging people. Exit 2 on wrong use or unreadable input.
"""
import argparse
import csv
import datetime as dt
import io
import math
import random
import re
import sys

MAX_RUNS = 100_000
MAX_WEEKS = 520
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


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


def day(text, where):
    text = (text or "").strip()
    if not text:
        return None
    iso = re.match(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?![0-9])", text)
    named = re.match(r"([0-9]{1,2})/([A-Za-z]{3})/([0-9]{4}|[0-9]{2})(?![0-9])", text)
    try:
        if iso:
            return dt.date(*map(int, iso.groups()))
        if named:
            number, month, year = named.groups()
            return dt.date(int(year) + (2000 if len(year) == 2 else 0), MONTHS.index(month.lower()) + 1, int(number))
    except ValueError:
        pass
    raise ValueError(f"{where}: {text!r} is not YYYY-MM-DD or DD/Mon/YY")


def read(path, columns):
    key, started, finished = columns
    with opened(path, columns) as f:
        r = csv.DictReader(f)
        missing = [c for c in columns if c not in (r.fieldnames or [])]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(r.fieldnames or [])}")
        for row in r:
            where = f"{path}: line {r.line_num}"
            s, e = day(row[started], where), day(row[finished], where)
            if s and e and e < s:  # reopened, or moved by hand: its cycle time means nothing
                print(f"{where}: finished before started, counted as finished without a start", file=sys.stderr)
                s = None
            yield (row[key] or "").strip() or f"line {r.line_num}", s, e


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


def items_within(counts, weeks, runs, seed):
    rng = random.Random(seed)
    return [sum(counts[int(rng.random() * len(counts))] for _ in range(weeks)) for _ in range(runs)]


def main():
    ap = argparse.ArgumentParser(description="Flow measures and forecast from a tracker export")
    ap.add_argument("tickets")
    ap.add_argument("--today", required=True)
    ap.add_argument("--forecast", type=int, metavar="ITEMS")
    ap.add_argument("--until", metavar="DATE", help="how many items by then")
    ap.add_argument("--columns", default="id,started,finished", metavar="ID,STARTED,FINISHED")
    ap.add_argument("--runs", type=int, default=10000)
    ap.add_argument("--seed", type=int, default=1)
    a = ap.parse_args()
    if not 1 <= a.runs <= MAX_RUNS or (a.forecast is not None and not 1 <= a.forecast <= 10000):
        ap.error(f"--runs must be between 1 and {MAX_RUNS} and --forecast between 1 and 10000")
    columns = [c.strip() for c in a.columns.split(",")]
    if len(columns) != 3 or not all(columns):
        ap.error("--columns needs three names: ID,STARTED,FINISHED")
    try:
        today, until = day(a.today, "--today"), day(a.until, "--until")
        if today is None or (a.until is not None and until is None):
            raise ValueError("--today and --until need a date")
        whole = (until - today).days // 7 if until else 0
        if until and not 1 <= whole <= MAX_WEEKS:
            raise ValueError(f"--until must lie 1 to {MAX_WEEKS} weeks after --today")
        rows = list(read(a.tickets, columns))
        done = [(i, s, e) for i, s, e in rows if e and e <= today]
        if not done:
            raise ValueError(f"{a.tickets}: no finished items up to {today}")
        times = [(e - s).days + 1 for _, s, e in done if s]
        counts = weekly([e for _, _, e in done], today)
        if not sum(counts):
            raise ValueError("no complete week of history")
        if a.forecast and a.forecast * len(counts) > MAX_WEEKS * sum(counts):
            raise ValueError(f"{a.forecast} items at this pace take more than {MAX_WEEKS} weeks: no forecast")
    except (OSError, ValueError, UnicodeDecodeError, csv.Error) as err:
        print(f"flow.py: {err}", file=sys.stderr)
        return 2
    p85 = rank(times, 0.85) if times else None
    if times:
        print(f"finished {len(done)}, cycle time days: median {rank(times, 0.5)}, 85 % {p85}, longest {max(times)}")
    else:
        print(f"finished {len(done)}, cycle time unknown: no finished item has a start date")
    print(f"finished per week, {len(counts)} weeks: {' '.join(map(str, counts))} (mean {sum(counts) / len(counts):.1f})")
    if len(counts) < 8:
        print("note: fewer than 8 weeks of history")
    print("open work by age:")
    open_items = sorted((((today - s).days + 1, i) for i, s, e in rows if s and s <= today and (not e or e > today)), key=lambda x: (-x[0], x[1]))
    for age, item in open_items:
        print(f"  {item:<8}{age:>4} days{'  older than 85 % of finished items' if p85 and age > p85 else ''}")
    if not open_items:
        print("  none")
    if a.forecast:
        weeks = forecast(counts, a.forecast, a.runs, a.seed)
        print(f"forecast for {a.forecast} items, {a.runs} runs:")
        for p in (0.5, 0.85, 0.95):
            w = rank(weeks, p)
            print(f"  {p:.0%} within {w} weeks, by {today + dt.timedelta(weeks=w)}")
    if until:
        amounts = items_within(counts, whole, a.runs, a.seed)
        print(f"items until {until}, {whole} whole weeks, {a.runs} runs:")
        for p in (0.5, 0.85, 0.95):
            print(f"  {p:.0%} at least {-rank([-n for n in amounts], p)} items")
    return 0


if __name__ == "__main__":
    sys.exit(main())
