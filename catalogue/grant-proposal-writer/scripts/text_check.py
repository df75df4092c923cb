#!/usr/bin/env python3
"""Check a grant text before it goes out: lengths, open places, vague promises, numbers that disagree.

usage: text_check.py DRAFT.md [--limit "HEADING=WORDS" ...] [--limit-chars "HEADING=N" ...] [--key "participants=80" ...]

DRAFT is plain text or Markdown; headings are lines with #, numbered lines or short lines in capitals.
Checks: words (or characters with spaces) per section against --limit; open places ([EVIDENCE: ...], TODO, XX, ???, tbc); words that
reviewers discount; promises without number or date ("we will ..."); abbreviations used before they are spelled out;
sentences over 45 words; --key NAME=NUMBER: other numbers in front of NAME. Inside a > quotation or code block nothing is
checked. A line with  <!-- ok -->  is left out.
English only; finds words, judges nothing. Exit 0 clean, 1 findings, 2 wrong use or unreadable input.
"""
import argparse
import re
import sys
from collections import defaultdict

OPEN = re.compile(r"\[(?:EVIDENCE|NUMBER|NAME|DATE|SOURCE|TBC|TBD|TODO|X+)\b[^\]]*\]|(?-i:\bTODO\b)|\bT\.?B\.?[CDA]\b|\bXX+\b|\?\?\?|<insert[^>]*>|lorem\s+ipsum", re.I)
EMPTY = re.compile(r"\b(innovative|holistic(?:ally)?|cutting[- ]edge|world[- ]class|world[- ]leading|ground[- ]?breaking|novel and innovative|state[- ]of[- ]the[- ]art|paradigm shift|game[- ]chang\w+|unique opportunity|leverage|synerg\w+|robust framework|empower\w*|vibrant|transformative|if time permits|to the best of our knowledge)\b", re.I)
PROMISE = re.compile(r"\b(?:we|the project|the team|the partners|it) (?:will|aims? to|intends? to|hopes? to)\b", re.I)
MEASURE = re.compile(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half|double|month|year|week|spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december)\b", re.I)
KNOWN = {"AI", "UK", "US", "USA", "EU", "UN", "NHS", "DNA", "RNA", "PCR", "PI", "CV", "PDF", "ID", "IT", "OK", "VAT", "NGO", "HIV", "TV", "GP", "PHD", "MSC", "BSC", "CEO", "GDP",
         "NIH", "NSF", "ERC", "UKRI", "OR", "AND", "NOT", "A", "I", "II", "III", "IV", "FTE", "WP", "GBP", "USD", "EUR", "CO", "OECD", "WHO", "UNESCO"}


