#!/usr/bin/env python3
"""Reads help articles in Markdown and says what makes people stop reading, get stuck or write in anyway.

  article_check.py FILE_OR_FOLDER ... [--labels LABELS.txt] [--only CODE,CODE] [--all]

ERRORS (exit 1)                                  HINTS (shown with --all, no influence on the exit code)
  VERIFY  a [VERIFY] or TODO left in the text      STEPS   more than nine steps in a list
  LABEL   bold label that LABELS.txt lacks         TWO     two actions in one step
  LINK    link to a file or heading not there      BACK    action before the place ("Click Save in Settings")
  ALT     picture without alternative text         TITLE   title in the product's words, or two intentions in it
  HERE    "click here" as the text of a link       WORDS   "simply", "just", "easy", "please note"
  TWICE   two articles with the same title         WHEN    "recently", "soon", "new": needs a version or month
  RISK    a step deletes, cancels or pays, and     END     no way to reach a person
          nothing before it says what is lost      SIZE    under 60 or over 350 words of text

LABELS.txt has one label of buttons and menus a line (export it from the product's strings). A line with
"article-check: ok" or "article-check: ok CODE" leaves the same and the next line alone. Text in code is not read.
Exit codes: 0 no error, 1 errors, 2 nothing readable or wrong use. Python 3.9+, standard library only. English hints.
"""
import argparse
import os
import re
import sys
from urllib.parse import unquote

HINTS = ("STEPS", "TWO", "BACK", "TITLE", "WORDS", "WHEN", "END", "SIZE")
ERRORS = ("VERIFY", "LABEL", "LINK", "ALT", "HERE", "TWICE", "RISK")
RISKY = re.compile(r"\b(delete|erase|cancel (?:your |the )?(?:plan|subscription|account)|remove (?:your |the |this )?(?:account|workspace|project|user|member|person)|"
                   r"reset (?:to factory|the device|your device)|factory reset|format (?:the|your) (?:disk|drive|card)|permanently|overwrite|refund|close (?:your |the )?account)\b", re.I)
TOLD = re.compile(r"cannot be undone|can['’]?t be undone|can['’]?t be restored|cannot be (?:restored|recovered)|will (?:be )?(?:lost|deleted|removed|erased|lose)|"
                  r"lose (?:all|any|your|access)|erases|deletes all|removes all|back ?up|keeps? (?:their|your|its)|undo|restore|irreversib|permanent(?:ly)?\b.{0,40}(?:delet|remov|los)|"
                  r"before you (?:delete|remove|cancel|reset|close|begin|start)|warning|caution|important|note:|what happens|charged|refunded", re.I)
IMPERATIVE = r"(?:click|tap|press|select|choose|open|enter|type|go to|navigate|drag|switch|turn|check|uncheck|save|confirm|upload|download|copy|paste|scroll)"
PERSON = re.compile(r"contact|write to us|e-?mail us|support (?:team|ticket|request|form)|get in touch|chat with|send us|reach (?:out|us)|call us|ask (?:us|the owner|your administrator)|forum|community", re.I)
OURS = re.compile(r"^(?:managing|configuration|configuring|overview|introduction|understanding|administration|settings|general|faq|about|troubleshooting|frequently asked)\b|\b(?:configuration|management|functionality|overview)$", re.I)


def fail(text):
    print(f"article_check.py: {text}", file=sys.stderr)
    sys.exit(2)


