#!/usr/bin/env python3
"""Mechanical check of a newsletter issue before sending.

    python3 issue_check.py issue.md [--words 350-600] [--ban words.txt]

Input: Markdown or plain text whose first lines are "Subject: ..." and "Preview: ...", then an empty line, then the text; or front matter
with subject or title, and preview or description. Code blocks and comments are left out.
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
    text = text.replace("\r\n", "\n").lstrip()
    front = re.match(r"---[ \t]*\n(.*?)\n---[ \t]*(?:\n|\Z)", text, re.S)
    head, body = (front.group(1), text[front.end():]) if front else (text.partition("\n\n")[0], text.partition("\n\n")[2])
    fields = {k.lower(): v.strip().strip("'\"") for k, v in re.findall(r"^[*_]*(Subject(?: line)?|Title|Preview(?: text)?|Preheader|Description):[*_]*[ \t]*(.*)$", head, re.M | re.I)}
    named = [fields[k] for k in ("subject", "subject line", "title") if fields.get(k)]
    subject, out = named[0] if named else "", []
    preview = next((fields[k] for k in ("preview", "preview text", "preheader", "description") if fields.get(k)), "")
    if not subject:
        out.append("no line Subject: at the top")
        body = body if front else text
    body = re.sub(r"^(`{3,}|~{3,})[^\n]*\n.*?(?:^\1[`~]*[ \t]*$|\Z)|<!--.*?-->", "", body, flags=re.S | re.M)
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
    plain = re.sub(r"!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|</?[a-zA-Z][^<>]*>|^\s*\[[^\]]+\]:\s+\S+.*$", "", body, flags=re.M)
    plain = re.sub(r"\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])", r"\1", plain)
    plain = re.sub(r"<?https?://[^\s>)]+>?", "", plain)
    words = len(re.findall(r"[\w'\u2019-]+", plain))
    if not low <= words <= high:
        out.append(f"{words} words, agreed were {low} to {high}")
    for sentence in re.split(r"(?<=[.!?])[\"\u201d)*_]*\s+|\n\s*\n|\n(?=\s*(?:[-*+>#|]|\d+[.)])\s?)", plain):
        n = len(re.findall(r"[\w'\u2019-]+", sentence))
        if n > 35:
            out.append(f"sentence of {n} words: \"{' '.join(sentence.split()[:6])} ...\"")
    for phrase in list(STOCK) + ban:
        if re.search(r"\b" + re.escape(phrase) + r"\b", plain.replace("\u2019", "'"), re.I):
            out.append(f"phrase: {phrase}")
    places = {k.lower(): v for k, v in re.findall(r"^\s*\[([^\]]+)\]:\s+<?([^\s>]+)", body, re.M)}
    links = re.findall(r"(?<!!)\[([^\]]*)\]\(\s*<?([^)\s>]*)[^)]*\)", body)
    links += [(name, places[(key or name).lower()]) for name, key in re.findall(r"(?<!!)\[([^\]]+)\](?:\[([^\]]*)\])?(?![(:])", body) if (key or name).lower() in places]
    links += [(re.sub(r"<[^>]*>", "", name).strip(), url) for url, name in re.findall(r"<a\b[^>]*\bhref=[\"']([^\"']*)[\"'][^>]*>(.*?)</a>", body, re.S | re.I)]
    links += [("(bare address)", url) for url in re.findall(r"(?<![(\"'\]:<])(?<!: )<?\b(https?://[^\s>)]+)", body) if url not in {u for _, u in links}]
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
