#!/usr/bin/env python3
"""Plays the migrations of a Supabase project in order, without a database, and lists what the result leaves open.
Also looks for secret keys where browsers get them.

usage: rls_check.py PROJECT [--migrations DIR] [--schemas public,api] [--questions] [--no-code]
A statement that is right as it is gets a comment "-- scan: ignore[CODE] reason" inside it or on the line above.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1. Nothing is written or sent.
"""
import argparse
import base64
import json
import os
import re
import sys

RULES = {
    "KEY1": (1, "secret key in code, or under a name that bundlers ship: revoke it, it skips every policy"),
    "RLS1": (1, "row level security is off: with a grant, the public key reads and writes all rows"),
    "POLT": (1, "write policy that is always true"),
    "PERS": (1, "everybody, signed in or not, reads rows with personal columns"),
    "META": (1, "policy trusts user_metadata, which users may edit; app_metadata or a table"),
    "RECU": (1, "policy reads its own table: infinite recursion (42P17); ask through a security definer function"),
    "PRIV": (1, "people may update their own row, and it holds their rights: revoke update on the column"),
    "VIEW": (1, "view without security_invoker: runs with its owner's rights, past all policies"),
    "STOR": (2, "file policy looks at the bucket only: any account overwrites or deletes the others' files"),
    "DEFN": (2, "security definer without a fixed search_path"),
    "WRAP": (2, "auth function called for each row: (select auth.uid())"),
    "INDX": (2, "column that a policy compares has no index"),
    "ROLE": (3, "policy without TO: also evaluated for anon; name the role"),
    "DEFX": (3, "security definer function callable through the API: who may execute it?"),
    "MATV": (3, "materialized view: no policies are possible; is the API meant to show it?"),
    "GRNT": (3, "no GRANT in the migrations: projects with the rule of 30 October 2026 answer 42501 for new tables"),
}
PERSONAL = re.compile(r"^(e?mail|email_address|phone(_number)?|mobile|address|street|birth\w*|dob|iban|ssn|salary|password\w*|"
                      r"(access_|refresh_|api_)?token|secret|stripe_customer_id|passport\w*|latitude|diagnosis)$")
RIGHTS = re.compile(r"^(role|roles|user_role|is_admin|admin|is_staff|plan|tier|credits|balance|is_premium|premium|"
                    r"subscription_(status|tier|plan)|is_verified|verified|is_banned|quota)$")
SKIP = {"node_modules", ".git", "dist", "build", ".next", ".expo", "ios", "android", "vendor"}


def statements(text):
    """(line, statement) split at semicolons outside of strings, comments and dollar quotes."""
    out, start, n, size = [], 0, 0, len(text)
    while n < size:
        if text.startswith("--", n):
            n = text.find("\n", n) if "\n" in text[n:] else size
        elif text.startswith("/*", n):
            end = text.find("*/", n)
            n = size if end < 0 else end + 2
        elif text[n] == "'":
            n += 1
            while n < size and text[n] != "'":
                n += 1
            n += 1
        elif text[n] == '"':
            end = text.find('"', n + 1)
            n = size if end < 0 else end + 1
        elif text[n] == "$" and (tag := re.match(r"\$\w*\$", text[n:])):
            end = text.find(tag[0], n + len(tag[0]))
            n = size if end < 0 else end + len(tag[0])
        elif text[n] == ";":
            out.append((start, text[start:n]))
            n += 1
            start = n
        else:
            n += 1
    out.append((start, text[start:]))
    for at, raw in out:
        lead = len(raw) - len(raw.lstrip())
        if raw.strip():
            yield text[: at + lead].count("\n") + 1, raw.strip()


def bare(sql):
    sql = re.sub(r"--[^\n]*|/\*.*?\*/", " ", sql, flags=re.S)
    return re.sub(r"\s+", " ", sql).strip()


NAME = r'((?:"[^"]+"|\w+)(?:\s*\.\s*(?:"[^"]+"|\w+))?)'


def key(name):
    parts = [p.strip().strip('"').lower() if not p.strip().startswith('"') else p.strip().strip('"') for p in name.split(".")]
    return tuple(parts) if len(parts) == 2 else ("public", parts[0])


def inside(text, at):
    """The text within the parenthesis that opens at this place."""
    deep = 0
    for n in range(at, len(text)):
        deep += {"(": 1, ")": -1}.get(text[n], 0)
        if deep == 0:
            return text[at + 1: n]
    return text[at + 1:]


