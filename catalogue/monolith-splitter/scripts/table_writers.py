#!/usr/bin/env python3
"""Which modules write and read which database tables? Scans source files for SQL.

    python3 table_writers.py src --depth 1

Finds INSERT INTO, REPLACE INTO, UPDATE ... SET, DELETE FROM, MERGE INTO, TRUNCATE (writes) and FROM, JOIN (reads) followed by a
table name, case ignored, also inside strings of program code. public.x, dbo.x and x are one table, and so are x and shop.x when
no other schema has an x. A module is the first DEPTH folders under the root.
Limits: sees SQL text only. Writes through an ORM are only counted, by module; stored procedures, triggers and generated SQL are not seen;
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
WORDS = {"the", "a", "an", "all", "both", "it", "this", "that", "these", "its", "any", "each", "every", "and", "or", "to", "in", "of"}
GOES_ON = re.compile(r"[^;]{0,300}?(?:\bvalues?\s*\(|\bselect\b|\bset\s+[\w.\"`\[\]]+\s*=|\bwhere\s+\S+\s*(?:=|<|>|\bin\b|\bis\b|\blike\b)|[\"'`]\s*[),;\]]|\s*\()", re.I)
# Writes that are not SQL text; counted, so that a short list is not taken for a whole one.
ORM = re.compile(r"\bprisma\.\w+\.(?:create|update|upsert|delete)|\.objects\.(?:create|filter|update|bulk_|get_or_create)|\bsession\.(?:add|merge)\(|@Entity\b|"
                 r"\bdiesel::(?:insert_into|update|delete)|\bApplicationRecord\b|\bActiveRecord\b|\bgorm\.|\bDbContext\b|\.(?:insertInto|updateTable|deleteFrom)\(|"
                 r"\bdb\.(?:insert|update|delete)\(\w|\b(?:sequelize|typeorm|mongoose|knex)\b|\bEloquent\b|\bJpaRepository\b")
OTHER = (".swift", ".vue", ".svelte", ".clj", ".pl", ".erl", ".c", ".cpp", ".dart", ".lua", ".prisma", ".jsx", ".mjs", ".xml")
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
    writes, reads, mapped, left = {}, {}, {}, {}
    for folder, dirs, names in os.walk(a.root):
        dirs[:] = sorted(d for d in dirs if d not in SKIP)
        for name in names:
            if name.endswith(OTHER):
                kind = os.path.splitext(name)[1]
                left[kind] = left.get(kind, 0) + 1
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
            if ORM.search(text):
                mapped[module] = mapped.get(module, 0) + 1
            for m in WRITE.finditer(text):
                # Prose says "insert into a list" too: in program code, SQL in small letters must go on like SQL.
                if (m.group(1) or m.group(2)).lower() in WORDS or (not name.endswith(".sql") and m.group(0)[:6].islower() and not GOES_ON.match(text, m.end())):
                    continue
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
    if mapped:
        print("not seen: writes through a mapper, in files of " + ", ".join(f"{m} {n}" for m, n in sorted(mapped.items(), key=lambda x: -x[1])[:8]))
    if left:
        print("not read: " + ", ".join(f"{n} {kind}" for kind, n in sorted(left.items())))
    print(f"{len(writes)} tables with writers, {shared} with more than one")
    return 1 if shared else 0


if __name__ == "__main__":
    sys.exit(main())
