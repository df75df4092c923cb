#!/usr/bin/env python3
"""Reads app/, lib/, config/ and Gemfile.lock of a Rails application without running it and lists places that break
under load, after a deployment, or for somebody else's data. Beside Brakeman, not instead of it.

usage: rails_scan.py APP_ROOT [--questions] [--only CODE,...]
A line that is right as it is gets the comment "scan: ignore" or "scan: ignore[CODE]" (itself or the line above).
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1. Nothing is written or run.
"""
import argparse
import os
import re
import sys

RULES = {
    "PERM": (1, "permit! or to_unsafe_h into a record: the caller chooses every column"),
    "PERQ": (3, "permit!: does this end in a record?"),
    "SQLP": (1, "params inside SQL text: bind values, map names of columns from a list"),
    "SEND": (1, "caller chooses class or method: map it from a list"),
    "SENQ": (3, "class or method from params, with a check nearby: does the check stop everything else?"),
    "REDI": (1, "redirect to a place from params with other hosts allowed"),
    "LOAD": (1, "params opened as URL or file, or unmarshalled"),
    "CMIT": (2, "job or mail is queued before the commit: use the _commit callback or queue after the transaction"),
    "TURB": (2, "form shown again with status 200: Turbo ignores it, so errors never appear; status: :unprocessable_entity"),
    "SELF": (2, "a whole record as Sidekiq argument: pass its id"),
    "DFLT": (2, "load_defaults is older than the Rails in Gemfile.lock"),
    "EOLV": (2, "this Rails gets no security releases"),
    "OWNR": (3, "row found by a number from the address, not through its owner: may every caller see it?"),
    "SQLI": (3, "text put together inside SQL: does any part come from outside?"),
    "ORDR": (3, "order or pluck by a name from params: a list of allowed columns?"),
    "HTML": (3, "html_safe, raw or <%== on something that is not a literal"),
    "CSRF": (3, "forgery protection off: for a machine caller whose signature is checked?"),
    "EACH": (3, "all rows are loaded at once: find_each"),
    "ZONE": (3, "time of the server, not of the application: Time.current, Date.current, Time.zone.parse"),
    "SCOP": (3, "default_scope: also shapes new records, and unscoped drops the tenant with it"),
}
# End of security support; 7.2 and later: two years after the first release. None: not fixed yet.
ENDED = {(7, 0): "2025-04-01", (7, 1): "2025-10-01", (7, 2): "2026-08-09", (8, 0): "2026-11-07"}
SQL = r"\.(?:where|having|joins|group|select|find_by_sql|count_by_sql|from|pluck|update_all|exists\?|execute|exec_query|select_all)"
QUEUE = re.compile(r"\.(perform_later|perform_async|perform_in|perform_bulk|deliver_later)\b")


def read(path):
    with open(path, encoding="utf-8-sig", errors="replace") as handle:
        return handle.read()


def indent(line):
    return len(line) - len(line.lstrip())


def block(lines, at):
    """The lines of the def or block that begins at this line, by indentation."""
    deep, out = indent(lines[at]), []
    for n in range(at + 1, len(lines)):
        if lines[n].strip() and indent(lines[n]) <= deep:
            break
        out.append((n, lines[n]))
    return out


def first_text(code):
    """The string literal that the code begins with: what follows are values to bind."""
    if not code.startswith('"'):
        return ""
    deep = 0
    for n in range(1, len(code)):
        if code[n] == "{" and code[n - 1] == "#":
            deep += 1
        elif code[n] == "}" and deep:
            deep -= 1
        elif code[n] == '"' and not deep and code[n - 1] != "\\":
            return code[: n + 1]
    return code


