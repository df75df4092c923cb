#!/usr/bin/env python3
"""Merge database exports, remove duplicates, and check the counts of a review's flow diagram.

  records.py dedupe FILE... [--pairs PAIRS.csv]  > records.csv
  records.py flow FLOW.csv

dedupe reads RIS (.ris), PubMed/MEDLINE (.nbib, .txt) and CSV exports (columns title, doi, year, authors, pmid, abstract; names as in
Scopus, Web of Science or Zotero exports are recognised). Two records are the same if they share a DOI or a PMID, or if
title (letters and digits only) and year agree. Where title agrees but the year differs by one, or a DOI differs, the pair is not
merged, nor are short titles (Editorial) of other authors: it is listed as a possible duplicate for you (on stderr, or in --pairs). Output: numbered CSV for screening.
flow reads a CSV with the columns step,count and checks that the arrows add up. Steps: found, duplicates, screened, excluded_abstract,
sought, not_retrieved, assessed, excluded_fulltext, included; excluded_fulltext may occur several times (one per reason in a column reason).
Limits: no fuzzy matching of titles, translations or preprints (look for those by hand). BibTeX is not read (Zotero turns it into RIS). Exit 0 done, 1 counts do not add up, 2 unreadable input. Python 3.9+, standard library only.
"""
import argparse
import csv
import io
import os
import re
import sys

csv.field_size_limit(10_000_000)
COLUMNS = {"title": ("title", "article title", "document title", "ti"), "doi": ("doi", "di"), "year": ("year", "publication year", "py"),
           "authors": ("authors", "author", "au"), "pmid": ("pmid", "pubmed id"), "abstract": ("abstract", "abstract note", "ab")}


def fail(message):
    print(f"records.py: {message}", file=sys.stderr)
    sys.exit(2)


def text_of(path):
    try:
        with open(path, "rb") as f:
            data = f.read()
    except OSError as e:
        fail(f"{path}: {e.strerror}")
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")  # Web of Science writes UTF-16
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
        print(f"{path}: not UTF-8, read as Windows-1252: look at accents", file=sys.stderr)
    if "\0" in text:
        fail(f"{path}: binary data; export RIS, MEDLINE or CSV")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def clean_doi(text):
    m = re.search(r"10\.\d{4,9}/\S+", text or "")
    return m.group(0).rstrip(".,;]").lower() if m else ""


def tagged(path, text, start, end):
    """RIS ('TY  - ...', ends with ER) and MEDLINE ('PMID- ...', ends with a blank line)."""
    records, fields, last, before = [], {}, None, 0
    tag_line = re.compile(r"([A-Z][A-Z0-9]) {1,2}- ?(.*)" if start == "TY" else r"([A-Z]{2,4}) {0,2}- (.*)")  # "HIV-1 ..." begins a line of an abstract
    for n, line in enumerate(text.split("\n"), 1):
        m = tag_line.match(line)
        if not fields and (m is None or m.group(1) != start) and (start == "TY" or not records):
            before += bool(line.strip())  # Scopus and others write their name and the date first
            continue
        if m:
            tag, value = m.group(1), m.group(2).strip()
            if tag == start and fields:
                records.append(fields)
                fields = {}
            if tag == end:
                if fields:
                    records.append(fields)
                fields, last = {}, None
                continue
            fields.setdefault(tag, []).append(value)
            last = tag
        elif line.strip() and last:
            fields[last][-1] += " " + line.strip()
        elif line.strip():
            before += 1
    if fields:
        records.append(fields)
    if before:
        print(f"{path}: {before} lines outside records not read", file=sys.stderr)
    return records


def one(fields, *tags):
    return next((" ".join(fields[t][0].split()) for t in tags if fields.get(t) and fields[t][0].strip()), "")


def read(path):
    text = text_of(path)
    ext = os.path.splitext(path)[1].lower()
    out = []
    if re.search(r"^TY  - ", text, re.M):
        for f in tagged(path, text, "TY", "ER"):
            out.append({"title": one(f, "TI", "T1", "CT"), "doi": clean_doi(one(f, "DO", "DI", "UR", "L3")), "pmid": one(f, "AN") if one(f, "AN").isdigit() else "",
                        "year": (re.search(r"\d{4}", one(f, "PY", "Y1", "DA")) or [""])[0], "authors": "; ".join(f.get("AU", f.get("A1", []))), "abstract": one(f, "AB", "N2")})
    elif re.search(r"^PMID- ", text, re.M):
        for f in tagged(path, text, "PMID", ""):
            doi = next((v for t in ("LID", "AID") for v in f.get(t, []) if "[doi]" in v), "")
            out.append({"title": one(f, "TI"), "doi": clean_doi(doi.replace("[doi]", "")), "pmid": one(f, "PMID"),
                        "year": (re.search(r"\d{4}", one(f, "DP")) or [""])[0], "authors": "; ".join(f.get("FAU", f.get("AU", []))), "abstract": one(f, "AB")})
    elif ext in (".csv", ".tsv", ".txt") and text.strip() or "," in text.splitlines()[0] if text.strip() else False:
        rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=mark_of(text)))
        head = {re.sub(r"[_\s]+", " ", h.strip().lower()): h for h in (rows[0] if rows else {}) if h}
        names = {k: next((head[a] for a in alts if a in head), None) for k, alts in COLUMNS.items()}
        if not names["title"]:
            fail(f"{path}: no title column; found: {', '.join(head) or 'nothing'}")
        for r in rows:
            rec = {k: " ".join((r.get(h) or "").split()) if h else "" for k, h in names.items()}
            rec["doi"] = clean_doi(rec["doi"])
            if not any(rec.values()):
                continue
            rec["year"] = (re.search(r"\d{4}", rec["year"]) or [""])[0]
            out.append(rec)
    else:
        fail(f"{path}: neither RIS, MEDLINE nor CSV")
    bare = [i for i, r in enumerate(out, 1) if not r["title"]]
    if bare:
        print(f"{path}: {len(bare)} records without a title, kept and matched by DOI or PMID only: {', '.join(map(str, bare[:10]))}", file=sys.stderr)
    for r in out:
        r["source"] = os.path.basename(path)
    return out


