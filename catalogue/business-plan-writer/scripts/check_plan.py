#!/usr/bin/env python3
"""Reads the text of a business plan before it goes out. Changes nothing.

    python3 check_plan.py plan.md [--for bank|grant|visa|family]     text, Markdown or .docx; English and German

FIND: parts missing for that reader, gaps left open, tables that do not add up, the same key figure with two values.
NOTE: figures about a market without a source in the paragraph, empty phrases, no competitor named, no draw.
Exit 0: nothing to fix (notes are allowed). 1: something to fix. 2: not readable as a plan.
It compares words and sums; whether a figure is true it cannot know.
"""
import argparse
import re
import signal
import sys
import xml.etree.ElementTree as ET
import zipfile

PARTS = {
    "summary": r"summary|zusammenfassung|überblick|overview|introduction",
    "founder": r"founder|management|team|people|about (?:me|us)|gründer\w*|person|owner|organi[sz]ation|company (?:description|overview)",
    "offer and price": r"offer|product|service|angebot|leistung|pric(?:e|ing)|solution|value proposition|menu",
    "customers and market": r"market(?! ?ing)|customer|kunden|markt|target|audience|segment",
    "competitors": r"compet\w+|wettbewerb\w*|konkurrenz\w*",
    "marketing": r"marketing|sales|vertrieb|go[- ]to[- ]market|promotion|channels",
    "operations": r"operation\w*|location|standort|betrieb|suppliers?|logistic\w*|process|permits?",
    "finance": r"financ\w+|finanz\w*|numbers|budget|cash|revenue|costs?|funding|projections?|kapitalbedarf",
    "risks": r"risk\w*|risiken|chancen|swot|what if|worst case",
    "timetable": r"timetable|timeline|milestones?|next steps|roadmap|zeitplan|meilensteine|schedule",
}
NEED = {"bank": list(PARTS), "grant": [p for p in PARTS if p not in ("timetable",)], "visa": list(PARTS), "family": ["summary", "finance", "risks"]}
GAP = re.compile(r"\[(?![ xX]\])(?!\d+\])(?!\^)[^\]\n]{1,80}\](?![(:\[])|\{\{[^{}\n]{1,60}\}\}|<(?:insert|your|company|name|date|amount)[^>\n]{0,40}>|_{4,}|\bX{2,}\b|(?-i:\bTODO\b)|\bTBD\b|\bTBA\b|\blorem\b", re.I)
PHRASE = re.compile(r"\bunique\b|revolutionary|game[- ]chang\w+|\bhuge (?:demand|market|potential)|conservative(?:ly)? (?:estimate\w*|assum\w*|project\w*)|win[- ]win|no (?:direct |real )?competit(?:ors?|ion)|first[- ]mover|world[- ]class|best[- ]in[- ]class|\b(?:only|just) (?:\d|one|two)[\d.]* ?(?:%|percent|per cent) of (?:the|this) market|einzigartig\w*|revolutionär\w*|konservativ\w* geschätzt|keine (?:direkten )?(?:Konkurrenz|Wettbewerber)", re.I)
MARKET = re.compile(r"(?:market|industry|demand|sector|customers|consumers|households|branche|markt|nachfrage|haushalte)", re.I)
FIGURE = re.compile(r"\d+(?:[.,]\d+)?\s?(?:%|per ?cent|prozent|billion|million|bn\b|Mrd|Mio)", re.I)
SOURCE = re.compile(r"https?://|\bsource\b|quelle|\[\d+\]|\[\^|\]\(|\(\D{2,40},? ?(?:19|20)\d\d\)|according to|statisti\w+|census|counted|gezählt|own count|survey of|annex|anhang|laut\b", re.I)
KEY = {
    "loan": r"(?:bank )?loans?(?: amount)?(?! (?:repay|instal|interest|term|officer|approv))|kredit(?:summe)?|darlehen",
    "own money": r"own (?:money|funds|capital|contribution)|equity contribution|owner'?s contribution|eigenmittel|eigenkapital",
    "money needed": r"(?:total )?(?:capital|funding|money) (?:needed|requirements?|required)|total investment|kapitalbedarf|start-?up costs",
    "turnover in year 1": r"(?:turnover|revenues?|sales|umsatz)(?: of \S+)?[^.\n|]{0,20}?(?:first year|year (?:1|one)|1st year|ersten jahr|jahr 1)",
}
SUM = r"(?:[£$€]|EUR|USD|GBP|CHF|Rs\.?|₹)?\s?(\d{1,3}(?:[.,' ]\d{3})+(?!\d)|\d{4,9})(?:[.,]\d{2})?(?!\d|\s?(?:%|sq|m²|km))(\s?(?:k|m|million|mio)\b)?"
TOTAL = re.compile(r"^\W*(?:grand |sub)?(?:total|sum|summe|gesamt\w*)\b", re.I)


