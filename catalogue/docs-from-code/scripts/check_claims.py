#!/usr/bin/env python3
"""Compares what Markdown files claim with what the repository holds.

    python3 check_claims.py [REPO] [--only README.md]        exit 0: nothing found, 1: something to look at, 2: wrong use

Checks every .md and .mdx file outside vendored folders, but change logs and release notes, which were true when written:
  paths      `src/app.py` that exists nowhere (the end of a longer path counts), or relative links [x](docs/y.md) that do
             not exist from the page or the root; anchors #heading missing in the target
  commands   npm/pnpm/yarn run NAME not in any package.json; make NAME not in any Makefile; python FILE and sh FILE that do not exist
  options    --long-options in code spans or code blocks that occur nowhere in the code, if the line names a file of the repository
  variables  UPPER_CASE names with an underscore in backticks that occur nowhere in the code
Prints file:line: what. A finding is a question, not a verdict: examples may use invented names.
Limits: plain text search, no Markdown parser; text in HTML, just/rake/gradle tasks, URLs and wrong defaults are not checked.
At the end it counts what was not judged (names without a file ending that may be branches, packages or methods, such as
origin/main; paths that .gitignore names) and what was not read (.rst, .adoc, code files above 500 KB).
Put names that are meant to be invented into .claims-ignore in the repository root, one per line.
"""
import argparse
import fnmatch
import json
import os
import re
import sys

SKIP = {".git", "node_modules", "vendor", "dist", "build", ".venv", "venv", "target", "coverage", "__pycache__"}


def walk(root):
    for base, dirs, files in os.walk(root):
        dirs[:] = sorted(d for d in dirs if d not in SKIP)
        for f in sorted(files):
            yield os.path.join(base, f)


def read(path):
    try:
        with open(path, encoding="utf-8") as f:
            return f.read()
    except (UnicodeDecodeError, OSError):
        return ""


def slug(heading):
    text = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", lambda m: m.group(1) or "", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(path):
    text, found, seen = read(path), set(), {}
    for h in re.findall(r"(?m)^#{1,6}\s+(.+?)\s*#*$", text):
        s = slug(h)
        n = seen.get(s, 0)
        seen[s] = n + 1
        found.add(s if n == 0 else f"{s}-{n}")
    return found | {a or b for a, b in re.findall(r"(?:id|name)=[\"']([^\"']+)|\{:?\s*#([\w-]+)", text)}


HISTORY = re.compile(r"(change-?log|history|news|release[-_ ]?notes|releases)\b", re.I)  # true when they were written


