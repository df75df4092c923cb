#!/usr/bin/env python3
"""List the ways into a service with the guard that stands before each, and those that miss their siblings' guard.

usage: entry_points.py FOLDER_OR_FILE ... [--odd] [--guard WORD]

Reads Flask, FastAPI and Django (urls and views), Express and Koa routers, NestJS, Next.js (route handlers, pages/api,
server actions), Spring, ASP.NET (controllers, minimal APIs), Rails controllers, Laravel routes,
Symfony controllers, and Go routers.
A guard is a decorator, middleware, dependency, filter or call whose name sounds like one (auth, login, permission, role,
token, owner, ...; add your own words with --guard). Marks:
  ODD   lacks a guard that two or more siblings in the file have, and at least half of them
  NONE  changes something and no guard was seen
--odd prints only these. Leads, not findings: guards in gateways, base classes elsewhere, filters by path (Spring and
Django middleware are listed as notes) or inside helpers are not seen, and a guard that is seen may check too little.
Says how many files of which kind it could not read, and kinds in which it saw no way in at all. Exit 0 done, 2 wrong use.
"""
import argparse
import ast
import os
import re
import signal
import sys

SKIP = {".git", "node_modules", "vendor", "dist", "build", ".venv", "venv", "target", "__pycache__", "test", "tests", "spec", "__tests__", "bin", "obj", "migrations", ".next", "e2e", "cypress"}
WORDS = r"auth|login|logged|permission|permit|role|guard|admin|require[dsr_A-Z]|currentuser|current_user|jwt|bearer|passport|protect|owner|policy|policies|can[A-Z_:(]|scope|secured?\b|principal|session|allowed|ensure|check_?(access|token|user)|verify(?!_code)|superuser|csrf|signature|preauthorize|rolesallowed|staff|member|tenant|isAuth|accessControl|denyAll|hasAny"
OPEN = re.compile(r"allow_?any|anonymous|permit_?all|csrf_?exempt|\bpublic\b|skip_before_action|security\(\)|withoutMiddleware", re.I)
WRITE = {"POST", "PUT", "PATCH", "DELETE", "ANY", "ALL", "ACTION"}
VERBS = "get|post|put|patch|delete|all|options|head"
NOT_ONE = re.compile(r"=>|^(async )?function|^@(Api|Get|Post|Put|Patch|Delete|All|Request|Controller|RestController)|helmet|featurePolicy|^cors|[lL]imiter|\.display|^Form\b|isNotAuth", 0)
guard_word = [re.compile(WORDS, re.I)]


class Entry:
    def __init__(self, path, line, verb, route, handler, names):
        self.path, self.line, self.verb, self.route, self.handler = path, line, verb.upper(), route, handler
        clean = [re.sub(r"\s+", " ", n).strip()[:70] for n in names if n and n.strip()]
        self.open = [n for n in clean if OPEN.search(n)]
        self.guards = [n for n in dict.fromkeys(clean) if n not in self.open and guard_word[0].search(n) and not NOT_ONE.search(n)]


def line_of(text, at):
    return text.count("\n", 0, at) + 1


def closing(text, at):
    """Index after the bracket that closes the one at `at`; strings and comments are stepped over. -1 if none."""
    pairs, depth, i = {"(": ")", "[": "]", "{": "}"}, 0, at
    while i < len(text):
        c = text[i]
        if c in "\"'`":
            end = i + 1
            while end < len(text) and text[end] != c and not (c != "`" and text[end] == "\n"):
                end += 2 if text[end] == "\\" else 1
            i = end
        elif text.startswith("//", i) and text[i - 1: i] != ":":
            i = text.find("\n", i)
            if i < 0:
                return -1
        elif text.startswith("/*", i):
            i = text.find("*/", i) + 1
            if i < 1:
                return -1
        elif c in pairs:
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1
    return -1


def arguments(text):
    """Top-level arguments of the text between two brackets."""
    parts, start, i = [], 0, 0
    while i < len(text):
        c = text[i]
        if c in "([{":
            end = closing(text, i)
            i = end if end > 0 else len(text)
            continue
        if c in "\"'`":
            end = i + 1
            while end < len(text) and text[end] != c:
                end += 2 if text[end] == "\\" else 1
            i = end
        elif c == ",":
            parts.append(text[start:i])
            start = i + 1
        i += 1
    return [p.strip() for p in parts + [text[start:]] if p.strip()]


