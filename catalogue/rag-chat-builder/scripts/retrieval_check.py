#!/usr/bin/env python3
"""Measure retrieval alone: did the right passage come back, and how high up?

  retrieval_check.py GOLD.csv FOUND.csv [--k 5] [--against OTHER.csv]

GOLD.csv:  question_id,kind and one of
             evidence   exact words that the right passage contains, several places separated by ||   (survives re-cutting), or
             passages   ids of the right passages, separated by spaces
           empty = nothing in the documents answers it
FOUND.csv: question_id,rank,passage,score and, with evidence, text. One row per retrieved passage, rank from 1.
hit@k  at least one right place among the first k;  all@k  all needed places;  MRR  mean of 1/rank of the first right one.
Questions without an answer are reported apart by their best score.
--against names the list before a change: which questions were gained and lost (all needed places among the first k), and how often
chance alone would split them so unevenly (exact sign test, two-sided).
Limits: it says nothing about answers. Evidence is compared after lower-casing and joining white space. Fewer than 30 questions
give coarse steps. Exit 0 always when the files can be read, 1 with --min when hit@k is below it, 2 for unusable files.
Python 3.9+, standard library only.
"""
import argparse
import collections
import csv
import io
import math
import re
import sys

HEADS = ("question_id", "question", "kind", "evidence", "passages", "rank", "passage", "score", "text")


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
    print(f"retrieval_check.py: {message}", file=sys.stderr)
    sys.exit(2)


def read(path, needed):
    try:
        with opened(path, HEADS) as f:
            reader = csv.DictReader(f)
            rows, header = [{k: v or "" for k, v in r.items() if k} for r in reader], reader.fieldnames or []
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{path}: {e}")
    for c in needed:
        if c not in header:
            fail(f"{path}: column '{c}' is missing; there are {', '.join(header)}")
    return rows, header


def flat(text):
    return " ".join((text or "").lower().split())


def hits_of(path, gold, by_text, k):
    """Rows of one list, and for each question with an answer the rank of each needed place."""
    rows, _ = read(path, ["question_id", "rank", "passage", "score"] + (["text"] if by_text else []))
    found, ranks = collections.defaultdict(list), {}
    for n, r in enumerate(rows, 2):
        try:
            found[r["question_id"]].append((int(r["rank"]), float(r["score"]), r["passage"], flat(r.get("text"))))
        except (ValueError, TypeError):
            fail(f"{path}: row {n}: rank and score must be numbers")
    unknown = set(found) - {g["question_id"] for g in gold}
    if unknown:
        fail(f"{path}: questions that are not in the gold file: {', '.join(sorted(unknown)[:5])}")
    for g in gold:
        need = [flat(x) for x in g["evidence"].split("||") if x.strip()] if by_text else g["passages"].split()
        got = sorted(found[g["question_id"]])
        if need:
            ranks[g["question_id"]] = [next((r for r, _, pid, text in got if (x in text if by_text else x == pid)), None) for x in need]
    return found, ranks


def compare(path, gold, by_text, k, ranks):
    """Gained and lost questions against an earlier list."""
    _, before = hits_of(path, gold, by_text, k)
    whole = {q: all(r and r <= k for r in rs) for q, rs in ranks.items()}
    was = {q: all(r and r <= k for r in rs) for q, rs in before.items()}
    gained, lost = [q for q in whole if whole[q] and not was[q]], [q for q in whole if was[q] and not whole[q]]
    n, few = len(gained) + len(lost), min(len(gained), len(lost))
    chance = min(1.0, 2 * sum(math.comb(n, i) for i in range(few + 1)) / 2 ** n) if n else 1.0
    print(f"against {path}: gained {len(gained)} ({', '.join(gained) or 'none'}), lost {len(lost)} ({', '.join(lost) or 'none'}); by chance in {chance:.0%} of cases")
    if n and chance > 0.1:
        print("too few changed questions to call it better or worse: read the changed ones, or ask more questions")


def main():
    p = argparse.ArgumentParser(description="Measure retrieval apart from answers.")
    p.add_argument("gold")
    p.add_argument("found")
    p.add_argument("--k", type=int, default=5)
    p.add_argument("--against", help="the list before a change")
    p.add_argument("--min", type=float, help="exit 1 if hit@k over all questions is below this")
    a = p.parse_args()
    gold, gh = read(a.gold, ["question_id", "kind"])
    by_text = "evidence" in gh
    if not by_text and "passages" not in gh:
        fail(f"{a.gold}: needs a column 'evidence' or 'passages'")
    found, all_ranks = hits_of(a.found, gold, by_text, a.k)
    stats = collections.defaultdict(lambda: [0, 0, 0, 0.0])
    missed, unanswerable, answerable = [], [], []
    for g in gold:
        got = sorted(found[g["question_id"]])
        best = max((s for _, s, _, _ in got), default=0.0)
        ranks = all_ranks.get(g["question_id"])
        if not ranks:
            unanswerable.append(best)
            continue
        answerable.append(best)
        inside = [r is not None and r <= a.k for r in ranks]
        first = min((r for r in ranks if r), default=None)
        for kind in (g["kind"], "ALL"):
            st = stats[kind]
            st[0] += 1
            st[1] += any(inside)
            st[2] += all(inside)
            st[3] += 1 / first if first else 0
        if not all(inside):
            missed.append(f"{g['question_id']} ({', '.join('rank ' + str(r) if r else 'not found' for r in ranks)})")
    if not stats:
        fail(f"{a.gold}: no question with an answer")
    width = max(14, max(map(len, stats)) + 2)
    print(f"{'kind':<{width}}{'n':>4}{'hit@' + str(a.k):>9}{'all@' + str(a.k):>9}{'MRR':>7}")
    for kind in sorted(stats, key=lambda x: (x == "ALL", x)):
        n, h, al, rr = stats[kind]
        print(f"{kind:<{width}}{n:>4}{h / n:>9.2f}{al / n:>9.2f}{rr / n:>7.2f}")
    print("\nincomplete: " + (", ".join(missed) or "none"))
    if unanswerable and answerable:
        print(f"best score: answerable {min(answerable):.2f} to {max(answerable):.2f}, unanswerable {min(unanswerable):.2f} to {max(unanswerable):.2f}")
    if a.against:
        compare(a.against, gold, by_text, a.k, all_ranks)
    hits = stats["ALL"][1] / stats["ALL"][0]
    if a.min is not None and hits < a.min:
        print(f"hit@{a.k} {hits:.2f} is below {a.min}")
        sys.exit(1)


if __name__ == "__main__":
    main()
