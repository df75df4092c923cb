#!/usr/bin/env python3
"""Point out statements in a PostgreSQL migration that block a busy table.

    python3 lint_migration.py FILE.sql [FILE.sql ...] [--in-transaction]

--in-transaction: the migration tool wraps each file in a transaction (Flyway, Rails, Django, Alembic, golang-migrate differ: check).
Findings: BLOCK (do not run on a busy table), BREAK (the running application version fails), CARE (needs attention).
Limits: reads SQL text only and knows neither table sizes nor versions; a table created in the same file is left out;
no DO blocks, no function bodies, no MySQL, no migrations written in Python or Ruby (print their SQL first). A clean
result is no proof. Exit 1 if there is a BLOCK or BREAK.
"""
import argparse
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


def statements(text):
    """(line, statement) with comments removed and string contents blanked."""
    out, line, i, start, n = [], 1, 0, None, len(text)
    buf = []
    while i < n:
        rest = text[i:i + 200]
        m = re.match(r"--[^\n]*|\$\w*\$|/\*|'", rest)
        if m and m.group().startswith("--"):
            i += len(re.match(r"--[^\n]*", text[i:]).group())
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
                out.append((start, " ".join("".join(buf).split())))
            buf, start = [], None
        else:
            if not c.isspace() and start is None:
                start = line
            buf.append(c)
        line += c == "\n"
        i += 1
    if start:
        out.append((start, " ".join("".join(buf).split())))
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


def check(stmt, state):
    s = stmt.lower()
    m = re.match(r"(?:set\s+(?:local\s+|session\s+)?|reset\s+)lock_timeout\b\s*(?:=|to\b)?\s*(.*)", s)
    if m:
        state["timeout"] = m.group(1) not in ("", "0", "default")
    elif re.match(r"(begin|start\s+transaction)\b", s):
        state["tx"] = True
    elif re.match(r"(commit|end|rollback)\b", s):
        state["tx"] = state["wrapped"]
        state["ddl"] = False
        state["notvalid"] = set()
    m = re.match(r"create\s+(?:unlogged\s+|temp(?:orary)?\s+)?table\s+(?:if\s+not\s+exists\s+)?" + TABLE, s)
    if m:
        state["new"].add(m.group(1))
        return
    m = re.match(r"create\s+(?:unique\s+)?index\b(.*?)\bon\s+" + TABLE, s)
    if m and m.group(2) not in state["new"]:
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
    m = re.match(r"(truncate|drop\s+table|lock\s+table)\b", s)
    if m:
        yield "BREAK", f"{m.group(1).upper()}: readers of the running version fail or wait"
    if re.match(r"(update|delete\s+from)\b", s):
        if " where " not in s:
            yield "BLOCK", "touches every row in one transaction: backfill in batches"
        elif state["ddl"]:
            yield "CARE", "data change after DDL in the same file: locks are held until it ends; separate them"
    m = re.match(r"alter\s+table\s+" + TABLE + r"\s+(.*)", s)
    if m and m.group(1) not in state["new"]:
        if not state["timeout"]:
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


def main():
    ap = argparse.ArgumentParser(description="Find blocking statements in PostgreSQL migrations")
    ap.add_argument("files", nargs="+")
    ap.add_argument("--in-transaction", action="store_true", help="the tool wraps each file in a transaction")
    a = ap.parse_args()
    worst = count = 0
    for path in a.files:
        state = {"timeout": False, "tx": a.in_transaction, "wrapped": a.in_transaction, "ddl": False, "new": set(), "notvalid": set()}
        try:
            with open(path, encoding="utf-8") as f:
                todo = statements(f.read())
        except (OSError, UnicodeDecodeError, ValueError) as e:
            print(f"lint_migration.py: {path}: {e}", file=sys.stderr)
            return 2
        for line, stmt in todo:
            for level, why in check(stmt, state):
                count += 1
                worst |= level != "CARE"
                print(f"{path}:{line}: {level}  {why}\n    {stmt[:100]}")
    print(f"{count} findings in {len(a.files)} file(s)")
    return int(worst)


if __name__ == "__main__":
    sys.exit(main())
