#!/usr/bin/env python3
"""Lists places in SQL, dbt models and Airflow DAGs that double, lose or shift rows.

  pipeline_scan.py PROJECT [--questions] [--only CODE,CODE]

FIRST (exit 1)                                            THEN
  INCR  dbt incremental model without unique_key, in a      DIST  select distinct: which join multiplied?
        strategy that needs one                             STAR  select * from a table outside of the file
  LOST  WHERE on the right side of a LEFT JOIN              HARD  table written out in a dbt model: source() or ref()
  NOTI  NOT IN with a subselect: a NULL empties it          FLOT  money or amounts as float
  NEXT  INSERT INTO without DELETE, MERGE or conflict rule  UNIO  UNION without ALL
  RANK  row_number() without ORDER BY: another row each run SORT  row_number() ordered by one column: ties
  NOWD  now or current_date decides which rows are loaded   OLDA  execution_date and other names gone in Airflow 3
  DNOW  datetime.now() as start date of a DAG               RETR  DAG without retries    STRT  code that runs at each parsing
QUESTIONS (with --questions): KEYT model without a test of its key; FRSH source without freshness; DAYS a time cut to a
day without a time zone; CATC catchup not decided

"scan: ignore[CODE]" spares its line and the next. Jinja is read as text. Exit codes: 0 nothing of the first rank,
1 something, 2 not readable or wrong use. Python 3.9+, standard library only.
"""
import argparse
import os
import re
import sys
from collections import Counter

FIRST = ("INCR", "LOST", "NOTI", "NEXT", "RANK", "NOWD", "DNOW")
THEN = ("DIST", "STAR", "HARD", "FLOT", "UNIO", "SORT", "OLDA", "RETR", "STRT")
ASK = ("KEYT", "FRSH", "DAYS", "CATC")
SKIP = {".git", "target", "dbt_packages", "dbt_modules", "node_modules", ".venv", "venv", "logs", "__pycache__"}
NOW = r"\b(?:current_date|current_timestamp|now\s*\(\s*\)|getdate\s*\(\s*\)|sysdate|today\s*\(\s*\)|current_datetime)\b"


def blank_sql(text):
    def wiped(m):
        return re.sub(r"[^\n]", " ", m[0])
    return re.sub(r"\{#.*?#\}|/\*.*?\*/|--[^\n]*", wiped, text, flags=re.S)


def without_strings(code):
    return re.sub(r"'(?:[^'\n]|'')*'", lambda m: "'" + " " * (len(m[0]) - 2) + "'", code)


def select_at(code, at):
    """The innermost bracket, or the statement, around a place: (start, end)."""
    depth, start = 0, 0
    for k in range(at - 1, -1, -1):
        if code[k] == ")":
            depth += 1
        elif code[k] == "(":
            if depth == 0:
                start = k + 1
                break
            depth -= 1
        elif code[k] == ";" and depth == 0:
            start = k + 1
            break
    depth, end = 0, len(code)
    for k in range(at, len(code)):
        if code[k] == "(":
            depth += 1
        elif code[k] == ")":
            if depth == 0:
                end = k
                break
            depth -= 1
        elif code[k] == ";" and depth == 0:
            end = k
            break
    return start, end


