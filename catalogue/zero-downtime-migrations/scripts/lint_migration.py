#!/usr/bin/env python3
"""Point out statements in a PostgreSQL migration that block a busy table.

    python3 lint_migration.py FILE.sql [FOLDER ...] [--in-transaction]

--in-transaction: the migration tool wraps each file in a transaction (Flyway, Rails, Django, Alembic, golang-migrate differ: check).
Findings: BLOCK (do not run on a busy table), BREAK (the running application version fails), CARE (needs attention).
A comment with "lint-migration: ok" and a reason, in the statement or on the line above, silences its findings.
Limits: reads SQL text only and knows neither table sizes nor versions; a table created in the same file is left out;
DO blocks, function bodies and files of other databases are counted and not read; no migrations written in Python or Ruby
(print their SQL first). A clean result is no proof. Exit 1 if there is a BLOCK or BREAK, 2 if a file could not be read.
"""
import argparse
import os
import re
import sys

TABLE = r'(?:if\s+exists\s+)?(?:only\s+)?((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)'
ALTER = [
    ("BREAK", r"\brename\s+(?:column\s+\S+\s+to|to|(?!constraint)\S+\s+to)\b", "rename breaks the version that is running: add new, write both, backfill, read new, drop"),
    ("BLOCK", r"\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b", "type change usually rewrites the table (longer varchar or varchar to text does not): new column"),
    ("BLOCK", r"\balter\s+(?:column\s+)?\S+\s+set\s+not\s+null\b", "full scan under an exclusive lock unless a validated CHECK (col IS NOT NULL) exists"),
    ("BLOCK", r"\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint|check|unique|primary|foreign|exclude)\S+\s+(?:big|small)?serial\b", "serial column rewrites the table"),
    ("BLOCK", r"\badd\s+(?:column\s+)?.*\bdefault\b.*\b(?:random|gen_random_uuid|uuid_generate_v\w+|uuidv\d|clock_timestamp|timeofday|nextval)\s*\(", "volatile default rewrites the table: add without default, set default, backfill"),
    ("BLOCK", r"^add\s+.*\bgenerated\s+(?:always|by\s+default)\s+as\s+identity\b", "identity column rewrites the table: add it plain, backfill, then ALTER COLUMN ... ADD GENERATED"),
    ("BLOCK", r"^add\s+(?:column\s+)?(?!constraint|check|unique|primary|foreign|exclude)\S+\s.*\bcheck\s*\(", "CHECK on the new column scans the table under an exclusive lock: add the column, then the check NOT VALID"),
    ("BREAK", r"^add\s+(?:column\s+)?(?!constraint|check|unique|primary|foreign|exclude)\S+\s(?!.*\b(?:default|generated|(?:big|small)?serial)\b).*(?<!is\s)\bnot\s+null\b", "NOT NULL without a default fails on a table with rows, and so do inserts of the running version"),
    ("BLOCK", r"^add\s+(?:constraint\s+\S+\s+)?not\s+null\b(?!.*\bnot\s+valid\b)", "full scan under an exclusive lock: add NOT VALID, VALIDATE CONSTRAINT in a later transaction"),
    ("BLOCK", r"^add\s+(?:constraint\s+\S+\s+)?exclude\b", "builds an index under an exclusive lock, and there is no NOT VALID for it: new table, or a quiet hour"),
    ("BLOCK", r"\badd\s+(?:column\s+)?.*\bgenerated\s+always\s+as\s+\(.*\bstored\b", "stored generated column rewrites the table"),
    ("BLOCK", r"\badd\s+(?:constraint\s+\S+\s+)?(?:unique|primary\s+key)\b(?!\s+using\s+index)", "builds an index under an exclusive lock: CREATE UNIQUE INDEX CONCURRENTLY, then USING INDEX"),
    ("BLOCK", r"\badd\s+(?:constraint\s+\S+\s+)?(?:foreign\s+key|check)\b(?!.*\bnot\s+valid\b)", "scans under a strong lock: add NOT VALID, VALIDATE CONSTRAINT in a later transaction"),
    ("BLOCK", r"^add\s+(?:column\s+)?(?!constraint|unique|primary|check|foreign|exclude).*\s(?:unique|primary\s+key)\b", "UNIQUE or PRIMARY KEY on the new column builds an index under an exclusive lock: add the column, then CREATE UNIQUE INDEX CONCURRENTLY"),
    ("BREAK", r"^drop\s+(?:column\s+)?(?:if\s+exists\s+)?(?!constraint\b|column\b|if\b)\S+", "safe only when no running version, view or report names the column"),
    ("BLOCK", r"\bset\s+(?:logged|unlogged|tablespace)\b", "rewrites the table"),
]


