#!/usr/bin/env python3
"""Reads pages, templates and scripts for gtag() and dataLayer.push() calls that count twice, come too early or are refused.

usage: tag_check.py PATH... [--events] [--only CODE,...]
  --events   instead of findings: each event with the places that send it
Reads .html .htm .js .jsx .ts .tsx .mjs .vue .svelte .php .phtml .liquid .twig .erb .njk .hbs .ejs .astro .tpl .cshtml as text.
A line that is right as it is gets "tag: ignore" or "tag: ignore[CODE]" in a comment on it or on the line above.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1.
"""
import argparse
import os
import re
import sys

RULES = {
    "UA01": (2, "Universal Analytics: it has collected nothing since July 2024"),
    "TWIC": (1, "the same container or Google tag is loaded more than once in this file: everything counts twice"),
    "BOTH": (2, "Google tag in the page and a container as well: if the container holds the same GA4 id, page views count twice"),
    "LATE": (1, "consent default comes after the tag: the first hits go out without it"),
    "CON4": (2, "consent default without ad_user_data and ad_personalization (needed since March 2024 for the EEA)"),
    "GRAN": (2, "consent default is granted for everything: lawful only outside of consent countries; set regions"),
    "WIPE": (1, "dataLayer is assigned anew after the container snippet: its push is lost; use dataLayer = dataLayer || []"),
    "NAME": (1, "event name is refused or reserved by GA4"),
    "PURC": (1, "purchase without transaction_id, value or currency"),
    "TEXT": (2, "value or price as text: send a number, with a point and without a currency sign"),
    "ITEM": (2, "items without item_id and item_name (id and name are Universal Analytics)"),
    "OLDE": (2, "enhanced ecommerce of Universal Analytics (actionField, impressions ...): GA4 reads items"),
    "NULL": (3, "ecommerce is pushed, and nowhere in this file cleared with {ecommerce: null}: items of the last push may stay"),
    "PII1": (1, "personal data in an event: forbidden by Google, and it cannot be taken out again"),
}
ENDINGS = (".html", ".htm", ".js", ".jsx", ".ts", ".tsx", ".mjs", ".vue", ".svelte", ".php", ".phtml", ".liquid", ".twig", ".erb", ".njk",
           ".hbs", ".ejs", ".astro", ".tpl", ".cshtml", ".jinja", ".j2")
SKIP = {".git", "node_modules", "vendor", "dist", "build", ".next", "coverage", "__tests__", "test", "tests", "spec", "e2e", "storage"}
AUTOMATIC = {"first_visit", "session_start", "user_engagement", "app_remove", "first_open", "ad_click", "ad_impression", "error"}
NOT_EVENTS = re.compile(r"^(?:gtm\.|gtag\.|optimize|consent|cookie|js$)")
ECOMMERCE = {"view_item", "view_item_list", "select_item", "add_to_cart", "remove_from_cart", "view_cart", "begin_checkout", "add_shipping_info",
             "add_payment_info", "purchase", "refund"}


def closing(text, start):
    depth, quote, i = 0, None, start
    while i < len(text):
        c = text[i]
        if quote:
            if c == "\\":
                i += 1
            elif c == quote:
                quote = None
        elif c in "\"'`":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                return i
        elif i - start > 8000:
            return start
        i += 1
    return start


