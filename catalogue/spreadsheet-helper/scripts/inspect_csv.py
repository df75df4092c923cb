#!/usr/bin/env python3
"""Look at a CSV export before cleaning it: mixed types, odd spaces, spellings, duplicates, totals.

    python3 inspect_csv.py data.csv [--delimiter ";"] [--key date,customer,amount]

Prints per column: filled, kinds of values (number, number with separators, date by pattern, text),
cells with leading, trailing, double or no-break spaces, spellings that differ only in case, spaces
or punctuation, negative numbers, and what a spreadsheet damages on opening: leading zeros, more than
15 digits, figures already in the form 4.25E+12; then total rows inside the data and rows equal in --key (default:
all columns, compared after trimming and lower-casing). Changes nothing.
Rows with too many or too few cells, and titles above the header, are reported. Separator and encoding (UTF-8, UTF-16, Windows-1252) are found and named.
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

SHOWN = 12
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
    twins = [g for g in sorted(groups) if len(groups[g]) > 1 and len(g) > 2]  # B and B- are two grades
    for g in twins[:SHOWN]:
        notes.append("same apart from case or punctuation: " + ", ".join(f"{v} ({n})" for v, n in sorted(groups[g].items())))
    if len(twins) > SHOWN:
        notes.append(f"and {len(twins) - SHOWN} more such groups")
    texts = sorted(groups)
    # In a column of names a value that goes on is perhaps a variant; in a column of free texts it means nothing.
    near = []
    for i, short in enumerate(texts if len(texts) <= len(filled) / 2 or len(filled) < 30 else ()):
        end = i + 1
        while len(short) > 3 and end < len(texts) and texts[end].startswith(short):
            end += 1
        if end > i + 1:
            near.append(f"perhaps the same: {next(iter(groups[short]))} / " + " / ".join(next(iter(groups[t])) for t in texts[i + 1:min(end, i + 6)]) + (" / ..." if end > i + 6 else ""))
    notes += near[:SHOWN] + ([f"and {len(near) - SHOWN} more that begin alike"] if len(near) > SHOWN else [])
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
        return data.decode("cp1252", "replace"), "Windows-1252 (look at accents)"


def main():
    ap = argparse.ArgumentParser(description="inspect a CSV export")
    ap.add_argument("file")
    ap.add_argument("--delimiter", help="found by itself if left out: , ; or a tab")
    ap.add_argument("--key", help="columns that make two rows the same, comma separated")
    a = ap.parse_args()
    csv.field_size_limit(10_000_000)
    try:
        text, how = decoded(a.file)
        mark = a.delimiter or max(",;\t|", key=text.split("\n", 1)[0].count)
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))
        if len(rows) < 2:
            raise ValueError(f"{a.file}: no data below the header")
        usual = collections.Counter(len(r) for r in rows if any(c.strip() for c in r)).most_common(1)[0][0] if any(any(r) for r in rows) else 0
        top = next((i for i, r in enumerate(rows) if len(r) == usual and sum(bool(c.strip()) for c in r) * 2 > usual), 0)  # titles stand above
        head, data = rows[top], [(n, r) for n, r in enumerate(rows[top + 1:], top + 2) if any(c.strip() for c in r)]
        if not data:
            raise ValueError(f"{a.file}: no data below the header")
        ragged = [(n, len(r)) for n, r in data if len(r) != len(head)]
        if len(ragged) > len(data) / 2:
            raise ValueError(f"{a.file}: line {ragged[0][0]}: {ragged[0][1]} cells, header has {len(head)} (wrong --delimiter?)")
        data = [(n, (r + [""] * len(head))[:len(head)]) for n, r in data]
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
    if top:
        found += 1
        print(f"look: the header is line {top + 1}; above it: {' / '.join(c for r in rows[:top] for c in r if c.strip())[:100]}")
    if ragged:
        found += 1
        print(f"look: {len(ragged)} rows with more or fewer cells than the header ({', '.join(f'line {n}: {c}' for n, c in ragged[:5])}): a separator or a line break within a cell?")
    again = [h for h, n in collections.Counter(h.strip() for h in head).items() if n > 1 and h]
    if again:
        found += 1
        print(f"look: columns with the same name: {', '.join(again)}")
    if totals:
        found += 1
        print(f"look: total row inside the data, line {', '.join(map(str, totals))}; left out below")
    body = [(n, r) for n, r in data if n not in totals]
    for i, name in enumerate(head):
        found += column(name or f"(column {i + 1} without a name)", [r[i] for _, r in body])
    seen = collections.defaultdict(list)
    for n, r in body:
        seen[tuple(r[head.index(k)].strip().lower() for k in keys)].append(n)
    equal = [lines for lines in seen.values() if len(lines) > 1]
    found += len(equal)
    for lines in equal[:SHOWN]:
        print(f"look: lines {', '.join(map(str, lines[:10]))}{' ...' if len(lines) > 10 else ''} are equal in {', '.join(keys) if len(keys) < 8 else 'all columns'}")
    if len(equal) > SHOWN:
        print(f"look: and {len(equal) - SHOWN} more groups of equal rows")
    print(f"{found} things to look at")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
