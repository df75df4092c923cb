#!/usr/bin/env python3
"""Counts habits that make browser tests fragile or blind, per file.

    python3 suite_scan.py tests/e2e [--max-lines 60] [--strict]

Reads Playwright and Cypress files (.spec/.test/.cy/.e2e with .js .ts .jsx .tsx .mjs) and Python tests (test_*.py, *_test.py) for
Selenium or Playwright; a name may end in .sample, so that the shipped examples are not run by your own test runner. Findings:
  wait     fixed waits (waitForTimeout, cy.wait(number), sleep) and networkidle
  fragile  selectors by position, XPath, generated id, chained classes
  force    forced clicks
  blind    a test without a check or a wait for an outcome, or a Playwright check without await: it cannot fail the test
  inside   checks only inside functions whose name does not say so, such as login(): does the test check what it is for?
  cond     a check inside an if
  long     a test of more than --max-lines lines
  skip     skipped tests;  only  focused tests
  shared   the same literal e-mail address in several files
Also read: page objects, commands and helpers in the same folder, for wait, fragile and force. A test that calls a function of the
folder with a check in it is not blind. Named at the end: files that were skipped, because they drive no browser (unit tests) or
because their language is not read (Java, C#, Ruby, Robot).
Limits: line patterns and indentation, no parser: a check in a function from a package counts as missing ("blind").
An accepted place gets a comment "suite-scan: ok" with the reason, on its line or the line above; those are counted.
A finding is a place to look at. Exit 0; 1 with --strict if there are findings; 2 on wrong use or if no test file was found.
"""
import argparse
import os
import re
import sys
from collections import defaultdict

NAME = re.compile(r"((\.(spec|test|cy|e2e)\.(m?[jt]s|[jt]sx))|(^test_.*\.py)|(_test\.py))(\.sample)?$")
CHECK = re.compile(r"\bexpect\s*[.(]|\bassert\b|\.should\(|\.shouldBe\(|\bassert[A-Z]\w*\(|[mM]atch(?:Image)?Snapshot\(|\bpercySnapshot\(|\bargosScreenshot\(|\bcheckA11y\(")
BROWSER = re.compile(r"playwright|cypress|puppeteer|selenium|webdriver|testcafe|wdio|\bcy\.|\bpage\.|\bpage\b\s*[,})]|\bdriver\.|\bbrowser\.", re.I)
HELPER = re.compile(r"\.(m?[jt]s|[jt]sx|py)(\.sample)?$")
OTHER = re.compile(r"(Test|Tests|IT|Spec|Steps|Page)\.(java|cs|kt)$|(_spec|_test|_page)\.rb$|\.robot$")
FUNCTION = [
    re.compile(r"^(\s*)(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(\w+)\s*[(<]"),
    re.compile(r"^(\s*)(?:export\s+)?(?:const|let|var)\s+(\w+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|\(|\w+\s*=>)"),
    re.compile(r"^(\s*)(?:public\s+|private\s+|protected\s+|static\s+|readonly\s+)*(?:async\s+)?(?!if\b|for\b|while\b|switch\b|catch\b|return\b|it\b|test\b|describe\b)(\w+)\s*(?:=\s*async\s*)?\([^;]*(?:\{|=>)?\s*$"),
    re.compile(r"^(\s*)Cypress\.Commands\.(?:add|overwrite)\(\s*['\"](\w+)"),
    re.compile(r"^(\s*)(?:async )?def (\w+)\s*\("),
]
# A wait for an element or address fails the test when it does not come: no blind test.
AWAITED = re.compile(r"\bwaitFor(?:Selector|URL|Response|Request|Event|Function)?\(|\bwait_for(?:_\w+)?\(|\bcy\.(?:contains|wait\(\s*['\"`]@)|\bfindBy\w+\(|WebDriverWait|\.until\(")
SAYS_SO = re.compile(r"expect|assert|verif|valid|check|should|ensure|must|compare|match|snapshot|screenshot|^(?:see|has|have|is|are|waitFor|wait_for|to[A-Z])", re.I)
ACCEPTED = re.compile(r"suite-scan:\s*ok\b", re.I)
PATTERNS = [
    ("blind", re.compile(r"(?<!await )(?<!return )(?<!=> )(?<![\w.\[])expect(?:\.soft)?\(.+\)\.(?:not\.)?to(?:Be(?:Visible|Hidden|Enabled|Disabled|Checked|Attached|Editable|Empty|Focused|InViewport)|Have(?:Text|URL|Title|Value|Count|Attribute|Class|CSS|Id|Role|Accessible\w+|Screenshot)|ContainText|MatchAriaSnapshot)\(")),
    ("wait", re.compile(r"waitForTimeout\(|wait_for_timeout\(|cy\.wait\(\s*\d|\btime\.sleep\(|\bsleep\(\s*\d|['\"]networkidle['\"]")),
    ("fragile", re.compile(r"nth-child|nth-of-type|By\.XPATH|xpath=|locator\(\s*['\"]//|#ember\d|\.css-[a-z0-9]{5,}|(?:locator|cy\.get|querySelector|\$)\(\s*['\"][^'\"]*[>\s][^'\"]*\.[\w-]+|\.nth\(\d|\.eq\(\d")),
    ("force", re.compile(r"^(?!.*\b(?:rm|rmdir|rmSync|unlink|cp|cpSync|copy|removeSync)\b).*force\s*[:=]\s*(?:true|True)")),
    # test.skip(condition, reason) leaves a test out in one place only.
    ("skip", re.compile(r"\b(?:it|test|describe)\.(?:skip|fi[x]me)(?:\.each)?(?!\w)(?!\(\s*(?:!|\(\s*\{|\(\s*\)\s*=>|process\.|[\w.]+\s*(?:[,=!<>&|?)(]|\.)(?<!\(true)))|\bx(?:it|describe)\(|@pytest\.mark\.skip\b|@unittest\.skip\b")),
    ("only", re.compile(r"\b(?:it|test|describe)\.only\b")),
]
# "fi[x]me" keeps searches for unfinished work from stopping at Playwright's marker of that name.
JS_TEST = re.compile(r"^(\s*)(?:it|test)(?:\.(?:only|skip|fi[x]me))?\(\s*(['\"`])(.+?)\2")
JS_TEST_OPEN = re.compile(r"^(\s*)(?:it|test)(?:\.(?:only|skip|fi[x]me))?\(\s*$")
JS_EACH = re.compile(r"^(\s*)(?:(?:it|test)(?:\.(?:only|skip))?\.(?:each|for)\b.*\)|\].*\)|\}\))\(\s*(['\"`])(.+?)\2")
PY_TEST = re.compile(r"^(\s*)(?:async )?def (test_\w+)")