class Repo:
    def __init__(self, root):
        self.root, self.files = root, list(walk(root))
        code = [f for f in self.files if not f.endswith((".md", ".mdx"))]
        self.large = sum(os.path.getsize(f) >= 500_000 for f in code)
        text = "\n".join(read(f) for f in code if os.path.getsize(f) < 500_000)
        # Sets, because a search of the whole text for each name takes minutes in a large repository.
        self.words = set(re.findall(r"\w+", text))
        self.options = set(re.findall(r"--[a-z][\w-]+", text))
        self.ends, self.folders, self.ignored, self.unjudged = set(), set(), [], 0
        for f in self.files:
            parts = os.path.relpath(f, root).replace(os.sep, "/").split("/")
            self.folders.update(parts[:1])
            for stop in range(1, len(parts) + 1):
                self.ends.update("/".join(parts[start:stop]) for start in range(stop))
            if parts[-1] == ".gitignore":
                self.ignored += [x.strip().strip("/") for x in read(f).split("\n") if x.strip() and not x.startswith(("#", "!"))]
        self.scripts, self.targets = set(), set()
        for f in self.files:
            name = os.path.basename(f)
            if name == "package.json":
                try:
                    self.scripts |= set(json.loads(read(f)).get("scripts", {}))
                except (ValueError, AttributeError):
                    print(f"check_claims.py: {f}: not readable as JSON", file=sys.stderr)
            elif name in ("Makefile", "makefile", "GNUmakefile") or name.endswith(".mk"):
                self.targets |= set(re.findall(r"(?m)^([A-Za-z0-9_.-]+)\s*:(?!=)", read(f)))

    def has(self, page, p):
        return os.path.exists(os.path.join(os.path.dirname(page), p)) or os.path.exists(os.path.join(self.root, p.lstrip("/")))

    def is_wrong(self, page, p):
        """Whether a path in backticks is one, and is not there."""
        if self.has(page, p) or p.strip("/") in self.ends:
            return False
        parts = p.strip("/").split("/")
        beside = os.path.isdir(os.path.join(os.path.dirname(page), parts[0]))
        if "." not in parts[-1].lstrip(".") and parts[0] not in self.folders and not beside or any(fnmatch.fnmatch(x, i) or fnmatch.fnmatch(p, i) or fnmatch.fnmatch(p, i + "/*") for i in self.ignored for x in parts):
            self.unjudged += 1
            return False
        return True

    def has_option(self, o):
        names = {o, o.replace("--no-", "--", 1)}
        return bool(names & self.options) or any(n[2:] in self.words or n[2:].replace("-", "_") in self.words for n in names) or o in ("--help", "--version")

    def problems(self, page, line, in_block):
        spans = [line] if in_block else re.findall(r"`([^`]+)`", line)
        for p in re.findall(r"`((?:[\w.-]+/)+[\w.-]+)`", line):
            if not re.fullmatch(r"[\d.]+/\d+", p) and self.is_wrong(page, p):          # not a network like 10.0.0.0/8
                yield f"no such path: {p}", p
        for p, anchor in re.findall(r"\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?[^)]*\)", line):
            if p and not p.endswith(",") and not p.startswith(("(", "{")) and not self.has(page, p):
                yield f"no such path: {p}", p
            elif anchor:
                target = os.path.join(os.path.dirname(page), p) if p else page
                if target.endswith((".md", ".mdx")) and os.path.isfile(target) and anchor not in anchors(target) and not re.search(r"(?m)^:::", read(target)):  # ::: makes headings from code
                    yield f"no such heading: {p}#{anchor}", anchor
        for span in spans:
            for s in re.findall(r"\b(?:npm|pnpm|yarn|bun) run ([\w:.-]+)", span):
                if s not in self.scripts:
                    yield f"no such npm script: {s}", s
            for t in re.findall(r"(?:^|[$&;]\s*)make ([A-Za-z][\w.-]*)", span.strip()):
                if t not in self.targets:
                    yield f"no such make target: {t}", t
            ours = False
            for p in re.findall(r"\b(?:python3?|bash|sh|node)\s+((?:[\w.-]+/)*[\w.-]+\.(?:py|sh|js|mjs|ts))", span):
                if self.has(page, p):
                    ours = True
                else:
                    yield f"no such file: {p}", p
            if ours:
                for o in re.findall(r"(?<![\w-])(--[a-z][\w-]+)", span):
                    if not self.has_option(o):                                                  # --no-x often comes with --x
                        yield f"option not in the code: {o}", o
        for v in re.findall(r"`([A-Z][A-Z0-9]+_[A-Z0-9_]+)`", line):
            if v not in self.words:
                yield f"not in the code: {v}", v


def main():
    ap = argparse.ArgumentParser(description="Find claims in Markdown that the repository does not support")
    ap.add_argument("repo", nargs="?", default=".")
    ap.add_argument("--only", metavar="FILE", help="check this file only, relative to the repository")
    a = ap.parse_args()
    if not os.path.isdir(a.repo):
        print(f"check_claims.py: no such folder: {a.repo}", file=sys.stderr)
        return 2
    repo = Repo(a.repo)
    pages = [f for f in repo.files if f.endswith((".md", ".mdx"))]
    old = {f for f in pages if HISTORY.match(os.path.basename(f))}
    if a.only:
        pages = [f for f in pages if os.path.relpath(f, a.repo) == os.path.normpath(a.only)]
        if not pages:
            print(f"check_claims.py: no Markdown file {a.only} in {a.repo}", file=sys.stderr)
            return 2
    pages = [f for f in pages if a.only or f not in old]
    ignore = set(read(os.path.join(a.repo, ".claims-ignore")).split())
    found = 0
    for page in pages:
        block = False
        for number, line in enumerate(read(page).splitlines(), 1):
            if re.match(r"\s*(```|~~~)", line):
                block = not block
                continue
            for text, name in repo.problems(page, line, block):
                if name not in ignore:
                    found += 1
                    print(f"{os.path.relpath(page, a.repo).replace(os.sep, '/')}:{number}: {text}")
    print(f"{len(pages)} pages, {found} claims to look at" + (f"; {len(old)} pages of history not checked" if old and not a.only else ""))
    if repo.unjudged:
        print(f"not judged: {repo.unjudged} name(s)")
    unread = {e: sum(f.endswith(e) for f in repo.files) for e in (".rst", ".adoc")}
    if repo.large or any(unread.values()):
        print("not read: " + ", ".join([f"{n} {e} page(s)" for e, n in unread.items() if n] + ([f"{repo.large} large file(s)"] if repo.large else [])))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