QUOTED = re.compile(r"--[^\n]*|\$\w*\$|/\*|'")


def statements(text):
    """(first line, last line, statement) with comments removed and string contents blanked."""
    out, line, i, start, n = [], 1, 0, None, len(text)
    buf = []
    while i < n:
        m = QUOTED.match(text, i)
        if m and m.group().startswith("--"):
            i = m.end()
            continue
        if m:
            end = {"/*": "*/"}.get(m.group(), m.group())
            j = text.find(end, i + len(m.group()))
            if j < 0:
                raise ValueError(f"line {line}: {m.group()} is never closed")
            j += len(end)
            if m.group() != "/*":
                start = start or line
                buf.append("''")
            line += text.count("\n", i, j)
            i = j
            continue
        c = text[i]
        if c == ";":
            if start:
                out.append((start, line, " ".join("".join(buf).split())))
            buf, start = [], None
        else:
            if not c.isspace() and start is None:
                start = line
            buf.append(c)
        line += c == "\n"
        i += 1
    if start:
        out.append((start, line, " ".join("".join(buf).split())))
    return out


def split_actions(body):
    depth, cur = 0, ""
    for c in body:
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            yield cur.strip()
            cur = ""
        else:
            cur += c
    yield cur.strip()


def plain(name):
    return re.sub(r'^public\.', "", name.replace('"', ""))


def check(stmt, state):
    s = re.sub(r"^with\b.*?\)\s*(?=(update|delete)\b)", "", stmt.lower())
    m = re.match(r"(?:set\s+(?:local\s+|session\s+)?|reset\s+)lock_timeout\b\s*(?:=|to\b)?\s*(.*)", s)
    if m:
        state["timeout"] = m.group(1) not in ("", "0", "default")
    elif re.match(r"(begin|start\s+transaction)\b", s):
        state["tx"] = True
    elif re.match(r"(commit|end|rollback)\b", s):
        state["tx"] = state["wrapped"]
        state["ddl"] = False
        state["notvalid"] = set()
    m = re.match(r"create\s+(?:unlogged\s+|temp(?:orary)?\s+)?(?:table|materialized\s+view)\s+(?:if\s+not\s+exists\s+)?" + TABLE, s)
    if m:
        state["new"].add(plain(m.group(1)))
        return
    m = re.match(r"create\s+(?:unique\s+)?index\b(.*?)\bon\s+" + TABLE, s)
    if m and plain(m.group(2)) not in state["new"]:
        if "concurrently" not in m.group(1):
            yield "BLOCK", "CREATE INDEX blocks writes: use CONCURRENTLY, outside a transaction"
        elif state["tx"]:
            yield "BLOCK", "CONCURRENTLY fails inside a transaction: own file, transaction switched off"
    if re.match(r"(create\s+(unique\s+)?index|drop\s+index|reindex)\b.*\bconcurrently\b", s) and state["timeout"]:
        yield "CARE", "lock_timeout also ends the wait for old transactions and leaves an invalid index: SET lock_timeout = 0 for this statement"
    if re.match(r"(drop\s+index|reindex)\b(?!.*\bconcurrently\b)", s):
        yield "BLOCK", "takes an exclusive lock: use CONCURRENTLY"
    if re.match(r"(vacuum\s*(\(\s*full|full)|cluster\b|refresh\s+materialized\s+view\s+(?!concurrently))", s):
        yield "BLOCK", "exclusive lock for the whole run"
    m = re.match(r"(truncate|drop\s+table|lock\s+table)(?:\s+table)?\s+" + TABLE, s)
    if m and plain(m.group(2)) not in state["new"]:
        yield "BREAK", f"{m.group(1).upper()}: readers of the running version fail or wait"
    m = re.match(r"(?:update|delete\s+from)\s+" + TABLE, s)
    if m and plain(m.group(1)) not in state["new"]:
        if " where " not in s:
            yield "BLOCK", "touches every row in one transaction: backfill in batches"
        elif state["ddl"]:
            yield "CARE", "data change after DDL in the same file: locks are held until it ends; separate them"
    m = re.match(r"alter\s+table\s+" + TABLE + r"\s+(.*)", s)
    if m and plain(m.group(1)) not in state["new"]:
        if not state["timeout"] and not state["warned"]:
            state["warned"] = True
            yield "CARE", "no SET lock_timeout before this: a waiting ALTER makes every later query wait"
        for action in split_actions(m.group(2)):
            for level, pattern, why in ALTER:
                if re.search(pattern, action):
                    yield level, why
            if re.search(r"\bnot\s+valid\b", action):
                state["notvalid"].add(m.group(1))
            if action.startswith("validate constraint") and state["tx"] and m.group(1) in state["notvalid"]:
                yield "BLOCK", "VALIDATE in the transaction of ADD ... NOT VALID keeps the strong lock during the scan: later transaction"
        state["ddl"] = True


