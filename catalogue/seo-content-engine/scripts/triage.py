#!/usr/bin/env python3
"""Sort Search Console exports into what to edit, what has decayed and what lost its click.

    python3 triage.py queries Queries.csv
    python3 triage.py pages --before Pages-old.csv --now Pages-new.csv

Reads the CSV files of the Performance report's export (Queries.csv, Pages.csv) for ONE date range
each, with English headers: Top queries or Top pages (query, page as the API writes them), Clicks,
Impressions, CTR, Position. Exports of
the compare view have other columns; export the two ranges separately.
queries: positions 8 to 20 are "touch up", above 20 "needs a better page", 1 to 7 with a click rate
under 1% "answered on the results page?". pages: loss of 30% or more, with the likely kind.
Limits: Search Console hides rare queries, so sums differ from totals; averages hide countries and
devices; fewer than --min impressions are left out because chance rules there.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import csv
import io
import re
import sys


def opened(path, heads=()):
    """A CSV file as text. Excel writes semicolons or tabs, "sep=;", decimal commas, a byte order mark, UTF-16 or Windows characters.
    Headings such as "Effort weeks" or " ID" are taken for the names in heads."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise OSError(22, "this is a workbook; save the sheet as CSV", path)
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        raise OSError(22, "binary data, not CSV", path)
    csv.field_size_limit(10_000_000)
    first, _, rest = text.partition("\n")
    said = re.fullmatch(r'"?sep=(.)"?\r?', first)
    text, mark = (rest, said.group(1)) if said else (text, max(",;\t", key=first.count))
    rows = [[c.strip() for c in row] if any(map(str.strip, row)) else [] for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark)]
    if mark != ",":
        number = re.compile(r"-?\d+,(?!\d{3}$)\d+" if mark == "\t" else r"-?(\d{1,3}(\.\d{3})+|\d+),\d+")  # with tabs, 1,234 is a thousand
        rows = [[c.replace(".", "").replace(",", ".") if number.fullmatch(c) else c for c in row] for row in rows]
    for n, name in enumerate(rows[0] if rows else ()):
        plain = re.sub(r"[\s_-]+", "_", name.strip().lower())
        if plain in heads and plain not in rows[0]:
            rows[0][n] = plain
    long = [n for n, row in enumerate(rows, 1) if any(row[len(rows[0]):])]
    if long:
        print(f"{path}: {len(long)} rows have more cells than the header, the first is row {long[0]}: a {mark!r} inside a text without quotes?", file=sys.stderr)
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    out.seek(0)
    return out


def load(path, first):
    out, again = {}, 0
    with opened(path) as f:
        reader = csv.DictReader(f)
        # The API and other tools write query and page, in small letters.
        heads = {name.strip().lower(): name for name in reader.fieldnames or []}
        names = {"Top queries": ("top queries", "query", "queries", "keyword", "keys"), "Top pages": ("top pages", "page", "pages", "url", "landing page")}
        column = {n: next((heads[x] for x in names.get(n, (n.lower(), f"avg. {n.lower()}", f"average {n.lower()}")) if x in heads), n)
                  for n in (first, "Clicks", "Impressions", "Position")}
        need = list(column.values())
        missing = [c for c in need if c not in (reader.fieldnames or [])]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)} (one date range, English export?); there are {', '.join(reader.fieldnames or [])}")
        for row in reader:
            try:
                clicks, imps = (int(float(row[column[c]].replace(",", ""))) for c in ("Clicks", "Impressions"))
                key = row[column[first]]
                again += key in out
                out[key] = (clicks, imps, float(row[column["Position"]].replace(",", ".")))
            except (AttributeError, ValueError, OverflowError):
                raise ValueError(f"{path}: line {reader.line_num}: clicks, impressions or position is not a number")
    if again:
        raise ValueError(f"{path}: {again} rows repeat a {first[4:-1]} (split by date, country or device?); export one row for each")
    return out


def queries(data, least):
    groups = {"touch up": [], "answered on the results page?": [], "needs a better page": [], "leave": []}
    for q, (c, i, p) in data.items():
        if i < least:
            continue
        rate = 100 * c / i
        if p < 8:
            g = "answered on the results page?" if rate < 1 else "leave"
        else:
            g = "touch up" if p <= 20 else "needs a better page"
        groups[g].append((i, q, c, p, rate))
    for g, rows in groups.items():
        print(f"{g}: {len(rows)}")
        for i, q, c, p, rate in sorted(rows, key=lambda r: (-r[0], r[1])):
            print(f"  {i:>6} impressions  position {p:>5.1f}  click rate {rate:>5.2f}%  {q}")


def pages(before, now, least):
    lost = []
    for url, (c0, i0, p0) in before.items():
        if i0 < least:
            continue
        c1, i1, p1 = now.get(url, (0, 0, 0.0))
        if p0 > 30 and (p1 > 30 or not i1):
            lost.append((c0 - c1, url, c0, c1, "never ranked: merge or retire"))
        elif c0 and (c0 - c1) / c0 >= 0.3:
            if not i1:
                why = "gone from the export: indexed? redirected?"
            elif p1 - p0 >= 2:
                why = f"position {p0:.1f} to {p1:.1f}: compare with what ranks now"
            elif i1 < 0.7 * i0:
                why = "fewer searches: season or demand"
            else:
                why = "same position, fewer clicks: answered on the results page?"
            lost.append((c0 - c1, url, c0, c1, why))
    print(f"pages to look at: {len(lost)} of {len(before)}")
    for _, url, c0, c1, why in sorted(lost, key=lambda r: (-r[0], r[1])):
        print(f"  {c0:>5} to {c1:>5} clicks  {url}  {why}")


def main():
    ap = argparse.ArgumentParser(description="triage of Search Console exports")
    sub = ap.add_subparsers(dest="what", required=True)
    q = sub.add_parser("queries")
    q.add_argument("file")
    p = sub.add_parser("pages")
    p.add_argument("--before", required=True)
    p.add_argument("--now", required=True)
    for s in (q, p):
        s.add_argument("--min", type=int, default=100, help="least impressions (default 100)")
    a = ap.parse_args()
    try:
        if a.what == "queries":
            queries(load(a.file, "Top queries"), a.min)
        else:
            pages(load(a.before, "Top pages"), load(a.now, "Top pages"), a.min)
    except (OSError, ValueError, UnicodeDecodeError) as e:
        print(f"triage.py: {e}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