class State:
    def __init__(self):
        self.tables, self.views, self.functions = {}, {}, {}
        self.grants, self.dynamic, self.blocks, self.marked = set(), False, 0, 0

    def play(self, path, line, raw):
        sql = bare(raw)
        low = sql.lower()
        ignore = set()
        for match in re.finditer(r"--.*?scan: ignore(?:\[([A-Z0-9, ]+)\])?", raw):
            ignore |= set(re.split(r"[, ]+", match[1])) if match[1] else set(RULES)
        where = (path, line, frozenset(ignore))
        if low.startswith(("do $", "do language")):
            self.blocks += 1
            self.dynamic |= "enable row level security" in low
            return
        if match := re.match(r"create (?:unlogged )?table (?:if not exists )?" + NAME + r"\s*\(", sql, re.I):
            name = key(match[1])
            if name in self.tables:
                return
            columns, indexed = {}, set()
            for part in split(inside(sql, match.end() - 1)):
                word = re.match(r'"?(\w+)"?', part)
                if not word:
                    continue
                if re.match(r"(primary key|unique|constraint \S+ (primary key|unique))", part, re.I):
                    first = re.search(r'\(\s*"?(\w+)', part)
                    indexed |= {first[1].lower()} if first else set()
                elif not re.match(r"(constraint|foreign key|check|exclude|like)\b", part, re.I):
                    columns[word[1].lower()] = part.lower()
                    if re.search(r"primary key|unique", part, re.I):
                        indexed.add(word[1].lower())
            self.tables[name] = {"at": where, "rls": False, "columns": columns, "indexed": indexed, "policies": {},
                                 "guard": False, "revoked": False}
        elif match := re.match(r"alter table (?:if exists )?(?:only )?" + NAME + r" (.*)", sql, re.I):
            table = self.tables.get(key(match[1]))
            rest = match[2].lower()
            if table is not None:
                if "enable row level security" in rest:
                    table["rls"] = True
                if "disable row level security" in rest:
                    table["rls"] = False
                for col, kind in re.findall(r'add column (?:if not exists )?"?(\w+)"? ([^,]+)', rest):
                    table["columns"][col] = kind
                    if re.search(r"primary key|unique", kind):
                        table["indexed"].add(col)
                for col in re.findall(r'drop column (?:if exists )?"?(\w+)', rest):
                    table["columns"].pop(col, None)
                for col in re.findall(r'(?:primary key|unique)[^(]*\(\s*"?(\w+)', rest):
                    table["indexed"].add(col)
                if new := re.match(r'rename to "?(\w+)', rest):
                    self.tables[("public", new[1])] = self.tables.pop(key(match[1]))
        elif match := re.match(r"drop table (?:if exists )?(.*)", sql, re.I):
            for one in match[1].split(","):
                found = re.match(NAME, one.strip())
                if found:
                    self.tables.pop(key(found[1]), None)
        elif match := re.match(r'create policy ("[^"]+"|\w+) on ' + NAME + r"(.*)", sql, re.I):
            table = self.tables.get(key(match[2]))
            if key(match[2])[0] == "storage":
                table = self.tables.setdefault(key(match[2]), {"at": where, "rls": True, "columns": {}, "indexed": set(),
                                                               "policies": {}, "guard": False, "revoked": False})
            if table is not None:
                rest = match[3]
                command = re.search(r"\bfor (all|select|insert|update|delete)\b", rest, re.I)
                to = re.search(r"\bto ([\w, \"]+?)(?= using| with check|$)", rest, re.I)
                using = re.search(r"\busing\s*\(", rest, re.I)
                check = re.search(r"\bwith check\s*\(", rest, re.I)
                table["policies"][match[1].strip('"')] = {
                    "at": where, "for": command[1].lower() if command else "all",
                    "to": [r.strip().strip('"').lower() for r in to[1].split(",")] if to else None,
                    "using": inside(rest, using.end() - 1).strip() if using else None,
                    "check": inside(rest, check.end() - 1).strip() if check else None,
                    "restrictive": bool(re.match(r"\s*as restrictive", rest, re.I))}
        elif match := re.match(r'drop policy (?:if exists )?("[^"]+"|\w+) on ' + NAME, sql, re.I):
            table = self.tables.get(key(match[2]))
            if table is not None:
                table["policies"].pop(match[1].strip('"'), None)
        elif match := re.match(r'alter policy ("[^"]+"|\w+) on ' + NAME + r"(.*)", sql, re.I):
            policy = self.tables.get(key(match[2]), {}).get("policies", {}).get(match[1].strip('"'))
            if policy:
                for field, words in (("using", r"\busing\s*\("), ("check", r"\bwith check\s*\(")):
                    if found := re.search(words, match[3], re.I):
                        policy[field] = inside(match[3], found.end() - 1).strip()
                policy["at"] = where
        elif match := re.match(r"create (?:or replace )?(materialized )?view (?:if not exists )?" + NAME + r"(.*)", sql, re.I):
            self.views[key(match[2])] = {"at": where, "material": bool(match[1]),
                                         "invoker": bool(re.match(r"\s*with\s*\([^)]*security_invoker\s*(=\s*(true|on|1|'on'|'true'))?", match[3], re.I))}
        elif match := re.match(r"alter view (?:if exists )?" + NAME + r" set\s*\(\s*security_invoker\s*=\s*(true|on|1)", sql, re.I):
            if key(match[1]) in self.views:
                self.views[key(match[1])]["invoker"] = True
        elif match := re.match(r"drop (?:materialized )?view (?:if exists )?" + NAME, sql, re.I):
            self.views.pop(key(match[1]), None)
        elif match := re.match(r"create (?:or replace )?function " + NAME + r"\s*\(", sql, re.I):
            head = re.sub(r"\$(\w*)\$.*?\$\1\$", " ", sql, flags=re.S)
            self.functions[key(match[1])] = {
                "at": where, "definer": "security definer" in head.lower(), "path": "set search_path" in head.lower(),
                "trigger": bool(re.search(r"returns (event_)?trigger", head, re.I)), "revoked": False}
        elif match := re.match(r"alter function " + NAME + r".*?(set search_path|security invoker)", sql, re.I):
            function = self.functions.get(key(match[1]))
            if function:
                function["path"] = True
                function["definer"] &= match[2].lower() != "security invoker"
        elif match := re.match(r"create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:\S+ )?on (?:only )?" + NAME + r"[^(]*\(\s*\"?(\w+)", sql, re.I):
            if key(match[1]) in self.tables:
                self.tables[key(match[1])]["indexed"].add(match[2].lower())
        elif match := re.match(r"create (?:or replace )?(?:constraint )?trigger .*?before (?:insert or )?update.*? on " + NAME, sql, re.I):
            if key(match[1]) in self.tables and not re.search(r"updated_at|moddatetime|timestamp|modified", low):
                self.tables[key(match[1])]["guard"] = True
        elif low.startswith("grant "):
            self.grants |= {key(n) for n in re.findall(r" on (?:table )?" + NAME + " to", sql, re.I)}
            if re.search(r"on all tables in schema", low):
                self.grants.add("all")
        elif low.startswith("alter default privileges") and " grant " in low:
            self.grants.add("all")
        elif match := re.match(r"revoke (.*?) on (?:table |function )?" + NAME, sql, re.I):
            target = key(match[2])
            if target in self.tables and re.search(r"update|all", match[1], re.I):
                self.tables[target]["revoked"] = True
            if target in self.functions:
                self.functions[target]["revoked"] = True
            if re.search(r"on all functions", low):
                for function in self.functions.values():
                    function["revoked"] = True


