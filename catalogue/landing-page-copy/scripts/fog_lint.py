#!/usr/bin/env python3
"""Find fog in English landing page copy: the mechanical half of the fog test.

  fog_lint.py PAGE.md [--words FILE]

Reports per line: empty marketing words, hedged claims ("up to", "as little as"), exclamation marks, sentences over 25 words, figures
without a source tag, leftover marks ([PROOF NEEDED], source tags like (m4)). Then the page: you against we, action lines
("[Button text]" alone in a line) and whether they agree. A figure has a source when the line carries a tag (m7) or [source: ...];
run it on the tagged draft, then on the final text with --final, which reports tags instead of missing ones.
Front matter, code, comments, markup and addresses are left out; a picture of text is not read.
Limits: English only; it counts words and cannot tell whether a claim is true or whether a competitor could print it.
Exit 0: nothing found; 1: something found; 2: the file cannot be used. Python 3.9+, no packages.
"""
import argparse
import re
import sys

EMPTY = ["unlock", "empower", "seamless", "seamlessly", "revolutionise", "revolutionize", "next-level", "all-in-one", "cutting-edge", "supercharge",
         "effortless", "effortlessly", "game-changing", "game changer", "solution", "solutions", "world-class", "best-in-class", "leverage",
         "robust", "innovative", "elevate", "streamline", "hassle-free", "simply", "powerful", "take your", "in today's world"]
HEDGE = ["up to", "as little as", "starting from", "many of our", "thousands of", "trusted by", "loved by", "leading", "most people"]
TAG = re.compile(r"\(m\d+(?:, ?m\d+)*\)|\[source:[^\]]*\]")
LABEL = re.compile(r"(?i)\b(?:step|part|module|phase|level|version|chapter|lesson|week|day|section|option|v)\s?\d[\d.]*|(?<![\d.,$\u20ac\u00a3])(?:19|20)\d\d(?![\d,.]*\d)")  # names and years claim nothing
FIGURE = re.compile(r"(?<![\w#])\d[\d.,]*\s?%?")


def fail(message):
    print(f"fog_lint.py: {message}", file=sys.stderr)
    sys.exit(2)


def readable(lines, left):
    """The lines as a visitor reads them: without front matter, code, comments, markup and addresses. Their numbers stay."""
    text, blank = "\n".join(lines), lambda m: "\n" * m.group(0).count("\n")
    for what, pattern in (("front matter", r"\A---\n.*?\n---[ ]*(?=\n|\Z)"), ("code blocks", r"^(`{3,}|~{3,})[^\n]*\n.*?(?:^\1[`~]*[ ]*$|\Z)"), ("comments", r"<!--.*?-->"),
                          ("scripts and styles", r"<(script|style)\b.*?</\1>")):
        text, n = re.subn(pattern, blank, text, flags=re.S | re.M)
        if n:
            left[what] = n
    text = re.sub(r"!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|</?[a-zA-Z][^<>]*>", blank, text)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    return re.sub(r"<?https?://[^\s>)]+>?|^\s*\[[^\]]+\]:\s+\S+.*$|&[a-z]+;|&#\d+;", "", text, flags=re.M).split("\n")


def main():
    p = argparse.ArgumentParser(description="Find fog in landing page copy.")
    p.add_argument("file")
    p.add_argument("--words", help="file with further banned words, one per line")
    p.add_argument("--final", action="store_true", help="final text: tags and marks are faults, missing tags are not")
    a = p.parse_args()
    banned = list(EMPTY)
    try:
        with open(a.file, encoding="utf-8-sig") as f:
            lines = f.read().splitlines()
        if a.words:
            with open(a.words, encoding="utf-8-sig") as f:
                banned += [w.strip().lower() for w in f if w.strip()]
    except (OSError, UnicodeDecodeError) as e:
        fail(str(e))
    found, you, we, actions, left = [], 0, 0, [], {}

    def add(n, kind, text):
        found.append(f"line {n}: {kind}: {text}")

    for n, line in enumerate(readable(lines, left), 1):
        if not line.strip():
            continue
        m = re.fullmatch(r"\s*\[([^\]]+)\]\s*", line)
        if m and not m.group(1).startswith("PROOF"):
            actions.append(m.group(1))
            continue
        low = line.lower()
        quoted = re.fullmatch(r'\s*[>"“].*', line) is not None
        if not quoted:
            for w in banned:
                if re.search(rf"(?<![\w-]){re.escape(w)}(?![\w-])", low):
                    add(n, "empty word", w)
            for w in HEDGE:
                if re.search(rf"(?<![\w-]){re.escape(w)}(?![\w-])", low):
                    add(n, "hides the usual case", w)
            if "!" in line:
                add(n, "exclamation mark", line.strip()[:50])
        text = re.sub(r"^\s*#+\s*(?:\d+(?:\.\d+)*[.):]?\s+)?|^\s*\d+[.)]\s+|[*_]", "", TAG.sub("", line))
        for s in re.split(r"(?<=[.?!])\s+", text):
            if len(s.split()) > 25:
                add(n, f"{len(s.split())} words in one sentence", s.strip()[:50] + "...")
        if a.final:
            for t in TAG.findall(line) + re.findall(r"\[PROOF NEEDED[^\]]*\]", line):
                add(n, "left over", t)
        elif FIGURE.search(LABEL.sub("", text)) and not TAG.search(line) and "[PROOF NEEDED" not in line:
            add(n, "figure without source", FIGURE.search(LABEL.sub("", text)).group(0).strip(" .,"))
        you += len(re.findall(r"\b(?:you|your|yours)\b", low))
        we += len(re.findall(r"\b(?:we|our|ours|us)\b", low))
    for f in found:
        print(f)
    if left:
        print("not read: " + ", ".join(f"{n} {what}" for what, n in sorted(left.items())))
    if you < we:
        found.append("you")
        print(f"page: 'we' {we} times, 'you' {you} times: turn sentences round")
    if not actions:
        found.append("action")
        print("page: no action line")
    elif len(set(actions)) > 1:
        found.append("actions")
        print(f"page: {len(set(actions))} different actions: {' / '.join(sorted(set(actions)))}")
    print(f"{len(found)} findings; you {you}, we {we}, actions {len(actions)}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
