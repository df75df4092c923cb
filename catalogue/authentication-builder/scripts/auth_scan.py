#!/usr/bin/env python3
"""Find settings and lines in source code that commonly break sign-in. Reads, never runs or sends.

usage: auth_scan.py PATH [PATH ...] [--fail-on high|medium|low|never] [--tests] [--rules]

PATH is a file or folder. Rules A01 to A24 are explained as pairs in references/code-pairs.md; --rules
lists them. A finding is a place to look at, not a verdict. Values of secrets are never printed.
Ignore one line with a comment on it or above it:   auth-scan: ignore A05 test key, not deployed
Not read, and counted at the end: tests and fixtures (unless --tests), dependencies, build output, files
over 600 kB or with lines over 5,000 characters, other languages.
Exit 0 nothing at or above --fail-on (default high), 1 something, 2 wrong use or nothing to read.
"""
import argparse
import json
import os
import re
import sys
from collections import Counter

LANGS = {".js": "js", ".jsx": "js", ".ts": "js", ".tsx": "js", ".mjs": "js", ".cjs": "js", ".mts": "js",
         ".vue": "js", ".svelte": "js", ".astro": "js", ".py": "py", ".rb": "rb", ".php": "php",
         ".java": "jvm", ".kt": "jvm", ".cs": "cs", ".go": "go"}
LEFT_OUT = {"node_modules", "vendor", "dist", "build", ".next", ".nuxt", ".git", "venv", ".venv", "site-packages",
            "target", "bin", "obj", "coverage", "__pycache__", "out", "bower_components"}
TESTS = re.compile(r"(^|/)(tests?|__tests__|__mocks__|specs?|e2e|cypress|fixtures?|testdata|mocks?|stories)(/|$)|"
                   r"[._-](test|tests|spec|stories|mock)\.\w+$|(^|/)test_\w+\.py$|_test\.(go|py|rb)$|(^|/)conftest\.py$", re.I)
LEVELS = {"high": 3, "medium": 2, "low": 1}
SECRETISH = r"(?:token|otp|secret|session_?id|passw|(?<![a-z])reset|verif|invit|api_?key|nonce)"
AUTH_FILE = re.compile(r"auth|log-?in|sign-?in|sign-?up|session|passw|reset|account|users?[._/]", re.I)
SERVER_FILE = re.compile(r"server|middleware|proxy\.[jt]s|route\.[jt]sx?$|actions?\.[jt]s|(^|/)api/", re.I)

