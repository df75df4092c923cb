#!/usr/bin/env python3
"""Reads an article in Markdown before it is published, or the plan: what an editor would send back.

  draft_check.py article FILE.md [--query "words people type"] [--site FOLDER] [--lang xx]
  draft_check.py plan content-plan.csv

article  leftovers ([CHECK], TODO), title and meta description too long, answer missing in the first 60 words, figures
         without a unit or year, filler openings, headings that say nothing, paragraphs over 120 words, no own links,
         pictures without text, links called "here", sentences that repeat. Title and description come from front matter
         (title, description) or the first heading. With --lang other than en the wording rules are left out.
plan     rows with the same query or nearly the same words (two pages for one intent), rows without an edge, more
         than eight for one quarter. Columns as in assets/content-plan.csv: main query, intent, edge or contribution.
A line with "draft: ok" is left alone. Exit codes: 0 nothing found, 1 something, 2 not readable or wrong use.
Python 3.9+, standard library only.
"""
import argparse
import csv
import io
import os
import re
import sys

STOP = set("a an the and or of to for in on with how what why when is are do does can i my your you it be at from should".split())
FILLER = re.compile(r"\b(in today'?s (?:fast-paced |digital |modern )?(?:world|age|landscape|era)|in this (?:article|post|guide|blog)|let'?s dive|dive (?:deep )?in(?:to)?|without further ado|"
                    r"it'?s no secret|have you ever wondered|when it comes to|at the end of the day|needless to say|it is important to note|it'?s important to note|it'?s worth noting|"
                    r"look no further|unlock (?:the|your)|game[- ]changer|revolutioni[sz]e|ever-evolving|in conclusion|ultimate guide|everything you need to know|delve)\b", re.I)
EMPTY_HEAD = re.compile(r"^(?:introduction|intro|overview|conclusion|final thoughts|summary|wrapping up|background|what you need to know|the basics|more information|key takeaways)$", re.I)
UNIT = r"%|percent|€|\$|£|usd|eur|euros?|dollars?|pounds?|cents?|minutes?|mins?|hours?|days?|weeks?|months?|years?|seconds?|ms|km|m|cm|mm|kg|g|mg|l|ml|°|degrees?|sq|square|px|kb|mb|gb|times|people|customers|pages|words|cases|jobs|visitors|clicks|steps|of|x|to"


def fail(text):
    print(f"draft_check.py: {text}", file=sys.stderr)
    sys.exit(2)


def read(path):
    try:
        with open(path, "rb") as handle:
            raw = handle.read()
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    text = raw.decode("utf-16", "replace") if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else None
    if text is None:
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = raw.decode("cp1252", "replace")
    if "\0" in text:
        fail(f"{path}: binary data; save it as text")
    if not text.strip():
        fail(f"{path}: empty")
    return text


def words(text):
    return re.findall(r"[^\W_]+(?:['’][^\W_]+)?", text.lower())


def stem(word):
    return re.sub(r"(?:ies|y)$", "i", re.sub(r"(?:ing|ed|es|s)$", "", word)) if len(word) > 4 else word