def called(node):
    return ast.unparse(node)


def python(path, text, world):
    tree = ast.parse(text)
    routers = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and isinstance(node.targets[0], ast.Name):
            routers[node.targets[0].id] = [called(k.value) for k in node.value.keywords if k.arg == "dependencies"]
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names = [called(d) for d in node.decorator_list]
            if isinstance(node, ast.ClassDef):
                names += [called(b) for b in node.bases]
                names += [called(d) for f in node.body if isinstance(f, (ast.FunctionDef, ast.AsyncFunctionDef)) for d in f.decorator_list]
                names += [called(s.value) for s in node.body if isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Name) and s.targets[0].id in ("permission_classes", "authentication_classes", "permission_required", "decorators")]
            world.setdefault("views", {}).setdefault(node.name, []).append((path, node.lineno, names))
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for d in node.decorator_list:
                if not (isinstance(d, ast.Call) and isinstance(d.func, ast.Attribute) and d.func.attr in VERBS.split("|") + ["route", "api_route", "websocket"]):
                    continue
                first = d.args[0] if d.args else next((k.value for k in d.keywords if k.arg in ("path", "rule")), None)
                if not (isinstance(first, ast.Constant) and isinstance(first.value, str)) and d.func.attr != "route":
                    continue
                route = first.value if isinstance(first, ast.Constant) else called(first) if first is not None else ""
                methods = next((k.value for k in d.keywords if k.arg == "methods"), None)
                verb = d.func.attr if d.func.attr not in ("route", "api_route") else (re.sub(r"[^A-Z,]", "", called(methods).upper()) if methods is not None else "GET")
                names = [called(x) for x in node.decorator_list if x is not d and not (isinstance(x, ast.Call) and isinstance(x.func, ast.Attribute) and x.func.attr == d.func.attr)]
                names += [called(k.value) for k in d.keywords if k.arg in ("dependencies", "auth", "permission")]
                names += routers.get(called(d.func.value), [])
                a = node.args
                for arg, default in list(zip(reversed(a.args), reversed(a.defaults))) + list(zip(a.kwonlyargs, a.kw_defaults)):
                    if default is not None and re.search(r"Depends|Security", called(default)):
                        names.append(called(default))
                names += [called(x.annotation) for x in a.args + a.kwonlyargs if x.annotation is not None and re.search(r"Depends|Security|Current|Session(?!Dep)", called(x.annotation))]
                yield Entry(path, node.lineno, verb.split(",")[-1] or "GET", route, node.name, names)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("path", "re_path", "url") and len(node.args) >= 2 and isinstance(node.args[0], ast.Constant):
            view = called(node.args[1])
            if not view.startswith(("include", "admin.site")):
                world.setdefault("django", []).append((path, node.lineno, str(node.args[0].value), view))


