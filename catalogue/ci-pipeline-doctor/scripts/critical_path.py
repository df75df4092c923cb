#!/usr/bin/env python3
"""Critical path of a CI pipeline.

Input: a CSV with header  job,minutes,needs   (needs: job names separated by spaces, or by ; if names have spaces)
    python3 critical_path.py jobs.csv
    python3 critical_path.py jobs.csv --set test=9 --set build=4      what if?

Output: start, end and slack per job. Jobs with slack 0 form the critical path: only they decide
how long people wait. Shortening any other job saves money, not time.
Take the minutes as medians of green runs, waiting for a runner included (job_times.py computes them).
Limits: assumes a free runner for every job that may start. With fewer runners than parallel jobs the real
time is longer. It does not read workflow YAML: copy the needs from it. Exit 2 on wrong input.
"""
import argparse
import csv
import io
import re
import sys


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


def load(path):
    jobs = {}
    try:
        with open(path, newline="", encoding="utf-8-sig") as f:
            reader = csv.DictReader(as_commas(f))
            missing = [c for c in ("job", "minutes", "needs") if c not in (reader.fieldnames or [])]
            if missing:
                raise Bad(f"{path}: line 1: missing column {', '.join(missing)}")
            for row in reader:
                where, name = f"{path}: line {reader.line_num}", (row["job"] or "").strip()
                if not name or name in jobs:
                    raise Bad(f"{where}: job name empty or used twice: {name!r}")
                needs = row["needs"] or ""
                needs = [n.strip() for n in needs.split(";") if n.strip()] if ";" in needs else needs.split()
                jobs[name] = [minutes(row["minutes"], where), needs]
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        raise Bad(f"{path}: {e}")
    if not jobs:
        raise Bad(f"{path}: no jobs")
    for name, (_, needs) in jobs.items():
        if name in needs and " " not in name:
            raise Bad(f"{path}: {name} needs itself")
        if needs and " ".join(needs) in jobs:          # one need whose name has spaces
            jobs[name][1] = [" ".join(needs)]
        for n in jobs[name][1]:
            if n not in jobs:
                raise Bad(f"{path}: {name} needs unknown job {n!r}")
    return jobs


def minutes(text, where):
    try:
        v = float(text)
    except (TypeError, ValueError):
        raise Bad(f"{where}: minutes is not a number: {text!r}")
    if not 0 <= v < 1e6:
        raise Bad(f"{where}: minutes out of range: {text}")
    return v


def schedule(jobs):
    end, order, waiting = {}, [], dict(jobs)
    while waiting:
        ready = [n for n in waiting if all(d in end for d in waiting[n][1])]
        if not ready:
            raise Bad(f"circular needs among: {', '.join(sorted(waiting))}")
        for name in ready:
            mins, needs = waiting.pop(name)
            end[name] = max([end[d] for d in needs] or [0.0]) + mins
            order.append(name)
    total = max(end.values())
    latest = {name: total for name in jobs}
    for name in reversed(order):
        for d in jobs[name][1]:
            latest[d] = min(latest[d], latest[name] - jobs[name][0])
    return total, end, latest


def main():
    ap = argparse.ArgumentParser(description="Critical path and slack of CI jobs")
    ap.add_argument("csv")
    ap.add_argument("--set", action="append", default=[], metavar="JOB=MINUTES")
    a = ap.parse_args()
    try:
        jobs = load(a.csv)
        for change in a.set:
            name, eq, value = change.rpartition("=")
            if not eq or name not in jobs:
                raise Bad(f"--set {change}: no job {name!r} in {a.csv}")
            jobs[name][0] = minutes(value, f"--set {change}")
        total, end, latest = schedule(jobs)
    except Bad as e:
        print(f"critical_path.py: {e}", file=sys.stderr)
        return 2
    width = max(16, max(map(len, jobs)) + 2)
    print(f"{'job':<{width}}{'minutes':>8}{'start':>8}{'end':>8}{'slack':>8}")
    for name in sorted(jobs, key=lambda n: (end[n] - jobs[n][0], n)):
        slack = latest[name] - end[name]
        mark = "  <- critical" if slack < 0.01 else ""
        print(f"{name:<{width}}{jobs[name][0]:>8.1f}{end[name] - jobs[name][0]:>8.1f}{end[name]:>8.1f}{slack:>8.1f}{mark}")
    print(f"\nwall clock {total:.1f} min, machine time {sum(j[0] for j in jobs.values()):.1f} min")
    return 0


if __name__ == "__main__":
    sys.exit(main())
