#!/usr/bin/env python3
"""Do the tests bite? Makes one small change at a time to a Python file and runs the tests.

    python3 bite.py SOURCE.py [--root DIR] [--lines 10-40] [--max 60] [--timeout 30] -- TEST COMMAND

    python3 bite.py src/bill.py -- python3 -m pytest -q tests/test_bill.py

Works on a temporary copy of DIR (default: the current folder; .git, node_modules, .venv and caches are left out);
your files are never changed. The test command runs inside the copy. Every change the tests do not notice is printed.
Changes: comparison and arithmetic operators, and/or, True/False, whole numbers (+1).
Limits: Python source only; packages installed in editable mode import the original, not the copy, which shows as
"every change survived". For other languages: Stryker (JavaScript, .NET), PIT (Java), cargo-mutants (Rust).
A surviving change may be harmless (an equivalent program); a person decides. Exit 1 if something survived, 2 on wrong input.
"""
import argparse
import io
import keyword
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import token
import tokenize

SWAP = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "//",
        "/": "*", "//": "*", "%": "//", "+=": "-=", "-=": "+=", "and": "or", "or": "and", "True": "False", "False": "True"}
SKIP = shutil.ignore_patterns(".git", "node_modules", ".venv", "venv", "__pycache__", ".pytest_cache", ".mypy_cache")


def changes(text, first, last):
    before = None
    for t in tokenize.generate_tokens(io.StringIO(text).readline):
        line, col = t.start
        new = None
        if t.type == token.NUMBER and t.string.isdigit():
            new = str(int(t.string) + 1)
        elif t.type in (token.OP, token.NAME) and t.string in SWAP:
            new = SWAP[t.string]
            operand = before is not None and (before.type in (token.NUMBER, token.STRING) or before.string in (")", "]", "}")
                                              or (before.type == token.NAME and (before.string in ("None", "True", "False") or not keyword.iskeyword(before.string))))
            if t.type == token.OP and t.string in "+-*/" and not operand:
                new = None  # a sign, *args or the / of a signature
        if new is not None and first <= line <= last and not re.match(r"if\s+__name__\s*==", t.line):  # no test imports what stands below it
            yield line, col, t.string, new
        before = t


def apply(lines, line, col, old, new):
    out = list(lines)
    s = out[line - 1]
    out[line - 1] = s[:col] + new + s[col + len(old):]
    return "".join(out)


def passes(command, cwd, timeout):
    env = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
    with subprocess.Popen(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as p:
        try:
            return p.wait(timeout) == 0
        except BaseException as e:
            stop(p)
            if isinstance(e, subprocess.TimeoutExpired):
                return False
            raise


def stop(p):
    """End the tests with all they started: a change may loop for ever, and a runner (make, tox, uv) would leave the loop behind."""
    try:
        os.killpg(p.pid, signal.SIGKILL) if hasattr(os, "killpg") else p.kill()
    except ProcessLookupError:
        pass


def options(argv):
    ap = argparse.ArgumentParser(description="Change code, run tests, list changes no test noticed", usage="bite.py SOURCE.py [options] -- TEST COMMAND")
    ap.add_argument("source")
    ap.add_argument("--root", default=".", help="folder to copy; SOURCE is inside it")
    ap.add_argument("--lines", default="1-1000000", help="range of lines to change, such as 10-40")
    ap.add_argument("--max", type=int, default=60, help="at most so many changes")
    ap.add_argument("--timeout", type=float, default=30, help="seconds for one run of the tests")
    own, command = (argv[:argv.index("--")], argv[argv.index("--") + 1:]) if "--" in argv else (argv, [])
    a = ap.parse_args(own)
    if not command:
        ap.error("no test command: put it after --")
    try:
        a.first, a.last = (int(x) for x in a.lines.split("-"))
    except ValueError:
        ap.error(f"--lines wants FIRST-LAST, not {a.lines!r}")
    a.rel = os.path.relpath(a.source, a.root)
    if a.rel.startswith(".."):
        ap.error("SOURCE is outside --root")
    return a, command


def main(argv):
    a, command = options(argv)
    try:
        with open(a.source, encoding="utf-8") as f:
            text = f.read()
        todo = list(changes(text, a.first, a.last))
    except (OSError, UnicodeDecodeError, SyntaxError, tokenize.TokenError) as e:
        print(f"bite.py: {a.source}: {e}", file=sys.stderr)
        return 2
    lines = text.split("\n")  # as Python counts them: a form feed ends no line
    lines = [x + "\n" for x in lines[:-1]] + lines[-1:]
    survived = 0
    with tempfile.TemporaryDirectory() as tmp:
        copy = os.path.join(tmp, "copy")
        shutil.copytree(a.root, copy, ignore=SKIP, symlinks=True)
        target = os.path.join(copy, a.rel)
        if not os.path.realpath(target).startswith(os.path.realpath(copy) + os.sep):
            print(f"bite.py: {a.source} is reached by a link out of {a.root}, so the copy would share it; give the real path or another --root", file=sys.stderr)
            return 2
        try:
            green = passes(command, copy, a.timeout)
        except OSError as e:
            print(f"bite.py: cannot run {command[0]}: {e.strerror}", file=sys.stderr)
            return 2
        if not green:
            print("bite.py: the tests fail on unchanged code (or take too long); repair that first", file=sys.stderr)
            return 2
        for line, col, old, new in todo[:a.max]:
            with open(target, "w", encoding="utf-8") as f:
                f.write(apply(lines, line, col, old, new))
            if passes(command, copy, a.timeout):
                survived += 1
                print(f"SURVIVED  line {line}, column {col + 1}: {old} -> {new}    {lines[line - 1].strip()}")
    done = min(len(todo), a.max)
    print(f"{done} changes, {done - survived} noticed, {survived} survived" + (f", {len(todo) - done} not tried (--max)" if len(todo) > done else ""))
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
