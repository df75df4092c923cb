#!/usr/bin/env python3
"""Adds up a log of noise or defects, so that it can go with a letter. Changes nothing.

    python3 case_log.py log.csv [--day-first | --month-first] [--night 22-7]

Needs a header line and a column for the date; takes from/to (or start/end, time, minutes), kind and place if they are
there, under English, German or French names. Commas, semicolons or tabs; UTF-8, UTF-16 or Windows text.
Lines it cannot read are listed with their number, never dropped in silence.
Exit 0: all lines read. 1: read, but lines were skipped or doubled. 2: no log, or day and month cannot be told apart.
"""
import argparse
import csv
import re
import signal
import sys
from collections import Counter
from datetime import date, datetime, timedelta

COLUMNS = {
    "date": ("date", "datum", "day", "tag", "when", "timestamp", "datetime", "created date", "created"),
    "from": ("from", "start", "von", "beginn", "time", "uhrzeit", "start time", "begin", "zeit", "heure", "début", "de"),
    "to": ("to", "end", "bis", "ende", "end time", "fin", "à"),
    "minutes": ("minutes", "min", "duration", "dauer", "duration (min)", "minuten", "durée"),
    "what": ("what", "kind", "type", "noise", "art", "was", "complaint type", "category", "event", "description", "descriptor", "bruit", "lärm"),
    "where": ("where", "room", "raum", "wo", "place", "location", "ort", "location type", "pièce", "lieu"),
}


def stop(message):
    print(f"case_log.py: {message}", file=sys.stderr)
    sys.exit(2)


def table(path):
    try:
        raw = open(path, "rb").read()
    except OSError as e:
        stop(f"{path}: {e.strerror}")
    if raw[:4] == b"PK\x03\x04":
        stop(f"{path}: a spreadsheet file; save it as CSV")
    try:
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
    lines = text.replace("\0", "").splitlines(keepends=True)
    skip = next((i for i, line in enumerate(lines) if re.search(r"[,;\t]", line)), None)
    if skip is None:
        stop(f"{path}: no table with a header line")
    mark = max(",;\t", key=lines[skip].count)
    csv.field_size_limit(10**7)
    try:
        reader = csv.reader(lines[skip:], delimiter=mark)
        header = [c.strip().lower() for c in next(reader)]
        return header, [(skip + reader.line_num, row) for row in reader if any(c.strip() for c in row)]
    except (csv.Error, StopIteration) as e:
        stop(f"{path}: {e}")


