#!/usr/bin/env python3
"""Scrub and count support tickets in a CSV export.

  tickets.py scrub FILE [--column NAME ...]   replace e-mail, web and IP addresses, card-like and
                                              phone-like numbers and IBANs; print the CSV to stdout
  tickets.py count FILE [--label NAME]        count the tickets per cluster label, with share and a
                                              95% Wilson range

Limits: scrubbing works by pattern. It does not find names, postal addresses or order numbers shorter
than 8 digits; read the result before it leaves your machine. Input: CSV with a header row, in UTF-8, UTF-16 or Windows
text, separated by comma, semicolon or tab. Exit 0, or 2 on wrong use. Python 3.9+, standard library only.
"""
import argparse
import csv
import io
import math
import re
import sys

PATTERNS = [
    ("[EMAIL]", re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")),
    ("[LINK]", re.compile(r"\b(?:https?://|www\.)\S+", re.I)),
    ("[IBAN]", re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b")),
    ("[CARD]", re.compile(r"(?<![\w.,])(?:\d[ -]?){12,18}\d\b")),
    ("[IP]", re.compile(r"(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.]*\d)")),
    ("[PHONE]", re.compile(r"(?<![\w.,])(?!\d{4}-\d{2}-\d{2}\b|\d{1,2}[/-]\d{1,2}[/-]\d{4}\b)\+?\(?\d(?:[ ()/\u00a0-]{0,3}\d){7,13}\b(?![.,]\d)"
                           r"|(?<![\w.,])(?:\d{3}\.\d{3}\.\d{4}|0\d(?:\.\d\d){4})\b")),
]


DATE = re.compile(r"\b(?:19|20)\d\d-\d\d-\d\d\b|(?<![\w-])(?:19|20)\d\d ?[-/\u2013] ?(?:19|20)\d\d(?![\w-])")  # days, and from year to year


def fail(message):
    print(f"tickets.py: {message}", file=sys.stderr)
    sys.exit(2)


def read(path):
    try:
        with open(path, "rb") as f:
            raw = f.read()
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except OSError as e:
        fail(f"{path}: {e.strerror}")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
        print(f"tickets.py: {path}: not UTF-8, read as Windows text; look at the accents", file=sys.stderr)
    if "\0" in text:
        fail(f"{path}: binary data; export the tickets as CSV")
    if not text.strip():
        fail(f"{path}: empty file")
    head = text.splitlines()[0]
    sep = max(",;\t", key=head.count)
    csv.field_size_limit(2**31 - 1)
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=sep))
    header, body = [h.strip() for h in rows[0]], [r for r in rows[1:] if any(c.strip() for c in r)]
    for n, row in enumerate(body, 2):
        if len(row) != len(header):
            fail(f"{path}: record {n} has {len(row)} fields, the header has {len(header)}")
    return header, body


def column(path, header, name):
    low = [h.lower() for h in header]
    if name.lower() not in low:
        fail(f"{path}: no column '{name}'; there are: {', '.join(header)}")
    return low.index(name.lower())


def scrub_text(text):
    hits = 0
    for label, pattern in PATTERNS:
        dates = [m.span() for m in DATE.finditer(text)] if label in ("[CARD]", "[PHONE]") else []
        inside = lambda m: any(a < m.end() and m.start() < b for a, b in dates)
        hits += sum(not inside(m) for m in pattern.finditer(text))
        text = pattern.sub(lambda m: m.group(0) if inside(m) else label, text)
    return text, hits


def scrub(args):
    header, body = read(args.file)
    wanted = [column(args.file, header, c) for c in args.column] or range(len(header))
    total = 0
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(header)
    for row in body:
        for i in wanted:
            row[i], n = scrub_text(row[i])
            total += n
        out.writerow(row)
    print(f"{total} replacements in {len(body)} tickets; names are not found by pattern: read the result", file=sys.stderr)


def wilson(k, n, z=1.96):
    p, d = k / n, 1 + z * z / n
    mid = (p + z * z / (2 * n)) / d
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / d
    return max(0.0, mid - half), min(1.0, mid + half)


def count(args):
    header, body = read(args.file)
    i = column(args.file, header, args.label)
    groups = {}
    for row in body:
        key = row[i].strip() or "(no label)"
        groups[key] = groups.get(key, 0) + 1
    n = len(body)
    if not n:
        fail(f"{args.file}: no tickets below the header")
    print(f"{n} tickets, {len(groups)} labels")
    print("count  share  95% range    cluster")
    for key, k in sorted(groups.items(), key=lambda kv: (-kv[1], kv[0])):
        low, high = wilson(k, n)
        print(f"{k:5d}  {k / n:5.1%}  {low:5.1%}-{high:5.1%}  {key}")
    if n < 50:
        print("note: under 50 tickets the ranks of neighbouring clusters can change; collect more before deciding")


def main():
    p = argparse.ArgumentParser(description="Scrub and count support tickets in a CSV export.")
    sub = p.add_subparsers(dest="mode", required=True)
    s = sub.add_parser("scrub", help="replace addresses and long numbers")
    s.add_argument("file")
    s.add_argument("--column", action="append", default=[], help="only this column (repeatable)")
    c = sub.add_parser("count", help="count per cluster label")
    c.add_argument("file")
    c.add_argument("--label", default="cluster", help="column with the label (default: cluster)")
    args = p.parse_args()
    (scrub if args.mode == "scrub" else count)(args)


if __name__ == "__main__":
    main()