def strip_comment(line, python):
    return re.sub(r"(^|\s)(#|//).*$" if python else r"(^|\s)//.*$", "", line)


def end_of(lines, i, indent):
    """The line that closes the block begun in line i; "}) => {" of a signature over several lines does not."""
    j = i + 1
    while j < len(lines):
        text = lines[j]
        if text.strip() and len(text) - len(text.lstrip()) <= indent:
            if not re.match(r"\s*[)}\]].*(?:[{(,\[]|=>)\s*$", text):
                break
        j += 1
    return j


def tests_of(lines, python):
    """Yields (name, first line, body lines)."""
    i = 0
    while i < len(lines):
        m = (PY_TEST if python else JS_TEST).match(lines[i]) or not python and JS_EACH.match(lines[i])
        if m:
            name = m.group(2 if python else 3)
        elif not python and JS_TEST_OPEN.match(lines[i]):
            m = JS_TEST_OPEN.match(lines[i])
            title = re.match(r"\s*(['\"`])(.+?)\1", lines[i + 1]) if i + 1 < len(lines) else None
            name = title.group(2) if title else lines[i].strip()
        else:
            i += 1
            continue
        j = end_of(lines, i, len(m.group(1)))
        closed = not python and lines[i].count("{") == lines[i].count("}") > 0 and lines[i].rstrip().endswith(";")      # a test on one line
        yield name, i + 1, [lines[i]] if closed else lines[i:j + (0 if python else 1)]
        i = i + 1 if closed else j


def functions_of(lines):
    """(name, body) of functions and methods, by indentation."""
    for i, line in enumerate(lines):
        m = next(filter(None, (f.match(line) for f in FUNCTION)), None)
        if not m or m.group(2).startswith("test_"):
            continue
        j = end_of(lines, i, len(m.group(1)))
        yield m.group(2), "\n".join(lines[i:j])


def checking_functions(sources):
    """Names of functions with a check in them, or that call such a function."""
    bodies = [one for lines in sources for one in functions_of(lines)]
    names = {name for name, body in bodies if CHECK.search(body)}
    for _ in range(3):
        called = re.compile(r"(?<!function )\b(?:%s)\s*\(" % "|".join(map(re.escape, sorted(names)))) if names else None
        more = {name for name, body in bodies if called and called.search(body.split("\n", 1)[-1])} - names
        if not more:
            break
        names |= more
    # Too common to tell anything: also methods of the tools.
    return names - {"async", "await", "function", "constructor", "super", "click", "fill", "get", "goto", "then", "check", "type", "find", "visit", "wait", "test", "it", "describe", "run", "setup", "use"}


class Source:
    def __init__(self, path):
        with open(path, encoding="utf-8-sig", errors="replace") as f:
            self.raw = f.read().split("\n")
        self.python = path.endswith((".py", ".py.sample"))
        self.lines = [strip_comment(x, self.python) for x in self.raw]
        self.playwright = any("playwright" in x for x in self.raw)
        self.browser = any(BROWSER.search(x) for x in self.raw)

    def accepted(self, n):
        above = self.raw[n - 2] if n > 1 and re.match(r"\s*(//|#|\*|/\*)", self.raw[n - 2]) else ""
        return ACCEPTED.search(self.raw[n - 1]) or ACCEPTED.search(above)


