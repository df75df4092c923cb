#!/usr/bin/env python3
"""Reads the table of papers and says what would come back: too old on the day of application, expired, name written
otherwise than in the passport, not translated, still to be asked for, named file not there.

usage: paper_check.py TABLE.md|TABLE.csv --on YYYY-MM-DD [--passport "NAME AS PRINTED"] [--accepts en,de]
                      [--age KIND=DAYS ...] [--folder DIR] [--dates dmy|mdy]
Columns, in any order (those of assets/paper-table.md): requirement, document, state (have, ask, wait), issued, valid until,
language, name, file. Kinds and the ages that are usual, changed by --age as the authority's page says:
  bank=31 payslip=92 employer=92 civil=183 police=183 photo=183 medical=183 address=92 test=730 credit=92
Exit codes: 0 nothing found, 1 something found, 2 not readable or wrong use. Python 3.9+, standard library only.
"""
import argparse
import csv
import datetime
import io
import os
import re
import sys
import unicodedata

AGES = {"bank": 31, "payslip": 92, "employer": 92, "civil": 183, "police": 183, "photo": 183, "medical": 183, "address": 92, "test": 730, "credit": 92}
KINDS = [
    ("police", r"police|criminal record|clearance|good conduct|f[üu]hrungszeugnis|disclosure|\bfbi\b|\bacro\b"),
    ("bank", r"bank|balance|account statement|kontoauszug|savings"),
    ("payslip", r"pay ?slips?|salary slips?|gehaltsabrechnung|wage slip"),
    ("employer", r"employer|employment letter|letter of employment|work certificate|arbeitgeber"),
    ("civil", r"birth|marriage|single status|divorce|death cert|civil record|registry|geburtsurkunde|eheurkunde|registration of residence|meldebescheinigung"),
    ("photo", r"photo|passport picture"),
    ("medical", r"medical|tuberculosis|\btb\b|health exam|vaccinat"),
    ("test", r"ielts|toefl|language test|test of english|selt|goethe|telc|delf|life in the uk"),
    ("address", r"utility|tenancy|address|rent|council tax|mietvertrag"),
    ("credit", r"schufa|credit report"),
]
TRAVEL = re.compile(r"passport|travel document|reisepass|identity card", re.I)
NAMES = {
    "requirement": ("requirement", "requirement (words of the page)"),
    "document": ("document", "paper", "dokument"),
    "state": ("state", "status", "have"),
    "issued": ("issued", "issued on", "date", "issue date", "ausgestellt"),
    "until": ("valid until", "expires", "expiry", "until", "gültig bis"),
    "language": ("language, translation, legalisation", "language", "translation", "language/translation"),
    "name": ("name as written", "name", "holder"),
    "file": ("file", "file name", "filename", "datei"),
}


def stop(text):
    print(f"paper_check.py: {text}", file=sys.stderr)
    sys.exit(2)


def day(text, order):
    """(date, doubt): the doubt is true where day and month could be swapped."""
    text = re.sub(r"(\d)(st|nd|rd|th)\b", r"\1", text.strip().strip("~ "))
    if m := re.fullmatch(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", text):
        parts, doubt = (int(m[1]), int(m[2]), int(m[3])), False
    elif m := re.fullmatch(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})", text):
        one, two, year = int(m[1]), int(m[2]), int(m[3]) + (2000 if len(m[3]) == 2 else 0)
        doubt = order is None and "." not in text and one <= 12 and two <= 12 and one != two
        month_first = order == "mdy" or (order is None and two > 12)
        parts = (year, one, two) if month_first else (year, two, one)
    else:
        for form in ("%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y", "%d-%b-%Y", "%d. %B %Y", "%d %b %y"):
            try:
                return datetime.datetime.strptime(text, form).date(), False
            except ValueError:
                continue
        return None, False
    try:
        return datetime.date(*parts), doubt
    except ValueError:
        return None, False


def plain(name):
    folded = unicodedata.normalize("NFD", name.replace("ß", "ss").replace("ø", "o").replace("Ø", "O").replace("ł", "l").replace("Ł", "L").replace("æ", "ae"))
    return re.sub(r"[^a-z ]", " ", "".join(c for c in folded if not unicodedata.combining(c)).lower().replace("-", " ")).split()


def rows_of(path):
    try:
        with open(path, "rb") as handle:
            raw = handle.read()
    except OSError as error:
        stop(f"{path}: {error.strerror}")
    text = raw.decode("utf-16") if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else raw.decode("utf-8-sig", "replace")
    if "\0" in text:
        stop(f"{path}: binary data; export the table as CSV")
    lines = text.splitlines()
    bars = [(n, l) for n, l in enumerate(lines, 1) if l.strip().startswith("|")]
    if bars:
        out = []
        for n, line in bars:
            cells = [c.strip().replace("\\|", "|") for c in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
            if not all(re.fullmatch(r":?-*:?", c) for c in cells):
                out.append((n, cells))
        return out
    head = next((l for l in lines if l.strip()), "")
    reader = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=head.count))
    return [(reader.line_num, [c.strip() for c in r]) for r in reader if any(c.strip() for c in r)]


