#!/usr/bin/env python3
"""Reads Django and FastAPI code without importing it and lists places that break under load, leak or lie.

usage: service_scan.py PATH... [--routes] [--all] [--only CODE,...]
  --routes   instead of findings: every FastAPI route with the dependencies seen on it
  --all      also tests, migrations and examples
A line that is right as it is gets the comment "scan: ignore" or "scan: ignore[CODE]".
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1. Nothing is written, no code is run.
"""
import argparse
import ast
import os
import re
import sys

RULES = {
    "SQL1": (1, "SQL text is put together from values: pass them as parameters"),
    "CSRF": (3, "csrf_exempt: only for a machine caller whose signature is verified here"),
    "CORS": (1, "every origin together with credentials: any site can act as the signed-in user"),
    "KEY1": (1, "secret literal in settings: it is in the history, so change it and read it from the environment"),
    "SAFE": (1, "mark_safe on a value that is not a literal: use format_html"),
    "OPEN": (1, "view set over all rows without permission_classes or get_queryset: who may read which row?"),
    "FORM": (2, 'fields = "__all__": a column added next year becomes writable by callers'),
    "DBG1": (2, "DEBUG = True in settings that are not marked as local or test"),
    "HOST": (2, 'ALLOWED_HOSTS with "*": password reset links can point to a foreign host'),
    "LEAK": (2, "exception text goes to the caller: log it, answer with a fixed sentence"),
    "BLCK": (1, "blocking call inside async def: the whole worker waits for it"),
    "TASK": (2, "create_task whose result nobody keeps: it may be collected before it ends, and its error is lost"),
    "CMIT": (1, "task is queued inside a transaction: it may start before the row exists; use transaction.on_commit"),
    "LOOP": (3, "query inside a loop: one query for all rows?"),
    "TIME": (3, "utcnow and utcfromtimestamp give times without zone"),
    "WAIT": (2, "outgoing call without timeout: it may wait for ever"),
    "OLDF": (3, "on_event is superseded by lifespan"),
    "PYD1": (3, "Pydantic 1 name: superseded in Pydantic 2 (field_validator, model_validator, pydantic-settings)"),
}
SKIP_DIRS = {".git", ".venv", "venv", "env", "node_modules", "site-packages", "__pycache__", "build", "dist", ".tox"}
HTTP = {"get", "post", "put", "patch", "delete", "head", "options", "request"}
BLOCKING = {"time.sleep", "urllib.request.urlopen", "subprocess.run", "subprocess.call", "subprocess.check_output",
            "subprocess.check_call", "os.system", "smtplib.SMTP", "socket.create_connection"}
DRF_VIEWS = {"ModelViewSet", "ReadOnlyModelViewSet", "ListAPIView", "RetrieveAPIView", "ListCreateAPIView",
             "UpdateAPIView", "DestroyAPIView", "RetrieveUpdateAPIView", "RetrieveDestroyAPIView",
             "RetrieveUpdateDestroyAPIView"}


def dotted(node):
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        parts.append(node.id)
        return ".".join(reversed(parts))
    return "." + ".".join(reversed(parts)) if parts else ""


def keyword(call, name):
    return next((k.value for k in call.keywords if k.arg == name), None)


def is_true(node):
    return isinstance(node, ast.Constant) and node.value is True


def is_composed(node):
    """Text made of parts that are not all literals."""
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(v, ast.FormattedValue) and not is_constant_name(v.value) for v in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Mod)):
        text = isinstance(node.left, (ast.Constant, ast.JoinedStr, ast.BinOp))
        return text and not (literal(node.left) and literal(node.right))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return isinstance(node.func.value, ast.Constant)
    return False


def is_constant_name(node):
    name = dotted(node)
    return bool(re.fullmatch(r"[\w.]*\b[A-Z][A-Z0-9_]+|.*_meta\.db_table", name))


def literal(node):
    if isinstance(node, ast.BinOp):
        return literal(node.left) and literal(node.right)
    return isinstance(node, ast.Constant) or is_constant_name(node)


