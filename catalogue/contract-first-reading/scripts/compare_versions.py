#!/usr/bin/env python3
"""Compare two versions of a contract clause by clause, whatever the mark-up claims.

    python3 compare_versions.py OLD.txt NEW.txt [--all]

Text files (UTF-8, or Windows characters): export or copy the text, one paragraph a line. Clauses are found by their numbers (1., 1.1, 1.1.1,
(a), Article 5, Section 5, § 5, Annex 2); a text without numbers is compared by paragraph. Reported: clauses that are new, gone, changed or only
renumbered; for each change the words, and first those that carry weight: amounts, percentages, days and dates, not, may and
shall, all and any, notwithstanding and others. --all lists renumbered clauses too.
Limits: it compares words, not meaning; tables and pictures come as text or not at all; a definition that changed changes every clause that
uses it, which is why changed definitions are named at the end with their count of uses.
Exit 0 the same, 1 differences, 2 unreadable input.
"""
import argparse
import difflib
import re
import sys

HEAD = re.compile(r"^\s*(?:[#>*_•\s-]*)(?:\*\*)?((?:(?:article|section|clause|annex|schedule|exhibit|appendix|art\.|§+)\s*[\dA-Z]+(?:\.\d+)*)|(?:\d+(?:\.\d+)*[.)]?)|(?:\([a-z]{1,4}\)|\([0-9]{1,2}\)))(?=[\s:.*–-]|$)", re.I)
HEAVY = re.compile(r"\d|[%€$£¥]|^(not|no|never|none|may|shall|must|will|all|any|each|only|sole|solely|exclusive|exclusively|unlimited|notwithstanding|except|excluding|"
                   r"including|without|irrevocable|perpetual|reasonable|reasonably|material|deemed|immediately|promptly|days|months|years|business|written|mutual|either|both|indemnif\w+|aggregate|affiliates?|consent|waives?d?|waiver|terminat\w+|surviv\w+|liab\w+|assign\w*|guarantee\w*)$", re.I)


def read(path):
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04" or data[:5] == b"%PDF-" or b"\0" in data[:4000] and data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        raise ValueError(f"{path}: not text; export it as plain text first")
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    text = text.replace("\r\n", "\n").replace("\u00a0", " ").replace("\u00ad", "")
    return text.translate(str.maketrans("\u2018\u2019\u201c\u201d\u2013\u2014\u2011", "''\"\"---"))


def clauses(text):
    """[(label, text)] in order. Lines without a number belong to the clause above; blank lines part what has none."""
    out, label, lines = [], "", []
    count = sum(bool(HEAD.match(l)) for l in text.split("\n"))
    numbered = count >= 3 and count * 12 >= sum(bool(l.strip()) for l in text.split("\n"))  # else a list or two in plain prose

    def close():
        body = " ".join(" ".join(lines).split())
        if body:
            out.append((label, body))
    for line in text.split("\n"):
        found = HEAD.match(line) if numbered else None
        if found or line.startswith("#") or not numbered and not line.strip():
            close()
            label, lines = (found[1].rstrip(".)") if found and not found[1].startswith("(") else found[1] if found else ""), []
            line = line[found.end():] if found else line
            lines = [line] if line.strip() else []
        else:
            lines.append(line)
    close()
    return out


def words(text):
    return re.findall(r"[\w'%€$£¥][\w'.,/%-]*[\w%]|[\w%€$£¥]", text)


def alike(a, b):
    m = difflib.SequenceMatcher(None, a, b, autojunk=False)
    return m.ratio() if m.real_quick_ratio() > 0.5 and m.quick_ratio() > 0.5 else 0


