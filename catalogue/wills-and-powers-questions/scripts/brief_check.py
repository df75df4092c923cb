#!/usr/bin/env python3
"""Reads the briefing that somebody takes to a notary or lawyer (Markdown or text) and says what is missing, does not
add up, or does not belong on paper.

usage: brief_check.py BRIEF.md [--today YYYY-MM-DD]
Exit codes: 0 ready to take along, 1 something to settle, 2 not readable. Nothing is written or sent.
"""
import argparse
import datetime
import re
import sys

TOPICS = {
    "people": r"spouse|partner|married|widow|divorc|single|child|son\b|daughter|sibling|parent",
    "former marriages and children outside": r"former|previous|first marriage|ex-|stepchild|outside|no other children|none from",
    "home and land": r"house|flat|land|property|apartment|tenan|rent\b",
    "accounts and investments": r"account|saving|deposit|shares|fund|portfolio",
    "debts and guarantees": r"debt|mortgage|loan|guarant|no debts",
    "named beneficiaries (pension, insurance)": r"pension|life insurance|beneficiar|retirement account|401|isa\b|superannuation",
    "business": r"business|company|self-employed|partnership|no business|employed",
    "abroad": r"abroad|foreign|country|nationalit|citizen",
    "earlier gifts": r"gift|advance|already received|no gifts",
    "earlier will or powers": r"earlier will|old will|existing will|no will|previous will|power of attorney|joint will|marriage contract|prenup",
    "wishes, with a reserve": r"wish|should go|shall receive|legac|leave .* to|instead|substitute|if .* dies before|fallback",
    "guardian for minors": r"guardian|no minor|adult children|all of age|no children",
    "attorney and reserve": r"attorney|proxy|agent|substitute|deputy",
    "health wishes": r"treatment|resuscitat|feeding|pain|directive|living will|organ",
    "digital": r"password manager|online account|phone|digital|crypto|e-?mail account",
    "questions": r"\?",
}
SECRETS = [(r"(?i)\b(password|passcode|pin|seed phrase|tan)\b\s*[:=]\s*[^\s_.\[]{4,}", "a password or PIN"),
           (r"\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}\s?[A-Z0-9]{0,4}\b", "a full account number"),
           (r"\b(?:\d{4}[ -]?){3}\d{4}\b", "a card number"), (r"\b\d{3}-\d{2}-\d{4}\b", "a social security number")]
