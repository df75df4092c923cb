#!/usr/bin/env python3
"""Take structured data out of saved HTML: JSON-LD, Open Graph and tables. Try this before writing selectors.

usage: structured_data.py PAGE.html [--tables]

Prints one JSON object: title, canonical, json_ld (list), open_graph (map), embedded (names of large JSON
blocks such as __NEXT_DATA__ that may hold the data), and with --tables all tables as rows of text.
Limits: reads the HTML as saved; content added by scripts is not there (save the rendered page then). Nested tables are
flattened, colspan is not expanded. Broken JSON-LD is listed under "errors" with its position.
"""
import argparse
import json
import sys
from html.parser import HTMLParser


class Page(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.out = {"title": "", "canonical": None, "json_ld": [], "open_graph": {}, "embedded": [], "errors": []}
        self.tables, self.table, self.row, self.cell = [], None, None, None
        self.script, self.buffer, self.in_title, self.where = None, "", False, None

    def handle_starttag(self, tag, attrs):
        a = dict(attrs)
        if tag == "title":
            self.in_title = True
        elif tag == "link" and (a.get("rel") or "").lower() == "canonical":
            self.out["canonical"] = a.get("href")
        elif tag == "meta" and (a.get("property") or "").startswith(("og:", "product:", "article:")):
            self.out["open_graph"][a["property"]] = a.get("content")
        elif tag == "script":
            self.script, self.buffer, self.where = a, "", self.getpos()
        elif tag == "table":
            self.table = []
        elif tag == "tr" and self.table is not None:
            self.row = []
        elif tag in ("td", "th") and self.row is not None:
            self.cell = ""

    def handle_endtag(self, tag):
        if tag == "title":
            self.in_title = False
        elif tag == "script" and self.script is not None:
            kind = (self.script.get("type") or "").lower()
            if kind == "application/ld+json":
                try:
                    value = json.loads(self.buffer)
                    self.out["json_ld"] += value if isinstance(value, list) else value.get("@graph", [value])
                except (ValueError, AttributeError):
                    self.out["errors"].append(f"JSON-LD at line {self.where[0]} cannot be read")
            elif kind == "application/json" or self.script.get("id") == "__NEXT_DATA__":
                self.out["embedded"].append(f"{self.script.get('id') or 'script'} ({len(self.buffer)} characters)")
            self.script = None
        elif tag in ("td", "th") and self.cell is not None:
            self.row.append(" ".join(self.cell.split()))
            self.cell = None
        elif tag == "tr" and self.row is not None:
            if self.row:
                self.table.append(self.row)
            self.row = None
        elif tag == "table" and self.table is not None:
            self.tables.append(self.table)
            self.table = None

    def handle_data(self, data):
        if self.script is not None:
            self.buffer += data
        elif self.in_title:
            self.out["title"] += data
        elif self.cell is not None:
            self.cell += data


def main():
    parser = argparse.ArgumentParser(description="Take structured data out of saved HTML.")
    parser.add_argument("page")
    parser.add_argument("--tables", action="store_true")
    options = parser.parse_args()
    try:
        with open(options.page, encoding="utf-8", errors="replace") as handle:
            text = handle.read()
    except OSError as error:
        parser.error(f"{options.page}: {error.strerror}")
    if "<" not in text:
        parser.error(f"{options.page}: no HTML in it")
    page = Page()
    page.feed(text)
    page.close()
    page.out["title"] = " ".join(page.out["title"].split())
    if options.tables:
        page.out["tables"] = page.tables
    print(json.dumps(page.out, indent=2, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