class Scan(ast.NodeVisitor):
    def __init__(self, path, lines, tree):
        self.path, self.lines, self.found = path, lines, []
        self.in_async = self.in_loop = self.in_atomic = 0
        self.names = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for a in node.names:
                    self.names[a.asname or a.name.split(".")[0]] = a.name if a.asname else a.name.split(".")[0]
            elif isinstance(node, ast.ImportFrom) and node.module:
                for a in node.names:
                    self.names[a.asname or a.name] = f"{node.module}.{a.name}"
        self.web = any(v.startswith(("fastapi", "starlette")) for v in self.names.values())
        base = os.path.basename(path)
        self.settings = "settings" in path.replace("\\", "/").split("/") or base.startswith("settings")
        # Only the last two names: a checkout may lie in a folder called "example".
        near = "/".join(path.replace("\\", "/").split("/")[-2:]) if base != "settings.py" else base
        self.local = bool(re.search(r"local|dev|test|\bci\b|example|sample|debug", near, re.I))

    def add(self, code, node):
        for n in {node.lineno, node.lineno - 1}:
            line = self.lines[n - 1] if 0 < n <= len(self.lines) else ""
            mark = re.search(r"#.*scan: ignore(?:\[([A-Z0-9, ]+)\])?", line)
            own = n == node.lineno or line.strip().startswith("#")
            if mark and own and (mark[1] is None or code in mark[1]):
                return
        self.found.append((RULES[code][0], self.path, node.lineno, code))

    def full(self, node):
        name = dotted(node)
        head, _, rest = name.partition(".")
        known = self.names.get(head)
        return f"{known}.{rest}" if known and rest else known or name

    def function(self, node, asynchronous):
        atomic = any("atomic" in dotted(d.func if isinstance(d, ast.Call) else d) for d in node.decorator_list)
        for d in node.decorator_list:
            name = self.full(d.func if isinstance(d, ast.Call) else d)
            if name.endswith("csrf_exempt"):
                self.add("CSRF", d)
            if name.endswith("method_decorator") and isinstance(d, ast.Call) and d.args \
                    and dotted(d.args[0]).endswith("csrf_exempt"):
                self.add("CSRF", d)
            if self.web and name.endswith(".on_event"):
                self.add("OLDF", d)
        kept = self.in_async, self.in_loop, self.in_atomic
        # A function nested in another runs later, perhaps elsewhere (on_commit, a thread).
        self.in_async, self.in_loop, self.in_atomic = int(asynchronous), 0, int(atomic)
        self.generic_visit(node)
        self.in_async, self.in_loop, self.in_atomic = kept

    def visit_FunctionDef(self, node):
        self.function(node, False)

    def visit_AsyncFunctionDef(self, node):
        self.function(node, True)

    def visit_Lambda(self, node):
        kept = self.in_async, self.in_loop, self.in_atomic
        self.in_async = self.in_loop = self.in_atomic = 0
        self.generic_visit(node)
        self.in_async, self.in_loop, self.in_atomic = kept

    def visit_With(self, node):
        atomic = any("atomic" in dotted(i.context_expr.func if isinstance(i.context_expr, ast.Call) else i.context_expr)
                     for i in node.items)
        self.in_atomic += atomic
        self.generic_visit(node)
        self.in_atomic -= atomic

    def visit_For(self, node):
        for child in (node.target, node.iter):
            self.visit(child)
        self.in_loop += 1
        for child in node.body:
            self.visit(child)
        self.in_loop -= 1
        for child in node.orelse:
            self.visit(child)

    def visit_ExceptHandler(self, node):
        if node.name:
            for sub in ast.walk(node):
                if isinstance(sub, ast.Call) and dotted(sub.func).endswith("HTTPException"):
                    values = list(sub.args[1:]) + [k.value for k in sub.keywords if k.arg == "detail"]
                    if any(self.shows(v, node.name) for v in values) and self.broad(node.type):
                        self.add("LEAK", sub)
        self.generic_visit(node)

    @staticmethod
    def broad(kind):
        return kind is None or dotted(kind) in {"Exception", "BaseException"}

    @staticmethod
    def shows(value, name):
        for sub in ast.walk(value):
            if isinstance(sub, ast.Call) and dotted(sub.func) in {"str", "repr"} and sub.args \
                    and dotted(sub.args[0]) == name:
                return True
            if isinstance(sub, ast.FormattedValue) and dotted(sub.value) == name:
                return True
        return False

    def visit_ClassDef(self, node):
        bases = {dotted(b).split(".")[-1] for b in node.bases}
        if any(b.endswith(("Serializer", "ModelForm")) or b == "Form" for b in bases):
            for inner in node.body:
                if isinstance(inner, ast.ClassDef) and inner.name == "Meta":
                    for line in inner.body:
                        if isinstance(line, ast.Assign) and dotted(line.targets[0]) == "fields" \
                                and isinstance(line.value, ast.Constant) and line.value.value == "__all__":
                            self.add("FORM", line)
        if bases and bases <= DRF_VIEWS:
            names = {dotted(t) for s in node.body if isinstance(s, ast.Assign) for t in s.targets}
            methods = {s.name for s in node.body if isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef))}
            if "queryset" in names and not {"permission_classes"} & names \
                    and not {"get_queryset", "get_permissions", "get_object"} & methods:
                self.add("OPEN", node)
        for d in node.decorator_list:
            if isinstance(d, ast.Call) and d.args and dotted(d.args[0]).endswith("csrf_exempt"):
                self.add("CSRF", d)
        self.generic_visit(node)

    def visit_Assign(self, node):
        if self.settings and len(node.targets) == 1:
            name, value = dotted(node.targets[0]), node.value
            if not self.local:
                if name == "DEBUG" and is_true(value):
                    self.add("DBG1", node)
                if name == "ALLOWED_HOSTS" and isinstance(value, (ast.List, ast.Tuple)) \
                        and any(isinstance(e, ast.Constant) and e.value == "*" for e in value.elts):
                    self.add("HOST", node)
                if name in {"SECRET_KEY", "JWT_SECRET", "JWT_SECRET_KEY"} and isinstance(value, ast.Constant) \
                        and isinstance(value.value, str) and len(value.value) >= 12:
                    self.add("KEY1", node)
        self.generic_visit(node)

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Call) and self.full(node.value.func) in {"asyncio.create_task",
                                                                             "asyncio.ensure_future"}:
            self.add("TASK", node)
        self.generic_visit(node)

    def visit_Attribute(self, node):
        self.generic_visit(node)

    def visit_ImportFrom(self, node):
        if node.module == "pydantic":
            if {a.name for a in node.names} & {"validator", "root_validator", "BaseSettings"}:
                self.add("PYD1", node)

    def visit_Await(self, node):
        # What is awaited does not block.
        if isinstance(node.value, ast.Call):
            kept, self.in_async = self.in_async, 0
            self.visit_Call(node.value)
            self.in_async = kept
        else:
            self.generic_visit(node)

    def visit_Call(self, node):
        name = self.full(node.func)
        last = name.split(".")[-1]
        first = node.args[0] if node.args else None
        outgoing = re.fullmatch(r"(requests|httpx)\.(\w+)", name)
        sends = outgoing and outgoing[2] in HTTP
        if self.in_async and (name in BLOCKING or sends):
            self.add("BLCK", node)
        if self.in_async and self.web and re.fullmatch(r"(db|session|db_session|self\.(db|session))\.query", name):
            self.add("BLCK", node)
        if sends and outgoing[1] == "requests" and keyword(node, "timeout") is None \
                and not any(k.arg is None for k in node.keywords):
            self.add("WAIT", node)
        if first is not None and is_composed(first) and (
                last == "RawSQL" or name.endswith(".objects.raw")
                or (last in {"execute", "executemany"} and re.search(r"(cur|cursor|conn|connection|db|session)\.", name))):
            self.add("SQL1", first)
        if first is not None and last == "text" and name.startswith("sqlalchemy") and is_composed(first):
            self.add("SQL1", first)
        if last == "mark_safe" and first is not None and not literal(first) and (
                is_composed(first) or isinstance(first, (ast.Name, ast.Attribute, ast.Subscript))):
            self.add("SAFE", node)
        if last in {"add_middleware", "CORSMiddleware"} and is_true(keyword(node, "allow_credentials")):
            origins = keyword(node, "allow_origins")
            pattern = keyword(node, "allow_origin_regex")
            star = isinstance(origins, ast.List) and any(isinstance(e, ast.Constant) and e.value == "*"
                                                        for e in origins.elts)
            if star or (isinstance(pattern, ast.Constant) and pattern.value in {".*", "^.*$"}):
                self.add("CORS", node)
        if self.in_atomic and last in {"delay", "apply_async"} and isinstance(node.func, ast.Attribute):
            self.add("CMIT", node)
        if self.in_loop and re.search(r"\.objects\.(get|filter|create|count|get_or_create|update_or_create)$", name):
            self.add("LOOP", node)
        if name in {"datetime.utcnow", "datetime.datetime.utcnow", "datetime.utcfromtimestamp",
                    "datetime.datetime.utcfromtimestamp"}:
            self.add("TIME", node)
        self.generic_visit(node)


