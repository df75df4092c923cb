#!/usr/bin/env python3
"""Who supports which theme, and is the study near its end? Reads a coding sheet, prints the evidence matrix.

usage: matrix.py CODING.csv [--theme COLUMN] [--second OTHER.csv] [--order P03,P01,...]

CODING.csv has the columns participant, type and code (as assets/coding-sheet.csv); --theme takes another
column in place of code. Several codes in one cell are separated by ; or |. Prints for each code: participants with
behaviour or events (B), with other rows (o), number of rows, and a flag: "single voice", "opinion only",
"one person gives most rows". Then new codes per interview in the order of the sheet or of --order. --second is
the same material coded by another person, with the same id per row: agreement and Cohen's kappa per code.
Counts describe these people. They are no shares of any population, and "no new codes" depends on how coarse the codes are.
Exit 0 done, 1 a flag was printed, 2 wrong use or unreadable input.
"""
import argparse
import csv
import io
import re
import sys
from collections import Counter, defaultdict

STRONG = {"behaviour", "behavior", "event", "workaround"}


def stop(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def sheet(path, need):
    try:
        with open(path, "rb") as handle:
            data = handle.read()
    except OSError as error:
        stop(f"{path}: {error.strerror}")
    if data[:4] == b"PK\x03\x04":
        stop(f"{path}: this is a workbook; save the sheet as CSV")
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        stop(f"{path}: not a text table")
    mark = max(",;\t", key=text.split("\n", 1)[0].count)
    rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=mark))
    names = {(h or "").strip().lower(): h for h in (rows[0] if rows else {}) if h}
    for column in need:
        if column not in names:
            stop(f"{path}: no column {column}; there are {', '.join(names) or 'no rows'}")
    return [{n: (row.get(h) or "").strip() for n, h in names.items()} for row in rows]


def codes(cell):
    return list(dict.fromkeys(re.sub(r"\s+", " ", c).strip().lower() for c in re.split(r"[;|]", cell) if c.strip()))


def main():
    parser = argparse.ArgumentParser(description="Evidence matrix, novelty per interview and agreement of coders.")
    parser.add_argument("sheet")
    parser.add_argument("--theme", default="code", metavar="COLUMN")
    parser.add_argument("--second", metavar="CSV")
    parser.add_argument("--order")
    args = parser.parse_args()
    theme = args.theme.lower()
    rows = sheet(args.sheet, ["participant", "type", theme] + (["id"] if args.second else []))
    people = list(dict.fromkeys(r["participant"] for r in rows if r["participant"]))
    if not people:
        stop(f"{args.sheet}: no participants")
    if args.order:
        wanted = [p.strip() for p in args.order.split(",")]
        if set(wanted) != set(people):
            stop(f"--order must name each participant once: {', '.join(people)}")
        people = wanted
    table, empty = defaultdict(lambda: defaultdict(list)), 0
    for row in rows:
        found = codes(row[theme])
        empty += not found or not row["participant"]
        if row["participant"]:
            for code in found:
                table[code][row["participant"]].append(row["type"].lower())
    if not table:
        stop(f"{args.sheet}: column {theme} is empty")
    wide = min(44, max(map(len, table)))
    print(f"{'':{wide}}  " + " ".join(f"{p[:5]:>5}" for p in people) + "  rows  people")
    flags = 0
    for code in sorted(table, key=lambda c: (-len(table[c]), -sum(map(len, table[c].values())), c)):
        by = table[code]
        kinds = [k for v in by.values() for k in v]
        marks = ["B" if STRONG & set(by.get(p, ())) else "o" if p in by else "." for p in people]
        notes = []
        if len(by) == 1:
            notes.append("single voice")
        elif max(map(len, by.values())) > 0.5 * len(kinds) and len(kinds) > 3:
            notes.append("one person gives most rows")
        if not STRONG & set(kinds):
            notes.append("opinion only" if set(kinds) <= {"opinion"} else "no behaviour or event")
        flags += bool(notes)
        print(f"{code[:wide]:{wide}}  " + " ".join(f"{m:>5}" for m in marks) + f"  {len(kinds):4}  {len(by)} of {len(people)}" + (f"  {', '.join(notes)}" if notes else ""))
    seen, fresh = set(), []
    for person in people:
        mine = {c for c in table if person in table[c]}
        fresh.append(len(mine - seen))
        seen |= mine
    print("new codes per interview: " + ", ".join(f"{p} {n}" for p, n in zip(people, fresh)))
    share = sum(fresh[-2:]) / len(seen)
    if len(people) > 3:
        print(f"the last two interviews brought {sum(fresh[-2:])} of {len(seen)} codes ({100 * share:.0f}%)"
              + (": more interviews are likely to bring more" if share > 0.1 else ": little new under this codebook"))
    rows_of = Counter(r["participant"] for r in rows if r["participant"])
    top, n = rows_of.most_common(1)[0]
    if len(people) > 2 and n > 2 * len(rows) / len(people):
        flags += 1
        print(f"{top} gives {n} of {len(rows)} rows: is this one talkative person, or uneven coding?")
    if empty:
        print(f"{empty} rows without code or participant were left out")
    if args.second:
        other = {r["id"]: set(codes(r[theme])) for r in sheet(args.second, ["id", theme])}
        mine = {r["id"]: set(codes(r[theme])) for r in rows}
        both = [i for i in mine if i in other]
        if not both:
            stop(f"{args.second}: no id in common")
        print(f"two coders, {len(both)} rows in common" + (f", {len(mine) + len(other) - 2 * len(both)} only in one sheet" if len(mine) + len(other) > 2 * len(both) else ""))
        for code in sorted({c for i in both for c in mine[i] | other[i]}):
            a = [code in mine[i] for i in both]
            b = [code in other[i] for i in both]
            same = sum(x == y for x, y in zip(a, b)) / len(both)
            chance = (sum(a) * sum(b) + (len(a) - sum(a)) * (len(b) - sum(b))) / len(both) ** 2
            kappa = (same - chance) / (1 - chance) if chance < 1 else 1.0
            print(f"  {code}: {sum(a)} and {sum(b)} rows, {sum(x and y for x, y in zip(a, b))} in common, kappa {kappa:.2f}" + ("  talk about this one" if kappa < 0.6 else ""))
    return 1 if flags else 0


if __name__ == "__main__":
    sys.exit(main())