class Bad(Exception):
    pass


def text_of(path):
    try:
        raw = open(path, "rb").read()
    except OSError as e:
        raise Bad(f"{path}: {e.strerror}")
    if raw[:4] == b"PK\x03\x04":
        try:
            with zipfile.ZipFile(path) as z:
                root = ET.fromstring(z.read("word/document.xml"))
        except (KeyError, zipfile.BadZipFile, ET.ParseError, RuntimeError, NotImplementedError, OSError):
            raise Bad(f"{path}: a ZIP file that is no Word document")
        w = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
        out = []
        def paragraph(p):
            style = p.find(f"{w}pPr/{w}pStyle")
            head = re.match(r"(?:Heading|berschrift|Überschrift|Titre|Title)", style.get(w + "val", "")) if style is not None else None
            return ("# " if head else "") + "".join(t.text or "" for t in p.iter(w + "t"))
        for block in root.find(w + "body") if root.find(w + "body") is not None else ():
            if block.tag == w + "tbl":
                out += ["| " + " | ".join(" ".join(paragraph(p).lstrip("# ") for p in cell.iter(w + "p")) for cell in row.iter(w + "tc")) + " |" for row in block.iter(w + "tr")]
            else:
                out += [paragraph(p) for p in block.iter(w + "p")]
        return "\n".join(out)
    if raw[:4] in (b"%PDF", b"\xd0\xcf\x11\xe0", b"{\\rt"):
        raise Bad(f"{path}: PDF, RTF and old Word files are not read; save as text or .docx")
    try:
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
    if "\0" in text:
        raise Bad(f"{path}: not a text")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def value(digits, unit):
    n = float(re.sub(r"[.,' ]", "", digits))
    return round(n * {"k": 1e3}.get(unit.strip().lower(), 1e6 if unit.strip() else 1))


def cells_of(line):
    return [c.strip().strip("*_").strip() for c in line.strip().strip("|").split("|")]


def amount(cell):
    t = re.sub(r"[£$€₹\s'\u00a0*]|EUR|USD|GBP|CHF", "", cell).replace("−", "-")
    m = re.fullmatch(r"\(?(-?\d{1,3}(?:[.,]\d{3})*|-?\d+)(?:[.,](\d{1,2}))?\)?", t)
    if not m:
        return None
    n = float(re.sub(r"[.,]", "", m[1])) + (float("0." + m[2]) if m[2] else 0)
    return -n if t.startswith("(") else n


def bad_totals(lines):
    group, start = [], 0
    for no, line in enumerate(lines + [""], 1):
        if line.count("|") >= 2:
            if not re.fullmatch(r"[\s|:+-]+", line):
                group.append((no, cells_of(line)))
            continue
        for col in range(1, max((len(c) for _, c in group), default=0)):
            running, mixed = [], False
            for n, cells in group:
                v = amount(cells[col]) if col < len(cells) else None
                if TOTAL.match(cells[0]):
                    if v is not None and len(running) > 1 and not mixed and v not in running and abs(sum(running) - v) > max(1, len(running) / 2):
                        yield n, f"{cells[0]}: says {v:,.0f}, the {len(running)} lines above make {sum(running):,.0f}"
                    running = []
                elif v is not None:
                    # Years and column heads are no amounts; a percentage column has no total of this kind.
                    if not (1990 <= v <= 2100 and not running and n == group[0][0]):
                        running.append(v)
                    mixed = mixed or bool(re.search(r"profit|margin|gross|net\b|balance|ebit|ergebnis|gewinn|less\b|minus|cost of|revenue|sales|turnover", cells[0], re.I))
        group = []