# id: (level, what, languages or None, expression). Found in a line without its comment.
LINES = [
    ("A01", "high", "token where any script can read it (Web Storage)", "js",
     r"(?:local|session)Storage\.setItem\(\s*[`'\"][^`'\"]*(?<!csrf)(?<!csrf[-_])(?:token|jwt|session_?id)\b(?![^`'\"]*csrf)|(?:local|session)Storage\.(?:access_?|refresh_?|auth_?)?(?:token|jwt)\s*=(?!=)"),
    ("A02", "high", "token read without checking its signature", None,
     r"verify_signature[\"']?\s*[:=]\s*False|jwt\.decode\([^)\n]*verify\s*=\s*False|\bParseUnverified\(|JWT\.decode\([^)\n]*,\s*(?:nil|null),\s*false|algorithms?[\"']?\s*[:=]\s*\[?\s*[\"']none[\"']|RequireSignedTokens\s*=\s*false|ValidateIssuerSigningKey\s*=\s*false"),
    ("A03", "medium", "expiry of tokens is switched off", None,
     r"ignoreExpiration\s*:\s*true|verify_exp[\"']?\s*[:=]\s*False|ValidateLifetime\s*=\s*false|verify_expiration:\s*false"),
    ("A04", "medium", "access token lives for days: it cannot be revoked that long", None,
     r"\bexpiresIn\s*:\s*[`'\"](?:[2-9]|\d{2,})\s*d(?:ays?)?[`'\"]|ACCESS_TOKEN_EXPIRE_MINUTES\s*(?::\s*int\s*)?=\s*60\s*\*\s*24\s*\*|ACCESS_TOKEN_LIFETIME[\"']?\s*[:=]\s*timedelta\(\s*days\s*=\s*(?:[2-9]|\d{2,})"),
    ("A05", "high", "secret in the source, or a default that goes live when the variable is missing", None,
     r"process\.env\.\w*(?:SECRET|JWT|SIGNING_KEY)\w*\s*(?:\|\||\?\?)\s*[`'\"](?!https?:)[^`'\"]{2,}|(?:environ\.get|getenv)\(\s*[\"'](?:\w*SECRET(?:_KEY)?|\w*JWT\w*|\w*SIGNING_KEY\w*)[\"']\s*,\s*[f]?[\"'][^\"']{4,}|environ\.get\(\s*[\"']\w*SECRET\w*[\"']\s*\)\s*or\s+[\"']|jwt\.(?:sign|verify)\([^\n]*?,\s*[`'\"][^`'\"\s]{3,}[`'\"]\s*[,)]|^\s*(?:app\.)?(?:SECRET_KEY|JWT_SECRET(?:_KEY)?|secret_key)\s*=\s*[\"'][^\"'\s]{6,}[\"']|\bsession\(\s*\{[^}\n]*secret\s*:\s*[`'\"]|cookieParser\(\s*[`'\"][^`'\"]|(?:cookie|session|jwt)_?secret\s*:\s*[`'\"][^`'\"\s]{4,}[`'\"]"),
    ("A06", "high", "fast hash for a password: use Argon2id, scrypt or bcrypt", None,
     r"(?:md5|sha1|sha256|sha512)\s*\(\s*[^)\n]{0,30}passw|createHash\(\s*[`'\"](?:md5|sha-?1|sha-?256|sha-?512)[`'\"]\s*\)[^\n]{0,60}\.update\([^)\n]*passw|hashlib\.(?:md5|sha1|sha256|sha512)\([^)\n]*passw|Digest::(?:MD5|SHA\d+)\.\w+\([^)\n]*passw"),
    ("A07", "medium", "bcrypt cost under 10", None,
     r"bcrypt(?:js)?\.(?:hash|hashSync|genSalt|genSaltSync)\((?:[^(),\n]+,)?\s*[1-9]\s*[,)]|gensalt\(\s*(?:rounds\s*=\s*)?[1-9]\s*\)|BCryptPasswordEncoder\(\s*[1-9]\s*\)|Password\.create\([^)\n]*cost:\s*[1-9]\s*\)|PASSWORD_BCRYPT\s*,\s*\[[^\]]*cost[\"']\s*=>\s*[1-9]\s*\]"),
    ("A08", "high", "predictable random value for a token or code", None,
     SECRETISH + r"\w*[^\n]{0,60}(?:Math\.random\(|\brandom\.(?:choices?|randint|random|randrange|sample)\(|\bmt_rand\(|\buniqid\(|math/rand|\bnew Random\()|(?:Math\.random\()[^\n]{0,60}" + SECRETISH),
    ("A10", "high", "account is taken over by whoever brings the same address", None,
     r"allowDangerousEmailAccountLinking\s*:\s*true|requireLocalEmailVerified\s*:\s*false|SOCIALACCOUNT_EMAIL_AUTHENTICATION(?:_AUTO_CONNECT)?\s*=\s*True"),
    ("A11", "medium", "protection against foreign requests is off: right only where no cookie signs in", None,
     r"disableCSRFCheck\s*:\s*true|@csrf_exempt|csrf\(\)\.disable\(\)|csrf\s*\(?\s*(?:AbstractHttpConfigurer::disable|\w+\s*->\s*\w+\.disable\(\))|csrf\.disable\(\)|skip_before_action\s+:verify_authenticity_token|skip_forgery_protection|\[IgnoreAntiforgeryToken"),
    ("A13", "high", "name says that the build publishes this secret to browsers", None,
     r"\b(?:NEXT_PUBLIC|VITE|REACT_APP|NUXT_PUBLIC|EXPO_PUBLIC|PUBLIC)_\w*(?:SERVICE_ROLE|CLIENT_SECRET|PRIVATE_KEY|JWT_SECRET|SECRET_KEY|AUTH_SECRET)\w*"),
    ("A14", "high", "certificates are not checked: anyone in between reads the sign-in", None,
     r"rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED[\"']?\]?\s*=\s*[`'\"]?0|InsecureSkipVerify\s*:\s*true|\b(?:requests|httpx)\.\w+\([^\n]*verify\s*=\s*False|VERIFY_NONE|CURLOPT_SSL_VERIFYPEER\s*(?:,|=>)\s*(?:false|0)"),
    ("A16", "medium", "goes where a parameter says: only paths from this site", None,
     r"\bredirect\(\s*(?:\d{3}\s*,\s*)?(?:req|request|ctx|c)\.(?:query|body|params|GET(?!\()|POST(?!\()|args|nextUrl\.searchParams)\b|redirect_to[\s(]+params\[|(?:return\s+)?redirect\(\s*(?:searchParams|url\.searchParams)\.get\(|header\(\s*[\"']Location:\s*[\"']\s*\.\s*\$_(?:GET|REQUEST)"),
    ("A17", "medium", "signature or key compared with ==: use the constant-time function", None,
     r"\b\w*(?:signature|hmac|api_?key|digest)\w*(?:\.\w+)*\s*[!=]==?\s*(?!null|undefined|None|nil|true|false|0\b|''|\"\")[\w.\[\]\"']*(?:signature|hmac|api_?key|digest)\w*"),
    ("A19", "medium", "flow that RFC 9700 rules out (password) or advises against (implicit)", None,
     r"grant_?type[\"']?\s*[:=]\s*[`'\"]password[`'\"]|response_?type[\"']?\s*[:=]\s*[`'\"](?:id_token )?token[`'\"]"),
    ("A21", "medium", "every hop is believed: a caller picks the address that throttling counts", "js",
     r"trust proxy[`'\"]\s*,\s*true|trustProxy\s*:\s*true"),
]
LINES = [(i, lv, what, lang, re.compile(rx, re.I)) for i, lv, what, lang, rx in LINES]
OTHER = {"A09": ("medium", "flag of a session cookie is off"),
         "A12": ("high", "server believes a cookie that was not checked (Supabase getSession): getClaims or getUser"),
         "A15": ("medium", "link in a mail is built from the request's host"),
         "A18": ("medium", "credential goes into a log"),
         "A20": ("low", "message tells which accounts exist"),
         "A22": ("high", "version with a known hole in sign-in"),
         "A23": ("high", "every origin may send requests with cookies and read the answer"),
         "A24": ("medium", "session keeps its id at sign-in (no regenerate in this file)")}