def article(args):
    text = read(args.file)
    front, lines = {}, text.splitlines()
    start = 0
    if lines[0].strip() == "---":
        end = next((n for n, l in enumerate(lines[1:80], 1) if l.strip() == "---"), 0)
        for line in lines[1:end]:
            if m := re.match(r"([\w-]+)\s*:\s*(.+)", line):
                front[m[1].lower()] = m[2].strip().strip("'\"")
        start = end + 1 if end else 0
    found, fence, body, own, first_text = [], False, [], 0, []
    english = args.lang == "en"
    title, title_line = front.get("title"), 1
    seen_sentences = {}
    previous_heading = None
    for n, line in enumerate(lines[start:], start + 1):
        if re.match(r"\s*(```|~~~)", line):
            fence = not fence
            continue
        if fence or "draft: ok" in line:
            continue
        add = lambda code, why: found.append((n, code, why))
        if re.search(r"\[CHECK\b|\bTODO\b|\bTBD\b|\bTK\b|lorem\s+ipsum|\[insert\b|\[VERIFY", line, re.I):
            add("LEFT", "left over: " + line.strip()[:60])
        heading = re.match(r"(#{1,6})\s+(.+?)\s*#*$", line)
        if heading:
            plain = re.sub(r"[*_`]", "", heading[2])
            if not title:
                title, title_line = plain, n
            elif english and EMPTY_HEAD.match(plain.strip(" :?!.")):
                add("HEAD", f'"{plain}" tells a scanning reader nothing')
            if previous_heading and len(heading[1]) > previous_heading + 1:
                add("HEAD", "skips a level")
            previous_heading = len(heading[1])
            continue
        for alt, target in re.findall(r"!\[([^\]]*)\]\(\s*<?([^)\s>]+)", line):
            if not alt.strip():
                add("ALT", f"picture without text: {target[:50]}")
        for name, target in re.findall(r"(?<!!)\[([^\]]*)\]\(\s*<?([^)\s>]+)", line):
            if name.strip().lower().rstrip(".") in ("here", "click here", "this", "this article", "read more", "link", "learn more"):
                add("LINK", f'"{name}": words a reader expects instead')
            if not re.match(r"https?://|mailto:|tel:|#", target):
                own += 1
                if args.site and not re.match(r"\{|<", target):
                    goal = target.split("#")[0].split("?")[0]
                    base = args.site if goal.startswith("/") else os.path.dirname(args.file)
                    path = os.path.normpath(os.path.join(base, goal.lstrip("/")))
                    if goal and not any(os.path.exists(path + e) for e in ("", ".md", ".mdx", ".html", "/index.md", "/index.html")):
                        add("LINK", f"{target[:60]}: not in {args.site}")
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", line)
        plain = re.sub(r"<[^>]+>|[*_`>#|]", " ", plain).strip()
        if not plain:
            continue
        body.append(plain)
        if len(first_text) < 90 and not line.lstrip().startswith(("|", "!", "<")):
            first_text += words(plain)
        if english:
            for m in FILLER.finditer(plain):
                add("FILL", f'"{m[0]}": say the thing')
        if not line.lstrip().startswith("|"):
            if len(words(plain)) > 120:
                add("LONG", f"{len(words(plain))} words in one paragraph")
            if english:
                for m in re.finditer(r"\b(?:studies|research|experts|surveys|statistics|reports?|data) (?:show|say|suggest|agree|prove|indicate)s?\b", plain, re.I):
                    if not re.search(r"\]\(|\(\w+[^)]*\d{4}\)|\b(?:19|20)\d\d\b|our ", line):
                        add("SRC", f'"{m[0]}": who, when, link')
                for m in re.finditer(r"(?<![\w.,/#-])\d+(?:\.\d+)?\s?(?:%|percent)", plain):
                    if not re.search(r"\bof\b|\bout of\b|\(\d|n\s*=|\b(?:19|20)\d\d\b|our |\]\(", line):
                        add("BASE", f"{m[0]} of what, counted where and when?")
            for sentence in re.split(r"(?<=[.!?])\s+", plain):
                key = " ".join(words(sentence))
                if len(key.split()) >= 8:
                    if key in seen_sentences:
                        add("TWICE", f"same sentence as in line {seen_sentences[key]}")
                    seen_sentences.setdefault(key, n)
    total = len(words(" ".join(body)))
    if not title:
        found.append((1, "TITLE", "no title"))
    elif len(title) > 60:
        found.append((title_line, "TITLE", f"{len(title)} characters; results cut near 60"))
    meta = front.get("description") or front.get("meta_description")
    if meta is None:
        found.append((1, "META", "no description in the front matter"))
    elif not 50 <= len(meta) <= 155:
        found.append((1, "META", f"{len(meta)} characters; 50 to 155"))
    if args.query:
        wanted = {stem(w) for w in words(args.query) if w not in STOP}
        opening = {stem(w) for w in first_text[:60]}
        lacking = [w for w in words(args.query) if w not in STOP and stem(w) not in opening]
        if wanted and len(wanted & opening) * 2 < len(wanted):
            found.append((title_line + 1, "OPEN", f"first 60 words do not take up the question (missing: {', '.join(dict.fromkeys(lacking))})"))
        if wanted and title and not wanted & {stem(w) for w in words(title)}:
            found.append((title_line, "TITLE", "no word of the query in it"))
    if own < 2:
        found.append((len(lines), "OWN", f"{own} links to own pages; two to five"))
    if not any(re.search(r"\b(when (?:this|it|not)|does not|doesn['’]t|exception|unless|except|limits?|wrong|not for)\b", b, re.I) for b in body) and english:
        found.append((len(lines), "LIMIT", "nowhere says when the advice does not hold"))
    for n, code, why in sorted(found):
        print(f"line {n}: {code} {why}")
    print(f"{total} words, {len(found)} findings" + ("" if args.query else "; opening not compared (--query)") + ("" if english else "; wording rules are English only"))
    return 1 if found else 0