def main():
    ap = argparse.ArgumentParser(description="Check the text of a business plan")
    ap.add_argument("file")
    ap.add_argument("--for", dest="reader", choices=sorted(NEED), default="bank")
    a = ap.parse_args()
    try:
        text = text_of(a.file)
        words = len(re.findall(r"\w+", text))
        if words < 40:
            raise Bad(f"{a.file}: fewer than 40 words, not a plan")
    except Bad as e:
        print(f"check_plan.py: {e}", file=sys.stderr)
        return 2
    text = re.sub(r"\A---\n.*?\n---\n", lambda m: "\n" * m[0].count("\n"), text, flags=re.S)
    prose = re.sub(r"```.*?(?:```|\Z)|<!--.*?-->", lambda m: "\n" * m[0].count("\n"), text, flags=re.S)
    lines = prose.split("\n")
    heads = [l for i, l in enumerate(lines) if re.match(r"\s*#{1,6}\s|\s*\**\d+(?:\.\d+)*[.)]?\s+\S.{0,70}$|\s*\*\*[^*]{3,70}\*\*:?\s*$", l) or (l.strip() and i + 1 < len(lines) and re.fullmatch(r"\s*(?:={3,}|-{3,})\s*", lines[i + 1])) or (l.isupper() and 3 < len(l.strip()) < 70)]
    found, notes = [], []
    if not heads:
        notes.append((1, "no headings recognised; parts were searched in the whole text"))
    for part in NEED[a.reader]:
        if not any(re.search(rf"\b(?:{PARTS[part]})", h, re.I) for h in (heads or lines)):
            found.append((1, f"no part on {part} (for: {a.reader})"))
    line_of = lambda pos: prose.count("\n", 0, pos) + 1
    gaps = [(line_of(m.start()), " ".join(m[0].split())[:50]) for m in GAP.finditer(prose)]
    found += [(no, f"gap left open: {what}") for no, what in gaps[:8]]
    if len(gaps) > 8:
        found.append((gaps[8][0], f"... and {len(gaps) - 8} more gaps, to line {gaps[-1][0]}: this is a template"))
    found += list(bad_totals(lines))
    for name, pattern in KEY.items():
        seen = {}
        for m in re.finditer(rf"\b(?:{pattern})\b[\s|:*=–-]*(?:of|is|are|amounts? to|will be|about|von|in Höhe von|approximately|:)?[\s|:*]*{SUM}", prose, re.I):
            seen.setdefault(value(m[1], m[2] or ""), line_of(m.start()))
        if len(seen) > 1:
            found.append((min(seen.values()), f"{name} has several values: " + ", ".join(f"{v:,} (line {n})" for v, n in seen.items()) + "; one of them, or say how they differ"))
    for m in PHRASE.finditer(prose):
        notes.append((line_of(m.start()), f'empty or hard to believe: "{" ".join(m[0].split())}"'))
    pos = 0
    for block in re.split(r"(\n\s*\n)", prose):
        if "|" not in block and MARKET.search(block) and FIGURE.search(block) and not SOURCE.search(block):
            notes.append((line_of(pos + FIGURE.search(block).start()), f"market figure without a source: {' '.join(FIGURE.search(block)[0].split())}"))
        pos += len(block)
    if a.reader != "visa" and not re.search(r"living costs|household|owner'?s (?:draw|salary|wage|pay)|(?:own|my) (?:salary|wage|living)|privatentnahme|lebenshaltung|unternehmerlohn", prose, re.I):
        notes.append((1, "nothing on what the owner lives on"))
    if re.search(r"(?:no|without|not take any|nicht?s?) (?:salary|wage|pay|gehalt)\b", prose, re.I):
        notes.append((1, "the owner takes nothing: say who pays for their living, with proof"))
    for kind, items in (("FIND", found), ("NOTE", notes)):
        for no, what in sorted(set(items)):
            print(f"{kind} line {no}: {what}")
    print(f"{len(set(found))} to fix, {len(set(notes))} to look at again; {words} words, {len(heads)} headings")
    return 1 if found else 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
