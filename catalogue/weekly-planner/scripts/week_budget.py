#!/usr/bin/env python3
"""Add up a week: budget, load per day, and correction factors from real times.

    python3 week_budget.py CAPACITY.csv ITEMS.csv [--factor 1.5] [--free 0.25] [--kind file=2.2 ...]

CAPACITY.csv: day,work_h,home_h   hours that are yours to plan
ITEMS.csv:    item,kind,day,place,guess_min,real_min   place is work or home; real_min may be empty; day may be empty (not placed)
Planned minutes = guess x factor of its kind, rounded up to 5; kind "fixed" (a run, a call with an end) has factor 1.
Factors are medians of real / guess per kind. Under three measured items a factor is only a hint and is marked so.
Limits: no clock times, no travel, no energy: it adds; you decide. Exit 1 if the week or a day is overfull, 2 on wrong input.
"""
import argparse
import csv
import io
import math
import re
import statistics
import sys


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


def rows(path, need):
    with opened(path, need) as f:
        reader = csv.DictReader(f)
        missing = [c for c in need if c not in (reader.fieldnames or [])]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(reader.fieldnames or [])}")
        for row in reader:
            if any((row[k] or "").strip() for k in need):
                yield f"{path}: line {reader.line_num}", {k: (row[k] or "").strip() for k in need}


def number(where, name, text):
    try:
        v = float(text)
    except ValueError:
        raise ValueError(f"{where}: {name} is not a number: {text!r}")
    if not 0 <= v < 100000:
        raise ValueError(f"{where}: {name} out of range: {text!r}")
    return v


def load(a, kinds):
    cap = {}
    for where, r in rows(a.capacity, ("day", "work_h", "home_h")):
        cap[r["day"]] = {"work": number(where, "work_h", r["work_h"]) * 60, "home": number(where, "home_h", r["home_h"]) * 60}
    items = []
    for where, r in rows(a.items, ("item", "kind", "day", "place", "guess_min", "real_min")):
        if r["day"] and r["day"] not in cap:
            raise ValueError(f"{where}: day {r['day']!r} is not in {a.capacity}")
        r["place"] = r["place"].lower()
        if r["place"] not in ("work", "home"):
            raise ValueError(f"{where}: place {r['place']!r} is not work or home")
        guess = number(where, "guess_min", r["guess_min"])
        factor = 1.0 if r["kind"] == "fixed" else kinds.get(r["kind"], a.factor)
        planned = 5 * math.ceil(round(guess * factor / 5, 6))
        items.append((r, guess, planned, number(where, "real_min", r["real_min"]) if r["real_min"] else None))
    return cap, items


def h(minutes):
    return f"{minutes / 60:.1f} h"


def main():
    ap = argparse.ArgumentParser(description="Budget and load of a week")
    ap.add_argument("capacity")
    ap.add_argument("items")
    ap.add_argument("--factor", type=float, default=1.5)
    ap.add_argument("--free", type=float, default=0.25, help="share kept free, 0 to 0.9")
    ap.add_argument("--kind", action="append", default=[], metavar="KIND=FACTOR")
    a = ap.parse_args()
    try:
        kinds = {k.partition("=")[0]: number("--kind", k, k.partition("=")[2]) for k in a.kind}
        if not 0 <= a.free <= 0.9 or not 0 < a.factor <= 100:
            raise ValueError("--free is 0 to 0.9, --factor above 0 and at most 100")
        cap, items = load(a, kinds)
    except (OSError, UnicodeDecodeError, ValueError) as e:
        print(f"week_budget.py: {e}", file=sys.stderr)
        return 2
    total = sum(sum(c.values()) for c in cap.values())
    budget = total * (1 - a.free)
    placed = sum(p for r, _, p, _ in items if r["day"])
    print(f"hours to plan {h(total)}, {a.free:.0%} kept free: budget {h(budget)}; placed {h(placed)}, {'OVER by ' + h(placed - budget) if placed > budget else 'left ' + h(budget - placed)}")
    bad = placed > budget
    for day, c in cap.items():
        parts = []
        for place in ("work", "home"):
            load_ = sum(p for r, _, p, _ in items if r["day"] == day and r["place"] == place)
            over = load_ > c[place]
            bad |= over
            parts.append(f"{place} {load_} of {c[place]:.0f} min{' OVER' if over else ''}")
        print(f"{day:<4} {'; '.join(parts)}")
    waiting = [r["item"] for r, _, _, _ in items if not r["day"]]
    if waiting:
        print("not placed: " + ", ".join(waiting))
    ratios = {}
    for r, guess, _, real in items:
        if real is not None and guess > 0 and r["kind"] != "fixed":
            ratios.setdefault(r["kind"], []).append(real / guess)
    for kind, v in sorted(ratios.items()):
        print(f"factor {kind}: {statistics.median(v):.2f} from {len(v)} item(s)" + ("" if len(v) > 2 else " (only a hint)"))
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
