#!/usr/bin/env python3
"""List every authority and long quotation of a draft, and what about a citation cannot be right by its form.

    python3 list_authorities.py DRAFT.txt [--today 2026-11-19] [--table table.csv]

Text files. Knows: United States reporters, U.S.C. and C.F.R.; neutral citations of the United Kingdom, Ireland, Canada, Australia and New Zealand;
ECLI; cases (C-1/23), regulations and directives of the EU; applications to the ECHR; decisions with docket number of German federal courts and
sections of codes (§ 823 BGB). Reported: years before the court or series began or after it ended, years to come, no year at
all, one citation with two names, one name with two citations, quotations of 8 words or more without a pinpoint beside them. --table writes rows
for assets/authority-table.csv with all checks empty.
Limits: it never tells whether a decision exists or says so; a clean line has passed nothing but its form. Forms it does not know are not listed.
Exit 0 nothing odd, 1 something odd, 2 unreadable input.
"""
import argparse
import csv
import datetime as dt
import re
import sys

# First and last year of series and courts; None: still running.
REPORTERS = {
    "U.S.": (1790, None), "S. Ct.": (1882, None), "L. Ed.": (1790, 1956), "L. Ed. 2d": (1956, None),
    "F.": (1880, 1924), "F.2d": (1924, 1993), "F.3d": (1993, 2021), "F.4th": (2021, None), "F. App'x": (2001, 2021),
    "F. Supp.": (1932, 1998), "F. Supp. 2d": (1998, 2014), "F. Supp. 3d": (2014, None), "F.R.D.": (1938, None), "B.R.": (1979, None), "Fed. Cl.": (1992, None),
    "A.": (1885, 1938), "A.2d": (1938, 2010), "A.3d": (2010, None), "P.": (1883, 1931), "P.2d": (1931, 2000), "P.3d": (2000, None),
    "N.E.": (1885, 1936), "N.E.2d": (1936, 2014), "N.E.3d": (2014, None), "N.W.": (1879, 1942), "N.W.2d": (1942, 2024), "N.W.3d": (2023, None),
    "S.E.": (1887, 1939), "S.E.2d": (1939, None), "S.W.": (1886, 1928), "S.W.2d": (1928, 1999), "S.W.3d": (1999, None),
    "So.": (1887, 1941), "So. 2d": (1941, 2008), "So. 3d": (2008, None),
    "Cal. App. 4th": (1991, 2016), "Cal. App. 5th": (2016, None), "Cal. 4th": (1991, 2016), "Cal. 5th": (2016, None), "N.Y.2d": (1955, 2003), "N.Y.3d": (2003, None),
    "A.D.2d": (1955, 2004), "A.D.3d": (2003, None),
}
# Where BAILII or AustLII gave numbers to old decisions, the series has no first year.
COURTS = {
    "UKSC": (2009, None), "UKHL": (0, 2009), "UKPC": (0, None), "EWCA": (0, None), "EWHC": (0, None), "EWCOP": (2007, None), "EWFC": (2014, None),
    "UKUT": (2008, None), "UKFTT": (2009, None), "UKEAT": (0, None), "EAT": (2021, None), "CSIH": (0, None), "CSOH": (0, None), "NICA": (0, None),
    "IESC": (0, None), "IECA": (2014, None), "IEHC": (0, None),
    "SCC": (2000, None), "FCA": (2001, None), "FC": (2001, None), "ONCA": (2007, None), "ONSC": (2010, None), "BCCA": (1999, None), "BCSC": (2000, None), "ABCA": (1998, None), "QCCA": (2005, None),
    "HCA": (1903, None), "FCAFC": (2002, None), "NSWCA": (0, None), "NSWSC": (0, None), "VSCA": (0, None), "VSC": (0, None), "QCA": (0, None), "NZSC": (2004, None), "NZCA": (0, None), "NZHC": (0, None),
}


def squeeze(name):
    return re.sub(r"[\s.]", "", name).lower().replace("\u2019", "'")


