#!/usr/bin/env python3
"""Reads Firebase security rules (Firestore, Storage, Realtime Database) without a project and lists what they allow
by mistake.

usage: rules_check.py FILE_OR_FOLDER... [--questions] [--table]
  --table  instead of findings: every match with who may do what
A rule that is right as it is gets a comment "// scan: ignore[CODE] reason" on its line or the line above.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1. Nothing is sent.
"""
import argparse
import json
import os
import re
import sys

RULES = {
    "OPEN": (1, "anybody on the internet may write here"),
    "TEST": (1, "open until a date (test mode): afterwards every request fails, until then none does"),
    "ANYU": (1, "every signed-in account may change every document; with anonymous or open sign-up that is everybody"),
    "TAKE": (1, "an update looks only at the new data: writing one's own id into it takes over a stranger's document"),
    "PRIV": (1, "people write the document that other rules read their rights from"),
    "WILD": (1, "a match for everything allows more than the narrow ones: one match that allows is enough"),
    "NEWR": (2, "create reads resource.data, which does not exist yet: always refused, or never meant"),
    "READ": (2, "every signed-in account reads every document, and the collection's name says personal"),
    "SIZE": (2, "upload without a limit on size or type"),
    "SHAP": (3, "written data are not looked at: any field, any size"),
    "PUBL": (3, "readable by everybody: meant?"),
    "BILL": (3, "get() or exists() for each document: a billed read; four or more in one rule"),
}
PERSONAL = re.compile(r"user|profile|customer|order|message|chat|payment|address|patient|invoice|employee|member|private", re.I)


