#!/usr/bin/env python3
"""Check the timing of a lesson plan in Markdown.

  plan_time.py PLAN.md --minutes 50

Reads the first table whose first column is headed Min or Minutes. Checks: the sum leaves at least 10% free; a row that names a
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


def rows(path):
    try:
        with open(path, encoding="utf-8-sig") as f:
            lines = f.read().splitlines()
    except (OSError, UnicodeDecodeError) as e:
        fail(f"{path}: {e}")
    inside, out = False, []
    for n, line in enumerate(lines, 1):
        cells = [c.strip() for c in line.strip().strip("|").split("|")] if line.strip().startswith("|") else None
        if cells and not inside and re.fullmatch(r"min(utes)?\.?", cells[0], re.I):
            inside = True
        elif inside and cells is None:
            break
        elif inside and not re.fullmatch(r"[-: ]+", cells[0]):
            m = re.fullmatch(r"(\d+)(?:\s*min\.?)?", cells[0], re.I)
            if not m:
                fail(f"{path}: line {n}: '{cells[0]}' is not a number of minutes")
            out.append((int(m.group(1)), " / ".join(cells[1:]), n))
    if not out:
        fail(f"{path}: no table with a first column Min")
    return out


def main():
    p = argparse.ArgumentParser(description="Check the timing of a lesson plan.")
    p.add_argument("plan")
    p.add_argument("--minutes", type=int, required=True)
    a = p.parse_args()
    if a.minutes <= 0:
        fail("--minutes must be above zero")
    plan = rows(a.plan)
    faults, at, total = [], 0, sum(r[0] for r in plan)
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
    for f in faults:
        print("PROBLEM " + f)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
