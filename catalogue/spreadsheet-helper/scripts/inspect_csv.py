#!/usr/bin/env python3
"""Look at a CSV export before cleaning it: mixed types, odd spaces, spellings, duplicates, totals.

    python3 inspect_csv.py data.csv [--delimiter ";"] [--key date,customer,amount]

Prints per column: filled, kinds of values (number, number with separators, date by pattern, text),
cells with leading, trailing, double or no-break spaces, spellings that differ only in case, spaces
or punctuation, negative numbers, and what a spreadsheet damages on opening: leading zeros, more than
15 digits, figures already in the form 4.25E+12; then total rows inside the data and rows equal in --key (default:
all columns, compared after trimming and lower-casing). Changes nothing.
Separator and encoding (UTF-8, UTF-16, Windows-1252) are found and named.
Limits: CSV only, so save the sheet as CSV first; it reads text as exported and cannot see formats,
formulas, merged cells or hidden rows; dates are told by pattern, and 03/04/2026 is reported as
ambiguous, not decided. Exit 0 nothing, 1 something needs a look, 2 unreadable.
"""
import argparse
import collections
import csv
import io
import re
import sys

KINDS = [
    ("date YYYY-MM-DD", r"\d{4}-\d{2}-\d{2}"),
    ("date DD.MM.YYYY", r"\d{1,2}\.\d{1,2}\.\d{4}"),
    ("date with slashes (ambiguous)", r"\d{1,2}/\d{1,2}/\d{2,4}"),
    ("number", r"-?\d+(\.\d+)?"),
    ("number with separators or sign", r"[-+(]?\s*[€$£]?\s*\d{1,3}([.,' ]\d{3})*([.,]\d+)?\s*[%€$£)]?|-?\d+,\d+"),
]


def kind(v):
    for name, p in KINDS:
        if re.fullmatch(p, v):
            return name
    return "text"


def plain(v):
    return re.sub(r"[\W_]+", "", v.replace("\u00a0", " ")).lower()


def column(name, cells):
    notes, filled = [], [c for c in cells if c.strip()]
    kinds = collections.Counter(kind(c.strip()) for c in filled)
    print(f"{name}: {len(filled)} of {len(cells)} filled; " + ", ".join(f"{k} {n}" for k, n in sorted(kinds.items(), key=lambda p: (-p[1], p[0]))))
    if len(kinds) > 1:
        notes.append("mixed kinds: " + ", ".join(repr(next(c for c in filled if kind(c.strip()) == k)) for k, _ in kinds.most_common()[1:]))
    if "date with slashes (ambiguous)" in kinds:
        notes.append("day or month first? ask")
    odd = [c for c in cells if c != c.strip() or "\u00a0" in c or "  " in c.strip()]
    if odd:
        notes.append(f"odd spaces in {len(odd)}: {odd[0]!r}")
    groups = collections.defaultdict(collections.Counter)
    for c in filled:
        if kind(c.strip()) == "text":
            groups[plain(c)][c.strip()] += 1
    for g in sorted(groups):
        if len(groups[g]) > 1:
            notes.append("same apart from case or punctuation: " + ", ".join(f"{v} ({n})" for v, n in sorted(groups[g].items())))
    texts = sorted(groups)
    for short in texts:
        longer = [t for t in texts if t != short and len(short) > 3 and t.startswith(short)]
        if longer:
            notes.append(f"perhaps the same: {next(iter(groups[short]))} / " + " / ".join(next(iter(groups[t])) for t in longer))
    negative = [c.strip() for c in filled if re.fullmatch(r"-\s*[\d.,]+|\([\d.,]+\)", c.strip())]
    if negative:
        notes.append(f"negative: {len(negative)} ({negative[0]})")
    digits = [c.strip() for c in filled if re.fullmatch(r"\d+", c.strip())]
    for what, hits in (("leading zeros", [d for d in digits if len(d) > 1 and d[0] == "0"]), ("more than 15 digits", [d for d in digits if len(d) > 15])):
        if hits:
            notes.append(f"{what} in {len(hits)} ({hits[0]}): import this column as text, opening the file damages it")
    damaged = [c.strip() for c in filled if re.fullmatch(r"-?\d(\.\d+)?E[+-]?\d+", c.strip(), re.I)]
    if damaged:
        notes.append(f"rounded by a spreadsheet in {len(damaged)} ({damaged[0]}): only the source has the digits")
    for n in notes:
        print("  look: " + n)
    return len(notes)


def decoded(path):
    """The text, and how it was written if not in UTF-8."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise ValueError(f"{path}: this is a workbook; save the sheet as CSV")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16"), "UTF-16"
    try:
        return data.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return data.decode("cp1252"), "Windows-1252 (look at accents)"


def main():
    ap = argparse.ArgumentParser(description="inspect a CSV export")
    ap.add_argument("file")
    ap.add_argument("--delimiter", help="found by itself if left out: , ; or a tab")
    ap.add_argument("--key", help="columns that make two rows the same, comma separated")
    a = ap.parse_args()
    try:
        text, how = decoded(a.file)
        mark = a.delimiter or max(",;\t|", key=text.split("\n", 1)[0].count)
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))
        if len(rows) < 2:
            raise ValueError(f"{a.file}: no data below the header")
        head, data = rows[0], [(n, r) for n, r in enumerate(rows[1:], 2) if any(c.strip() for c in r)]
        for n, r in enumerate(rows[1:], 2):
            if r and len(r) != len(head):
                raise ValueError(f"{a.file}: line {n}: {len(r)} cells, header has {len(head)} (wrong --delimiter?)")
        keys = [k.strip() for k in a.key.split(",")] if a.key else head
        unknown = [k for k in keys if k not in head]
        if unknown:
            raise ValueError(f"{a.file}: no column {', '.join(unknown)}")
    except (OSError, ValueError, UnicodeDecodeError, TypeError, csv.Error) as e:
        print(f"inspect_csv.py: {e}", file=sys.stderr)
        return 2
    found = 0
    totals = [n for n, r in data if any(re.fullmatch(r"(grand |sub)?-?(total|sum)s?:?", c.strip(), re.I) for c in r)]
    if how or mark != ",":
        print("read as " + " and ".join(filter(None, [how, {"\t": "tab-separated"}.get(mark, f"separated by {mark}")])))
    print(f"{len(data)} rows, {len(head)} columns")
    if totals:
        found += 1
        print(f"look: total row inside the data, line {', '.join(map(str, totals))}; left out below")
    body = [(n, r) for n, r in data if n not in totals]
    for i, name in enumerate(head):
        found += column(name or f"(column {i + 1} without a name)", [r[i] for _, r in body])
    seen = collections.defaultdict(list)
    for n, r in body:
        seen[tuple(r[head.index(k)].strip().lower() for k in keys)].append(n)
    for lines in seen.values():
        if len(lines) > 1:
            found += 1
            print(f"look: lines {', '.join(map(str, lines))} are equal in {', '.join(keys)}")
    print(f"{found} things to look at")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
