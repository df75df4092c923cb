#!/usr/bin/env python3
"""Profile a CSV file before cleaning: shape, blanks, kinds of value, suspicious things per column.

usage: profile_csv.py FILE.csv [--delimiter X] [--key COLUMN] [--encoding utf-8] [--skip N]

Without --encoding UTF-8 and UTF-16 are told apart and anything else is read as Windows text, with a note. --skip N leaves out N title
lines above the header. Per column: filled, distinct, kinds (integer, decimal point, decimal comma, 1e-5, percent, amount with a
currency sign, date and time by pattern, text, stand-ins for missing such as N/A), most frequent values, and warnings: mixed date forms, slash dates in unclear or both orders,
mixed decimal marks, ambiguous 1.234, spaces at the ends, values that differ only in case or spaces,
numbers stored with a leading zero, impossible dates (31.02.2026 too), repeated column names, very rare categories. For the file: rows with a wrong number of
fields, complete duplicate rows, and with --key repeated keys (equal or conflicting).
Limits: reads the whole file into memory (fine to some hundred MB); guesses kinds by pattern, decides nothing. For larger
files use DuckDB: SUMMARIZE SELECT * FROM 'file.csv'. Exit 0, or 2 on wrong use.
"""
import argparse
import collections
import csv
import datetime
import io
import re
import sys

MISSING = {"n/a", "na", "null", "none", "-", "--", "?", "nan", "#n/a", "unknown", "tbd"}
KINDS = [
    ("iso date", re.compile(r"\d{4}-\d{2}-\d{2}([T ].*)?$")),
    ("year first date", re.compile(r"\d{4}[/.]\d{1,2}[/.]\d{1,2}\.?([T ].*)?$")),
    ("named month date", re.compile(r"(\d{1,2}[ -])?[A-Za-z]{3,9}\.?[ -](\d{1,2},? )?\d{2,4}$")),
    ("short year date", re.compile(r"\d{1,2}[/.-]\d{1,2}[/.-]\d{2}( .*)?$")),
    ("time", re.compile(r"\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[AaPp][Mm])?$")),
    ("dotted date", re.compile(r"\d{1,2}\.\d{1,2}\.\d{4}$")),
    ("slash date", re.compile(r"\d{1,2}/\d{1,2}/\d{4}( .*)?$")),
    ("integer", re.compile(r"[+-]?\d+$")),
    ("ambiguous number", re.compile(r"[+-]?[1-9]\d{0,2}([.,])\d{3}$")),
    ("decimal point", re.compile(r"[+-]?(\d{1,3}(,\d{3})+|\d+)\.\d+$")),
    ("decimal comma", re.compile(r"[+-]?(\d{1,3}(\.\d{3})+|\d+),\d+$")),
    ("scientific", re.compile(r"[+-]?\d+(\.\d+)?[eE][+-]?\d+$")),
    ("percent", re.compile(r"[+-]?[\d.,]+ ?%$")),
    ("amount", re.compile(r"\(?[+-]?(?:[$€£¥₹] ?[\d.,]*\d|[\d.,]*\d ?[$€£¥₹])\)?$")),
    ("e-mail", re.compile(r"[^@\s]+@[^@\s]+$")),
]


def kind(value):
    if value.strip().lower() in MISSING:
        return "stand-in for missing"
    for name, pattern in KINDS:
        if pattern.match(value.strip()):
            return name
    return "text"


NUMERIC = ("integer", "decimal point", "decimal comma", "ambiguous number", "scientific", "percent", "amount")
SLASH = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})(?: .*)?$")


def exists(year, month, day):
    try:
        datetime.date(int(year), int(month), int(day))
        return True
    except ValueError:
        return False


def bad_date(value):
    text = value.strip()
    iso, dotted, slash = re.match(r"(\d{4})-(\d{2})-(\d{2})", text), re.match(r"(\d{1,2})\.(\d{1,2})\.(\d{4})$", text), SLASH.match(text)
    if iso:
        return not exists(*iso.groups())
    if dotted:
        return not exists(dotted[3], dotted[2], dotted[1])
    return slash is not None and not exists(slash[3], slash[2], slash[1]) and not exists(slash[3], slash[1], slash[2])


def slash_order(values):
    found = [SLASH.match(v.strip()) for v in values]
    day_first, month_first = (any(m and int(m[n]) > 12 for m in found) for n in (1, 2))
    if day_first and month_first:
        return "slash dates in both orders: day first and month first"
    if any(found) and not day_first and not month_first:
        return "slash dates: day first or month first cannot be told from the values"
    return None


