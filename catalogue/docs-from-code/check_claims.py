#!/usr/bin/env python3
"""Compare what Markdown files claim with what the repository holds.

    python check_claims.py [repo]            exit code 1 when something is missing

Checks, in every .md file outside vendored folders:
  paths      `src/app.py` or relative links [x](docs/y.md) that do not exist
  scripts    npm run NAME not in package.json; make NAME not in the Makefile
  variables  UPPER_CASE names in backticks that occur nowhere in the code
Prints file:line: what. A finding is a question, not a verdict: examples may use invented names.
"""
import json
import os
import re
import sys

SKIP = {".git", "node_modules", "vendor", "dist", "build", ".venv", "target"}


def walk(root):
    for base, dirs, files in os.walk(root):
        dirs[:] = [d for d in dirs if d not in SKIP]
        for f in files:
            yield os.path.join(base, f)


def read(path):
    try:
        with open(path, encoding="utf-8") as f:
            return f.read()
    except (UnicodeDecodeError, OSError):
        return ""


def main(root):
    files = list(walk(root))
    code = "\n".join(read(f) for f in files if not f.endswith(".md") and os.path.getsize(f) < 500_000)
    pkg = os.path.join(root, "package.json")
    scripts = set(json.loads(read(pkg) or "{}").get("scripts", {})) if os.path.exists(pkg) else set()
    makefile = read(os.path.join(root, "Makefile"))
    targets = set(re.findall(r"^([A-Za-z0-9_-]+):", makefile, re.M))

    found = 0
    for path in (f for f in files if f.endswith(".md")):
        for number, line in enumerate(read(path).splitlines(), 1):
            problems = []
            for p in re.findall(r"`((?:[\w.-]+/)+[\w.-]+)`", line) + re.findall(r"\]\(((?!\w+:|#)[^)\s#]+)", line):
                here = os.path.join(os.path.dirname(path), p)
                if not os.path.exists(here) and not os.path.exists(os.path.join(root, p)):
                    problems.append(f"no such path: {p}")
            for s in re.findall(r"npm run ([\w:-]+)", line):
                if s not in scripts:
                    problems.append(f"no such npm script: {s}")
            for t in re.findall(r"(?:^|`|\$ )make ([\w-]+)", line):
                if t not in targets:
                    problems.append(f"no such make target: {t}")
            for v in re.findall(r"`([A-Z][A-Z0-9]+_[A-Z0-9_]+)`", line):
                if v not in code:
                    problems.append(f"not in the code: {v}")
            for text in problems:
                found += 1
                print(f"{os.path.relpath(path, root)}:{number}: {text}")
    print(f"{found} claims to look at")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "."))
