#!/usr/bin/env python3
"""Measure retrieval alone: did the right passage come back, and how high up?

Input 1, gold.csv:    question_id,kind,passages      passages: ids separated by spaces; empty = nothing answers it
Input 2, found.csv:   question_id,rank,passage,score one row per retrieved passage, rank from 1
    python retrieval_check.py gold.csv found.csv --k 5

hit@k     share of questions for which at least one right passage is among the first k
all@k     share for which all needed passages are there (questions that need several)
MRR       mean of 1/rank of the first right passage
Questions without an answer are reported apart: their best score should lie below that of the others.
"""
import argparse
import collections
import csv


def rows(path):
    with open(path, newline="") as f:
        return list(csv.DictReader(f))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("gold")
    ap.add_argument("found")
    ap.add_argument("--k", type=int, default=5)
    a = ap.parse_args()

    found = collections.defaultdict(list)
    for r in rows(a.found):
        found[r["question_id"]].append((int(r["rank"]), r["passage"], float(r["score"])))

    stats = collections.defaultdict(lambda: [0, 0, 0, 0.0])     # n, hit, all, reciprocal rank
    missed, unanswerable, answerable = [], [], []
    for g in rows(a.gold):
        got = sorted(found[g["question_id"]])
        best = max((s for _, _, s in got), default=0.0)
        need = set(g["passages"].split())
        if not need:
            unanswerable.append(best)
            continue
        answerable.append(best)
        top = [p for rank, p, _ in got if rank <= a.k]
        first = next((rank for rank, p, _ in got if p in need), None)
        for kind in (g["kind"], "ALL"):
            st = stats[kind]
            st[0] += 1
            st[1] += any(p in need for p in top)
            st[2] += need <= set(top)
            st[3] += 1 / first if first else 0
        if not any(p in need for p in top):
            missed.append(f"{g['question_id']} ({'rank ' + str(first) if first else 'not found at all'})")

    print(f"{'kind':<14}{'n':>4}{'hit@'+str(a.k):>9}{'all@'+str(a.k):>9}{'MRR':>7}")
    for kind in sorted(stats, key=lambda x: (x == "ALL", x)):
        n, h, al, rr = stats[kind]
        print(f"{kind:<14}{n:>4}{h/n:>9.2f}{al/n:>9.2f}{rr/n:>7.2f}")
    print("\nmissed:", ", ".join(missed) or "none")
    if unanswerable and answerable:
        print(f"best score: answerable {min(answerable):.2f} to {max(answerable):.2f}, "
              f"unanswerable {min(unanswerable):.2f} to {max(unanswerable):.2f}")


if __name__ == "__main__":
    main()
