#!/usr/bin/env python3
"""Reads a Laravel project as text and lists places that leak, lose jobs, break in production or get slow.

usage: laravel_scan.py PATH... [--routes] [--all] [--only CODE,...]
  --routes   instead of findings: every route of routes/*.php with the middleware seen and what its controller method checks
  --all      also tests, seeders and factories
Nothing is run. A line that is right as it is gets the comment "scan: ignore" or "scan: ignore[CODE]", on it or on the line above.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1.
"""
import argparse
import os
import re
import sys

RULES = {
    "MASS": (1, "whole request goes into a model: validated() or named fields, otherwise is_admin comes along"),
    "SQLR": (1, "caller's value stands inside raw SQL: bindings"),
    "SQLV": (3, "variable inside raw SQL: where does it come from?"),
    "ORDR": (2, "column or direction from the caller: a list of allowed ones"),
    "XSSB": (1, "caller's value printed unescaped in Blade"),
    "HTML": (3, "{!! !!}: who writes this value, and is it cleaned when it is stored?"),
    "KEYL": (1, "APP_KEY or a live secret is committed: rotate it (APP_PREVIOUS_KEYS), then remove it"),
    "UNSR": (1, "unserialize or eval on a caller's value"),
    "ENVC": (2, "env() outside of config/: null as soon as the configuration is cached"),
    "JOBC": (2, "job, mail or notification inside a transaction: it may start before the commit; afterCommit()"),
    "DUMP": (2, "dd(), dump() or ray() left in"),
    "UPLD": (2, "file name or extension comes from the client: store() and the guessed extension"),
    "REDR": (2, "redirect to a caller's address"),
    "TLS1": (2, "certificate check switched off"),
    "CMPT": (2, "secret compared with ==: hash_equals"),
    "CSRF": (2, "forgery protection switched off for much or all"),
    "NOTN": (2, "new column without nullable() or default(): fails on a table with rows (PostgreSQL, SQLite; strict MySQL for dates)"),
    "LOOP": (3, "query inside a loop: one query with whereIn, with() or upsert?"),
    "ALLR": (3, "all() of a model in a controller or view: a limit?"),
    "SCHD": (3, "runs each minute without withoutOverlapping(): a slow run meets the next one"),
    "GARD": (3, "$guarded = []: safe only if every write uses validated() data"),
    "L13C": (3, "models or collections in the cache: Laravel 13 refuses classes that are not in cache.serializable_classes"),
    "GONE": (3, "removed or renamed in newer Laravel"),
}
SKIP = {".git", "node_modules", "vendor", "storage", "public", "dist", "build", ".idea"}
SIDE = re.compile(r"(^|/)(tests?|database/(?:seeders|seeds|factories)|stubs|lang|resources/lang|\.?docker|docs|examples?)/|Test\.php$|_ide_helper|\.phpstorm", re.I)
CALLER = (r"\$request->(?!user\b|validated|safe|route\(|ip\(|method|path|url|fullUrl|header|is\(|expectsJson|wantsJson|session|has|filled|boolean|integer|file|merge|validate|attributes|server|isMethod|bearerToken|userAgent|ajax|hasFile|routeIs|secure|getHost|root)\w+(?:\([^()]*\))?|"
          r"\brequest\(\s*['\"][^)]*\)|\brequest\(\)->(?:input|get|query|post|all)\([^()]*\)|\$_(?:GET|POST|REQUEST|COOKIE)\b|Request::(?:input|get|all)\(|\bInput::get\(")
