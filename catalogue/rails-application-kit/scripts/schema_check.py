#!/usr/bin/env python3
"""Reads db/schema.rb and the models of a Rails application without running it and lists what the database does not
enforce: missing indexes and foreign keys, uniqueness that only Ruby checks, money in floats, keys that overflow.

usage: schema_check.py APP_ROOT [--schema FILE] [--questions]
  --questions  also what may be right: nullable booleans, columns without foreign key, redundant indexes
What is right as it is goes into .schema-check-ignore in APP_ROOT, one "CODE table.column  reason" a line.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1. Nothing is written or run.
"""
import argparse
import os
import re
import sys

RULES = {
    "UNIQ": (1, "uniqueness is only validated: two requests at once both pass; add a unique index"),
    "FLOT": (1, "money as float: sums drift; decimal with precision and scale, or integer cents"),
    "KEY4": (1, "4-byte column for an 8-byte key: inserts fail above 2,147,483,647"),
    "IDX1": (2, "key column without an index: deletes of the parent and every has_many scan the table"),
    "FKEY": (3, "no foreign key: can a row outlive its parent?"),
    "BOOL": (3, "boolean that may be null: three answers; where.not(x: true) leaves the nulls out"),
    "DUPI": (3, "index whose columns begin another index: does it earn its writes?"),
}
MONEY = re.compile(r"(^|_)(price|amount|total|cost|balance|fee|subtotal|tax|discount|revenue|salary)(_|$)")
NOT_MONEY = re.compile(r"rate|percent|ratio|count|factor|score|weight|seconds|minutes|hours|duration|tokens|usage|_time")
UNCOUNT = {"equipment", "information", "rice", "money", "species", "series", "fish", "sheep", "jeans", "police"}


def plural(word):
    for ending, more in (("person", "people"), ("man", "men"), ("child", "children"), ("status", "statuses")):
        if word.endswith(ending) and not word.endswith("human"):
            return word[: -len(ending)] + more
    if word.split("_")[-1] in UNCOUNT or re.search(r"(media|data)$", word):
        return word
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    if re.search(r"(s|x|z|ch|sh)$", word):
        return word + "es"
    return word + "s"


def underscore(name):
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z\d])([A-Z])", r"\1_\2", name).lower()


def read(path):
    with open(path, encoding="utf-8-sig", errors="replace") as handle:
        return handle.read()


def strings(text):
    return re.findall(r'"([^"]*)"|:(\w+)', text)


def names(text):
    return [a or b for a, b in strings(text)]


def columns_of(text):
    """The columns of an index: a list, one name, or an expression as text."""
    text = text.strip()
    if text.startswith("["):
        return names(text[: text.index("]") + 1]), None
    match = re.match(r'"((?:[^"\\]|\\.)*)"', text)
    if match and re.search(r"[(\s]", match[1]):
        return re.findall(r"\b([a-z_]\w*)\b(?!\s*\()", match[1].lower().replace("::text", "")), match[1]
    return names(text)[:1], None


class Table:
    def __init__(self, name, options):
        self.name, self.columns, self.indexes = name, {}, []
        self.small = bool(re.search(r"id: :(integer|serial)", options))
        self.other_key = bool(re.search(r"id: (false|:uuid|:string|:binary)|primary_key:", options))
        key = re.search(r'primary_key: (\[[^\]]*\]|"\w+")', options)
        if key:
            self.indexes.append((names(key[1]), True, None, False))


