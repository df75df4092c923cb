#!/usr/bin/env python3
"""Try a SELECT on a small copy of your tables in SQLite memory; nothing can be written.

    python3 try_sql.py --seed shop.sql query.sql
    python3 try_sql.py --csv orders=orders.csv --csv items=items.csv query.sql
    python3 try_sql.py --seed shop.sql rows.sql --grain order_id

--seed runs a file of CREATE and INSERT; --csv loads a file as a table (numbers become numbers).
After loading, only reading is allowed. --grain KEY[,KEY] reports rows, distinct keys and the keys
that occur more than once in the query's result: the test for joins that multiply rows.
Limits: SQLite dialect and types. Functions such as date_trunc, AT TIME ZONE or SAFE_DIVIDE do not
exist here; logic, joins and grain carry over, date and money functions must be tried in your database.
Prints at most 50 rows. Exit 1 if --grain finds repeated keys, 2 on wrong input.
"""
import argparse
import csv
import io
import re
import sqlite3
import sys


def opened(path, heads=()):
    """A CSV file as text. Excel writes semicolons or tabs, "sep=;", decimal commas, a byte order mark, UTF-16 or Windows characters.
    Headings such as "Effort weeks" or " ID" are taken for the names in heads."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise OSError(22, "this is a workbook; save the sheet as CSV", path)
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        raise OSError(22, "binary data, not CSV", path)
    csv.field_size_limit(10_000_000)
    first, _, rest = text.partition("\n")
    said = re.fullmatch(r'"?sep=(.)"?\r?', first)
    text, mark = (rest, said.group(1)) if said else (text, max(",;\t", key=first.count))
    rows = [row if any(map(str.strip, row)) else [] for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark)]
    if mark != ",":
        number = re.compile(r"-?\d+,(?!\d{3}$)\d+" if mark == "\t" else r"-?(\d{1,3}(\.\d{3})+|\d+),\d+")  # with tabs, 1,234 is a thousand
        rows = [[c.replace(".", "").replace(",", ".") if number.fullmatch(c) else c for c in row] for row in rows]
    for n, name in enumerate(rows[0] if rows else ()):
        plain = re.sub(r"[\s_-]+", "_", name.strip().lower())
        if plain in heads and plain not in rows[0]:
            rows[0][n] = plain
    long = [n for n, row in enumerate(rows, 1) if any(row[len(rows[0]):])]
    if long:
        print(f"{path}: {len(long)} rows have more cells than the header, the first is row {long[0]}: a {mark!r} inside a text without quotes?", file=sys.stderr)
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    out.seek(0)
    return out


def value(text):
    if re.fullmatch(r"-?(0|[1-9]\d{0,17})", text):  # longer ones are identifiers, and SQLite has no room for them
        return int(text)
    if re.fullmatch(r"-?\d+\.\d+", text):
        return float(text)
    return text if text != "" else None


def load_csv(db, spec):
    name, _, path = spec.partition("=")
    if not path or not re.fullmatch(r"\w+", name):
        raise ValueError(f"--csv {spec}: write table=file.csv")
    with opened(path) as f:
        rows = list(csv.reader(f))
    if not rows:
        raise ValueError(f"{path}: empty file")
    cols = ", ".join('"' + (c.replace('"', "").strip() or f"column_{n}") + '"' for n, c in enumerate(rows[0], 1))
    db.execute(f"CREATE TABLE {name} ({cols})")
    for n, r in enumerate(rows[1:], 2):
        if not r:
            continue
        if len(r) != len(rows[0]):
            raise ValueError(f"{path}: line {n}: {len(r)} cells, header has {len(rows[0])}")
        db.execute(f"INSERT INTO {name} VALUES ({','.join('?' * len(r))})", [value(c) for c in r])


def reading_only(action, *_):
    allowed = (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, getattr(sqlite3, "SQLITE_RECURSIVE", 33))
    return sqlite3.SQLITE_OK if action in allowed else sqlite3.SQLITE_DENY


def table(head, rows):
    cells = [head] + [["NULL" if v is None else str(v) for v in r] for r in rows[:50]]
    width = [max(len(r[i]) for r in cells) for i in range(len(head))]
    for r in cells:
        print("  ".join(c.ljust(w) for c, w in zip(r, width)).rstrip())
    print(f"({len(rows)} rows)" if len(rows) <= 50 else f"({len(rows)} rows, 50 shown)")


def main():
    ap = argparse.ArgumentParser(description="try a SELECT on sample tables")
    ap.add_argument("query")
    ap.add_argument("--seed", action="append", default=[], help="SQL file with CREATE and INSERT")
    ap.add_argument("--csv", action="append", default=[], metavar="TABLE=FILE")
    ap.add_argument("--grain", help="key columns of the result, comma separated")
    a = ap.parse_args()
    if not a.seed and not a.csv:
        ap.error("give --seed or --csv")
    where = a.query
    try:
        db = sqlite3.connect(":memory:")
        for where in a.seed:
            with open(where, encoding="utf-8-sig") as f:
                db.executescript(f.read())
        for where in a.csv:
            load_csv(db, where)
        db.commit()
        where = a.query
        with open(a.query, encoding="utf-8-sig") as f:
            sql = re.sub(r";(\s|--[^\n]*(\n|$))*\Z", "", f.read().strip()) + "\n"  # a comment on the last line must not hide the bracket behind it
        db.set_authorizer(reading_only)
        if a.grain:
            keys = [k.strip() for k in a.grain.split(",")]
            if not all(re.fullmatch(r"\w+", k) for k in keys):
                raise ValueError("--grain takes column names")
            k = ", ".join(keys)
            n, = db.execute(f"SELECT count(*) FROM ({sql})").fetchone()
            d, = db.execute(f"SELECT count(*) FROM (SELECT DISTINCT {k} FROM ({sql}))").fetchone()
            print(f"{n} rows, {d} distinct {k}")
            rows = db.execute(f"SELECT {k}, count(*) AS times FROM ({sql}) GROUP BY {k} HAVING count(*) > 1 ORDER BY times DESC, {k}").fetchall()
            if rows:
                table(keys + ["times"], rows)
            return 1 if rows else 0
        cur = db.execute(sql)
        if cur.description is None:
            raise ValueError("there is no SELECT in it")
        table([c[0] for c in cur.description], cur.fetchall())
    except (OSError, ValueError, sqlite3.Error, sqlite3.Warning, UnicodeDecodeError) as e:
        print(f"try_sql.py: {where}: {e}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