def routes_of(path, tree):
    """Method, path, handler, dependencies. Only what stands in this file: include_router may add more."""
    router_deps = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) \
                and dotted(node.value.func).split(".")[-1] in {"APIRouter", "FastAPI"}:
            router_deps[dotted(node.targets[0])] = depends_in(keyword(node.value, "dependencies"))
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        for d in node.decorator_list:
            if isinstance(d, ast.Call) and isinstance(d.func, ast.Attribute) and d.func.attr in HTTP | {"websocket"} \
                    and dotted(d.func.value) in router_deps:
                first = d.args[0] if d.args else keyword(d, "path")
                where = first.value if isinstance(first, ast.Constant) else "(computed)"
                deps = router_deps[dotted(d.func.value)] + depends_in(keyword(d, "dependencies"))
                a = node.args
                for value in a.defaults + [x for x in a.kw_defaults if x]:
                    deps += depends_in(value)
                for arg in a.posonlyargs + a.args + a.kwonlyargs:
                    if arg.annotation is not None:
                        deps += depends_in(arg.annotation)
                        if isinstance(arg.annotation, ast.Name) and re.search(r"Dep$|User$|Session$", arg.annotation.id):
                            deps.append(arg.annotation.id)
                yield path, node.lineno, d.func.attr.upper(), where, node.name, sorted(set(deps))


