#!/usr/bin/env python3
"""Reads exports of training and habit apps (Strong, Hevy, Strava, Garmin, Loop Habit Tracker, or any CSV with a date)
and says what a coach would ask about: jumps, breaks, standstill, habits that have died.

usage: training_log.py FILE.csv [--today YYYY-MM-DD] [--weeks 12]
Exit codes: 0 nothing to ask, 1 something to ask, 2 not readable as a log. Nothing is written or sent.
"""
import argparse
import csv
import datetime
import io
import re
import statistics
import sys

FORMATS = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d", "%d %b %Y, %H:%M",
           "%b %d, %Y, %I:%M:%S %p", "%b %d, %Y", "%d.%m.%Y", "%d.%m.%Y %H:%M", "%m-%d-%y", "%m/%d/%Y", "%d/%m/%Y", "%m/%d/%y"]
NAMES = {"date": ["date", "start_time", "activity date", "datum", "start time", "day", "startdatum", "data", "fecha"],
         "exercise": ["exercise name", "exercise_title", "exercise", "übung", "ejercicio"],
         "weight": ["weight", "weight_kg", "weight (kg)", "weight (lbs)", "weight_lbs", "gewicht"],
         "reps": ["reps", "repetitions", "wiederholungen"], "distance": ["distance", "distance_km", "distanz", "distancia"],
         "type": ["activity type", "type", "sport", "activity_type", "aktivitätstyp"], "set_type": ["set_type", "set order"]}


def day_of(text, forms):
    text = text.strip()
    for form in forms:
        try:
            return datetime.datetime.strptime(text, form).date()
        except ValueError:
            continue
    return None


def number(text):
    text = (text or "").strip().replace("\u00a0", "").replace(" ", "")
    if re.fullmatch(r"-?\d+,\d{1,2}", text):
        text = text.replace(",", ".")
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


def monday(day):
    return day - datetime.timedelta(days=day.weekday())


def rows_of(path):
    with open(path, "rb") as handle:
        data = handle.read()
    for coding in ("utf-8-sig", "utf-16", "latin-1"):
        try:
            text = data.decode(coding)
            break
        except UnicodeError:
            continue
    first = text.split("\n", 1)[0]
    return list(csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count)))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[3][7:])
    parser.add_argument("file")
    parser.add_argument("--today", type=datetime.date.fromisoformat)
    parser.add_argument("--weeks", type=int, default=12)
    args = parser.parse_args()
    try:
        rows = rows_of(args.file)
    except OSError as error:
        print(f"{args.file}: {error.strerror}", file=sys.stderr)
        return 2
    if len(rows) < 2:
        print(f"{args.file}: no rows", file=sys.stderr)
        return 2
    head = [h.strip().lower().strip('"') for h in rows[0]]
    body = rows[1:]
    if not any(h in NAMES["date"] for h in head) and day_of(rows[0][0], FORMATS):
        head, body = ["date"] + [f"column {n}" for n in range(2, len(rows[0]) + 1)], rows
    column = {key: next((head.index(n) for n in names if n in head), None) for key, names in NAMES.items()}
    if column["date"] is None:
        print(f"{args.file}: no column with a date; columns: {', '.join(head[:12])}", file=sys.stderr)
        return 2
    # Month and day may be either way round: take the form that reads most rows, and of equals the one without gaps.
    sample = [r[column["date"]] for r in body if len(r) > column["date"] and r[column["date"]].strip()][:400]
    forms = sorted(FORMATS, key=lambda f: -sum(day_of(s, [f]) is not None for s in sample))
    log, bad = [], 0
    for row in body:
        day = day_of(row[column["date"]], forms) if len(row) > column["date"] else None
        if day is None:
            bad += any(c.strip() for c in row)
        else:
            log.append((day, row))
    if not log:
        print(f"{args.file}: no date could be read, for example {sample[:1]}", file=sys.stderr)
        return 2
    log.sort(key=lambda r: r[0])
    today = args.today or log[-1][0]
    log = [r for r in log if r[0] <= today]
    asks = []
    print(f"{len(log)} rows from {log[0][0]} to {log[-1][0]}, {bad} rows without a readable date")

    def cell(row, key):
        at = column[key]
        return row[at] if at is not None and at < len(row) else ""

    values = [[number(c) for n, c in enumerate(r) if n != column["date"]] for _, r in log]
    flat = [v for r in values for v in r if v is not None]
    whole = sum(len(r) for r in values)
    habit = column["exercise"] is None and column["distance"] is None and column["type"] is None and whole and len(flat) > 0.8 * whole
    if habit:
        habits(head, column["date"], log, today, asks)
    else:
        training(column, cell, log, today, args.weeks, asks)
    print("\nto ask" if asks else "\nnothing stands out")
    for ask in asks:
        print("  " + ask)
    print("\nA log shows load, not bodies: pain, sleep and illness have to be asked.")
    return 1 if asks else 0


def weeks_until(today, count):
    last = monday(today)
    return [last - datetime.timedelta(weeks=n) for n in range(count - 1, -1, -1)]


