#!/usr/bin/env python3
"""Paired comparison of two versions of an LLM feature on the same cases.

  compare_runs.py RESULTS.csv [--seed 7] [--margin 0.03]

RESULTS.csv: header case_id,slice,a,b with scores from 0 to 1 (pass/fail: 1/0, or the words). Optional columns fatal_a,fatal_b (0/1): an
unforgivable mistake happened. If a case was run several times, put the mean of the runs into a and b: repeats are not new cases.
Prints means, the difference with a 95% bootstrap interval (cases resampled in pairs), wins and losses with a sign test,
results per slice (under 30 cases: marked as a hint), fatal mistakes, and the cases that flipped.
--margin is the loss you decided to accept before the run, for example for a cheaper model: shown only if the whole interval lies above it.
Exit 0: no reason against B; 1: B is worse, adds a fatal mistake, or with --margin may lose more than that; 2: the file cannot be used.
Limits: it says nothing about cases that are not in the file, and looking at many slices finds differences by chance.
Python 3.9+, standard library only.
"""
import argparse
import csv
import io
import math
import random
import re
import sys

HEADS = ("case_id", "slice", "a", "b", "fatal_a", "fatal_b")
WORDS = {"true": 1, "pass": 1, "passed": 1, "yes": 1, "false": 0, "fail": 0, "failed": 0, "no": 0}
MIN_SLICE = 30


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
    print(f"compare_runs.py: {message}", file=sys.stderr)
    sys.exit(2)


def read(path):
    try:
        with opened(path, HEADS) as f:
            raw = list(csv.DictReader(f))
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{path}: {e}")
    rows, seen = [], set()
    for n, r in enumerate(raw, 2):
        case = (r.get("case_id") or "").strip()
        if not case or case in seen:
            fail(f"{path}: line {n}: case_id is {'given twice: ' + case if case else 'missing'}")
        seen.add(case)
        try:
            a, b = points(r.get("a")), points(r.get("b"))
            fa, fb = (int(points(r.get(k) or "0")) for k in ("fatal_a", "fatal_b"))
        except (ValueError, OverflowError):
            fail(f"{path}: line {n}: a and b must be numbers, fatal_a and fatal_b 0 or 1")
        if not (0 <= a <= 1 and 0 <= b <= 1):
            fail(f"{path}: line {n}: scores must lie between 0 and 1")
        rows.append((case, (r.get("slice") or "all").strip(), a, b, fa, fb))
    if not rows:
        fail(f"{path}: no rows with case_id, slice, a, b")
    return rows


def points(text):
    """A score, also written as pass, fail, true or false."""
    word = (text or "").strip().lower()
    return float(WORDS.get(word, word))


def bootstrap(diffs, seed, n=5000):
    rng, k = random.Random(seed), len(diffs)
    means = sorted(sum(rng.choices(diffs, k=k)) / k for _ in range(n))
    return means[int(0.025 * n)], means[int(0.975 * n) - 1]


def sign_test(wins, losses):
    """Two-sided probability of a split at least this uneven if both versions were equally good."""
    n, k = wins + losses, min(wins, losses)
    return 1.0 if n == 0 else min(1.0, 2 * sum(math.comb(n, i) for i in range(k + 1)) / 2 ** n)


def main():
    p = argparse.ArgumentParser(description="Paired comparison of two versions on the same cases.")
    p.add_argument("file")
    p.add_argument("--seed", type=int, default=7)
    p.add_argument("--margin", type=float, help="accepted loss, 0.03 for three points")
    a = p.parse_args()
    rows = read(a.file)
    diffs = [r[3] - r[2] for r in rows]
    n = len(rows)
    lo, hi = bootstrap(diffs, a.seed)
    wins, losses = sum(d > 0 for d in diffs), sum(d < 0 for d in diffs)
    print(f"cases {n}   A {sum(r[2] for r in rows) / n:.3f}   B {sum(r[3] for r in rows) / n:.3f}")
    print(f"B - A {sum(diffs) / n:+.3f}   95% interval {lo:+.3f} to {hi:+.3f}")
    print(f"B better on {wins}, worse on {losses}, equal on {n - wins - losses}; sign test p = {sign_test(wins, losses):.3f}")
    print("overall: " + ("B is better" if lo > 0 else "B is worse" if hi < 0 else "no difference shown; more or harder cases needed"))
    beyond = a.margin is not None and lo <= -a.margin
    if a.margin is not None:
        print(f"accepted loss {a.margin:.3f}: " + (f"not shown, the interval reaches {lo:+.3f}" if beyond else "B loses less than that"))
    print(f"\n{'slice':<16}{'n':>5}{'A':>8}{'B':>8}{'B-A':>8}{'better':>8}{'worse':>7}{'p':>8}")
    for s in sorted({r[1] for r in rows}):
        part = [r for r in rows if r[1] == s]
        x, y = (sum(r[i] for r in part) / len(part) for i in (2, 3))
        w, l = sum(r[3] > r[2] for r in part), sum(r[3] < r[2] for r in part)
        print(f"{s:<16}{len(part):>5}{x:>8.2f}{y:>8.2f}{y - x:>+8.2f}{w:>8}{l:>7}{sign_test(w, l):>8.3f}{'  hint only' if len(part) < MIN_SLICE else ''}")
    new = [r[0] for r in rows if r[5] and not r[4]]
    gone = [r[0] for r in rows if r[4] and not r[5]]
    print(f"\nfatal mistakes: A {sum(r[4] for r in rows)}, B {sum(r[5] for r in rows)}")
    if new:
        print(f"NEW FATAL with B: {', '.join(new)}")
    if gone:
        print(f"no longer fatal with B: {', '.join(gone)}")
    for title, sign in (("worse with B", -1), ("better with B", 1)):
        ids = [r[0] for r, d in zip(rows, diffs) if d * sign > 0]
        print(f"{title}: {', '.join(ids) or 'none'}")
    sys.exit(1 if new or hi < 0 or beyond else 0)


if __name__ == "__main__":
    main()
