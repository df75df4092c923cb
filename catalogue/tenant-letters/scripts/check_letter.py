#!/usr/bin/env python3
"""Reads a letter about a home before it is sent. Changes nothing.

    python3 check_letter.py letter.md [--today 2026-11-19]      text, Markdown or .docx; English and German

FIND (must be fixed): gaps left open, no date, no deadline as a date, deadline not after the letter's date,
items that do not add up to their total, insults, threats, announced rent cuts, enclosures without a list.
NOTE (look again): long letter, verdicts such as "illegal", "within 14 days" without date, shouting, weekend.
Exit 0: nothing to fix (notes are allowed). 1: something to fix. 2: the file cannot be read as a letter.
Limits: it knows words, not law; it cannot see whether a fact is true, or whether the recipient is the right one.
"""
import argparse
import re
import signal
import sys
import xml.etree.ElementTree as ET
import zipfile
from datetime import date

MONTHS = {}
for number, names in enumerate(("january januar jan", "february februar feb", "march märz maerz mar", "april apr", "may mai", "june juni jun",
                                "july juli jul", "august aug", "september sep sept", "october oktober oct okt", "november nov", "december dezember dec dez"), 1):
    MONTHS.update({name: number for name in names.split()})
NAMES = "|".join(sorted(MONTHS, key=len, reverse=True))
DATES = re.compile(rf"\b(\d{{4}})-(\d\d)-(\d\d)\b|\b(\d{{1,2}})(?:st|nd|rd|th)?\.?\s*(?:of\s+)?({NAMES})\b\.?,?(?:\s+(\d{{4}}))?"
                   rf"|\b({NAMES})\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s*:)(?:,?\s+(\d{{4}}))?|\b(\d{{1,2}})([./])(\d{{1,2}})\11(\d{{4}}|\d\d)\b", re.I)
