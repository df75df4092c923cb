#!/usr/bin/env python3
"""Checks the form of a job advertisement and of filled scorecards. It never adds up, compares or ranks candidates.

  check_hiring.py ad FILE.md            what an advertisement lacks or should not have, by line
  check_hiring.py scores FILE.csv       what is missing before the debrief may begin

scores needs the columns candidate (a code), criterion, observer, score (1 to 5 or n.o.) and evidence; must (yes or no)
and submitted (time) are optional. Comma, semicolon or tab; UTF-8 with or without mark, UTF-16, Windows text.
A line of an advertisement with "ad-check: ok" is left alone. English advertisements only; others get the general checks.
Exit codes: 0 nothing found, 1 something found, 2 not readable or wrong use. Python 3.9+, standard library only.
"""
import argparse
import csv
import io
import re
import sys
from collections import defaultdict

WORDS = {
    "PAINT": (r"ninja|rock ?stars?|gurus?|wizards?|superstars?|young (?:and \w+ )?team|young professionals?|digital natives?|recent graduates? only|"
              r"thick[- ]skin(?:ned)?|work hard,? play hard|hustlers?|aggressive(?:ly)?|(?:like|as) a family|we are family|"
              r"manpower|salesm[ae]n|girls?|native[- ](?:level )?(?:english|german|french|spanish|speakers?)|able[- ]bodied|energetic young",
              "paints a kind of person: say what is done"),
    "STAND": (r"(?:\b\d+|\bfive|\bthree|\bten|\btwo)\s*(?:\+|plus|or more)?\s*(?:-\s*\d+\s*)?years?['’]?\s+(?:of\s+)?(?:\w+\s+){0,3}experience|"
              r"(?:bachelor|master|university|college)['’]?s?\s+degree|degree in|top[- ](?:tier )?(?:school|university)",
              "a stand-in: which cases, task or law is meant?"),
    "EMPTY": (r"team[- ]players?|self[- ]starters?|culture fit|stress[- ]resistant|fast[- ]paced|hit the ground running|go[- ]getters?|"
              r"can[- ]do attitude|detail[- ]oriented|excellent communication|strong communicator|dynamic environment|wear many hats",
              "could stand in any advertisement: say what is seen at work"),
    "PAST": (r"(?:current|previous|present|last|past) salary|salary history|earlier pay",
             "asks for earlier pay, which many places forbid"),
}
NEEDED = [
    ("PAY", r"(?:[$€£¥₹]\s?\d|\b(?:usd|eur|gbp|chf|cad|aud)\s?\d|\b(?!401)\d[\d.,']*\s?(?:k\b|[$€£¥₹]|eur\b|euros?\b|usd\b|gbp\b|chf\b|dollars|pounds|per hour|an hour|/ ?hour|a year|per year|a month|per month))",
     "no pay or pay range"),
    ("HOURS", r"\bhours?\b|full[- ]time|part[- ]time|\bshifts?\b|monday|weekend|\bfte\b", "no hours"),
    ("PLACE", r"\bremote\b|on[- ]?site|\bhybrid\b|\boffice\b|workshop|\blocation\b|based in|\bcity\b|work from|\bstore\b|\bsite\b", "no place of work"),
    ("STEPS", r"interview|selection|hiring process|our process|next steps|\bstages?\b|how to apply|work sample|\btrial\b", "selection steps are not described"),
    ("ADJUST", r"adjustments?|accommodations?|accessib|another format|disabilit", "no adjustments offered"),
    ("HARD", r"what is hard|is hard|difficult|challenging part|honest|not for you|you (?:will|may) find .{0,20}hard|downside", "says nothing about what is difficult"),
]
NEEDS = re.compile(r"(requirements?|qualifications?|you (?:need|bring|have|must|will need)|must[- ]haves?|what (?:you|we).{0,20}(?:need|look|bring)|skills|about you|your profile)", re.I)
VAGUE = re.compile(r"\b(nice|great|good|bad|strong|weak|flat|energy|vibe|gut|fit|charming|confident|senior|junior|abrasive|likeable|"
                   r"impressive|solid|okay|ok|meh|smart|sharp|passionate|polished|shy|nervous|enthusiastic)\b", re.I)
