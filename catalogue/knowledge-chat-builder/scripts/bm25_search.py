#!/usr/bin/env python3
"""A keyword baseline: cut Markdown or text files into passages, search them with BM25, write the hits as CSV.

  bm25_search.py GOLD.csv FILE... [--cut heading|chars:N] [--k 10] > found.csv

GOLD.csv needs the columns question_id and question. Output: question_id,rank,passage,score,text - the input of
retrieval_check.py. --cut heading cuts at Markdown headings and puts the heading path in front of each passage;
--cut chars:300 cuts blindly every 300 characters, which is what many systems do.
Limits: a baseline for measuring, not a product. Everything is held in memory (fine to about 50 MB of text); words are split at
letters and digits and lower-cased, an English plural s is dropped, nothing else; no vectors, no other languages' endings.
Python 3.9+, standard library only. Ties are broken by passage id, so results repeat.
"""
import argparse
import collections
import csv
import io
import math
import os
import re
import sys

K1, B = 1.2, 0.75
STOP = set("a an and are as at be by can do does for from get have how i if in is it may me must my of on or the there to was what when "
           "which who will with you your".split())


def as_commas(f):
    """The table with commas, whether it came with commas, semicolons or tabs. With semicolons, 1.234,50 is 1234.50."""
    text = f.read()
    mark = max(",;\t", key=text.split("\n", 1)[0].count)
    if mark == ",":
        return io.StringIO(text, newline="")
    number = re.compile(r"-?(\d{1,3}(\.\d{3})+|\d+),\d+")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows([c.replace(".", "").replace(",", ".") if mark == ";" and number.fullmatch(c.strip()) else c for c in row] for row in rows)
    out.seek(0)
    return out


def fail(message):
    print(f"bm25_search.py: {message}", file=sys.stderr)
    sys.exit(2)


def words(text):
    out = []
    for w in re.findall(r"[^\W_]+(?:[-.:][^\W_]+)*", text.lower()):
        if w in STOP:
            continue
        out.append(w[:-1] if len(w) > 3 and w.endswith("s") and not w.endswith("ss") else w)
        if re.search(r"[-.:]", w):
            out += [p for p in re.split(r"[-.:]", w) if p and p not in STOP]
    return out


def cut_heading(name, text):
    path, body, out = [], [], []

    def flush():
        content = " ".join(" ".join(body).split())
        if content:
            out.append((f"{name}#{len(out) + 1}", " > ".join(path) + "\n" + content))
        body.clear()

    for line in text.splitlines():
        m = re.match(r"(#{1,6})\s+(.*)", line)
        if m:
            flush()
            del path[len(m.group(1)) - 1:]
            path.append(m.group(2).strip())
        else:
            body.append(line)
    flush()
    return out


def cut_chars(name, text, size):
    flat = " ".join(re.sub(r"^#+\s*", "", text, flags=re.M).split())
    return [(f"{name}#{i // size + 1}", flat[i:i + size]) for i in range(0, len(flat), size)]


def main():
    p = argparse.ArgumentParser(description="Search text files with BM25 and write the hits as CSV.")
    p.add_argument("gold")
    p.add_argument("files", nargs="+")
    p.add_argument("--cut", default="heading")
    p.add_argument("--k", type=int, default=10)
    a = p.parse_args()
    m = re.fullmatch(r"heading|chars:(\d+)", a.cut)
    if not m or m.group(1) == "0":
        fail("--cut must be heading or chars:N")
    passages = []
    for path in a.files:
        try:
            with open(path, encoding="utf-8-sig") as f:
                text = f.read()
        except (OSError, UnicodeDecodeError, csv.Error) as e:
            fail(f"{path}: {e}")
        name = os.path.splitext(os.path.basename(path))[0]
        passages += cut_chars(name, text, int(m.group(1))) if m.group(1) else cut_heading(name, text)
    if not passages:
        fail("no text found in the files")
    counts = [collections.Counter(words(t)) for _, t in passages]
    lengths = [sum(c.values()) for c in counts]
    mean = sum(lengths) / len(lengths) or 1
    df = collections.Counter(w for c in counts for w in c)
    try:
        with open(a.gold, encoding="utf-8-sig", newline="") as f:
            questions = list(csv.DictReader(as_commas(f)))
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{a.gold}: {e}")
    if not questions or "question" not in questions[0] or "question_id" not in questions[0]:
        fail(f"{a.gold}: needs the columns question_id and question")
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["question_id", "rank", "passage", "score", "text"])
    for q in questions:
        scored = []
        for (pid, text), c, n in zip(passages, counts, lengths):
            s = 0.0
            for w in set(words(q["question"])):
                if c[w]:
                    idf = math.log(1 + (len(passages) - df[w] + 0.5) / (df[w] + 0.5))
                    s += idf * c[w] * (K1 + 1) / (c[w] + K1 * (1 - B + B * n / mean))
            if s > 0:
                scored.append((-round(s, 4), pid, text))
        for rank, (s, pid, text) in enumerate(sorted(scored)[:a.k], 1):
            out.writerow([q["question_id"], rank, pid, f"{-s:.4f}", text])


if __name__ == "__main__":
    main()