def read(path):
    with open(path, "rb") as handle:
        raw = handle.read()
    if b"\0" in raw[:4000] and raw[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return None
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", "replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def without_code(text):
    """The lines, those of fences, comments and front matter blank, inline code as spaces; the title of the front matter apart."""
    title, lines, fence, comment = None, [], None, False
    every = text.splitlines()
    front = next((n for n, l in enumerate(every[1:60], 1) if l.strip() == "---"), 0) if every and every[0].strip() == "---" else 0
    for number, line in enumerate(every):
        if number <= front and front:
            if m := re.match(r"title:\s*(.+)", line, re.I):
                title = m[1].strip().strip("'\"")
            lines.append("")
            continue
        mark = re.match(r"\s*(`{3,}|~{3,})", line)
        if mark and (fence is None or mark[1][0] == fence):
            fence = None if fence else mark[1][0]
            lines.append("")
            continue
        if fence:
            lines.append("")
            continue
        keep = "article-check: ok" in line
        if comment or ("<!--" in line and not keep):
            ended = "-->" in line
            rest = line.split("-->", 1)[1] if ended else ""
            line = (line.split("<!--", 1)[0] if not comment else "") + rest
            comment = not ended
        lines.append(re.sub(r"`[^`]*`", lambda m: " " * len(m[0]), line))
    return title, lines


def slug(text):
    text = re.sub(r"[*_~\[\]]|\(.*?\)|<.*?>", "", text).strip().lower()
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", text))


def anchors(text):
    _, lines = without_code(text)
    found = {slug(m[1]) for l in text.splitlines() if (m := re.match(r"#{1,6}\s+(.+?)\s*#*$", l))}
    found |= set(re.findall(r"(?:id|name)=[\"']([^\"']+)", text)) | set(re.findall(r"\{#([\w-]+)\}", text))
    found |= {slug(t) for t in re.findall(r"\{\{[<%]\s*\w+\s+\"([^\"]+)\"", text)}  # headings that a site's shortcode makes
    return {a.lower() for a in found}


def check(path, labels):
    text = read(path)
    if text is None:
        return None
    title, lines = without_code(text)
    spared = {}
    for n, line in enumerate(text.splitlines(), 1):
        if m := re.search(r"article-check: ok(?:\s+([A-Z ,]+))?", line):
            codes = set(re.findall(r"[A-Z]{3,}", m[1] or "")) or {"*"}
            for at in (n, n + 1):
                spared.setdefault(at, set()).update(codes)
    out = []

    def add(n, code, why):
        marks = spared.get(n, ())
        if "*" not in marks and code not in marks:
            out.append((n, code, why))

    heading = next(((n, m[1].strip()) for n, l in enumerate(lines, 1) if (m := re.match(r"#\s+(.+)", l))), None)
    title = title or (heading[1] if heading else None)
    at = heading[0] if heading else 1
    here = anchors(text)
    steps, last_step, told = 0, 0, False
    for n, line in enumerate(lines, 1):
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", line)
        if re.search(r"\[VERIFY|\bTODO\b|\bTBD\b|\bFIXME\b|\bXXX\b|lorem\s+ipsum", line):
            add(n, "VERIFY", "left over: " + plain.strip()[:60])
        for alt, target in re.findall(r"!\[([^\]]*)\]\(\s*<?([^)\s>]+)", line):
            if not alt.strip():
                add(n, "ALT", f"no alternative text: {target[:60]}")
        for tag in re.findall(r"<img\b[^>]*>", line, re.I):
            if not re.search(r"\balt\s*=", tag, re.I):
                add(n, "ALT", "img without alt")
        for name, target in re.findall(r"(?<!!)\[([^\]]*)\]\(\s*<?([^)\s>]+)", line):
            if name.strip().lower().rstrip(".") in ("here", "click here", "this link", "link", "this", "this article", "this page", "more"):
                add(n, "HERE", f'"{name}" says nothing to somebody who hears links one by one')
            if re.match(r"[a-z][a-z0-9+.-]*:|//|/|\{|<|%7B", target, re.I):
                continue
            file, _, anchor = unquote(target).partition("#")
            file = file.split("?")[0]
            goal = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
            if file and not any(os.path.exists(goal + e) for e in ("", ".md", ".mdx", "/index.md", "/README.md")):
                if os.path.splitext(file)[1]:
                    add(n, "LINK", f"{target[:80]}: no such file")
                else:
                    out.append((n, "SITE", target))  # an address of the site, not a file: only the site can tell
            elif anchor and (not file or (os.path.isfile(goal) and goal.lower().endswith((".md", ".mdx")))):
                known = here if not file else anchors(read(goal) or "")
                if anchor.lower() not in known and not re.match(r"(?:h_|L\d|:~:)", anchor):
                    add(n, "LINK", f"{target[:80]}: no such heading")
        step = re.match(r"\s{0,3}(\d+)[.)]\s+(.+)", line)
        if step:
            steps = steps + 1 if step[1] != "1" or n == last_step + 1 else 1
            last_step = n
            body = re.sub(r"[*_]", "", step[2])
            if steps == 10:
                add(n, "STEPS", "more than nine steps: two articles, or a shorter way in the product")
            if re.search(rf"\b{IMPERATIVE}\b[^.;]*(?:,? and (?:then )?|, then |\. (?:Then )?)\b{IMPERATIVE}\b", body, re.I):
                add(n, "TWO", "two actions: a step each, with what is seen after")
            if re.match(rf"{IMPERATIVE}\b[^.]{{2,40}}\b(?:in|on|under|from|at) (?:the |your )?[A-Z*]", step[2]) and not re.match(r"(?:go to|open|navigate)", step[2], re.I):
                add(n, "BACK", "place before action: In X, choose Y")
            if RISKY.search(body) and not told and not TOLD.search(body) and not any(TOLD.search(l) for l in lines[max(0, n - 12):n - 1]):
                add(n, "RISK", f'"{RISKY.search(body)[0]}": say before it what is lost, and whether it can be undone')
                told = True  # once for a list of steps
        elif re.match(r"#{1,6}\s", line):
            steps, told = 0, False
        if TOLD.search(line) and not step:
            told = True
        if m := re.search(r"\b(simply|just (?:click|tap|press|select|choose|go|open|type|add|enter)|easy|easily|please note|obviously|of course|all you (?:have|need) to do)\b", plain, re.I):
            add(n, "WORDS", f'"{m[0]}" helps nobody who is stuck')
        if m := re.search(r"\b(recently|coming soon|brand[- ]new|at the moment|in the (?:near )?future|the latest version|currently)\b", plain, re.I):
            add(n, "WHEN", f'"{m[0]}": version or month')
        if labels is not None:
            for label in re.findall(r"\*\*([^*\n]{2,60}?)\*\*", line):
                for part in re.split(r"\s*(?:>|→|›|/ )\s*", label):
                    part = part.strip(" .:,;…'\"")
                    if part and part.lower() not in labels and not part.endswith(":") and len(part.split()) <= 6 and step:
                        add(n, "LABEL", f'"{part}" is not among the labels')
    prose = " ".join(l for l in lines if not re.match(r"\s*(?:\||<|!\[)", l))
    words = len(re.findall(r"[^\W\d_]+", re.sub(r"\]\([^)]*\)", "]", prose)))
    if title and OURS.search(title):
        add(at, "TITLE", f'"{title[:60]}": which words would an annoyed person type?')
    if title and re.search(r"\bor\b", title) and len(title.split()) > 6:
        add(at, "TITLE", f'"{title[:60]}": two intentions?')
    if not title:
        add(1, "TITLE", "no title")
    if words and not PERSON.search(prose):
        add(len(lines), "END", "no way to reach a person")
    if not 60 <= words <= 350:
        add(1, "SIZE", f"{words} words; 120 to 350 are read on a phone")
    return title, out


def main():
    parser = argparse.ArgumentParser(description="What makes a help article fail, by line.")
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--labels")
    parser.add_argument("--only", default="")
    parser.add_argument("--all", action="store_true")
    args = parser.parse_args()
    labels = None
    try:
        if args.labels:
            labels = {l.strip().lower() for l in (read(args.labels) or "").splitlines() if l.strip()}
        files, other = [], 0
        for path in args.paths:
            if os.path.isdir(path):
                for folder, folders, names in os.walk(path):
                    folders[:] = sorted(f for f in folders if not f.startswith(".") and f != "node_modules")
                    for name in sorted(names):
                        if name.lower().endswith((".md", ".mdx", ".markdown")):
                            files.append(os.path.join(folder, name))
                        else:
                            other += 1
            else:
                files.append(path)
        only = {c for c in re.split(r"[ ,]+", args.only.upper()) if c}
        if wrong := only - set(HINTS + ERRORS):
            fail(f"unknown code {', '.join(sorted(wrong))}")
        titles, errors, hints, unknown, binary = {}, 0, 0, 0, []
        for path in files:
            result = check(path, labels)
            if result is None:
                binary.append(path)
                continue
            title, found = result
            if title and os.path.basename(path).lower() not in ("readme.md", "index.md", "_index.md"):
                key = re.sub(r"\W+", " ", title.lower()).strip()
                if key in titles:
                    found.append((1, "TWICE", f'same title as {titles[key]}: merge, or say in the title what differs'))
                titles.setdefault(key, path)
            for n, code, why in sorted(found):
                if code == "SITE":
                    unknown += 1
                    continue
                if only and code not in only:
                    continue
                if code in ERRORS:
                    errors += 1
                else:
                    hints += 1
                    if not args.all and not only:
                        continue
                print(f"{path}:{n}: {code} {why}")
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")
    if binary:
        print(f"not text, not read: {', '.join(binary[:5])}" + (f" and {len(binary) - 5} more" if len(binary) > 5 else ""))
    if not files or len(binary) == len(files):
        fail("no Markdown article found; HTML: convert it first (pandoc -f html -t gfm)")
    print(f"{len(files) - len(binary)} articles, {errors} errors, {hints} hints" + ("" if args.all or only else " (--all shows them)") + (f"; {other} other files not read" if other else "") + (f"; {unknown} links without an ending not checked" if unknown else ""))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