COOKIE_OFF = re.compile(r"\bhttp_?only\s*[:=]\s*false|\bsecure\s*[:=]\s*false|SESSION_COOKIE_(?:SECURE|HTTPONLY)[\"']?\]?\s*[:=]\s*False|SESSION_COOKIE_SAMESITE\s*=\s*(?:None|False)\b|setHttpOnly\(false\)|setSecure\(false\)", re.I)
HOST = re.compile(r"headers\.host\b|headers\.get\([`'\"](?:host|x-forwarded-host|origin)|req\.get\([`'\"](?:host|origin)|get_host\(\)|build_absolute_uri\(|HTTP_HOST|host_url|url_root|request\.host\b", re.I)
MAILED = re.compile(r"reset|verif(?:y|ication)|invit|magic|activat|confirm.{0,10}(?:mail|url|link)", re.I)
LOGGED = re.compile(r"(?:console\.(?:log|info|debug|warn|error)|\b(?:logger|logging|log)\.(?:info|debug|warning|warn|error)|\bprint|\bputs|Log::\w+|fmt\.Print\w*)\s*\(?(.*)", re.I)
LEAK = re.compile(r"(?<![\w.])(?:[\w.$]*\.)?(?:password|passwd|pwd|access_?token|refresh_?token|id_?token|client_?secret|jwt|otp|authorization|session_?token|reset_?token)\b(?!\s*[:=]?\s*(?:\?|!==?|===?|\.length|\.slice|\.id\b|\())", re.I)
TELLS = re.compile(r"[`'\"][^`'\"\n]*(?:(?:user|e-?mail|account)[\w ]{0,12} (?:not found|does not exist|doesn'?t exist|not registered|already exists|already registered|already in use)|no (?:user|account)[\w ]{0,8} (?:with|for)|(?:incorrect|wrong) password)[^`'\"\n]*[`'\"]", re.I)
OLD = {"next": [((12, 3, 5), 12), ((13, 5, 9), 13), ((14, 2, 25), 14), ((15, 2, 3), 15)], "jsonwebtoken": [((9, 0, 0), None)],
       "passport": [((0, 6, 0), None)], "express-jwt": [((6, 0, 0), None)]}
WHY = {"next": "middleware can be skipped (CVE-2025-29927)", "jsonwebtoken": "unsigned tokens by default settings (CVE-2022-23540)",
       "passport": "session fixation (CVE-2022-25896)", "express-jwt": "algorithm not enforced (CVE-2020-15084)",
       "lucia": "library is deprecated since March 2025"}


def code_of(line, lang):
    """The line without its comment: a rule in a comment is no finding."""
    s = line.lstrip()
    if s.startswith(("//", "*", "/*", "<!--")) or (s.startswith("#") and lang in ("py", "rb", "php")):
        return ""
    cut = re.search(r"(?<![:\"'`\\])//\s", line) if lang in ("js", "jvm", "cs", "go", "php") else re.search(r"\s#\s", line)
    return line[:cut.start()] if cut else line


