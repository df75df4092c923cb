#!/usr/bin/env python3
"""Locate a change of clicks in Search Console exports: which split holds it, and is it demand, click rate or both.

usage: gsc_split.py BEFORE AFTER [--brand REGEX]     two folders or CSV files of the same kind, equal numbers of days
       gsc_split.py COMPARED [--brand REGEX]         one folder or file exported with "Compare" switched on
       gsc_split.py Dates.csv                        only the day on which the level changed

Reads Queries, Pages, Countries, Devices, Search appearance and Dates (or Chart) as Search Console exports them, in any
language with the usual order (name, clicks, impressions, CTR, position). Of a change of clicks it computes
  impressions part = (impressions after - before) x click rate before      rate part = impressions after x change of rate
per row and in all. Pages are also grouped by their first folder; queries by brand and by length: over 12 words there are
rarely people, mostly models that search, with impressions and no clicks. Says what the export does not hold (rows end
at 1,000, rare queries are hidden). Exit 0 done, 2 nothing readable.
"""
import argparse
import csv
import io
import os
import re
import signal
import sys
from datetime import date, timedelta
from urllib.parse import urlsplit


def number(text):
    text = text.strip().replace("\u00a0", "").replace("%", "").replace(" ", "")
    if re.fullmatch(r"-?\d{1,3}([.,]\d{3})+", text):
        text = re.sub(r"[.,]", "", text)
    return float(text.replace(",", ".") or 0)


def table(path):
    """(rows of name -> (clicks, impressions), the same for a second period or None, lines not read)"""
    with open(path, encoding="utf-8-sig", errors="replace", newline="") as handle:
        text = handle.read()
    first = text.split("\n", 1)[0]
    rows = list(csv.reader(io.StringIO(text), delimiter="\t" if "\t" in first else ";" if first.count(";") > first.count(",") else ","))
    a, b, skipped = {}, {}, 0
    compared = bool(rows) and len(rows[0]) >= 9
    for row in rows[1:]:
        try:
            name = row[0].strip()
            if compared:                                   # clicks, clicks, impressions, impressions: newest first
                after, before, i_after, i_before = (number(c) for c in row[1:5])
                b[name], a[name] = (after, i_after), (before, i_before)
            else:
                a[name] = (number(row[1]), number(row[2]))
        except (ValueError, IndexError):
            skipped += bool(row and any(row))
    return a, b if compared else None, skipped


def kind_of(rows, path):
    base = os.path.basename(path).lower()
    names = [n for n in list(rows)[:50] if n]
    if names and sum(bool(re.fullmatch(r"\d{4}-\d\d-\d\d", n)) for n in names) > len(names) / 2:
        return "dates"
    if names and sum(n.startswith("http") for n in names) > len(names) / 2:
        return "pages"
    for word, kind in (("quer", "queries"), ("countr", "countries"), ("device", "devices"), ("appear", "appearance"), ("suchanfrag", "queries"), ("ger\u00e4t", "devices"), ("l\u00e4nder", "countries")):
        if word in base:
            return kind
    return "devices" if names and len(rows) <= 4 else "rows"


def gather(path):
    found, left = {}, []
    files = [path] if os.path.isfile(path) else sorted(os.path.join(path, n) for n in os.listdir(path) if n.lower().endswith((".csv", ".tsv")))
    for f in files:
        try:
            a, b, skipped = table(f)
        except (OSError, csv.Error) as error:
            left.append(f"{f}: {error}")
            continue
        kind = kind_of(a, f)
        if not a or kind in found:
            left.append(f"{f}: {'a second table of ' + kind if a else 'no rows'}")
            continue
        found[kind] = (a, b)
        if skipped:
            left.append(f"{f}: {skipped} lines")
    return found, left


def total(rows):
    return sum(c for c, _ in rows.values()), sum(i for _, i in rows.values())


def parts(before, after):
    (c0, i0), (c1, i1) = before, after
    rate0 = c0 / i0 if i0 else 0
    return c1 - c0, (i1 - i0) * rate0, c1 - i1 * rate0


def grouped(rows, key):
    out = {}
    for name, (c, i) in rows.items():
        k = key(name)
        out[k] = (out.get(k, (0, 0))[0] + c, out.get(k, (0, 0))[1] + i)
    return out


def show(title, a, b, limit=6):
    whole = total(b)[0] - total(a)[0]
    lines = []
    for name in set(a) | set(b):
        change, by_views, by_rate = parts(a.get(name, (0, 0)), b.get(name, (0, 0)))
        if name not in a:
            by_views, by_rate = change, 0
        lines.append((change, name, by_views, by_rate))
    lines.sort(key=lambda x: (x[0] if whole <= 0 else -x[0], x[1]))
    print(f"{title}: {whole:+,.0f} clicks")
    for change, name, by_views, by_rate in lines[:limit]:
        if change == 0:
            continue
        share = f"{change / whole:.0%} of it" if whole and change * whole > 0 else ""
        print(f"  {change:+9,.0f}  {name[:60]:<60}  impressions {by_views:+,.0f}, rate {by_rate:+,.0f}  {share}".rstrip())
    if len(lines) == 1 or whole == 0:
        return
    worst = lines[0]
    normal = total(a)[0] and a.get(worst[1], (0, 0))[0] / total(a)[0]
    if whole and worst[0] * whole > 0 and worst[0] / whole > 0.6 and worst[0] / whole > 1.3 * (normal or 0.01):
        print(f"  -> concentrated: {worst[1][:60]} had {normal:.0%} of the clicks and has {worst[0] / whole:.0%} of the change")