ABSOLUTE = [(r"(?i)\bdisinherit", "disinheriting: shares that cannot be taken away exist in many places"),
            (r"(?i)\ball (my )?(estate|property|everything) to (my )?(dog|cat|pet)", "an animal cannot inherit in most places"),
            (r"(?i)on condition that|only if (he|she|they) (marr|divorc|convert)", "a condition on how somebody lives"),
            (r"(?i)i hereby (bequeath|revoke|appoint)|being of sound mind|signed (and|,) (sealed|witness)", "words of a deed: this is a briefing, not a will; strike them")]


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[3][7:])
    parser.add_argument("file")
    parser.add_argument("--today", type=datetime.date.fromisoformat)
    args = parser.parse_args()
    try:
        with open(args.file, encoding="utf-8-sig") as handle:
            text = handle.read()
    except (OSError, UnicodeDecodeError) as error:
        print(f"{args.file}: {getattr(error, 'strerror', None) or 'not UTF-8 text'}", file=sys.stderr)
        return 2
    if len(text.split()) < 20:
        print(f"{args.file}: fewer than 20 words", file=sys.stderr)
        return 2
    today = args.today or datetime.date.today()
    lines, found = text.split("\n"), []
    plain = re.sub(r"\[[^\]]*\?\]", "", text)
    missing = [name for name, pattern in TOPICS.items() if not re.search(pattern, plain, re.I)]
    for n, line in enumerate(lines, 1):
        for pattern, what in SECRETS:
            if re.search(pattern, line) and not (what == "a card number" and re.search(SECRETS[1][0], line)):
                found.append(f"line {n}: {what}: write where it lies, not what it is")
        for pattern, what in ABSOLUTE:
            if re.search(pattern, line):
                found.append(f"line {n}: {what}")
        for gap in re.findall(r"\[[^\]]*\?\]|\bTBD\b|_{4,}|\.{6,}", line):
            found.append(f"line {n}: still open: {gap}")
        for day, month, year in re.findall(r"\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b", line):
            if int(day) > 31 or int(month) > 31 or (int(day) > 12 and int(month) > 12):
                found.append(f"line {n}: no such date: {day}.{month}.{year}")
    # Shares: percentages and fractions that stand in one list or sentence.
    for n, line in enumerate(lines, 1):
        shares = [float(p.replace(",", ".")) for p in re.findall(r"(\d{1,3}(?:[.,]\d+)?) ?%", line)]
        if len(shares) >= 2 and re.search(r"share|estate|inherit|each|remain|divid|split", line, re.I) and abs(sum(shares) - 100) > 0.5:
            found.append(f"line {n}: shares make {sum(shares):g} %, not 100")
        parts = [int(a) / int(b) for a, b in re.findall(r"\b(\d)/(\d{1,2})\b(?!/)", line) if int(b)]
        if len(parts) >= 2 and re.search(r"share|estate|inherit|remain|divid|split", line, re.I) and abs(sum(parts) - 1) > 0.01:
            found.append(f"line {n}: fractions make {sum(parts):.2f}, not 1")
    block = []
    for n, line in enumerate(lines + [""], 1):
        match = re.match(r"\s*(?:[-*|]|\d+\.)\s*(.*?)(\d{1,3}(?:[.,]\d+)?) ?%", line)
        if match:
            block.append((n, float(match[2].replace(",", "."))))
        elif block and not line.strip().startswith(("-", "*", "|")):
            if len(block) >= 2 and abs(sum(v for _, v in block) - 100) > 0.5:
                found.append(f"lines {block[0][0]} to {block[-1][0]}: shares make {sum(v for _, v in block):g} %, not 100")
            block = []
    table = []
    for n, line in enumerate(lines + [""], 1):
        cells = [c.strip() for c in line.strip().strip("|").split("|")] if line.strip().startswith("|") else []
        amount = next((c for c in reversed(cells) if re.fullmatch(r"(?:about |ca\. ?)?[€$£]?\s?\d[\d., ]*(?:k|EUR|USD|GBP|CHF)?", c)), None)
        if cells and amount:
            value = float(re.sub(r"[^\d]", "", re.sub(r"[.,]\d{2}$", "", amount)) or 0) * (1000 if amount.endswith("k") else 1)
            table.append((n, cells[0].lower(), value))
        elif table and not cells:
            total = next((t for t in table if re.search(r"total|sum", t[1])), None)
            parts = [t for t in table if not re.search(r"total|sum", t[1])]
            if total and parts:
                debts = sum(v for _, name, v in parts if re.search(r"debt|loan|mortgage|minus", name))
                rest = sum(v for _, name, v in parts) - 2 * debts
                if abs(rest - total[2]) > 1 and abs(rest + debts - total[2]) > 1:
                    found.append(f"line {total[0]}: total {total[2]:,.0f}, the rows make {rest:,.0f} after debts")
            table = []
    for n, line in enumerate(lines, 1):
        match = re.search(r"(?i)(?:valued|value|balance|as of|stand)\D{0,12}(\d{4})\b", line)
        if match and 1990 < int(match[1]) < today.year - 2:
            found.append(f"line {n}: figure of {match[1]}: newer one?")
    dated = re.search(r"\b(20\d\d)-(\d\d)-(\d\d)\b|\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b", text)
    if not dated:
        found.append("no date on the briefing")
    if not re.search(r"(?i)\bcountry\b|live in|domicile|habitual|residence|resident", text):
        found.append("it does not say in which country they live: the first question of any notary")
    print(f"{len(lines)} lines, {len(TOPICS) - len(missing)} of {len(TOPICS)} topics touched")
    if missing:
        print("not touched: " + "; ".join(missing))
    for item in found:
        print("  " + item)
    print(f"{len(found)} to settle" if found else "nothing to settle")
    return 1 if found or len(missing) > 3 else 0


if __name__ == "__main__":
    sys.exit(main())