def split(text):
    parts, deep, start = [], 0, 0
    for n, c in enumerate(text):
        deep += {"(": 1, ")": -1}.get(c, 0)
        if c == "," and deep == 0:
            parts.append(text[start:n].strip())
            start = n + 1
    return parts + [text[start:].strip()]


def refers(text, table):
    return re.search(r"\b(from|join) (only )?(" + re.escape(table[0]) + r"\s*\.\s*)?\"?" + re.escape(table[1]) + r"\b", text)


def judge(state, schemas, add):
    for (schema, name), table in state.tables.items():
        full = f"{schema}.{name}"
        if schema in schemas and not table["rls"]:
            add("RLS1", table["at"], full + (" (a DO block may switch it on)" if state.dynamic else ""),
                3 if state.dynamic else None)
        if schema in schemas and "all" not in state.grants and (schema, name) not in state.grants:
            add("GRNT", table["at"], full)
        bare_calls = 0
        for title, policy in table["policies"].items():
            roles = policy["to"]
            if roles is not None and not set(roles) & {"public", "anon", "authenticated"} or policy["restrictive"]:
                continue
            text = " ".join(filter(None, (policy["using"], policy["check"])))
            low, what = text.lower(), f'{full} "{title}"'
            parts = [p for p in (policy["using"], policy["check"]) if p is not None]
            always = any(re.fullmatch(r"\(*\s*(true|1\s*=\s*1)\s*\)*", p, re.I) for p in parts)
            write = policy["for"] != "select"
            if schema in schemas and write and always and not re.search(r"service", title, re.I):
                add("POLT", policy["at"], what)
            elif schema in schemas and write and always:
                add("POLT", policy["at"], what + " (named for the service role, which needs no policy: this one is for everybody)")
            personal = sorted(c for c in table["columns"] if PERSONAL.match(c))
            if always and policy["for"] in {"select", "all"} and personal and (roles is None or set(roles) & {"public", "anon"}):
                add("PERS", policy["at"], what + ": " + ", ".join(personal[:4]))
            if re.search(r"user_metadata|raw_user_meta_data", low):
                add("META", policy["at"], what)
            if re.search(r"\b(from|join) (only )?(" + re.escape(schema) + r"\s*\.\s*)?\"?" + re.escape(name) + r"\b", low):
                reads = policy["for"] in {"select", "all"}
                select = [p for p in table["policies"].values() if p["for"] in {"select", "all"}]
                if reads or any("select " in (p["using"] or "").lower() for p in select):
                    add("RECU", policy["at"], what, None if reads else 3)
            if schema == "storage" and write and "bucket_id" in low and not re.search(
                    r"auth\.uid|owner|foldername|auth\.jwt|exists|is_|has_|service_role|\bfalse\b|bucket_id\s*(<>|!=)", low):
                add("STOR", policy["at"], what)
            stripped = re.sub(r"\(\s*select\s+auth\.(uid|role|jwt|email)\(\s*\)[^()]*\)", "", low)
            if policy["for"] != "insert" and re.search(r"auth\.(uid|jwt|role|email)\(\s*\)", stripped) \
                    and not re.search(r"select auth\.", stripped):
                bare_calls += 1
            if schema in schemas and policy["for"] in {"update", "all"} and re.search(r"auth\.uid\(\)", low) and not re.search(
                    r"admin|role|with_role|is_|has_", low):
                people = re.search(r"user|profile|account|member|staff|customer|employee|people|person", name)
                rights = sorted(c for c in table["columns"] if RIGHTS.match(c) and (people or "role" not in c))
                own = re.search(r"\b(id|user_id|owner_id|profile_id|uid|auth_id)\b", low)
                if rights and own and not table["revoked"]:
                    add("PRIV", policy["at"], what + ": " + ", ".join(rights[:4])
                        + (" (a trigger runs before update: does it refuse?)" if table["guard"] else ""),
                        3 if table["guard"] else None)
            for col in re.findall(r"(\w+)\s*=\s*\(?\s*(?:select\s+)?auth\.uid\(\)|auth\.uid\(\)\s*\)?\s*=\s*(?:\w+\.)?(\w+)", low):
                column = col[0] or col[1]
                if column in table["columns"] and column not in table["indexed"]:
                    add("INDX", table["at"], f"{full}.{column}")
            if roles is None and write:
                add("ROLE", policy["at"], what)
            for other in state.tables:
                if other != (schema, name) and policy["for"] in {"select", "all"} and refers(low, other) and any(
                        refers(((p["using"] or "") + " " + (p["check"] or "")).lower(), (schema, name))
                        for p in state.tables[other]["policies"].values() if p["for"] in {"select", "all"}):
                    add("RECU", policy["at"], what + f" by way of {other[0]}.{other[1]}")
        if bare_calls:
            add("WRAP", table["at"], f"{full} ({bare_calls} policies)")
    for (schema, name), view in state.views.items():
        if schema in schemas:
            if view["material"]:
                add("MATV", view["at"], f"{schema}.{name}")
            elif not view["invoker"]:
                add("VIEW", view["at"], f"{schema}.{name}")
    for (schema, name), function in state.functions.items():
        if function["definer"]:
            if not function["path"]:
                add("DEFN", function["at"], f"{schema}.{name}()")
            if schema in schemas and not function["trigger"] and not function["revoked"]:
                add("DEFX", function["at"], f"{schema}.{name}()")


