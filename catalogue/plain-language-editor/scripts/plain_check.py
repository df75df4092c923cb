#!/usr/bin/env python3
"""Compares a rewritten text with its original: figures kept, duties kept, sentences short, official words left.

    python3 plain_check.py before.txt after.txt [--swaps word-swaps.csv] [--computed 28="30 March 2026"]

Checks: every number of the original stands in the rewrite (digits, or one to twelve as words) unless declared as
computed; numbers that only the rewrite has; fewer words of condition or exception (if, unless, except, only ...) than before; weekdays that do not fit their dates; counts of duty and permission words;
sentences over 25 words; words of the swap list still in use (entries that begin with KEEP are not reported).
Headings and list items count as sentences of their own. "one" counts as a number unless it stands as in no one, one of, or each one. Limits: English. It counts words of condition, and cannot see one
condition put in place of another or a changed meaning: the meaning check by a person stays necessary. Exit 1 with findings, 2 on wrong input.
"""
import argparse
import csv
import datetime
import re
import sys

WORDS = dict(zip("one two three four five six seven eight nine ten eleven twelve".split(), range(1, 13)))
MONTHS = "january february march april may june july august september october november december".split()
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
CONDITION = re.compile(r"\b(?:if|unless|except(?:ion|ions)?|only|provided that|subject to|until|where|when|in case|as long as)\b", re.I)
DATE = re.compile(r"(?:(" + "|".join(DAYS) + r"),?\s+)?(\d{1,2})\s+(" + "|".join(MONTHS) + r"),?\s+(\d{4})", re.I)
AMERICAN = re.compile(r"\b(" + "|".join(MONTHS) + r")\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})", re.I)
NO_NUMBER = re.compile(r"\b(?:no|any|some|every|each|this|that|which|another|the|a|only)[ -]one\b|\bone (?:of|or more|another|who|that|can|may|must|should|else|such)\b|\bone's\b", re.I)


class Bad(Exception):
    pass


def read(path):
    try:
        with open(path, encoding="utf-8-sig") as f:
            return f.read()
    except (OSError, UnicodeDecodeError) as e:
        raise Bad(f"{path}: {e}")


def items(text):
    """Dates as one item, then the remaining numbers; list numbers at line starts are skipped."""
    text = re.sub(r"^\s*(?:[#>]+\s*)?\d+[.)]\s|<?https?://\S+|\]\([^)]*\)", " ", text, flags=re.M)
    text = AMERICAN.sub(r"\2 \1 \3", NO_NUMBER.sub(" ", text))
    found = [f"{int(m.group(2))} {m.group(3).capitalize()} {m.group(4)}" for m in DATE.finditer(text)]
    rest = DATE.sub(" ", text)
    found += [n.replace(",", "") for n in re.findall(r"\d[\d,]*(?:\.\d+)?", rest)]
    found += [str(WORDS[w]) for w in re.findall(r"[a-z]+", rest.lower()) if w in WORDS]
    return found


def sentences(text):
    out = []
    for line in re.sub(r"(?<![.:!?\n])\n(?=[a-z])", " ", text).split("\n"):
        line = re.sub(r"^\s*(?:[-*]|\d+[.)])\s+", "", line)
        out += [s for s in re.split(r"(?<=[.!?])\s+", line) if re.search(r"\w", s)]
    return [len(re.findall(r"[\w'\u2019-]+", s)) for s in out]


def main():
    ap = argparse.ArgumentParser(description="Check a plain-language rewrite against its original")
    ap.add_argument("before")
    ap.add_argument("after")
    ap.add_argument("--swaps")
    ap.add_argument("--computed", action="append", default=[], metavar="OLD=NEW", help="an item of the original that became another one")
    a = ap.parse_args()
    try:
        before, after = read(a.before), read(a.after)
        swaps = []
        if a.swaps:
            for row in csv.DictReader(read(a.swaps).splitlines()):
                if "official_word" not in row or "plain_words" not in row:
                    raise Bad(f"{a.swaps}: line 1: columns official_word and plain_words are needed")
                if (row["official_word"] or "").strip():
                    swaps.append((row["official_word"], row["plain_words"] or ""))
        computed = {}
        for c in a.computed:
            old, eq, new = c.partition("=")
            if not eq:
                raise Bad(f"--computed {c}: must look like OLD=NEW")
            computed[old.strip()] = new.strip()
    except Bad as e:
        print(f"plain_check.py: {e}", file=sys.stderr)
        return 2
    old, new, findings = items(before), items(after), []
    for x in sorted(set(old), key=old.index):
        if x in new:
            continue
        if x in computed and computed[x] in new:
            print(f"computed: {x} became {computed[x]}")
        else:
            findings.append(f"not in the rewrite: {x}")
    findings += [f"only in the rewrite: {x}" for x in sorted(set(new), key=new.index) if x not in old and x not in computed.values()]
    ifs = [[w.lower() for w in CONDITION.findall(t)] for t in (before, after)]
    if len(ifs[1]) < len(ifs[0]):
        findings.append(f"conditions: {len(ifs[0])} words before ({', '.join(sorted(set(ifs[0])))}), {len(ifs[1])} after: which one went?")
    for m in DATE.finditer(AMERICAN.sub(r"\2 \1 \3", after)):
        try:
            d = datetime.date(int(m.group(4)), MONTHS.index(m.group(3).lower()) + 1, int(m.group(2)))
        except ValueError:
            findings.append(f"no such date: {m.group(0)}")
            continue
        if m.group(1) and DAYS[d.weekday()] != m.group(1).lower():
            findings.append(f"{m.group(0)} is a {DAYS[d.weekday()].capitalize()}")
    for word, plain in swaps:
        bare = re.sub(r"\s*\(.*\)", "", word).strip()
        if not plain.startswith("KEEP") and re.search(rf"\b{re.escape(bare)}\b", after, re.I):
            findings.append(f"official word: {bare} (try: {plain})")
    n, m = sentences(before), sentences(after)
    findings += [f"sentence of {x} words" for x in m if x > 25]
    for name, text, s in (("before", before, n), ("after", after, m)):
        duty = {w: len(re.findall(rf"\b{w}\b", text, re.I)) for w in ("must", "will", "may", "can")}
        print(f"{name}: {len(s)} sentences, average {sum(s) / max(1, len(s)):.1f} words, longest {max(s or [0])}; " + ", ".join(f"{k} {v}" for k, v in duty.items()))
    for f in findings:
        print(f"- {f}")
    print(f"{len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
