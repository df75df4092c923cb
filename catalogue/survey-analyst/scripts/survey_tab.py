#!/usr/bin/env python3
"""Inspect and tabulate a survey export with the caution rules of this kit.

    python3 survey_tab.py FILE.csv --inspect [--time seconds --scales q1,q2,q3]
    python3 survey_tab.py FILE.csv --question Q [--by GROUP] [--merge "a+b=name"] [--top 4,5] [--invited N] [--drop ID,ID] [--min-group 10] [--multi ';']

FILE.csv: one row per reply, first line column names, a column id (or Response ID and the like; without one, rows go by line).
One answer per cell, or several with --multi; empty cells are blanks and leave the base.
Rules: bases on every line; counts only under n = 30; groups under --min-group hidden, and the next smallest too while all hidden
ones together are under it, since their sum can be computed from the total. Groups are compared only with --top, with the usual 95 % margin (random sample assumed).
Limits: no weights, no significance tests; margins do not cover who did not answer.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import collections
import csv
import io
import math
import re
import statistics
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


IDS = {"id", "responseid", "respondentid", "responsid", "lfdn", "token", "submissionid"}


def load(path):
    with opened(path) as f:
        reader = csv.DictReader(f)
        names = reader.fieldnames or []
        if not names:
            raise ValueError(f"{path}: line 1: no column names")
        twice = sorted({n for n in names if names.count(n) > 1})
        if twice:
            raise ValueError(f"{path}: line 1: two columns named {', '.join(map(repr, twice))}: rename one, or its answers are lost")
        rows = [(reader.line_num, {k: (v or "").strip() for k, v in r.items() if k is not None}) for r in reader]
    own = next((n for n in names if re.sub(r"[^a-z]", "", n.lower()) in IDS), None)
    if own is None:
        print("no column id (as in exports of Google Forms): rows go by their line, such as L2; duplicates are not seen", file=sys.stderr)
    for line, r in rows:
        r["id"] = r[own] if own else f"L{line}"
    return names, [(line, r) for line, r in rows if any(r[n] for n in names)]


def column(names, name, path):
    if name not in names:
        raise ValueError(f"{path}: no column {name!r}; there are {', '.join(names)}")
    return name


def inspect(a, names, rows):
    ids = [r["id"] for _, r in rows]
    print(f"{len(rows)} rows, {len(names)} columns")
    twice = sorted(i for i, n in collections.Counter(ids).items() if n > 1)
    print(f"duplicate ids: {', '.join(twice) or 'none'}")
    if a.time:
        column(names, a.time, a.file)
        times = []
        for n, r in rows:
            if not r[a.time]:
                continue
            try:
                times.append((float(r[a.time]), r["id"]))
            except ValueError:
                raise ValueError(f"{a.file}: line {n}: {a.time} is not a number: {r[a.time]!r}")
        if not times:
            raise ValueError(f"{a.file}: column {a.time} is empty")
        mid = statistics.median(t for t, _ in times)
        print(f"speeders (under a third of the median {mid:g}): {', '.join(sorted({i for t, i in times if t < mid / 3})) or 'none'}")
    if a.scales:
        cols = [column(names, c, a.file) for c in a.scales.split(",")]
        same = sorted({r["id"] for _, r in rows if len(cols) > 2 and len({r[c] for c in cols}) == 1 and r[cols[0]]})
        print(f"same answer to all {len(cols)} scales (look, do not drop automatically): {', '.join(same) or 'none'}")
    for c in names:
        blank = sum(not r[c] for _, r in rows)
        if blank:
            print(f"blank in {c}: {blank} of {len(rows)}")


def share(k, n):
    return f"{k} ({k / n:.0%})" if n >= 30 else str(k)


def tabulate(a, names, rows):
    q = column(names, a.question, a.file)
    drop = set(filter(None, (a.drop or "").split(",")))
    seen, use = set(), []
    for _, r in rows:
        if r["id"] in drop or r["id"] in seen:
            continue
        seen.add(r["id"])
        use.append(r)
    merged = {}
    for m in a.merge:
        parts, eq, name = m.partition("=")
        if not eq or not name:
            raise ValueError(f'--merge wants "a+b=name", not {m!r}')
        merged.update({p.strip(): name.strip() for p in parts.split("+")})
    base = [r for r in use if r[q]]
    print(f"question {q}: {len(base)} answers, {len(use) - len(base)} blank, {len(rows) - len(use)} rows dropped (listed or duplicate)")
    print(f"response rate: {len(use)} of {a.invited} = {len(use) / a.invited:.0%}" if a.invited else "response rate: unknown (give --invited)")
    picked = {id(r): tuple(x.strip() for x in r[q].split(a.multi) if x.strip()) if a.multi else (r[q],) for r in base}
    answers = sorted({x for v in picked.values() for x in v})
    if not a.multi:
        parts = [x for x in answers if re.search(r"[,;|] ?\S", x) and len(x) < 200]
        if len(answers) > 8 and len(parts) > len(answers) / 2:
            print(f"note: {len(parts)} of {len(answers)} different answers look like several in one cell; count each with --multi ',' or ';'")
    groups = {}
    if a.by:
        column(names, a.by, a.file)
        for r in base:
            g = merged.get(r[a.by], r[a.by]) or "(blank)"
            groups.setdefault(g, []).append(picked[id(r)])
    hidden = [g for g in groups if len(groups[g]) < a.min_group]
    while 0 < sum(len(groups[g]) for g in hidden) < a.min_group and len(hidden) < len(groups):
        hidden.append(min((g for g in groups if g not in hidden), key=lambda g: (len(groups[g]), g)))
    table = [(g, groups[g]) for g in sorted(groups) if g not in hidden] + [("all", [picked[id(r)] for r in base])]
    for g, v in table:
        print(f"{g}: n = {len(v)}: " + ", ".join(f"{x} {share(sum(x in w for w in v), len(v))}" for x in answers))
    if hidden:
        print(f"hidden: {len(hidden)} group(s) (under {a.min_group}, or computable from the total); merge them with --merge")
    if a.top:
        top = set(a.top.split(","))
        tops = [(g, sum(any(x in top for x in w) for w in v), len(v)) for g, v in table]
        for g, k, n in tops:
            print(f"top ({a.top}) {g}: {k} of {n}" + (f" = {k / n:.0%}, margin {196 * math.sqrt(k / n * (1 - k / n) / n):.0f} points" if n >= 30 else ""))
        pairs = [t for t in tops if t[0] != "all"]
        for i, (g, k, n) in enumerate(pairs):
            for h, l, m in pairs[i + 1:]:
                if min(n, m) < 30:
                    print(f"{g} against {h}: under 30 in a group, no margin")
                    continue
                p, s = k / n, l / m
                margin = 196 * math.sqrt(p * (1 - p) / n + s * (1 - s) / m)
                d = 100 * (p - s)
                print(f"{g} against {h}: {d:+.0f} points, margin {margin:.0f}: " + ("no clear difference" if abs(d) <= margin else "difference"))


def main():
    ap = argparse.ArgumentParser(description="Inspect and tabulate a survey export")
    ap.add_argument("file")
    ap.add_argument("--inspect", action="store_true")
    ap.add_argument("--time")
    ap.add_argument("--scales")
    ap.add_argument("--question")
    ap.add_argument("--by")
    ap.add_argument("--merge", action="append", default=[])
    ap.add_argument("--top", help="answers that count as agreement, such as 4,5")
    ap.add_argument("--multi", metavar="SEPARATOR", help="several answers in one cell, between these characters; shares then add up to over 100 %%")
    ap.add_argument("--invited", type=int)
    ap.add_argument("--drop", help="ids to leave out, agreed beforehand")
    ap.add_argument("--min-group", type=int, default=10)
    a = ap.parse_args()
    if a.inspect == bool(a.question):
        ap.error("give --inspect or --question")
    if a.invited is not None and a.invited < 1:
        ap.error("--invited is 1 or more")
    try:
        names, rows = load(a.file)
        (inspect if a.inspect else tabulate)(a, names, rows)
    except (OSError, UnicodeDecodeError, ValueError) as e:
        print(f"survey_tab.py: {e}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