GAP = re.compile(r"\[(?![ xX]\])(?!\d+\])[^\]\n]{1,80}\](?!\()|\{\{?[^{}\n]{1,60}\}?\}|<(?!/?(?:br|p|b|i|u|strong|em|a|div|span|table|tr|td|th|h\d|ul|ol|li|!--)\b)[a-z][a-z _'-]{2,40}>|_{4,}|\.{6,}|…{3,}|\bX{2,}\b|(?-i:\bTODO\b)|\bTBD\b|\blorem\b", re.I)
INSULT = re.compile(r"\b(crooks?|slumlord|thie(?:f|ves)|scum|liars?|idiots?|stupid|pathetic|disgusting (?:person|people|man|woman)|greedy|Betrüger|Halsabschneider|Lügner|unverschämt\w*|Frechheit)\b", re.I)
THREAT = re.compile(r"(everyone|everybody|the whole (?:town|street)|all your (?:clients|tenants)) will (?:know|read|hear)|(?:go|tell) (?:to )?(?:the )?(?:press|papers|newspapers|media|your (?:employer|boss|wife|husband))|post (?:this|it|your name) (?:online|on facebook)|you(?:'ll| will) (?:regret|be sorry|pay for this)|or else\b|watch (?:your back|out)|bad reviews?|Sie werden (?:es )?(?:noch )?bereuen", re.I)
RENT = re.compile(r"\b(?:stop|stopping|withhold(?:ing)?|not (?:be )?pay(?:ing)?|won'?t pay|refuse to pay|deduct(?:ing)?|keep back|cut(?:ting)?|reduc(?:e|ing)|offset(?:ting)?)\b[^.!?\n]{0,60}\b(?:rent|last month|standing order)\b|\b(?:Miete|Mietzahlung)\b[^.!?\n]{0,60}\b(?:mindere?n?|kürze?n?|einbehalten?|einstelle?n?|aufrechne?n?|zurückhalten)\b|\b(?:mindere|kürze|behalte)\b[^.!?\n]{0,60}\bMiete", re.I)
VERDICT = re.compile(r"\b(illegal(?:ly)?|unlawful(?:ly)?|criminal|fraud(?:ulent)?|uninhabitable|harassment|negligen(?:t|ce)|rechtswidrig|illegal\w*|Betrug|unbewohnbar)\b", re.I)
PERIOD = re.compile(r"\b(?:within|in|binnen|innerhalb von)\s+(?:the next\s+)?(?:\d+|seven|ten|fourteen|thirty|zwei|vierzehn)\s+(?:working |business |calendar )?(?:days?|weeks?|Tagen?|Wochen?)\b", re.I)
ENCLOSED = re.compile(r"\b(?:enclosed|attached|attachment|enclosures?|see photos?|(?:photos?|exhibit|appendix|receipt) \d+|beigefügt|anbei|in der Anlage)\b", re.I)
LIST = re.compile(r"^\W*(?:enclosures?|encl|enc|attachments?|attached|annex(?:es)?|anlagen?|exhibits)\b\W*(?:\(\w+\))?\s*[:.]?.*", re.I | re.M)
MONEY = re.compile(r"[-−–]?\s*(?:[£$€]|EUR|USD|GBP|CHF)?\s*[-−–]?\d{1,3}(?:[.,' \u00a0]\d{3})+(?:[.,]\d{2})?(?!\d)|[-−–]?\s*(?:[£$€]|EUR|USD|GBP|CHF)?\s*[-−–]?\d+(?:[.,]\d{1,2})?(?!\d)")
TOTAL = re.compile(r"\b(total|sum|subtotal|balance|gesamt\w*|summe|zusammen|to be returned|zurückzuzahlen)\b", re.I)


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
            raise Bad(f"{path}: a ZIP file that is no Word document; save the letter as .docx or text")
        w = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
        return "\n".join("".join(t.text or "" if t.tag == w + "t" else "\n" if t.tag == w + "br" else "\t" if t.tag == w + "tab" else "" for t in p.iter()) for p in root.iter(w + "p"))
    if raw[:4] == b"%PDF" or raw[:4] == b"\xd0\xcf\x11\xe0" or raw[:5] == b"{\\rtf":
        raise Bad(f"{path}: PDF, RTF and old Word files are not read; save as text or .docx")
    for encoding in ("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "cp1252"):
        try:
            text = raw.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    else:
        raise Bad(f"{path}: not a text")
    if "\0" in text:
        raise Bad(f"{path}: not a text")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def dates_in(text, year):
    """(position, date or None, as written); None if it cannot be a day of the calendar."""
    for m in DATES.finditer(text):
        g = m.groups()
        if g[0]:
            y, mo, d = int(g[0]), int(g[1]), int(g[2])
        elif g[4]:
            y, mo, d = int(g[5] or year), MONTHS[g[4].lower()], int(g[3])
        elif g[6]:
            y, mo, d = int(g[8] or year), MONTHS[g[6].lower()], int(g[7])
        else:
            a, b, y = int(g[9]), int(g[11]), int(g[12])
            y += 2000 if y < 100 else 0
            d, mo = (b, a) if b > 12 else (a, b)
            if g[10] == "/" and a <= 12 and b <= 12 and a != b:
                yield m.start(), "ambiguous", m.group(0)
                continue
        try:
            yield m.start(), date(y, mo, d), m.group(0)
        except ValueError:
            yield m.start(), None, m.group(0)


def number(text):
    m = list(MONEY.finditer(text))
    if not m:
        return None
    t = re.sub(r"[^\d.,−–-]", "", m[-1].group(0)).replace("−", "-").replace("–", "-")
    t = re.sub(r"[.,](?=\d{3}(?:\D|$))", "", t).replace(",", ".")
    try:
        return round(float(t) * 100)
    except ValueError:
        return None


def tables(lines):
    """Groups of lines with a label and one amount: Markdown tables, or lines such as 'cleaning: 180.00'."""
    group = []
    for no, line in enumerate(lines, 1):
        if re.fullmatch(r"\s*\|?[\s:|-]+\|?\s*", line) and "-" in line:
            continue
        cells = [c.strip(" *") for c in line.strip().strip("|").split("|")] if line.count("|") > 1 else None
        if cells is None:
            m = re.match(r"\s*(?:[-*]\s+)?([^:\d]{2,50}):\s*((?:[£$€]|EUR|USD|GBP|CHF)?\s*[-−–]?[\d.,' ]+(?:€|EUR|CHF)?)\s*$", line)
            cells = [m.group(1), m.group(2)] if m else []
        amounts = [number(c) for c in cells[1:] if re.fullmatch(r"[-−–+]?\s*(?:[£$€]|EUR|USD|GBP|CHF)?\s*[-−–]?\d[\d.,' \u00a0]*(?:€|EUR|CHF|USD|GBP)?", c)]
        if len(amounts) == 1 and amounts[0] is not None:
            group.append((no, cells[0], amounts[0]))
        elif group and cells == []:
            yield group
            group = []
    if group:
        yield group


def main():
    ap = argparse.ArgumentParser(description="Check a letter about a home before it is sent")
    ap.add_argument("file")
    ap.add_argument("--today", help="YYYY-MM-DD, if the letter has no date of its own")
    a = ap.parse_args()
    try:
        today = date.fromisoformat(a.today) if a.today else date.today()
        text = text_of(a.file)
        if len(re.findall(r"\w+", text)) < 15:
            raise Bad(f"{a.file}: fewer than 15 words, not a letter")
    except (Bad, ValueError) as e:
        print(f"check_letter.py: {e}", file=sys.stderr)
        return 2
    found, notes = [], []
    line_of = lambda pos: text.count("\n", 0, pos) + 1
    show = lambda m: " ".join(m.group(0).split())[:60]
    for m in GAP.finditer(text):
        found.append((line_of(m.start()), f"gap left open: {show(m)}"))
    all_dates = list(dates_in(text, today.year))
    for pos, day, written in all_dates:
        if day is None:
            found.append((line_of(pos), f"not a day of the calendar: {written}"))
        elif day == "ambiguous":
            notes.append((line_of(pos), f"day or month first? write the month as a word: {written}"))
    days = [(pos, day) for pos, day, _ in all_dates if isinstance(day, date)]
    head = len("\n".join(text.split("\n")[:15]))
    own = next((day for pos, day in days if pos <= head), None)
    if own is None:
        found.append((1, "no date of the letter in the first 15 lines"))
    later = [(pos, day) for pos, day in days if day > (own or today)]
    if not later:
        period = PERIOD.search(text)
        found.append((line_of(period.start()) if period else 1, f'"{show(period)}" without a calendar date' if period else "no date by which an answer is asked"))
    for pos, day in later:
        if day.weekday() > 4 and re.search(r"\b(?:by|until|bis|before)\b[^.\n]{0,20}$", text[:pos][-40:], re.I):
            notes.append((line_of(pos), f"deadline on a {'Saturday' if day.weekday() == 5 else 'Sunday'}: {day}"))
    for group in tables(text.split("\n")):
        start, running = group[0][0], []
        for no, label, cents in group:
            if TOTAL.search(label):
                if len(running) > 1 and cents not in (sum(running), running[0] - sum(abs(x) for x in running[1:]), sum(abs(x) for x in running)):
                    found.append((no, f"{label}: says {cents / 100:.2f}, lines {start} to {no - 1} make {sum(running) / 100:.2f}"))
            else:
                running.append(cents)
    for pattern, what in ((INSULT, "insult"), (THREAT, "threat"), (RENT, "announces stopping or cutting rent: advice first")):
        for m in pattern.finditer(text):
            found.append((line_of(m.start()), f"{what}: {show(m)}"))
    for m in VERDICT.finditer(text):
        notes.append((line_of(m.start()), f'a verdict for others to give: "{show(m)}"'))
    listed = LIST.search(text)
    for m in ENCLOSED.finditer(text):
        if not listed and not text[: m.start()].endswith("not "):
            found.append((line_of(m.start()), f'speaks of "{show(m)}", but there is no list of enclosures'))
            break
    for m in re.finditer(r"[!?]{2,}|\b(?:[A-ZÄÖÜ]{4,}\s+){2,}[A-ZÄÖÜ]{4,}\b", text):
        notes.append((line_of(m.start()), f"shouting: {show(m)}"))
    count = len(re.findall(r"\w+", text))
    if count > 450:
        notes.append((1, f"{count} words; one page is about 400"))
    for kind, items in (("FIND", found), ("NOTE", notes)):
        for no, what in sorted(set(items)):
            print(f"{kind} line {no}: {what}")
    print(f"{len(set(found))} to fix, {len(set(notes))} to look at again; {count} words, {len(days)} dates read")
    return 1 if found else 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
