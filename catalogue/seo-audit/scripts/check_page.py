#!/usr/bin/env python3
"""Check saved raw HTML pages for what search engines and AI crawlers read.

    python3 check_page.py PAGE.html [PAGE.html ...] --base https://site.example

Save with curl or "view source", not "save complete page": scripts must not have run.
Limits: no network, no rendering, no robots.txt, no HTTP headers (X-Robots-Tag, redirects); whether a canonical is the page's own
address is guessed from the file name (prices.html matches any address on the base's host whose last part is prices or prices.html;
index.html matches / and its folder; og:url with the same address counts as well). Text without spaces between words (Chinese, Japanese, Thai) counts two characters as one word.
Exit 0 no findings, 1 findings, 2 unreadable input.
"""
import argparse
import json
import os
import re
import sys
from html.parser import HTMLParser
from urllib.parse import urljoin, urlparse

UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")


class Page(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.title, self.h1, self.meta, self.canonical, self.hreflang = "", [], {}, [], []
        self.lang, self.no_alt, self.links, self.words, self.data = "", 0, [], 0, []
        self.stack, self.og_url = [], ""

    def handle_starttag(self, tag, attrs):
        a = {k: v or "" for k, v in attrs}
        if tag == "html":
            self.lang = a.get("lang", "")
        elif tag == "meta" and a.get("property") == "og:url":
            self.og_url = a.get("content", "")
        elif tag == "meta" and a.get("name"):
            self.meta[a["name"].lower()] = a.get("content", "")
        elif tag == "link" and "canonical" in a.get("rel", "").lower().split():
            self.canonical.append(a.get("href", ""))
        elif tag == "link" and a.get("hreflang"):
            self.hreflang.append(a["hreflang"])
        elif tag == "img" and "alt" not in a and not self.hidden():
            self.no_alt += 1
        elif tag == "a" and a.get("href"):
            self.links.append(a["href"])
        if tag in ("title", "h1", "script", "style", "noscript", "template", "svg"):
            kind = "json" if tag == "script" and a.get("type", "").lower() == "application/ld+json" else tag
            self.stack.append((tag, kind))
            if tag == "h1":
                self.h1.append("")
            if kind == "json":
                self.data.append("")

    def handle_endtag(self, tag):
        open_ = [name for name, _ in self.stack]
        if tag in open_:  # with what was left open inside it
            del self.stack[len(open_) - 1 - open_[::-1].index(tag):]

    def hidden(self):
        """Inside something that is not page text; a title inside svg names a picture, not the page."""
        return any(kind in ("script", "style", "noscript", "template", "svg") for _, kind in self.stack)

    def handle_data(self, text):
        kind = self.stack[-1][1] if self.stack else ""
        if kind == "json":
            self.data[-1] += text
        elif self.hidden():
            return
        elif kind == "title":
            self.title += text
        else:
            if kind == "h1":
                self.h1[-1] += text
            unspaced = len(UNSPACED.findall(text))
            self.words += len(UNSPACED.sub(" ", text).split()) + unspaced // 2


def parts(address):
    """Scheme, host and path of an address; three empty texts for one that cannot be read."""
    try:
        split = urlparse(address)
        return split.scheme, split.netloc.lower(), split.path
    except ValueError:
        return "", "", ""


def is_own(canonical, path, base):
    stem = os.path.splitext(os.path.basename(path))[0]
    scheme, host, where = parts(canonical)
    if (scheme, host) != parts(base)[:2]:
        return False
    last = where.rstrip("/").rsplit("/", 1)[-1]
    if stem != "index":
        return last in (stem, stem + ".html")
    folder = os.path.basename(os.path.dirname(os.path.abspath(path)))
    return where in ("", "/", "/index.html") or re.sub(r"/(?:index\.html)?$", "", where).rsplit("/", 1)[-1] == folder


def is_internal(href, base):
    try:
        return not href.startswith("#") and parts(urljoin(base, href))[1] == parts(base)[1]
    except ValueError:
        return False


def findings(p, path, base):
    robots = (p.meta.get("robots", "") + "," + p.meta.get("googlebot", "")).lower()
    if "noindex" in robots or "none" in [x.strip() for x in robots.split(",")]:
        yield "HIGH", f"noindex: {p.meta.get('robots') or p.meta.get('googlebot')}"
    if not p.canonical:
        yield "medium", "no canonical"
    elif len(p.canonical) > 1:
        yield "HIGH", f"{len(p.canonical)} canonicals"
    else:
        c = p.canonical[0]
        if not parts(c)[0]:
            yield "medium", f"canonical is not absolute: {c}"
        elif not is_own(c, path, base) and not (p.og_url == c and parts(c)[1] == parts(base)[1]):
            yield "HIGH", f"canonical is another page: {c}"
    if p.words < 50:
        yield "HIGH", f"only {p.words} words of text in raw HTML"
    title = " ".join(p.title.split())
    if not title:
        yield "medium", "no title"
    elif len(title) > 65:
        yield "low", f"title has {len(title)} characters"
    if not p.meta.get("description", "").strip():
        yield "low", "no meta description"
    if len(p.h1) != 1:
        yield "low", f"{len(p.h1)} h1 headings"
    if not p.lang:
        yield "low", "no lang on html"
    for n, block in enumerate(p.data, 1):
        try:
            json.loads(block)
        except json.JSONDecodeError as e:
            yield "medium", f"structured data block {n} does not parse, line {e.lineno} of the block"
    if p.no_alt:
        yield "low", f"{p.no_alt} image(s) without alt attribute"
    if not any(is_internal(h, base) for h in p.links):
        yield "medium", "no internal links in raw HTML"


def main():
    ap = argparse.ArgumentParser(description="Check saved HTML pages")
    ap.add_argument("pages", nargs="+")
    ap.add_argument("--base", required=True, help="https://site.example")
    a = ap.parse_args()
    base = a.base.rstrip("/") + "/"
    if parts(base)[0] not in ("http", "https") or not parts(base)[1]:
        ap.error("--base must begin with http:// or https://")
    titles, total = {}, 0
    for path in a.pages:
        try:
            with open(path, encoding="utf-8-sig", errors="replace") as f:
                text = f.read()
        except OSError as e:
            print(f"check_page.py: {path}: {e.strerror}", file=sys.stderr)
            return 2
        if "<html" not in text.lower() and "<title" not in text.lower():
            print(f"check_page.py: {path}: no HTML found", file=sys.stderr)
            return 2
        p = Page()
        p.feed(text)
        p.close()
        title = " ".join(p.title.split())
        titles.setdefault(title, []).append(path)
        print(f"{path}: title {title!r}, {p.words} words, {len(p.links)} links, {len(p.data)} structured data, hreflang {', '.join(p.hreflang) or 'none'}")
        for level, note in findings(p, path, base):
            total += 1
            print(f"  {level:<7}{note}")
    for title, paths in sorted(titles.items()):
        if len(paths) > 1 and title:
            total += 1
            print(f"same title {title!r}: {', '.join(paths)}")
    print(f"{len(a.pages)} pages, {total} findings")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
