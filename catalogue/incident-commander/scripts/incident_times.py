#!/usr/bin/env python3
"""Compute the durations of an incident and check the promised update interval.

  incident_times.py EVENTS.csv [--interval MINUTES] [--quiet MINUTES]

EVENTS.csv: header time,kind,text. time is YYYY-MM-DD HH:MM (one time zone for the whole file). kind is one of
began, detected, declared, message (to customers), change (to production), mitigated, closed, note.
Needs began, detected and mitigated once each; declared and closed are optional. --interval is the promised
number of minutes between customer messages (default 20), --quiet the minutes that a user-side measure must be
normal before closing (default 30). Exit 0: all kept; 1: a promise was broken; 2: the file cannot be used.
Limits: it trusts the times it is given and knows nothing about zones or clock drift. Python 3.9+, no packages.
"""
import argparse
import csv
import io
import re
import sys
from datetime import datetime

KINDS = ("began", "detected", "declared", "message", "change", "mitigated", "closed", "note")


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


def fail(message):
    print(f"incident_times.py: {message}", file=sys.stderr)
    sys.exit(2)


def read(path):
    try:
        with open(path, encoding="utf-8-sig", newline="") as f:
            rows = list(csv.DictReader(as_commas(f)))
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{path}: {e}")
    events = []
    for n, row in enumerate(rows, 2):
        kind, when = (row.get("kind") or "").strip(), (row.get("time") or "").strip()
        if kind not in KINDS:
            fail(f"{path}: line {n}: kind '{kind}' is not one of {', '.join(KINDS)}")
        try:
            events.append((datetime.strptime(when, "%Y-%m-%d %H:%M"), kind, (row.get("text") or "").strip()))
        except ValueError:
            fail(f"{path}: line {n}: time '{when}' is not YYYY-MM-DD HH:MM")
    events.sort(key=lambda e: e[0])
    return events


def once(path, events, kind, required):
    found = [t for t, k, _ in events if k == kind]
    if len(found) > 1 or (required and not found):
        fail(f"{path}: needs {'exactly' if required else 'at most'} one '{kind}', found {len(found)}")
    return found[0] if found else None


def main():
    p = argparse.ArgumentParser(description="Compute the durations of an incident and check the update interval.")
    p.add_argument("file")
    p.add_argument("--interval", type=int, default=20)
    p.add_argument("--quiet", type=int, default=30)
    a = p.parse_args()
    events = read(a.file)
    began, detected, mitigated = (once(a.file, events, k, True) for k in ("began", "detected", "mitigated"))
    declared, closed = (once(a.file, events, k, False) for k in ("declared", "closed"))
    if not began <= detected <= mitigated:
        fail(f"{a.file}: order must be began, detected, mitigated")
    mins = lambda x, y: int((y - x).total_seconds() // 60)
    broken = 0
    print(f"began to detected      {mins(began, detected):4d} min")
    if declared:
        print(f"detected to declared   {mins(detected, declared):4d} min")
    print(f"detected to mitigated  {mins(detected, mitigated):4d} min")
    print(f"users affected         {mins(began, mitigated):4d} min")
    if closed:
        calm = mins(mitigated, closed)
        print(f"mitigated to closed    {calm:4d} min")
        print(f"began to closed        {mins(began, closed):4d} min")
        if calm < a.quiet:
            broken += 1
            print(f"BROKEN closed after {calm} quiet minutes, agreed were {a.quiet}")
    sent = [t for t, k, _ in events if k == "message"]
    print(f"\ncustomer messages      {len(sent):4d}")
    start = declared or detected
    last_due = closed or mitigated
    points = [start] + sent + ([last_due] if not sent or sent[-1] < last_due else [])
    for left, right in zip(points, points[1:]):
        gap = mins(left, right)
        late = gap > a.interval
        broken += late
        print(f"  {left:%H:%M} to {right:%H:%M}  {gap:3d} min{'  BROKEN, over ' + str(a.interval) if late else ''}")
    changes = [(t, x) for t, k, x in events if k == "change"]
    print(f"\nchanges to production  {len(changes):4d}")
    for t, text in changes:
        print(f"  {t:%H:%M}  {text}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