def other_people(a, b):
    """The first authors' family names are both known and differ."""
    names = [re.sub(r"[^a-z]", "", re.split(r"[,;]| [A-Z]{1,3}\b", r["authors"])[0].lower()) for r in (a, b)]
    return all(names) and names[0] not in names[1] and names[1] not in names[0]


def dedupe(a):
    kept, index, removed, pairs = [], {}, 0, []
    counts = []
    for path in a.files:
        recs = read(path)
        counts.append((os.path.basename(path), len(recs)))
        for r in recs:
            title = re.sub(r"[\W_]+", "", r["title"].lower())
            keys = [k for k in (("doi", r["doi"]), ("pmid", r["pmid"]), ("ty", title and title + r["year"])) if k[1]]
            hit = next((index[k] for k in keys if k in index), None)
            if hit and r["doi"] and hit["doi"] and r["doi"] != hit["doi"]:
                pairs.append((hit, r, "same title and year, different DOI"))
                hit = None
            elif hit and len(title) < 25 and not any(r[k] and r[k] == hit[k] for k in ("doi", "pmid")) and other_people(hit, r):
                pairs.append((hit, r, "same short title and year, other authors"))
                hit = None
            if hit:
                removed += 1
                for k in ("doi", "pmid", "abstract", "authors", "year"):
                    hit[k] = hit[k] or r[k]
                if r["source"] not in hit["source"].split("+"):
                    hit["source"] += "+" + r["source"]
                for k in keys:
                    index.setdefault(k, hit)
                continue
            for other in index.get(("t", title), []) if title else []:
                if r["year"] and other["year"] and abs(int(r["year"]) - int(other["year"])) == 1:
                    pairs.append((other, r, "same title, neighbouring year"))
            kept.append(r)
            for k in keys:
                index.setdefault(k, r)
            index.setdefault(("t", title), []).append(r)
    fields = ["no", "authors", "year", "title", "doi", "pmid", "source", "abstract"]
    w = csv.DictWriter(sys.stdout, fields, lineterminator="\n", extrasaction="ignore")
    w.writeheader()
    for n, r in enumerate(kept, 1):
        r["no"] = n
        w.writerow(r)
    for name, n in counts:
        print(f"{name}: {n}", file=sys.stderr)
    print(f"found {sum(n for _, n in counts)}, duplicates {removed}, to screen {len(kept)}, possible duplicates {len(pairs)}", file=sys.stderr)
    for x, y, why in pairs:
        print(f"  look at {x['no']} and {y['no']}: {why}: {x['title'][:60]}", file=sys.stderr)
    if a.pairs:
        try:
            with open(a.pairs, "w", encoding="utf-8", newline="") as f:
                csv.writer(f, lineterminator="\n").writerows([("first", "second", "why")] + [(x["no"], y["no"], why) for x, y, why in pairs])
        except OSError as e:
            fail(f"{a.pairs}: {e.strerror}")


def mark_of(text):
    """Exports come with commas, semicolons or tabs."""
    return max(",;\t", key=text.split("\n", 1)[0].count)


def flow(a):
    steps = {}
    text = text_of(a.file)
    for n, r in enumerate(csv.DictReader(io.StringIO(text, newline=""), delimiter=mark_of(text)), 2):
        name = (r.get("step") or "").strip()
        try:
            steps[name] = steps.get(name, 0) + int(r.get("count") or "")
        except ValueError:
            fail(f"{a.file}: line {n}: count '{r.get('count')}' is not a whole number")
    need = ["found", "duplicates", "screened", "excluded_abstract", "sought", "not_retrieved", "assessed", "excluded_fulltext", "included"]
    missing = [s for s in need if s not in steps]
    if missing:
        fail(f"{a.file}: missing steps: {', '.join(missing)}")
    bad = 0
    for left, minus, right in (("found", "duplicates", "screened"), ("screened", "excluded_abstract", "sought"), ("sought", "not_retrieved", "assessed"),
                               ("assessed", "excluded_fulltext", "included")):
        want = steps[left] - steps[minus]
        ok = want == steps[right]
        bad += not ok
        print(f"{left} {steps[left]} - {minus} {steps[minus]} = {want}   {right} {steps[right]}   {'ok' if ok else 'DOES NOT ADD UP'}")
    sys.exit(1 if bad else 0)


def main():
    p = argparse.ArgumentParser(description="Merge exports, remove duplicates, check flow counts.")
    s = p.add_subparsers(dest="mode", required=True)
    d = s.add_parser("dedupe")
    d.add_argument("files", nargs="+")
    d.add_argument("--pairs", help="write possible duplicates to this CSV")
    f = s.add_parser("flow")
    f.add_argument("file")
    a = p.parse_args()
    (dedupe if a.mode == "dedupe" else flow)(a)


if __name__ == "__main__":
    main()