WHOLE = r"(?:\$request|request\(\)|Request)(?:->|::)(?:all|input|post|query|toArray|except|json)\(\s*(?:\)|\[|['\"]_)|\$_POST\b(?!\[)"
SAFE = r"\(int\)\s*$|intval\($|in_array\($|floatval\($"
GUARD = r"->authorize|authorizeResource|Gate::|->can\(|->cannot\(|@can|Auth::user\(\)->\w+\(\)|auth\(\)->user\(\)->\w+\(\)|\$request->user\(\)->\w+\(\)|user_id|abort_(?:if|unless)|abort\(\s*40[134]|tenant|team_id|company_id|account_id|->hasRole|->isAdmin|checkPermission|userCan|ownable|forUser|ownedBy|preventAccess|checkOwnable|whereBelongsTo"
GONE = [
    (r"\b(?:VerifyCsrfToken|ValidateCsrfToken)\b", "renamed to PreventRequestForgery in Laravel 13 (old names are aliases for the time being)"),
    (r"protected\s+\$dates\s*=", "$dates was removed in Laravel 10: casts"), (r"::dispatchNow\(|->dispatchNow\(", "dispatchNow was removed in Laravel 10: dispatchSync"),
    (r"withSwiftMessage|Swift_", "SwiftMailer was removed in Laravel 9"), (r"\bassertDeleted\(", "assertDeleted was removed in Laravel 10"),
    (r"\bstr_(?:limit|slug|random|contains)\(|\barray_(?:get|only|except|pluck|dot)\((?=.*\$)", "helper functions left the framework in Laravel 6 (str_contains is PHP's own since 8.0)"),
    (r"->middleware\([^)]*\)->only\(|\$this->middleware\(", "middleware in a controller's constructor: needs the old base controller since Laravel 11"),
    (r"Redis::(?:throttle|funnel)\(", None),
]


PIECES = re.compile(
    r"(?P<html>\?>.*?(?:<\?(?:php|=)?|\Z))"
    r"|(?P<comment>/\*.*?(?:\*/|\Z)|//[^\n]*?(?=\n|\?>|\Z)|\#(?!\[)[^\n]*)"
    r"|(?P<heredoc><<<[ \t]*['\"]?(?P<label>\w+)['\"]?\n.*?(?:\n[ \t]*(?P=label)\b|\Z))"
    r"|(?P<string>'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\")", re.S)


def spaces(text):
    return re.sub(r"[^\n]", " ", text)


def masks(text):
    """The file without comments, and the file without comments, strings and HTML; both as long as the file."""
    begin = text.find("<?")
    if begin < 0:
        return text, spaces(text)
    code, bare, last = [text[:begin]], [spaces(text[:begin])], begin
    for m in PIECES.finditer(text, begin):
        code += [text[last:m.start()], spaces(m[0]) if m["comment"] else m[0]]
        # Quotes stay, so that it is seen where a string stands.
        kept = m[0][0] + spaces(m[0][1:-1]) + m[0][-1] if m["string"] else spaces(m[0])
        bare += [text[last:m.start()], kept]
        last = m.end()
    return "".join(code) + text[last:], "".join(bare) + text[last:]


def closing(bare, start, pair="()"):
    depth = 0
    for m in re.compile("[%s]" % re.escape(pair)).finditer(bare, start):
        depth += 1 if m[0] == pair[0] else -1
        if depth == 0:
            return m.start()
    return len(bare) - 1


class File:
    def __init__(self, path, text, base):
        self.path, self.text, self.raw, self.found = path, text, text.split("\n"), []
        top = os.path.basename(os.path.abspath(base))
        self.inside = f"{top}/{os.path.relpath(path, base)}".replace("\\", "/")
        self.code, self.bare = masks(text)
        self.functions = []
        for m in re.finditer(r"\bfunction\s*&?\s*(\w*)\s*\(", self.bare):
            end = closing(self.bare, m.end() - 1)
            brace, semi = self.bare.find("{", end), self.bare.find(";", end)
            if brace >= 0 and not 0 <= semi < brace:
                self.functions.append((m.start(), closing(self.bare, brace, "{}"), m[1]))

    def line(self, offset):
        return self.text.count("\n", 0, offset) + 1

    def add(self, code, offset, note=""):
        number = self.line(offset)
        for n in (number, number - 1):
            raw = self.raw[n - 1] if 0 < n <= len(self.raw) else ""
            mark = re.search(r"scan: ignore(?:\[([A-Z0-9, ]+)\])?", raw)
            alone = n == number or re.match(r"\s*(//|#|/?\*|\{\{--)", raw)
            if mark and alone and (mark[1] is None or code in mark[1]):
                return
        self.found.append((RULES[code][0], self.path, number, code, note))

    def calls(self, pattern):
        for m in re.finditer(pattern + r"\s*\(", self.bare):
            end = closing(self.bare, m.end() - 1)
            yield m, m.start(), self.code[m.end():end], end

    def method(self, name):
        return next(((self.code[a:b], self.code[a:self.code.find("{", a)]) for a, b, n in self.functions if n == name), None)