def sql(short, text, add, dbt, tested):
    raw = blank_sql(text)
    code = without_strings(raw)
    flat = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", lambda m: re.sub(r"[^\n]", " ", m[0]), code, flags=re.S)
    row = lambda at: text.count("\n", 0, at) + 1
    model = dbt and re.search(r"(^|/)models/", short)
    configured = re.search(r"\{\{\s*config\s*\((.*?)\)\s*\}\}", raw, re.S)
    settings = configured[1] if configured else ""
    if re.search(r"materialized\s*=\s*['\"]incremental", settings):
        strategy = re.search(r"incremental_strategy\s*=\s*['\"](\w+)", settings)
        if "unique_key" not in settings and (strategy is None or strategy[1] in ("merge", "delete_insert")):
            add(row(configured.start()), "INCR", "a rerun appends the same rows again: unique_key, or a strategy by partition")
        body = raw
        for m in re.finditer(r"is_incremental\(\)\s*%\}(.*?)\{%", body, re.S):
            if n := re.search(NOW, m[1], re.I):
                add(row(m.start(1) + n.start()), "NOWD", "a backfill loads today's rows: a variable, or the highest day already there")
    for m in re.finditer(r"\bnot\s+in\s*\(\s*(?:\(\s*)?(?:select|\{\{)?\s*select\b|\bnot\s+in\s*\(\s*select\b", flat, re.I):
        inner = flat[m.end():select_at(flat, m.end())[1]]
        if not re.search(r"is\s+not\s+null", inner, re.I):
            add(row(m.start()), "NOTI", "one NULL inside and nothing is returned: NOT EXISTS")
    for m in re.finditer(r"\bleft\s+(?:outer\s+)?join\b", flat, re.I):
        a, b = select_at(flat, m.start())
        part = flat[m.end():b]
        name = re.match(r"\s*(?:\(|[\w.\"`\[\]]*)", part)
        named = re.match(r"\s*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[\w.\"`\[\]\-]+|\s)\s*(?:as\s+)?(\w+)?\s+(?:on|using)\b", part, re.I)
        alias = named[1] if named and named[1] else None
        if alias is None and (t := re.match(r"\s*([\w.\"`]+)\s+(?:on|using)\b", part, re.I)):
            alias = t[1].split(".")[-1].strip('"`')
        if not alias or alias.lower() in ("on", "using", "as"):
            continue
        depth, where = 0, None
        for w in re.finditer(r"[()]|\bwhere\b|\b(?:group\s+by|order\s+by|having|union|qualify|window)\b", part, re.I):
            if w[0] == "(":
                depth += 1
            elif w[0] == ")":
                depth -= 1
            elif depth == 0 and w[0].lower() == "where":
                where = w.end()
            elif depth == 0 and where is not None:
                break
            elif depth == 0:
                break
        else:
            w = None
        if where is None:
            continue
        clause = part[where:w.start() if w else len(part)]
        if re.search(r"\bor\b", clause, re.I):
            continue
        for term in re.split(r"\band\b", clause, flags=re.I):
            if (hit := re.match(rf"\s*\(*\s*{re.escape(alias)}\.\w+\s*(=|<|>|in\b|like\b|between\b|is\s+true|is\s+not\s+true|\s*$)(?!\s*null)", term, re.I)) and "is" not in hit[1].lower().split():
                at = m.end() + where + clause.find(term)
                add(row(at + len(term) - len(term.lstrip())), "LOST", f"condition on {alias}, the right side: rows without a partner vanish; into ON, or an inner join")
                break
    for m in re.finditer(r"\brow_number\s*\(\s*\)\s*over\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)", flat, re.I):
        order = re.search(r"order\s+by\s+(.+)", m[1], re.I | re.S)
        if not order and not re.search(r"(?:^|/)(?:macros|tests)/", short):
            add(row(m.start()), "RANK", "no order: another row may win at each run")
        elif order and "," not in re.sub(r"\([^()]*\)", "", order[1]) and re.search(r"partition\s+by", m[1], re.I):
            add(row(m.start()), "SORT", "one column decides: equal values give another row at each run; add the load id")
    # A migration runs once; what a trigger inserts belongs to its row.
    if not model and not re.search(r"(?:^|/)migrations?/", short) and not re.search(r"\breturns\s+trigger\b|\bcreate\s+(?:or\s+replace\s+)?trigger\b", flat, re.I):
        for m in re.finditer(r"\binsert\s+into\s+([\w.\"`{}\s]+?)\s*(?:\(|select\b|values\b|with\b)", flat, re.I):
            if not re.search(r"\b(?:delete\s+from|truncate|merge\s+into|on\s+conflict|replace\s+into|create\s+(?:or\s+replace\s+)?(?:temp\w*\s+)?table|drop\s+table|insert\s+overwrite|not\s+exists|on\s+duplicate)\b", flat, re.I) and not re.match(r"\s*values", flat[m.end() - 7:m.end()].lower()) and "values" not in m[0].lower():
                add(row(m.start()), "NEXT", f"second run of {' '.join(m[1].split())[:40]} doubles the rows: delete the window first, or merge")
    for m in re.finditer(r"\bselect\s+distinct\b", flat, re.I):
        add(row(m.start()), "DIST", "which join multiplied? A stated order is better")
    for m in re.finditer(r"\bselect\s+\*\s+from\s+(\{\{|[\w\"`]+\.[\w\"`.]+)", code, re.I):
        if not re.search(r"/(staging|base|sources?)/|(^|/)(stg|base)_|seeds?/|snapshots?/|macros/|analyses/|tests/", short) and not m[1].startswith("{{"):
            add(row(m.start()), "STAR", "new columns of the source change this table: name them")
    if model:
        for m in re.finditer(r"\b(?:from|join)\s+((?:[\"`]?\w+[\"`]?\.){1,2}[\"`]?\w+[\"`]?)", flat, re.I):
            if not re.match(r"(?:information_schema|unnest|lateral|generate_series|table|cte)\b", m[1].strip('"`'), re.I) and not re.search(r"extract\s*\([^)]*$|trim\s*\([^)]*$|distinct\s+$|substring\s*\([^)]*$", flat[max(0, m.start() - 60):m.start()], re.I):
                add(row(m.start(1)), "HARD", f"{m[1][:50]}: source() or ref(), otherwise lineage and order are lost")
    for m in re.finditer(r"\b(\w*(?:amount|price|revenue|cost|total|balance|fee|tax)\w*)\s*(?:::\s*|\s+)(float\w*|double(?:\s+precision)?|real)\b|cast\s*\(\s*([\w.]*(?:amount|price|revenue|cost|total|balance|fee|tax)\w*)\s+as\s+(?:float\w*|double(?:\s+precision)?|real)", flat, re.I):
        add(row(m.start()), "FLOT", f"{m[1] or m[3]}: numeric, or cents as integer")
    for m in re.finditer(r"\bunion\b(?!\s+(?:all|distinct)\b)", flat, re.I):
        add(row(m.start()), "UNIO", "drops equal rows silently: ALL, or DISTINCT on purpose")
    for m in re.finditer(r"\b(\w+_at|\w*timestamp\w*)\s*::\s*date\b|\bdate\s*\(\s*([\w.]+_at)\s*\)|\bcast\s*\(\s*([\w.]+_at)\s+as\s+date\s*\)|date_trunc\s*\(\s*'[^']*'\s*,\s*([\w.]+_at)\s*\)", flat, re.I):
        if not re.search(r"at\s+time\s+zone|convert_timezone", flat[max(0, m.start() - 80):m.end() + 10], re.I):
            add(row(m.start()), "DAYS", "cut in which time zone? Once, in the clean layer")
    name = os.path.splitext(os.path.basename(short))[0]
    inner = re.search(r"/(?:staging|base|tmp|intermediate|sources?|utils?)/|(?:^|/)(?:stg|int|base|src)_[^/]*$|_tmp\.sql$", short)
    if model and not inner and not re.search(r"ephemeral", settings) and name.lower() not in tested:
        add(1, "KEYT", "no unique test of its key in any yml")


