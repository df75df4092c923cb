#!/usr/bin/env python3
"""Reads property listings (a text, or a CSV with a column of descriptions) and says what is missing, risky or empty.

usage: listing_check.py FILE [--market us|uk|de|other] [--kind sale|rent|holiday] [--column NAME] [--max N]
A line or row that is right as it is contains "check: ignore".
Exit codes: 0 nothing found, 1 findings, 2 not readable. Nothing is written or sent.
"""
import argparse
import csv
import io
import re
import sys

# Words about people instead of the place. US: Fair Housing Act; UK: Equality Act; DE: AGG.
PEOPLE = [
    (r"\b(perfect|ideal|great|suited|suitable) for (a |an |young |growing |busy )*(famil(y|ies)|couples?|singles?|bachelors?|retirees|students|seniors|professionals|empty[- ]nesters)\b", "says for whom: describe the rooms"),
    (r"\b(no|not suitable for) (children|kids|dss|housing benefit|section 8|families|pets or children)\b|\bwithout children\b|\badults? only\b", "excludes people"),
    (r"\b(mature|able[- ]bodied|healthy|christian|muslim|jewish|white|asian|hispanic|english[- ]speaking|german[- ]speaking) (person|people|couple|tenants?|lady|gentleman|neighbou?rhood|community|household|only)\b", "describes people by a protected trait"),
    (r"\b(exclusive|safe|crime[- ]free|desirable family|family[- ]friendly|quiet and respectable|traditional) (area|neighbou?rhood|community|street|quarter)\b", "judges the neighbourhood's people: name facts (street, distance, noise)"),
    (r"\bnear(by)? (a |the )?(church|synagogue|mosque|temple|parish)\b|\bwalk(ing distance)? to (the )?(church|synagogue|mosque)\b", "religious landmark: leave it out"),
    (r"\b(walking distance|handicapped|wheelchair[- ]bound|bachelor pad|man cave|mother[- ]in[- ]law|granny flat|master (bed|suite|bath)\w*|gentleman's)\b", "dated or risky word: primary bedroom, minutes on foot, guest suite, step-free"),
    (r"\b(good|best|excellent|top[- ]rated|great) schools?\b", "judges schools: name, distance, source"),
]
PROMISE = [
    (r"\b(guaranteed|risk[- ]free|sure) (return|yield|rent|appreciation|investment|profit)|\bvalue (will|is going to) (rise|increase|double)|\bcan't lose\b", "promise about money"),
    (r"\b(no (known )?(defects|issues|problems|leaks)|perfect condition|maintenance[- ]free|like new|fully renovated|completely renovated|totally refurbished)\b", "claim of condition: say what was done, when, by whom"),
    (r"\b(quietest|cheapest|the best|most beautiful|number one|no\. ?1|unique opportunity|once in a lifetime)\b", "superlative that nobody can prove"),
    (r"\b(legal|permitted) (basement|extension|apartment|conversion)\b|\b(easily|can be) (converted|extended|split)\b", "permission: does a paper say so?"),
]
EMPTY = re.compile(r"\b(stunning|nestled|must[- ]see|won't last|boasts?|oasis|gem|charming|gorgeous|breathtaking|dream home|rarely available|sun[- ]drenched|luxur\w+|prestigious|coveted|turnkey|welcome to|look no further|hidden treasure|priced to sell)\b", re.I)
FACTS = {
    "size": r"\d[\d.,]*\s*(sq\.?\s?(ft|m)|square (feet|foot|met)|sqft|m²|m2|qm|sf\b)",
    "rooms": r"\b(\d+|one|two|three|four|five|six)[\s-]*(bed|br\b|bd\b|room|zimmer)|\bstudio\b",
    "price": r"[€$£]\s?\d|\d\s?(eur|usd|gbp|chf)\b",
    "year or state": r"\b(built|year built|baujahr|construct\w+|renovat\w+|refurb\w+|updated|new) \D{0,20}(19|20)\d\d|\b(19|20)\d\d\b",
    "outside, floor or parking": r"\b(balcon|garden|yard|patio|terrace|garage|parking|floor\b|lift|elevator|deck)",
    "where, without door number": r"\b(minutes?|min\b|km\b|miles?|metres?|meters?|station|stop|street|road|park|school|centre|center|downtown)",
}
DUTIES = {
    "de": {"energy certificate (kind, value, carrier, year, class)": r"energ\w*.{0,80}(kwh|class|klasse|demand|consumption|bedarf|verbrauch)",
           "commission": r"commission|courtage|provision|broker"},
    "uk": {"tenure": r"\b(freehold|leasehold|share of freehold|commonhold)\b", "council tax band": r"council tax", "EPC": r"\bepc\b|energy (performance|rating)"},
    "us": {}, "other": {},
}
RENT = {"de": {"rent without and with service charges": r"(cold|warm|net|kalt|utilities|service charge)", "deposit": r"deposit|kaution"},
        "uk": {"deposit": r"deposit", "rent and period": r"pcm|per (calendar )?month|pw\b"}}


def sentences(text):
    return [s for s in re.split(r"(?<=[.!?])\s+", text) if s.strip()]