def no_strings(text):
    text = re.sub(r"\$\{([^}]*)\}", r"`+\1+`", text)          # template literals keep what they insert
    text = re.sub(r"""f(["'])(.*?)\1""", lambda m: "+".join(re.findall(r"\{([^{}]*)\}", m.group(2))), text)
    return re.sub(r"""(["'`])(?:\\.|(?!\1).)*\1""", '""', text)


def scan_package(path, text, add):
    try:
        pack = json.loads(text)
        wanted = {**(pack.get("devDependencies") or {}), **(pack.get("dependencies") or {})}
    except (ValueError, AttributeError, TypeError):
        return
    if "lucia" in wanted:
        add("A22", path, 1, f"lucia: {WHY['lucia']}", "medium")
    for name, limits in OLD.items():
        got = re.match(r"[\^~>=v\s]*(\d+)\.(\d+)\.(\d+)", str(wanted.get(name, "")))
        if not got:
            continue
        have = tuple(map(int, got.groups()))
        for safe, major in limits:
            if have < safe and (major is None or have[0] == major):
                line = next((n for n, l in enumerate(text.split("\n"), 1) if f'"{name}"' in l), 1)
                loose = str(wanted[name]).startswith(("^", ">"))
                add("A22", path, line, f"{name} {'.'.join(map(str, have))}: {WHY[name]}; safe from {'.'.join(map(str, safe))}"
                    + (" (the lock file decides)" if loose else ""), "medium" if loose else "high")


def scan(path, shown, lang, text, add):
    raw = text.split("\n")
    lines, block = [], False
    for line in raw:
        code = "" if block else code_of(line, lang)
        if not block and re.match(r"\s*/\*", line) and "*/" not in line:
            block = True
        elif block and "*/" in line:
            block = False
        lines.append(code)
    whole = "\n".join(lines)
    near = lambda n, a, b: "\n".join(lines[max(0, n - a):n + b])
    for n, line in enumerate(lines):
        if not line.strip():
            continue
        for rule, level, what, only, rx in LINES:
            if (only is None or only == lang) and rx.search(line):
                if rule == "A08" and re.search(r"test|sleep|delay|jitter|color|\w\[\s*Math\.floor\(\s*Math\.random\(\)\s*\*\s*\w+\.length\s*\)\s*\]\.", line, re.I):  # the field of a row picked at random is no secret
                    continue
                if rule == "A17" and re.search(r"(?:len|length|size|count|type|version|algorithm)\b", rx.search(line).group(0), re.I):
                    continue  # a length of a signature, not the signature
                add(rule, shown, n + 1, what, level)
        if COOKIE_OFF.search(line) and (re.search(r"SESSION_COOKIE|setHttpOnly|setSecure", line) or re.search(r"cookie|express-session|session\(", near(n, 6, 3), re.I)) and not re.search(r"csrf|xsrf|theme|locale|lang|sidebar", near(n, 4, 1), re.I):
            add("A09", shown, n + 1)
        if HOST.search(line) and MAILED.search(near(n, 5, 7)) and re.search(r"mail|send|url|link", near(n, 3, 7), re.I) and re.search(r"mail", whole, re.I):
            add("A15", shown, n + 1)
        if TELLS.search(line) and AUTH_FILE.search(shown):
            add("A20", shown, n + 1)
        logged = LOGGED.search(line)
        if logged and LEAK.search(no_strings(logged.group(1))):
            add("A18", shown, n + 1)
        if lang == "js" and re.search(r"auth\.getSession\(", line) and re.search(r"supabase", whole, re.I) and not re.search(r"^\s*['\"]use client", text) and (
                SERVER_FILE.search(shown) or re.search(r"next/headers|@sveltejs/kit|^\s*['\"]use server", whole, re.M)) and not re.search(r"auth\.(?:getUser|getClaims)\(", whole):
            add("A12", shown, n + 1)
        if re.search(r"origin\s*:\s*(?:true\b|[`'\"]\*[`'\"])|CORS_(?:ALLOW_ALL_ORIGINS|ORIGIN_ALLOW_ALL)\s*=\s*True|allow_origins\s*=\s*\[\s*[\"']\*[\"']|origin\s*:\s*\(?\s*\w*,?\s*\w+\)?\s*=>\s*\w+\(null,\s*true\)", line):
            if re.search(r"credentials\s*[:=]\s*true|CORS_ALLOW_CREDENTIALS\s*=\s*True|allow_credentials\s*=\s*True", whole if "CORS_" in line else near(n, 6, 7), re.I):
                add("A23", shown, n + 1)
    if lang == "js" and re.search(r"req\.session\.(?:user\w*|uid|account\w*|loggedIn|isAuth\w*)\s*=(?!=)", whole) and not re.search(r"\.regenerate\(|cookie-session|iron-session", whole):
        n = next(i for i, l in enumerate(lines, 1) if re.search(r"req\.session\.(?:user\w*|uid|account\w*|loggedIn|isAuth\w*)\s*=(?!=)", l))
        add("A24", shown, n)


