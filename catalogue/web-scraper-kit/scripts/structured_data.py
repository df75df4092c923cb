#!/usr/bin/env python3
"""Take structured data out of saved HTML: JSON-LD, Open Graph and tables. Try this before writing selectors.

usage: structured_data.py PAGE.html [--tables]

Prints one JSON object: title, canonical, json_ld (list), open_graph (map), embedded (names of large JSON
blocks such as __NEXT_DATA__ that may hold the data), and with --tables all tables as rows of text.
Limits: reads the HTML as saved, as UTF-8; content added by scripts is not there (save the rendered page then). No microdata.
A table inside a cell is listed on its own, before the table around it; colspan is not expanded. Broken JSON-LD is listed
under "errors" with its line.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import json
import re
import sys
from html.parser import HTMLParser


class Page(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.out = {"title": "", "canonical": None, "json_ld": [], "open_graph": {}, "embedded": [], "errors": []}
        self.tables, self.open_tables = [], []
        self.script, self.buffer, self.in_title, self.where = None, "", False, None
        self.in_svg, self.in_style, self.titles = 0, False, 0

    # An open table is {"rows", "row", "cell"}. End tags of cells and rows may be missing in valid HTML.
    def end_cell(self, table):
        if table["cell"] is not None:
            table["row"].append(" ".join(table["cell"].split()))
            table["cell"] = None

    def end_row(self, table):
        self.end_cell(table)
        if table["row"]:
            table["rows"].append(table["row"])
        table["row"] = None

    def end_table(self):
        table = self.open_tables.pop()
        self.end_row(table)
        self.tables.append(table["rows"])

    def handle_starttag(self, tag, attrs):
        a = dict(attrs)
        table = self.open_tables[-1] if self.open_tables else None
        if tag == "title" and not self.in_svg:
            self.titles += 1
            self.in_title = self.titles == 1
        elif tag == "svg":
            self.in_svg += 1
        elif tag == "style":
            self.in_style = True
        elif tag == "br":
            self.handle_data(" ")
        elif tag == "link" and "canonical" in (a.get("rel") or "").lower().split():
            self.out["canonical"] = a.get("href")
        elif tag == "meta" and (a.get("property") or a.get("name") or "").startswith(("og:", "product:", "article:")):
            self.out["open_graph"].setdefault(a.get("property") or a.get("name"), a.get("content"))  # many pages write name; the first picture counts
        elif tag == "script":
            self.script, self.buffer, self.where = a, "", self.getpos()
        elif tag == "table":
            self.open_tables.append({"rows": [], "row": None, "cell": None})
        elif tag == "tr" and table:
            self.end_row(table)
            table["row"] = []
        elif tag in ("td", "th") and table:
            self.end_cell(table)
            if table["row"] is None:
                table["row"] = []
            table["cell"] = ""

    def take_json_ld(self):
        try:
            value = json.loads(re.sub(r"^\s*(?://\s*)?(?:<!\[CDATA\[|<!--)|(?://\s*)?(?:\]\]>|-->)\s*$|;\s*$", "", self.buffer), strict=False)
            value = value.get("@graph", value) if isinstance(value, dict) else value
            if not isinstance(value, (dict, list)):
                raise ValueError
            self.out["json_ld"] += value if isinstance(value, list) else [value]
        except (ValueError, RecursionError):
            self.out["errors"].append(f"JSON-LD at line {self.where[0]} cannot be read")

    def handle_endtag(self, tag):
        table = self.open_tables[-1] if self.open_tables else None
        if tag == "title":
            self.in_title = False
        elif tag == "svg":
            self.in_svg = max(0, self.in_svg - 1)
        elif tag == "style":
            self.in_style = False
        elif tag == "script" and self.script is not None:
            kind = (self.script.get("type") or "").lower()
            if kind == "application/ld+json":
                self.take_json_ld()
            elif kind == "application/json" or self.script.get("id") == "__NEXT_DATA__":
                self.out["embedded"].append(f"{self.script.get('id') or 'script'} ({len(self.buffer)} characters)")
            self.script = None
        elif tag in ("td", "th") and table:
            self.end_cell(table)
        elif tag == "tr" and table:
            self.end_row(table)
        elif tag == "table" and table:
            self.end_table()

    def handle_data(self, data):
        if self.script is not None:
            self.buffer += data
        elif self.in_title:
            self.out["title"] += data
        elif self.open_tables and self.open_tables[-1]["cell"] is not None and not self.in_style:
            self.open_tables[-1]["cell"] += data


def main():
    parser = argparse.ArgumentParser(description="Take structured data out of saved HTML.")
    parser.add_argument("page")
    parser.add_argument("--tables", action="store_true")
    options = parser.parse_args()
    try:
        with open(options.page, encoding="utf-8-sig", errors="replace") as handle:
            text = handle.read()
    except OSError as error:
        parser.error(f"{options.page}: {error.strerror}")
    if "<" not in text:
        parser.error(f"{options.page}: no HTML in it")
    page = Page()
    page.feed(text)
    page.close()
    while page.open_tables:
        page.end_table()
    page.out["title"] = " ".join(page.out["title"].split())
    if options.tables:
        page.out["tables"] = page.tables
    print(json.dumps(page.out, indent=2, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