def folder(address):
    path = urlsplit(address).path.strip("/").split("/")
    return "/" + path[0] + ("/" if len(path) > 1 else "") if path[0] else "/"


def level(rows):
    """The day that splits the series best, with weekdays taken out; None for less than six weeks."""
    days = []
    for n, (c, _) in rows.items():
        try:
            days.append((date.fromisoformat(n), c))
        except ValueError:
            continue
    days.sort()
    if len(days) < 42:
        return None
    mean = sum(c for _, c in days) / len(days)
    by = [[c for d, c in days if d.weekday() == w] for w in range(7)]
    factor = [(sum(x) / len(x)) / mean if x and mean and sum(x) else 1 for x in by]
    values = [c / factor[d.weekday()] for d, c in days]
    best = max(range(14, len(values) - 13), key=lambda k: k * (len(values) - k) * (sum(values[:k]) / k - sum(values[k:]) / (len(values) - k)) ** 2)
    left, right = values[:best], values[best:]
    m0, m1 = sum(left) / len(left), sum(right) / len(right)
    noise = (sum((v - m0) ** 2 for v in left) + sum((v - m1) ** 2 for v in right)) / max(len(values) - 2, 1)
    strength = abs(m1 - m0) / ((noise * (1 / len(left) + 1 / len(right))) ** 0.5 or 1)
    return days[best][0], m0, m1, strength, len(days), [d for d, _ in days]


def main():
    ap = argparse.ArgumentParser(description="Locate a change of clicks in Search Console exports.")
    ap.add_argument("exports", nargs="+")
    ap.add_argument("--brand", help="regular expression for queries with your name")
    o = ap.parse_args()
    try:
        brand = re.compile(o.brand, re.I) if o.brand else None
    except re.error as error:
        ap.error(f"--brand: {error}")
    if len(o.exports) > 2:
        ap.error("one or two exports")
    try:
        sides = [gather(p) for p in o.exports]
    except OSError as error:
        ap.error(f"{error.filename}: {error.strerror}")
    left = [x for _, l in sides for x in l]
    first, last = sides[0][0], sides[-1][0]
    if not first and not last:
        ap.error("no table of Search Console in " + ", ".join(o.exports))
    compared = False
    for kind in ("devices", "countries", "appearance", "pages", "queries", "rows"):
        if kind not in first:
            continue
        a, b = first[kind] if len(sides) == 1 else (first[kind][0], last.get(kind, (None, None))[0])
        if not b:
            continue
        compared = True
        change, by_views, by_rate = parts(total(a), total(b))
        print(f"{kind}: {total(a)[0]:,.0f} -> {total(b)[0]:,.0f} clicks ({change:+,.0f}), {total(a)[1]:,.0f} -> {total(b)[1]:,.0f} impressions; of the change impressions {by_views:+,.0f}, click rate {by_rate:+,.0f}")
        if kind == "pages":
            show("pages by folder", grouped(a, folder), grouped(b, folder))
        if kind == "queries":
            if brand:
                show("brand", *(grouped(x, lambda q: "brand" if brand.search(q) else "other") for x in (a, b)))
            show("queries by length", *(grouped(x, lambda q: "over 12 words" if len(q.split()) > 12 else "up to 12 words") for x in (a, b)))
        show(kind, a, b)
    for rows, second in [v for s, _ in sides for k, v in s.items() if k == "queries"]:
        long = sum(i for q, (_, i) in rows.items() if len(q.split()) > 12)
        if total(rows)[1] and long / total(rows)[1] > 0.1:
            print(f"note: {long / total(rows)[1]:.0%} of the listed impressions are queries over 12 words: judge the click rate without them")
        if len(rows) >= 1000:
            print("note: 1,000 queries is the limit of the export; the rest is missing")
    for side, _ in sides:
        if "dates" in side:
            rows = {**(side["dates"][1] or {}), **side["dates"][0]}
            for kind in ("queries",):
                if kind in side and total(rows)[0] and len(sides) == 1 and side[kind][1] is None:
                    print(f"note: the queries listed hold {total(side[kind][0])[0] / total(rows)[0]:.0%} of all clicks; the others are hidden or cut")
            found = level(rows)
            if not found:
                print(f"dates: {len(rows)} days, at least 42 are needed for a level change")
            else:
                day, m0, m1, strength, n, known = found
                word = "clear" if strength > 6 else "weak: may be chance or season"
                print(f"dates: {n} days; the level changes most on {day}: {m0:,.0f} -> {m1:,.0f} clicks a day ({(m1 - m0) / m0 if m0 else 0:+.0%}), {word}")
                gap = [d for d, e in zip(known, known[1:]) if e - d > timedelta(days=1)]
                if gap:
                    print(f"note: {len(gap)} gaps between days")
    if not compared and len(sides) == 2:
        print("no table of the same kind on both sides", file=sys.stderr)
    elif not compared:
        print("one period only: nothing to compare (export with Compare, or give two folders)", file=sys.stderr)
    for line in left:
        print(f"not read: {line}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)      # quiet when the reader stops early
    sys.exit(main())
