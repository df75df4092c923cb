#!/usr/bin/env python3
"""Which modules write and read which database tables? Scans source files for SQL.

    python3 table_writers.py src --depth 1

Finds INSERT INTO, REPLACE INTO, UPDATE ... SET, DELETE FROM, MERGE INTO, TRUNCATE (writes) and FROM, JOIN (reads) followed by a
table name, case ignored, also inside strings of program code. public.x, dbo.x and x are one table, and so are x and shop.x when
no other schema has an x. A module is the first DEPTH folders under the root.
Limits: sees SQL text only. Writes through an ORM, stored procedures, triggers and generated SQL are not seen;
"from" in prose or imports is skipped only when no SELECT or DELETE stands in the same or the five lines before.
Take it as a list to verify. Exit 1: a table has more than one writer. Exit 2: wrong input.
"""
import argparse
import os
import re
import sys

ENDINGS = (".py", ".js", ".ts", ".tsx", ".java", ".kt", ".rb", ".php", ".go", ".cs", ".scala", ".sql", ".rs", ".ex", ".exs")
NAME = r"\\?[\"`\[]?((?:[A-Za-z_]\w*\\?[\"`\]]?\.\\?[\"`\[]?)?[A-Za-z_]\w*)"
WRITE = re.compile(r"\b(?:(?:INSERT(?:\s+IGNORE|\s+OR\s+\w+)?|REPLACE|MERGE)\s+INTO|DELETE\s+FROM|TRUNCATE\s+TABLE|(?-i:TRUNCATE))\s+(?:ONLY\s+)?" + NAME
                   + r"|\bUPDATE\s+(?!(?:the|an?|this|your|our|each)\b)(?:ONLY\s+)?" + NAME + r"\\?[\"`\]]?\s+(?:(?:AS\s+)?\w+\s+)?SET\b", re.I)
READ = re.compile(r"\b(?:FROM|JOIN)\s+" + NAME, re.I)
SKIP = {"node_modules", ".git", "vendor", "dist", "build", "target", "migrations", "__pycache__", ".venv"}


def table(name):
    return re.sub(r"^(public|dbo)\.", "", re.sub(r"[\\\"`\[\]]", "", name).lower())


def main():
    ap = argparse.ArgumentParser(description="Writers and readers of tables, by module")
    ap.add_argument("root")
    ap.add_argument("--depth", type=int, default=1)
    a = ap.parse_args()
    if not os.path.isdir(a.root):
        print(f"table_writers.py: {a.root}: no such folder", file=sys.stderr)
        return 2
    writes, reads = {}, {}
    for folder, dirs, names in os.walk(a.root):
        dirs[:] = sorted(d for d in dirs if d not in SKIP)
        for name in sorted(n for n in names if n.endswith(ENDINGS)):
            path = os.path.join(folder, name)
            rel = os.path.relpath(path, a.root).replace(os.sep, "/")
            module = "/".join(rel.split("/")[:-1][:a.depth]) or "(root)"
            try:
                with open(path, encoding="utf-8", errors="replace") as f:
                    text = f.read()
            except OSError as e:
                print(f"table_writers.py: {path}: {e}", file=sys.stderr)
                return 2
            lines = text.split("\n")
            for m in WRITE.finditer(text):
                where = f"{rel}:{text.count(chr(10), 0, m.start()) + 1}"
                writes.setdefault(table(m.group(1) or m.group(2)), {}).setdefault(module, []).append(where)
            for no, line in enumerate(lines):
                before = " ".join(lines[max(0, no - 5):no + 1])
                if not re.search(r"\bSELECT\b", before, re.I) or re.search(r"\bDELETE\s+FROM\b", line, re.I):
                    continue
                for m in READ.finditer(line):
                    reads.setdefault(table(m.group(1)), set()).add(module)
    for name in [n for n in {**writes, **reads} if "." not in n]:
        full = [n for n in {**writes, **reads} if n.endswith("." + name)]
        if len(full) == 1:
            for module, places in writes.pop(name, {}).items():
                writes.setdefault(full[0], {}).setdefault(module, []).extend(places)
            reads.setdefault(full[0], set()).update(reads.pop(name, set()))
    shared = 0
    for name in sorted(writes):
        owners = writes[name]
        shared += len(owners) > 1
        others = sorted(reads.get(name, set()) - set(owners))
        print(f"{'SHARED' if len(owners) > 1 else 'owned':<7}{name}: written by {', '.join(sorted(owners))}" + (f"; read by {', '.join(others)}" if others else ""))
        if len(owners) > 1:
            for module in sorted(owners):
                print(f"         {module}: {', '.join(owners[module][:3])}")
    print(f"{len(writes)} tables with writers, {shared} with more than one")
    return 1 if shared else 0


if __name__ == "__main__":
    sys.exit(main())
