#!/usr/bin/env python3
"""Compare the log of a good run with the log of a bad run and show where they part.

usage: first_divergence.py GOOD BAD [--context N] [--rare N]

Times, dates, UUIDs, hex numbers, IP and MAC addresses, durations, process numbers in brackets and numbers of four digits or
more are replaced by placeholders, so that only real differences count; shorter ones stay, status codes among them. Prints (1) the first place where the bad run
leaves the good one, (2) message shapes that occur only in the bad run, (3) shapes missing in it,
(4) shapes whose count differs by a factor of two or more.
Exit 0, or 2 on wrong use. Limits: text logs with one event per line. Runs with many threads interleave: then read parts 2
to 4 and ignore part 1. Placeholders hide wrong numbers: if the fault is a value, compare raw.
"""
import argparse
import collections
import re
import sys

RULES = [
    (re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", re.I), "<uuid>"),
    (re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?"), "<time>"),
    (re.compile(r"\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* +\d{1,2}|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*),?"
                r"(?: \d{4})? \d{1,2}:\d\d:\d\d(?:[.,]\d+)?(?: \d{4}\b)?"), "<time>"),
    (re.compile(r"\b(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?|\d{1,2}/[A-Z][a-z]{2}/\d{4})[ :-]\d{1,2}[:.]\d\d[:.]\d\d(?:[.,]\d+|:\d{3}\b)?(?: [AP]M)?(?: [+-]\d{4})?"), "<time>"),
    (re.compile(r"\b\d{1,2}:\d\d:\d\d(?:[.,:]\d+)?\b"), "<time>"),
    (re.compile(r"\b[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}\b", re.I), "<mac>"),
    (re.compile(r"(?<=\w)\[\d+\](?=[:\s]|$)"), "[<pid>]"),
    (re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b"), "<ip>"),
    (re.compile(r"\b0x[0-9a-f]+\b", re.I), "<hex>"),
    (re.compile(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,}\b", re.I), "<hex>"),
    (re.compile(r"\b\d+(?:\.\d+)?(?:ms|us|ns|s|MB|KB|kB|GB|B| (?:ms|KB|MB|GB|bytes|seconds|secs?))\b"), "<amount>"),
    (re.compile(r"(?<!\d)\d{4,}"), "<n>"),
]


ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def shape(line):
    for pattern, name in RULES:
        line = pattern.sub(name, line)
    return line.rstrip()


def read(path, parser):
    try:
        with open(path, "rb") as handle:
            wide = handle.read(2) in (b"\xff\xfe", b"\xfe\xff")               # PowerShell's > writes UTF-16
        with open(path, encoding="utf-16" if wide else "utf-8-sig", errors="replace") as handle:
            return [line for line in (ANSI.sub("", raw.rstrip("\r\n")) for raw in handle) if line.strip()]
    except OSError as error:
        parser.error(f"{path}: {error.strerror}")


def main():
    parser = argparse.ArgumentParser(description="Show where the log of a bad run leaves that of a good run.")
    parser.add_argument("good")
    parser.add_argument("bad")
    parser.add_argument("--context", type=int, default=2)
    parser.add_argument("--rare", type=int, default=20, help="lines to show per part")
    options = parser.parse_args()
    good, bad = read(options.good, parser), read(options.bad, parser)
    good_shapes, bad_shapes = [shape(x) for x in good], [shape(x) for x in bad]
    at = 0
    while at < min(len(good), len(bad)) and good_shapes[at] == bad_shapes[at]:
        at += 1
    if at == len(good) == len(bad):
        print("no difference in shape")
    else:
        print(f"1. first divergence: line {at + 1} of {len(bad)} (blank lines not counted)")
        for line in bad[max(0, at - options.context):at]:
            print(f"   both  {line}")
        print(f"   good  {good[at] if at < len(good) else '(ended)'}")
        print(f"   bad   {bad[at] if at < len(bad) else '(ended)'}")
    in_good, in_bad = collections.Counter(good_shapes), collections.Counter(bad_shapes)
    for title, mine, other in (("2. only in the bad run", in_bad, in_good), ("3. missing in the bad run", in_good, in_bad)):
        rows = [(s, n) for s, n in mine.items() if s not in other]
        print(f"{title}: {len(rows)}")
        for text, count in rows[: options.rare]:
            print(f"   {count}x {text}")
    rows = [(s, in_good[s], n) for s, n in in_bad.items() if s in in_good and max(n, in_good[s]) >= 2 * min(n, in_good[s])]
    print(f"4. counts that differ by a factor of two or more: {len(rows)}")
    for text, before, after in rows[: options.rare]:
        print(f"   {before} -> {after}  {text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
