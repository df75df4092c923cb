#!/usr/bin/env python3
"""Checks an outbound plan against the rules of the sequence stage.

    python3 check_plan.py plan.csv [--max-touches 7] [--gap 3] [--days 40]

CSV columns: day (working day, 1 = first; "Day 3" is read too), person, team, channel (email, call, voicemail, social, post, meeting;
phone, LinkedIn, letter and the like are understood), sender, new_thing, goal.
Rules: at most --max-touches per person; at least --gap working days between two touches to a person; every touch has a new
thing, and none is used twice; nobody in the same team gets the same new thing or is contacted on the same day by the same sender;
the plan ends by --days; each person's last touch closes the file; four people and three teams or more; e-mail is 40 to 60 percent.
Limits: it compares wording, not meaning: two different sentences may still say the same. It knows no law and no opt-out list.
Exit 0: rules kept; 1: findings; 2: wrong use.
"""
import argparse
import csv
import io
import re
import sys
from collections import defaultdict

NEED = ("day", "person", "team", "channel", "sender", "new_thing", "goal")
CHANNELS = ("email", "call", "voicemail", "social", "post", "meeting")
SAME = {"e-mail": "email", "mail": "email", "phone": "call", "phone call": "call", "linkedin": "social", "inmail": "social", "letter": "post", "direct mail": "post",
        "gift": "post", "video call": "meeting", "event": "meeting"}


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


def load(path):
    rows = []
    try:
        reader = csv.DictReader(as_commas(path, NEED))
        missing = [c for c in NEED if c not in (reader.fieldnames or [])]
        if missing:
            raise Bad(f"{path}: line 1: missing column {', '.join(missing)}")
        for r in reader:
            where = f"{path}: line {reader.line_num}"
            if None in r or any(v is None for v in r.values()):
                raise Bad(f"{where}: wrong number of fields")
            day = re.fullmatch(r"(?:day\s*)?(\d{1,3})(?:\.0)?", r["day"].strip(), re.I)
            if not day or int(day.group(1)) < 1:
                raise Bad(f"{where}: day is not a number from 1: {r['day']!r}")
            channel = r["channel"].strip().lower()
            channel = SAME.get(channel, channel)
            if channel not in CHANNELS:
                raise Bad(f"{where}: channel {r['channel']!r} is not one of {', '.join(CHANNELS)}")
            rows.append({**{k: v.strip() for k, v in r.items()}, "channel": channel, "day": int(day.group(1)), "line": reader.line_num})
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        raise Bad(f"{path}: {e}")
    if not rows:
        raise Bad(f"{path}: no touches")
    return sorted(rows, key=lambda r: (r["day"], r["line"]))


def norm(text):
    return re.sub(r"[^a-z0-9 ]", "", text.lower()).strip()


def findings(rows, a):
    people, teams, seen, by_day = defaultdict(list), set(), {}, defaultdict(list)
    for r in rows:
        people[r["person"]].append(r)
        teams.add(r["team"])
        by_day[r["day"], r["team"], r["sender"]].append(r)
        thing = norm(r["new_thing"])
        if not thing:
            yield f"line {r['line']}: no new thing"
        elif thing in seen:
            yield f"line {r['line']}: same new thing as line {seen[thing]}"
        else:
            seen[thing] = r["line"]
        if r["day"] > a.days:
            yield f"line {r['line']}: day {r['day']} is after day {a.days}"
    for person, touches in people.items():
        if len(touches) > a.max_touches:
            yield f"{person}: {len(touches)} touches, allowed {a.max_touches}"
        for x, y in zip(touches, touches[1:]):
            if y["day"] - x["day"] < a.gap:
                yield f"{person}: days {x['day']} and {y['day']} are less than {a.gap} working days apart"
        if "clos" not in touches[-1]["new_thing"].lower() + touches[-1]["goal"].lower():
            yield f"{person}: last touch (day {touches[-1]['day']}) does not close the file"
    for (day, team, sender), rs in by_day.items():
        if len(rs) > 1:
            yield f"day {day}: {len(rs)} people in {team} hear from {sender} on the same day"
    if len(people) < 4:
        yield f"only {len(people)} people"
    if len(teams) < 3:
        yield f"only {len(teams)} teams"
    share = 100 * sum(r["channel"] == "email" for r in rows) / len(rows)
    if not 40 <= share <= 60:
        yield f"e-mail is {share:.0f} percent of the touches"


def main():
    ap = argparse.ArgumentParser(description="Check an outbound plan")
    ap.add_argument("plan")
    ap.add_argument("--max-touches", type=int, default=7)
    ap.add_argument("--gap", type=int, default=3)
    ap.add_argument("--days", type=int, default=40)
    a = ap.parse_args()
    try:
        rows = load(a.plan)
    except Bad as e:
        print(f"check_plan.py: {e}", file=sys.stderr)
        return 2
    counts = defaultdict(int)
    for r in rows:
        counts[r["person"]] += 1
    print(f"{len(rows)} touches, {len(counts)} people, day {rows[0]['day']} to {rows[-1]['day']}")
    for person in sorted(counts):
        print(f"  {counts[person]}  {person}")
    found = list(findings(rows, a))
    for f in found:
        print(f"- {f}")
    print(f"{len(found)} finding(s)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
