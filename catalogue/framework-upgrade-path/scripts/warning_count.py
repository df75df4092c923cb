#!/usr/bin/env python3
"""Counts deprecation warnings in test or build logs by message, so that progress is a number.

    pytest -W default::DeprecationWarning ... > log.txt      python3 warning_count.py log.txt
    python3 warning_count.py before.txt --than after.txt     what fell, rose, appeared

Reads: Python warnings whose class says that something is deprecated, moved, removed or will change (plain and in pytest's
warnings summary, with its counts), Node's process warnings "(node:1) [DEP0040] DeprecationWarning: ...", and the lines of npm,
pnpm and yarn on deprecated packages. Names of files, process ids, numbers and the time stamps of GitHub and GitLab are left out
of the comparison. Checked with pytest 9.0 and Django 5.2, Node 20 and 26. Other warnings of Python, and lines that speak of
deprecation in a form not read, are counted on stderr.
Limits: pytest counts a warning once per place unless it is run with -W always; Ruby, Java and PHP logs are not read. Exit 0; 2 on wrong use.
"""
import argparse
import re
import sys
from collections import Counter

ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
STAMP = re.compile(r"(?m)^(?:[^\t\n]*\t[^\t\n]*\t)?\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z(?: [0-9a-f]{2}[OE][ +]| |$)")  # GitHub, gh run view --log, GitLab
PY = re.compile(r"^\s*(?:\S.*?:\d+:\s*)?((?:\w+\.)*(\w*Warning|\w*Deprecated\w*)): (.*)$")
MINE = re.compile(r"Deprecat|RemovedIn|MovedIn|^FutureWarning$")
NODE = re.compile(r"^\(node:\d+\) (?:\[(\w+)\] )?DeprecationWarning: (.*)$")
NPM = re.compile(r"^(?:npm)?\s*warn(?:ing)?\s+(?:deprecated |[^\n]*?> )(\S+?)@([^\s:]+): (.*)$", re.I)
SPEAKS = re.compile(r"\bdeprecat", re.I)
HEAD = re.compile(r"^\S.*?(?:: (\d+) warnings?)?$")


def read(path):
    with open(path, "rb") as f:
        raw = f.read()
    text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "replace")     # PowerShell's > writes UTF-16
    lines = STAMP.sub("", ANSI.sub("", text)).splitlines()
    out, places, left, unread = Counter(), 0, Counter(), []
    in_summary = False
    for line, after in zip(lines, [*lines[1:], ""]):
        if re.match(r"^=+ warnings summary", line):
            in_summary, places = True, 0
            continue
        if in_summary and re.match(r"^(-- Docs|=+ )", line):
            in_summary = False
        m = NODE.match(line)
        if m:
            out[f"node {m.group(1) or ''}: {m.group(2)}".replace(" :", ":")] += 1
            continue
        m = NPM.match(line)
        if m:
            out[f"npm {m.group(1)}: {m.group(3)[:80]}"] += 1
            continue
        m = PY.match(line)
        if m:
            if MINE.search(m.group(2)):
                out[f"{m.group(2)}: {re.sub(r'[0-9]+', 'N', m.group(3) or after.strip())[:110]}"] += max(places, 1)
            else:
                left[m.group(2)] += max(places, 1)
            places = 0
        elif in_summary and line and not line.startswith(" "):
            h = HEAD.match(line)
            places += int(h.group(1)) if h and h.group(1) else 1
        elif not in_summary and SPEAKS.search(line) and "--trace-deprecation" not in line:
            unread.append(line.strip()[:100])
    if left:
        print(f"{path}: other warnings, not counted: {', '.join(f'{n} {name}' for name, n in left.most_common(5))}", file=sys.stderr)
    if unread:
        print(f"{path}: {len(unread)} lines on deprecation in a form not read, first: {unread[0]}", file=sys.stderr)
    return out


def main():
    ap = argparse.ArgumentParser(description="Count deprecation warnings by message")
    ap.add_argument("log")
    ap.add_argument("--than", metavar="LOG", help="a later log to compare with")
    a = ap.parse_args()
    try:
        before, after = read(a.log), read(a.than) if a.than else None
    except OSError as e:
        print(f"warning_count.py: {e.filename}: {e.strerror}", file=sys.stderr)
        return 2
    if after is None:
        for text, n in sorted(before.items(), key=lambda x: (-x[1], x[0])):
            print(f"{n:>5}  {text}")
        print(f"{sum(before.values())} warnings, {len(before)} messages")
        return 0
    for text in sorted(set(before) | set(after), key=lambda t: (after[t] - before[t], t)):
        if before[text] != after[text]:
            note = "  gone" if not after[text] else "  NEW" if not before[text] else ""
            print(f"{before[text]:>5} -> {after[text]:<5} {text}{note}")
    print(f"{sum(before.values())} -> {sum(after.values())} warnings")
    return 0


if __name__ == "__main__":
    sys.exit(main())
