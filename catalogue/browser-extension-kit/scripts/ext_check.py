#!/usr/bin/env python3
"""Checks a browser extension: manifest against code, store rules, service worker, messages, pages.

usage: ext_check.py FOLDER... [--table] [--only CODE,...]
  FOLDER   one extension (with manifest.json), or a folder with several; best the built one that is uploaded
  --table  instead of findings: each permission with the places that use it
Nothing is run. A line that is right as it is gets "ext: ignore" or "ext: ignore[CODE]" in a comment on it or on the line above.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1.
"""
import argparse
import json
import os
import re
import sys

RULES = {
    "MAN2": (1, "Manifest V2: Chrome runs it no longer and removed it from its store on 31 August 2026 (Firefox still takes it)"),
    "FILE": (1, "named in the manifest and not there"),
    "LOCA": (1, "__MSG_ texts need default_locale and _locales: it does not load"),
    "REMO": (1, "code from outside or from text: refused by the stores in Manifest V3"),
    "CSPX": (1, "content security policy allows eval or foreign scripts"),
    "INLN": (1, "script inside an HTML page or in an attribute: blocked"),
    "MISP": (1, "API used without its permission: undefined at run time"),
    "KEYS": (1, "secret in the code: everybody can unpack an extension"),
    "DOMW": (1, "window, document, localStorage or XMLHttpRequest in a service worker: do not exist there"),
    "EXTM": (1, "messages from other extensions or web pages are accepted without looking at the sender"),
    "LATE": (2, "listener is added after await or in a callback: the event that woke the worker is lost"),
    "TIME": (2, "timer in a service worker: it sleeps after 30 s; alarms"),
    "UNUS": (2, "permission without use in the code: a usual reason for refusal"),
    "HOST": (2, "all websites as a required permission: activeTab, optional_host_permissions or named sites?"),
    "WARX": (2, "files are open to every website (web_accessible_resources for all): it can be recognised and, with pages, misused"),
    "PMSG": (2, "message of the page is taken without looking at source and origin"),
    "DEPU": (2, "background fetches or opens an address from a message: a page may use your rights; allow-list"),
    "ASYN": (2, "async listener for onMessage: answers get lost in many versions; return true and call sendResponse"),
    "GECK": (2, "Firefox: id or data_collection_permissions missing (needed for new extensions since November 2025)"),
    "FFBG": (2, "Firefox runs no service worker: background.scripts beside it"),
    "HTML": (3, "innerHTML with something that is not a fixed text"),
    "ICON": (3, "no icon of 128 pixels"),
    "TEXT": (3, "name over 75 or description over 132 characters: the store refuses"),
}
API = {p: rf"\b(?:chrome|browser|api|ext|webext\w*)\s*\??\.\s*{p}\b" for p in
       ("alarms", "bookmarks", "browsingData", "contextMenus", "cookies", "debugger", "declarativeContent", "declarativeNetRequest", "downloads",
        "history", "identity", "idle", "management", "notifications", "offscreen", "pageCapture", "power", "privacy", "proxy", "readingList", "scripting",
        "search", "sessions", "sidePanel", "storage", "tabCapture", "tabGroups", "topSites", "tts", "ttsEngine", "userScripts", "webNavigation",
        "webRequest", "dns", "menus", "contextualIdentities", "fontSettings", "gcm", "contentSettings", "desktopCapture", "pkcs11", "theme", "find")}
API["menus"] = API["contextMenus"] = rf"\b(?:chrome|browser)\s*\??\.\s*(?:menus|contextMenus)\b"
API["nativeMessaging"] = r"connectNative|sendNativeMessage"
API["clipboardWrite"] = r"execCommand\(\s*['\"](?:copy|cut)|clipboard\.write|navigator\.clipboard"
API["clipboardRead"] = r"execCommand\(\s*['\"]paste|clipboard\.read"
API["geolocation"] = r"geolocation"
API["tabs"] = r"\.(?:tabs|windows)\b"
# Without the permission these still work, or only in part.
FREE = {"tabs", "clipboardWrite", "clipboardRead", "geolocation", "management", "webRequest", "menus", "theme", "find"}
ALL = re.compile(r"^(?:<all_urls>|\*://\*/\*|https?://\*/\*|\*://\*/)$")
SECRET = re.compile(r"\bsk-[A-Za-z0-9_-]{24,}|\bAKIA[0-9A-Z]{16}\b|\bghp_[A-Za-z0-9]{30,}|\bxox[bp]-[0-9A-Za-z-]{20,}|\bsk_live_\w{16,}|-----BEGIN (?:RSA |EC )?PRIVATE KEY")
SKIP = {".git", "node_modules", "test", "tests", "__tests__", "e2e", "docs", "coverage"}
CODE = (".js", ".mjs", ".ts", ".tsx", ".jsx", ".vue", ".svelte")