def sql_files(paths):
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for folder, dirs, names in os.walk(path):
            dirs[:] = sorted(d for d in dirs if d not in ("test", "tests", "node_modules", ".git"))
            yield from (os.path.join(folder, n) for n in sorted(names) if n.endswith(".sql") and not re.search(r"(^|[._-])down\.sql$", n))


def foreign(text):
    """The database whose SQL this is, if it is not PostgreSQL's."""
    bare = re.sub(r"--[^\n]*|/\*.*?\*/|'[^']*'|\$(\w*)\$.*?\$\1\$", "", text, flags=re.S)
    if re.search(r"\bengine\s*=?\s*\w*mergetree\b|\bon\s+cluster\b|\border\s+by\s+tuple\(|\bcodec\(", bare, re.I):
        return "ClickHouse"
    if re.search(r"`\w+`|\bauto_increment\b|\bengine\s*=\s*innodb\b", bare, re.I):
        return "MySQL"
    return "SQLite" if re.search(r"\bautoincrement\b|^\s*pragma\s", bare, re.I | re.M) else None


def main():
    ap = argparse.ArgumentParser(description="Find blocking statements in PostgreSQL migrations")
    ap.add_argument("files", nargs="+", help="files, or folders with .sql files (down.sql, and folders test and tests, are left out)")
    ap.add_argument("--in-transaction", action="store_true", help="the tool wraps each file in a transaction")
    a = ap.parse_args()
    worst = count = unread = silenced = files = 0
    skipped = {}
    for path in sql_files(a.files):
        state = {"timeout": False, "tx": a.in_transaction, "wrapped": a.in_transaction, "ddl": False, "new": set(), "notvalid": set(), "warned": False}
        try:
            with open(path, encoding="utf-8-sig", errors="replace") as f:
                text = f.read()
            other = foreign(text)
            todo = [] if other else statements(text)
        except (OSError, ValueError) as e:
            print(f"lint_migration.py: {path}: {getattr(e, 'strerror', None) or e}", file=sys.stderr)
            unread += 1
            continue
        files += 1
        if other:
            what = f"{other} file"
            skipped[what] = skipped.get(what, 0) + 1
        lines = text.split("\n")
        for line, end, stmt in todo:
            body = re.match(r"(do)\b|create\s+(?:or\s+replace\s+)?(function|procedure)\b", stmt.lower())
            if body:
                what = "DO block" if body.group(1) else f"{body.group(2)} body"
                skipped[what] = skipped.get(what, 0) + 1
            marked = any("lint-migration: ok" in x for x in lines[max(line - 2, 0) : end])
            for level, why in check(stmt, state):
                if marked:
                    silenced += 1
                    continue
                count += 1
                worst |= level != "CARE"
                print(f"{path}:{line}: {level}  {why}\n    {stmt[:100]}")
    if skipped:
        print("not read: " + ", ".join(f"{what} {n}" for what, n in sorted(skipped.items())))
    print(f"{count} findings in {files} file(s)" + (f", {silenced} marked as ok" if silenced else ""))
    return 2 if unread else int(worst)


if __name__ == "__main__":
    sys.exit(main())
