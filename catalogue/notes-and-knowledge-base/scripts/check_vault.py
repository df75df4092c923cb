#!/usr/bin/env python3
"""Report broken links, orphans, empties, duplicates and loose conventions in a folder of Markdown notes.

    python3 check_vault.py FOLDER [--ignore NAME ...]

Reads *.md below FOLDER (hidden folders are skipped), changes nothing. Wiki links [[Note]], [[folder/Note]], aliases from the
"aliases" property, and relative Markdown links to files are resolved; names are compared without regard to case and to the
two ways of storing accents. Links and tags in properties count.
Limits: headings and blocks inside notes are not verified, web links are not opened, properties are read line by line
(simple YAML only), code is ignored. Exit 0 clean, 1 findings, 2 wrong use.
"""
import argparse
import os
import posixpath
import re
import sys
import unicodedata
from urllib.parse import unquote

FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})[^\n]*\n.*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)", re.S | re.M)
INLINE = re.compile(r"`[^`\n]*`")
WIKI = re.compile(r"!?\[\[([^\]|#^]*)[^\]]*\]\]")
LINK = re.compile(r"!?\[[^\]]*\]\((?:<([^>\n]*)>|((?:[^()\s]|\([^()\s]*\))*))[^)\n]*\)")
TAG = re.compile(r"(?<![\w/#&])#([\w/-]*[^\W\d][\w/-]*)")


def same(name):
    """One form for comparing: macOS stores accents as separate characters, editors do not."""
    return unicodedata.normalize("NFC", name).lower()


def load(root, ignore):
    notes, files = {}, []
    for base, dirs, names in os.walk(root):
        dirs[:] = sorted(d for d in dirs if not d.startswith(".") and d not in ignore)
        for n in sorted(names):
            rel = os.path.relpath(os.path.join(base, n), root).replace(os.sep, "/")
            files.append(rel)
            if n.lower().endswith(".md"):
                try:
                    with open(os.path.join(base, n), encoding="utf-8-sig", errors="replace") as f:
                        notes[rel] = f.read()
                except OSError as err:
                    print(f"check_vault.py: {rel}: {err.strerror}, not read", file=sys.stderr)
    return notes, files


def split(text):
    """(property lines, body)"""
    m = re.match(r"---[ \t]*\n(.*?)(?:^|\n)---[ \t]*(?:\n|$)", text, re.S)
    return (m.group(1).split("\n"), text[m.end():]) if m else ([], text)


def properties(lines):
    """(keys, aliases, tags)"""
    keys, lists, now = [], {"aliases": [], "tags": []}, ""
    for line in lines:
        m = re.match(r"([^\s:#-][^:]*):(?:\s+(.*)|$)", line)
        if m:
            now = m.group(1).strip()
            keys.append(now)
            values = (m.group(2) or "").strip("[] ").split(",")
        else:
            values = [line.strip()[1:]] if line.strip().startswith("-") else []
        if now.lower() in lists:
            lists[now.lower()] += [v.strip(" '\"#") for v in values if v.strip(" '\"#")]
    return keys, lists["aliases"], lists["tags"]


def index(notes, files, aliases):
    """What a link may be written as -> the files it can mean: each path, and each end of it, with and without .md."""
    known = {}
    for rel in files:
        parts = same(rel).split("/")
        for start in range(len(parts)):
            tail = "/".join(parts[start:])
            for name in {tail, tail[:-3] if rel in notes else tail}:
                known.setdefault(name, set()).add(rel)
    for rel, names in aliases.items():
        for name in names:
            known.setdefault(same(name), set()).add(rel)
    return known


def targets(text):
    """(as written, is it a wiki link, path) of each link into the vault."""
    for target in WIKI.findall(text):
        path = target.strip().rstrip("\\")  # tables write [[Note\\|shown]]
        if path:
            yield f"[[{path}]]", True, path
    for angle, bare in LINK.findall(text):
        path = (angle or bare).split("#")[0]
        if path and not re.match(r"[a-z][a-z0-9+.-]*:", path, re.I):
            yield f"({path})", False, unquote(path)


def resolve(rel, wiki, path, known, folders):
    """The notes or files meant, an empty set for a folder, None if there is nothing."""
    here = posixpath.normpath(posixpath.join(posixpath.dirname(rel), path)) if not path.startswith("/") else path.strip("/")
    exact = {f for f in known.get(same(here), ()) if same(f) in (same(here), same(here) + ".md")}
    if exact:
        return exact
    if wiki:
        return known.get(same(path)) or None
    return set() if same(here) in folders else None


def check(notes, files):
    keys, tags, linked, out, links, aliases, plain = {}, {}, set(), {}, {}, {}, {}
    found = {h: [] for h in ("broken links", "orphans", "empty notes", "duplicate titles", "tags used once", "property spellings")}
    for rel, text in sorted(notes.items()):
        lines, body = split(text)
        own, aliases[rel], listed = properties(lines)
        for key in own:
            keys.setdefault(re.sub(r"[-_ ]", "", key.lower()), {}).setdefault(key, []).append(rel)
        plain[rel] = INLINE.sub("", FENCE.sub("", body))
        links[rel] = list(targets("\n".join(lines) + "\n" + plain[rel]))
        for tag in {t.lower() for t in TAG.findall(LINK.sub("", WIKI.sub("", plain[rel]))) + listed}:
            tags.setdefault(tag, []).append(rel)
        if not body.strip() and not own:
            found["empty notes"].append(rel)
    known = index(notes, files, aliases)
    folders = {same("/".join(f.split("/")[:n])) for f in files for n in range(1, f.count("/") + 1)} | {"."}
    routes = 0
    for rel, own in links.items():
        out[rel] = len(own)
        for shown, wiki, path in own:
            hit = resolve(rel, wiki, path, known, folders)
            if hit is None and not wiki and path.startswith("/") and "." not in path.rsplit("/", 1)[-1]:
                routes += 1  # an address of a website, not a file
            elif hit is None:
                found["broken links"].append(f"{rel}: {shown}")
            else:
                linked.update(hit - {rel})
    found["orphans"] = [r for r in sorted(notes) if r not in linked and not out[r]]
    stems = {}
    for rel in notes:
        stems.setdefault(same(rel[:-3].rsplit("/", 1)[-1]), []).append(rel)
    found["duplicate titles"] = [", ".join(sorted(v)) for _, v in sorted(stems.items()) if len(v) > 1]
    found["tags used once"] = [f"#{t} in {v[0]}" for t, v in sorted(tags.items()) if len(v) == 1]
    found["property spellings"] = [" / ".join(f"{s} ({len(r)})" for s, r in sorted(v.items())) for _, v in sorted(keys.items()) if len(v) > 1]
    return found, routes


def main():
    ap = argparse.ArgumentParser(description="Check a folder of Markdown notes")
    ap.add_argument("folder")
    ap.add_argument("--ignore", nargs="*", default=[], help="folder names to skip")
    a = ap.parse_args()
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    if not os.path.isdir(a.folder):
        print(f"check_vault.py: {a.folder}: not a folder", file=sys.stderr)
        return 2
    notes, files = load(a.folder, set(a.ignore))
    if not notes:
        print(f"check_vault.py: {a.folder}: no Markdown files", file=sys.stderr)
        return 2
    found, routes = check(notes, files)
    print(f"{len(notes)} notes" + (f"; {routes} links like (/docs/page) are addresses of a website and not checked" if routes else ""))
    for head, items in found.items():
        print(f"{head}: {len(items)}")
        for i in items:
            print(f"  {i}")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