def clean(text):
    """Comments become blanks, so that lines stay where they are."""
    return re.sub(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|//[^\n]*|/\*.*?\*/',
                  lambda m: m[0] if m[0][0] in "\"'" else re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def closing(text, at):
    deep = 0
    for n in range(at, len(text)):
        deep += {"{": 1, "}": -1}.get(text[n], 0)
        if deep == 0:
            return n
    return len(text)


def functions_in(text):
    found = {}
    for match in re.finditer(r"\bfunction\s+(\w+)\s*\(([^)]*)\)\s*\{", text):
        body = text[match.end(): closing(text, match.end() - 1)]
        lets = re.findall(r"\blet\s+(\w+)\s*=\s*([^;]+);", body)
        result = re.search(r"\breturn\b(.*?);?\s*$", body, re.S)
        value = " ".join((result[1] if result else body).split()).rstrip(";")
        for name, meaning in reversed(lets):
            value = re.sub(rf"\b{name}\b", lambda _: "(" + " ".join(meaning.split()) + ")", value)
        found[match[1]] = ([p.strip() for p in match[2].split(",") if p.strip()], value)
    return found


def expand(text, functions, depth=0):
    def call(match):
        params, value = functions[match[1]]
        given = [a.strip() for a in match[2].split(",")] if match[2].strip() else []
        for name, argument in zip(params, given):
            value = re.sub(rf"(?<![\w.]){name}\b", lambda _: argument, value)
        return "(" + value + ")"
    if depth > 6 or not functions:
        return text
    names = "|".join(map(re.escape, functions))
    new = re.sub(rf"(?<![\w.])({names})\(((?:[^()]|\([^()]*\))*)\)", call, text)
    return text if new == text else expand(new, functions, depth + 1)


def matches(text, base="", functions=None, offset=0, whole=None):
    """(path, operations, condition expanded, position, service) for each allow."""
    whole = whole if whole is not None else text
    functions = dict(functions or {})
    n = 0
    # The semicolon after the last allow of a block may be missing.
    here = re.compile(r"\bmatch\s+((?:/(?:\{[^}]*\}|\$\([^)]*\)|[\w().\-]+))+)\s*\{"
                      r"|\ballow\s+(\w+(?:\s*,\s*\w+)*)\s*(?::\s*if\s+((?:(?!\ballow\s|\bmatch\s+/|\bfunction\s|;).)*))?(?:;|(?=\ballow\s|\bmatch\s+/|\bfunction\s)|\Z)", re.S)
    functions.update(functions_in(text))
    bodies = [(m.start(), closing(text, m.end() - 1)) for m in re.finditer(r"\bfunction\s+\w+\s*\([^)]*\)\s*\{", text)]
    while match := here.search(text, n):
        inside = next((b for b in bodies if b[0] <= match.start() < b[1]), None)
        if inside:
            n = inside[1]
        elif match[1]:
            end = closing(text, match.end() - 1)
            yield from matches(text[match.end(): end], base + match[1], functions, offset + match.end(), whole)
            n = end
        else:
            ops = {o.strip() for o in match[2].split(",")}
            condition = " ".join((match[3] or "true").split())
            yield base, ops, expand(condition, functions), offset + match.start()
            n = match.end()


def signed_only(cond):
    rest = re.sub(r"[()\s]|&&", "", cond)
    rest = re.sub(r"request\.auth!=null|request\.auth\.uid!=null|request\.auth\.uid!=''|request\.auth\.token\.email_verified(==true)?", "", rest)
    return rest == "" and "request.auth" in cond


def true(cond):
    return bool(re.fullmatch(r"[()\s]*true[()\s]*", cond)) or re.search(r"\|\|\s*\(*\s*true\s*\)*\s*(\)|$)", cond)


def judge(path, text, add, table):
    source = clean(text)
    storage = bool(re.search(r"service\s+firebase\.storage", source))
    rules = list(matches(source))
    if not rules:
        return 0
    # Collections whose documents decide on rights, as in get(/…/users/$(request.auth.uid)).data.role
    deciding = set()
    for _, _, cond, _ in rules:
        for match in re.finditer(r"get\(\s*/databases/[^/]+/documents/(\w+)/\$\(\s*request\.auth\.uid\s*\)\s*\)\s*\)*\.data\.(?:get\(\s*['\"])?(\w+)", cond):
            if re.search(r"role|admin|owner|plan|permission|staff|level|type|status", match[2], re.I):
                deciding.add((match[1], match[2]))
    for base, ops, cond, at in rules:
        line = source[:at].count("\n") + 1
        where = re.sub(r"^/databases/\{\w+\}/documents|^/b/\{\w+\}/o", "", base) or base
        if table:
            print(f"  {path}:{line}  {where}  {', '.join(sorted(ops))}: {cond[:160]}")
            continue
        writes = ops & {"write", "create", "update", "delete"}
        reads = ops & {"read", "get", "list"}
        wide = bool(re.fullmatch(r"/\{\w+=\*\*\}", where))
        if re.search(r"request\.time\s*<\s*timestamp\.(date|value)", cond) and "resource" not in cond:
            add("TEST", path, line, where)
        elif writes and true(cond):
            add("OPEN", path, line, where + ": " + ", ".join(sorted(writes)))
        elif writes and signed_only(cond) and not (writes == {"create"}):
            add("ANYU", path, line, where + ": " + ", ".join(sorted(writes)))
        elif writes == {"create"} and signed_only(cond) and not storage:
            add("SHAP", path, line, where)
        if wide and not true(cond) and not signed_only(cond) and "false" not in cond and "request.time" not in cond \
                and not re.search(r"admin|role|token\.|staff|owner", cond, re.I):
            add("WILD", path, line, where)
        if reads and true(cond):
            add("PUBL", path, line, where)
        elif reads and signed_only(cond) and PERSONAL.search(where.split("/{")[0].split("/")[-1] or where):
            add("READ", path, line, where)
        old = re.search(r"(?<!request\.)\bresource\.data|\bresource\s*[!=]=\s*null", cond)
        new = re.search(r"request\.resource\.data", cond)
        last = re.findall(r"\{(\w+)(?:=\*\*)?\}", where)
        by_path = any(re.search(rf"request\.auth\.uid\s*==\s*{v}\b|\b{v}\s*==\s*request\.auth\.uid|request\.auth\.token", cond) for v in last)
        if "update" in ops or "write" in ops:
            own = re.search(r"request\.resource\.data(\.\w+|\[[^\]]+\])\s*==\s*request\.auth\.uid|request\.auth\.uid\s*==\s*request\.resource\.data", cond)
            others = re.sub(r"request\.resource\.data(\.\w+|\[[^\]]+\])\s*==\s*request\.auth\.uid|request\.auth\.uid\s*==\s*request\.resource\.data[\w.]*", "", cond)
            if own and not old and not by_path and not re.search(r"admin|role|get\(|exists\(|affectedKeys", others, re.I) and not storage:
                add("TAKE", path, line, where)
        if ops == {"create"} and old and not new and not re.search(r"resource\s*==\s*null|\|\|", cond):
            add("NEWR", path, line, where)
        for collection, field in deciding:
            mine = re.fullmatch(rf"/{collection}/\{{(\w+)(=\*\*)?\}}", where)
            if mine and ops & {"write", "create", "update"} and re.search(
                    rf"request\.auth\.uid\s*==\s*{mine[1]}\b|\b{mine[1]}\s*==\s*request\.auth\.uid", cond) and not re.search(
                    rf"affectedKeys|diff\(|hasOnly|hasAny|['\"]{field}['\"]\s*in|\.{field}\b(?!\s*\))", re.sub(r"get\(.*?\)\s*\)*\.data\.\w+", "", cond)):
                parts = cond.split("||")
                if any(re.search(r"request\.auth\.uid", p) and "get(" not in p for p in parts):
                    add("PRIV", path, line, f"{where}: {field}")
        if storage and ops & {"write", "create"} and "false" not in cond and not true(cond) and not (
                "resource.size" in cond and "contentType" in cond):
            add("SIZE", path, line, where)
        if not storage and ops & {"write", "create", "update"} and not new and "false" not in cond and not signed_only(cond) \
                and not true(cond) and not re.search(r"admin|role|token\.", cond, re.I):
            add("SHAP", path, line, where)
        if len(re.findall(r"\b(?:get|exists)(?:After)?\(\s*/", cond)) >= 4:
            add("BILL", path, line, where)
    return len(rules)


def database(path, text, add, table):
    try:
        data = json.loads(re.sub(r",(\s*[}\]])", r"\1", clean(text)))
    except ValueError:
        return -1
    count = 0

    def walk(node, where):
        nonlocal count
        for name, value in node.items():
            if name in {".read", ".write"}:
                count += 1
                line = 1 + text[: max(0, text.find(f'"{name}"'))].count("\n")
                cond = str(value).strip().lower()
                if table:
                    print(f"  {path}:{line}  {where or '/'}  {name[1:]}: {str(value)[:160]}")
                elif cond == "true":
                    add("OPEN" if name == ".write" else "PUBL", path, line, (where or "/") + " (Realtime Database: applies to all below)")
                elif re.fullmatch(r"\(?\s*auth\s*!==?\s*null\s*\)?", cond):
                    if name == ".write":
                        add("ANYU", path, line, where or "/")
                    elif PERSONAL.search(where) or not where:
                        add("READ", path, line, where or "/")
                elif re.search(r"now\s*<\s*\d{10,}", cond):
                    add("TEST", path, line, where or "/")
            elif isinstance(value, dict):
                walk(value, where + "/" + name)

    if isinstance(data.get("rules"), dict):
        walk(data["rules"], "")
    return count


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[3][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--questions", action="store_true")
    parser.add_argument("--table", action="store_true")
    args = parser.parse_args()
    files = []
    for path in args.paths:
        if os.path.isfile(path):
            files.append(path)
        elif os.path.isdir(path):
            for folder, dirs, names in os.walk(path):
                dirs[:] = sorted(d for d in dirs if d not in {"node_modules", ".git", "dist", "build"})
                files += [os.path.join(folder, n) for n in sorted(names)
                          if n.endswith(".rules") or re.search(r"^database(\.[\w-]+)*\.rules\.json$|^database-rules\.json$", n)]
        else:
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
    if not files:
        print("no .rules or database.rules.json found", file=sys.stderr)
        return 2
    found, marked, read, skipped = set(), 0, 0, []
    for path in files:
        with open(path, encoding="utf-8-sig", errors="replace") as handle:
            text = handle.read()
        lines = text.split("\n")

        def add(code, where, line, what):
            nonlocal marked
            near = [lines[line - 1] if line <= len(lines) else "", lines[line - 2] if line > 1 else ""]
            for n, one in enumerate(near):
                mark = re.search(r"//.*scan: ignore(?:\[([A-Z, ]+)\])?", one)
                if mark and (n == 0 or one.strip().startswith("//")) and (not mark[1] or code in mark[1]):
                    marked += 1
                    return
            found.add((RULES[code][0], code, where, line, what))

        count = database(path, text, add, args.table) if path.endswith(".json") else judge(path, text, add, args.table)
        if count <= 0:
            skipped.append(f"{path} ({'not JSON' if count < 0 else 'no allow found'})")
        else:
            read += count
    print(f"{len(files)} files, {read} rules read, {marked} marks" + (f"; not read: {', '.join(skipped)}" if skipped else ""))
    if read == 0:
        print("nothing to judge", file=sys.stderr)
        return 2
    if args.table:
        return 0
    last = None
    for rank, code, path, line, what in sorted(found):
        if rank == 3 and not args.questions:
            break
        if rank != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[rank])
            last = rank
        print(f"  {code} {path}:{line}  {what}  {RULES[code][1]}")
    asked = sum(f[0] == 3 for f in found)
    print(f"\n{len(found) - asked} findings, {asked} questions" + ("" if args.questions else " (--questions)"))
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
