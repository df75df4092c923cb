#!/usr/bin/env python3
"""Compare two classifiers on the same test rows: scores, paired bootstrap interval, McNemar's exact test.

Input: CSV with the columns label, a, b (0/1 labels and hard predictions) and optionally group: rows of one
group (patient, customer, document) are resampled together.
Limits: binary hard predictions only; the interval speaks about this test set's sampling, not about drift or
about training with another seed; fewer than about 30 groups give unreliable intervals. Time grows with
groups times repeats: 10,000 groups take about half a minute, so lower --repeats for more.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import csv
import io
import math
import random
import re
import sys

WORDS = {"0": 0, "1": 1, "0.0": 0, "1.0": 1, "false": 0, "true": 1}


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
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))
    if mark != ",":
        number = re.compile(r"-?\d+,(?!\d{3}$)\d+" if mark == "\t" else r"-?(\d{1,3}(\.\d{3})+|\d+),\d+")  # with tabs, 1,234 is a thousand
        rows = [[c.replace(".", "").replace(",", ".") if number.fullmatch(c) else c for c in row] for row in rows]
    for n, name in enumerate(rows[0] if rows else ()):
        plain = re.sub(r"[\s_-]+", "_", name.strip().lower())
        if plain in heads and plain not in rows[0]:
            rows[0][n] = plain
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    out.seek(0)
    return out


def fail(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def load(path):
    rows = []
    try:
        with opened(path, ("label", "a", "b", "group")) as handle:
            reader = csv.DictReader(handle)
            for need in ("label", "a", "b"):
                if need not in (reader.fieldnames or []):
                    fail(f"{path}:1: column {need} is missing; there are {', '.join(reader.fieldnames or [])}")
            for row in reader:
                values = [WORDS.get((row[name] or "").strip().lower()) for name in ("label", "a", "b")]
                if None in values:
                    fail(f"{path}:{reader.line_num}: label, a and b must be 0 or 1 (also 1.0 or true), not {row['label']!r}, {row['a']!r}, {row['b']!r}")
                rows.append((*values, row.get("group") or f"row {reader.line_num}"))
    except OSError as err:
        fail(f"{path}: {err.strerror}")
    except (UnicodeDecodeError, csv.Error) as err:
        fail(f"{path}: not CSV in UTF-8 ({err})")
    if not rows:
        fail(f"{path}: no rows")
    return rows


def count(rows):
    """Rows, then true alarms and wrong answers of a, then of b: all that both scores need."""
    return [len(rows)] + [total for column in (1, 2) for total in (
        sum(row[0] and row[column] for row in rows), sum(row[0] != row[column] for row in rows))]


def scores(counts):
    """(accuracy, f1) of a and of b."""
    rows, found = counts[0], []
    for hit, wrong in (counts[1:3], counts[3:5]):
        found.append(((rows - wrong) / rows, 2 * hit / (2 * hit + wrong) if hit else 0.0))
    return found


def mcnemar(only_a, only_b):
    total, low = only_a + only_b, min(only_a, only_b)
    if total == 0:
        return 1.0
    return min(1.0, 2 * sum(math.comb(total, k) for k in range(low + 1)) / 2**total)


def bootstrap(rows, repeats, seed):
    """Differences b-a over resampled groups, sorted: one list for accuracy, one for f1."""
    groups = {}
    for row in rows:
        groups.setdefault(row[3], []).append(row)
    parts, chance, found = [count(groups[name]) for name in sorted(groups)], random.Random(seed), ([], [])
    for _ in range(repeats):
        a, b = scores([sum(column) for column in zip(*(parts[int(chance.random() * len(parts))] for _ in parts))])
        for place in (0, 1):
            found[place].append(b[place] - a[place])
    return sorted(found[0]), sorted(found[1]), len(parts)


def main():
    parser = argparse.ArgumentParser(description="Paired comparison of two classifiers on one test set.")
    parser.add_argument("predictions", help="CSV with label, a, b and optionally group")
    parser.add_argument("--repeats", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    if args.repeats < 100:
        fail("--repeats must be at least 100")
    rows = load(args.predictions)
    positive = sum(row[0] for row in rows) / len(rows)
    print(f"{len(rows)} rows, {100 * positive:.1f}% positive, always-majority accuracy {max(positive, 1 - positive):.3f}")
    *differences, groups = bootstrap(rows, args.repeats, args.seed)
    a, b = scores(count(rows))
    for place, name in enumerate(("accuracy", "f1")):
        low, high = differences[place][int(0.025 * args.repeats)], differences[place][int(0.975 * args.repeats) - 1]
        print(f"{name}: a {a[place]:.3f}  b {b[place]:.3f}  b-a {b[place] - a[place]:+.3f}"
              f"  95% [{low:+.3f}, {high:+.3f}] over {groups} groups")
    only_a = sum(row[1] == row[0] != row[2] for row in rows)
    only_b = sum(row[2] == row[0] != row[1] for row in rows)
    print(f"right only by a {only_a}, only by b {only_b}, McNemar exact p = {mcnemar(only_a, only_b):.3f} (ignores groups)")


if __name__ == "__main__":
    main()
