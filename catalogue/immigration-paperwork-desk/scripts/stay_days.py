#!/usr/bin/env python3
"""Counts days from a list of trips, by the three rules that people get wrong: 90 in any 180 (Schengen short stay),
absences in any 12 months (British settlement and similar), and presence in years before an application (naturalisation).

usage: stay_days.py TRIPS.csv --rule schengen|absence|presence [--today YYYY-MM-DD] [--from YYYY-MM-DD] [--to YYYY-MM-DD]
                    [--limit DAYS] [--dates dmy|mdy]
  schengen   each row is a stay INSIDE: first and last day both count. --limit 90
  absence    each row is a trip OUTSIDE, left and back; whole days between count. --limit 180
  presence   rows as in absence; days present from --from to --to, and trips of six months or more
The CSV has a column for the first day (entry, from, start, left, departure) and one for the last (exit, to, end, back,
return); an empty last day means: still there. Exit codes: 0 within, 1 over or doubtful, 2 not readable.
"""
import argparse
import csv
import datetime
import io
import re
import sys

FIRST = re.compile(r"^(start|from|entry|entered|arriv\w*|left|depart\w*|date_?out|out|begin|first|einreise|von|ausreise.*uk|date leaving|leave)", re.I)
LAST = re.compile(r"^(end|to$|until|exit|return\w*|back|date_?in|in$|last|ausreise|bis|left_date|date returning|departure.*schengen|re-?entry)", re.I)
ONE = datetime.timedelta(days=1)


def day(text, order):
    text = text.strip().strip('"')
    if match := re.match(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", text):
        parts = int(match[1]), int(match[2]), int(match[3])
    elif match := re.match(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)", text):
        one, two, year = int(match[1]), int(match[2]), int(match[3])
        year += 2000 if year < 100 else 0
        parts = (year, one, two) if order == "mdy" else (year, two, one)
    else:
        for form in ("%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y", "%d-%b-%Y", "%d-%b-%y", "%a %d %b %Y"):
            try:
                return datetime.datetime.strptime(text, form).date()
            except ValueError:
                continue
        return None
    try:
        return datetime.date(*parts)
    except ValueError:
        return None


def read(path):
    with open(path, "rb") as handle:
        data = handle.read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    first = text.split("\n", 1)[0]
    return [r for r in csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count)) if any(c.strip() for c in r)]


def columns(head):
    firsts = [n for n, h in enumerate(head) if FIRST.match(h.strip())]
    lasts = [n for n, h in enumerate(head) if LAST.match(h.strip()) and n not in firsts[:1]]
    return (firsts[0] if firsts else None), (lasts[0] if lasts else None)


