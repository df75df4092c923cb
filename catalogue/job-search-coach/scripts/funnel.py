#!/usr/bin/env python3
"""Read an application tracker and show where applications stop.

  funnel.py TRACKER.csv --today YYYY-MM-DD

Columns: date,employer,post,source,fit,hours,reached,status,next_step,next_date,lesson
  reached: sent, call, interview, second talk, offer (the furthest stage so far; a trial day counts as second talk)
  status:  open, no, silent, accepted
Applications younger than 14 days that are still at "sent" and open are left out of the rates: they had no time to answer.
Limits: below 20 answered or old applications the rates wander; it says so. It judges numbers, not texts.
Exit 0 done, whatever was found, 2 wrong use or unreadable input. Python 3.9+, standard library only.
"""
import argparse
import csv
import io
import re
import sys
from datetime import date

STAGES = ["sent", "call", "interview", "second talk", "offer"]
HEADS = "date employer post source fit hours reached status next_step next_date lesson".split()
STATUS = ("open", "no", "silent", "accepted")
ADVICE = {
    "sent": "CV or choice of posts: MATCH before applying, only fit 2 or 3, rewrite the top third of the CV",
    "call": "the first ninety seconds: DRILL 'tell me about yourself' and the gap question",
    "interview": "the stories: DRILL follow-up questions; ask one kind interviewer for feedback",
    "second talk": "references, pay, or one visible doubt: ask what it was",
}


def opened(path, heads=()):
    """A CSV file as text. Excel writes semicolons or tabs, "sep=;", decimal commas, a byte order mark, UTF-16 or Windows characters.
    Headings such as "Effort weeks" or " ID" are taken for the names in heads."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise OSError(22, "this is a workbook; save the sheet as CSV", path)
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        raise OSError(22, "binary data, not CSV", path)
    csv.field_size_limit(10_000_000)
    first, _, rest = text.partition("\n")
    said = re.fullmatch(r'"?sep=(.)"?\r?', first)
    text, mark = (rest, said.group(1)) if said else (text, max(",;\t", key=first.count))
    rows = [[c.strip() for c in row] if any(map(str.strip, row)) else [] for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark)]
    if mark != ",":
        number = re.compile(r"-?\d+,(?!\d{3}$)\d+" if mark == "\t" else r"-?(\d{1,3}(\.\d{3})+|\d+),\d+")  # with tabs, 1,234 is a thousand
        rows = [[c.replace(".", "").replace(",", ".") if number.fullmatch(c) else c for c in row] for row in rows]
    for n, name in enumerate(rows[0] if rows else ()):
        plain = re.sub(r"[\s_-]+", "_", name.strip().lower())
        if plain in heads and plain not in rows[0]:
            rows[0][n] = plain
    long = [n for n, row in enumerate(rows, 1) if any(row[len(rows[0]):])]
    if long:
        print(f"{path}: {len(long)} rows have more cells than the header, the first is row {long[0]}: a {mark!r} inside a text without quotes?", file=sys.stderr)
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    out.seek(0)
    return out


def fail(message):
    print(f"funnel.py: {message}", file=sys.stderr)
    sys.exit(2)


def day(text, where):
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        fail(f"{where}: '{text}' is not a date like 2026-03-03")


def read(path):
    try:
        with opened(path, HEADS) as f:
            reader = csv.DictReader(f)
            names = reader.fieldnames or []
            every = [(reader.line_num, r) for r in reader if any((v or "").strip() for v in r.values() if isinstance(v, (str, type(None))))]
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{path}: {e}")
    nameless = [n for n, r in every if not (r.get("employer") or "").strip()]
    rows = [r for _, r in every if (r.get("employer") or "").strip()]
    if not rows:
        fail(f"{path}: no applications (is there a column 'employer'? there are {', '.join(names)})")
    if nameless:
        print(f"not read, no employer: line {', '.join(map(str, nameless))}", file=sys.stderr)
    for n, r in every:
        if n in nameless:
            continue
        where = f"{path}: line {n}"
        for c in ("date", "source", "reached", "status"):
            if not (r.get(c) or "").strip():
                fail(f"{where}: column '{c}' is missing or empty")
        r["reached"], r["status"] = r["reached"].strip().lower(), r["status"].strip().lower()
        if r["reached"] not in STAGES:
            fail(f"{where}: reached '{r['reached']}' is not one of {', '.join(STAGES)}")
        if r["status"] not in STATUS:
            fail(f"{where}: status '{r['status']}' is not one of {', '.join(STATUS)}")
        r["day"] = day(r["date"], where)
        r["due"] = day(r["next_date"], where) if (r.get("next_date") or "").strip() else None
        try:
            r["hours"] = float(r.get("hours") or 0)
            r["fit"] = (r.get("fit") or "?").strip()
        except ValueError:
            fail(f"{where}: hours '{r.get('hours')}' is not a number")
    return rows


def table(title, rows, key):
    print(f"\n{title:<14}n  replies  interviews  hours")
    for value in sorted({r[key] for r in rows}):
        part = [r for r in rows if r[key] == value]
        replies = sum(STAGES.index(r["reached"]) >= 1 for r in part)
        talks = sum(STAGES.index(r["reached"]) >= 2 for r in part)
        print(f"{value:<12}{len(part):>3}  {replies:>7}  {talks:>10}  {sum(r['hours'] for r in part):>5g}")


def main():
    p = argparse.ArgumentParser(description="Show where applications stop.")
    p.add_argument("file")
    p.add_argument("--today", required=True, metavar="YYYY-MM-DD")
    a = p.parse_args()
    today = day(a.today, "--today")
    rows = read(a.file)
    young = [r for r in rows if r["reached"] == "sent" and r["status"] == "open" and (today - r["day"]).days < 14]
    old = [r for r in rows if r not in young]
    print(f"{len(rows)} applications, {len(young)} too young to count")
    rates, before = [], len(old)
    for i, stage in enumerate(STAGES):
        n = sum(STAGES.index(r["reached"]) >= i for r in old)
        note = ""
        if i:
            note = f"  {n} of {before}" if before else ""
            if before:
                rates.append((n / before, i, STAGES[i - 1], before))
        print(f"{stage:<12}{n:>3}{note}")
        before = n
    enough = [r for r in rates if r[3] >= 4]
    if enough:
        rate, _, stage, n = min(enough)
        print(f"narrowest after '{stage}' ({rate:.0%} of {n}): {ADVICE[stage]}")
    if len(old) < 20:
        print(f"only {len(old)} countable applications: treat the rates as a hint")
    table("source", old, "source")
    table("fit", old, "fit")
    late = sorted((r["due"], r["employer"], r.get("next_step") or "") for r in rows if r["status"] == "open" and r["due"] and r["due"] <= today)
    for r in rows:
        if r["status"] == "open" and r["reached"] == "sent" and (today - r["day"]).days > 21 and not (r["due"] and r["due"] > today):
            print(f"\nsilent for over 21 days, close it: {r['employer']}")
    print("\ndue: " + ("; ".join(f"{e} ({s or 'no step'}, {d})" for d, e, s in late) or "nothing"))


if __name__ == "__main__":
    main()
