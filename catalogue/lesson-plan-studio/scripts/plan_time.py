#!/usr/bin/env python3
"""Check the timing of a lesson plan in Markdown.

  plan_time.py PLAN.md --minutes 50

Reads the first table with a column headed Min, Minutes, Time, Timing, Duration or Length, wherever it stands. Understands 5, 5 min,
5-10 min (counted as 10), 0-5 and 5-15 (from and to), 9:00-9:15, start times such as 9:00, 1 h 20 min, 90 s. A row it cannot read is
named and counts as a problem; total rows are left out. Checks: the sum leaves at least 10% free; a row that names a
hinge question begins between 35% and 65% of the lesson; handing out is planned if worksheets or paper appear; forming groups
has 3 minutes or more, a class discussion 6 or more; no row is longer than 15 minutes; there is an exit ticket.
Exit 0: fits; 1: something does not; 2: no usable table. Limits: English words only; it adds minutes, it does not know your class.
Python 3.9+, no packages.
"""
import argparse
import re
import sys


def fail(message):
    print(f"plan_time.py: {message}", file=sys.stderr)
    sys.exit(2)


HEAD = re.compile(r"(?:(?:time|timing|duration|length)\b\s*(?:\(?\s*(?:in )?(?:min(?:utes|s)?\.?)\s*\)?)?|min(?:utes|s)?\.?)", re.I)
UNIT = r"(?:\s*(?:minutes?|mins?\.?|m|'|\u2032))?"


def plain(cell):
    return re.sub(r"[*_`~]|<[^>]*>", "", cell).replace("\u2013", "-").replace("\u2014", "-").replace("\u2212", "-").strip()


def clock(text):
    m = re.fullmatch(r"(\d{1,2})[:.](\d\d)\s*(am|pm)?", text.strip(), re.I)
    if not m or int(m.group(2)) > 59:
        return None
    hour = int(m.group(1)) % 12 + (12 if m.group(3).lower() == "pm" else 0) if m.group(3) else int(m.group(1))
    return hour * 60 + int(m.group(2))


