#!/usr/bin/env python3
"""Compare two classifiers on the same test rows: scores, paired bootstrap interval, McNemar's exact test.

Input: CSV with the columns label, a, b (0/1 labels and hard predictions) and optionally group: rows of one
group (patient, customer, document) are resampled together.
Limits: binary hard predictions only; the interval speaks about this test set's sampling, not about drift or
about training with another seed; fewer than about 30 groups give unreliable intervals.
"""
import argparse
import csv
import math
import random
import sys


def fail(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def load(path):
    rows = []
    try:
        with open(path, newline="", encoding="utf-8") as handle:
            reader = csv.DictReader(handle)
            for need in ("label", "a", "b"):
                if need not in (reader.fieldnames or []):
                    fail(f"{path}:1: column {need} is missing")
            for row in reader:
                if any(row[name] not in ("0", "1") for name in ("label", "a", "b")):
                    fail(f"{path}:{reader.line_num}: label, a and b must be 0 or 1")
                rows.append((int(row["label"]), int(row["a"]), int(row["b"]), row.get("group") or str(reader.line_num)))
    except OSError as err:
        fail(f"{path}: {err.strerror}")
    if not rows:
        fail(f"{path}: no rows")
    return rows


def f1(rows, column):
    hit = sum(row[0] and row[column] for row in rows)
    wrong = sum(row[0] != row[column] for row in rows)
    return 2 * hit / (2 * hit + wrong) if hit else 0.0


def accuracy(rows, column):
    return sum(row[0] == row[column] for row in rows) / len(rows)


def mcnemar(only_a, only_b):
    total, low = only_a + only_b, min(only_a, only_b)
    if total == 0:
        return 1.0
    return min(1.0, 2 * sum(math.comb(total, k) for k in range(low + 1)) / 2**total)


def bootstrap(rows, score, repeats, seed):
    groups = {}
    for row in rows:
        groups.setdefault(row[3], []).append(row)
    names, chance, found = sorted(groups), random.Random(seed), []
    for _ in range(repeats):
        sample = [row for _ in names for row in groups[names[int(chance.random() * len(names))]]]
        found.append(score(sample, 2) - score(sample, 1))
    found.sort()
    return found[int(0.025 * repeats)], found[int(0.975 * repeats) - 1], len(names)


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
    for name, score in (("accuracy", accuracy), ("f1", f1)):
        low, high, count = bootstrap(rows, score, args.repeats, args.seed)
        print(f"{name}: a {score(rows, 1):.3f}  b {score(rows, 2):.3f}  b-a {score(rows, 2) - score(rows, 1):+.3f}"
              f"  95% [{low:+.3f}, {high:+.3f}] over {count} groups")
    only_a = sum(row[1] == row[0] != row[2] for row in rows)
    only_b = sum(row[2] == row[0] != row[1] for row in rows)
    print(f"right only by a {only_a}, only by b {only_b}, McNemar exact p = {mcnemar(only_a, only_b):.3f} (ignores groups)")


if __name__ == "__main__":
    main()