def python(short, text, add):
    if not re.search(r"from airflow|import airflow", text) or re.search(r"(?:^|/)tests?/|(?:^|/)test_[^/]*$", short):
        return
    code = re.sub(r"#[^\n]*", lambda m: " " * len(m[0]), text)
    row = lambda at: code.count("\n", 0, at) + 1
    for m in re.finditer(r"start_date['\"]?\s*[:=]\s*(?:datetime\.)?(?:datetime\.)?(?:now|today|utcnow)\s*\(|start_date['\"]?\s*[:=]\s*(?:pendulum\.)?(?:now|today|days_ago)\s*\(", code):
        add(row(m.start()), "DNOW", "moves with every parsing: a fixed day")
    for m in re.finditer(r"\bexecution_date\b|\{\{\s*(?:next_|prev_)?ds_nodash_?\w*execution|\bnext_execution_date\b|\bprev_execution_date\b|\btomorrow_ds\b|\byesterday_ds\b|\bschedule_interval\s*=|\bSubDagOperator\b|\bdays_ago\b", code):
        add(row(m.start()), "OLDA", f"{m[0].rstrip(' =')} is gone in Airflow 3: logical_date, data interval, schedule")
    dag = re.search(r"\bDAG\s*\(|@dag\b", code)
    if dag:
        if not re.search(r"\bretries\b", code):
            add(row(dag.start()), "RETR", "no retries in this file: one network fault at night is a missing day")
        if not re.search(r"\bcatchup\b", code):
            add(row(dag.start()), "CATC", "catchup not written: true in Airflow 2, false in 3")
        for m in re.finditer(r"^(?:\w+\s*=\s*)?(Variable\.get|requests\.\w+|psycopg2\.connect|create_engine|\w*Hook)\s*\(", code, re.M):
            add(row(m.start()), "STRT", f"{m[1]} runs each time the scheduler parses the file: into the task")


