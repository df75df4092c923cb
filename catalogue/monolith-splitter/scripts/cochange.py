#!/usr/bin/env python3
"""Which modules change together? Reads git history; changes nothing.

    python3 cochange.py --repo /path/to/repo --depth 2 --since "12 months ago"
    python3 cochange.py --log history.txt --depth 2        a file made by:
        git log --no-merges --since="12 months ago" --name-only --pretty="format:commit %h" > history.txt

A module is the first DEPTH folders of a path. Commits touching more than --max-files files are left out
(formatting, renames). share = commits touching both / commits of the less busy one; alone = commits of a module
that touch no other module. Limits: sees folders, not meaning; shared tables are invisible (see table_writers.py);
squash merges make shares larger; renamed folders count as two modules. Exit 2 on wrong input.
"""
import argparse
import collections
import itertools
import subprocess
import sys


class Bad(Exception):
    pass


def history(a):
    if a.log:
        try:
            with open(a.log, encoding="utf-8", errors="replace") as f:
                text = f.read()
        except OSError as e:
            raise Bad(f"{a.log}: {e}")
    else:
        cmd = ["git", "-C", a.repo, "-c", "core.quotepath=off", "log", "--no-merges", f"--since={a.since}", "--name-only", "--pretty=format:commit %h"]
        try:
            done = subprocess.run(cmd, capture_output=True, text=True, errors="replace")
        except OSError as e:
            raise Bad(f"git: {e}")
        if done.returncode:
            raise Bad(done.stderr.strip() or "git log failed")
        text = done.stdout
    commits = []
    for no, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if line.startswith("commit ") and len(line.split()) == 2:
            commits.append([])
        elif line:
            if not commits:
                raise Bad(f"{a.log or 'git log'}: line {no}: expected 'commit HASH' first")
            commits[-1].append(line)
    if not commits:
        raise Bad(f"no commits in {a.log or a.repo}" + ("" if a.log else f" since {a.since}; a shallow clone has no history: git fetch --unshallow"))
    return [c for c in commits if c]


def main():
    ap = argparse.ArgumentParser(description="Modules that change together, from git history")
    source = ap.add_mutually_exclusive_group(required=True)
    source.add_argument("--repo")
    source.add_argument("--log")
    ap.add_argument("--depth", type=int, default=2)
    ap.add_argument("--since", default="12 months ago")
    ap.add_argument("--max-files", type=int, default=60)
    ap.add_argument("--min-commits", type=int, default=10)
    ap.add_argument("--ignore", default="docs,test,tests,.github", help="top folders, separated by commas")
    ap.add_argument("--top", type=int, default=15)
    a = ap.parse_args()
    try:
        commits = history(a)
    except Bad as e:
        print(f"cochange.py: {e}", file=sys.stderr)
        return 2
    ignore = set(a.ignore.split(","))
    single, alone, pairs = collections.Counter(), collections.Counter(), collections.Counter()
    used = large = 0
    for files in commits:
        if len(files) > a.max_files:
            large += 1
            continue
        modules = {"/".join(f.split("/")[:-1][:a.depth]) or "(root)" for f in files if f.split("/")[0] not in ignore}
        used += bool(modules)
        single.update(modules)
        if len(modules) == 1:
            alone.update(modules)
        pairs.update(itertools.combinations(sorted(modules), 2))
    print(f"{used} commits, {len(single)} modules, {large} commits over {a.max_files} files left out\n")
    print(f"{'share':>5} {'both':>5} {'A':>5} {'B':>5}  modules")
    rows = [(-n / min(single[x], single[y]), x, y, n) for (x, y), n in pairs.items() if min(single[x], single[y]) >= a.min_commits]
    for share, x, y, n in sorted(rows)[:a.top]:
        print(f"{-share:5.2f} {n:5d} {single[x]:5d} {single[y]:5d}  {x} <-> {y}")
    print(f"\n{'alone':>5} {'commits':>7}  module")
    for m in sorted((m for m in single if single[m] >= a.min_commits), key=lambda m: (-alone[m] / single[m], m))[:a.top]:
        print(f"{alone[m] / single[m]:5.2f} {single[m]:7d}  {m}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