def arguments(text):
    """Top-level arguments of a call, as code."""
    found, current, depth = [], "", 0
    for m in re.finditer(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|.", text, re.S):
        piece = m[0]
        if len(piece) == 1:
            depth += (piece in "([{") - (piece in ")]}")
            if piece == "," and depth == 0:
                found.append(current.strip())
                current = ""
                continue
        current += piece
    return [f for f in [*found, current.strip()] if f]


def caller_in(text):
    return any(not re.search(SAFE, text[:m.start()]) for m in re.finditer(CALLER, text))


def blade(f):
    code = re.sub(r"\{\{--.*?--\}\}", lambda m: re.sub(r"[^\n]", " ", m[0]), f.text, flags=re.S)
    for m in re.finditer(r"\{!!(.*?)!!\}", code, re.S):
        value = m[1].strip()
        if caller_in(value) or re.match(r"old\(", value):
            if not re.search(r"\be\(|clean\(|purify|htmlspecialchars|->(?:render|links)\(", value):
                f.add("XSSB", m.start())
        elif re.match(r"\$", value) and not re.search(r"->(?:links|render|toHtml|appends|attributes|merge|class|icon|svg|html)\b|Html\b|html|\$slot|\$attributes|clean|purify|markdown|json", value, re.I):
            f.add("HTML", m.start())
    for m in re.finditer(r"\benv\(\s*['\"]", code):
        f.add("ENVC", m.start())
    for m in re.finditer(r"@(?:dd|dump)\(", code):
        f.add("DUMP", m.start())


def scan(f):
    p, code = f.inside, f.code
    config = re.search(r"(^|/)config/", p, re.I)
    migration = "migrations/" in p
    for m, at, args, end in f.calls(r"(?:->|::)(?:create|update|fill|forceFill|forceCreate|insert|updateOrCreate|firstOrCreate|upsert)"):
        if re.search(r"^\s*(?:%s)" % WHOLE, args) or re.search(r",\s*(?:%s)" % WHOLE, args):
            if not re.search(r"(?:\$this|DB|Log|Cache|Http|Mail|Hash|Schema|Storage|Cookie|Service|Repository|\w*[sS]ervice|\w*[rR]epo\w*)$", f.bare[max(0, at - 24):at]):
                f.add("MASS", at)
    for m, at, args, end in f.calls(r"(?:->|::)(?:raw|whereRaw|orWhereRaw|orderByRaw|selectRaw|havingRaw|groupByRaw|fromRaw|statement|unprepared|affectingStatement)|\bDB::(?:select|insert|update|delete|scalar)"):
        if migration:
            continue
        first = (arguments(args) or [""])[0]
        joined = re.search(r"\"[^\"]*(?:\{\$|\$\w)|['\"]\s*\.\s*[^'\"\s]|[\w)\]]\s*\.\s*['\"]", first)
        if not joined:
            continue
        if caller_in(first):
            f.add("SQLR", at)
        elif re.search(r"\$(?!this->(?:table|prefix|getTable)|table|prefix|column|driver|col\b|model->getTable|quoted|grammar)\w+", first) and not re.search(r"getTablePrefix|getTable\(|->wrap\(|::TABLE", first):
            f.add("SQLV", at)
    for m, at, args, end in f.calls(r"(?:->|::)(?:orderBy|orderByDesc|groupBy|pluck)"):
        if caller_in(args) and not re.search(r"in_array|match\s*\(|allowed|Rule::", "".join(code[max(0, at - 500):end])):
            f.add("ORDR", at)
    for m, at, args, end in f.calls(r"(?<![\w>:$\\])(?:unserialize|eval)"):
        if caller_in(args):
            f.add("UNSR", at)
    if not config and not re.search(r"(^|/)(bootstrap|artisan|server\.php)", p):
        for m, at, args, end in f.calls(r"(?<![\w>:$\\])env"):
            if re.match(r"\s*['\"]", args):
                f.add("ENVC", at)
    for m, at, args, end in f.calls(r"\bDB::transaction|\$?\w*->transaction"):
        hit = re.search(r"::dispatch(?:If|Unless|Sync)?\(|\bdispatch\(|->notify\(|Notification::send\(|Mail::(?:to|queue|send)\b", args)
        if hit and "afterCommit" not in args and "dispatchSync" not in hit[0] and not re.search(r"(?:Repository|->set\w+\([^)]*\))\s*$", args[:hit.start()]):
            f.add("JOBC", f.code.index("(", at) + 1 + hit.start())
    for m, at, args, end in f.calls(r"(?<![\w>:$\\])(?:dd|dump|ray|var_dump)"):
        if not re.search(r"function\s+$", f.bare[max(0, at - 10):at]):
            f.add("DUMP", at)
    for m in re.finditer(r"getClientOriginal(?:Name|Extension)\(\)", code):
        near = code[max(0, m.start() - 200):m.end() + 250]
        if re.search(r"storeAs|->move\(|Storage::|putFileAs|public_path|storage_path", near):
            f.add("UPLD", m.start())
    for m, at, args, end in f.calls(r"(?<![\w>:$])redirect|->(?:away|to)|Redirect::to"):
        if (m[0].startswith(("redirect", "Redirect")) or "redirect()" in f.bare[max(0, at - 12):at]) and caller_in((arguments(args) or [""])[0]) \
                and not re.search(r"route\(|url\(|['\"]\s*\.", args):
            f.add("REDR", at)
    for m in re.finditer(r"->withoutVerifying\(\)|['\"]verify['\"]\s*=>\s*false|CURLOPT_SSL_VERIFYPEER\s*,\s*(?:false|0)", code):
        f.add("TLS1", m.start())
    for m in re.finditer(r"(\$request->(?:\w+\()?['\"]?(?:token|secret|signature|api_?key|hash)\b[^;]{0,40}?)\s(?:===?|!==?)\s*([^;{]{0,80})", code, re.I):
        if re.search(r"config\(|env\(|hash_hmac|->(?:token|secret|hash)\b|md5\(|sha1\(", m[2]):
            f.add("CMPT", m.start())
    for m in re.finditer(r"(?:validateCsrfTokens|preventRequestForgery)\(\s*except\s*:\s*\[([^\]]*)\]|\$except\s*=\s*\[([^\]]*)\]", code):
        if re.search(r"['\"]/?\*['\"]", m[1] or m[2] or "") and re.search(r"[cC]srf|Forgery", code):
            f.add("CSRF", m.start())
    if migration:
        for m, at, args, end in f.calls(r"Schema::table"):
            for c in re.finditer(r"\$table->(string|text|integer|bigInteger|unsignedBigInteger|unsignedInteger|boolean|date|dateTime|timestamp|json|jsonb|decimal|float|double|foreignId|uuid|ulid|foreignUuid|foreignUlid|enum|char|tinyInteger|smallInteger|longText|mediumText)\(([^;]*?);", args, re.S):
                if not re.search(r"nullable|default|change\(|useCurrent|virtualAs|storedAs|generatedAs|autoIncrement", c[2]):
                    # Rows are filled or the table is emptied in the same file: somebody thought of it.
                    if not re.search(r"truncate\(|->delete\(\)", code):
                        down = code.find("function down")
                        place = f.code.index("(", at) + 1 + c.start()
                        if down < 0 or place < down:
                            f.add("NOTN", place)
    if not migration:
        for m in re.finditer(r"\bforeach\s*\(", f.bare):
            brace = closing(f.bare, m.end() - 1)
            start = f.bare.find("{", brace, brace + 6)
            if start < 0:
                continue
            body = f.code[start:closing(f.bare, start, "{}")]
            q = re.search(r"\b[A-Z]\w+::(?:find|findOrFail|where|first|firstWhere|whereIn)\(|\bDB::table\(", body)
            if q and not re.match(r"(?:Arr|Str|Collection|Cache|Storage|Http|Route|Carbon|File|Log|Rule|Validator|Config|Lang|Schema|Bus|Queue|Event|Gate|Auth|View|URL|Number)::", q[0]):
                f.add("LOOP", start + q.start())
    if re.search(r"Controllers?/|Livewire/|resources/views", p):
        for m in re.finditer(r"\b(?!Arr|Str|Request|Input|Session|Config|Setting|Cache|Route|Input|Lang|Auth)([A-Z]\w+)::all\(\s*\)", code):
            f.add("ALLR", m.start())
    for m in re.finditer(r"->everyMinute\(\)([^;]*);|->(?:command|job|call)\([^;]*?->everyMinute\(\)[^;]*;", code):
        if "withoutOverlapping" not in m[0] and "withoutOverlapping" not in code[max(0, m.start() - 200):m.start()].split(";")[-1]:
            f.add("SCHD", m.start())
    for m in re.finditer(r"\$guarded\s*=\s*\[\s*\]", code):
        f.add("GARD", m.start())
    for m, at, args, end in f.calls(r"(?:Cache::|cache\(\)->)(?:remember|rememberForever|put|forever|flexible)"):
        if re.search(r"->get\(\)|::all\(\)|->first\(\)|->paginate\(|::find\(", args) and not re.search(r"toArray|pluck|->count|toJson|->value\(|->exists", args):
            f.add("L13C", at)
    for pattern, note in GONE:
        if note is None:
            continue
        for m in re.finditer(pattern, code):
            if f.bare[m.start():m.start() + 3].strip():
                f.add("GONE", m.start(), note)


def routes_in(f):
    """Method, path, action, middleware. Only what stands in this file; bootstrap/app.php adds groups such as web and api."""
    spans = []
    for m in re.finditer(r"(?:Route::|->)group\s*\(", f.bare):
        end = closing(f.bare, m.end() - 1)
        inner = f.code[m.end():end]
        # The chain in front of group(), back to Route::
        begin = f.code.rfind("Route::", 0, m.end())
        chain = f.code[begin:m.start()]
        options = inner[:inner.find("function")] if "function" in inner else inner[:200]
        spans.append((m.end(), end, words(chain + options), prefix(chain + options), controller(chain)))
    for m in re.finditer(r"(?:Route::|->)(get|post|put|patch|delete|any|match|options|resource|apiResource|resources|apiResources|view|redirect|livewire|singleton)\s*\(", f.bare):
        begin = f.code.rfind("Route::", 0, m.end())
        if begin < 0 or ";" in f.bare[begin:m.start()] or "{" in f.bare[begin:m.start()]:
            continue
        end = closing(f.bare, m.end() - 1)
        stop = f.bare.find(";", end)
        parts = arguments(f.code[m.end():end])
        if m[1] == "match":
            parts = parts[1:]
        if not parts or not re.match(r"['\"]", parts[0]):
            continue
        around = [s for s in spans if s[0] <= m.start() <= s[1]]
        middle = sorted({w for s in around for w in s[2]} | set(words(f.code[begin:m.start()] + f.code[end:stop])))
        path = "/".join(x for x in [s[3] for s in around] + [parts[0].strip("'\"").strip("/")] if x)
        action = parts[1] if len(parts) > 1 else ""
        got = re.search(r"\[?\s*([\w\\]+)::class\s*(?:,\s*['\"](\w+)['\"])?|['\"]([\w\\]+)@(\w+)['\"]|^['\"](\w+)['\"]$", action)
        if got:
            owner = (got[1] or got[3] or next((s[4] for s in reversed(around) if s[4]), "?")).split("\\")[-1]
            name = got[2] or got[4] or got[5] or ("*" if "esource" in m[1] else "__invoke")
        else:
            owner, name = ("(closure)", "") if "function" in action or "fn" in action else ("?", "")
        yield m[1].upper(), path, owner, name, middle, f.line(m.start())


def words(text):
    found = []
    for m in re.finditer(r"middleware['\"]?\s*(?:\(|=>)\s*(\[[^\]]*\]|[^)\n]*)", text):
        found += [w.split("\\")[-1] for w in re.findall(r"['\"]([^'\"]+)['\"]|([\w\\]+)::class", m[1]) for w in w if w]
    return found


def prefix(text):
    m = re.search(r"prefix['\"]?\s*(?:\(|=>)\s*['\"]([^'\"]*)['\"]", text)
    return m[1].strip("/") if m else ""


def controller(text):
    m = re.search(r"controller\(\s*([\w\\]+)::class", text)
    return m[1] if m else ""


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
    files, aside = [], 0
    for path in args.paths:
        if not os.path.exists(path):
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
        if os.path.isfile(path):
            files.append((path, os.path.dirname(path) or "."))
            continue
        for folder, dirs, names in os.walk(path):
            dirs[:] = sorted(d for d in dirs if d not in SKIP)
            for name in sorted(names):
                full = os.path.join(folder, name)
                inside = os.path.relpath(full, path).replace("\\", "/")
                if name.endswith(".php") or re.match(r"\.env($|\.)", name):
                    if SIDE.search(inside) and not args.all:
                        aside += 1
                    else:
                        files.append((full, path))
    found, unread, seen, routes = [], [], {}, []
    read = 0
    for path, base in files:
        try:
            with open(path, encoding="utf-8-sig", errors="replace") as handle:
                text = handle.read().replace("\r\n", "\n")
        except OSError as error:
            unread.append((path, type(error).__name__))
            continue
        name = os.path.basename(path)
        if name.startswith(".env"):
            read += 1
            if not re.search(r"example|testing|dist|sample|template|ci$|dusk", name):
                m = re.search(r"^APP_KEY=['\"]?base64:[A-Za-z0-9+/]{40,}", text, re.M)
                if m:
                    found.append((1, path, text.count("\n", 0, m.start()) + 1, "KEYL", ""))
            continue
        if len(text) > 800_000:
            unread.append((path, "very long"))
            continue
        read += 1
        f = File(path, text, base)
        if name.endswith(".blade.php"):
            blade(f)
        else:
            scan(f)
            m = re.search(r"class\s+(\w+)", f.bare)
            if m and f.functions:
                seen[m[1]] = f
            if re.search(r"(^|/)routes/", f.inside) or "Route::" in text and "/routes" in path:
                routes += [(path, r) for r in routes_in(f)]
        found += [x for x in f.found]
    if not read:
        print("no PHP to read", file=sys.stderr)
        return 2
    found = [x for x in found if not only or x[3] in only]
    print(f"{read} files read, {aside} set aside (tests, seeders, language files; --all reads them)")
    for path, why in unread[:20]:
        print(f"  not read: {path} ({why})")
    if len(unread) > 20:
        print(f"  and {len(unread) - 20} more not read")
    if args.routes:
        bare = 0
        for path, (verb, where, owner, name, middle, line) in routes:
            checks = ""
            f = seen.get(owner)
            if f and name not in ("*", ""):
                got = f.method(name)
                build = f.method("__construct")
                if build and re.search(r"middleware\(.{0,80}(?:auth|admin|can:|role|permission)", build[0], re.S):
                    middle = [*middle, "(in the constructor)", "auth"]
                whole = f.code[:f.functions[0][1]]
                request = re.search(r"\b(\w+Request)\s+\$", got[1]) if got else None
                formed = seen.get(request[1]) if request else None
                own = formed.method("authorize") if formed else None
                if got and re.search(GUARD, got[0]) or re.search(r"authorizeResource", whole):
                    checks = "checks"
                elif own and not re.search(r"return\s+true", own[0]):
                    checks = f"checks in {request[1]}"
                elif got:
                    checks = "no check seen"
                else:
                    checks = "method elsewhere"
            closed = any(re.search(r"auth|^can\b|admin|role|permission|signed|verified|password|abilit|client|guest|login", w, re.I) for w in middle)
            if not closed and checks in ("no check seen", "") and verb not in ("GET", "VIEW", "REDIRECT"):
                bare += 1
                checks = (checks + " " if checks else "") + "<- writes, nothing seen"
            print(f"{verb:11} {where or '/':44} {owner + ('@' + name if name else ''):40} [{', '.join(middle)}] {checks}")
        print(f"{len(routes)} routes; {bare} that write show neither middleware for rights nor a check (groups of bootstrap/app.php are not seen)")
        return 0
    last, found = None, sorted(set(found))
    # The same old name in a hundred files is one thing to do.
    first_of, kept = {}, []
    for x in found:
        if x[3] == "GONE":
            first_of.setdefault(x[4], []).append(x)
            if len(first_of[x[4]]) > 1:
                continue
        kept.append(x)
    found = kept
    for severity, path, line, code, note in found:
        if severity != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[severity])
            last = severity
        print(f"  {code} {path}:{line}  {note or RULES[code][1]}"
              + (f" ({len(first_of[note])} places)" if code == "GONE" and len(first_of[note]) > 1 else ""))
    print(f"\n{len(found)} findings")
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