def javascript(path, text, world):
    flat = path.replace(os.sep, "/")
    if re.search(r"(^|/)(route|pages/api/.+)\.[cm]?[jt]sx?$", flat) or re.match(r"\s*(//[^\n]*\n\s*)*['\"]use server['\"]", text):
        action = bool(re.match(r"\s*(//[^\n]*\n\s*)*['\"]use server['\"]", text))
        found = False
        for m in re.finditer(r"export\s+(default\s+)?(?:async\s+)?(?:function\s*(\w*)|const\s+(\w+)\s*=)", text):
            name = m.group(2) or m.group(3) or "default"
            if not action and "pages/api" not in flat and name not in ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"):
                continue
            brace = text.find("{", m.end())
            end = closing(text, brace) if brace > 0 else -1
            body = text[m.end(): end if end > 0 else m.end() + 3000]
            found = True
            yield Entry(path, line_of(text, m.start()), "ACTION" if action else name if "pages/api" not in flat else "ANY", re.sub(r".*/(app|pages)/", "/", flat), name, re.findall(r"\b(\w+)\s*\(", body))
        if found:
            return
    uses, skip_routers = [], set()
    for m in re.finditer(r"\b(\w+)\s*\.\s*(use|" + VERBS + r")\s*\(", text):
        end = closing(text, m.end() - 1)
        args = arguments(text[m.end(): end - 1]) if end > 0 else []
        if not args:
            continue
        literal = re.match(r"^(['\"`])(/[^'\"`]*|\*)\1$", args[0])
        if m.group(2) == "use" or (literal and len(args) >= 2 and m.group(2) in ("all", "get", "post", "put", "patch", "delete")):
            prefix = literal.group(2) if literal else ""
            rest = args[1:] if literal else args
        if m.group(2) == "use":
            uses.append((m.group(1), prefix, False, [r for r in rest if len(r) < 300]))
            continue
        if not literal or len(args) < 2 or m.group(1) in ("axios", "request", "supertest", "agent", "client", "http", "api", "mock", "cy", "nock", "$http", "fetch", "test", "moxios"):
            continue
        here = literal.group(2)
        if m.group(2) == "options":
            continue
        inherited = [n for who, prefix, exact, names in uses if who == m.group(1) and (here == prefix if exact else here.startswith(prefix.rstrip("*"))) for n in names]
        own = args[1:-1]
        if len(args) > 2 and all(guard_word[0].search(a) for a in args[1:]):
            own = args[1:]
        flatlist = [x for a in own for x in (arguments(a[1:-1]) if a.startswith("[") else [a])]
        handler = re.sub(r"\s+", " ", args[-1])[:40]
        if re.match(r"^\w[\w.]*(\(\))?$", handler) and guard_word[0].search(handler) and len(args) == 2:
            uses.append((m.group(1), here, True, [handler]))         # app.get('/x', isAuthorized()) before the real route
        yield Entry(path, line_of(text, m.start()), m.group(2), literal.group(2), handler, flatlist + inherited)
    for m in re.finditer(r"APP_GUARD|useGlobalGuards\([^)]*\)|\.apply\(\w+\)\s*\.forRoutes\([^\n]*", text):
        world.setdefault("notes", []).append(f"{path}:{line_of(text, m.start())}: {re.sub(chr(10), ' ', m.group(0))[:100]}")
    yield from decorated(path, text, r"@Controller\b", r"@(Get|Post|Put|Patch|Delete|All)\(([^)\n]*)\)", "@", world)


def blocks_before(text, at, after=True):
    """Annotations and attributes that stand directly before and after `at`, up to the declaration."""
    lines = text[:at].split("\n")
    got = [lines.pop()]
    while lines and re.match(r"^\s*([@\[].*|.*[\])]\s*|\s*//.*|\s*\*.*|/\*.*|[\w\"'. ,={}|$]+,)$", lines[-1]) and not re.search(r"[;{}]\s*$", lines[-1]) and lines[-1].strip():
        got.append(lines.pop())
    more = re.match(r"(?:[^\n]*\n)(?:\s*(?:@|\[|//)[^\n]*\n)*", text[at:]) if after else None
    return "\n".join(reversed(got)) + (more.group(0) if more else "")


def marks(block, sign):
    if sign == "[":
        return [m for line in re.findall(r"\[([^\]\n]+)\]", block) for m in arguments(line)]
    return re.findall(r"@\w+(?:\([^\n]*\))?", block)


def decorated(path, text, class_mark, method_mark, sign, world):
    """Controllers whose routes are annotations: NestJS, Spring, ASP.NET."""
    classes = [(m.start(), m.group(0)) for m in re.finditer(r"\bclass\s+\w+", text)]
    if not re.search(class_mark, text):
        return
    for m in re.finditer(method_mark, text):
        owner = [at for at, _ in classes if at < m.start()]
        if not owner:                                              # the annotation of the class itself
            continue
        head = marks(blocks_before(text, owner[-1], after=False), sign)
        own = marks(blocks_before(text, m.start()), sign)
        body = text[m.end():]
        name = re.search(r"(\w+)\s*\(", re.sub(r"[@\[][^\n]*", "", body[:600]) if sign == "[" else re.sub(r"^\s*@[^\n]*$", "", body[:600], flags=re.M))
        verb = re.sub(r"Mapping|Http", "", m.group(1))
        verb = {"Request": "ANY", "All": "ANY"}.get(verb, verb)
        given, said = re.search(r"\"([^\"]*)\"|'([^']*)'", m.group(2) or ""), re.search(r"method\s*=\s*\{?(?:RequestMethod\.)?(\w+)", m.group(2) or "")
        verb = said.group(1) if said else verb
        if any(OPEN.search(o) for o in own):
            head = []
        yield Entry(path, line_of(text, m.start()), verb, ((given.group(1) or given.group(2) or "") if given else "")[:60], name.group(1) if name else "", own + head)