def plan(args):
    text = read(args.file)
    first = text.lstrip("\n").split("\n", 1)[0]
    rows = [r for r in csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count)) if any(c.strip() for c in r)]
    head = [re.sub(r"[\s_-]+", " ", c.strip().lower()) for c in rows[0]]
    column = lambda *names: next((head.index(n) for n in names if n in head), None)
    query, edge, when = column("main query", "query", "keyword", "main keyword"), column("edge", "our edge", "contribution", "original contribution"), column("quarter", "when", "month")
    url, intent = column("existing url", "url"), column("intent", "intent sentence")
    if query is None:
        fail(f"{args.file}: no column main query; there are: {', '.join(rows[0])[:150]}")
    found, seen, quarters = [], [], {}
    get = lambda row, at: row[at].strip() if at is not None and at < len(row) else ""
    for n, row in enumerate(rows[1:], 2):
        text = get(row, query)
        if not text:
            found.append((n, "no query"))
            continue
        key = frozenset(stem(w) for w in words(text) if w not in STOP)
        for m, other, said in seen:
            both = len(key & other)
            if key and other and both == len(key | other):
                found.append((n, f'"{text}" asks the same as row {m} ("{said}"): one page'))
                break
            if both >= 2 and both / len(key | other) >= 0.66:
                found.append((n, f'"{text}" is near row {m} ("{said}"): same results page? then one page'))
                break
        seen.append((n, key, text))
        if edge is not None and not re.search(r"\w", get(row, edge)) or re.fullmatch(r"(?i)tbd|\?|none|-", get(row, edge) if edge is not None else "x"):
            found.append((n, f'"{text}": no edge: veto'))
        if when is not None and get(row, when):
            quarters.setdefault(get(row, when), []).append(n)
    for name, members in sorted(quarters.items()):
        if len(members) > 8:
            found.append((members[8], f"{len(members)} pages in {name}; eight are written well"))
    for n, why in found:
        print(f"row {n}: {why}")
    left = [name for name, at in (("edge", edge), ("existing url", url), ("intent", intent)) if at is None]
    print(f"{len(rows) - 1} rows, {len(found)} findings" + (f"; no column {', '.join(left)}: not checked" if left else ""))
    return 1 if found else 0


def main():
    parser = argparse.ArgumentParser(description="What an editor would send back.")
    parser.add_argument("what", choices=["article", "plan"])
    parser.add_argument("file")
    parser.add_argument("--query", default="")
    parser.add_argument("--site")
    parser.add_argument("--lang", default="en")
    args = parser.parse_args()
    return article(args) if args.what == "article" else plan(args)


if __name__ == "__main__":
    sys.exit(main())