class File:
    def __init__(self, path, text):
        self.path, self.raw, self.found, self.events = path, text.split("\n"), [], []
        # Comments become blanks, so that line numbers stay.
        self.text = re.sub(r"/\*.*?\*/|<!--(?!\[).*?-->|(?<![:\"'\w])//[^\n]*", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)

    def line(self, at):
        return self.text.count("\n", 0, at) + 1

    def add(self, code, at, note=""):
        number = self.line(at)
        for n in (number, number - 1):
            raw = self.raw[n - 1] if 0 < n <= len(self.raw) else ""
            mark = re.search(r"tag: ignore(?:\[([A-Z0-9, ]+)\])?", raw)
            if mark and (n == number or re.match(r"\s*(//|<!--|/?\*|\{#|#)", raw)) and (mark[1] is None or code in mark[1]):
                return
        self.found.append((RULES[code][0], self.path, number, code, note))

    def event(self, name, body, at):
        if NOT_EVENTS.match(name) or not name or re.search(r"[%${}<]", name):
            return
        self.events.append((name, self.path, self.line(at)))
        if len(name) > 40 or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
            # Names in the data layer may be anything; only what goes straight to GA4 is bound.
            if body is not None and body.startswith("gtag"):
                self.add("NAME", at, repr(name[:60]))
        elif body and body.startswith("gtag") and (name in AUTOMATIC or re.match(r"(?:ga_|google_|firebase_)", name)):
            self.add("NAME", at, repr(name))
        if body is None:
            return
        flat = re.search(r"[{]", body)
        if name == "purchase" and flat and not re.search(r"\.\.\.|ecommerce['\"]?\s*:\s*[A-Za-z_$]", body):
            gaps = [k for k in ("transaction_id", "value", "currency") if not re.search(r"['\"]?\b%s\b" % k, body)]
            if gaps and not re.search(r"actionField|event_callback.{0,40}\}\s*\)\s*$", body) and (len(gaps) < 3 or "ecommerce" in body or body.startswith("gtag")):
                if not re.search(r"send_to['\"]?\s*:\s*['\"]AW-", body):
                    self.add("PURC", at, "without " + ", ".join(gaps))
        if name in ECOMMERCE:
            m = re.search(r"\bitems['\"]?\s*:\s*\[\s*\{([^\]]*?)\}", body)
            if m and not re.search(r"item_id|item_name|\.\.\.", m[1]) and re.search(r"['\"]?\b(?:id|name)['\"]?\s*:", m[1]):
                self.add("ITEM", at)
            m = re.search(r"['\"]?\b(?:value|price|tax|shipping)['\"]?\s*:\s*(['\"])[^'\"{}<%]*\d[^'\"{}<%]*\1", body)
            if m and not m[0].split(":", 1)[0].strip("'\" ").endswith("tier"):
                self.add("TEXT", at, m[0][:40])
        m = re.search(r"['\"]?\b(?:user_)?(email|e_mail|email_address|phone|phone_number|first_name|last_name|full_name|password)['\"]?\s*:\s*(?!['\"]{2}|undefined|null|true|false|sha|hash)[^,}\n]+", body)
        if m and not re.search(r"sha256|hash", m[0], re.I) and not re.search(r"user_data['\"]?\s*[:,]|enhanced_conversion", body):
            if re.search(r"method['\"]?\s*:", m[0]) is None and not re.match(r".*:\s*['\"](?:email|phone|clicked?|yes|no)['\"]", m[0]):
                self.add("PII1", at, " ".join(m[0].split())[:60])


