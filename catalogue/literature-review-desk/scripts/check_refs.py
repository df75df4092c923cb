#!/usr/bin/env python3
"""Check a reference list: made-up, mistaken, doubled and retracted references.

usage: check_refs.py LIST [--offline] [--api https://api.crossref.org] [--mail you@example.org] [--max 300]

LIST is BibTeX (.bib), RIS (.ris), CSV with title, doi, year, authors, or plain text with one reference per line or paragraph.
For each reference with a DOI the record is fetched from Crossref and compared: title, year, first author; retractions,
corrections and expressions of concern that Crossref knows are reported. Without DOI the title is searched. --offline
sends nothing and checks only form: malformed or doubled DOIs, impossible years, missing parts.
What leaves this machine: DOIs and titles, to --api. DataCite and other DOIs that Crossref lacks are reported as "not at
Crossref", which is not the same as made up: open https://doi.org/DOI by hand.
Result per line: ok, CHECK, NOT FOUND, RETRACTED, UNREACHABLE. Exit 0 all ok, 1 something to look at, 2 wrong use.
"""
import argparse
import csv
import io
import json
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from datetime import date
from difflib import SequenceMatcher

DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>{}|\\^`\[\]]+", re.I)


def stop(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def doi_in(text):
    hit = DOI.search(text.replace("\\_", "_"))
    if not hit:
        return ""
    doi = hit.group(0).rstrip(".,;:'")
    while doi.endswith(")") and doi.count(")") > doi.count("("):
        doi = doi[:-1].rstrip(".,;")
    return doi.lower()


def plain(text):
    text = re.sub(r"\\[a-zA-Z]+\s?|[{}$]|<[^>]+>", "", text)
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def bibtex(text):
    for entry in re.split(r"\n\s*@", "\n" + text)[1:]:
        kind, _, body = entry.partition("{")
        if kind.strip().lower() in ("comment", "string", "preamble"):
            continue
        fields = {}
        for hit in re.finditer(r"(\w+)\s*=\s*(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\"[^\"]*\"|\w+)", body):
            fields.setdefault(hit.group(1).lower(), " ".join(re.sub(r"[{}]", "", hit.group(2)).strip('"').split()))
        yield {"label": body.split(",")[0].strip(), "title": fields.get("title", ""), "doi": doi_in(fields.get("doi", "") or fields.get("url", "")),
               "year": (re.findall(r"\d{4}", fields.get("year", fields.get("date", ""))) or [""])[0], "author": first_author(fields.get("author", ""))}


def first_author(text):
    text = re.split(r"\s+and\s+|;", text.strip())[0]
    if "," in text:
        return plain(text.split(",")[0])
    words = [w for w in re.split(r"\s+", text) if not re.fullmatch(r"(?:[A-Z]\.?-?){1,3}", w)]
    return plain(words[-1]) if words else ""


def ris(text):
    one = {}
    for line in text.split("\n") + ["ER  - "]:
        hit = re.match(r"([A-Z][A-Z0-9])  ?-\s?(.*)", line)
        if not hit:
            continue
        tag, value = hit.group(1), hit.group(2).strip()
        if tag == "ER":
            if one:
                yield {"label": "", "title": one.get("TI", one.get("T1", "")), "doi": doi_in(one.get("DO", "") or one.get("UR", "")),
                       "year": (re.findall(r"\d{4}", one.get("PY", one.get("Y1", ""))) or [""])[0], "author": first_author(one.get("AU", one.get("A1", "")))}
            one = {}
        else:
            one.setdefault(tag, value)


def table(text):
    mark = max(",;\t", key=text.split("\n", 1)[0].count)
    for row in csv.DictReader(io.StringIO(text, newline=""), delimiter=mark):
        low = {(k or "").strip().lower(): (v if isinstance(v, str) else "").strip() for k, v in row.items()}
        pick = lambda *names: next((low[n] for n in names if low.get(n)), "")
        yield {"label": "", "title": pick("title", "article title", "document title"), "doi": doi_in(pick("doi", "di", "url")),
               "year": pick("year", "publication year")[:4], "author": first_author(pick("authors", "author"))}


def loose(text):
    blocks = [b for b in re.split(r"\n\s*\n", text) if b.strip()]
    if len(blocks) < 3:
        blocks = text.split("\n")
    for block in blocks:
        line = re.sub(r"\s+", " ", block).strip()
        if len(line) < 25 or not (re.search(r"\b(?:19|20)\d\d[a-z]?\b", line) or doi_in(line)):
            continue
        bare = re.sub(r"^\s*(?:\[?\d+[\].)]|[-*•])\s*", "", line)
        year = (re.findall(r"\((\d{4})[a-z]?\)", bare) or re.findall(r"\b((?:19|20)\d\d)(?:\s+\w{3,9}\.?)?\s*;", DOI.sub("", bare)) or re.findall(r"\b(?:19|20)\d\d\b", DOI.sub("", bare)) or [""])[0]
        quoted = re.search(r"[\"“](.{15,300}?)[.,]?[\"”]", bare)
        after = re.search(r"\(\d{4}[a-z]?\)[.,:]?\s*(.{15,300}?)[.?!](?:\s|$)", bare)
        parts = [p for p in re.split(r"(?<=[a-z)])[.?!]\s+", DOI.sub("", bare)) if len(p.split()) > 3]
        title = quoted.group(1) if quoted else after.group(1) if after else (parts[1] if len(parts) > 1 else parts[0] if parts else "")
        yield {"label": "", "title": title, "doi": doi_in(line), "year": year, "author": plain(re.split(r"[,\s]", bare)[0])}


def get(url, agent):
    for turn in (1, 2):
        try:
            with urllib.request.urlopen(urllib.request.Request(url, headers={"User-Agent": agent}), timeout=20) as answer:
                return json.load(answer)["message"]
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            if error.code in (429, 503) and turn == 1:
                time.sleep(3)
                continue
            raise OSError(f"HTTP {error.code}") from None
        except (ValueError, KeyError, TypeError):
            raise OSError("the answer is no Crossref record") from None
    return None


def same(a, b):
    a, b = plain(a), plain(b)
    return 1.0 if a and b and (a.startswith(b) or b.startswith(a)) and min(len(a), len(b)) > 20 else SequenceMatcher(None, a, b).ratio()


def compare(ref, record):
    title = (record.get("title") or [""])[0]
    if record.get("subtitle") and same(ref["title"], title) < 0.85:
        title = f"{title} {record['subtitle'][0]}"
    years = {str(record[k]["date-parts"][0][0]) for k in ("published-print", "published-online", "issued", "published") if record.get(k, {}).get("date-parts", [[None]])[0][0]}
    author = plain((record.get("author") or [{}])[0].get("family", ""))
    notes, worst = [], "ok"
    if ref["title"] and title and same(ref["title"], title) < 0.75:
        notes.append(f"title at Crossref: {title[:90]}")
    if ref["year"] and years and not any(abs(int(y) - int(ref["year"])) <= 1 for y in years):
        notes.append(f"year at Crossref: {', '.join(sorted(years))}")
    if ref["author"] and author and ref["author"] not in author and author not in ref["author"]:
        notes.append(f"first author at Crossref: {author}")
    if notes:
        worst = "CHECK"
    for update in record.get("updated-by") or []:
        kind = str(update.get("type", "")).replace("_", " ")
        notes.append(f"{kind}: {update.get('DOI', '')}")
        worst = "RETRACTED" if kind in ("retraction", "removal", "withdrawal", "partial retraction") else "CHECK" if worst == "ok" else worst
    if title.lower().startswith(("retracted", "withdrawn")):
        worst = "RETRACTED"
    return worst, notes


def main():
    parser = argparse.ArgumentParser(description="Check a reference list for made-up, mistaken, doubled and retracted references.")
    parser.add_argument("list")
    parser.add_argument("--offline", action="store_true")
    parser.add_argument("--api", default="https://api.crossref.org")
    parser.add_argument("--mail", default="")
    parser.add_argument("--max", type=int, default=300)
    args = parser.parse_args()
    try:
        with open(args.list, "rb") as handle:
            data = handle.read()
    except OSError as error:
        stop(f"{args.list}: {error.strerror}")
    if data[:4] in (b"PK\x03\x04", b"%PDF") or b"\0" in data[:2000]:
        stop(f"{args.list}: save the list as text, BibTeX, RIS or CSV")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    text = text.replace("\r\n", "\n")
    name = args.list.lower()
    read = (bibtex if name.endswith(".bib") or re.match(r"\s*@\w+\s*\{", text) else ris if name.endswith(".ris") or re.search(r"(?m)^TY  - ", text)
            else table if name.endswith((".csv", ".tsv")) else loose)
    refs = list(read(text))
    if not refs:
        stop(f"{args.list}: no references found")
    twice = {d for d, n in Counter(r["doi"] for r in refs if r["doi"]).items() if n > 1}
    agent, tally, problems = f"check_refs.py (mailto:{args.mail})" if args.mail else "check_refs.py", Counter(), 0
    for n, ref in enumerate(refs[:args.max], 1):
        notes, state = [], "ok"
        if ref["year"] and not (ref["year"].isdigit() and 1500 < int(ref["year"]) <= date.today().year + 1):
            notes.append(f"year {ref['year']}")
            ref["year"] = ""
        if ref["doi"] in twice and ref["doi"]:
            notes.append("this DOI occurs twice in the list")
        if not ref["title"] and not ref["doi"]:
            notes.append("neither title nor DOI was recognised")
        if not args.offline and (ref["doi"] or ref["title"]):
            try:
                if ref["doi"]:
                    record = get(f"{args.api}/works/{urllib.parse.quote(ref['doi'], safe='/')}", agent)
                    state, more = compare(ref, record) if record else ("NOT FOUND", ["this DOI is not at Crossref; open https://doi.org/" + ref["doi"]])
                else:
                    hits = (get(f"{args.api}/works?rows=3&query.bibliographic={urllib.parse.quote(ref['title'][:200])}", agent) or {}).get("items") or []
                    best = max(hits, key=lambda h: same(ref["title"], (h.get("title") or [""])[0]), default=None)
                    if best and same(ref["title"], (best.get("title") or [""])[0]) >= 0.85:
                        state, more = compare(ref, best)
                        more.append(f"no DOI given; Crossref has {best.get('DOI')}")
                    else:
                        state, more = "NOT FOUND", ["no DOI, and no such title at Crossref: a book, a report, a preprint, or made up"]
                notes += more
            except OSError as error:
                state, notes = "UNREACHABLE", notes + [str(getattr(error, "reason", error))[:80]]
            time.sleep(0 if "localhost" in args.api or "127.0.0.1" in args.api else 0.1)
        elif args.offline and not ref["doi"]:
            notes.append("no DOI")
        if state == "ok" and any(not note.startswith("no DOI given") for note in notes):
            state = "CHECK"
        tally[state] += 1
        problems += state != "ok"
        print(f"{n:3} {state:11} {ref['label'] or ref['author'] or '?'} {ref['year']} {ref['doi'] or ref['title'][:60]}" + "".join(f"\n                - {note}" for note in notes))
    if len(refs) > args.max:
        print(f"{len(refs) - args.max} references were not checked (--max)")
        problems += 1
    print(f"{min(len(refs), args.max)} references: " + ", ".join(f"{k} {v}" for k, v in sorted(tally.items())) + (" (offline: form only)" if args.offline else ""))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