def main():
    parser = argparse.ArgumentParser(usage="paper_check.py TABLE --on YYYY-MM-DD [options]; see the head of the script")
    parser.add_argument("table")
    parser.add_argument("--on", required=True)
    parser.add_argument("--passport", default="")
    parser.add_argument("--accepts", default="")
    parser.add_argument("--age", nargs="*", action="extend", default=[])
    parser.add_argument("--folder")
    parser.add_argument("--dates", choices=["dmy", "mdy"])
    args = parser.parse_args()
    on, _ = day(args.on, None)
    if on is None:
        stop(f"--on {args.on}: write YYYY-MM-DD")
    ages = dict(AGES)
    for pair in args.age:
        kind, _, days = pair.partition("=")
        if kind not in ages or not days.isdigit():
            stop(f"--age {pair}: KIND=DAYS with one of {', '.join(AGES)}")
        ages[kind] = int(days)
    rows = rows_of(args.table)
    if not rows:
        stop(f"{args.table}: no table found")
    head = [re.sub(r"[*_`]", "", c).strip().lower() for c in rows[0][1]]
    at = {key: next((head.index(n) for n in names if n in head), None) for key, names in NAMES.items()}
    if at["document"] is None and at["requirement"] is None:
        stop(f"{args.table}: no column requirement or document; there are: {', '.join(head)[:150]}")
    accepted = {c.strip().lower() for c in args.accepts.split(",") if c.strip()}
    holder = plain(args.passport)
    found, count, empty, files = 0, 0, 0, {}

    def say(place, what, why):
        nonlocal found
        found += 1
        print(f"line {place}: {what}: {why}")

    for place, cells in rows[1:]:
        get = lambda key: cells[at[key]].strip() if at[key] is not None and at[key] < len(cells) else ""
        what = get("document") or get("requirement")
        if not what:
            empty += 1
            continue
        count += 1
        state = get("state").lower()
        if "/" in state or state in ("", "?"):
            say(place, what, "state is not filled in: have, ask or wait")
        elif not re.match(r"have|yes|ok|done|x$|there|da$|ja$|vorhanden", state):
            say(place, what, f"not there yet ({state})")
        kind = next((k for k, p in KINDS if re.search(p, f"{what} {get('requirement')}", re.I)), None)
        for key in ("issued", "until"):
            value = get(key)
            if not value or re.fullmatch(r"[-–—]|n/?a|none|unlimited|permanent|\?", value, re.I):
                continue
            date, doubt = day(value, args.dates)
            if date is None:
                say(place, what, f"{key} not read as a day: {value}")
            elif doubt:
                say(place, what, f"{key} {value} can be read two ways: say --dates dmy or mdy")
            elif key == "issued" and date > on:
                say(place, what, f"issued {date}, after the day of application")
            elif key == "issued" and kind and (on - date).days > ages[kind]:
                say(place, what, f"{(on - date).days} days old on {on}; usual limit for {kind} {ages[kind]}: by the page, or a new one")
            elif key == "until" and date < on:
                say(place, what, f"runs out {date}, before {on}")
            elif key == "until" and TRAVEL.search(what) and (date - on).days < 183:
                say(place, what, f"valid for {(date - on).days} days after {on}: three to six months beyond the stay are often asked")
        if kind and not get("issued") and re.match(r"have|yes|ok|done", state):
            say(place, what, "no date of issue: its age cannot be checked")
        language = get("language").lower()
        if accepted and language and not re.fullmatch(r"[-–—]|any|none", language) and not any(re.search(rf"\b{re.escape(a)}\b", language) for a in accepted) and not re.search(r"translat|multilingual|not needed|none needed|sworn|certified|übersetz", language):
            say(place, what, f"language {language}: no translation noted")
        name = get("name")
        if holder and name and not re.fullmatch(r"[-–—]|same|as passport", name, re.I):
            written = plain(name)
            if written != holder and sorted(written) != sorted(holder):
                only, lacks = [w for w in written if w not in holder], [w for w in holder if w not in written]
                why = "; ".join(filter(None, [f"only here: {' '.join(only)}" if only else "", f"lacks: {' '.join(lacks)}" if lacks else ""]))
                say(place, what, f"name \"{name}\" ({why or 'order or doubling'}): one line and a proof")
        file = get("file")
        if file:
            if file.lower() in files:
                say(place, what, f"same file as line {files[file.lower()]}: one document a file")
            files.setdefault(file.lower(), place)
            if args.folder and not os.path.isfile(os.path.join(args.folder, file)):
                say(place, what, f"{file} is not in {args.folder}")
    lacking = [k for k in ("state", "issued", "until", "name") if at[k] is None]
    print(f"{count} papers, {found} findings" + (f", {empty} empty rows" if empty else "") + (f"; no column for {', '.join(lacking)}: not checked" if lacking else "")
          + ("" if holder else "; names not compared (--passport)") + ("" if accepted else "; languages not checked (--accepts)"))
    return 1 if found or not count else 0


if __name__ == "__main__":
    sys.exit(main())
