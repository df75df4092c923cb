#!/usr/bin/env python3
"""Makes a revision calendar from a list of topics, by the spacing table of the kit.

    python3 plan_revision.py topics.csv --start 2026-05-04 --exam 2026-05-25 [--visits 4] [--rest sunday]

topics.csv: topic,light,marks   (light: red, amber or green, also r, a, g, yellow; marks: how many marks the topic usually has, or 0, or empty)
Rules: reds first, then ambers, then greens, more marks first; at most three new topics a day, all in the first half; later visits by
the spacing table, moved to the next day with room; every topic three visits if time allows; past paper work in the second
half; the rest day and one more day per fortnight stay empty (without a rest day: one in five); reds come back three days before
the exam if there are more than two weeks; the day before the exam has two visits at most; none on the exam day.
A visit is 10 minutes of recall without notes and 5 of checking.
Limits: one exam at a time; it does not know your timetable; what does not fit is listed, cut by marks. Exit 0; 2 on wrong input.
"""
import argparse
import csv
import io
import re
import sys
from datetime import date, timedelta

DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "none"]
LIGHTS = {"red": 0, "amber": 1, "green": 2}
SAME = {"r": "red", "a": "amber", "g": "green", "yellow": "amber", "orange": "amber", "y": "amber"}
NEED = ("topic", "light", "marks")


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


class Bad(Exception):
    pass


def offsets(total):
    """Days after the first visit, for the days available."""
    if total <= 3:
        return [0, 1]
    if total <= 7:
        return [1, 3, 5]
    if total <= 14:
        return [1, 4, 8]
    if total <= 34:
        return [2, 6, 13]
    return [3, 10, 25, 40]


def load(path):
    topics, names = [], set()
    try:
        reader = csv.DictReader(as_commas(path, NEED))
        missing = [c for c in NEED if c not in (reader.fieldnames or [])]
        if missing:
            raise Bad(f"{path}: line 1: missing column {', '.join(missing)}")
        for r in reader:
            where = f"{path}: line {reader.line_num}"
            light = (r["light"] or "").strip().lower()
            light, name = SAME.get(light, light), (r["topic"] or "").strip()
            if not name or name in names:
                raise Bad(f"{where}: topic {'used twice: ' + name if name else 'is empty'}")
            names.add(name)
            if light not in LIGHTS:
                raise Bad(f"{where}: light {r['light']!r} is not red, amber or green")
            marks = re.fullmatch(r"(\d{1,4})(?:\.0+)?", (r["marks"] or "0").strip() or "0", re.A)
            if not marks:
                raise Bad(f"{where}: marks is not a whole number: {r['marks']!r}")
            topics.append((LIGHTS[light], -int(marks.group(1)), name.replace("|", "/"), light))
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        raise Bad(f"{path}: {e}")
    if not topics:
        raise Bad(f"{path}: no topics")
    return sorted(topics)


def day(text):
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a date like 2026-05-25: {text!r}")


def plan(topics, start, exam, visits, rest):
    days = [start + timedelta(days=i) for i in range((exam - start).days)]
    free = {d for i, d in enumerate(days) if d != days[-1] and
            (DAYS[d.weekday()] == rest or (len(days) > 5 and (i + 1) % (5 if rest == "none" else 14) == (0 if rest == "none" else 9)))}
    room = {d: 0 if d in free else min(2, visits) if d == days[-1] and len(days) > 1 else visits for d in days}
    half = days[: max(1, (len(days) + 1) // 2)]
    new, again, left = {d: [] for d in days}, {d: [] for d in days}, []
    gaps = offsets(len(days))
    first = {}
    for _, _, name, light in topics:
        spot = next((d for d in half if room[d] and len(new[d]) < 3), None)
        if spot is None:
            left.append(name)
            continue
        new[spot].append(f"{name} ({light})")
        room[spot] -= 1
        first[name] = spot
    short = []
    for _, _, name, light in topics:
        if name not in first:
            continue
        done, wanted = 1, list(gaps if light != "green" else gaps[:2])
        if light == "red" and len(days) > 14:
            wanted.append((exam - first[name]).days - 3)             # reds come back once more, three days before
        last = first[name]
        for g in wanted:
            due = max(first[name] + timedelta(days=g), last + timedelta(days=1) if g else last)
            spot = next((d for d in days if d >= due and room[d]), None)
            if spot is None:
                break
            again[spot].append(name)
            room[spot] -= 1
            last, done = spot, done + 1
        if done < 3:
            short.append(f"{name} ({done} visits)")
    papers = [d for d in days[len(days) // 2:-1] if d not in free and d not in half]
    return days, free, new, again, papers, left, short


def main():
    ap = argparse.ArgumentParser(description="Revision calendar")
    ap.add_argument("topics")
    ap.add_argument("--start", type=day, required=True)
    ap.add_argument("--exam", type=day, required=True)
    ap.add_argument("--visits", type=int, default=4, help="visits per day that you will really do")
    ap.add_argument("--rest", choices=DAYS, default="sunday")
    a = ap.parse_args()
    if not 1 <= (a.exam - a.start).days <= 120 or not 1 <= a.visits <= 12:
        ap.error("the exam must be 1 to 120 days after the start, --visits 1 to 12")
    try:
        topics = load(a.topics)
    except Bad as e:
        print(f"plan_revision.py: {e}", file=sys.stderr)
        return 2
    days, free, new, again, papers, left, short = plan(topics, a.start, a.exam, a.visits, a.rest)
    print("| Day | New topic | Due again | Past paper |\n|---|---|---|---|")
    for d in days:
        name = f"{DAYS[d.weekday()][:3].capitalize()} {d}"
        if d in free:
            print(f"| {name} | free | | |")
            continue
        paper = ("whole paper, timed" if d.weekday() == 5 else "one question") if d in papers else ""
        print(f"| {name} | {'; '.join(new[d])} | {'; '.join(again[d])} | {paper} |")
    print(f"| {DAYS[a.exam.weekday()][:3].capitalize()} {a.exam} | exam | | |")
    for label, items in (("No room for a first visit (fewest marks last; cut or add visits)", left), ("Fewer than three visits", short)):
        if items:
            print(f"\n{label}: {'; '.join(items)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