def warnings(values, kinds, rows):
    out = []
    dates = [k for k in kinds if k.endswith("date")]
    if len(dates) > 1:
        out.append(f"mixed date forms: {', '.join(sorted(dates))}")
    if slash_order(values):
        out.append(slash_order(values))
    if "decimal point" in kinds and "decimal comma" in kinds:
        out.append("mixed decimal marks")
    for value in values:
        if kind(value) == "ambiguous number":
            out.append(f"ambiguous number {value}: thousands or decimals?")
            break
    impossible = sorted({v for v in values if bad_date(v)})
    if impossible:
        out.append(f"impossible date: {', '.join(impossible[:3])}")
    numeric = sum(kinds[k] for k in kinds if k in NUMERIC)
    if numeric > kinds.get("text", 0) > 0:
        out.append(f"{kinds['text']} text values among numbers")
    if any(v != v.strip() for v in values):
        out.append(f"spaces at the ends: {sum(v != v.strip() for v in values)} values")
    folded = collections.defaultdict(set)
    for value in values:
        folded[" ".join(value.split()).lower()].add(value)
    same = sorted((sorted(v) for v in folded.values() if len(v) > 1))
    if same:
        out.append(f"{len(same)} groups differ only in case or spaces, first: {' | '.join(repr(v) for v in same[0])}")
    if any(re.match(r"0\d+$", v) for v in values):
        out.append("leading zeros: keep as text")
    counts = collections.Counter(values)
    if 1 < len(counts) <= 12 and rows >= 10:
        rare = sorted(v for v, n in counts.items() if n == 1)
        if rare and len(counts) < rows / 2 and numeric < len(values) / 2:
            out.append(f"seen once among few values: {', '.join(rare[:5])}")
    return out


def decoded(raw, options):
    wide = raw[:2] in (b"\xff\xfe", b"\xfe\xff")
    if b"\0" in raw and not wide and not options.encoding:
        raise csv.Error("binary data, not a table; save it as CSV")
    try:
        return raw.decode(options.encoding or ("utf-16" if wide else "utf-8-sig"))
    except UnicodeDecodeError:
        if options.encoding:
            raise
        print(f"{options.file}: not UTF-8, read as Windows text (cp1252); look at the accents", file=sys.stderr)
        return raw.decode("cp1252", "replace")


def main():
    parser = argparse.ArgumentParser(description="Profile a CSV file before cleaning.")
    parser.add_argument("file")
    parser.add_argument("--delimiter", help="a character or tab; without it, the one of , ; tab and | that the first line has most of")
    parser.add_argument("--key")
    parser.add_argument("--encoding")
    parser.add_argument("--skip", type=int, default=0, help="title lines above the header")
    options = parser.parse_args()
    if options.delimiter in ("tab", "\\t"):
        options.delimiter = "\t"
    if options.delimiter is not None and len(options.delimiter) != 1:
        parser.error("--delimiter must be one character, or tab")
    try:
        with open(options.file, "rb") as handle:
            text = decoded(handle.read(), options)
        csv.field_size_limit(2**31 - 1)
        text = "".join(text.splitlines(keepends=True)[max(options.skip, 0):]) if options.skip else text
        head = text.split("\n", 1)[0]
        table = list(csv.reader(io.StringIO(text, newline=""), delimiter=options.delimiter or max(",;\t|", key=head.count)))
    except OSError as error:
        parser.error(f"{options.file}: {error.strerror}")
    except UnicodeDecodeError as error:
        parser.error(f"{options.file}: not {options.encoding} at byte {error.start}; leave --encoding out, or try cp1252 or utf-16")
    except LookupError:
        parser.error(f"unknown encoding {options.encoding}")
    except csv.Error as error:
        parser.error(f"{options.file}: {error}")
    if len(table) < 2:
        parser.error(f"{options.file}: needs a header and at least one row")
    header = [h.lstrip("\ufeff") for h in table[0]]
    rows = [r for r in table[1:] if r]
    odd = [n for n, r in enumerate(table[1:], 2) if r and len(r) != len(header)]
    print(f"{len(rows)} rows, {len(header)} columns, {len(odd)} rows with a wrong number of fields{': record ' + ', '.join(map(str, odd[:5])) if odd else ''}")
    if len(set(header)) < len(header):
        print(f"repeated column names: {', '.join(sorted({h for h in header if header.count(h) > 1}))}")
    usual = collections.Counter(len(r) for r in rows).most_common(1)[0][0] if rows else len(header)
    if usual != len(header):
        print(f"most rows have {usual} fields and the first line {len(header)}: title lines above the header (--skip N)?")
    elif len(header) == 1:
        print("only one column: wrong --delimiter?")
    repeated = len(rows) - len({tuple(r) for r in rows})
    print(f"complete duplicates: {repeated}")
    if options.key:
        if options.key not in header:
            parser.error(f"no column {options.key}; columns: {', '.join(header)}")
        position = header.index(options.key)
        by_key = collections.defaultdict(set)
        for r in rows:
            if len(r) > position:
                by_key[r[position]].add(tuple(r))
        conflicts = sorted(k for k, v in by_key.items() if len(v) > 1)
        print(f"key {options.key}: {len(by_key)} distinct, {len(conflicts)} with conflicting rows{': ' + ', '.join(conflicts[:5]) if conflicts else ''}")
    for index, name in enumerate(header):
        column = [r[index] if index < len(r) else "" for r in rows]
        values = [v for v in column if v.strip()]
        kinds = collections.Counter(kind(v) for v in values)
        print(f"\n{name}: {len(values)} of {len(rows)} filled, {len(set(values))} distinct")
        print(f"  kinds: {', '.join(f'{k} {n}' for k, n in sorted(kinds.items(), key=lambda x: (-x[1], x[0]))) or 'none'}")
        top = sorted(collections.Counter(values).items(), key=lambda x: (-x[1], x[0]))[:3]
        print(f"  most frequent: {', '.join(f'{v!r} {n}' for v, n in top)}")
        for text in warnings(values, kinds, len(rows)):
            print(f"  ! {text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