def csharp(path, text, world):
    yield from decorated(path, text, r"Controller\b", r"\[(Http(?:Get|Post|Put|Patch|Delete))(\([^\]]*\))?[\],]", "[", world)
    groups = {m.group(1): m.group(0) for m in re.finditer(r"var\s+(\w+)\s*=\s*[^;]*MapGroup\([^;]*;", text)}
    for name, base, chain in re.findall(r"var\s+(\w+)\s*=\s*(\w+)\.MapGroup\(([^;]*);", text):
        groups[name] = chain + groups.get(base, "")
    for m in re.finditer(r"\b(\w+)\s*\.\s*Map(Get|Post|Put|Patch|Delete)\s*\(", text):
        end = closing(text, m.end() - 1)
        if end < 0:
            continue
        args = arguments(text[m.end(): end - 1])
        tail = text[end: text.find(";", end) + 1][:600]
        yield Entry(path, line_of(text, m.start()), m.group(2), args[0].strip("\"") if args else "", (args[1] if len(args) > 1 else "")[:40], re.findall(r"\.(\w+\([^)]*\))", tail + groups.get(m.group(1), "")))
    for m in re.finditer(r"FallbackPolicy|AddAuthorization\w*\(|app\.UseAuthorization\(\)", text):
        world.setdefault("notes", []).append(f"{path}:{line_of(text, m.start())}: {m.group(0)}")


def java(path, text, world):
    yield from decorated(path, text, r"@(Rest)?Controller\b", r"@(Get|Post|Put|Patch|Delete|Request)Mapping\b(\([^\n]*\))?", "@", world)
    for m in re.finditer(r"(requestMatchers|antMatchers|securityMatcher)\s*\([^;\n]*|anyRequest\(\)[^;\n]*", text):
        world.setdefault("notes", []).append(f"{path}:{line_of(text, m.start())}: {m.group(0).strip()[:100]}")


def ruby(path, text, world):
    m = re.search(r"class\s+([\w:]+Controller)\s*<\s*([\w:]+)", text)
    if not m:
        return
    filters = []
    for f in re.finditer(r"^\s*(skip_)?(before_action|before_filter|authorize_resource|load_and_authorize_resource|http_basic_authenticate_with)\b\s*(.*(?:\n\s+(?:only|except|if|unless)\b.*)*)", text, re.M):
        lists = {k: set(re.findall(r"\w+", v)) for k, v in re.findall(r"(only|except):?\s*(?:=>)?\s*(\[[^\]]*\]|%i\[[^\]]*\]|:\w+)", f.group(3))}
        names = re.findall(r"(?<![\w:]):(\w+)", re.split(r",\s*:?(?:only|except|if|unless)\b", f.group(3))[0]) or [f.group(2)]
        filters.append((bool(f.group(1)), names, lists))
    world.setdefault("rails", []).append((path, m.group(1).split("::")[-1], m.group(2).split("::")[-1], filters, [(line_of(text, d.start()), d.group(1)) for d in re.finditer(r"^\s*def\s+(\w+[?!]?)", re.split(r"^\s*(?:private|protected)\s*$", text, flags=re.M)[0], re.M)]))
    return
    yield


def rails(world):
    known = {name: (parent, filters) for _, name, parent, filters, _ in world.get("rails", [])}
    for path, name, parent, _, methods in world.get("rails", []):
        chain, at = [], name
        while at in known and len(chain) < 6:
            chain.append(known[at][1])
            at = known[at][0]
        for line, method in methods:
            got = []
            for filters in reversed(chain):
                for skip, names, lists in filters:
                    if ("only" in lists and method not in lists["only"]) or ("except" in lists and method in lists["except"]):
                        continue
                    got = [g for g in got if g not in names] if skip else got + names
            verb = {"create": "POST", "update": "PATCH", "destroy": "DELETE"}.get(method, "GET" if method in ("index", "show", "new", "edit") else "ANY?")
            yield Entry(path, line, verb, method, f"{name}#{method}", got)


