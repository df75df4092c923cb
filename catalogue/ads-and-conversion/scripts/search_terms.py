#!/usr/bin/env python3
"""Find wasted and winning word groups in a search terms report.

usage: search_terms.py REPORT.csv --target-cpa X [--brand WORD ...] [--words 1-3] [--top N]

REPORT.csv is the search terms export of Google Ads or Microsoft Advertising (or any CSV with search term, cost, clicks,
conversions). Title lines above the header, totals, thousands marks, currency signs, semicolons and UTF-16 are understood.
All terms that contain a word or word group are added up. With target CPA X a spend of S should bring S / X conversions;
  exclude   spend of 3 X or more without conversions (by chance alone in 5 of 100 cases), or so few that chance explains them in under 2 of 100
  look      CPA over 2 X, the evidence is not that strong yet
  keep      at least 5 conversions at X or less: own keyword, own text
A group inside a longer or shorter one with the same terms is named once. Groups with many tests find some by luck: read the
terms before excluding. Terms with --brand words are counted apart.
Limits: the platform hides rare terms; they are reported as what is missing to the total row, if there is one.
Exit 0 nothing to exclude, 1 something to exclude, 2 wrong use or unreadable input.
"""
import argparse
import csv
import io
import math
import re
import sys
from collections import defaultdict

HEADS = {"term": ("search term", "search query", "query", "search terms", "suchbegriff"), "cost": ("cost", "spend", "amount spent", "kosten"),
         "clicks": ("clicks", "klicks"), "conversions": ("conversions", "conv.", "all conv.", "conversionen")}
SMALL = set("a an and at by for from in is it of on or the to with your my me near".split())