SERIES = {squeeze(k): k for k in REPORTERS}
FORM = "|".join(re.escape(k).replace(r"\ ", r"\s?").replace(r"\.", r"\.\s?").replace("'", "['\u2019]") for k in sorted(REPORTERS, key=len, reverse=True))
PATTERNS = [
    ("us", re.compile(rf"(?<![\w.])(\d{{1,4}})\s({FORM})\s?(\d{{1,5}})(?!\w)(?:,\s*(\d+(?:[-\u2013]\d+)?(?:\s*n\.?\s*\d+)?))?(?:,\s*\d+\s[A-Z][\w.\s']*?\d+)*(?:\s*\(([^()]{{0,60}}?)((?:1[789]|20)\d\d)\))?")),
    ("statute", re.compile(r"\b\d{1,2}\sU\.\s?S\.\s?C\.\s?(?:A\.\s?)?§{1,2}\s?[\w.()-]+|\b\d{1,2}\sC\.\s?F\.\s?R\.\s?(?:§{1,2}\s?|[Pp]art\s)[\w.()-]+")),
    ("neutral", re.compile(rf"(?:\[((?:19|20)\d\d)\]|\b((?:19|20)\d\d))\s({'|'.join(sorted(COURTS, key=len, reverse=True))})\s(?:(Civ|Crim)\s)?(\d{{1,5}})\b(?:\s?\(([A-Z][\w\s]{{1,12}})\))?(?:\s*(?:,|at)?\s*(\[\d+\](?:[-\u2013]\[?\d+\]?)?|para(?:graph|s|\.)?\s?\d+))?")),
    ("ecli", re.compile(r"\bECLI:[A-Z]{2}:[A-Z0-9]{1,7}:(\d{4}):[A-Z0-9.]{1,25}")),
    ("eu", re.compile(r"\b(?:Joined\s)?Cases?\s[CTF][-\u2010\u2011\u2013]\d{1,4}/\d\d(?:\sP)?(?:[^.;]{0,80}?(?:paragraphs?|para\.?|point)\s?\d+)?|\b[CT][-\u2010\u2011\u2013]\d{1,4}/\d\d\b|\b(?:Regulation|Directive|Decision)\s\((?:EU|EC|EEC)(?:,\sEuratom)?\)\s(?:No\.?\s)?\d{1,4}/\d{1,4}|\bDirective\s\d{2,4}/\d{1,4}/E[CU]")),
    ("echr", re.compile(r"\b(?:nos?\.?|application\s(?:no\.?)?)\s?\d{1,5}/\d\d\b")),
    ("german", re.compile(r"\b(?:BGH|BVerfG|BAG|BFH|BSG|BVerwG)[^;\n§]{0,60}?\b(?:[IVX]+|\d)\s(?:[A-Z][A-Za-z]{0,4}|\([A-Z]+\))\s\d{1,4}/\d\d\b|§{1,2}\s?\d+[a-z]?(?:\s(?:Abs\.|Absatz)\s?\d+)?(?:\s(?:S\.|Satz)\s?\d+)?\s(?:[A-Z][A-Za-z]*G|BGB|StGB|ZPO|StPO|HGB|GG|AO|InsO|VwGO)\b")),
]
NAME = re.compile(r"((?:In re|Ex parte|Re|R \([^)]+\))\s[A-Z][\w'.&,\s-]{1,60}|[A-Z][\w'\u2019.&-]*(?:\s(?:of|the|and|for|de|v\.?|&|[A-Z(][\w'\u2019.&)-]*)){0,9}?\sv\.?\s[A-Z][\w'\u2019.&-]*(?:,?\s(?:of|the|and|for|de|&|[A-Z(][\w'\u2019.&)-]*)){0,9})[,\s]*(?:No\.[^,]*,\s*)?$")
SIGNALS = re.compile(r"^(?:See|Cf|Accord|But|Also|As|In|held|E\.g|Compare|With|Quoting|Citing|Id|The|Court|Under)(?:\s(?:also|generally|e\.g\.|in))*[.,]?\s(?!re\b)")


def read(path):
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04" or data[:5] == b"%PDF-" or (b"\0" in data[:4000] and data[:2] not in (b"\xff\xfe", b"\xfe\xff")):
        raise ValueError(f"{path}: not text; save it as plain text first")
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def name_before(flat, start):
    """The case name that ends where the citation begins, without signals such as See."""
    found = NAME.search(flat[max(0, start - 170):start].split(";")[-1])
    if not found:
        return ""
    name = found[1].strip(" ,")
    while SIGNALS.match(name):
        name = SIGNALS.sub("", name, count=1)
    return name


def span(limits, year):
    first, last = limits
    return year < first or last is not None and year > last


def find(text, today):
    flat = re.sub(r"\s", " ", text)
    out = []
    for kind, pattern in PATTERNS:
        for m in pattern.finditer(flat):
            odd, pin, cite, unclear, year = [], "", m[0].strip().rstrip(".,"), False, None
            if kind == "us":
                series = SERIES[squeeze(m[2])]
                pin, cite, year = m[4] or "", f"{m[1]} {series} {m[3]}", int(m[6]) if m[6] else None
                if year is None:
                    follow = flat[m.end():m.end() + 160]
                    later = re.match(r"[^().;]{0,100}\(([^()]{0,60}?)((?:1[789]|20)\d\d)\)", follow)
                    short = re.search(r"\bat\s*$", flat[max(0, m.start() - 4):m.start()])
                    year = int(later[2]) if later else None
                    unclear = year is None and not short and bool(name_before(flat, m.start()))
                if year and year > today.year:
                    odd.append(f"year {year} is to come")
                elif year and span(REPORTERS[series], year):
                    first, last = REPORTERS[series]
                    odd.append(f"{series} ran from {first}" + (f" to {last}" if last else "") + f", not in {year}")
            elif kind == "neutral":
                year, court = int(m[1] or m[2]), m[3]
                pin = m[7] or ""
                if year > today.year:
                    odd.append(f"year {year} is to come")
                elif span(COURTS[court], year):
                    first, last = COURTS[court]
                    odd.append(f"{court} numbers from {first}" + (f" to {last}" if last else "") + f", not in {year}")
                if court == "EWCA" and not m[4]:
                    odd.append("EWCA without Civ or Crim")
                if court == "EWHC" and not m[6]:
                    odd.append("EWHC without its division, such as (Admin)")
                cite = f"[{year}] {court} {m[4] + ' ' if m[4] else ''}{m[5]}" + (f" ({m[6]})" if m[6] else "")
            elif kind == "ecli" and int(m[1]) > today.year:
                odd.append(f"year {m[1]} is to come")
            elif kind == "eu":
                pin = (re.search(r"(?:paragraphs?|para\.?|point)\s?\d+", m[0]) or [""])[0]
            out.append({"at": m.start(), "end": m.end(), "kind": kind, "cite": cite, "pin": pin, "odd": odd, "unclear": unclear, "year": year,
                        "name": name_before(flat, m.start()) if kind in ("us", "neutral", "ecli") else ""})
    out.sort(key=lambda c: (c["at"], -c["end"]))
    kept = []
    for c in out:
        if not kept or c["at"] >= kept[-1]["end"]:
            kept.append(c)
    return flat, kept