def scan(source, max_lines, checking, is_test):
    python, playwright, lines = source.python, source.playwright, source.lines
    found = []
    if_indent = None
    for n, line in enumerate(lines, 1):
        for kind, pattern in PATTERNS:
            if not is_test and kind not in ("wait", "fragile", "force"):
                continue
            if pattern.search(line) and (kind != "blind" or playwright and not line.rstrip().endswith(",")):
                found.append((n, kind, line.strip()[:70]))
        if is_test and line.strip():
            indent = len(line) - len(line.lstrip())
            if if_indent is not None and indent <= if_indent:
                if_indent = None
            if if_indent is not None and CHECK.search(line):
                found.append((n, "cond", line.strip()[:70]))
            if re.match(r"\s*if\s*\(.*\)\s*\{?.*", line) and CHECK.search(re.sub(r"^\s*if\s*\((?:[^()]|\([^()]*\))*\)", "", line, count=1)):
                found.append((n, "cond", line.strip()[:70]))
            if re.match(r"\s*if\b", line) and if_indent is None:
                if_indent = indent
    tests = list(tests_of(lines, python)) if is_test else []
    for name, first, body in tests:
        text = "\n".join(body)
        if not CHECK.search(text) and not AWAITED.search(text) and not re.search(r"\.(skip|fi[x]me|todo)\(", body[0]):
            called = set(checking.findall(text)) if checking else set()
            if not called:
                found.append((first, "blind", name))
            elif not any(SAYS_SO.search(x) for x in called):
                found.append((first, "inside", f"{name}: checks only inside {', '.join(sorted(called))[:40]}"))
        if len(body) > max_lines:
            found.append((first, "long", f"{name}: {len(body)} lines"))
    mails = set(re.findall(r"[\w.+-]+@[\w-]+\.[\w.]+", "\n".join(lines))) if is_test else set()
    kept = [f for f in sorted(found) if not source.accepted(f[0])]
    return len(tests), kept, mails, len(found) - len(kept)


def main():
    ap = argparse.ArgumentParser(description="Scan a browser test suite")
    ap.add_argument("folder")
    ap.add_argument("--max-lines", type=int, default=60)
    ap.add_argument("--strict", action="store_true", help="exit 1 if there are findings, for CI")
    a = ap.parse_args()
    paths, helpers, unread = [], [], defaultdict(int)
    for base, dirs, names in os.walk(a.folder):
        dirs[:] = sorted(d for d in dirs if d not in ("node_modules", ".git", "dist", "__pycache__"))
        for n in sorted(names):
            if NAME.search(n):
                paths.append(os.path.join(base, n))
            elif HELPER.search(n) and not n.endswith(".d.ts"):
                helpers.append(os.path.join(base, n))
            elif OTHER.search(n):
                unread[n.rsplit(".", 1)[1]] += 1
    sources = {path: Source(path) for path in paths + helpers}
    other = sum(not sources[p].browser for p in paths)
    # A file may reach the browser only through fixtures, so in a suite of one tool all are read.
    if other < len(paths) / 2:
        other = 0
    paths = [p for p in paths if not other or sources[p].browser]
    helpers = [p for p in helpers if sources[p].browser]
    left = [f"{other} unit test files (no browser in them)"] if other else []
    left += [f"{unread[k]} .{k} files" for k in sorted(unread)]
    if not paths:
        print(f"suite_scan.py: no browser test files in {a.folder}" + (f"; skipped: {', '.join(left)}" if left else ""), file=sys.stderr)
        return 2
    names = checking_functions([sources[p].lines for p in paths + helpers])
    checking = re.compile(r"\b(%s)\s*\(" % "|".join(map(re.escape, sorted(names)))) if names else None
    total, accepted, kinds, users = 0, 0, defaultdict(int), defaultdict(list)
    for path in paths + helpers:
        is_test = path not in set(helpers)
        count, found, mails, ok = scan(sources[path], a.max_lines, checking, is_test)
        total += count
        accepted += ok
        shown = os.path.relpath(path, a.folder).replace(os.sep, "/")
        if is_test or found:
            print(f"{shown}: {f'{count} test(s)' if is_test else 'helper'}, {len(found)} finding(s)")
        for n, kind, text in found:
            kinds[kind] += 1
            print(f"  {n:>4}  {kind:<8}{text}")
        for m in mails:
            users[m].append(shown)
    for m in sorted(users):
        if len(users[m]) > 1:
            kinds["shared"] += 1
            print(f"shared account {m}: {', '.join(users[m])}")
    print(f"\n{len(paths)} files, {total} tests" + (f", {len(helpers)} helpers" if helpers else "") + ": " + (", ".join(f"{k} {kinds[k]}" for k in sorted(kinds)) or "no findings"))
    if accepted:
        print(f"accepted by a comment: {accepted}")
    if left:
        print("skipped: " + ", ".join(left))
    return 1 if a.strict and kinds else 0


if __name__ == "__main__":
    sys.exit(main())
