#!/usr/bin/env python3
"""Which modules change together? Mines git history for coupling between folders.

    python cochange.py /path/to/repo --depth 2 --since "12 months ago"

A module is the first DEPTH parts of a file's path. Commits that touch more than --max-files files
are left out (formatting, renames). Reads history only.

Columns: commits touching A; commits touching B; both; share = both / smaller of the two.
A share above 0.4 means that a border between A and B would be crossed all the time.
"""
import argparse
import collections
import itertools
import subprocess
import sys


def history(repo, since):
    out = subprocess.run(
        ["git", "-C", repo, "log", "--no-merges", f"--since={since}", "--name-only", "--pretty=format:%x00"],
        capture_output=True, text=True)
    if out.returncode:
        sys.exit(out.stderr.strip())
    for block in out.stdout.split("\x00"):
        files = [f for f in block.split("\n") if f.strip()]
        if files:
            yield files


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("repo")
    ap.add_argument("--depth", type=int, default=2)
    ap.add_argument("--since", default="12 months ago")
    ap.add_argument("--max-files", type=int, default=60)
    ap.add_argument("--min-commits", type=int, default=10)
    ap.add_argument("--ignore", nargs="*", default=["docs", "tests", "test", ".github"])
    a = ap.parse_args()

    single, pairs, commits = collections.Counter(), collections.Counter(), 0
    for files in history(a.repo, a.since):
        if len(files) > a.max_files:
            continue
        commits += 1
        modules = {"/".join(f.split("/")[:-1][:a.depth]) or "(root)" for f in files
                   if f.split("/")[0] not in a.ignore}
        single.update(modules)
        pairs.update(itertools.combinations(sorted(modules), 2))

    print(f"{commits} commits, {len(single)} modules\n")
    print(f"{'share':>6} {'both':>5} {'A':>5} {'B':>5}  modules")
    rows = [(n / min(single[x], single[y]), n, single[x], single[y], x, y)
            for (x, y), n in pairs.items() if min(single[x], single[y]) >= a.min_commits]
    for share, n, nx, ny, x, y in sorted(rows, reverse=True)[:25]:
        print(f"{share:6.2f} {n:5d} {nx:5d} {ny:5d}  {x}  <->  {y}")
    print("\nModules by how often they change alone (good candidates for a border):")
    alone = {m: 1 - max([n / single[m] for p, n in pairs.items() if m in p] or [0]) for m in single
             if single[m] >= a.min_commits}
    for m, v in sorted(alone.items(), key=lambda t: -t[1])[:10]:
        print(f"{v:6.2f} {single[m]:5d}  {m}")


if __name__ == "__main__":
    main()
