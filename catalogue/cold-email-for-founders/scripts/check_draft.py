#!/usr/bin/env python3
"""Checks cold e-mail drafts for what can be counted, before a person checks the rest.

    python3 check_draft.py drafts.txt [--follow-up]

The file holds drafts separated by a line ---. Each may begin with To: and Subject: lines; signature left out.
Counts: words (50 to 90; follow-up: at most 45), words of the subject (2 to 5), links (at most 1; www.x.com and
x.com/y count too), one to two question marks, banned phrases, figures that need proof (40%, 12 percent, 3x, twice
as fast), fake "Re:", {{fields}} left unfilled. Compares the drafts with one another: two that share 80% or more of
their words in order are the same mail with another name. Names blocks that it skipped because they hold no text.
Limits: English phrases only. It cannot know whether the reason is true or the problem real. Exit 0 if nothing was
found, 1 if anything was found or skipped, 2 on wrong use.
"""
import argparse
import difflib
import re
import sys

BANNED = ["hope this finds you", "quick question", "i know you're busy", "i know you are busy", "came across your profile",
          "just checking in", "touch base", "circle back", "revolution", "innovative", "cutting-edge", "game-changer",
          "ai-powered", "leading provider", "congratulations", "dear sir", "to whom it may", "synergy", "book here",
          "pick a slot", "don't miss", "last chance"]
# Of bare names only common endings count: "e.g." and "node.js" are no links.
LINK = re.compile(r"(?<![@\w.])(?:https?://|www\.)[^\s<>]+|(?<![@\w./-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|co|ai|app|dev|eu|uk|de|fr|nl|us|shop|example)(?![\w-])(?:/[^\s<>]*)?", re.I)
NUMBER = r"(?:\d+(?:[.,]\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
FIGURE = re.compile(NUMBER + r"(?:\s?%|[\s-]+(?:percent|per cent|pct)\b)|\b\d+(?:\.\d+)?\s?x\b|\b(?:twice|three times|" + NUMBER + r" times) (?:as|faster|more|less|cheaper)\b|\bhalf the (?:time|cost|price|work)\b", re.I)


def words(text):
    return re.findall(r"[^\s]*\w[^\s]*", text)


def parse(path):
    with open(path, encoding="utf-8-sig") as f:
        blocks = re.split(r"(?m)^---\s*$", f.read())
    for n, block in enumerate(blocks, 1):
        head, lines = {}, block.strip().split("\n")
        while lines and re.match(r"(?i)\**(to|subject)\**:", lines[0]):
            key, _, value = lines.pop(0).partition(":")
            head[key.strip("*").lower()] = value.strip("* ")
        body = "\n".join(lines).strip()
        if body or head:
            yield head.get("to") or f"draft {n}", head.get("subject", ""), body


def findings(subject, body, follow_up):
    n = len(words(body))
    low, high = (1, 45) if follow_up else (50, 90)
    if not low <= n <= high:
        yield f"{n} words, allowed {low} to {high}"
    if not follow_up:
        s = len(words(subject))
        if not 2 <= s <= 5:
            yield f"subject has {s} words, allowed 2 to 5"
    if re.match(r"(?i)\s*(re|fwd?):", subject):
        yield "subject pretends to be a reply"
    links = LINK.findall(body)
    if len(links) > 1:
        yield f"{len(links)} links, allowed 1"
    q = body.count("?")
    if not 1 <= q <= 2:
        yield f"{q} question marks: the ask should be one question"
    plain = (subject + " " + body).lower().replace("\u2019", "'")
    for phrase in BANNED:
        if phrase in plain:
            yield f"phrase: {phrase}"
    for m in FIGURE.finditer(body):
        yield f"figure {m.group(0)}: can you prove it?"
    for m in re.findall(r"\{\{[^}]*\}\}|\[(?:first ?name|name|company)\]", body, re.I):
        yield f"field {m} is not filled in"
    if body.count("!"):
        yield "exclamation mark"


def main():
    ap = argparse.ArgumentParser(description="Count what can be counted in cold e-mail drafts")
    ap.add_argument("file")
    ap.add_argument("--follow-up", action="store_true")
    a = ap.parse_args()
    try:
        drafts = list(parse(a.file))
    except (OSError, UnicodeDecodeError) as e:
        print(f"check_draft.py: {a.file}: {e}", file=sys.stderr)
        return 2
    if not drafts:
        print(f"check_draft.py: {a.file}: no draft found", file=sys.stderr)
        return 2
    bad = False
    for to, subject, body in drafts:
        if not body:
            bad = True
            print(f"{to}: skipped, no text below the head")
            continue
        found = list(findings(subject, body, a.follow_up))
        bad |= bool(found)
        print(f"{to}: {len(words(body))} words, {'ok so far' if not found else str(len(found)) + ' finding(s)'}")
        for f in found:
            print(f"  - {f}")
    compared = [(to, words(body.lower())) for to, _, body in drafts[:200] if body]
    if len(drafts) > 200:
        print("compared with one another: the first 200 drafts only")
    for i, (t1, w1) in enumerate(compared):
        for t2, w2 in compared[i + 1:]:
            pair = difflib.SequenceMatcher(None, w1, w2, autojunk=False)
            same = min(pair.real_quick_ratio(), pair.quick_ratio())         # never below the ratio, and much faster
            if same >= 0.8 and (same := pair.ratio()) >= 0.8:
                bad = True
                print(f"{t1} and {t2}: {same:.0%} equal; the same mail with another name")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
