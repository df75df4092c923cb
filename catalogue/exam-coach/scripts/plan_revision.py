#!/usr/bin/env python3
"""Makes a revision calendar from a list of topics, by the spacing table of the kit.

    python3 plan_revision.py topics.csv --start 2026-05-04 --exam 2026-05-25 [--visits 4] [--rest sunday]

topics.csv: topic,light,marks   (light: red, amber or green; marks: how many marks the topic usually has, or 0)
Rules: reds first, then ambers, then greens, more marks first; at most three new topics a day, all in the first half; later visits by
the spacing table, moved to the next day with room; every topic three visits if time allows; past paper work in the second
half; the rest day and one more day per fortnight stay empty (without a rest day: one in five); reds come back three days before
the exam if there are more than two weeks; the day before the exam has two visits at most; none on the exam day.
A visit is 10 minutes of recall without notes and 5 of checking.
Limits: one exam at a time; it does not know your timetable; what does not fit is listed, cut by marks. Exit 2 on wrong input.
"""
import argparse
import csv
import io
import re
import sys
from datetime import date, timedelta

DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "none"]
LIGHTS = {"red": 0, "amber": 1, "green": 2}


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
    topics = []
    try:
        with open(path, newline="", encoding="utf-8-sig") as f:
            reader = csv.DictReader(as_commas(f))
            missing = [c for c in ("topic", "light", "marks") if c not in (reader.fieldnames or [])]
            if missing:
                raise Bad(f"{path}: line 1: missing column {', '.join(missing)}")
            for r in reader:
                where = f"{path}: line {reader.line_num}"
                light = (r["light"] or "").strip().lower()
                if light not in LIGHTS:
                    raise Bad(f"{where}: light {r['light']!r} is not red, amber or green")
                if not (r["marks"] or "").strip().isdigit():
                    raise Bad(f"{where}: marks is not a whole number: {r['marks']!r}")
                topics.append((LIGHTS[light], -int(r["marks"]), r["topic"].strip(), light))
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
