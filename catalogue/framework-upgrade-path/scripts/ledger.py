#!/usr/bin/env python3
"""Progress and faults of an upgrade ledger.

    python3 ledger.py upgrade-ledger.csv [--max-switch 10]

Columns: id, area, what changes, source note, phase (now, switch, after), places, technique, check, status (open, doing, done), commit.
Faults: id used twice; unknown phase or status; places not a number; no check; done without commit; more than one row
in progress; an after row done before all switch rows; more than --max-switch switch rows.
Exit 0: no fault, 1: faults, 2: wrong use.
Limits: it reads the table, not the repository; whether a row is really done is for the tests to say.
"""
import argparse
import csv
import io
import re
import sys

NEED = ("id", "area", "what changes", "source note", "phase", "places", "technique", "check", "status", "commit")
PHASES, STATES = ("now", "switch", "after"), ("open", "doing", "done")


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


def main():
    ap = argparse.ArgumentParser(description="Progress and faults of an upgrade ledger")
    ap.add_argument("ledger")
    ap.add_argument("--max-switch", type=int, default=10)
    a = ap.parse_args()
    rows = []
    try:
        reader = csv.DictReader(as_commas(a.ledger, NEED))
        missing = [c for c in NEED if c not in (reader.fieldnames or [])]
        if missing:
            raise ValueError(f"line 1: missing column {', '.join(missing)}")
        for r in reader:
            if None in r or None in r.values():
                raise ValueError(f"line {reader.line_num}: wrong number of fields")
            row = {k: v.strip() for k, v in r.items()}
            rows.append((reader.line_num, {**row, "phase": row["phase"].lower(), "status": row["status"].lower()}))
    except (OSError, UnicodeDecodeError, csv.Error, ValueError) as e:
        print(f"ledger.py: {a.ledger}: {e}", file=sys.stderr)
        return 2
    faults, seen = [], {}
    for n, r in rows:
        where = f"line {n} (id {r['id']})"
        if r["id"] in seen:
            faults.append(f"{where}: id already used in line {seen[r['id']]}")
        seen.setdefault(r["id"], n)
        if r["phase"] not in PHASES:
            faults.append(f"{where}: phase {r['phase']!r} is not one of {', '.join(PHASES)}")
        if r["status"] not in STATES:
            faults.append(f"{where}: status {r['status']!r} is not one of {', '.join(STATES)}")
        if not r["places"].isdigit():
            faults.append(f"{where}: places is not a number: {r['places']!r}")
        if not r["check"]:
            faults.append(f"{where}: no check")
        if r["status"] == "done" and not r["commit"]:
            faults.append(f"{where}: done without a commit")
    only = [r for _, r in rows]
    if sum(r["status"] == "doing" for r in only) > 1:
        faults.append("more than one row in progress")
    switch_open = any(r["phase"] == "switch" and r["status"] != "done" for r in only)
    if switch_open and any(r["phase"] == "after" and r["status"] == "done" for r in only):
        faults.append("an after row is done before the switch")
    n_switch = sum(r["phase"] == "switch" for r in only)
    if n_switch > a.max_switch:
        faults.append(f"{n_switch} switch rows, aim for {a.max_switch} or fewer")
    for phase in PHASES:
        mine = [r for r in only if r["phase"] == phase]
        done = sum(r["status"] == "done" for r in mine)
        left = sum(int(r["places"]) for r in mine if r["status"] != "done" and r["places"].isdigit())
        print(f"{phase:<7} {done} of {len(mine)} rows done, {left} places left")
    nxt = next((r for r in only if r["status"] == "doing"), None) or next((r for r in only if r["phase"] == "now" and r["status"] == "open"), None) \
        or next((r for r in only if r["phase"] == "switch" and r["status"] == "open"), None)
    if nxt:
        print(f"next: {nxt['id']} {nxt['what changes']} [{nxt['technique']}]")
    for x in faults:
        print(f"- {x}")
    print(f"{len(faults)} fault(s)")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