def lines_of(text):
    return text.split("\n")


def blank_comments(text):
    return re.sub(r"/\*.*?\*/|(?<![:\"'\w\\/])//[^\n]*", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def closing(text, start):
    depth, quote, i = 0, None, start
    while i < len(text) and i - start < 20_000:
        c = text[i]
        if quote:
            if c == "\\":
                i += 1
            elif c == quote or c == "\n" and quote != "`":
                quote = None
        elif c in "\"'`":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                return i
        i += 1
    return min(len(text) - 1, start + 20_000)


def strip_json(text):
    """Manifests may have // comments in Chrome."""
    out, i, quoted = [], 0, False
    while i < len(text):
        c = text[i]
        if quoted:
            out.append(c)
            if c == "\\" and i + 1 < len(text):
                out.append(text[i + 1])
                i += 1
            elif c == '"':
                quoted = False
        elif c == '"':
            quoted = True
            out.append(c)
        elif text.startswith("//", i):
            i = text.find("\n", i)
            if i < 0:
                break
            out.append("\n")
        elif text.startswith("/*", i):
            i = text.find("*/", i) + 1
            if i <= 0:
                break
        else:
            out.append(c)
        i += 1
    return "".join(out)


class Extension:
    def __init__(self, folder, manifest):
        self.folder, self.m, self.found, self.used, self.unread = folder, manifest, [], {}, []
        self.v3 = manifest.get("manifest_version") == 3
        self.files = {}
        for base, dirs, names in os.walk(folder):
            dirs[:] = sorted(d for d in dirs if d not in SKIP and not (base != folder and os.path.exists(os.path.join(base, d, "manifest.json"))))
            for name in sorted(names):
                if name.endswith(CODE + (".html", ".htm")) and not re.search(r"\.(?:test|spec|d)\.\w+$|(?:^|\.)(?:config|conf)\.\w+$|^(?:gulpfile|rollup|webpack)", name):
                    path = os.path.join(base, name)
                    try:
                        with open(path, encoding="utf-8-sig", errors="replace") as handle:
                            text = handle.read()
                    except OSError as error:
                        self.unread.append((path, error.strerror))
                        continue
                    if len(text) > 4_000_000:
                        self.unread.append((path, "over 4 MB"))
                        continue
                    self.files[os.path.relpath(path, folder).replace("\\", "/")] = text

    def add(self, code, where, offset=None, note=""):
        if offset is not None:
            text = self.files[where]
            number = text.count("\n", 0, offset) + 1
            raw = lines_of(text)
            for n in (number, number - 1):
                line = raw[n - 1] if 0 < n <= len(raw) else ""
                mark = re.search(r"ext: ignore(?:\[([A-Z0-9, ]+)\])?", line)
                if mark and (n == number or re.match(r"\s*(//|/?\*|<!--)", line)) and (mark[1] is None or code in mark[1]):
                    return
            where = f"{where}:{number}"
        self.found.append((RULES[code][0], code, where, note))

    def named_files(self):
        m = self.m
        bg = m.get("background") or {}
        yield from [bg.get("service_worker"), bg.get("page"), *(bg.get("scripts") or [])]
        for c in m.get("content_scripts") or []:
            yield from (c.get("js") or []) + (c.get("css") or [])
        for key in ("action", "browser_action", "page_action"):
            a = m.get(key) or {}
            yield a.get("default_popup")
            icon = a.get("default_icon")
            yield from icon.values() if isinstance(icon, dict) else [icon]
        yield from (m.get("icons") or {}).values() if isinstance(m.get("icons"), dict) else []
        yield from [(m.get("options_ui") or {}).get("page"), m.get("options_page"), m.get("devtools_page"), (m.get("side_panel") or {}).get("default_path")]
        for r in (m.get("declarative_net_request") or {}).get("rule_resources") or []:
            yield r.get("path")

    def workers(self):
        """Files that run in the service worker, as far as imports name them."""
        first = (self.m.get("background") or {}).get("service_worker")
        todo, seen = [first.lstrip("/")] if isinstance(first, str) else [], set()
        while todo:
            name = os.path.normpath(todo.pop()).replace("\\", "/")
            if name in seen or name not in self.files:
                continue
            seen.add(name)
            for m in re.finditer(r"importScripts\(([^)]*)\)|(?:^|\n)\s*import\s[^;'\"]*['\"](\.[^'\"]+)['\"]", self.files[name]):
                for target in re.findall(r"['\"]([^'\"]+)['\"]", m[1]) if m[1] else [m[2]]:
                    base = os.path.dirname(name) if m[2] or target.startswith(".") else ""
                    for ending in ("", ".js", ".ts"):
                        todo.append(os.path.join(base, target.lstrip("/")) + ending)
        return seen

    def check(self):
        m = self.m
        gecko = (m.get("browser_specific_settings") or m.get("applications") or {}).get("gecko")
        if m.get("manifest_version") == 2 and not gecko:
            self.add("MAN2", "manifest.json")
        missing = [f for f in self.named_files() if isinstance(f, str) and f and not f.startswith(("http", "__MSG")) and not os.path.exists(os.path.join(self.folder, f.split("?")[0].split("#")[0].lstrip("/")))
                   and "*" not in f and "{" not in f]
        every = [f for f in self.named_files() if isinstance(f, str) and f]
        code_missing = [f for f in missing if f.endswith((".js", ".html", ".css"))]
        if code_missing and len(code_missing) >= max(2, 0.6 * len([f for f in every if f.endswith((".js", ".html", ".css"))])):
            print(f"  {len(missing)} files of the manifest are not here ({', '.join(sorted(set(missing))[:3])}): source before the build? Check the built folder as well")
            self.source = True
        else:
            self.source = False
            for f in sorted(set(missing)):
                self.add("FILE", "manifest.json", note=f)
        raw = json.dumps(m)
        if "__MSG_" in raw and not (m.get("default_locale") and os.path.isdir(os.path.join(self.folder, "_locales"))) and not self.source:
            self.add("LOCA", "manifest.json")
        if isinstance(m.get("name"), str) and len(m["name"]) > 75 or isinstance(m.get("description"), str) and len(m["description"]) > 132 and not gecko:
            self.add("TEXT", "manifest.json")
        if not (isinstance(m.get("icons"), dict) and "128" in m["icons"]) and not gecko:
            self.add("ICON", "manifest.json")
        csp = m.get("content_security_policy")
        for policy in (csp.values() if isinstance(csp, dict) else [csp] if csp else []):
            if not isinstance(policy, str):
                continue
            script = re.search(r"(?:script-src|default-src)([^;]*)", policy)
            if script and (re.search(r"'unsafe-eval'", script[1]) or re.search(r"https?://(?!localhost|127)", script[1])) and "sandbox" not in policy:
                self.add("CSPX", "manifest.json", note=script[0].strip()[:60])
        if gecko is not None and self.v3 or gecko is not None and m.get("manifest_version") == 2:
            if not (isinstance(gecko, dict) and gecko.get("id")) and self.v3:
                self.add("GECK", "manifest.json", note="no id")
            elif isinstance(gecko, dict) and not gecko.get("data_collection_permissions"):
                self.add("GECK", "manifest.json", note="no data_collection_permissions")
            bg = m.get("background") or {}
            if bg.get("service_worker") and not bg.get("scripts") and not bg.get("page"):
                self.add("FFBG", "manifest.json")
        hosts = [h for h in (m.get("host_permissions") or []) + [p for p in m.get("permissions") or [] if isinstance(p, str)] if isinstance(h, str) and ALL.match(h)]
        if hosts:
            self.add("HOST", "manifest.json", note=hosts[0])
        for war in m.get("web_accessible_resources") or []:
            if isinstance(war, dict) and any(ALL.match(x) for x in war.get("matches") or [] if isinstance(x, str)) and not war.get("use_dynamic_url"):
                wide = [r for r in war.get("resources") or [] if isinstance(r, str) and (r.endswith((".html", "/*")) or r == "*")]
                if wide:
                    self.add("WARX", "manifest.json", note=", ".join(wide[:3]))
        ext_conn = (m.get("externally_connectable") or {}).get("matches") or []
        open_conn = any(isinstance(x, str) and re.match(r"\*://\*\.?/|<all_urls>|https?://\*/", x) for x in ext_conn)
        self.code(open_conn)
        self.permissions()

    def code(self, open_conn):
        workers = self.workers()
        content = {f.lstrip("/") for c in self.m.get("content_scripts") or [] for f in c.get("js") or [] if isinstance(f, str)}
        html_count = {}
        for name, text in self.files.items():
            bundled = max(map(len, lines_of(text)), default=0) > 5000 or re.search(r"(?:^|/)(?:lib|libs|vendor|third[_-]?party)/|\.min\.js$|jquery|bundle|polyfill", name, re.I)
            if name.endswith((".html", ".htm")):
                if re.search(r"(?:^|/)sandbox", name) or name in str((self.m.get("sandbox") or {}).get("pages")):
                    continue
                for s in re.finditer(r"<script(?![^>]*\bsrc=)(?![^>]*type=['\"](?:application/json|text/template|text/x-|importmap|application/ld|speculation))[^>]*>(.*?)</script>", text, re.S | re.I):
                    if s[1].strip() and self.is_page(name):
                        self.add("INLN", name, s.start())
                for s in re.finditer(r"<[a-z][^>]*\son(?:click|load|submit|change|input|error|keyup|mouseover)\s*=\s*['\"][^'\"]", text, re.I):
                    if self.is_page(name):
                        self.add("INLN", name, s.start())
                for s in re.finditer(r"<script[^>]*\bsrc=['\"]((?:https?:)?//[^'\"]+)", text, re.I):
                    if self.v3 and self.is_page(name):
                        self.add("REMO", name, s.start(), s[1][:60])
                continue
            code = blank_comments(text)
            for s in SECRET.finditer(text):
                if not re.search(r"x{4,}|your|example|0000|1234", s[0], re.I):
                    self.add("KEYS", name, s.start())
            if self.v3 and not bundled:
                for s in re.finditer(r"(?<![\w.$])eval\s*\(|\bnew\s+Function\s*\(|importScripts\(\s*['\"]https?:|\bimport\(\s*['\"]https?:|\.executeScript\(\s*(?:[^,()]+,\s*)?\{[^}]*\bcode\s*:", code):
                    if not re.search(r"sandbox", name):
                        self.add("REMO", name, s.start())
            if bundled:
                continue
            if name in workers:
                for s in re.finditer(r"(?<![\w.$'\"])(?:window\.(?!location)|document\.(?!.*offscreen)|localStorage\b|new\s+XMLHttpRequest)", code):
                    line = lines_of(code)[code.count("\n", 0, s.start())]
                    near = code[max(0, s.start() - 2500):s.start()]
                    # Functions handed over to a page run there.
                    injected = re.search(r"typeof\s+(?:window|document|localStorage)|executeScript|func:\s|globalThis|\bin self\b", line) or self.injected(code, s.start())
                    shadow = s[0].startswith("window") and re.search(r"\(\s*(?:\w+\s*,\s*)*window\s*[,)]|\b(?:const|let|var|of)\s+window\b|\bwindow\s*=>", code)
                    if not injected and not shadow and "typeof" not in near[-120:]:
                        self.add("DOMW", name, s.start(), line.strip()[:50])
                        break
                for s in re.finditer(r"\bsetInterval\s*\(|\bsetTimeout\s*\([^;]{0,400}?,\s*(\d[\d_]*(?:\s*\*\s*\d+)*)\s*\)", code):
                    span = 0
                    if s[1]:
                        span = 1
                        for factor in s[1].replace("_", "").split("*"):
                            span *= int(factor)
                    if (s[0].startswith("setInterval") or span > 30_000) and not self.injected(code, s.start()):
                        self.add("TIME", name, s.start())
                for s in re.finditer(r"\bon[A-Z]\w+\??\.addListener\s*\(", code):
                    if not re.search(r"(?:chrome|browser|api)\.[\w.]*$", code[max(0, s.start() - 40):s.start()]):
                        continue
                    if self.is_late(code, s.start()):
                        self.add("LATE", name, s.start())
            for s in re.finditer(r"\bonMessageExternal\??\.addListener\s*\(", code):
                body = code[s.start():closing(code, s.end() - 1)]
                if not re.search(r"sender|origin|\burl\b", body.split("=>", 1)[-1].split("{", 1)[-1]) and (open_conn or not (self.m.get("externally_connectable") or {}).get("ids")):
                    self.add("EXTM", name, s.start())
            for s in re.finditer(r"\bonMessage\??\.addListener\s*\(\s*async\b", code):
                self.add("ASYN", name, s.start())
            for s in re.finditer(r"\bonMessage\??\.addListener\s*\(", code):
                if name in content:
                    continue
                body = code[s.start():closing(code, s.end() - 1)]
                if re.search(r"\bfetch\(\s*(?:\w*(?:msg|message|request|req|data|payload)\w*)\??\.(?:\w+\.)*url\b|\.open\(\s*['\"]\w+['\"]\s*,\s*(?:msg|message|request)\.url", body) and not re.search(r"allow|white|startsWith|new URL\(|hostname|includes\(", body):
                    self.add("DEPU", name, s.start())
            if name in content or re.search(r"content", name):
                for s in re.finditer(r"(?:window\.|self\.)?addEventListener\(\s*['\"]message['\"]\s*,", code):
                    end = closing(code, code.index("(", s.start()))
                    body = code[s.start():end]
                    handler = re.search(r",\s*(\w+)\s*(?:,|$)", body)
                    if handler:
                        f = re.search(r"(?:function\s+%s\s*\(|(?:const|let|var)\s+%s\s*=)" % (re.escape(handler[1]), re.escape(handler[1])), code)
                        body += code[f.start():f.start() + 900] if f else " source "
                    if not re.search(r"\.source\b|\.origin\b|isTrusted|\bsource\b|\borigin\b", body):
                        self.add("PMSG", name, s.start())
            for s in re.finditer(r"\.(?:innerHTML|outerHTML)\s*\+?=(?!=)\s*([^;\n]+)|insertAdjacentHTML\(\s*[^,]+,\s*([^;\n]+)", code):
                value = (s[1] or s[2] or "").strip()
                if not re.match(r"(['\"])[^'\"]*\1\s*\)?$|``|`[^$]*`|''|\"\"|null|chrome\.i18n|browser\.i18n|DOMPurify|escape|sanit|trusted|policy|\w*[sS]vg|\w*[iI]con", value):
                    html_count.setdefault(name, []).append(s.start())
        for name, places in html_count.items():
            self.add("HTML", name, places[0], f"{len(places)} places" if len(places) > 1 else "")

    def is_page(self, name):
        return not re.search(r"(?:^|/)(?:test|demo|docs?|example|website|store|landing|manual)", name, re.I)

    def injected(self, code, at):
        """Inside a function that is given to executeScript by name or in place."""
        before = code[:at]
        for s in re.finditer(r"executeScript\s*\(", before):
            if closing(code, s.end() - 1) > at:
                return True
        names = set(re.findall(r"\bfunc(?:tion)?\s*:\s*(\w+)", code)) | {"func"}
        for s in re.finditer(r"(?:async\s+)?function\s+(\w+)\s*\(|(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s*)?(?:function|\()", before):
            if (s[1] or s[2]) in names:
                brace = code.find("{", s.end())
                if 0 <= brace < at < closing(code, brace):
                    return True
        return False

    def is_late(self, code, at):
        """Inside .then(), after await at the top, or in a callback of an asynchronous call."""
        before = code[:at]
        opened, depth, i = [], 0, at - 1
        steps = 0
        while i >= 0 and steps < 30_000:
            c = code[i]
            if c in ")}]":
                depth += 1
            elif c in "({[":
                if depth == 0:
                    opened.append(code[max(0, i - 90):i + 1])
                else:
                    depth -= 1
            i -= 1
            steps += 1
        for o in opened:
            if re.search(r"\.then\s*\($|(?:storage\.\w+|tabs|windows|permissions|management|runtime)\.(?:get\w*|query|contains|getAll|getPlatformInfo)\s*\([^()]*$", o) or re.search(r"setTimeout\s*\($", o):
                return True
        if not opened and re.search(r"(?:^|\n)(?:(?:const|let|var)\s[^\n]*=\s*)?await\s", before):
            return True
        return False

    def permissions(self):
        declared = [p for p in self.m.get("permissions") or [] if isinstance(p, str)]
        optional = [p for p in self.m.get("optional_permissions") or [] if isinstance(p, str)]
        code = {n: blank_comments(t) for n, t in self.files.items() if not n.endswith((".html", ".htm"))}
        for p, pattern in API.items():
            self.used[p] = [f"{n}:{t.count(chr(10), 0, m.start()) + 1}" for n, t in code.items() if (m := re.search(pattern, t))]
        if not code or self.source and not any(self.used.values()):
            return
        have = set(declared) | set(optional)
        if "menus" in have or "contextMenus" in have:
            have |= {"menus", "contextMenus"}
        if "declarativeNetRequestWithHostAccess" in have:
            have.add("declarativeNetRequest")
        for p in declared:
            if p == "tabs" and not re.search(r"\.(?:url|title|favIconUrl|pendingUrl)\b|url\s*:", " ".join(code.values())):
                self.add("UNUS", "manifest.json", note="tabs (only needed for address, title and icon of other tabs)")
            if p in API and p not in ("tabs", "geolocation", "clipboardRead", "clipboardWrite", "unlimitedStorage") and not self.used[p]:
                bare = re.search(rf"['\"]{p}['\"]|\[\s*['\"`]{p}|\.{p}\b|\b{p}\.", " ".join(t for t in code.values()))
                if not bare and not (p == "declarativeNetRequest" and self.m.get("declarative_net_request")) and not (p == "sidePanel" and self.m.get("side_panel")) \
                        and not (p == "ttsEngine" and self.m.get("tts_engine")) and not (p == "scripting" and any("executeScript" in t or "insertCSS" in t for t in code.values())):
                    self.add("UNUS", "manifest.json", note=p)
        for p, places in self.used.items():
            if places and p not in have and p not in FREE and p in self.api_needs():
                real = [x for x in places if not re.search(r"polyfill|vendor|/lib/|\.min\.", x)]
                if real and not any(re.search(rf"(?:chrome|browser|api)\??\.{p}\s*(?:\?\.|&&|\)|!==?|===?|\?)|if\s*\([^)]*\.{p}\b|typeof\s+[\w.]*{p}|['\"]{p}['\"]\s+in\b", t) for t in code.values()):
                    self.add("MISP", real[0], note=p)

    def api_needs(self):
        return set(API) - {"tabs", "theme", "menus", "find", "dns"} - ({"contextualIdentities"} if False else set())


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    manifests = []
    for folder in args.folders:
        if not os.path.isdir(folder):
            print(f"{folder}: no such folder", file=sys.stderr)
            return 2
        for base, dirs, names in os.walk(folder):
            dirs[:] = sorted(d for d in dirs if d not in (".git", "node_modules"))
            if "manifest.json" in names:
                manifests.append(os.path.join(base, "manifest.json"))
    total = sure = count = 0
    for path in manifests:
        try:
            with open(path, encoding="utf-8-sig", errors="replace") as handle:
                text = handle.read()
            try:
                manifest = json.loads(text)
            except ValueError:
                manifest = json.loads(re.sub(r",(\s*[}\]])", r"\1", strip_json(text)))
        except (OSError, ValueError) as error:
            print(f"{path}: not read ({str(error)[:70]})")
            continue
        if not isinstance(manifest, dict) or "manifest_version" not in manifest:
            continue  # a web app's manifest
        count += 1
        ext = Extension(os.path.dirname(path) or ".", manifest)
        print(f"{path}: {str(manifest.get('name'))[:50]} {manifest.get('version', '?')}, Manifest V{manifest.get('manifest_version')}, {len(ext.files)} files read")
        try:
            ext.check()
        except (AttributeError, TypeError) as error:
            print(f"  manifest is not laid out as browsers want it ({error})")
            total += 1
            sure += 1
            continue
        for name, why in ext.unread[:10]:
            print(f"  not read: {name} ({why})")
        if len(ext.unread) > 10:
            print(f"  and {len(ext.unread) - 10} more not read")
        if args.table:
            for p in [p for p in (manifest.get("permissions") or []) + (manifest.get("optional_permissions") or []) + (manifest.get("host_permissions") or []) if isinstance(p, str)]:
                places = ext.used.get(p)
                print(f"  {p:32} {', '.join(places[:4]) if places else '-' if p in API else 'not followed'}")
            continue
        found = sorted(set(x for x in ext.found if not only or x[1] in only))
        total += len(found)
        sure += sum(f[0] < 3 for f in found)
        last = None
        for severity, code, where, note in found:
            if severity != last:
                print({1: "first", 2: "then", 3: "questions"}[severity])
                last = severity
            print(f"  {code} {where}: {RULES[code][1]}" + (f" ({note})" if note else ""))
    if not count:
        print("no extension found (manifest.json with manifest_version); made by a build tool? Check its output folder", file=sys.stderr)
        return 2
    if not args.table:
        print(f"\n{count} extensions, {total} findings")
    return 1 if sure and not args.table else 0


if __name__ == "__main__":
    sys.exit(main())
