#!/usr/bin/env python3
"""Mechanical continuity scan of a manuscript, one text file per chapter.

    python3 manuscript_scan.py chapters/ [--phrase 4] [--times N]

Reports: words per chapter; names with the chapters they occur in; names that look alike (Lindqvist, Lindquist);
eye and hair colours per name that change; phrases of N words repeated; long gaps of a name; open [new: ...] marks.
Files (.md, .txt) are read in alphabetical order; lines starting with # are skipped.
Limits: English. A name is a capitalised word inside a sentence, or three times at its start; weekdays, months and titles are left out.
A colour belongs to the last name before it in the paragraph, otherwise to "she/he" (unknown). It cannot follow who knows what:
that needs a reader and the knowledge ledger. Exit 1 with findings, 2 on wrong input.
"""
import argparse
import collections
import difflib
import os
import re
import sys

NOT_NAMES = set("Mr Mrs Ms Dr Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December God English French German".split())
COLOUR = r"(black|brown|blue|green|grey|gray|hazel|amber|red|blond|blonde|fair|white|dark|ginger|auburn)"
BODY = re.compile(COLOUR + r"(?:-|\s+)?(eyes|eyed|hair|haired)\b|\b(eyes|hair)\s+(?:were|was)\s+" + COLOUR, re.I)


def chapters(path):
    if not os.path.isdir(path):
        raise OSError(f"{path}: no such folder")
    out, left = [], {}
    for name in sorted(os.listdir(path), key=lambda n: [int(x) if x.isdigit() else x for x in re.split(r"(\d+)", n.lower())]):
        if not name.endswith((".md", ".txt")):
            kind = "folders" if os.path.isdir(os.path.join(path, name)) else os.path.splitext(name)[1] or "other files"
            left[kind] = left.get(kind, 0) + (not name.startswith("."))
            continue
        with open(os.path.join(path, name), encoding="utf-8-sig") as f:
            out.append((name, "\n".join(l for l in f.read().split("\n") if not l.startswith("#"))))
    if not out:
        raise OSError(f"{path}: no .md or .txt files")
    if any(left.values()):
        print("not read: " + ", ".join(f"{n} {kind}" for kind, n in sorted(left.items()) if n), file=sys.stderr)
    return out


def is_name(word):
    return len(word) > 2 and word.isalpha() and word[0].isupper() and word[1:].islower()


def words_of(text):
    """How often each word stands in the text, also in _italics_."""
    return collections.Counter(re.findall(r"[^\W_]+", text))


def alike(x, y):
    if abs(len(x) - len(y)) > 2 or y.startswith(x) or x.startswith(y):  # Russia, Russian
        return False
    matcher = difflib.SequenceMatcher(None, x.lower(), y.lower())
    return matcher.real_quick_ratio() >= 0.85 and matcher.quick_ratio() >= 0.85 and matcher.ratio() >= 0.85


def all_names(parts):
    inside, first, lower, upper = set(), collections.Counter(), collections.Counter(), collections.Counter()
    for _, text in parts:
        for sentence in re.split(r"(?<=[.!?])[\"'\u201d\u2019]?\s+|\n+|[\"\u201c]", text):
            words = re.findall(r"(?<![^\W_])[^\W\d_](?:[^\W_]|['\u2019])*", sentence)
            lower.update(w for w in words if w.islower())
            upper.update(w for w in words if is_name(w))
            inside.update(w for w in words[1:] if is_name(w))
            first.update(w for w in words[:1] if is_name(w))
    inside |= {w for w, n in first.items() if n >= 3 and w.lower() not in lower}
    return sorted(w for w in inside - NOT_NAMES if upper[w] > lower[w.lower()])  # The and But stand within a sentence after a quotation


def main():
    ap = argparse.ArgumentParser(description="Continuity scan of chapters")
    ap.add_argument("folder")
    ap.add_argument("--phrase", type=int, default=4)
    ap.add_argument("--times", type=int, help="repetitions of a phrase that are listed (3, in a long book one for each 20,000 words)")
    a = ap.parse_args()
    try:
        parts = chapters(a.folder)
    except (OSError, UnicodeDecodeError) as e:
        print(f"manuscript_scan.py: {e}", file=sys.stderr)
        return 2
    findings = []
    print("chapter  words")
    for name, text in parts:
        print(f"{name:<8} {len(re.findall(r'[A-Za-z0-9]+', text)):5d}")
    names, where, counts = all_names(parts), {}, [words_of(t) for _, t in parts]
    for n in names:
        where[n] = [i for i, c in enumerate(counts) if c[n]]
    names = [n for n in names if where[n]]
    print("\nnames")
    for n in names:
        total = sum(c[n] for c in counts)
        print(f"  {n}: {total} times, in {', '.join(parts[i][0] for i in where[n])}")
        gaps = [(x, y) for x, y in zip(where[n], where[n][1:]) if y - x > 5 and total > 3]
        findings += [f"{n} is absent between {parts[x][0]} and {parts[y][0]}" for x, y in gaps]
    for i, x in enumerate(names):
        for y in names[i + 1:]:
            if alike(x, y):
                findings.append(f"look alike: {x} ({parts[where[x][0]][0]}) and {y} ({parts[where[y][0]][0]})")
    given, known = {}, set(names)
    for _, text in parts:
        for x, y in re.findall(r"\b([^\W\d_]{3,}) ([^\W\d_]{3,})\b", text):
            if x in known and y in known:
                given.setdefault(y, x)
    traits = collections.defaultdict(dict)
    for file, text in parts:
        for para in text.split("\n\n"):
            for m in BODY.finditer(para):
                colour = (m.group(1) or m.group(4)).lower()
                part = "hair" if "hair" in m.group(0).lower() else "eyes"
                before = [(para.rfind(n, 0, m.start()), n) for n in names if n in para[:m.start()]]
                owner = max(before)[1] if before else "she/he"
                traits[given.get(owner, owner), part].setdefault(colour, file)
    for (owner, part), seen in sorted(traits.items()):
        if len(seen) > 1 and owner != "she/he":
            findings.append(f"{part} of {owner}: " + ", ".join(f"{c} ({f})" for c, f in sorted(seen.items(), key=lambda t: t[1])))
    grams = collections.defaultdict(set)
    count = collections.Counter()
    for file, text in parts:
        for para in text.split("\n\n"):
            w = re.findall(r"[a-z']+", para.lower())
            for i in range(len(w) - a.phrase + 1):
                g = " ".join(w[i:i + a.phrase])
                count[g] += 1
                grams[g].add(file)
    times = a.times or max(3, sum(count.values()) // 20000)
    if times > 3:
        print(f"\nphrases of {a.phrase} words: {times} times or more are listed (--times)")
    kept = collections.defaultdict(list)  # word -> the sets of words of the phrases kept that hold it
    for g, n in sorted(((g, n) for g, n in count.items() if n >= times), key=lambda t: (-t[1], t[0])):
        w = g.split()
        if not any(part <= k for part in (set(w[1:]), set(w[:-1])) for k in kept[min(part, key=lambda x: len(kept[x]))]):
            for x in w:
                kept[x].append(set(w))
            findings.append(f"phrase {n} times: \"{g}\" ({', '.join(sorted(grams[g]))})")
    for file, text in parts:
        findings += [f"open invention in {file}: {m}" for m in re.findall(r"\[new: ([^\]]+)\]", text)]
    print("\nfindings")
    for f in findings:
        print(f"  - {f}")
    print(f"{len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
