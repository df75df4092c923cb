#!/usr/bin/env python3
"""Find N+1 patterns: count SQL statements of one request after replacing literals by ?.

    python3 count_queries.py queries.log [--least 5]

Reads one statement per line, as many loggers write it; text before SELECT, INSERT, UPDATE, DELETE or
WITH is ignored (time stamps, "LOG:  statement:", "(0.001)"), so is what follows "; args=" (Django)
or begins with [[" (Rails). The log must cover one request or job only.
Colours and /* comments */ are taken off; lines that Rails answered from its query cache are counted apart.
Limits: statements over several lines must be joined first; dialect quoting beyond
'...' and numbers is kept as it is. A repeated statement is a lead; it may be a legitimate batch.
Exit 1 if a shape occurs --least times or more, 2 on wrong input.
"""
import argparse
import collections
import re
import sys

START = re.compile(r"\b(?:SELECT\b(?=.*\bFROM\b|\s+[\w'(@$*])|INSERT\s+(?:IGNORE\s+|OR\s+\w+\s+)?INTO\b|REPLACE\s+INTO\b|UPDATE\s+\S+(?:\s+(?:AS\s+)?\w+)?\s+SET\b|DELETE\s+FROM\b|WITH\s+(?:RECURSIVE\s+)?\S+\s+AS\b).*", re.I | re.S)


def shape(line):
    line = re.sub(r"\x1b\[[0-9;]*m", "", line)  # colours, as Rails writes them
    m = START.search(line)
    if not m or (m.group(0)[:6].islower() and not re.search(r"\bfrom\s+\S+|\binto\s|\sset\s|\bas\b|^select\s+[\d'@]", m.group(0))):
        return None
    s = re.split(r";\s*args=|\s+\[\[(?:\"|nil)", re.sub(r"/\*.*?\*/", " ", m.group(0)))[0]
    s = re.sub(r"'(?:[^']|'')*'", "?", s)
    s = re.sub(r"(?<![\w$])-?\d+(?:\.\d+)?\b", "?", s)
    s = re.sub(r"\(\s*\?(?:\s*,\s*\?)+\s*\)", "(?, ...)", s)
    return re.sub(r"\s+", " ", s).strip(" ;")


def main():
    ap = argparse.ArgumentParser(description="count SQL statements by shape")
    ap.add_argument("file")
    ap.add_argument("--least", type=int, default=5, help="repetitions that count as suspicious (default 5)")
    a = ap.parse_args()
    try:
        with open(a.file, encoding="utf-8", errors="replace") as f:
            lines = [x for x in f if x.strip()]
        cached = sum(bool(re.search(r"\bCACHE\b.*\(\d", x)) for x in lines)
        lines = [x for x in lines if not re.search(r"\bCACHE\b.*\(\d", x)]
        shapes = [s for s in (shape(x) for x in lines) if s]
    except OSError as e:
        print(f"count_queries.py: {e}", file=sys.stderr)
        return 2
    if not shapes:
        print(f"count_queries.py: {a.file}: no SQL statement found", file=sys.stderr)
        return 2
    counts = collections.Counter(shapes)
    left = len(lines) - len(shapes)
    if cached:
        print(f"{cached} answered by Rails' query cache, not counted")
    print(f"{len(shapes)} statements, {len(counts)} shapes" + (f"; {left} lines without a statement, joined up if statements run over several lines?" if left else ""))
    for s, n in sorted(counts.items(), key=lambda p: (-p[1], p[0])):
        print(f"{n:>6}  {'REPEATED ' if n >= a.least else ''}{s[:150]}")
    return 1 if max(counts.values()) >= a.least else 0


if __name__ == "__main__":
    sys.exit(main())