def pairs(old, new):
    """Match equal texts first, then the same label, then the most alike."""
    left, right, out = list(range(len(old))), list(range(len(new))), []

    def take(i, j):
        out.append((i, j))
        left.remove(i)
        right.remove(j)
    bodies = {}
    for j in right:
        bodies.setdefault(new[j][1], []).append(j)
    for i in list(left):
        if bodies.get(old[i][1]):
            take(i, bodies[old[i][1]].pop(0))
    tokens = {("o", i): words(old[i][1].lower()) for i in left} | {("n", j): words(new[j][1].lower()) for j in right}
    scored = []
    for i in left:
        for j in right:
            a, b = tokens["o", i], tokens["n", j]
            same = old[i][0] and old[i][0].lower() == new[j][0].lower()
            if not same and (min(len(a), len(b)) * 2 < max(len(a), len(b)) or len(set(a) & set(b)) * 2 < len(set(a))):
                continue
            r = alike(a, b) + (0.15 if same else 0)
            if r >= 0.5 or same and r >= 0.35:
                scored.append((-r, abs(i - j), i, j))
    for _, _, i, j in sorted(scored):
        if i in left and j in right:
            take(i, j)
    return out, left, right


def change(a, b):
    """(all differences, those with weight) as texts 'old -> new'."""
    x, y = words(a), words(b)
    every, heavy = [], []
    for op, i, j, k, l in difflib.SequenceMatcher(None, x, y, autojunk=False).get_opcodes():
        if op == "equal":
            continue
        text = f"{' '.join(x[i:j]) or '(nothing)'} -> {' '.join(y[k:l]) or '(removed)'}"
        every.append(text)
        if any(HEAVY.search(w) for w in x[i:j] + y[k:l]):
            heavy.append(text)
    return every, heavy


def short(text, n=160):
    return text if len(text) <= n else text[: n - 1].rsplit(" ", 1)[0] + " ..."


def name(label, text):
    return (label or "unnumbered") + ": " + short(text, 60)


def main():
    ap = argparse.ArgumentParser(description="Compare two versions of a contract")
    ap.add_argument("old")
    ap.add_argument("new")
    ap.add_argument("--all", action="store_true", help="renumbered clauses too")
    a = ap.parse_args()
    try:
        texts = read(a.old), read(a.new)
    except (OSError, ValueError) as e:
        print(f"compare_versions.py: {e}", file=sys.stderr)
        return 2
    old, new = (clauses(t) for t in texts)
    if not old or not new:
        print(f"compare_versions.py: {a.old if not old else a.new}: no text found", file=sys.stderr)
        return 2
    both, gone, fresh = pairs(old, new)
    changed = sorted((j, i) for i, j in both if old[i][1] != new[j][1])
    moved = sorted((j, i) for i, j in both if old[i][1] == new[j][1] and old[i][0] != new[j][0])
    print(f"{len(old)} clauses before, {len(new)} now: {len(changed)} changed, {len(fresh)} new, {len(gone)} gone, {len(moved)} renumbered")
    weighty = 0
    for j, i in changed:
        every, heavy = change(old[i][1], new[j][1])
        if not every:
            every = ["punctuation or capitals only"]
        weighty += bool(heavy)
        print(f"\nCHANGED {old[i][0] or 'unnumbered'}" + (f" (now {new[j][0]})" if old[i][0] != new[j][0] else "") + f": {short(new[j][1], 70)}")
        for text in heavy:
            print(f"  !  {short(text)}")
        for text in every:
            if text not in heavy:
                print(f"     {short(text)}")
    for title, items, rows in (("NEW", fresh, new), ("GONE", gone, old)):
        for n in items:
            print(f"\n{title} {name(*rows[n])}\n     {short(rows[n][1], 400)}")
    if a.all:
        for j, i in moved:
            print(f"\nRENUMBERED {old[i][0] or 'unnumbered'} -> {new[j][0] or 'unnumbered'}: {short(new[j][1], 60)}")
    terms = {}
    for j, i in changed:
        for side in (old[i][1], new[j][1]):
            for term in re.findall(r"[\"']([A-Z][\w -]{2,40})[\"']\s*(?:means|shall mean|is defined|includes)", side):
                terms[term] = len(re.findall(rf"\b{re.escape(term)}\b", texts[1]))
    for term, uses in sorted(terms.items()):
        print(f"\nDEFINITION changed: \"{term}\", used {uses} times; read those clauses again")
    differ = bool(changed or fresh or gone)
    print(f"\n{weighty} changed clauses with weight, {len(fresh)} new, {len(gone)} gone" if differ else "the same words")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