def stop(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def figure(cell, comma=False):
    cell = re.sub(r"[^\d,.\-]", "", cell.replace("−", "-"))
    if not re.search(r"\d", cell):
        return 0.0
    if comma or re.fullmatch(r"-?\d{1,3}(\.\d{3})+,\d+|-?\d+,\d{1,2}", cell):
        cell = cell.replace(".", "").replace(",", ".")
    else:
        cell = cell.replace(",", "")
    try:
        return float(cell)
    except ValueError:
        return 0.0


def read(path):
    try:
        with open(path, "rb") as handle:
            data = handle.read()
    except OSError as error:
        stop(f"{path}: {error.strerror}")
    if data[:4] == b"PK\x03\x04":
        stop(f"{path}: this is a workbook; download the report as CSV")
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        stop(f"{path}: not a text table")
    csv.field_size_limit(10_000_000)
    lines, top, mark, at, names = text.split("\n"), 0, ",", {}, []
    for number, line in enumerate(lines[:30]):
        for try_mark in "\t;,":
            names = [re.sub(r"\s*\(.*?\)", "", c).strip().lower() for c in next(csv.reader([line], delimiter=try_mark), [])]
            got = {k: next((names.index(n) for n in v if n in names), None) for k, v in HEADS.items()}
            if got["term"] is not None and got["cost"] is not None:
                top, mark, at = number, try_mark, got
                break
        if at:
            break
    if not at:
        stop(f"{path}: no header with a search term and a cost column in the first 30 lines")
    if at["conversions"] is None:
        stop(f"{path}: no conversions column; add it to the report")
    rows, total, odd = [], 0.0, 0
    table = list(csv.reader(io.StringIO("\n".join(lines[top + 1:]), newline=""), delimiter=mark))
    comma = mark != "," and any(re.search(r"\d,\d{1,2}\D{0,2}$", c) for row in table for c in row)
    for row in table:
        if not any(c.strip() for c in row):
            continue
        if len(row) <= max(v for v in at.values() if v is not None):
            odd += 1
            continue
        cell = lambda key: row[at[key]] if at[key] is not None else ""
        term = cell("term").strip().strip("[]\"").lower()
        if re.match(r"total\b|gesamt", (row[0] + " " + term).strip().lower()):
            total = max(total, figure(cell("cost"), comma))
            continue
        if not term or term in ("--", "other search terms"):
            odd += 1
            continue
        rows.append((term, figure(cell("cost"), comma), figure(cell("clicks")), figure(cell("conversions"), comma)))
    if not rows:
        stop(f"{path}: no search terms below the header")
    return rows, total, odd


def chance(expected, seen):
    """How often chance alone gives so few conversions (Poisson)."""
    if expected >= 700 or seen >= expected:
        return 0.0 if seen < expected else 1.0  # only the lower tail is asked for
    part = share = math.exp(-expected)
    for k in range(1, int(seen) + 1):
        part *= expected / k
        share += part
    return share


def main():
    parser = argparse.ArgumentParser(description="Find wasted and winning word groups in a search terms report.")
    parser.add_argument("report")
    parser.add_argument("--target-cpa", type=float, required=True)
    parser.add_argument("--brand", action="append", default=[])
    parser.add_argument("--words", default="1-3")
    parser.add_argument("--top", type=int, default=15)
    args = parser.parse_args()
    span = re.fullmatch(r"([1-5])-([1-5])", args.words)
    if args.target_cpa <= 0 or not span or span.group(1) > span.group(2):
        parser.error("--target-cpa must be over 0 and --words like 1-3")
    rows, total, odd = read(args.report)
    brand = [r for r in rows if any(b.lower() in r[0] for b in args.brand)]
    rows = [r for r in rows if r not in brand] if brand else rows
    groups = defaultdict(set)
    for place, (term, *_) in enumerate(rows):
        words = re.findall(r"[^\W_]+(?:[.'&+-][^\W_]+)*", term)
        for size in range(int(span.group(1)), int(span.group(2)) + 1):
            for start in range(len(words) - size + 1):
                group = words[start:start + size]
                if group[0] in SMALL or group[-1] in SMALL:
                    continue
                groups[" ".join(group)].add(place)
    seen, found, gone = set(), defaultdict(list), set()
    for group, places in sorted(groups.items(), key=lambda g: (-sum(rows[p][1] for p in g[1]), len(g[0]))):
        same = frozenset(places - gone)  # what an earlier exclusion explains counts no more
        if not same or same in seen:
            continue
        seen.add(same)
        places = same
        cost, clicks, conv = (sum(rows[p][n] for p in places) for n in (1, 2, 3))
        due = cost / args.target_cpa
        if due >= 3 and (conv < 0.5 or chance(due, conv) < 0.02) and (conv == 0 or cost / conv > 1.5 * args.target_cpa):
            kind = "exclude"
            gone |= places
        elif due >= 2 and cost > 2 * args.target_cpa * max(conv, 0.01):
            kind = "look"
        elif conv >= 5 and cost / conv <= args.target_cpa:
            kind = "keep"
        else:
            continue
        found[kind].append((group, len(places), cost, clicks, conv))
    spent, got = sum(r[1] for r in rows), sum(r[3] for r in rows)
    print(f"{len(rows)} terms, cost {spent:,.2f}, conversions {got:g}" + (f", CPA {spent / got:,.2f}" if got else "") + f", target {args.target_cpa:g}")
    if brand:
        b = sum(r[1] for r in brand)
        print(f"apart: {len(brand)} brand terms, cost {b:,.2f}, conversions {sum(r[3] for r in brand):g}")
    none = [r for r in rows if r[3] == 0]
    print(f"terms without conversions: {len(none)}, cost {sum(r[1] for r in none):,.2f} ({100 * sum(r[1] for r in none) / spent if spent else 0:.0f}%); most are too small to judge alone")
    if total:
        hidden = total - spent - sum(r[1] for r in brand)
        if hidden > 0.01 * total:
            print(f"not visible: {hidden:,.2f} of {total:,.2f} ({100 * hidden / total:.0f}%) went to terms the platform does not list")
    for kind in ("exclude", "look", "keep"):
        part = found[kind][:args.top]
        if part:
            print(kind)
        for group, n, cost, clicks, conv in part:
            print(f"  {group[:34]:34} {n:4} terms  cost {cost:10,.2f}  conversions {conv:6g}" + (f"  CPA {cost / conv:,.2f}" if conv else f"  due {cost / args.target_cpa:.1f}"))
        if len(found[kind]) > args.top:
            print(f"  and {len(found[kind]) - args.top} more (--top)")
    if odd:
        print(f"{odd} rows without a term or with missing cells were left out")
    return 1 if found["exclude"] else 0


if __name__ == "__main__":
    sys.exit(main())
