#!/usr/bin/env python3
"""Checks the saved pages of a small website before customers see them.

    python3 site_check.py FOLDER_OR_FILE [--country de] [--today 2026-11-19] [--all]

Reads every .html and .htm file below the folder, changes nothing, asks no network. `fix` is wrong on the page,
`look` is worth a decision. Repeats of one finding on many pages are one line.
Ignore: put <!-- site-check: ignore RULE --> into the page; the rule stands in brackets at the end of each line.
Not seen: pages that are built by JavaScript in the browser (they are named), what a server adds, speed, rankings.
Exit 0 nothing to fix, 1 something to fix, 2 wrong input.
"""
import argparse
import datetime
import json
import os
import re
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

SKIP_DIRS = {"node_modules", ".git", "vendor", "bower_components", ".next", ".nuxt", "__pycache__"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
EMPTY_TITLES = {"home", "homepage", "document", "untitled", "untitled document", "react app", "vite app", "vite + react",
                "vite + react + ts", "index", "website", "my site", "new page", "start", "startseite", "welcome"}
PLACEHOLDER = re.compile(
    r"lor[e]m ips[u]m|\byour (?:business|company|practice|club|shop) name\b|\b(?:123|1234) (?:main|any|example|your) (?:st|street|road|avenue|ave)\b"
    r"|\b(?:info|hello|contact|mail|you|your|name|email|user)@(?:example\.(?:com|org|net)|yourdomain\.\w+|domain\.com|company\.com|email\.com)\b"
    r"|\(?\b(?:\d{3})?\)?[ .-]?555[ .-]?01\d\d\b|\+?1?[ (.-]*123\)?[ .-]?456[ .-]?7890|(?-i:\bTODO\b)|\[(?:name|address|phone|town|hours)\]", re.I)
THIRD = [("fonts.googleapis.com", "Google Fonts"), ("fonts.gstatic.com", "Google Fonts"), ("google-analytics.com", "Google Analytics"),
         ("googletagmanager.com", "Google tag"), ("connect.facebook.net", "Meta pixel"), ("maps.googleapis.com", "Google Maps"),
         ("google.com/maps", "Google Maps"), ("youtube.com/embed", "YouTube"), ("youtube-nocookie.com", "YouTube (nocookie)"),
         ("player.vimeo.com", "Vimeo"), ("google.com/recaptcha", "reCAPTCHA"), ("hotjar.com", "Hotjar"), ("clarity.ms", "Clarity"),
         ("elfsight.com", "Elfsight widget"), ("use.typekit.net", "Adobe Fonts"), ("tawk.to", "Tawk chat"), ("calendly.com", "Calendly")]
BUSINESS = re.compile(r"business|store|bakery|restaurant|cafe|dentist|physician|medical|clinic|salon|plumber|electrician|contractor|"
                      r"organization|club|lodging|hotel|attorney|legalservice|repair|shop|gym|school|place", re.I)
PRIVACY = re.compile(r"privacy|datenschutz|confidentialit|privacidad|privacid|integritet|personvern", re.I)
IMPRINT = re.compile(r"impressum|imprint|legal[ -]?notice|offenlegung", re.I)
RULES = {}


class Page(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.title = self.lang = self.canonical = None
        self.tags, self.links, self.images, self.frames, self.scripts, self.sheets = set(), [], [], [], [], []
        self.ids, self.forms, self.jsonld, self.h1, self.meta = set(), [], [], 0, {}
        self.words, self.labels, self.text, self.stack, self.base = 0, set(), [], [], False

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_starttag(self, tag, attrs):
        a = {k: (v or "") for k, v in attrs}
        line = self.getpos()[0]
        self.tags.add(tag)
        if tag not in VOID:
            self.stack.append((tag, a))
        if a.get("id"):
            self.ids.add(a["id"])
        if tag == "a" and a.get("name"):
            self.ids.add(a["name"])
        if tag == "html":
            self.lang = a.get("lang")
        elif tag == "base":
            self.base = True
        elif tag == "meta":
            self.meta[(a.get("name") or a.get("property") or "").lower()] = a.get("content", "")
        elif tag == "a" and "href" in a:
            self.links.append((a["href"].strip(), line, a))
        elif tag == "img":
            self.images.append((a, line))
        elif tag in ("iframe", "embed"):
            self.frames.append((a.get("src", ""), line))
        elif tag == "script":
            self.scripts.append((a.get("src", ""), a, line))
        elif tag == "link":
            rel = a.get("rel", "").lower()
            if "stylesheet" in rel:
                self.sheets.append((a.get("href", ""), line))
        elif tag == "h1":
            self.h1 += 1
        elif tag == "form":
            self.forms.append({"a": a, "line": line, "fields": []})
        elif tag in ("input", "select", "textarea") and self.forms:
            if a.get("type", "text").lower() not in ("hidden", "submit", "button", "image", "reset"):
                inside = any(t == "label" for t, _ in self.stack)
                self.forms[-1]["fields"].append((a, inside))
        elif tag == "label" and a.get("for"):
            self.labels.add(a["for"])

    def handle_endtag(self, tag):
        for i in range(len(self.stack) - 1, -1, -1):
            if self.stack[i][0] == tag:
                del self.stack[i:]
                break

    def handle_data(self, data):
        inner = self.stack[-1][0] if self.stack else ""
        if inner == "title" and not any(t == "svg" for t, _ in self.stack):
            self.title = (self.title or "") + data
        elif inner == "script":
            if "ld+json" in self.stack[-1][1].get("type", ""):
                self.jsonld.append((data, self.getpos()[0]))
        elif inner not in ("style", "noscript", "template"):
            if data.strip():
                self.text.append((data, self.getpos()[0]))
                self.words += len(data.split())


def digits(phone):
    plain = re.sub(r"\(0\)", "", unquote(phone))
    only = re.sub(r"[^\d]", "", plain.split(";")[0])
    return re.sub(r"^(00|0)", "", only)


def same_phone(a, b):
    a, b = digits(a), digits(b)
    return a == b or (min(len(a), len(b)) >= 6 and (a.endswith(b) or b.endswith(a)))


class Report:
    def __init__(self):
        self.found = {}

    def add(self, level, rule, what, where):
        self.found.setdefault((level, rule, what), []).append(where)


def flat(node):
    if isinstance(node, list):
        for one in node:
            yield from flat(one)
    elif isinstance(node, dict):
        yield node
        yield from flat(node.get("@graph", []))


def check_page(name, root, path, page, raw, report, opts):
    def add(level, rule, what, line=None):
        if rule not in ignored:
            report.add(level, rule, what, f"{name}:{line}" if line else name)

    ignored = set(re.findall(r"site-check:\s*ignore\s+([\w-]+)", raw))
    title = " ".join((page.title or "").split())
    if not title:
        add("fix", "title", "no title, so search results and tabs show the address")
    elif title.lower() in EMPTY_TITLES:
        add("fix", "title", f'the title "{title}" says neither who nor where')
    if not page.lang:
        add("fix", "lang", "no language on <html>, screen readers and translation guess")
    if "viewport" not in page.meta:
        add("fix", "viewport", "no viewport, phones show the page tiny")
    if not page.meta.get("description", "").strip():
        add("look", "description", "no description for search results")
    if re.search(r"noindex", page.meta.get("robots", ""), re.I):
        add("look", "noindex", "search engines are told to leave this page out")
    if page.h1 == 0 and page.words > 30:
        add("look", "heading", "no main heading (h1)")
    for a, line in page.images:
        if "alt" not in a and a.get("role") != "presentation" and a.get("aria-hidden") != "true":
            add("fix", "alt", "image without a text for those who cannot see it", line)
    for text, line in page.text:
        hit = PLACEHOLDER.search(text)
        if hit:
            add("fix", "placeholder", f'placeholder left: "{hit.group(0).strip()}"', line)
    years = [int(y) for text, _ in page.text for y in re.findall(r"(?:©|\(c\)|copyright)[^\d]{0,20}(?:\d{4}\s*[-–]\s*)?(20\d\d)", text, re.I)]
    if years and max(years) < opts.today.year - 1:
        add("look", "year", f"the footer says {max(years)}; visitors take the shop for closed")
    check_links(add, root, path, page)
    check_forms(add, page)
    third = {}
    sources = [(s, l) for s, _, l in page.scripts] + page.frames + page.sheets
    sources += [(m.group(1), 1) for m in re.finditer(r"@import\s+(?:url\()?['\"]?(https?:[^'\")\s]+)", raw)]
    for src, line in sources:
        for part, what in THIRD:
            if part in src:
                third.setdefault(what, line)
        if src.startswith("http://"):
            add("fix", "mixed", "loads something without encryption; browsers block it", line)
    for what, line in third.items():
        add("look", "third-party", f"{what} is loaded on arrival: the visitor's address goes there before any consent", line)
    for text, line in page.jsonld:
        try:
            yield from flat(json.loads(text))
        except ValueError:
            if "{{" not in text and "{%" not in text and "<?" not in text:
                add("fix", "business-data", "JSON-LD that is not valid JSON, so search engines drop it", line)


def check_links(add, root, path, page):
    for href, line, a in page.links:
        if href == "#" and a.get("role") not in ("button", "tab") and not any(
            k.startswith(("data-", "onclick", "aria-expanded", "@click", "v-on")) for k in a
        ):
            if not re.search(r"toggle|scroll|top|back|carousel|dropdown|nav-link|menu", a.get("class", "") + a.get("id", ""), re.I):
                add("look", "dead-link", 'link that leads nowhere (href="#")', line)
            continue
        if href.startswith("tel:") and len(digits(href[4:])) < 5:
            add("fix", "phone", f'telephone link without a number: "{href}"', line)
    for href, line in [(h, l) for h, l, _ in page.links] + [(a.get("src", ""), l) for a, l in page.images]:
        target = local_target(root, path, href, page)
        if target is False:
            add("fix", "missing-file", f'leads to a file that is not there: "{href}"', line)
        elif target and not os.path.isdir(target) and re.search(r"\.(jpe?g|png|gif|webp|avif)$", target, re.I):
            size = os.path.getsize(target)
            if size > 600_000:
                add("look", "heavy", f"image of {size / 1e6:.1f} MB: {os.path.basename(target)} (200 kB are enough)", line)
    for href, line, _ in page.links:
        if href.startswith("#") and len(href) > 1 and not re.match(r"#[!/]", href):
            if unquote(href[1:]) not in page.ids and href.lower() != "#top" and not page.base:
                add("look", "anchor", f'jump to a place that is not on the page: "{href}"', line)


def local_target(root, path, href, page):
    """None: not a local file or not decidable; False: missing; else the file."""
    if not href or page.base or re.search(r"[{}<>$]|\bdata:", href) or href.startswith("#"):
        return None
    parts = urlsplit(href)
    if parts.scheme or parts.netloc or not parts.path:
        return None
    rel = unquote(parts.path)
    folder = root if rel.startswith("/") else os.path.dirname(path)
    full = os.path.normpath(os.path.join(folder, rel.lstrip("/")))
    if not (full + os.sep).startswith(os.path.normpath(root) + os.sep):
        return None
    for way in (full, full + ".html", os.path.join(full, "index.html")):
        if os.path.isfile(way):
            return way
    if os.path.isdir(full):
        return full
    # Absolute paths depend on where the site is mounted; without an extension a server may answer.
    if rel.startswith("/") or not re.search(r"\.(html?|pdf|jpe?g|png|gif|webp|avif|svg)$", rel, re.I):
        return None
    return False


def check_forms(add, page):
    for form in page.forms:
        a, line = form["a"], form["line"]
        handled = any(k.startswith(("on", "data-", "@", "v-", "hx-", "wire:", "netlify")) for k in a) or page.scripts
        if a.get("action", "").strip() in ("", "#") and not handled:
            add("fix", "form", "form that is sent nowhere: no action and no script", line)
        if a.get("action", "").lower().startswith("mailto:"):
            add("fix", "form", "form that opens the visitor's mail program; most people have none set up", line)
        for f, inside in form["fields"]:
            named = inside or f.get("id") in page.labels or f.get("aria-label") or f.get("aria-labelledby") or f.get("title")
            if not named:
                add("look", "label", f'form field "{f.get("name") or f.get("placeholder") or f.get("type") or "?"}" without a label', line)


def check_site(pages, blocks, report, opts):
    phones = {}
    for name, page in pages:
        for href, line, _ in page.links:
            if href.startswith("tel:") and len(digits(href[4:])) >= 5:
                phones.setdefault(digits(href[4:]), f"{name}:{line}")
    first = pages[0][0]
    if not phones:
        report.add("look", "phone", "no telephone link on the whole site; on a phone people want to tap", first)
    numbers = list(phones)
    groups = [n for i, n in enumerate(numbers) if not any(same_phone(n, m) for m in numbers[:i])]
    if len(groups) > 1:
        report.add("look", "phone", f"{len(groups)} different telephone numbers are linked: {', '.join(groups[:4])}", phones[groups[1]])
    for rule, pattern, level, what in (
        ("privacy", PRIVACY, "look", "no link to a privacy notice"),
        ("imprint", IMPRINT, "fix" if opts.country in ("de", "at") else None, "no link to an Impressum, which Germany and Austria demand"),
    ):
        if level and not any(pattern.search(h) or pattern.search(" ".join(t for t, _ in p.text)) for _, p in pages for h in [" ".join(x for x, _, _ in p.links)]):
            report.add(level, rule, what, first)
    titles = {}
    for name, page in pages:
        title = " ".join((page.title or "").split())
        if title:
            titles.setdefault(title, []).append(name)
    for title, names in titles.items():
        if len(names) > 1:
            report.add("look", "same-title", f'{len(names)} pages share the title "{title[:50]}"', names[1])
    shops = [(n, b) for n, b in blocks if BUSINESS.search(str(b.get("@type", ""))) and ("address" in b or "telephone" in b or "openingHours" in b or "openingHoursSpecification" in b)]
    if not shops:
        report.add("look", "business-data", "no LocalBusiness data with address and hours; maps and assistants read it", first)
    for name, block in shops:
        kind = block.get("@type")
        kind = "/".join(map(str, kind)) if isinstance(kind, list) else str(kind)
        missing = [k for k in ("name", "address", "telephone") if not block.get(k)]
        if not block.get("openingHoursSpecification") and not block.get("openingHours"):
            missing.append("opening hours")
        if missing and kind != "Organization":
            report.add("look", "business-data", f"{kind} data without {', '.join(missing)}", name)
        phone = str(block.get("telephone") or "")
        if phone and groups and not any(same_phone(phone, g) for g in groups):
            report.add("fix", "phone", f'business data says {phone}, the links say {", ".join(groups[:3])}', name)


def read(path):
    with open(path, "rb") as f:
        data = f.read()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    found = re.search(rb"charset=[\"']?([\w-]+)", data[:2000])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        try:
            return data.decode(found.group(1).decode() if found else "cp1252", "replace")
        except LookupError:
            return data.decode("cp1252", "replace")


def files_of(where):
    if os.path.isfile(where):
        return os.path.dirname(where) or ".", [where]
    found = []
    for folder, dirs, names in os.walk(where):
        dirs[:] = sorted(d for d in dirs if d not in SKIP_DIRS)
        found += [os.path.join(folder, n) for n in sorted(names) if n.lower().endswith((".html", ".htm"))]
    return where, found


def day(text):
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError("a date like 2026-11-19")


def main():
    ap = argparse.ArgumentParser(description="Checks the saved pages of a small website.")
    ap.add_argument("where", help="folder or HTML file")
    ap.add_argument("--country", default="", type=str.lower, help="two letters, for example de: adds what that country demands")
    ap.add_argument("--today", default=datetime.date.today(), type=day, help=argparse.SUPPRESS)
    ap.add_argument("--all", action="store_true", help="every place instead of the first three")
    opts = ap.parse_args()
    if not os.path.exists(opts.where):
        print(f"site_check: {opts.where} does not exist", file=sys.stderr)
        return 2
    root, files = files_of(opts.where)
    report, pages, blocks, skipped = Report(), [], [], []
    for path in files:
        name = os.path.relpath(path, root)
        raw = read(path)
        page = Page()
        try:
            page.feed(raw)
            page.close()
        except (ValueError, AssertionError):
            skipped.append((name, "not readable as HTML"))
            continue
        if not page.tags & {"html", "body", "head"}:
            skipped.append((name, "a part of a page"))
        elif page.words < 15 and page.scripts:
            skipped.append((name, "built by JavaScript; save the page from the browser"))
        elif page.words < 15 and "refresh" in raw.lower() and "http-equiv" in raw.lower():
            skipped.append((name, "forwards to another page"))
        else:
            pages.append((name, page))
            blocks += [(name, b) for b in check_page(name, root, path, page, raw, report, opts)]
    if not pages:
        why = f" ({len(skipped)} skipped: {skipped[0][0]}, {skipped[0][1]})" if skipped else ""
        print(f"site_check: no page to check in {opts.where}{why}", file=sys.stderr)
        return 2
    check_site(pages, blocks, report, opts)
    print(f"{len(pages)} pages read")
    for name, why in skipped if opts.all else skipped[:5]:
        print(f"  skipped {name}: {why}")
    if len(skipped) > 5 and not opts.all:
        print(f"  skipped {len(skipped) - 5} more")
    for level in ("fix", "look"):
        for (lv, rule, what), places in sorted(report.found.items()):
            if lv != level:
                continue
            shown = places if opts.all else places[:3]
            more = f" and {len(places) - len(shown)} more" if len(places) > len(shown) else ""
            print(f"{level:5}{what}  [{rule}]\n       {', '.join(shown)}{more}")
    count = {lv: sum(len(p) for k, p in report.found.items() if k[0] == lv) for lv in ("fix", "look")}
    print(f"{count['fix']} to fix, {count['look']} to look at")
    return 1 if count["fix"] else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(0)
