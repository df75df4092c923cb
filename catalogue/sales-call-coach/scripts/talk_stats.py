#!/usr/bin/env python3
"""Count who talked, for how long at a stretch, and which questions were open.

    python3 talk_stats.py call.txt --me Seller
    python3 talk_stats.py call.vtt --me Seller

Reads plain transcripts with lines "Name: words" (a leading [00:01:02] or 00:01:02 is dropped) and
WebVTT with <v Name> tags or "Name: words" in the cue, SRT, Markdown with **Name:**, and "Name  0:12" above the words (Otter, Zoom). Lines without a name continue the turn above.
Prints share of words per speaker, the longest turn of --me, my questions as open, closed or leading,
and hedges of the others with their turn number.
Limits: English only; counts words, not seconds; speaker labels are taken as true, so check them
against the recording. "open" means the question starts with what, how, why, who, when, where, which,
tell or describe; leading means "so ...?", "..., right?", "don't you ...?", "would you agree ...?" or a statement such as
"and that costs you ...".
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import re
import sys

STAMP = re.compile(r"^\s*\[?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\]?\s*")
NAMED = re.compile(r"^([^\W\d_][\w .,'()-]{0,40}?):\s+(.*)$")
HEAD = re.compile(r"^([^\W\d_][\w .,'()-]{0,40}?)\s+\[?\d{1,2}:\d\d(?::\d\d)?\]?$")  # Otter, Zoom: name and time above the words
OPEN = re.compile(r"^(?:and |but |so,? |okay,? |great,? )*(what|how|why|who|when|where|which|tell|describe|walk me|talk me)\b", re.I)
LEAD = re.compile(r"^((so|then|surely)\b.*\?$|(and that|that means|that must|you must)\b|(?:and |but )?(?:(?:do|is|are|wo|would|does|ca|could)n['\u2019]t\b|(?:would|do) you (?:not )?agree\b).*\?$)"
                  r"|,\s*(?:right|correct|yes|no|agreed|(?:is|are|do|does|would|wo|ca)n['\u2019]t (?:it|you|they|that))\?$", re.I)
HEDGE = re.compile(r"\b(sort of|i think|not sure|hopefully|should be|probably|i suppose|i guess|maybe|might|in principle|we'll see|i'd have to|"
                   r"have to check|not a problem i think|sounds good|looks interesting|kind of|i think so)\b", re.I)


def turns(path):
    with open(path, encoding="utf-8-sig") as f:
        lines = f.read().splitlines()
    vtt = any("-->" in line for line in lines)  # SRT as well
    out, lost = [], 0
    for line in lines[1:] if vtt and lines[0].startswith("WEBVTT") else lines:
        line = re.sub(r"\*\*|__|\\(?=[\[\]])", "", line.strip())  # **Name:** \[01:46\] in Markdown
        if not line or (vtt and ("-->" in line or line.isdigit() or line.startswith("NOTE"))):
            continue
        m = re.match(r"<v(?:\.[\w.]+)?\s+([^>]+)>(.*)", line)
        if m:
            name, text = m.group(1).strip(), m.group(2)
        else:
            line = STAMP.sub("", line)
            m, head = NAMED.match(line), None if vtt else HEAD.match(line)
            if m and not m.group(1)[0].isupper():
                m = None
            name, text = (m.group(1), STAMP.sub("", m.group(2))) if m else (head.group(1), "") if head else (None, line)
        text = re.sub(r"<[^<>]*>", "", text).strip() if vtt else text  # tags and times inside a cue
        if vtt and name is None and out and text and out[-1][1].endswith(text):
            continue  # rolling captions repeat the line before
        if name is None:
            if out:
                out[-1][1] += " " + text
            else:
                lost += 1
        elif out and out[-1][0] == name:
            out[-1][1] += " " + text
        else:
            out.append([name, text])
    if lost:
        print(f"{lost} lines before the first name not counted", file=sys.stderr)
    return out


def words(text):
    return len(re.findall(r"[\w'-]+", text))


def kind(sentence):
    s = sentence.strip()
    if s.endswith("?") and OPEN.search(s):
        return "open"
    if LEAD.search(s):
        return "leading"
    return "closed" if s.endswith("?") else None


def main():
    ap = argparse.ArgumentParser(description="talk share, questions and hedges of a transcript")
    ap.add_argument("file")
    ap.add_argument("--me", required=True, help="the seller's name as in the transcript")
    a = ap.parse_args()
    try:
        t = turns(a.file)
    except (OSError, UnicodeDecodeError) as e:
        print(f"talk_stats.py: {a.file}: {e}", file=sys.stderr)
        return 2
    names = sorted({n for n, _ in t})
    if a.me not in names:
        print(f"talk_stats.py: {a.file}: no speaker {a.me!r}; found: {', '.join(names) or 'none'}", file=sys.stderr)
        return 2
    total = sum(words(x) for _, x in t)
    for n in names:
        w = sum(words(x) for m, x in t if m == n)
        print(f"{n}: {w} words, {100 * w / total:.0f}%")
    no, text = max(((i, x) for i, (n, x) in enumerate(t, 1) if n == a.me), key=lambda p: words(p[1]))
    print(f"longest turn of {a.me}: turn {no}, {words(text)} words")
    for label in ("open", "closed", "leading"):
        hits = []
        for i, (n, x) in enumerate(t, 1):
            if n == a.me:
                hits += [(i, s.strip()) for s in re.findall(r"[^.?!]+[.?!]?", x) if kind(s) == label]
        print(f"{label}: {len(hits)}")
        for i, s in hits:
            print(f"  turn {i}: {s}")
    print("hedges of the others:")
    for i, (n, x) in enumerate(t, 1):
        if n != a.me:
            for m in HEDGE.finditer(x):
                print(f"  turn {i}, {n}: {m.group(0)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