def php(path, text, world):
    yield from symfony(path, text)
    groups = []
    for m in re.finditer(r"Route::[^;{]*?(?:group|prefix|middleware)\s*\([^{;]*\{", text):
        end = closing(text, m.end() - 1)
        groups.append((m.end(), end if end > 0 else len(text), m.group(0)))
    for m in re.finditer(r"Route::(?:\w+\([^;{]*?\)->)*(get|post|put|patch|delete|any|match|resource|apiResource)\s*\(", text):
        end = closing(text, m.end() - 1)
        args = arguments(text[m.end(): end - 1]) if end > 0 else []
        if not args:
            continue
        tail = text[end: text.find(";", end) + 1][:500]
        around = " ".join(g for start, stop, g in groups if start <= m.start() < stop)
        names = re.findall(r"middleware['\"]?\s*(?:\(|=>)\s*(\[[^\]]*\]|['\"][^'\"]*['\"])", m.group(0) + tail + around) + re.findall(r"->(can\([^)]*\)|withoutMiddleware\([^)]*\))", tail)
        yield Entry(path, line_of(text, m.start()), "ANY" if "esource" in m.group(1) or m.group(1) in ("any", "match") else m.group(1), args[0].strip("'\""), re.sub(r"\s+", " ", args[-1])[:40], names)


def symfony(path, text):
    """Routes in attributes. A guard is an IsGranted of the method or class, or a check in the method."""
    declared = re.search(r"((?:^\s*#\[.*\]\s*\n)*)^\s*(?:final |abstract |readonly )*class\s+\w+", text, re.M)
    for m in re.finditer(r"#\[Route\((?![^\n]*\)\]\s*\n\s*(?:final |abstract )?class\b)", text):
        stop = closing(text, m.end() - 1)
        head = re.compile(r"\](?:\s|#\[[^\n]*|//[^\n]*)*public function (\w+)\s*\(").match(text, stop) if stop > 0 else None
        if not head:
            continue
        said = text[m.end():stop]
        brace = text.find("{", head.end())
        end = closing(text, brace) if brace > 0 else -1
        verbs = re.findall(r"['\"](GET|POST|PUT|PATCH|DELETE)['\"]", said)
        route = re.search(r"['\"]([^'\"]*)['\"]", said)
        above = text[max(0, text.rfind("}", 0, m.start())):m.start()]
        names = re.findall(r"IsGranted\([^\n]*?\)", (declared.group(1) if declared else "") + above + head.group(0)) + re.findall(r"denyAccessUnlessGranted\([^;]*|isGranted\([^)]*\)|isCsrfTokenValid\([^)]*\)", text[brace:end] if end > 0 else "")
        yield Entry(path, line_of(text, head.end()), next((v for v in verbs if v in WRITE), verbs[0] if verbs else "ANY"), route.group(1) if route else "", head.group(1), names)


def go(path, text, world):
    uses = [(m.start(), m.group(1), m.group(2)) for m in re.finditer(r"\b(\w+)\.Use\(([^\n]*)\)", text)]
    for m in re.finditer(r"\b(\w+)\.(GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete|Any|HandleFunc|Handle)\(\s*\"((?:[A-Z]+ )?/[^\"]*)\"\s*,", text):
        end = closing(text, text.find("(", m.start()))
        args = arguments(text[m.end(): end - 1]) if end > 0 else []
        verb, route = (m.group(3).split(" ", 1) if " " in m.group(3) else (m.group(2), m.group(3)))
        chain = re.match(r"[^\n]*\.Methods\(\"(\w+)\"", text[end: end + 60]) if end > 0 else None
        verb = chain.group(1) if chain else "ANY" if verb in ("HandleFunc", "Handle") else verb
        wrapped = re.findall(r"(\w+)\(", " ".join(args))
        yield Entry(path, line_of(text, m.start()), verb, route, args[-1][:40] if args else "", args[:-1] + wrapped + [n for at, who, n in uses if who == m.group(1) and at < m.start()])


READERS = {".py": python, ".js": javascript, ".ts": javascript, ".mjs": javascript, ".cjs": javascript, ".jsx": javascript, ".tsx": javascript, ".java": java, ".kt": java, ".cs": csharp, ".rb": ruby, ".php": php, ".go": go}
SCRIPTS = {".js", ".ts", ".mjs", ".cjs", ".jsx", ".tsx"}
OTHER = {".scala", ".ex", ".exs", ".clj", ".rs", ".swift", ".pl", ".erl", ".lua", ".groovy", ".graphql", ".proto"}


def walk(roots):
    for root in roots:
        if os.path.isfile(root):
            yield root
        for base, dirs, names in os.walk(root):
            dirs[:] = sorted(d for d in dirs if d not in SKIP)
            yield from (os.path.join(base, n) for n in sorted(names) if not os.path.islink(os.path.join(base, n)))