def parse(text):
    tables, keys, unread = {}, set(), 0
    table = None
    for line in text.split("\n"):
        stripped = line.strip()
        if match := re.match(r'create_table\(?\s*"([\w.]+)"(.*)', stripped):
            table = tables[match[1].split(".")[-1]] = Table(match[1].split(".")[-1], match[2])
        elif stripped == "end":
            table = None
        elif table is not None and (match := re.match(r"t\.index\s+(.*)", stripped)):
            cols, expression = columns_of(match[1])
            table.indexes.append((cols, "unique: true" in stripped, expression, " where: " in stripped))
        elif table is not None and (match := re.match(r't\.(\w+)\s+"(\w+)"(.*)', stripped)):
            table.columns[match[2]] = (match[1], match[3])
            if re.search(r"\bindex: (true|\{)", match[3]):
                table.indexes.append(([match[2]], "unique: true" in match[3], None, False))
        elif match := re.match(r'add_index\(?\s*"([\w.]+)",\s*(.*)', stripped):
            if match[1] in tables:
                cols, expression = columns_of(match[2])
                tables[match[1]].indexes.append((cols, "unique: true" in stripped, expression, " where: " in stripped))
        elif match := re.match(r'add_foreign_key\(?\s*"([\w.]+)",\s*"([\w.]+)"(.*)', stripped):
            column = re.search(r'column: (?::|")(\w+)', match[3])
            keys.add((match[1].split(".")[-1], column[1] if column else singular(match[2].split(".")[-1]) + "_id"))
        elif table is not None and stripped and not re.match(r"(t\.(timestamps|check_constraint|exclusion|unique)|#|end)", stripped):
            unread += 1
    return tables, keys, unread