def scan(f):
    t = f.text
    for m in re.finditer(r"['\"]UA-\d{4,}-\d+['\"]", t):
        f.add("UA01", m.start())
    loaded = {}
    for m in re.finditer(r"googletagmanager\.com/(?:gtm|gtag/js)(?:\.js)?\?id=((?:GTM|G|GT|AW)-[A-Z0-9]+)|\)\(\s*window\s*,\s*document\s*,\s*['\"]script['\"]\s*,\s*['\"]\w+['\"]\s*,\s*['\"](GTM-[A-Z0-9]+)", t):
        number = m[1] or m[2]
        # The address of the noscript frame is ns.html and does not count here.
        if number in loaded and loaded[number] != m.start():
            f.add("TWIC", m.start(), number)
        loaded.setdefault(number, m.start())
    configs = {}
    for m in re.finditer(r"gtag\(\s*['\"]config['\"]\s*,\s*['\"]((?:G|GT|AW)-[A-Z0-9]+)['\"]", t):
        near = t[m.end():m.end() + 200].split(")")[0]
        if m[1] in configs and "send_page_view" not in near and "page_path" not in near and f.path.endswith((".html", ".htm")):
            f.add("TWIC", m.start(), m[1])
        configs.setdefault(m[1], m.start())
    container = next((p for n, p in loaded.items() if n.startswith("GTM-")), None)
    tag = next((p for n, p in configs.items() if n.startswith(("G-", "GT-"))), None)
    if container is not None and tag is not None:
        f.add("BOTH", tag)
    default = re.search(r"gtag\(\s*['\"]consent['\"]\s*,\s*['\"]default['\"]\s*,", t)
    first = min([p for p in [*configs.values(), *loaded.values()]], default=None)
    if default:
        if first is not None and first < default.start():
            # An async script before it does not run before it; a config call or the inline container snippet does.
            early = min([p for p in configs.values()] + [p for n, p in loaded.items() if n.startswith("GTM-") and not re.search(r"<script[^>]*$", t[:p].split("\n")[-1])], default=None)
            if early is not None and early < default.start():
                f.add("LATE", default.start())
        body = t[default.start():closing(t, t.index("(", default.start())) + 1]
        if "ad_storage" in body and not ("ad_user_data" in body and "ad_personalization" in body):
            f.add("CON4", default.start())
        if re.search(r"ad_storage['\"]?\s*:\s*['\"]granted", body) and "region" not in body and not re.search(r"ad_storage['\"]?\s*:\s*['\"]denied", t):
            f.add("GRAN", default.start())
    for m in re.finditer(r"(?:window\.)?\bdataLayer\s*=\s*\[(?!\s*\]\s*;?\s*(?:\(function|function gtag))", t):
        if container is not None and m.start() > container:
            f.add("WIPE", m.start())
    for m in re.finditer(r"\bgtag\(\s*['\"]event['\"]\s*,\s*['\"]([^'\"]+)['\"]", t):
        end = closing(t, t.index("(", m.start()))
        f.event(m[1], t[m.start():end + 1], m.start())
    pushed = cleared = None
    for m in re.finditer(r"\bdataLayer(?:\s*\|\|\s*\[\]\s*\))?\.push\s*\(", t):
        end = closing(t, m.end() - 1)
        body = t[m.end():end]
        if re.search(r"ecommerce['\"]?\s*:\s*(?:null|undefined)", body):
            cleared = m.start()
            continue
        name = re.search(r"\bevent['\"]?\s*:\s*['\"]([^'\"]+)['\"]", body)
        if re.search(r"\becommerce['\"]?\s*:\s*[{\w]", body):
            pushed = pushed or m.start()
        if name:
            f.event(name[1], body, m.start())
        if re.search(r"actionField|['\"]?impressions['\"]?\s*:|ecommerce['\"]?\s*:\s*\{\s*['\"]?(?:detail|add|remove|checkout|click|promoView)['\"]?\s*:", body):
            f.add("OLDE", m.start())
    if pushed is not None and cleared is None and not re.search(r"ecommerce['\"]?\s*:\s*null", t):
        f.add("NULL", pushed)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--events", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    files = []
    for path in args.paths:
        if not os.path.exists(path):
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
        if os.path.isfile(path):
            files.append(path)
        for folder, dirs, names in os.walk(path):
            dirs[:] = sorted(d for d in dirs if d not in SKIP)
            files += [os.path.join(folder, n) for n in sorted(names) if n.lower().endswith(ENDINGS) and not re.search(r"\.(?:min|test|spec|d)\.\w+$", n)]
    read, speaking, unread, found, events = 0, 0, [], [], {}
    for path in files:
        try:
            with open(path, encoding="utf-8-sig", errors="replace") as handle:
                text = handle.read()
        except OSError as error:
            unread.append((path, type(error).__name__))
            continue
        read += 1
        if not re.search(r"dataLayer|\bgtag\(|googletagmanager|google-analytics|UA-\d{4,}-\d", text):
            continue
        if len(text) > 500_000 or max(map(len, text.split("\n"))) > 30_000:
            unread.append((path, "very long lines, looks built"))
            continue
        speaking += 1
        f = File(path, text)
        scan(f)
        found += [x for x in f.found if not only or x[3] in only]
        for name, where, line in f.events:
            events.setdefault(name, []).append(f"{where}:{line}")
    if not read:
        print("nothing to read", file=sys.stderr)
        return 2
    print(f"{read} files read, {speaking} with Google tags or a data layer")
    for path, why in unread[:20]:
        print(f"  not read: {path} ({why})")
    if len(unread) > 20:
        print(f"  and {len(unread) - 20} more not read")
    if args.events:
        for name, places in sorted(events.items()):
            print(f"{name:40} {len(places):3}  {', '.join(places[:3])}{' ...' if len(places) > 3 else ''}")
        print(f"{len(events)} events")
        return 0
    last, found = None, sorted(set(found))
    for severity, path, line, code, note in found:
        if severity != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[severity])
            last = severity
        print(f"  {code} {path}:{line}  {RULES[code][1]}" + (f" ({note})" if note else ""))
    print(f"\n{len(found)} findings")
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
