#!/usr/bin/env python3
"""Report broken links, orphans, empties, duplicates and loose conventions in a folder of Markdown notes.

    python3 check_vault.py FOLDER [--ignore NAME ...]

Reads *.md below FOLDER (hidden folders are skipped), changes nothing. Wiki links [[Note]], [[folder/Note]], aliases from the
"aliases" property, and relative Markdown links to files are resolved; names are compared without regard to case.
Limits: headings and blocks inside notes are not verified, web links are not opened, properties are read line by line
(simple YAML only), code blocks are ignored. Exit 0 clean, 1 findings, 2 wrong use.
"""
import argparse
import os
import re
import sys
from urllib.parse import unquote

FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.S | re.M)
INLINE = re.compile(r"`[^`\n]*`")
WIKI = re.compile(r"!?\[\[([^\]|#^]*)[^\]]*\]\]")
LINK = re.compile(r"!?\[[^\]]*\]\(<?([^)\s>#]+)[^)]*\)")
TAG = re.compile(r"(?<![\w/#&])#([A-Za-z][\w/-]*)")


def load(root, ignore):
    notes, files = {}, set()
    for base, dirs, names in os.walk(root):
        dirs[:] = sorted(d for d in dirs if not d.startswith(".") and d not in ignore)
        for n in sorted(names):
            rel = os.path.relpath(os.path.join(base, n), root).replace(os.sep, "/")
            files.add(rel.lower())
            if n.lower().endswith(".md"):
                with open(os.path.join(base, n), encoding="utf-8", errors="replace") as f:
                    notes[rel] = f.read()
    return notes, files


def split(text):
    """(property lines, body)"""
    m = re.match(r"---\n(.*?)\n---\n?", text, re.S)
    return (m.group(1).split("\n"), text[m.end():]) if m else ([], text)


def properties(lines):
    keys, aliases, now = [], [], ""
    for line in lines:
        m = re.match(r"([^\s:#-][^:]*):\s*(.*)", line)
        if m:
            now = m.group(1).strip()
            keys.append(now)
            if now.lower() == "aliases":
                aliases += [a.strip(" '\"") for a in m.group(2).strip("[]").split(",") if a.strip(" '\"")]
        elif now.lower() == "aliases" and line.strip().startswith("-"):
            aliases.append(line.strip()[1:].strip(" '\""))
    return keys, aliases


def check(notes, files):
    names, keys, tags, linked, out, parsed = {}, {}, {}, set(), {}, {}
    for rel, text in notes.items():
        lines, body = split(text)
        k, aliases = properties(lines)
        parsed[rel] = INLINE.sub("", FENCE.sub("", body))
        for key in k:
            keys.setdefault(key.lower(), {}).setdefault(key, []).append(rel)
        stem = rel[:-3].lower()
        for name in {stem, stem.rsplit("/", 1)[-1], *(a.lower() for a in aliases)}:
            names.setdefault(name, []).append(rel)
    found = {h: [] for h in ("broken links", "orphans", "empty notes", "duplicate titles", "tags used once", "property spellings")}
    for rel, body in sorted(parsed.items()):
        out[rel] = 0
        for target in (t.strip() for t in WIKI.findall(body)):
            if not target:
                continue
            out[rel] += 1
            t = target.lower()
            hit = names.get(t[:-3] if t.endswith(".md") else t)
            if hit:
                linked.update(h for h in hit if h != rel)
            elif t not in files and not any(f.endswith("/" + t) for f in files):
                found["broken links"].append(f"{rel}: [[{target}]]")
        for target in LINK.findall(body):
            if re.match(r"[a-z][a-z0-9+.-]*:", target, re.I):
                continue
            out[rel] += 1
            path = os.path.normpath(os.path.join(os.path.dirname(rel), unquote(target))).replace(os.sep, "/")
            if path.lower() not in files:
                found["broken links"].append(f"{rel}: ({target})")
            linked.update(r for r in notes if r.lower() == path.lower() and r != rel)
        for tag in set(TAG.findall(body)):
            tags.setdefault(tag.lower(), []).append(rel)
        if not body.strip():
            found["empty notes"].append(rel)
    found["orphans"] = [r for r in sorted(notes) if r not in linked and not out[r]]
    stems = {}
    for rel in notes:
        stems.setdefault(rel[:-3].rsplit("/", 1)[-1].lower(), []).append(rel)
    found["duplicate titles"] = [", ".join(sorted(v)) for _, v in sorted(stems.items()) if len(v) > 1]
    found["tags used once"] = [f"#{t} in {v[0]}" for t, v in sorted(tags.items()) if len(v) == 1]
    found["property spellings"] = [" / ".join(f"{s} ({len(r)})" for s, r in sorted(v.items())) for _, v in sorted(keys.items()) if len(v) > 1]
    return found


def main():
    ap = argparse.ArgumentParser(description="Check a folder of Markdown notes")
    ap.add_argument("folder")
    ap.add_argument("--ignore", nargs="*", default=[], help="folder names to skip")
    a = ap.parse_args()
    if not os.path.isdir(a.folder):
        print(f"check_vault.py: {a.folder}: not a folder", file=sys.stderr)
        return 2
    notes, files = load(a.folder, set(a.ignore))
    if not notes:
        print(f"check_vault.py: {a.folder}: no Markdown files", file=sys.stderr)
        return 2
    found = check(notes, files)
    print(f"{len(notes)} notes")
    for head, items in found.items():
        print(f"{head}: {len(items)}")
        for i in items:
            print(f"  {i}")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