def merged(trips):
    out = []
    for start, end in sorted(trips):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def main():
    parser = argparse.ArgumentParser(usage="stay_days.py TRIPS.csv --rule schengen|absence|presence [options]")
    parser.add_argument("file")
    parser.add_argument("--rule", choices=["schengen", "absence", "presence"], required=True)
    parser.add_argument("--today", type=datetime.date.fromisoformat)
    parser.add_argument("--from", dest="begin")
    parser.add_argument("--to", dest="stop")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--dates", choices=["dmy", "mdy"])
    args = parser.parse_args()
    try:
        rows = read(args.file)
    except OSError as error:
        print(f"{args.file}: {error.strerror}", file=sys.stderr)
        return 2
    if not rows:
        print(f"{args.file}: empty", file=sys.stderr)
        return 2
    at, to = columns(rows[0])
    body, number = rows[1:], 2
    if at is None or to is None:
        dated = [n for n, c in enumerate(rows[0]) if day(c, args.dates or "dmy")]
        if len(dated) < 2:
            print(f"{args.file}: no columns for first and last day; columns: {', '.join(rows[0])[:120]}", file=sys.stderr)
            return 2
        (at, to), body, number = dated[:2], rows, 1
    cells = [c for r in body for n, c in enumerate(r) if n in (at, to)]
    numeric = [re.match(r"\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2}", c) for c in cells]
    numeric = [m for m in numeric if m]
    doubts = []
    order = args.dates
    if numeric and order is None:
        over_first, over_second = any(int(m[1]) > 12 for m in numeric), any(int(m[2]) > 12 for m in numeric)
        order = "mdy" if over_second and not over_first else "dmy"
        if over_first == over_second:
            doubts.append("dates such as " + numeric[0][0].strip() + " can be read two ways; taken as day first: say --dates dmy or mdy")
    today = args.today or datetime.date.today()
    trips, unread = [], []
    for n, row in enumerate(body, number):
        start = day(row[at], order or "dmy") if at < len(row) else None
        last = row[to].strip() if to < len(row) else ""
        end = day(last, order or "dmy") if last else today
        if start is None or end is None:
            unread.append(f"row {n}: {' | '.join(row)[:60]}")
        elif end < start:
            unread.append(f"row {n}: ends {end} before it begins {start}")
        else:
            trips.append((start, end))
    ordered = sorted(trips)
    for (a, b), (c, d) in zip(ordered, ordered[1:]):
        if c < b:
            doubts.append(f"{a} to {b} overlaps {c} to {d}: counted once")
    trips = merged(trips)
    if not trips:
        print(f"{args.file}: no trip could be read" + (f", for example {unread[0]}" if unread else ""), file=sys.stderr)
        return 2
    over = False
    print(f"{len(ordered)} trips read, {len(unread)} rows not read; {trips[0][0]} to {trips[-1][1]}")
    for line in unread[:10]:
        print("  not read: " + line)
    if len(unread) > 10:
        print(f"  and {len(unread) - 10} more not read")
    if args.rule == "schengen":
        limit = args.limit or 90
        inside = {s + ONE * k for s, e in trips for k in range((e - s).days + 1)}
        worst, worst_on = 0, None
        for d in sorted(inside):
            used = sum(1 for k in range(180) if d - ONE * k in inside)
            if used > worst:
                worst, worst_on = used, d
            if used > limit and not over:
                over = True
                print(f"over {limit} days for the first time on {d}")
        used = sum(1 for k in range(180) if today - ONE * k in inside)
        print(f"highest count {worst} on {worst_on}; on {today} {used} of {limit} in the last 180 days")
        # A stay that begins today: day by day, old days fall out of the window while new ones come in.
        future, d = set(inside), today
        while d - today < datetime.timedelta(days=limit + 200):
            future.add(d)
            if sum(1 for k in range(180) if d - ONE * k in future) > limit:
                break
            d += ONE
        print(f"a stay without a break from {today} could last {(d - today).days} days" + (f", last day {d - ONE}" if d > today else ""))
    else:
        away = {s + ONE * k for s, e in trips for k in range(1, (e - s).days)}
        begin = datetime.date.fromisoformat(args.begin) if args.begin else trips[0][0]
        stop = datetime.date.fromisoformat(args.stop) if args.stop else today
        span = [begin + ONE * k for k in range((stop - begin).days + 1)]
        if not span:
            print("--from is after --to", file=sys.stderr)
            return 2
        if args.rule == "absence":
            limit = args.limit or 180
            worst, worst_on = 0, None
            for d in span:
                year = d.replace(year=d.year - 1, day=28 if (d.month, d.day) == (2, 29) else d.day)
                used = sum(1 for a in away if year < a <= d and a >= begin)
                if used > worst:
                    worst, worst_on = used, d
            over = worst > limit
            print(f"{sum(begin <= a <= stop for a in away)} whole days away from {begin} to {stop}")
            print(f"highest in any 12 months: {worst} of {limit}, in the year up to {worst_on}" if worst_on else "no whole day away")
        else:
            present = len(span) - sum(1 for a in away if begin <= a <= stop)
            need = args.limit
            print(f"{present} days present of {len(span)} from {begin} to {stop}" + (f", {need} asked: {'enough' if present >= need else f'{need - present} short'}" if need else ""))
            over = bool(need) and present < need
        for start, end in trips:
            length = (end - start).days
            if length >= 180 and end >= begin and start <= stop:
                doubts.append(f"trip of {length} days from {start}: six months or more can break continuity; ask before applying")
    for doubt in doubts:
        print("check: " + doubt)
    print("A count from your list, not a decision: entries on record (stamps, EES, airline) prevail.")
    return 1 if over or doubts or unread else 0


if __name__ == "__main__":
    sys.exit(main())
