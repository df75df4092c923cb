#!/usr/bin/env python3
"""Item statistics of an exam from a table of points.

    python3 item_analysis.py POINTS.csv [--pass-share 0.5]

First row: candidate,item names...; second row: max,maximum points...; then one row per
candidate (use pseudonyms). Without that second row give --max 1 for items of one point each, or
write the maximum behind each heading (Quiz-30). Columns of text and of totals are named and left out.
An empty cell counts as 0. Difficulty = mean share of points; discrimination = correlation with the sum of the other
items; alpha = Cronbach. Limits: meaningful from about 50 candidates; no optional questions; no statement about
persons. Exit 2 on unreadable input.
"""
import argparse
import csv
import io
import math
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


def is_number(text):
    return re.fullmatch(r"\s*-?\d+(\.\d+)?\s*", text) is not None


def plain(rows, most):
    """A gradebook without its names, grades and totals, which are no items; maxima from headings such as Quiz-30, if all have one."""
    if len(rows) < 3 or any(len(r) != len(rows[0]) for r in rows):
        return rows, most
    body = rows[2:] if rows[1][0].strip().lower() == "max" else rows[1:]
    out = [n for n, head in enumerate(rows[0]) if n and (not any(is_number(r[n]) for r in body) or re.search(r"\b(total|sum|percent\w*|rank)\b", head, re.I))]
    if out:
        print("no items, left out: " + ", ".join(rows[0][n].strip() or f"column {n + 1}" for n in out), file=sys.stderr)
        rows = [[c for n, c in enumerate(r) if n not in out] for r in rows]
    said = [re.search(r"[-(/ ](\d+(?:\.\d+)?)\)?\s*$", head) for head in rows[0][1:]]
    if most is None and rows[1][0].strip().lower() != "max" and said and all(said):
        most = [m.group(1) for m in said]
        print("maxima from the headings: " + ", ".join(most), file=sys.stderr)
    return rows, most


def read(path, most):
    with opened(path) as f:
        rows = [r for r in csv.reader(f) if any(c.strip() for c in r)]
    rows, most = plain(rows, most)
    if most is not None and rows:
        rows.insert(1, ["max"] + (most if isinstance(most, list) else [str(most)] * (len(rows[0]) - 1)))
    if len(rows) < 4 or len(rows[0]) < 3:
        raise ValueError("need commas between cells, a header, a row of maxima, two candidates and two items at least")
    items = rows[0][1:]
    data = []
    for n, row in enumerate(rows[1:], 2):
        if len(row) != len(rows[0]):
            raise ValueError(f"row {n}: {len(row)} cells, expected {len(rows[0])}")
        try:
            data.append([float(c) if c.strip() else 0.0 for c in row[1:]])
        except ValueError:
            raise ValueError(f"row {n}: points must be numbers with a decimal point")
        if not all(map(math.isfinite, data[-1])):
            raise ValueError(f"row {n}: points must be finite numbers")
    if rows[1][0].strip().lower() != "max" or min(data[0]) <= 0:
        raise ValueError("row 2 must begin with max and hold maxima above 0 (or give --max when all items have the same)")
    for n, row in enumerate(data[1:], 3):
        for item, v, m in zip(items, row, data[0]):
            if not 0 <= v <= m:
                raise ValueError(f"row {n}: {item}: {v:g} is not between 0 and {m:g}")
    return items, data[0], data[1:]


def variance(x):
    m = sum(x) / len(x)
    return sum((v - m) ** 2 for v in x) / (len(x) - 1)


def correlation(x, y):
    mx, my = sum(x) / len(x), sum(y) / len(y)
    d = math.sqrt(sum((a - mx) ** 2 for a in x) * sum((b - my) ** 2 for b in y))
    return sum((a - mx) * (b - my) for a, b in zip(x, y)) / d if d else None


def main():
    ap = argparse.ArgumentParser(description="Item statistics of an exam")
    ap.add_argument("points")
    ap.add_argument("--pass-share", type=float, default=0.5)
    ap.add_argument("--max", type=float, dest="most", help="maximum of every item, if the file has no row max")
    a = ap.parse_args()
    if not 0 < a.pass_share <= 1:
        ap.error("--pass-share must be above 0 and at most 1")
    try:
        items, maxima, rows = read(a.points, a.most)
    except (OSError, ValueError, UnicodeDecodeError, csv.Error) as e:
        print(f"item_analysis.py: {a.points}: {e}", file=sys.stderr)
        return 2
    totals = [sum(r) for r in rows]
    wide = max(22, *(len(name) + 1 for name in items))
    print(f"{'item':<{wide}}{'max':>5}{'difficulty':>12}{'discrimination':>16}{'zero':>7}  look")
    for i, name in enumerate(items):
        col = [r[i] for r in rows]
        p = sum(col) / len(col) / maxima[i]
        r = correlation(col, [t - c for t, c in zip(totals, col)])
        zero = sum(c == 0 for c in col) / len(col)
        look = [t for t, bad in (("hard", p < 0.2), ("easy", p > 0.9), ("no variation", r is None), ("negative: key or wording?", r is not None and r < 0),
                                 ("weak discrimination", r is not None and 0 <= r < 0.15), ("many zeros", zero > 0.4)) if bad]
        print(f"{name:<{wide}}{maxima[i]:>5g}{p:>12.2f}{'-' if r is None else format(r, '.2f'):>16}{zero:>7.0%}  {', '.join(look)}".rstrip())
    k, vt = len(items), variance(totals)
    alpha = k / (k - 1) * (1 - sum(variance([r[i] for r in rows]) for i in range(k)) / vt) if vt else None
    limit = round(a.pass_share * sum(maxima), 6)  # 0.55 of 50 is 27.5, not a hair more
    print(f"candidates {len(rows)}, mean {sum(totals) / len(totals):.1f} of {sum(maxima):g}, alpha {'-' if alpha is None else format(alpha, '.2f')}")
    print(f"at or above {limit:g} points: {sum(round(t, 6) >= limit for t in totals)} of {len(rows)}")
    if len(rows) < 50:
        print("note: fewer than 50 candidates; values are pointers only")
    return 0


if __name__ == "__main__":
    sys.exit(main())