def main():
    parser = argparse.ArgumentParser(usage="pipeline_scan.py PROJECT [--questions] [--only CODE,CODE]")
    parser.add_argument("project")
    parser.add_argument("--questions", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    if not os.path.isdir(args.project):
        print(f"{args.project}: not a folder", file=sys.stderr)
        return 2
    only = {c for c in re.split(r"[ ,]+", args.only.upper()) if c}
    if wrong := only - set(FIRST + THEN + ASK):
        print(f"unknown code {', '.join(sorted(wrong))}", file=sys.stderr)
        return 2
    files, unread, projects = [], [], []
    for folder, folders, names in os.walk(args.project):
        folders[:] = sorted(f for f in folders if f not in SKIP)
        if "dbt_project.yml" in names:
            projects.append(os.path.relpath(folder, args.project).replace(os.sep, "/"))
        for name in sorted(names):
            if not name.endswith((".sql", ".py", ".yml", ".yaml")):
                continue
            path = os.path.join(folder, name)
            try:
                with open(path, "rb") as handle:
                    raw = handle.read()
                text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
            except (OSError, UnicodeDecodeError):
                unread.append(os.path.relpath(path, args.project))
                continue
            files.append((os.path.relpath(path, args.project).replace(os.sep, "/"), text))
    if not any(s.endswith((".sql", ".py")) for s, _ in files):
        print(f"{args.project}: no SQL or Python file", file=sys.stderr)
        return 2
    inside = lambda short: any(p == "." or short.startswith(p + "/") for p in projects)
    tested, found = set(), []
    for short, text in files:
        if short.endswith((".yml", ".yaml")):
            # A model's block reaches to the next entry with the same indentation.
            for m in re.finditer(r"(?m)^([ \t]*)-[ \t]+name:[ \t]*['\"]?(\w+)", text):
                after = text[m.end():]
                stop = re.search(rf"(?m)^[ \t]{{0,{len(m[1])}}}-[ \t]+name:|^\S", after)
                block = after[:stop.start()] if stop else after
                if re.search(r"\bunique\b|unique_combination|primary_key|unique_key", block):
                    tested.add(m[2].lower())
    count = Counter()
    for short, text in files:
        spared = {}
        for n, line in enumerate(text.split("\n"), 1):
            for codes in re.findall(r"scan: ignore\[([A-Z, ]+)\]", line):
                for at in (n, n + 1):
                    spared.setdefault(at, set()).update(re.findall(r"[A-Z]{4}", codes))
        add = lambda n, code, why: code in spared.get(n, ()) or found.append((short, n, code, why))
        if short.endswith(".sql"):
            sql(short, text, add, inside(short), tested)
        elif short.endswith(".py"):
            python(short, text, add)
        elif inside(short) and re.search(r"(?m)^sources:", text) and "freshness" not in text:
            add(text.count("\n", 0, re.search(r"(?m)^sources:", text).start()) + 1, "FRSH", "nobody notices when this source stands still")
    for title, codes in (("first", FIRST), ("then", THEN), ("questions", ASK)):
        rows = sorted({f for f in found if f[2] in codes and (not only or f[2] in only)})
        count[title] = len(rows)
        if rows and (title != "questions" or args.questions or only):
            print(title)
            for short, n, code, why in rows:
                print(f"  {code} {short}:{n} {why}")
    print(f"{len(files)} files read, first {count['first']}, then {count['then']}, questions {count['questions']}" + ("" if args.questions or only else " (--questions shows them)")
          + (f"; not read: {', '.join(unread[:5])}" if unread else "") + ("" if projects else "; no dbt project"))
    return 1 if count["first"] else 0


if __name__ == "__main__":
    sys.exit(main())
