#!/usr/bin/env python3
"""Join two or more result lists by rank (reciprocal rank fusion), for example keywords and vectors.

  join_lists.py words.csv vectors.csv [more.csv...] [--weights 1,1] [--c 60] [--k 10] > joined.csv

Each list has question_id,rank,passage and, if it has one, text, as bm25_search.py writes and retrieval_check.py reads. A passage gets
weight / (c + rank) from each list that contains it; scores of different searches are never added, because they have no common scale.
The same passage must have the same id in all lists. Passages that only one list knows are counted on stderr: if nearly all are,
the ids differ between the lists. Exit 0 done, 2 unusable files. Python 3.9+, standard library only.
"""
import argparse
import collections
import csv
import os
import sys

csv.field_size_limit(10_000_000)


def fail(message):
    print(f"join_lists.py: {message}", file=sys.stderr)
    sys.exit(2)


def main():
    p = argparse.ArgumentParser(description="Join result lists by rank.")
    p.add_argument("lists", nargs="+")
    p.add_argument("--weights")
    p.add_argument("--c", type=float, default=60)
    p.add_argument("--k", type=int, default=10)
    a = p.parse_args()
    if len(a.lists) < 2:
        fail("two lists or more are needed")
    try:
        weights = [float(w) for w in a.weights.split(",")] if a.weights else [1.0] * len(a.lists)
    except ValueError:
        fail("--weights must be numbers with commas between them")
    if len(weights) != len(a.lists):
        fail(f"{len(weights)} weights for {len(a.lists)} lists")
    score, texts, inside, order = collections.defaultdict(float), {}, collections.Counter(), {}
    for path, weight in zip(a.lists, weights):
        try:
            with open(path, encoding="utf-8-sig", newline="") as f:
                rows = list(csv.DictReader(f))
        except (OSError, UnicodeDecodeError, csv.Error) as e:
            fail(f"{path}: {e}")
        if not rows or not {"question_id", "rank", "passage"} <= set(rows[0]):
            fail(f"{path}: needs rows with question_id, rank and passage")
        for n, r in enumerate(rows, 2):
            key = (r["question_id"], r["passage"])
            try:
                score[key] += weight / (a.c + int(r["rank"]))
            except (TypeError, ValueError, OverflowError):
                fail(f"{path}: row {n}: rank '{r['rank']}' is not a whole number")
            texts.setdefault(key, r.get("text") or "")
            inside[key] += 1
            order.setdefault(r["question_id"], None)
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["question_id", "rank", "passage", "score", "text"])
    for q in order:
        best = sorted(((-s, k[1]) for k, s in score.items() if k[0] == q))[:a.k]
        for rank, (s, passage) in enumerate(best, 1):
            out.writerow([q, rank, passage, f"{-s:.5f}", texts[(q, passage)]])
    alone = sum(n == 1 for n in inside.values())
    print(f"join_lists.py: {len(order)} questions, {len(inside)} passages, {alone} of them in one list only"
          + ("; do the ids agree between the lists?" if alone == len(inside) else ""), file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