def collect(roots):
    entries, world, left, read = [], {}, {}, {}
    for path in walk(roots):
        kind = os.path.splitext(path)[1]
        if kind in OTHER:
            left[kind] = left.get(kind, 0) + 1
        if kind not in READERS or re.search(r"\.(test|spec|stories|min|d)\.\w+$|_test\.(go|py)$|(^|/)test_\w+\.py$|(Test|Tests|IT)\.(java|kt|cs)$", path):
            continue
        try:
            if os.path.getsize(path) > 1 << 20:
                left["over 1 MB"] = left.get("over 1 MB", 0) + 1
                continue
            with open(path, encoding="utf-8", errors="replace") as handle:
                entries += list(READERS[kind](path, handle.read(), world))
            read[kind] = read.get(kind, 0) + 1
        except (OSError, SyntaxError, ValueError, RecursionError):
            left[f"{kind} that could not be parsed"] = left.get(f"{kind} that could not be parsed", 0) + 1
    for path, line, route, view in world.get("django", []):
        name = re.sub(r"\.as_view\(.*", "", view, flags=re.S)
        wrapped = re.findall(r"(\w+)\(", view) if ".as_view" not in view or view.index("(") < view.index(".as_view") else []
        homes = world.get("views", {}).get(name.split("(")[-1].split(".")[-1].rstrip(")"), [])
        entries.append(Entry(path, line, "ANY", route or "/", name[-40:], wrapped + [n for _, _, names in homes for n in names]))
    entries += list(rails(world))
    seen = {os.path.splitext(e.path)[1] for e in entries}
    quiet = {kind: n for kind, n in read.items() if n >= 10 and kind not in seen and not (kind in SCRIPTS and seen)}
    return entries, world.get("notes", []), left, quiet


def mark(entries):
    by_file = {}
    for e in entries:
        by_file.setdefault(e.path, []).append(e)
    for group in by_file.values():
        counts = {}
        for e in group:
            for g in e.guards:
                counts[g] = counts.get(g, 0) + 1
        usual = [g for g, n in counts.items() if n >= 2 and n * 2 >= len(group)]
        for e in group:
            e.lacks = [g for g in usual if g not in e.guards] if not e.guards or e.open else []
            e.mark = "ODD" if e.lacks else "NONE" if not e.guards and (e.verb in WRITE) else ""
    return by_file


def main():
    ap = argparse.ArgumentParser(description="ways in, and the guard before each")
    ap.add_argument("roots", nargs="+")
    ap.add_argument("--odd", action="store_true", help="only entries marked ODD or NONE")
    ap.add_argument("--guard", action="append", default=[], help="a word in the name of a guard of yours")
    a = ap.parse_args()
    missing = [r for r in a.roots if not os.path.exists(r)]
    if missing:
        ap.error("no such file or folder: " + ", ".join(missing))
    if a.guard:
        guard_word[0] = re.compile(WORDS + "|" + "|".join(map(re.escape, a.guard)), re.I)
    entries, notes, left, quiet = collect(a.roots)
    for path, group in mark(entries).items():
        shown = [e for e in group if e.mark or not a.odd]
        if shown:
            print(path)
        for e in shown:
            guard = ", ".join(e.guards) or "-"
            extra = (f"; open: {', '.join(e.open)}" if e.open else "") + (f"; siblings have {', '.join(e.lacks)}" if e.lacks else "")
            print(f"  {e.mark:<4} {e.line:>5} {e.verb:<6} {e.route}  [{guard}{extra}]")
    if notes:
        print("guards by path or by default, to be read with the list:")
        print("\n".join(f"  {n}" for n in notes[:40]) + (f"\n  and {len(notes) - 40} more" if len(notes) > 40 else ""))
    if left:
        print("not read: " + ", ".join(f"{n} {what}" for what, n in sorted(left.items())))
    if quiet:
        print("no way in seen in: " + ", ".join(f"{n} {kind} files" for kind, n in sorted(quiet.items())) + "; if they answer requests, with a framework this cannot read")
    odd, none = sum(e.mark == "ODD" for e in entries), sum(e.mark == "NONE" for e in entries)
    print(f"{len(entries)} entries, {odd} odd ones out, {none} that change something without a guard in sight. Leads, not findings.")
    return 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)      # quiet when the reader stops early
    sys.exit(main())