def judge(text, market, kind, full):
    found = []
    for patterns, rank in ((PEOPLE, "first"), (PROMISE, "first")):
        for pattern, why in patterns:
            match = re.search(pattern, text, re.I)
            if match and not (kind == "holiday" and ("for whom" in why)):
                if market == "other" and "dated" in why:
                    continue
                found.append((rank, f'"{match[0].strip()[:50]}": {why}'))
    if re.search(r"(?<!\d)\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b|\+\d{8,}", text) and full is False:
        found.append(("then", "telephone number inside the text: portals remove such listings"))
    if re.search(r"\b(lockbox|alarm|gate) (code|combination)\b.{0,20}\d{3,}|\b(vacant|owner is away|empty since)\b.{0,30}(come|key|open)", text, re.I):
        found.append(("first", "tells burglars something"))
    empty = EMPTY.findall(text)
    words = len(text.split())
    if len(empty) >= 3 and len(empty) * 40 > words:
        found.append(("then", f"{len(empty)} empty words in {words}: {', '.join(sorted({e.lower() for e in empty})[:5])}"))
    capitals = re.findall(r"\b[A-Z]{4,}\b", text)
    if len(capitals) > 6 and len(capitals) * 6 > words:
        found.append(("then", f"{len(capitals)} words in capitals"))
    if text.count("!") > 3:
        found.append(("then", f"{text.count('!')} exclamation marks"))
    if full:
        missing = [name for name, pattern in FACTS.items() if not re.search(pattern, text, re.I)
                   and not (kind == "holiday" and name in {"price", "year or state"})]
        if missing:
            found.append(("then", "not said: " + ", ".join(missing)))
        duties = dict(DUTIES[market]) if kind == "sale" else {**{k: v for k, v in DUTIES[market].items() if "energy" in k.lower() or k in {"EPC", "council tax band"}}, **RENT.get(market, {})}
        for name, pattern in (duties.items() if kind != "holiday" else ()):
            if not re.search(pattern, text, re.I | re.S):
                found.append(("first", f"duty in this market: {name}"))
        living = re.findall(r"(?:living (?:area|space)|total|home of|flat of|house of)\D{0,12}(\d[\d.,]*)", text, re.I)
        if len({l.rstrip('.,') for l in living}) > 1:
            found.append(("first", "two living areas: " + " and ".join(sorted({l.rstrip('.,') for l in living}))))
        prices = {re.sub(r"\D", "", p) for p in re.findall(r"(?:price|asking|guide)\D{0,12}([€$£]?\s?\d[\d.,]{4,})", text, re.I)}
        if len(prices) > 1:
            found.append(("first", f"{len(prices)} different prices"))
        if words < 60:
            found.append(("then", f"{words} words: says little"))
        long = [s for s in sentences(text) if len(s.split()) > 40]
        if long:
            found.append(("then", f"{len(long)} sentences above 40 words"))
    return found


def main():
    parser = argparse.ArgumentParser(usage="listing_check.py FILE [--market us|uk|de|other] [--kind sale|rent|holiday] [--column NAME] [--max N]")
    parser.add_argument("file")
    parser.add_argument("--market", choices=["us", "uk", "de", "other"], default="other")
    parser.add_argument("--kind", choices=["sale", "rent", "holiday"], default="sale")
    parser.add_argument("--column")
    parser.add_argument("--max", type=int, default=15)
    args = parser.parse_args()
    try:
        with open(args.file, "rb") as handle:
            raw = handle.read()
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "replace").replace("\r\n", "\n")
    except OSError as error:
        print(f"{args.file}: {error.strerror}", file=sys.stderr)
        return 2
    if not text.strip():
        print(f"{args.file}: empty", file=sys.stderr)
        return 2
    if not args.file.lower().endswith(".csv"):
        kept = "\n".join(l for l in text.split("\n") if "check: ignore" not in l)
        found = judge(kept, args.market, args.kind, True)
        print(f"{len(kept.split())} words, market {args.market}, {args.kind}")
        for rank in ("first", "then"):
            for item in [f[1] for f in found if f[0] == rank]:
                print(f"  {rank}: {item}")
        print(f"{len(found)} findings")
        return 1 if found else 0
    csv.field_size_limit(10_000_000)
    first = text.split("\n", 1)[0]
    rows = list(csv.reader(io.StringIO(text), delimiter=max(",;\t|", key=first.count)))
    head = [h.strip().lower() for h in rows[0]]
    names = [args.column.lower()] if args.column else ["description", "public_remarks", "publicremarks", "remarks", "details", "text", "desc", "summary", "listing_description", "property_description", "beschreibung"]
    at = next((head.index(n) for n in names if n in head), None)
    if at is None:
        print(f"{args.file}: no column with descriptions; say --column. Columns: {', '.join(head)[:150]}", file=sys.stderr)
        return 2
    counts, shown, read, blank = {}, 0, 0, 0
    for n, row in enumerate(rows[1:], 2):
        value = re.sub(r"<[^>]+>", " ", row[at]) if at < len(row) else ""
        if not value.strip():
            blank += 1
            continue
        read += 1
        found = [] if "check: ignore" in value else judge(value, args.market, args.kind, False)
        for rank, item in found:
            why = item.split(": ", 1)[-1] if item.startswith('"') else re.sub(r"\d+", "N", item.split(":")[0])
            counts[why] = counts.get(why, 0) + 1
            if rank == "first" and shown < args.max:
                print(f"  row {n}: {item}")
                shown += 1
    print(f"{read} descriptions read, {blank} empty")
    for why, number in sorted(counts.items(), key=lambda kv: -kv[1]):
        print(f"{number:6}  {why}")
    return 1 if counts else 0


if __name__ == "__main__":
    sys.exit(main())