def day_of(text, order):
    """A date, or the reason why not."""
    t = re.sub(r"^[^\W\d]{2,10}\.?,?\s+(?=\d)", "", text.strip())
    m = re.match(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", t)
    if m:
        parts = (int(m[1]), int(m[2]), int(m[3]))
    else:
        m = re.match(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)\b", t)
        if m:
            a, b, y = int(m[1]), int(m[3]), int(m[4])
            y += 0 if y > 99 else 2000 if y < 70 else 1900
            first = "day" if m[2] == "." else order
            parts = (y, b, a) if first == "day" else (y, a, b)
        else:
            for form in ("%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%B %d %Y", "%d-%b-%Y", "%d-%b-%y"):
                try:
                    return datetime.strptime(t, form).date()
                except ValueError:
                    continue
            return f"no date in {text[:30]!r}"
    try:
        return date(*parts)
    except ValueError:
        return f"not a day: {text[:30]!r}"


def clock(text):
    m = re.search(r"(?<!\d)(\d{1,2})[:.h](\d\d)(?::\d\d(?:\.\d+)?)?\s*([ap])?\.?m?", text.strip(), re.I) or re.fullmatch(r"(\d{1,2})()\s*(?:([ap])\.?m\.?|h|Uhr)", text.strip(), re.I)
    if not m:
        return None
    h, minute, half = int(m[1]), int(m[2] or 0), (m[3] or "").lower()
    h = h % 12 + (12 if half == "p" else 0) if half else h
    return h * 60 + minute if h < 24 and minute < 60 else None


def main():
    ap = argparse.ArgumentParser(description="Add up a log of noise or defects")
    ap.add_argument("file")
    ap.add_argument("--day-first", dest="order", action="store_const", const="day")
    ap.add_argument("--month-first", dest="order", action="store_const", const="month")
    ap.add_argument("--night", default="22-7", help="hours, for example 22-7")
    a = ap.parse_args()
    m = re.fullmatch(r"(\d{1,2})-(\d{1,2})", a.night)
    if not m or int(m[1]) > 23 or int(m[2]) > 23:
        stop("--night must look like 22-7")
    night_from, night_to = int(m[1]) * 60, int(m[2]) * 60
    header, rows = table(a.file)
    at = {}
    for name, known in COLUMNS.items():
        at[name] = next((header.index(k) for k in known if k in header), None)
        if at[name] is None:
            at[name] = next((i for i, h in enumerate(header) if i not in at.values() and any(re.search(rf"\b{re.escape(k)}\b", h) for k in known[:4])), None)
    if at["date"] is None:
        stop(f"no column for the date; found: {', '.join(header)[:120]}")
    cell = lambda row, name: row[at[name]].strip() if at[name] is not None and at[name] < len(row) else ""
    order = a.order
    if order is None:
        pairs = [(int(m[1]), int(m[2])) for _, row in rows if (m := re.match(r"(?:[^\W\d]{2,10}\.?,?\s+)?(\d{1,2})[/-](\d{1,2})[/-]\d", cell(row, "date")))]
        if any(x > 12 for x, _ in pairs):
            order = "day"
        elif any(y > 12 for _, y in pairs):
            order = "month"
        elif any(x != y for x, y in pairs):
            stop(f"day or month first? for example {pairs[0][0]}/{pairs[0][1]}: give --day-first or --month-first")
    entries, skipped, doubled, unread, seen = [], [], [], [], {}
    for no, row in rows:
        day = day_of(cell(row, "date"), order)
        if isinstance(day, str):
            skipped.append(f"line {no}: {day}")
            continue
        key = tuple(c.strip() for c in row)
        if key in seen:
            doubled.append(f"line {no} repeats line {seen[key]}")
            continue
        seen[key] = no
        start = clock(cell(row, "from")) if at["from"] is not None else clock(cell(row, "date")[8:])
        end = clock(cell(row, "to")[-11:] if len(cell(row, "to")) > 11 else cell(row, "to"))
        unread += [f"line {no}: {cell(row, side)[:20]!r}" for side, value in (("from", start), ("to", end)) if value is None and cell(row, side)]
        length = None
        if start is not None and end is not None:
            length = (end - start) % 1440
        elif re.fullmatch(r"\d+([.,]\d+)?\s*(min\w*)?", cell(row, "minutes")):
            length = round(float(re.match(r"[\d.,]+", cell(row, "minutes"))[0].replace(",", ".")))
        entries.append((day, start, length, cell(row, "what").lower() or "not stated", cell(row, "where").lower()))
    if not entries:
        stop(f"{a.file}: {len(rows)} lines, none with a date that can be read")
    days = sorted({e[0] for e in entries})
    timed = [e for e in entries if e[1] is not None]
    long = [e for e in entries if e[2] is not None]
    at_night = [e for e in timed if (e[1] >= night_from or e[1] < night_to if night_from > night_to else night_from <= e[1] < night_to)]
    print(f"{len(entries)} entries on {len(days)} days, {days[0]} to {days[-1]} ({(days[-1] - days[0]).days + 1} days)")
    print(f"starting at night ({a.night}): {len(at_night)} of {len(timed)} with a time" + (f"; {len(entries) - len(timed)} without" if len(timed) < len(entries) else ""))
    if long:
        worst = max(long, key=lambda e: e[2])
        print(f"duration: {sum(e[2] for e in long) / 60:.1f} hours in {len(long)} entries; longest {worst[2]} minutes on {worst[0]} ({' '.join(worst[3].split())[:40]})")
    weeks = Counter((d - timedelta(days=d.weekday())) for d, *_ in entries)
    print("by week from Monday: " + "; ".join(f"{d} {n}" for d, n in sorted(weeks.items())[-12:]) + (f" (last 12 of {len(weeks)})" if len(weeks) > 12 else ""))
    print("by kind: " + "; ".join(f"{' '.join(k.split())[:40]} {n}" for k, n in Counter(e[3] for e in entries).most_common(8)))
    if at["where"] is not None:
        print("by place: " + "; ".join(f"{k[:40] or 'not stated'} {n}" for k, n in Counter(e[4] for e in entries).most_common(8)))
    gaps = [(x, y) for x, y in zip(days, days[1:]) if (y - x).days > 14]
    for x, y in gaps[:5]:
        print(f"no entry between {x} and {y}: quiet, away, or not written down? say which")
    if (days[-1] - days[0]).days < 13:
        print("less than 14 days: keep on before you complain in writing")
    if days[-1] > date.today() + timedelta(days=1):
        print(f"note: {days[-1]} lies in the future")
    for what, items in (("times not read", unread), ("skipped", skipped), ("doubled, counted once", doubled)):
        if items:
            print(f"{what}: {len(items)}: " + "; ".join(items[:6]) + ("; ..." if len(items) > 6 else ""))
    return 1 if skipped or doubled or unread else 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
