#!/usr/bin/env python3
"""Door-to-door times and total cost of a trip by the pace rules of this kit.

    python3 trip_check.py LEGS.csv COSTS.csv --budget 1200 [--slow] [--max-transit 3] [--reserve 0.10]

LEGS.csv:  day,leg,mode,ride_min,walk_min,change_min   mode: train bus ship car plane walk (also tram, metro, ferry, taxi, flight); change_min empty if no change
COSTS.csv: line,amount                                 all travellers, whole trip, one currency
Door to door = 15 min to leave + ride + walk (x 1.5 with --slow) + 10 min to find it; walks: no 15 and 10;
planes: + 120 before and 45 after. --slow: children, luggage or people who walk slowly.
Changes: 20 min at least, 30 with --slow. Cars: a stop of 15 min is added for each full 2 hours.
Limits: knows no timetables, traffic or prices; it adds what you typed. Exit 1 if something is over, 2 on wrong input.
"""
import argparse
import csv
import io
import re
import sys

MODES = {"train": 25, "bus": 25, "ship": 25, "car": 25, "plane": 190, "walk": 0}
SAME = {"tram": "bus", "metro": "bus", "subway": "bus", "underground": "bus", "coach": "bus", "rail": "train", "ferry": "ship", "boat": "ship", "taxi": "car",
        "drive": "car", "rental car": "car", "flight": "plane", "on foot": "walk", "walking": "walk"}


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


def rows(path, columns):
    """(where, values) for each line; an error names file and line."""
    with opened(path, columns) as f:
        lines = list(csv.reader(f))
    head = [h.strip() for h in lines[0]] if lines else []
    for c in columns:
        if c not in head:
            raise ValueError(f"{path}: line 1: missing column {c}; there are {', '.join(head)}")
    for n, line in enumerate(lines[1:], 2):
        if any(x.strip() for x in line):
            if len(line) != len(head):
                raise ValueError(f"{path}: line {n}: {len(line)} cells, the first line has {len(head)} (quote texts with commas)")
            yield f"{path}: line {n}", {c: line[head.index(c)].strip() for c in columns}


def number(where, name, text):
    try:
        value = float(text)
    except ValueError:
        value = -1
    if value < 0 or value > 1e9:
        raise ValueError(f"{where}: {name} must be a number of 0 or more, not {text!r}")
    return value


def hm(m):
    return f"{int(m) // 60}:{int(m) % 60:02d}"


def main():
    ap = argparse.ArgumentParser(description="Door-to-door times and cost of a trip")
    ap.add_argument("legs")
    ap.add_argument("costs")
    ap.add_argument("--budget", type=float, required=True)
    ap.add_argument("--slow", action="store_true")
    ap.add_argument("--max-transit", type=float, help="hours per day; 3 with --slow, otherwise 5")
    ap.add_argument("--reserve", type=float, default=0.10)
    a = ap.parse_args()
    limit = (a.max_transit or (3 if a.slow else 5)) * 60
    bad, days, out = False, {}, []
    try:
        for where, r in rows(a.legs, ("day", "leg", "mode", "ride_min", "walk_min", "change_min")):
            r["mode"] = SAME.get(r["mode"].lower(), r["mode"].lower())
            if r["mode"] not in MODES:
                raise ValueError(f"{where}: mode {r['mode']!r} is not one of {', '.join([*MODES, *SAME])}")
            ride, walk = number(where, "ride_min", r["ride_min"]), number(where, "walk_min", r["walk_min"])
            total = MODES[r["mode"]] + ride + walk * (1.5 if a.slow else 1)
            if r["mode"] == "car":
                total += 15 * (ride // 120)
            note = ""
            if r["change_min"]:
                need = 30 if a.slow else 20
                if number(where, "change_min", r["change_min"]) < need:
                    note, bad = f"  CHANGE of {r['change_min']} min, need {need}", True
            days[r["day"]] = days.get(r["day"], 0) + total
            out.append(f"{r['day']:<5} {hm(total)}  {r['leg']}{note}")
        lines = [(r["line"], number(where, "amount", r["amount"])) for where, r in rows(a.costs, ("line", "amount"))]
    except (OSError, UnicodeDecodeError, ValueError) as e:
        print(f"trip_check.py: {e}", file=sys.stderr)
        return 2
    print("\n".join(out))
    for day, m in days.items():
        over = m > limit
        bad |= over
        print(f"{day:<5} {hm(m)} in transit" + (f"  OVER {hm(limit)}: no anchor on this day, or split it" if over else ""))
    base = sum(v for _, v in lines)
    total = base + round(base * a.reserve)
    bad |= total > a.budget
    print(f"costs {base:.0f} + reserve {round(base * a.reserve)} = {total:.0f}; budget {a.budget:.0f}: " + (f"OVER by {total - a.budget:.0f}" if total > a.budget else f"{a.budget - total:.0f} left"))
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
