#!/usr/bin/env python3
"""Show which recurring controls lack current evidence.

    python3 check_evidence.py REGISTER.csv --today 2027-04-15 --period-start 2027-01-01

Columns: control, name, owner, frequency_days, last_done (YYYY-MM-DD or empty), location.
Limits: compares dates and empty fields only; it does not open evidence or judge its quality. Only the latest
date per control is known, so earlier holes are not seen. Exit 0 nothing to do, 1 findings, 2 unreadable input.
"""
import argparse
import csv
import datetime as dt
import re
import sys

MAX_DAYS = 3660
COLUMNS = ["control", "name", "owner", "frequency_days", "last_done", "location"]


def day(text):
    """A date written YYYY-MM-DD and in no other form, on every Python version."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(f"{text!r} is not a date of the form YYYY-MM-DD")
    return dt.date.fromisoformat(text)


def read(path):
    with open(path, newline="", encoding="utf-8-sig") as f:
        r = csv.DictReader(f)
        missing = [c for c in COLUMNS if c not in (r.fieldnames or [])]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}")
        for row in r:
            row = {c: (row[c] or "").strip() for c in COLUMNS}
            try:
                row["days"] = int(row["frequency_days"])
                row["last"] = day(row["last_done"]) if row["last_done"] else None
                if not 0 < row["days"] <= MAX_DAYS:
                    raise ValueError
            except ValueError:
                raise ValueError(f"{path}: line {r.line_num}: frequency_days must be a whole number from 1 to {MAX_DAYS}, last_done YYYY-MM-DD or empty")
            yield row


def judge(row, today, start):
    found = []
    if row["last"] is None:
        found.append("never done")
    elif row["last"] > today:
        found.append("last date lies in the future")
    else:
        due = row["last"] + dt.timedelta(days=row["days"])
        if due < today:
            found.append(f"overdue since {due} ({(today - due).days} days)")
        if row["last"] < start and (today - start).days >= row["days"]:
            found.append("nothing within the audit period")
    found += [f"no {c}" for c in ("owner", "location") if not row[c]]
    return found


def main():
    ap = argparse.ArgumentParser(description="Check an evidence register")
    ap.add_argument("register")
    ap.add_argument("--today", required=True)
    ap.add_argument("--period-start", required=True)
    a = ap.parse_args()
    try:
        today, start = day(a.today), day(a.period_start)
        rows = sorted(read(a.register), key=lambda r: r["control"])
    except (OSError, ValueError, UnicodeDecodeError, csv.Error) as e:
        print(f"check_evidence.py: {e}", file=sys.stderr)
        return 2
    bad = 0
    for row in rows:
        found = judge(row, today, start)
        bad += bool(found)
        note = "; ".join(found) if found else f"next {row['last'] + dt.timedelta(days=row['days'])}"
        print(f"{'LOOK' if found else 'ok':<5}{row['control']:<7}{row['name']:<30}{note}")
    print(f"{len(rows)} controls, {bad} need attention")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