def stop(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def sections(lines):
    name, out, code = "(before the first heading)", [], False
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("```"):
            code = not code
            continue
        head = re.match(r"\s{0,3}#{1,6}\s+(.*)", line) or re.match(r"(\d+(?:\.\d+)*\.?\s+[A-Z][^.!?]{2,70})$", line.strip())
        if not head and not code and re.fullmatch(r"[A-Z][A-Z0-9 ,/&'-]{5,70}", line.strip()) and " " in line.strip():
            head = re.match(r"(.*)", line.strip())
        if head and not code:
            name = re.sub(r"[*_#]", "", head.group(1)).strip()
            out.append((name, []))
        elif not code and not line.lstrip().startswith(">") and "<!-- ok -->" not in line:
            if not out:
                out.append((name, []))
            out[-1][1].append((number, re.sub(r"<!--.*?-->", "", line)))
    return [(n, body) for n, body in out if body or n]


def pairs(given, what):
    found = {}
    for text in given:
        name, _, value = text.rpartition("=")
        if not name or not value.strip().replace(",", "").isdigit():
            stop(f"{what} needs NAME=NUMBER, not {text!r}")
        found[name.strip().lower()] = int(value.replace(",", ""))
    return found


def main():
    parser = argparse.ArgumentParser(description="Check a grant text before it goes out.")
    parser.add_argument("draft")
    parser.add_argument("--limit", action="append", default=[])
    parser.add_argument("--limit-chars", action="append", default=[])
    parser.add_argument("--key", action="append", default=[])
    args = parser.parse_args()
    words, chars, keys = pairs(args.limit, "--limit"), pairs(args.limit_chars, "--limit-chars"), pairs(args.key, "--key")
    try:
        with open(args.draft, "rb") as handle:
            data = handle.read()
    except OSError as error:
        stop(f"{args.draft}: {error.strerror}")
    if data[:4] in (b"PK\x03\x04", b"%PDF") or b"\0" in data[:2000]:
        stop(f"{args.draft}: save it as plain text or Markdown first")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    parts = sections(text.replace("\r\n", "\n").split("\n"))
    if not any(re.search(r"\w", line) for _, body in parts for _, line in body):
        stop(f"{args.draft}: no text")
    found, seen_short, spelled, used = [], set(), set(), set()
    whole = " ".join(line for _, body in parts for _, line in body)
    for long, short in re.findall(r"(?<![\w-])((?:[A-Za-z][\w-]*[ -]){1,8})\(([A-Z][A-Za-z]{1,7}s?)\)", whole):
        spelled.add(short.rstrip("s"))
    print(f"{'section':50} words  chars")
    for name, body in parts:
        plain = re.sub(r"\s+", " ", " ".join(re.sub(r"[*_`|]", "", l) for _, l in body)).strip()
        count = len(re.findall(r"[^\s]*\w[^\s]*", plain))
        notes = []
        for given, value, size in ((words, count, "words"), (chars, len(plain), "characters")):
            for want, limit in given.items():
                if want in name.lower():
                    used.add(want)
                    over = value - limit
                    notes.append(f"{limit} {size} allowed" + (f", {over} too many" if over > 0 else f", {-over} left"))
                    if over > 0:
                        found.append((body[0][0] if body else 0, f"{name}: {over} {size} over {limit}"))
        if count or notes:
            print(f"{name[:50]:50} {count:5}  {len(plain):5}" + ("  " + "; ".join(notes) if notes else ""))
        for number, line in body:
            for hit in OPEN.findall(line):
                found.append((number, f"open: {hit[:60]}"))
            for hit in EMPTY.finditer(line):
                found.append((number, f"reviewers discount: {hit.group(0)}"))
            for short in re.findall(r"(?<![\w-])([A-Z]{2,6})s?(?![\w-])", re.sub(r"https?://\S+", "", line)):
                if short not in KNOWN and short not in seen_short and not re.search(rf"\b{short.lower()}\b", whole):
                    seen_short.add(short)
                    if short not in spelled:
                        found.append((number, f"abbreviation never spelled out: {short}"))
        para, first = "", 0
        for number, line in body + [(0, "")]:
            if line.strip() and not re.match(r"\s*([-*|]|\d+[.)])\s", line):
                first, para = first or number, para + " " + line.strip()
                continue
            for chunk in [para, line]:
                for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z\"'(])", chunk.strip()):
                    n = len(sentence.split())
                    if n > 45 and "|" not in sentence:
                        found.append((first or number, f"sentence of {n} words: {' '.join(sentence.split()[:6])} ..."))
                    if PROMISE.search(sentence) and not MEASURE.search(sentence):
                        found.append((first or number, f"promise without number or date: {' '.join(sentence.split()[:10])}"))
            para, first = "", 0
    for name, right in keys.items():
        where = defaultdict(list)
        for _, body in parts:
            for number, line in body:
                for hit in re.finditer(r"(?<![\d.,])(\d[\d,]*)\s+(?:[a-z-]+\s+){0,2}" + re.escape(name) + r"\b", line, re.I):
                    value = int(hit.group(1).replace(",", "") or 0)
                    if value != right:
                        where[value].append(number)
        for value, lines in where.items():
            found.append((lines[0], f"{name}: {value} here, {right} agreed" + (f" (also lines {', '.join(map(str, lines[1:]))})" if lines[1:] else "")))
    for want in (set(words) | set(chars)) - used:
        found.append((0, f"no section with a heading like {want!r}: its limit was not checked"))
    for number, what in sorted(set(found)):
        print(f"line {number}: {what}" if number else what)
    print(f"{len(set(found))} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