SHOWN = re.compile(r"\b(said|asked|wrote|named|showed|explained|found|called|noticed|repeated|answered|chose|drew|counted|checked|sorted|"
                   r"told|described|gave|listed|corrected|missed|forgot|proposed|refused|admitted|began|finished|solved|built|tested|order(?:ed)?|"
                   r"quoted|mentioned|put|took|read|compared|returned|noted|calmed|offered|closed|opened|started|stopped)\b|[\"“”«„]|\d", re.I)
IGNORE = re.compile(r"\b(accent|age|young|old|pretty|handsome|dress(?:ed)?|clothes|married|children|kids|pregnan\w+|religio\w+|"
                    r"church|nationality|foreign|gap in (?:the )?cv|school name|hobb(?:y|ies)|handshake|eye contact|overweight|tattoo\w*)\b", re.I)


def fail(text):
    print(f"check_hiring.py: {text}", file=sys.stderr)
    sys.exit(2)


def text_of(path):
    try:
        with open(path, "rb") as handle:
            raw = handle.read()
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = raw.decode("utf-16", "replace")
    else:
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = raw.decode("cp1252", "replace")
    if "\0" in text:
        fail(f"{path}: binary data; save it as text or CSV")
    if not text.strip():
        fail(f"{path}: empty file")
    return text


def check_ad(path):
    text = text_of(path)
    found = []
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if "ad-check: ok" in line:
            continue
        for code, (pattern, why) in WORDS.items():
            for match in re.finditer(rf"(?<![\w-])(?:{pattern})(?![\w-])", line, re.I):
                found.append((number, code, f'"{match[0]}" {why}'))
    under, needs, where = False, 0, 0
    for number, line in enumerate(lines, 1):
        heading = re.match(r"\s*(?:#+\s+|\*\*)(.+)", line) or (re.match(r"\s*([^\-*•].{2,60}):\s*$", line))
        if heading:
            under = bool(NEEDS.search(heading[1]))
            where = number if under and not needs else where
        elif under and re.match(r"\s*(?:[-*•]|\d+[.)])\s+\S", line):
            needs += 1
    if needs > 5:
        found.append((where, "LIST", f"{needs} needs listed: which would you turn an excellent person down for? At most five"))
    words = len(re.findall(r"[^\W\d_]+", text))
    english = len(re.findall(r"\b(?:the|and|you|we|with|for)\b", text, re.I)) > words / 40
    for code, pattern, why in NEEDED:
        if (english or code == "PAY") and not re.search(pattern, text, re.I):
            found.append((0, code, why))
    if not 200 <= words <= 550:
        found.append((0, "LENGTH", f"{words} words; 300 to 450 are read to the end"))
    if not english:
        print("not read as English: only pay, list and length were checked")
    for number, code, why in sorted(found):
        print(f"{'line ' + str(number) if number else 'missing'}: {code} {why}" if code != "LENGTH" else f"whole: {code} {why}")
    print(f"{words} words, {len(found)} findings")
    return 1 if found else 0


NAMES = {
    "candidate": ("candidate", "candidate code", "code", "applicant", "kandidat"),
    "criterion": ("criterion", "criteria", "competency", "attribute", "kriterium"),
    "observer": ("observer", "interviewer", "assessor", "by"),
    "score": ("score", "rating", "points", "score 1-5 or n.o.", "score 1-5"),
    "evidence": ("evidence", "evidence (words, actions)", "notes", "note", "comment", "comments", "observation"),
    "must": ("must", "must?", "required"),
    "submitted": ("submitted", "time", "submitted at", "timestamp"),
}


