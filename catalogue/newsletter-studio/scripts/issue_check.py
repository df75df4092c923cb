#!/usr/bin/env python3
"""Mechanical check of a newsletter issue before sending.

    python3 issue_check.py issue.md [--words 350-600] [--ban words.txt]

Input: Markdown or plain text whose first lines are "Subject: ..." and "Preview: ...", then an empty line, then the text.
Checks: subject under 50 characters, no fake Re:/Fwd:, no capitals or exclamation marks as shouting; preview present and
not a repetition; length; sentences over 35 words; stock phrases; at most five links, none over http, none named "here";
the last paragraph asks for a reply. --ban: one word or phrase per line (the "not mine" list of your voice sheet).
Limits: English stock phrases. It cannot tell whether anything is true, new or worth reading. Exit 1 with findings, 2 on wrong input.
"""
import argparse
import re
import sys

STOCK = ("in this issue", "delve", "it's important to", "it is important to", "in today's", "exciting", "game-changer", "dive in",
         "without further ado", "hope this email finds you", "unlock", "elevate", "journey", "at the end of the day", "needless to say")


def check(text, low, high, ban):
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    fields = dict(re.findall(r"^(Subject|Preview):[ \t]*(.*)$", head, re.M))
    subject, preview, out = fields.get("Subject", ""), fields.get("Preview", ""), []
    if not subject:
        return ["no line Subject: at the top"], 0
    if len(subject) >= 50:
        out.append(f"subject has {len(subject)} characters; under 50 is shown whole on most phones")
    if re.match(r"(re|fwd?|aw|wg):", subject, re.I):
        out.append("subject pretends to be a reply or a forward")
    if re.search(r"\b[A-Z]{5,}\b|!!|!$", subject):
        out.append("subject shouts")
    if not preview:
        out.append("no preview line: the mail program will take the first words of the text")
    else:
        a, b = set(re.findall(r"\w{4,}", subject.lower())), set(re.findall(r"\w{4,}", preview.lower()))
        if b and len(a & b) / len(b) > 0.5:
            out.append("preview repeats the subject")
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", body)
    words = len(re.findall(r"[\w'\u2019-]+", plain))
    if not low <= words <= high:
        out.append(f"{words} words, agreed were {low} to {high}")
    for sentence in re.split(r"(?<=[.!?])[\"\u201d]?\s+", plain):
        n = len(re.findall(r"[\w'\u2019-]+", sentence))
        if n > 35:
            out.append(f"sentence of {n} words: \"{' '.join(sentence.split()[:6])} ...\"")
    for phrase in list(STOCK) + ban:
        if re.search(r"\b" + re.escape(phrase) + r"\b", plain.replace("\u2019", "'"), re.I):
            out.append(f"phrase: {phrase}")
    links = re.findall(r"\[([^\]]*)\]\(([^)\s]*)\)", body)
    if len(links) > 5:
        out.append(f"{len(links)} links; at most five")
    for name, url in links:
        if name.strip().lower() in ("here", "click here", "this", "link", "read more"):
            out.append(f"link text says nothing: {name}")
        if url.startswith("http://"):
            out.append(f"link without https: {url}")
    last = [p for p in body.strip().split("\n\n") if p.strip()][-1:] or [""]
    if "?" not in last[0] and not re.search(r"\b(reply|write back|tell me)\b", last[0], re.I):
        out.append("the end asks for nothing a reader could answer")
    return out, words


def main():
    ap = argparse.ArgumentParser(description="Check a newsletter issue")
    ap.add_argument("issue")
    ap.add_argument("--words", default="350-600")
    ap.add_argument("--ban")
    a = ap.parse_args()
    m = re.fullmatch(r"(\d+)-(\d+)", a.words)
    if not m:
        ap.error("--words must look like 350-600")
    try:
        with open(a.issue, encoding="utf-8-sig") as f:
            text = f.read()
        ban = []
        if a.ban:
            with open(a.ban, encoding="utf-8-sig") as f:
                ban = [line.strip() for line in f if line.strip()]
    except (OSError, UnicodeDecodeError) as e:
        print(f"issue_check.py: {e}", file=sys.stderr)
        return 2
    findings, words = check(text, int(m.group(1)), int(m.group(2)), ban)
    for f in findings:
        print(f"- {f}")
    print(f"{len(findings)} findings, {words} words")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