class App:
    def __init__(self, root):
        self.root, self.found, self.passed = root, set(), 0
        lock = os.path.join(root, "Gemfile.lock")
        text = read(lock) if os.path.isfile(lock) else ""
        match = re.search(r"^    (?:rails|railties) \((\d+)\.(\d+)\.([\w.]+)\)", text, re.M)
        self.version = (int(match[1]), int(match[2])) if match else None
        self.gems = set(re.findall(r"^    ([\w-]+) \(", text, re.M))
        # A gem that only another gem brings is not used by the application's own pages.
        named = text.partition("\nDEPENDENCIES\n")[2].partition("\n\n")[0]
        self.turbo = bool(re.search(r"^  (?:turbo-rails|hotwire-rails)\b", named, re.M)) if named else "turbo-rails" in self.gems
        self.defaults, self.after_commit = None, False
        # Jobs that are rows of the same database commit or vanish with it.
        self.same_database = bool(self.gems & {"delayed_job_active_record", "good_job", "que"}) and not (
            self.gems & {"sidekiq", "resque", "sneakers", "shoryuken"})
        self.lines = []

    def settings(self):
        folder = os.path.join(self.root, "config")
        for base, _, files in os.walk(folder):
            for file in files:
                if file.endswith(".rb"):
                    text = re.sub(r"^[ \t]*#.*", "", read(os.path.join(base, file)), flags=re.M)
                    match = re.search(r"load_defaults[ (]+['\"]?(\d+)\.(\d+)", text)
                    if match:
                        self.defaults = (int(match[1]), int(match[2]))
                        if self.version and self.defaults < self.version:
                            at = text[: match.start()].count("\n") + 1
                            self.found.add((2, os.path.relpath(os.path.join(base, file), self.root), at, "DFLT",
                                            f"{match[1]}.{match[2]} under Rails {self.version[0]}.{self.version[1]}"))
                    if re.search(r"enqueue_after_transaction_commit\s*=\s*(true|:always)", text):
                        self.after_commit = True
        if self.defaults and self.defaults >= (8, 2):
            self.after_commit = True
        if self.version and (self.version < (7, 0) or self.version in ENDED):
            end = ENDED.get(self.version, "2024 or before")
            self.found.add((2, "Gemfile.lock", 1, "EOLV", f"{self.version[0]}.{self.version[1]} ended {end}"))

    def add(self, code, path, n, note=""):
        for k in (n, n - 1):
            line = self.lines[k] if 0 <= k < len(self.lines) else ""
            mark = re.search(r"scan: ignore(?:\[([A-Z, ]+)\])?", line)
            if mark and (k == n or line.strip().startswith(("#", "<%#"))) and (not mark[1] or code in mark[1]):
                self.passed += 1
                return
        self.found.add((RULES[code][0], path, n + 1, code, note))

    def ruby(self, path, text):
        lines = self.lines = text.split("\n")
        controller = "/controllers/" in "/" + path
        admin = bool(re.search(r"(^|/)(admin|super_admin|backoffice|staff)", path))
        api = bool(re.search(r"(^|/)(api|webhooks?)", path))
        turbo = self.turbo and controller and not api
        methods = {m[1]: n for n, l in enumerate(lines) if (m := re.match(r"\s*def (?:self\.)?(\w+[?!]?)", l))}
        action = ""
        heredoc = None
        for n, line in enumerate(lines):
            if heredoc:
                heredoc = None if line.strip() == heredoc else heredoc
                if "#{params[" in line:
                    self.add("SQLP", path, n)
                continue
            code = re.sub(r"(^|\s)#(?!\{).*$", "", line)
            if match := re.search(r"<<[~-]?['\"]?(SQL)\b", code):
                heredoc = match[1]
            if match := re.match(r"\s*def (\w+)", code):
                action = match[1]
            if not code.strip():
                continue
            if re.search(r"\.permit!(?!\w)", code) and not re.search(r"\.permit!\s*\.\s*(to_h|slice)|redirect|_path|_url|link_to", code):
                self.add("PERM" if re.search(r"\.(create!?|update!?|assign_attributes)[ (]|(?<!Service)(?<!Builder)(?<!Form)\.new[ (]", code) else "PERQ", path, n)
            if re.search(r"\.(new|create!?|update!?|assign_attributes|insert_all|update_columns)[ (]+params(\[[^\]]+\])?\.to_unsafe_h", code):
                self.add("PERM", path, n)
            inner = re.search(SQL + r"[ (]+(.*)", code)
            if inner and "#{" in first_text(inner[1]):
                parts = re.findall(r"#\{([^}]*)\}", first_text(inner[1]))
                if any(re.search(r"\bparams\b", p) and not re.search(r"to_i\b|quote|sanitize", p) for p in parts):
                    self.add("SQLP", path, n)
                elif any(not re.search(r"quote|sanitize|table_name|^[A-Z][A-Z_:]+$|\.to_i$|\.to_sql|primary_key|arel|column_name", p.strip()) for p in parts):
                    self.add("SQLI", path, n)
            if re.search(r"\.(re)?order[ (]+params\[|\.(re)?order\(.*#\{params|\.pluck[ (]+params\[", code):
                self.add("ORDR", path, n)
            if re.search(r"\bparams(\[[^\]]+\])+(\.\w+)*\.(safe_)?constantize|\.(public_)?send\(\s*[\"']?(#\{)?params\b|Object\.const_get\(params", code):
                near = " ".join(lines[max(0, n - 5): n + 1])
                guarded = re.search(r"\.in\?|\bwhen\b|include\?|allowed|permitted|valid", near) or re.search(
                    r"include\?\(params|params\[[^\]]+\]\.in\?|presence_in", text)
                self.add("SENQ" if guarded else "SEND", path, n)
            if re.search(r"redirect_to[ (]+params\b.*allow_other_host: true|redirect_to[ (]+params\[[^\]]+\]\s*\)?\s*$", code):
                old = self.version is not None and self.version < (7, 0)
                if "allow_other_host: true" in code or old:
                    self.add("REDI", path, n)
            if re.search(r"(URI\.open|Net::HTTP\.get\w*|File\.(read|open)|send_file|Marshal\.load|YAML\.(unsafe_)?load)[ (]+(URI[.(]\w*\(?)?params\[", code):
                self.add("LOAD", path, n)
            if controller and re.search(r"(?<![.\w@])([A-Z]\w*(?:::[A-Z]\w*)*)\.(?:find|find_by!?|find_by_id!?)[ (]+(?:\w+: )?params(\[|\.)", code) and not admin:
                self.add("OWNR", path, n)
            if controller and re.search(r"skip_before_action :verify_authenticity_token|skip_forgery_protection|protect_from_forgery with: :null_session", code):
                self.add("CSRF", path, n)
            if turbo and action in {"create", "update"} and (match := re.match(
                    r"\s*(?:format\.html \{ )?render[ (]+(?::|[\"'])(new|edit)\b(.*)", code)):
                if "status" not in match[2] and not re.search(r"status", lines[n + 1] if match[2].rstrip().endswith(",") else ""):
                    self.add("TURB", path, n)
            if re.search(r"\.perform_(async|in)\((self|current_user|@?(user|order|account|record|post))[,)]", code):
                self.add("SELF", path, n)
            if re.search(r"(?<![.\w])([A-Z]\w+(?:::[A-Z]\w+)*)\.(unscoped\.)?(all|where\(.*\))\.each\b", code) and not re.search(r"\.limit\(", code):
                self.add("EACH", path, n)
            if path.startswith("app/") and re.search(r"\b(Time\.now|Date\.today|DateTime\.now|Time\.parse)\b(?!\.(utc|to_f|to_i))", code):
                self.add("ZONE", path, n)
            if "/models/" in "/" + path and re.match(r"\s*default_scope\b", code):
                self.add("SCOP", path, n)
            if re.search(r"\.html_safe\b", code) and not re.search(r"(\"[^\"#]*\"|'[^']*')\.html_safe", code):
                self.add("HTML", path, n)
            self.commit(path, lines, n, code, methods)

    def commit(self, path, lines, n, code, methods):
        match = re.match(r"\s*(after_(?:save|create|update|destroy|touch)|before_\w+|around_\w+)\b(?!_commit)(.*)", code)
        if match and ("/models/" in "/" + path or "ApplicationRecord" in "".join(lines[:12])):
            bodies = []
            if re.search(r"\bdo\b|\{\s*(\|\w*\||$)", match[2]):
                bodies = block(lines, n)
            else:
                for name in re.findall(r":(\w+[?!]?)", re.sub(r"\b(if|unless|on):.*", "", match[2])):
                    bodies += block(lines, methods[name]) if name in methods else []
                bodies += [(n, match[2])] if "{" in match[2] else []
            for at, body in bodies:
                self.queued(path, at, body)
        if re.search(r"\btransaction(\(.*\))?\s+do\b", code):
            skip = None
            for at, body in block(lines, n):
                if skip is not None and (not body.strip() or indent(body) > skip):
                    continue
                skip = indent(body) if re.search(r"after_commit|after_all_transactions_commit|define_method|lambda", body) else None
                if skip is None:
                    self.queued(path, at, body)

    def queued(self, path, at, body):
        body = re.sub(r"(^|\s)#(?!\{).*$", "", body)
        match = QUEUE.search(body)
        if match and not self.same_database and ".set(wait" not in body and not (self.after_commit and match[1] in {"perform_later", "deliver_later"}) \
                and not re.search(r"after_commit|after_all_transactions_commit", body):
            self.add("CMIT", path, at)

    def view(self, path, text):
        lines = self.lines = text.split("\n")
        for n, line in enumerate(lines):
            if re.search(r"<%==(?!\s*(t|render|yield|link_to|content_for|csrf|javascript|stylesheet|json_escape)\b)|<%=\s*raw[ (]|(?<!['\"])\.html_safe", line):
                self.add("HTML", path, n)
            if path.endswith(".haml") and re.match(r"\s*!=(?!\s*(t|render|yield|link_to)\b)", line):
                self.add("HTML", path, n)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[3][7:])
    parser.add_argument("root")
    parser.add_argument("--questions", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    if not os.path.isdir(os.path.join(args.root, "app")):
        print(f"{args.root}: no app/ in it; name the root of a Rails application or engine", file=sys.stderr)
        return 2
    app = App(args.root)
    app.settings()
    count, other = {"rb": 0, "view": 0}, {}
    for part in ("app", "lib"):
        for folder, dirs, files in os.walk(os.path.join(args.root, part)):
            dirs[:] = sorted(d for d in dirs if d not in {"node_modules", "javascript", "assets", "builds"})
            for file in sorted(files):
                full = os.path.join(folder, file)
                path = os.path.relpath(full, args.root).replace(os.sep, "/")
                if file.endswith((".rb", ".rake")) and "/templates/" not in path:
                    count["rb"] += 1
                    app.ruby(path, read(full))
                elif file.endswith((".erb", ".haml")) and "/views/" in path + "/":
                    count["view"] += 1
                    app.view(path, read(full))
                elif file.endswith((".slim", ".jbuilder", ".liquid")):
                    other[file.rsplit(".", 1)[1]] = other.get(file.rsplit(".", 1)[1], 0) + 1
    if count["rb"] == 0:
        print(f"{args.root}: no Ruby files below app/ and lib/", file=sys.stderr)
        return 2
    rails = f"Rails {app.version[0]}.{app.version[1]}" if app.version else "Rails version unknown (no Gemfile.lock)"
    print(f"{rails}, {count['rb']} Ruby files and {count['view']} views read, {app.passed} places ignored"
          + (", CMIT not asked (jobs are rows of the database)" if app.same_database else "")
          + (", not read: " + ", ".join(f"{n} .{k}" for k, n in sorted(other.items())) if other else ""))
    found = sorted(f for f in app.found if not only or f[3] in only)
    last = None
    for rank, path, line, code, note in found:
        if rank == 3 and not args.questions and not only:
            break
        if rank != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[rank])
            last = rank
        print(f"  {code} {path}:{line}  {RULES[code][1]}" + (f" ({note})" if note else ""))
    asked = sum(f[0] == 3 for f in found)
    print(f"\n{len(found) - asked} findings, {asked} questions" + ("" if args.questions or only else " (--questions)"))
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