def secret_in(text):
    for token in re.findall(r"eyJ[\w-]{10,}\.(eyJ[\w-]{20,})\.[\w-]{20,}", text):
        try:
            if json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))).get("role") == "service_role":
                return "a service_role token"
        except ValueError:
            pass
    if re.search(r"sb_secret_[\w-]{20,}", text):
        return "an sb_secret_ key"
    match = re.search(r"\b(NEXT_PUBLIC|VITE|EXPO_PUBLIC|REACT_APP|NUXT_PUBLIC|PUBLIC|GATSBY)_\w*(SERVICE_ROLE|SUPABASE_SECRET)\w*", text)
    return f"{match[0]}, a name that bundlers ship to the browser" if match else None


def code(root, add):
    count = 0
    for folder, dirs, files in os.walk(root):
        dirs[:] = sorted(d for d in dirs if d not in SKIP)
        for file in sorted(files):
            path = os.path.join(folder, file)
            if not re.search(r"\.([cm]?[jt]sx?|vue|svelte|dart|swift|kt|html|astro)$|^\.env", file) or os.path.getsize(path) > 800_000:
                continue
            count += 1
            with open(path, encoding="utf-8", errors="replace") as handle:
                text = handle.read()
            what = secret_in(text)
            if what and "scan: ignore" not in text:
                shown = os.path.relpath(path, root)
                local = "supabase-demo" in text or re.search(r"127\.0\.0\.1|localhost", text)
                add("KEY1", (shown, 1, frozenset()), what + (" (may be the demo key of the local stack)" if local else ""), 3 if local else None)
    return count


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[3][7:])
    parser.add_argument("project")
    parser.add_argument("--migrations")
    parser.add_argument("--schemas", default="public")
    parser.add_argument("--questions", action="store_true")
    parser.add_argument("--no-code", action="store_true")
    args = parser.parse_args()
    if not os.path.isdir(args.project):
        print(f"{args.project}: no such folder", file=sys.stderr)
        return 2
    folder = args.migrations or next((p for p in (os.path.join(args.project, "supabase", "migrations"),
                                                  os.path.join(args.project, "migrations")) if os.path.isdir(p)), None)
    if folder is None or not os.path.isdir(folder):
        print(f"{args.project}: no supabase/migrations; write the present state with "
              "'supabase db pull' or pass --migrations", file=sys.stderr)
        return 2
    files = [os.path.join(folder, f) for f in sorted(os.listdir(folder)) if f.endswith(".sql")]
    if not files:
        print(f"{folder}: no .sql files", file=sys.stderr)
        return 2
    state, count, unread = State(), 0, []
    for path in files:
        try:
            with open(path, encoding="utf-8-sig") as handle:
                text = handle.read()
        except UnicodeDecodeError:
            try:
                text = open(path, encoding="utf-16").read()
            except UnicodeError:
                unread.append(os.path.basename(path))
                continue
        for line, raw in statements(text):
            count += 1
            state.play(os.path.basename(path), line, raw)
    found = set()

    def add(rule, at, what, rank=None):
        if rule in at[2]:
            state.marked += 1
        else:
            found.add((rank or RULES[rule][0], rule, at[0], at[1], what))

    judge(state, set(args.schemas.split(",")), add)
    read = 0 if args.no_code else code(args.project, add)
    print(f"{len(files) - len(unread)} migrations, {count} statements, {len(state.tables)} tables, {len(state.views)} views, "
          f"{len(state.functions)} functions at the end; {state.blocks} DO blocks not run, {state.marked} marks; "
          + ("code not read" if args.no_code else f"{read} code files searched for secret keys")
          + (f"; not readable: {', '.join(unread)}" if unread else ""))
    last = None
    for rank, rule, path, line, what in sorted(found):
        if rank == 3 and not args.questions:
            break
        if rank != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[rank])
            last = rank
        print(f"  {rule} {path}:{line}  {what}  {RULES[rule][1]}")
    asked = sum(f[0] == 3 for f in found)
    print(f"\n{len(found) - asked} findings, {asked} questions" + ("" if args.questions else " (--questions)"))
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