def core(name):
    return re.sub(r"[^a-z ]", "", name.lower().replace(" v. ", " v ")).strip()


def main():
    ap = argparse.ArgumentParser(description="List the authorities of a draft")
    ap.add_argument("draft")
    ap.add_argument("--today", default=dt.date.today().isoformat())
    ap.add_argument("--table", help="write rows for the authority table")
    a = ap.parse_args()
    try:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", a.today):
            raise ValueError(f"--today {a.today!r} is not a date of the form YYYY-MM-DD")
        today = dt.date.fromisoformat(a.today)
        text = read(a.draft)
        flat, cites = find(text, today)
        names, by_cite = {}, {}
        for c in cites:
            if c["name"]:
                names.setdefault(core(c["name"]), set()).add(c["cite"])
                by_cite.setdefault(c["cite"], {}).setdefault(core(c["name"]), c["name"])
        for c in cites:
            others = [n for k, n in by_cite.get(c["cite"], {}).items() if c["name"] and k != core(c["name"]) and k not in core(c["name"]) and core(c["name"]) not in k]
            if others:
                c["odd"].append(f"elsewhere in the draft named {others[0]}")
            same = [x for x in names.get(core(c["name"]), ()) if c["name"] and x != c["cite"] and [y for y in cites if y["cite"] == x and y["kind"] == c["kind"]]]
            if same and c["kind"] == "neutral":
                c["odd"].append(f"same name also as {sorted(same)[0]}: two decisions, or one wrong")
        dated = {c["cite"] for c in cites if c["year"]}
        for c in cites:
            if c["unclear"] and c["cite"] not in dated:
                c["odd"].append("no year anywhere in the draft")
        starts = [0] + [i + 1 for i, ch in enumerate(text) if ch == "\n"]
        line = lambda at: sum(s <= at for s in starts)
        for c in cites:
            print(f"{line(c['at']):>5}  {c['kind']:<8}{(c['name'] + ', ') if c['name'] else ''}{c['cite']}" + (f"  at {c['pin']}" if c["pin"] else "")
                  + ("  ODD: " + "; ".join(c["odd"]) if c["odd"] else ""))
        quotes = []
        for m in re.finditer(r"[\u201c\"\u201e]([^\u201c\u201d\"\u201e]{40,1200})[\u201d\"\u201c]", flat):
            if len(m[1].split()) >= 8:
                near = [c for c in cites if -400 <= c["at"] - m.start() and c["at"] - m.end() <= 250]
                close = flat[m.end():m.end() + 250]
                pinned = any(c["pin"] for c in near if c["at"] >= m.end() or m.start() - c["end"] <= 80) or re.search(r"\bat\s\d+|\[\d+\]|para(?:graph|\.)?\s?\d+|\bp\.\s?\d+|Rn\.\s?\d+|\bId\.\sat", close)
                if near and not pinned:
                    quotes.append((line(m.start()), m[1]))
        for n, q in quotes:
            print(f"{n:>5}  QUOTATION without pinpoint: {q[:90]}{'...' if len(q) > 90 else ''}")
        if a.table:
            with open(a.table, "w", newline="", encoding="utf-8") as f:
                w = csv.writer(f, lineterminator="\n")
                w.writerow("no,authority,court_or_body,date,citation,source_read,read_on,pinpoint,exact_quotation,holding_or_remark,later_history_checked_by,binding_here,facts_same,facts_different,verdict".split(","))
                seen = set()
                for c in cites:
                    if c["cite"] not in seen:
                        seen.add(c["cite"])
                        w.writerow([len(seen), c["name"] or c["cite"], "", "", c["cite"], "", "", c["pin"]] + [""] * 6 + ["not checked"])
    except (OSError, ValueError) as e:
        print(f"list_authorities.py: {e}", file=sys.stderr)
        return 2
    odd = sum(bool(c["odd"]) for c in cites)
    print(f"{len(cites)} citations of {len({c['cite'] for c in cites})} authorities, {odd} odd by form, {len(quotes)} long quotations without pinpoint. None has been checked for existence.")
    return 1 if odd or quotes else 0


if __name__ == "__main__":
    sys.exit(main())