def jumps(label, series, weeks, asks, unit):
    for n in range(4, len(weeks)):
        before = [series.get(w, 0) for w in weeks[n - 4: n]]
        mean = statistics.mean(before)
        value = series.get(weeks[n], 0)
        if sum(b > 0 for b in before) >= 3 and mean and value > 1.3 * mean and value - mean > (5 if unit == "km" else 8):
            asks.append(f"{label}: week of {weeks[n]} had {value:.0f} {unit}, {100 * (value / mean - 1):.0f} % above the four before ({mean:.0f}): planned?")


def training(column, cell, log, today, count, asks):
    weeks = weeks_until(today, count)
    days = sorted({d for d, _ in log})
    per_week = {}
    for day in days:
        per_week[monday(day)] = per_week.get(monday(day), 0) + 1
    shown = [per_week.get(w, 0) for w in weeks]
    print(f"last {count} weeks, days with training: {' '.join(map(str, shown))}")
    recent = [d for d in days if d >= weeks[0]]
    for one, two in zip(recent, recent[1:]):
        if (two - one).days > 14:
            asks.append(f"break of {(two - one).days} days before {two}: what happened, and how was the return?")
    run = 0
    for day, following in zip(recent, recent[1:] + [None]):
        run += 1
        if following is None or (following - day).days > 1:
            if run >= 10:
                asks.append(f"{run} days in a row up to {day}: rest days?")
            run = 0
    if column["distance"] is not None:
        kinds = {}
        raw = [number(cell(r, "distance")) or 0 for _, r in log]
        metres = [v for v in raw if v]
        factor = 0.001 if metres and statistics.median(metres) > 400 else 1
        for (day, row), value in zip(log, raw):
            kind = cell(row, "type") or (cell(row, "exercise") if value else "")
            if value and kind:
                kinds.setdefault(kind, {}).setdefault(monday(day), 0)
                kinds[kind][monday(day)] += value * factor
        for kind, series in sorted(kinds.items(), key=lambda kv: -len(kv[1]))[:3]:
            if re.search(r"run|lauf|corr|walk|hike|jog", kind, re.I) and len(series) >= 4:
                print(f"{kind}, km a week: {' '.join(f'{series.get(w, 0):.0f}' for w in weeks)}")
                jumps(kind, series, weeks, asks, "km")
    if column["exercise"] is None:
        return
    sets, best, used = {}, {}, {}
    for day, row in log:
        name = cell(row, "exercise").strip()
        reps, weight = number(cell(row, "reps")) or 0, number(cell(row, "weight")) or 0
        if not name or re.search(r"warm|rest timer", cell(row, "set_type"), re.I) or reps <= 0:
            continue
        week = monday(day)
        sets.setdefault(name, {})[week] = sets.get(name, {}).get(week, 0) + 1
        used[name] = used.get(name, 0) + (week >= weeks[0])
        if 1 <= reps <= 12 and weight > 0:
            # Epley; above a dozen repetitions it says little.
            estimate = weight * (1 + reps / 30) if reps > 1 else weight
            best.setdefault(name, {})[week] = max(best.get(name, {}).get(week, 0), estimate)
    total = {}
    for series in sets.values():
        for week, n in series.items():
            total[week] = total.get(week, 0) + n
    print(f"sets a week: {' '.join(str(total.get(w, 0)) for w in weeks)}")
    jumps("sets", total, weeks, asks, "sets")
    for name in sorted(used, key=lambda n: -used[n])[:6]:
        series = [best.get(name, {}).get(w) for w in weeks]
        have = [s for s in series if s]
        if len(have) < 4:
            continue
        print(f"{name}: estimated best of one {have[0]:.0f} to {have[-1]:.0f}, {sets[name].get(weeks[-1], 0)} sets last week, trained in {len(have)} of {len(weeks)} weeks")
        third = max(2, len(have) // 3)
        before, after = max(have[:-third]), max(have[-third:])
        if len(have) >= 6 and after < before * 1.005:
            asks.append(f"{name}: no new best in the last {third} trained weeks ({before:.0f} then, {after:.0f} now): effort, sleep, food, or wanted?")


def habits(head, date, log, today, asks):
    for n, name in enumerate(head):
        if n == date or not name:
            continue
        marks = {d: number(r[n]) for d, r in log if n < len(r) and number(r[n]) is not None}
        if not marks or max(marks.values()) <= 0:
            continue
        share = all(0 <= v <= 1 for v in marks.values()) and any(0 < v < 1 for v in marks.values())
        done = sorted(d for d, v in marks.items() if (v > 0.5 if share else v > 0))
        if share:
            latest = marks[max(marks)]
            if max(marks.values()) >= 0.5 and latest < 0.5 * max(marks.values()):
                asks.append(f"{name}: strength {latest:.2f}, was {max(marks.values()):.2f}: smaller, or let go?")
            continue
        if not done:
            continue
        last28 = sum(1 for d in done if (today - d).days < 28)
        earlier = sum(1 for d in done if 28 <= (today - d).days < 84) / 2
        print(f"{name}: {last28} of the last 28 days, {earlier:.0f} on average in the eight weeks before, last on {done[-1]}")
        if earlier >= 6 and last28 < 0.5 * earlier:
            asks.append(f"{name}: {last28} in four weeks after {earlier:.0f}: smaller, other time, or let go?")
        elif (today - done[-1]).days > 42 and len(done) > 5:
            asks.append(f"{name}: not since {done[-1]}: take it off the list?")


if __name__ == "__main__":
    sys.exit(main())
