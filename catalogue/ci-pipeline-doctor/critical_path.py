#!/usr/bin/env python3
"""Critical path of a CI pipeline.

Input: a CSV with header  job,minutes,needs   (needs: job names separated by spaces; may be empty)
    python critical_path.py jobs.csv
    python critical_path.py jobs.csv --set test=9 --set build=4      what if?

Output: start, end and slack per job. Jobs with slack 0 form the critical path: only they decide
how long people wait. Shortening any other job saves money, not time.
Take the minutes as medians of green runs, waiting for a runner included.
"""
import argparse
import csv
import sys


def load(path):
    jobs = {}
    with open(path, newline="") as f:
        for row in csv.DictReader(f):
            jobs[row["job"].strip()] = [float(row["minutes"]), (row["needs"] or "").split()]
    for name, (_, needs) in jobs.items():
        for n in needs:
            if n not in jobs:
                sys.exit(f"{name} needs unknown job {n}")
    return jobs


def schedule(jobs):
    end, order, visiting = {}, [], set()

    def visit(name):
        if name in end:
            return end[name]
        if name in visiting:
            sys.exit(f"cycle at {name}")
        visiting.add(name)
        minutes, needs = jobs[name]
        end[name] = max([visit(n) for n in needs] or [0]) + minutes
        order.append(name)
        return end[name]

    for name in jobs:
        visit(name)
    total = max(end.values())
    latest = {name: total for name in jobs}
    for name in reversed(order):
        minutes, needs = jobs[name]
        for n in needs:
            latest[n] = min(latest[n], latest[name] - minutes)
    return total, end, latest


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("csv")
    ap.add_argument("--set", action="append", default=[], metavar="JOB=MINUTES")
    a = ap.parse_args()
    jobs = load(a.csv)
    for change in a.set:
        name, value = change.split("=")
        jobs[name][0] = float(value)
    total, end, latest = schedule(jobs)
    print(f"{'job':<16}{'minutes':>8}{'start':>8}{'end':>8}{'slack':>8}")
    for name in sorted(jobs, key=lambda n: end[n] - jobs[n][0]):
        slack = latest[name] - end[name]
        mark = "  <- critical" if slack < 0.01 else ""
        print(f"{name:<16}{jobs[name][0]:>8.1f}{end[name]-jobs[name][0]:>8.1f}{end[name]:>8.1f}{slack:>8.1f}{mark}")
    print(f"\nwall clock {total:.1f} min, machine time {sum(j[0] for j in jobs.values()):.1f} min")