def depends_in(node):
    found = []
    for sub in ast.walk(node) if node is not None else []:
        if isinstance(sub, ast.Call) and dotted(sub.func).split(".")[-1] in {"Depends", "Security"}:
            inner = sub.args[0] if sub.args else None
            call = isinstance(inner, ast.Call)
            found.append((dotted(inner.func) + "()" if call else dotted(inner)) if inner is not None else "Depends()")
    return found


def python_files(paths, everything):
    aside = 0
    found = []
    for path in paths:
        if os.path.isfile(path):
            found.append(path)
            continue
        for folder, dirs, names in os.walk(path):
            dirs[:] = sorted(d for d in dirs if d not in SKIP_DIRS)
            for name in sorted(names):
                if not name.endswith(".py"):
                    continue
                full = os.path.join(folder, name)
                inside = os.path.relpath(full, path).replace("\\", "/")
                side = re.search(r"(^|/)(tests?|testing|migrations|alembic|revisions|examples?|docs?)/|(^|/)(test_|conftest|tests\.py)|_test\.py$",
                                 inside)
                if side and not everything:
                    aside += 1
                else:
                    found.append(full)
    return found, aside


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--routes", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    for path in args.paths:
        if not os.path.exists(path):
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
    files, aside = python_files(args.paths, args.all)
    found, routes, unread, guarded = [], [], [], False
    for path in files:
        try:
            with open(path, encoding="utf-8-sig") as handle:
                text = handle.read()
            tree = ast.parse(text)
        except (SyntaxError, ValueError, UnicodeDecodeError, OSError, RecursionError) as error:
            unread.append((path, type(error).__name__))
            continue
        if args.routes:
            routes += routes_of(path, tree)
        else:
            scan = Scan(path, text.split("\n"), tree)
            scan.visit(tree)
            found += [f for f in scan.found if not only or f[3] in only]
            # A default guards every view; which rows a caller sees is then a question.
            guarded |= bool(re.search(r"DEFAULT_PERMISSION_CLASSES['\"]?\s*[:=]", text)) and "AllowAny" not in text
    if guarded:
        found = [(3, *f[1:]) if f[3] == "OPEN" else f for f in found]
    read = len(files) - len(unread)
    print(f"{read} files read, {aside} set aside (tests, migrations, examples; --all reads them)"
          + (f", {len(unread)} not readable as Python {sys.version_info[0]}.{sys.version_info[1]}" if unread else ""))
    for path, why in unread[:20]:
        print(f"  not read: {path} ({why})")
    if len(unread) > 20:
        print(f"  and {len(unread) - 20} more not read")
    if args.routes:
        bare = 0
        for path, line, method, where, name, deps in routes:
            bare += not deps
            print(f"{method:9} {where:40} {name}  {path}:{line}  {', '.join(deps) or '- no dependency here'}")
        print(f"{len(routes)} routes, {bare} without a dependency in their file (include_router may add one)")
        return 0
    if read == 0:
        print("nothing to read", file=sys.stderr)
        return 2
    last = None
    for severity, path, line, code in sorted(set(found)):
        if severity != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[severity])
            last = severity
        print(f"  {code} {path}:{line}  {RULES[code][1]}")
    print(f"\n{len(set(found))} findings")
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