def files_of(paths, with_tests, skipped):
    for top in paths:
        if os.path.isfile(top):
            yield top, os.path.basename(top)
            continue
        for here, folders, names in os.walk(top):
            gone = [f for f in folders if f in LEFT_OUT]
            skipped["folders of dependencies or build output"] += len([f for f in gone if f != ".git"])
            folders[:] = sorted(f for f in folders if f not in LEFT_OUT)
            for name in sorted(names):
                full = os.path.join(here, name)
                shown = os.path.relpath(full, top)
                if not with_tests and TESTS.search(shown.replace(os.sep, "/")):
                    if os.path.splitext(name)[1] in LANGS:
                        skipped["tests and fixtures (--tests reads them)"] += 1
                    continue
                yield full, shown


def main():
    parser = argparse.ArgumentParser(description="Find settings and lines that commonly break sign-in.")
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--fail-on", choices=["high", "medium", "low", "never"], default="high")
    parser.add_argument("--tests", action="store_true")
    parser.add_argument("--rules", action="store_true")
    options = parser.parse_args()
    facts = {i: (lv, what) for i, lv, what, *_ in LINES} | OTHER
    if options.rules:
        for rule in sorted(facts):
            print(f"{rule} {facts[rule][0]:6} {facts[rule][1]}")
        return 0
    if not options.paths:
        parser.error("give a file or folder, or --rules")
    for path in options.paths:
        if not os.path.exists(path):
            parser.error(f"{path}: no such file or folder")
    found, skipped, read, ignored = [], Counter(), Counter(), 0
    for full, shown in files_of(options.paths, options.tests, skipped):
        ending = os.path.splitext(full)[1]
        package = os.path.basename(full) == "package.json"
        if ending not in LANGS and not package:
            if ending in (".rs", ".ex", ".exs", ".scala", ".swift", ".dart", ".c", ".cpp", ".cc", ".pl", ".clj", ".erb", ".ejs", ".sql"):
                skipped[f"{ending} files"] += 1
            continue
        try:
            if os.path.getsize(full) > 600_000:
                skipped["files over 600 kB"] += 1
                continue
            with open(full, encoding="utf-8", errors="replace") as handle:
                text = handle.read().replace("\r\n", "\n")
        except OSError:
            skipped["files that cannot be read"] += 1
            continue
        if "\0" in text:
            skipped["binary or UTF-16 files"] += 1
            continue
        if max(map(len, text.split("\n"))) > 5000:
            skipped["minified files"] += 1
            continue
        read[ending] += 1
        lines = text.split("\n")
        hits = set()

        def add(rule, where, line, what=None, level=None):
            hits.add((rule, where, line, what or facts[rule][1], level or facts[rule][0]))
        if package:
            scan_package(shown, text, add)
        else:
            scan(full, shown, LANGS[ending], text, add)
        for hit in hits:
            around = " ".join(lines[max(0, hit[2] - 2):hit[2]])
            marker = re.search(r"auth-scan:\s*ignore((?:[ ,]+A\d\d)*)", around)
            if marker and (not marker.group(1).strip() or hit[0] in marker.group(1)):
                ignored += 1
            else:
                found.append(hit)
    if not read:
        parser.error("nothing to read: no source file of a known language (js, ts, py, rb, php, java, kt, cs, go)")
    found.sort(key=lambda h: (-LEVELS[h[4]], h[0], h[1], h[2]))
    for rule, where, line, what, level in found:
        print(f"{level:6} {rule} {where}:{line}  {what}")
    count = Counter(h[4] for h in found)
    print(f"{sum(read.values())} files read, {len(found)} findings: {count['high']} high, {count['medium']} medium, {count['low']} low"
          + (f"; {ignored} ignored by marker" if ignored else ""))
    if +skipped:
        print("not read: " + ", ".join(f"{n} {what}" for what, n in sorted(skipped.items()) if n))
    limit = LEVELS.get(options.fail_on, 9)
    return 1 if any(LEVELS[h[4]] >= limit for h in found) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(0)
