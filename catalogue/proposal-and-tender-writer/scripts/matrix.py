#!/usr/bin/env python3
"""Compliance matrix: first extraction from tender text, status check, and word count of an answer.

    pdftotext -layout tender.pdf tender.txt
    python3 matrix.py extract tender.txt --words assets/obligation-words.txt > matrix.csv
    python3 matrix.py check matrix.csv
    python3 matrix.py answer q1.md --limit 800

extract: one row per sentence with an obligation word; pages are counted by form feeds (as pdftotext writes them), section
numbers are taken from line starts such as 3.2, 3.2. or L.4.2; sentences with two obligations or a list are marked SPLIT. check: counts by kind
(F formal, M mandatory, S scored, I information) and status, rows without owner, place or evidence; F and M rows open.
Limits: English and text only. Tables, drawings, scans and obligations without such words are missed: a person reads everything
once. Kinds are left empty by extract. Exit 1: findings (check, answer). Exit 2: wrong input.
"""
import argparse
import collections
import csv
import io
import re
import sys

COLUMNS = ["ref", "source", "page", "kind", "requirement", "owner", "answer_location", "evidence", "status"]


SECTION = r"(?:[A-Z]\.)?\d+(?:\.\d+)+|[A-Z]\.\d+"


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


class Bad(Exception):
    pass


def read(path):
    """A text as it stands: pdftotext writes form feeds, and a first line with tabs or semicolons is no table."""
    try:
        with open(path, "rb") as f:
            data = f.read()
    except OSError as e:
        raise Bad(f"{path}: {e}")
    if data[:4] in (b"PK\x03\x04", b"%PDF"):
        raise Bad(f"{path}: not a text; use pdftotext -layout, or save the document as plain text")
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n")


def extract(path, words_path, first):
    words = [w.strip().lower() for w in read(words_path).split("\n") if w.strip()]
    if not words:
        raise Bad(f"{words_path}: no words")
    pattern = re.compile(r"\b(" + "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(words, key=len, reverse=True)) + r")\b", re.I)
    strong = re.compile(r"\b(" + "|".join(re.escape(w) for w in words[:2]) + r")\b", re.I)
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(COLUMNS)
    n, section = 0, ""
    for page, text in enumerate(read(path).split("\f"), first):
        for block in re.split(rf"\n\s*\n|\n(?=[ \t]*(?:{SECTION})\.?\s+[A-Z])", text):
            m = re.match(rf"\s*({SECTION})\.?\s+", block)
            if m:
                section, block = m.group(1), block[m.end():]
            for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z(])", " ".join(block.split())):
                if pattern.search(sentence):
                    n += 1
                    double = len(strong.findall(sentence)) > 1 or re.search(r"\band (provide|submit|ensure|attach)\b|;.*;|\(b\)|\(ii\)|[\u2022\u25aa].*[\u2022\u25aa]", sentence)
                    out.writerow([f"R{n:03d}", section, page, "", sentence, "", "", "", "SPLIT" if double else "new"])
    print(f"{n} rows; pages read: {page - first + 1}", file=sys.stderr)
    return 0


def check(path):
    try:
        with opened(path, COLUMNS) as f:
            rows = list(csv.DictReader(f))
    except OSError as e:
        raise Bad(f"{path}: {e}")
    missing = [c for c in COLUMNS if not rows or c not in rows[0]]
    if missing:
        raise Bad(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(filter(None, rows[0] if rows else []))}")
    findings, seen = [], set()
    rows = [{c: (r[c] or "").strip() for c in COLUMNS} for r in rows]
    for no, r in enumerate(rows, 2):
        where = f"line {no} {r['ref']}"
        if r["ref"] in seen:
            findings.append(f"{where}: reference used twice")
        seen.add(r["ref"])
        if r["kind"] not in ("F", "M", "S", "I"):
            findings.append(f"{where}: kind is {r['kind']!r}")
        if not r["owner"].strip():
            findings.append(f"{where}: no owner")
        if r["kind"] in "MS" and r["answer_location"].strip() in ("", "-"):
            findings.append(f"{where}: no place in the answer")
        if r["kind"] == "M" and r["status"] in ("problem", "gap"):
            findings.append(f"{where}: mandatory and {r['status']}: {r['requirement']} ({r['evidence']})")
        elif r["status"] in ("problem", "gap"):
            findings.append(f"{where}: {r['status']}: {r['requirement']} ({r['evidence']})")
    table = collections.Counter((r["kind"], r["status"]) for r in rows)
    for kind in sorted({k for k, _ in table}):
        print(f"{kind}: " + ", ".join(f"{s} {n}" for (k, s), n in sorted(table.items()) if k == kind))
    for f in findings:
        print(f"- {f}")
    open_rows = sum(n for (k, s), n in table.items() if k in "FM" and s != "done")
    print(f"{len(rows)} rows, {open_rows} F or M rows not done, {len(findings)} findings")
    return 1 if findings else 0


def answer(path, limit):
    text = read(path)
    gaps = re.findall(r"\[GAP:([^\]]*)\]", text)
    words = len(re.sub(r"[*#_|>]", " ", re.sub(r"\[GAP:[^\]]*\]", "", text)).split())
    print(f"{words} words of {limit} (gaps not counted)")
    for g in gaps:
        print(f"- open gap:{g}")
    vague = re.findall(r"\b(committed to|highly experienced|work closely|where possible|best practice|as required|world-class|leading)\b", text, re.I)
    for v in vague:
        print(f"- costs points: {v}")
    return 1 if gaps or vague or words > limit else 0


def main():
    ap = argparse.ArgumentParser(description="Compliance matrix tools")
    sub = ap.add_subparsers(dest="what", required=True)
    e = sub.add_parser("extract")
    e.add_argument("text")
    e.add_argument("--words", required=True)
    e.add_argument("--first-page", type=int, default=1)
    c = sub.add_parser("check")
    c.add_argument("matrix")
    w = sub.add_parser("answer")
    w.add_argument("answer")
    w.add_argument("--limit", type=int, required=True)
    a = ap.parse_args()
    try:
        if a.what == "extract":
            return extract(a.text, a.words, a.first_page)
        return check(a.matrix) if a.what == "check" else answer(a.answer, a.limit)
    except Bad as err:
        print(f"matrix.py: {err}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
