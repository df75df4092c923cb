#!/usr/bin/env python3
"""Check the two tables behind a market scan.

  scan_check.py size SIZING.csv            market = lines 1 x 2 x 3 x 4 x 5, ceiling = market x line 7, which input matters, top-down check
  scan_check.py facts FACTS.csv [--today YYYY-MM-DD]   each fact line: grade, source, dates; one publisher behind several lines

SIZING.csv: columns line,input,low,middle,high,grade,source; lines 1,2,3,4,5, optionally 7 and topdown. Shares as 0.38.
FACTS.csv:  columns claim,value,grade,publisher,title,published,seen. Grades: A primary and checkable, B named with method, C stated without
            method, D inference or not opened. Dates YYYY, YYYY-MM or YYYY-MM-DD.
Results are rounded to one significant figure when an input is grade C or D, to two otherwise. Exit 0: fine; 1: problems; 2: unusable input.
Limits: it checks form and arithmetic; whether a source says what the line claims only a person can see. Python 3.9+, no packages.
"""
import argparse
import csv
import io
import math
import re
import sys
from datetime import date

HEADS = "line input low middle high grade source claim value publisher title published seen".split()


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


def fail(message):
    print(f"scan_check.py: {message}", file=sys.stderr)
    sys.exit(2)


def read(path, needed):
    try:
        with opened(path, HEADS) as f:
            reader = csv.DictReader(f)
            rows, head = [{k: v or "" for k, v in r.items() if k} for r in reader], reader.fieldnames or []
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{path}: {e}")
    for c in needed:
        if c not in head:
            fail(f"{path}: column '{c}' is missing; there are {', '.join(head)}")
    if not rows:
        fail(f"{path}: no rows")
    return rows


def rounded(x, digits):
    if x == 0:
        return "0"
    p = digits - 1 - int(math.floor(math.log10(abs(x))))
    v = round(x, p)
    return f"{v:,.0f}" if v >= 10 else f"{v:g}"


def size(a):
    rows, lines, problems = read(a.file, ("line", "input", "low", "middle", "high", "grade", "source")), {}, []
    for n, r in enumerate(rows, 2):
        try:
            low, mid, high = (float(r[k]) for k in ("low", "middle", "high"))
            if not all(map(math.isfinite, (low, mid, high))):
                raise ValueError
        except (TypeError, ValueError):
            fail(f"{a.file}: line {n}: low, middle and high must be plain numbers")
        grade = (r["grade"] or "").strip().upper()
        if grade not in "ABCD" or not grade:
            fail(f"{a.file}: line {n}: grade '{r['grade']}' is not A, B, C or D")
        if not low <= mid <= high:
            problems.append(f"line {r['line']}: low, middle, high are not in order")
        if not (r["source"] or "").strip():
            problems.append(f"line {r['line']}: no source; a number without a source line is deleted")
        lines[r["line"].strip()] = (low, mid, high, grade, r["input"].strip())
    missing = [k for k in "12345" if k not in lines]
    if missing:
        fail(f"{a.file}: lines missing: {', '.join(missing)}")
    digits = 1 if any(lines[k][3] in "CD" for k in "12345") else 2
    product = lambda pick: math.prod(lines[k][pick(k)] for k in "12345")
    worst, mid, best = product(lambda k: 0), product(lambda k: 1), product(lambda k: 2)
    print(f"market per year: middle {rounded(mid, digits)} (worst case, all low: {rounded(worst, digits)}; all high: {rounded(best, digits)})")
    if "7" in lines:
        low, m, high = lines["7"][:3]
        print(f"ceiling for us: middle {rounded(mid * m, 1)} (from {rounded(worst * low, 1)} to {rounded(best * high, 1)})")
    print("which input matters (high result / low result, others in the middle):")
    ratios = sorted(((lines[k][2] / lines[k][0] if lines[k][0] else math.inf, k) for k in "12345"), key=lambda x: (-x[0], x[1]))
    for ratio, k in ratios:
        print(f"  {ratio:5.2f}  line {k}, grade {lines[k][3]}: {lines[k][4]}")
    if ratios[0][0] == 1:
        problems.append("no input has a range")
    if "topdown" in lines:
        gap = lines["topdown"][1] / mid if mid else math.inf
        word = "within three times" if 1 / 3 <= gap <= 3 else "MORE THAN THREE TIMES APART, explain"
        print(f"top-down middle / bottom-up middle: {gap:.1f}, {word}")
        problems += ["top-down and bottom-up differ by more than three times"] if not 1 / 3 <= gap <= 3 else []
    else:
        problems.append("no top-down line to compare with")
    for p in problems:
        print("PROBLEM " + p)
    sys.exit(1 if problems else 0)


def facts(a):
    rows, problems, grades, publishers = read(a.file, ("claim", "value", "grade", "publisher", "title", "published", "seen")), [], {}, {}
    when = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?$")
    try:
        today = date.fromisoformat(a.today) if a.today else None
    except ValueError:
        fail(f"--today '{a.today}' is not YYYY-MM-DD")
    for n, r in enumerate(rows, 2):
        claim, grade = (r["claim"] or "").strip(), (r["grade"] or "").strip().upper()
        if grade not in ("A", "B", "C", "D"):
            problems.append(f"line {n}: {claim}: no grade")
            continue
        grades[grade] = grades.get(grade, 0) + 1
        named = (r["publisher"] or "").strip() and (r["title"] or "").strip()
        if not named and grade != "D":
            problems.append(f"line {n}: {claim}: grade {grade} without publisher and title; at most D")
        if not (r["seen"] or "").strip():
            problems.append(f"line {n}: {claim}: not opened (no date seen); at most D" if grade != "D" else f"line {n}: {claim}: no date seen")
        for k in ("published", "seen"):
            v = (r[k] or "").strip()
            if v and not when.match(v):
                problems.append(f"line {n}: {claim}: {k} '{v}' is not a date")
            elif v and today and k == "published" and today.year - int(v[:4]) > 2:
                problems.append(f"line {n}: {claim}: published {v}, over two years old")
        if grade == "D" and re.search(r"\d", r["value"] or ""):
            problems.append(f"line {n}: {claim}: a figure of grade D does not go into the brief")
        if re.match(r"\s*(about|around|approx|~)", r["value"] or "", re.I) and grade == "A":
            problems.append(f"line {n}: {claim}: '{r['value']}' is not a primary figure")
        if named:
            publishers.setdefault((r["publisher"].strip().lower(), r["title"].strip().lower()), []).append(str(n))
    print(f"{len(rows)} fact lines: " + ", ".join(f"{g} {grades[g]}" for g in sorted(grades)))
    for (pub, title), ns in sorted(publishers.items()):
        if len(ns) > 1:
            print(f"one source behind lines {', '.join(ns)}: {pub}, {title}")
    for p in problems:
        print("PROBLEM " + p)
    sys.exit(1 if problems else 0)


def main():
    p = argparse.ArgumentParser(description="Check the tables behind a market scan.")
    s = p.add_subparsers(dest="mode", required=True)
    z = s.add_parser("size")
    z.add_argument("file")
    f = s.add_parser("facts")
    f.add_argument("file")
    f.add_argument("--today")
    a = p.parse_args()
    (size if a.mode == "size" else facts)(a)


if __name__ == "__main__":
    main()
