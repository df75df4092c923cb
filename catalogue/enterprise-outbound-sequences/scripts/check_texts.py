#!/usr/bin/env python3
"""Check the texts of a sequence before a person reviews them.

    check_texts.py TEXTS.md [--plan plan.csv] [--facts FACTS.md]

TEXTS.md: one heading per touch that names the channel, for example "## Day 1, depot head, email"; the text below it; a line "Subject: ..."
is checked apart. Reported: length outside the channel's range (email 60 to 110 words, voicemail 40 to 65, call 25 to 90, social 10 to 80),
not exactly one question (email, social), worn phrases, counting of attempts or guilt, false "Re:", a meeting of 30 minutes or more asked for,
more than one link, images, open marks ([CONFIRM: ...], {{name}}), mostly about ourselves (we, our, I more than three times you, your).
--plan: another person of the plan is named in a text ("your colleague ..."). --facts: a number in a text that the dossier does not have.
A line "<!-- ok: reason -->" below a heading leaves that text out and counts it. Headings without a known channel are counted as not read.
Limits: English; it knows words, not truth. Exit 0 no findings, 1 findings, 2 unusable file. Python 3.9+, standard library only.
"""
import argparse
import csv
import re
import sys

RANGE = {"email": (60, 110), "voicemail": (40, 65), "call": (25, 90), "social": (10, 80), "post": (0, 500), "meeting": (0, 500)}
NAMES = [("voicemail", r"voice ?mail"), ("email", r"e-?mail"), ("social", r"linkedin|inmail|social"), ("call", r"\bcall\b|phone"), ("post", r"\bpost\b|letter"), ("meeting", r"meeting|video")]
WORN = ("touching base", "touch base", "circling back", "circle back", "bubble this up", "bubbling up", "following up", "follow up on my", "just checking in", "hope this finds you well",
        "hope you're well", "hope you are well", "i know you're busy", "i know you are busy", "quick question", "pick your brain", "thought leader", "synerg", "game-chang", "game chang",
        "cutting-edge", "cutting edge", "best-in-class", "world-class", "leverage our", "revolutioni", "love to connect", "would love to", "companies like yours", "reach out", "reaching out")
GUILT = r"\b(?:my|this is my|the) (?:second|third|fourth|fifth|last|\d(?:nd|rd|th)) (?:e-?mail|message|attempt|try)\b|\b(?:written|e-?mailed|called|tried) (?:you )?(?:two|three|four|five|several|\d+) times\b|haven'?t heard (?:back )?from you|never heard back|still waiting for"


def fail(message):
    print(f"check_texts.py: {message}", file=sys.stderr)
    sys.exit(2)


def read(path):
    try:
        with open(path, encoding="utf-8-sig") as f:
            return f.read()
    except (OSError, UnicodeDecodeError) as e:
        fail(f"{path}: {e}")


def figures(text):
    text = re.sub(r"https?://\S+", " ", text)
    return {m.group(0).rstrip(".,").replace(",", "") for m in re.finditer(r"\d[\d.,]*", text)}


def main():
    p = argparse.ArgumentParser(description="Check the texts of a sequence.")
    p.add_argument("texts")
    p.add_argument("--plan")
    p.add_argument("--facts")
    a = p.parse_args()
    people = []
    if a.plan:
        rows = list(csv.DictReader(read(a.plan).splitlines()))
        if not rows or "person" not in rows[0]:
            fail(f"{a.plan}: needs a column person")
        people = sorted({r["person"].strip().lower() for r in rows if r["person"]})
    known = figures(read(a.facts)) if a.facts else None
    parts = re.split(r"^#{1,6}[ \t]+(.+)$", read(a.texts), flags=re.M)
    if len(parts) < 3:
        fail(f"{a.texts}: no headings; one heading per touch, naming the channel")
    findings = checked = excused = unread = 0
    for head, body in zip(parts[1::2], parts[2::2]):
        channel = next((c for c, pattern in NAMES if re.search(pattern, head, re.I)), None)
        body = body.strip()
        if not body or not channel:
            unread += bool(body)
            continue
        if re.search(r"<!--\s*ok:\s*\S", body):
            excused += 1
            continue
        checked += 1
        subject = re.search(r"^\**Subject\**:\**\s*(.*)$", body, re.M | re.I)
        text = re.sub(r"^\**Subject\**:.*$", "", body, flags=re.M | re.I)
        text = re.sub(r"^(?:>\s?)", "", text, flags=re.M)
        low, words = text.lower().replace("\u2019", "'"), len(re.findall(r"[\w'\u2019-]+", text))
        found, (least, most) = [], RANGE[channel]
        if not least <= words <= most:
            found.append(f"{words} words, {channel} has {least} to {most}")
        asked = len(re.findall(r"\?(?=\s|$|[\"')])", text))
        if channel in ("email", "social") and asked != 1:
            found.append(f"{asked} questions, one is the rule" + ("; the last touch may have none: <!-- ok: closes the file -->" if asked == 0 else ""))
        found += [f"worn: \"{w}\"" for w in WORN if w in low]
        found += [f"counts or blames: \"{m.group(0)}\"" for m in re.finditer(GUILT, low)]
        if subject and re.match(r"(re|fwd?)\s*:", subject.group(1), re.I):
            found.append("subject pretends to be a reply")
        if subject and len(subject.group(1).split()) > 8:
            found.append(f"subject has {len(subject.group(1).split())} words")
        m = re.search(r"\b(30|45|60|thirty|forty-five)[- ]?(?:min|minute)|\bhalf an hour\b|\ban hour\b", low)
        if m:
            found.append(f"asks for time (\"{m.group(0)}\") before anything was given")
        links = len(re.findall(r"https?://|www\.", low))
        if links > 1 or re.search(r"!\[|<img", text):
            found.append(f"{links} links" if links > 1 else "image")
        marks = re.findall(r"\[[A-Z]{3,}[^\]]*\]|\{\{?[^}]+\}\}?|<[A-Za-z ]{3,20}>|\[(?:name|company|first name|your [^\]]+)\]", text, re.I)
        if marks:
            found.append("open: " + ", ".join(dict.fromkeys(marks)))
        we, you = (len(re.findall(r"\b(?:" + w + r")\b", low)) for w in ("we|our|us|i|my|i'm|we're|we've", "you|your|you're|yours"))
        if we > 3 * max(1, you) and we > 3:
            found.append(f"about ourselves: we and I {we} times, you {you}")
        found += [f"names another person of the plan: {q}" for q in people if q in low and q not in head.lower()]
        if re.search(r"\b(?:spoke|talked|spoken|talking|wrote|written) (?:with|to) your (?:colleague|boss|team|cfo|ceo|head|vp)", low):
            found.append("tells that a colleague was contacted")
        if known is not None:
            new = sorted(figures(text) - known - {"1", "2", "3"})
            if new:
                found.append(f"figures not in the dossier: {', '.join(new)}")
        findings += len(found)
        for f in found:
            print(f"{head.strip()}: {f}")
    if not checked and not excused:
        fail(f"{a.texts}: no heading names a channel (email, call, voicemail, social, post, meeting)")
    print(f"{checked} texts, {findings} findings" + (f", {excused} excused" if excused else "") + (f", {unread} sections not read: no channel in the heading" if unread else ""))
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