def check_scores(path):
    text = text_of(path)
    first = text.lstrip("\r\n").split("\n", 1)[0]
    rows = [r for r in csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count)) if any(c.strip() for c in r)]
    head = [c.strip().lower() for c in rows[0]]
    at = {name: next((head.index(a) for a in also if a in head), None) for name, also in NAMES.items()}
    lacking = [n for n in ("candidate", "criterion", "observer", "score", "evidence") if at[n] is None]
    if lacking:
        fail(f"{path}: no column {', '.join(lacking)}; there are: {', '.join(rows[0])[:150]}")
    found, cells, musts, people, observers = [], defaultdict(list), set(), {}, defaultdict(list)
    for number, row in enumerate(rows[1:], 2):
        get = lambda name: row[at[name]].strip() if at[name] is not None and at[name] < len(row) else ""
        who, what, by, score, seen = (get(n) for n in ("candidate", "criterion", "observer", "score", "evidence"))
        if not who or not what:
            found.append((number, "ROW", "no candidate or no criterion: not read"))
            continue
        if "@" in who or len(re.findall(r"[A-ZÀ-Þ][^\W\d_]{2,}", who)) >= 2:
            found.append((number, "NAME", "looks like a person's name: use a code"))
        if not by:
            found.append((number, "OBS", "no observer"))
        if get("must").lower() in ("yes", "y", "x", "must", "true", "1", "ja"):
            musts.add(what)
        value = None
        if re.fullmatch(r"[1-5]([.,]0+)?", score):
            value = int(score[0])
        elif score.lower() not in ("n.o.", "no", "n/o", "not observed", "-", "n.o"):
            found.append((number, "SCORE", f'"{score}" is not 1 to 5 or n.o.' if score else "no score: 1 to 5 or n.o."))
            continue
        people[who] = True
        cells[who, what].append((by, value))
        if value is None:
            continue
        observers[by, who].append(value)
        if not seen:
            found.append((number, "EVID", "a score without an observation"))
        elif IGNORE.search(seen):
            found.append((number, "SIDE", f'"{IGNORE.search(seen)[0]}" belongs on the ignore list: is the score free of it?'))
        elif VAGUE.search(seen) and not SHOWN.search(seen):
            found.append((number, "VERD", f'"{VAGUE.search(seen)[0]}" is a verdict: what was said or done?'))
        elif len(seen.split()) < 4:
            found.append((number, "EVID", "too short to be compared: what was said or done?"))
    criteria = sorted({c for _, c in cells})
    group = []
    for who in sorted(people):
        for what in criteria:
            seen = cells.get((who, what), [])
            given = [v for _, v in seen if v is not None]
            must = " (must)" if what in musts else ""
            if not given:
                group.append(("HOLE", f"{who}: {what}{must} not observed; same short talk for all finalists, or say so"))
            elif len({b for b, v in seen if v is not None}) < 2:
                group.append(("ONE", f"{who}: {what}{must} seen by one observer"))
            if given and max(given) - min(given) >= 2:
                group.append(("APART", f"{who}: {what}{must} {', '.join(map(str, given))}: compare evidence first; only its author changes a score"))
    for (by, who), values in sorted(observers.items()):
        if len(values) >= 4 and len(set(values)) == 1:
            group.append(("HALO", f"{by} gave {who} the same score {len(values)} times: was each criterion looked at alone?"))
    if len(criteria) > 6:
        group.append(("MANY", f"{len(criteria)} criteria; four to six can be observed"))
    for number, code, why in sorted(found):
        print(f"row {number}: {code} {why}")
    for code, why in group:
        print(f"{code} {why}")
    print(f"{len(rows) - 1} rows, {len(people)} candidates, {len(criteria)} criteria, {len(found) + len(group)} findings; nothing was added up or compared")
    return 1 if found or group else 0


def main():
    parser = argparse.ArgumentParser(description="Form of advertisements and scorecards; never a judgement of people.")
    parser.add_argument("what", choices=["ad", "scores"])
    parser.add_argument("file")
    args = parser.parse_args()
    return check_ad(args.file) if args.what == "ad" else check_scores(args.file)


if __name__ == "__main__":
    sys.exit(main())
