#!/usr/bin/env python3
"""Compute the durations of an incident and check the promised update interval.

  incident_times.py EVENTS.csv [--interval MINUTES] [--quiet MINUTES]

EVENTS.csv: header time,kind,text. time is YYYY-MM-DD HH:MM, also with seconds, with T, and with Z or +02:00 (one time zone for the
whole file, or a zone at every time). kind is one of
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

NEED = ("time", "kind", "text")
KINDS = ("began", "detected", "declared", "message", "change", "mitigated", "closed", "note")


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


def fail(message):
    print(f"incident_times.py: {message}", file=sys.stderr)
    sys.exit(2)


def read(path):
    try:
        reader = csv.DictReader(as_commas(path, NEED))
        rows = [(reader.line_num, row) for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{path}: {e}")
    events = []
    for n, row in rows:
        kind, when = (row.get("kind") or "").strip().lower(), (row.get("time") or "").strip()
        if kind not in KINDS:
            fail(f"{path}: line {n}: kind '{kind}' is not one of {', '.join(KINDS)}")
        try:
            if not re.match(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d", when):
                raise ValueError
            moment = datetime.fromisoformat(re.sub(r"\s*(Z|UTC|GMT)$", "+00:00", re.sub(r"[.,]\d+", "", when)))
            events.append((moment.replace(second=0), kind, (row.get("text") or "").strip()))
        except ValueError:
            fail(f"{path}: line {n}: time '{when}' is not YYYY-MM-DD HH:MM")
    if len({e[0].tzinfo is None for e in events}) > 1:
        fail(f"{path}: some times have a zone and some have none")
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
    broken, clock = 0, "%H:%M" if events[0][0].date() == events[-1][0].date() else "%m-%d %H:%M"
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
    early = [t for t in sent if t < start]
    if early:
        print(f"  {len(early)} before the incident was declared or detected, not judged")
    sent = [t for t in sent if t >= start]
    points = [start] + sent + ([last_due] if not sent or sent[-1] < last_due else [])
    for left, right in zip(points, points[1:]):
        gap = mins(left, right)
        late = gap > a.interval
        broken += late
        print(f"  {left:{clock}} to {right:{clock}}  {gap:3d} min{'  BROKEN, over ' + str(a.interval) if late else ''}")
    changes = [(t, x) for t, k, x in events if k == "change"]
    print(f"\nchanges to production  {len(changes):4d}")
    for t, text in changes:
        print(f"  {t:{clock}}  {text}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