def singular(word):
    for ending, less in (("people", "person"), ("children", "child"), ("statuses", "status"), ("ies", "y"),
                         ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", "")):
        if word.endswith(ending):
            return word[: -len(ending)] + less
    return word


def joined(lines, at):
    """A call over several lines, as one."""
    text = lines[at].split(" #")[0].strip()
    while at + 1 < len(lines) and (text.endswith((",", "(", "{", "[")) or text.count("(") > text.count(")")
                                  or text.count("{") > text.count("}")) and len(text) < 800:
        at += 1
        text += " " + lines[at].split(" #")[0].strip()
    return text


def uniqueness(app):
    """File, line, candidate tables, columns, whether case is ignored, whether a condition limits it."""
    base = os.path.join(app, "app", "models")
    for folder, dirs, files in os.walk(base):
        dirs.sort()
        for file in sorted(files):
            if not file.endswith(".rb"):
                continue
            path = os.path.join(folder, file)
            lines = read(path).split("\n")
            stack = underscore(os.path.relpath(path, base)[:-3].replace(os.sep, "/"))
            named = next((m[1] for m in (re.search(r"self\.table_name\s*=\s*['\":]+(\w+)", l) for l in lines) if m), None)
            parts = stack.split("/")
            tables = [named] if named else ["_".join(parts[:-1] + [plural(parts[-1])]), plural(parts[-1])]
            tables += ["_".join([singular(p) for p in parts[:-1]] + [plural(parts[-1])])]
            parent = next((m[1] for m in (re.match(r"\s*class \S+ < (?:::)?(\S+)", l) for l in lines) if m), "")
            tables += [plural(underscore(parent.split("::")[-1]))] if parent else []
            for at, line in enumerate(lines):
                if not re.match(r"\s*validates(_uniqueness_of)?[\s(]", line):
                    continue
                text = joined(lines, at)
                if "uniqueness" not in text or re.search(r"uniqueness: false", text):
                    continue
                rest = re.sub(r"^validates(_uniqueness_of)?[\s(]*", "", text)
                fields = []
                while match := re.match(r":(\w+)\s*,?\s*", rest):
                    if rest[match.end(1):].lstrip().startswith("=>"):
                        break
                    fields.append(match[1])
                    rest = rest[match.end():]
                match = re.search(r"scope(?::|\s*=>)\s*(\[[^\]]*\]|%i\[[^\]]*\]|:\w+)", text)
                scope = re.findall(r"\w+", match[1].replace("%i", "")) if match else []
                for field in fields:
                    yield (os.path.relpath(path, app), at + 1, tables, [field] + scope,
                           bool(re.search(r"case_sensitive(:|\s*=>) false", text)),
                           bool(re.search(r"\b(if|unless|conditions)(:|\s*=>)", text)))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[3][7:])
    parser.add_argument("root")
    parser.add_argument("--schema")
    parser.add_argument("--questions", action="store_true")
    args = parser.parse_args()
    schema = args.schema or os.path.join(args.root, "db", "schema.rb")
    if not os.path.isfile(schema):
        sql = os.path.isfile(os.path.join(args.root, "db", "structure.sql"))
        print(f"{schema}: no such file" + ("; this application keeps db/structure.sql, which is not read here. Dump once with "
              "config.active_record.schema_format = :ruby and pass it with --schema" if sql else ""), file=sys.stderr)
        return 2
    tables, keys, unread = parse(read(schema))
    if not tables:
        print(f"{schema}: no create_table found", file=sys.stderr)
        return 2
    ignored = set()
    marks = os.path.join(args.root, ".schema-check-ignore")
    if os.path.isfile(marks):
        ignored = {tuple(l.split()[:2]) for l in read(marks).split("\n") if l.strip() and not l.startswith("#")}
    found, passed = [], 0

    def add(code, where, note=""):
        nonlocal passed
        if (code, where) in ignored:
            passed += 1
        else:
            found.append((RULES[code][0], code, where, note))

    for table in tables.values():
        firsts = {i[0][0] for i in table.indexes if i[0]}
        for name, (kind, options) in table.columns.items():
            if name.endswith("_id") and kind in {"bigint", "integer", "uuid", "references"}:
                base = name[:-3]
                poly = base + "_type" in table.columns
                pair = any(i[0][:2] == [base + "_type", name] for i in table.indexes)
                target = tables.get(plural(base))
                if name not in firsts and not pair and (target or poly or (table.name, name) in keys):
                    add("IDX1", f"{table.name}.{name}")
                if target and not poly and (table.name, name) not in keys:
                    add("FKEY", f"{table.name}.{name}")
                if kind == "integer" and target and not target.small and not target.other_key and "limit: 8" not in options:
                    add("KEY4", f"{table.name}.{name}", f"refers to {target.name}, whose id is bigint")
            if kind == "float" and MONEY.search(name) and not NOT_MONEY.search(name):
                add("FLOT", f"{table.name}.{name}")
            if kind == "boolean" and "null: false" not in options:
                add("BOOL", f"{table.name}.{name}")
        for cols, unique, expression, partial in table.indexes:
            if not unique and not expression and not partial and cols and any(
                    o[0][: len(cols)] == cols and len(o[0]) > len(cols) and not o[3] and not o[2] for o in table.indexes):
                add("DUPI", f"{table.name}.{'+'.join(cols)}")
    checks = homeless = 0
    for path, line, candidates, cols, any_case, condition in uniqueness(args.root):
        table = next((tables[t] for t in candidates if t in tables), None)
        if table is None:
            homeless += 1
            continue
        checks += 1
        real = []
        for col in cols:
            if col not in table.columns and col + "_id" in table.columns:
                real.append(col + "_id")
                if col + "_type" in table.columns:
                    real.append(col + "_type")
            else:
                real.append(col)
        if real[0] not in table.columns and real[0] != "id":
            homeless += 1
            checks -= 1
            continue
        fits = [i for i in table.indexes if i[1] and i[0] and set(i[0]) - {"lower", "text", "varchar"} <= set(real)
                and (condition or not i[3])]
        partial = [i for i in table.indexes if i[1] and i[3] and set(i[0]) <= set(real)]
        if not fits and not partial:
            add("UNIQ", f"{table.name}.{'+'.join(real)}", f"{path}:{line}")
        elif fits and any_case and not any(i[2] and "lower" in i[2].lower() for i in fits) \
                and table.columns[real[0]][0] != "citext" and args.questions:
            print(f"question: {path}:{line} ignores case, its unique index does not (MySQL's collation may)")
    print(f"{len(tables)} tables, {len(keys)} foreign keys, {checks} uniqueness validations compared, "
          f"{homeless} without a table or column here, {unread} lines of the schema not read, {passed} ignored")
    shown = sorted(f for f in set(found) if f[0] < 3 or args.questions)
    last = None
    for rank, code, where, note in shown:
        if rank != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[rank])
            last = rank
        print(f"  {code} {where}  {RULES[code][1]}" + (f" ({note})" if note else ""))
    questions = sum(f[0] == 3 for f in set(found))
    print(f"\n{len(set(found)) - questions} findings, {questions} questions" + ("" if args.questions else " (--questions)"))
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