def reading(cell):
    """("for", minutes), ("range", low, high), ("span", from, to), ("at", start) or None."""
    text = plain(cell)
    text = re.sub(r"^(about|approx\.?|ca\.?|~)\s*", "", text, flags=re.I)
    m = re.fullmatch(r"(\d+)" + UNIT, text, re.I)
    if m:
        return "for", int(m.group(1))
    m = re.fullmatch(r"(?:(\d+(?:\.\d+)?)\s*(?:h|hours?|hrs?)\.?)?\s*(?:(\d+)\s*(?:minutes?|mins?\.?|m))?", text, re.I)
    if m and (m.group(1) or m.group(2)):
        return "for", round(float(m.group(1) or 0) * 60) + int(m.group(2) or 0)
    m = re.fullmatch(r"(\d+)\s*(?:seconds?|secs?|s)\.?", text, re.I)
    if m:
        return "for", -(-int(m.group(1)) // 60)
    parts = [x.strip() for x in re.split(r"\s*(?:-|\bto\b)\s*", text) if x.strip()]
    times = [clock(x) for x in parts]
    if len(parts) == 2 and None not in times:
        return "span", times[0], times[1] + (720 if times[1] < times[0] <= times[1] + 720 else 0)
    if len(parts) == 1 and times[0] is not None:
        return "at", times[0]
    m = re.fullmatch(r"(\d+)" + UNIT + r"\s*(?:-|to)\s*(\d+)" + UNIT, text, re.I)
    if m and int(m.group(1)) <= int(m.group(2)):
        return "range", int(m.group(1)), int(m.group(2))
    return None


def tables(lines):
    """(header cells, [(line number, cells)]) of each Markdown table."""
    at = 0
    while at < len(lines):
        if not lines[at].strip().startswith("|"):
            at += 1
            continue
        rows = []
        while at < len(lines) and lines[at].strip().startswith("|"):
            rows.append((at + 1, [c.strip() for c in lines[at].strip().strip("|").split("|")]))
            at += 1
        yield rows[0][1], [r for r in rows[1:] if not all(re.fullmatch(r"[-: ]*", c) for c in r[1])]


def rows(path, minutes):
    """[(minutes, text, line)], and what was not read or was counted in a certain way."""
    try:
        with open(path, encoding="utf-8-sig") as f:
            lines = f.read().splitlines()
    except (OSError, UnicodeDecodeError) as e:
        fail(f"{path}: {e}")
    usable = []
    for head, body in tables(lines):
        named = [i for i, c in enumerate(head) if HEAD.fullmatch(plain(c))]
        # Beside a Duration, a Time says when a row begins.
        column = next((i for i in named if not re.match("tim", plain(head[i]), re.I)), named[0] if named else None)
        if column is None:
            continue
        body = [(n, c) for n, c in body if len(c) > column]
        if any(reading(c[column]) for _, c in body):
            usable.append((column, body))
    if not usable:
        fail(f"{path}: no table with a column headed Min, Time or Duration that holds minutes or times")
    column, body = usable[0]
    notes, faults = [], []
    if len(usable) > 1:
        notes.append(f"{len(usable) - 1} more table(s) with times not read, the next begins at line {usable[1][1][0][0] - 2}")
    read = []
    for n, cells in body:
        what = " / ".join(c for i, c in enumerate(cells) if i != column)
        if re.match(r"(sum|total)\b", plain(what), re.I) or re.match(r"(sum|total)\b", plain(cells[column]), re.I):
            notes.append(f"line {n}: total left out")
            continue
        value = reading(cells[column])
        if value is None:
            faults.append(f"line {n}: '{cells[column][:40]}' not read as a time, so this row is not in the sum")
        else:
            read.append((value, what, n))
    ranges = [v for v, _, _ in read if v[0] == "range"]
    chained = len(ranges) > 1 and ranges[0][1] == 0 and all(a[2] == b[1] for a, b in zip(ranges, ranges[1:]))
    if ranges and not chained:
        notes.append(f"{len(ranges)} row(s) give a range of minutes: the larger figure counts")
    starts = [v[1] for v, _, _ in read if v[0] == "at"]
    if starts:
        notes.append("start times: each row lasts until the next begins, the last until the lesson ends")
    out = []
    for i, (value, what, n) in enumerate(read):
        if value[0] == "for":
            length = value[1]
        elif value[0] == "range":
            length = value[2] - value[1] if chained else value[2]
        elif value[0] == "span":
            length = value[2] - value[1]
        else:
            after = next((v[1] for v, _, _ in read[i + 1:] if v[0] in ("at", "span")), starts[0] + minutes)
            length = after - value[1]
        if length < 0:
            faults.append(f"line {n}: ends before it begins, or begins after the lesson; not in the sum")
        else:
            out.append((length, what, n))
    if not out:
        fail(f"{path}: no row with a time")
    return out, notes, faults


def main():
    p = argparse.ArgumentParser(description="Check the timing of a lesson plan.")
    p.add_argument("plan")
    p.add_argument("--minutes", type=int, required=True)
    a = p.parse_args()
    if a.minutes <= 0:
        fail("--minutes must be above zero")
    plan, notes, faults = rows(a.plan, a.minutes)
    at, total = 0, sum(r[0] for r in plan)
    text = " ".join(r[1].lower() for r in plan)
    for minutes, what, n in plan:
        low = what.lower()
        print(f"{at:3d}-{at + minutes:<3d} {what.split(' / ')[0][:60]}")
        if "hinge" in low and not 0.35 * a.minutes <= at <= 0.65 * a.minutes:
            faults.append(f"line {n}: hinge question begins at minute {at} of {a.minutes}")
        if re.search(r"\b(form|make|get into) groups\b", low) and minutes < 3:
            faults.append(f"line {n}: forming groups takes 3 minutes or more")
        if re.search(r"\b(class|whole-class) discussion\b", low) and minutes < 6:
            faults.append(f"line {n}: a class discussion takes 6 minutes or more")
        if minutes > 15:
            faults.append(f"line {n}: {minutes} minutes in one row; add a check in between")
        at += minutes
    free = a.minutes - total
    print(f"sum {total} of {a.minutes}, free {free}")
    if free < 0.1 * a.minutes:
        faults.append(f"only {free} minutes free, {a.minutes * 0.1:.0f} needed: cut an activity")
    if "hinge" not in text:
        faults.append("no hinge question in the table")
    if "exit" not in text:
        faults.append("no exit ticket in the table")
    if re.search(r"worksheet|handout|paper", text) and not re.search(r"hand(ing)? out|give out|on the tables", text):
        faults.append("paper is used, but nobody hands it out: plan 2 minutes")
    for note in notes:
        print("NOTE " + note)
    for f in faults:
        print("PROBLEM " + f)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
