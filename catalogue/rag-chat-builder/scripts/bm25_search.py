#!/usr/bin/env python3
"""A keyword baseline: cut Markdown or text files into passages, search them with BM25, write the hits as CSV.

  bm25_search.py GOLD.csv FILE... [--cut heading|chars:N] [--k 10] > found.csv

GOLD.csv needs the columns question_id and question. Output: question_id,rank,passage,score,text - the input of
retrieval_check.py. --cut heading cuts at Markdown headings and puts the heading path in front of each passage;
--cut chars:300 cuts blindly every 300 characters, which is what many systems do.
Limits: a baseline for measuring, not a product. Everything is held in memory (fine to about 50 MB of text); words are split at
letters and digits and lower-cased, an English plural s is dropped, nothing else; no vectors, no other languages' endings. Chinese and
Japanese are indexed by pairs of characters. Files of the same name in several folders are told apart by their path. Exit 0 done, 2 wrong use.
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

HEADS = ("question_id", "question")
K1, B = 1.2, 0.75
STOP = set("a an and are as at be by can do does for from get have how i if in is it may me must my of on or the there to was what when "
           "which who will with you your".split())


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
    print(f"bm25_search.py: {message}", file=sys.stderr)
    sys.exit(2)


def words(text):
    out = []
    for run in re.findall("[\u3040-\u30ff\u3400-\u9fff]+", text):
        out += [run[i:i + 2] for i in range(max(1, len(run) - 1))]
    for w in re.findall(r"[^\W_]+(?:[-.:][^\W_]+)*", re.sub("[\u3040-\u30ff\u3400-\u9fff]+", " ", text.lower())):
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

    front = re.match(r"---\s*\n(.*?)\n---\s*(?:\n|\Z)", text, re.S)
    if front:  # its title heads every passage, the rest is no text
        title = re.search(r"^title:\s*(.+)$", front.group(1), re.M)
        path, text = [title.group(1).strip(" '\"")] if title else [], text[front.end():]
    lines, fence, above = text.splitlines(), None, len(path)
    for n, line in enumerate(lines):
        mark = re.match(r"\s*(`{3,}|~{3,})", line)
        if mark and (fence is None or (mark.group(1).startswith(fence) and line.strip() == mark.group(1))):
            fence = mark.group(1) if fence is None else None  # a # in code is a comment, no heading
        m = None if fence else re.match(r"(#{1,6})\s+(.*)", line)
        under = lines[n + 1] if n + 1 < len(lines) else ""
        if not fence and not m and line.strip() and re.fullmatch(r"={3,}\s*|-{3,}\s*", under) and (n == 0 or not lines[n - 1].strip()) and line.strip() != "---":
            m = re.match(r"()(.*)", line)  # underlined heading
        if m:
            flush()
            level = len(m.group(1)) or (1 if under[0] == "=" else 2)
            del path[above + level - 1:]
            path.append(m.group(2).strip(" #"))
        elif not fence and n and re.fullmatch(r"={3,}\s*", line):
            continue
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
    passages, same = [], collections.Counter(os.path.basename(p) for p in a.files)
    for path in a.files:
        try:
            with open(path, encoding="utf-8-sig") as f:
                text = f.read()
        except (OSError, UnicodeDecodeError, csv.Error) as e:
            fail(f"{path}: {e}")
        name = os.path.splitext(path if same[os.path.basename(path)] > 1 else os.path.basename(path))[0]
        passages += cut_chars(name, text, int(m.group(1))) if m.group(1) else cut_heading(name, text)
    if not passages:
        fail("no text found in the files")
    counts = [collections.Counter(words(t)) for _, t in passages]
    lengths = [sum(c.values()) for c in counts]
    mean = sum(lengths) / len(lengths) or 1
    df = collections.Counter(w for c in counts for w in c)
    try:
        with opened(a.gold, HEADS) as f:
            questions = list(csv.DictReader(f))
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{a.gold}: {e}")
    if not questions or "question" not in questions[0] or "question_id" not in questions[0]:
        fail(f"{a.gold}: needs the columns question_id and question")
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["question_id", "rank", "passage", "score", "text"])
    for q in questions:
        if not (q["question"] or "").strip():
            print(f"bm25_search.py: {a.gold}: question {q['question_id'] or '?'} is empty, left out", file=sys.stderr)
            continue
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
