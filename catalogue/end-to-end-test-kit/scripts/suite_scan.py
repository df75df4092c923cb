#!/usr/bin/env python3
"""Counts habits that make browser tests fragile or blind, per file.

    python3 suite_scan.py tests/e2e [--max-lines 60]

Reads Playwright and Cypress files (.spec/.test/.cy/.e2e with .js .ts .jsx .tsx .mjs) and Python tests (test_*.py, *_test.py) for
Selenium or Playwright; a name may end in .sample, so that the shipped examples are not run by your own test runner. Findings:
  wait     fixed waits (waitForTimeout, cy.wait(number), sleep) and networkidle
  fragile  selectors by position, XPath, generated id, chained classes
  force    forced clicks
  blind    a test without a check, or a Playwright check without await: it cannot fail the test
  cond     a check inside an if
  long     a test of more than --max-lines lines
  skip     skipped tests;  only  focused tests
  shared   the same literal e-mail address in several files
Limits: line patterns and indentation, no parser: a check in a helper function counts as missing ("blind"), Java, C# and Ruby are not read.
A finding is a place to look at. Exit 0; 2 on wrong use or if no test file was found.
"""
import argparse
import os
import re
import sys
from collections import defaultdict

NAME = re.compile(r"((\.(spec|test|cy|e2e)\.(m?[jt]s|[jt]sx))|(^test_.*\.py)|(_test\.py))(\.sample)?$")
CHECK = re.compile(r"\bexpect\s*[.(]|\bassert\b|\.should\(|\.shouldBe\(|\bassert[A-Z]\w*\(")
PATTERNS = [
    ("blind", re.compile(r"(?<!await )(?<!return )(?<!=> )(?<![\w.\[])expect(?:\.soft)?\(.+\)\.(?:not\.)?to(?:Be(?:Visible|Hidden|Enabled|Disabled|Checked|Attached|Editable|Empty|Focused|InViewport)|Have(?:Text|URL|Title|Value|Count|Attribute|Class|CSS|Id|Role|Accessible\w+|Screenshot)|ContainText|MatchAriaSnapshot)\(")),
    ("wait", re.compile(r"waitForTimeout\(|wait_for_timeout\(|cy\.wait\(\s*\d|\btime\.sleep\(|\bsleep\(\s*\d|['\"]networkidle['\"]")),
    ("fragile", re.compile(r"nth-child|nth-of-type|By\.XPATH|xpath=|locator\(\s*['\"]//|#ember\d|\.css-[a-z0-9]{5,}|(?:locator|cy\.get|querySelector|\$)\(\s*['\"][^'\"]*[>\s][^'\"]*\.[\w-]+|\.nth\(\d|\.eq\(\d")),
    ("force", re.compile(r"force\s*[:=]\s*(?:true|True)")),
    ("skip", re.compile(r"\b(?:it|test|describe)\.(?:skip|fi[x]me)\b|\bx(?:it|describe)\(|@pytest\.mark\.skip|@unittest\.skip")),
    ("only", re.compile(r"\b(?:it|test|describe)\.only\b")),
]
# "fi[x]me" keeps searches for unfinished work from stopping at Playwright's marker of that name.
JS_TEST = re.compile(r"^(\s*)(?:it|test)(?:\.(?:only|skip|fi[x]me))?\(\s*(['\"`])(.+?)\2")
PY_TEST = re.compile(r"^(\s*)(?:async )?def (test_\w+)")


def strip_comment(line, python):
    return re.sub(r"(^|\s)(#|//).*$" if python else r"(^|\s)//.*$", "", line)


def tests_of(lines, python):
    """Yields (name, first line, body lines)."""
    i = 0
    while i < len(lines):
        m = (PY_TEST if python else JS_TEST).match(lines[i])
        if not m:
            i += 1
            continue
        indent, j = len(m.group(1)), i + 1
        while j < len(lines):
            text = lines[j]
            if text.strip() and len(text) - len(text.lstrip()) <= indent:
                break
            j += 1
        closed = not python and lines[i].count("{") == lines[i].count("}") > 0      # a test on one line
        yield m.group(2 if python else 3), i + 1, [lines[i]] if closed else lines[i:j + (0 if python else 1)]
        i = i + 1 if closed else j


def scan(path, max_lines):
    with open(path, encoding="utf-8", errors="replace") as f:
        raw = f.read().split("\n")
    python, playwright = path.endswith((".py", ".py.sample")), any("playwright" in x for x in raw)
    lines = [strip_comment(x, python) for x in raw]
    found = []
    if_indent = None
    for n, line in enumerate(lines, 1):
        for kind, pattern in PATTERNS:
            if pattern.search(line) and (kind != "blind" or playwright and not line.rstrip().endswith(",")):
                found.append((n, kind, line.strip()[:70]))
        if line.strip():
            indent = len(line) - len(line.lstrip())
            if if_indent is not None and indent <= if_indent:
                if_indent = None
            if if_indent is not None and CHECK.search(line):
                found.append((n, "cond", line.strip()[:70]))
            if re.match(r"\s*if\s*\(.*\)\s*\{?.*", line) and CHECK.search(re.sub(r"^\s*if\s*\((?:[^()]|\([^()]*\))*\)", "", line, count=1)):
                found.append((n, "cond", line.strip()[:70]))
            if re.match(r"\s*if\b", line) and if_indent is None:
                if_indent = indent
    tests = list(tests_of(lines, python))
    for name, first, body in tests:
        if not any(CHECK.search(x) for x in body) and not re.search(r"\.(skip|fi[x]me)\(", body[0]):
            found.append((first, "blind", name))
        if len(body) > max_lines:
            found.append((first, "long", f"{name}: {len(body)} lines"))
    mails = set(re.findall(r"[\w.+-]+@[\w-]+\.[\w.]+", "\n".join(lines)))
    return len(tests), sorted(found), mails


def main():
    ap = argparse.ArgumentParser(description="Scan a browser test suite")
    ap.add_argument("folder")
    ap.add_argument("--max-lines", type=int, default=60)
    a = ap.parse_args()
    paths = []
    for base, dirs, names in os.walk(a.folder):
        dirs[:] = sorted(d for d in dirs if d not in ("node_modules", ".git", "dist", "__pycache__"))
        paths += [os.path.join(base, n) for n in sorted(names) if NAME.search(n)]
    if not paths:
        print(f"suite_scan.py: no test files in {a.folder}", file=sys.stderr)
        return 2
    total, kinds, users = 0, defaultdict(int), defaultdict(list)
    for path in paths:
        count, found, mails = scan(path, a.max_lines)
        total += count
        shown = os.path.relpath(path, a.folder).replace(os.sep, "/")
        print(f"{shown}: {count} test(s), {len(found)} finding(s)")
        for n, kind, text in found:
            kinds[kind] += 1
            print(f"  {n:>4}  {kind:<8}{text}")
        for m in mails:
            users[m].append(shown)
    for m in sorted(users):
        if len(users[m]) > 1:
            kinds["shared"] += 1
            print(f"shared account {m}: {', '.join(users[m])}")
    print(f"\n{len(paths)} files, {total} tests: " + (", ".join(f"{k} {kinds[k]}" for k in sorted(kinds)) or "no findings"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
