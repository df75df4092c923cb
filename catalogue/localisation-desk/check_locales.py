#!/usr/bin/env python3
"""Compare JSON locale files with the source file.
Usage: check_locales.py source.json target.json [more.json]
The locale is taken from the file name (de.json, pl-PL.json). Nested objects are flattened with dots.
Errors: missing keys, extra keys, damaged placeholders or tags, missing ICU plural branches.
Warnings: untranslated, much longer than the source, leading or trailing space differs."""
import json, os, re, sys

# plural categories for whole and fractional numbers (CLDR); extend for your languages
PLURALS = {"en": {"one", "other"}, "de": {"one", "other"}, "nl": {"one", "other"}, "sv": {"one", "other"},
           "fr": {"one", "other"}, "es": {"one", "other"}, "it": {"one", "other"}, "pt": {"one", "other"},
           "pl": {"one", "few", "many", "other"}, "uk": {"one", "few", "many", "other"}, "cs": {"one", "few", "many", "other"},
           "ar": {"zero", "one", "two", "few", "many", "other"}, "ja": {"other"}, "zh": {"other"}, "ko": {"other"}, "tr": {"one", "other"}}
TOKEN = re.compile(r"\{\{\s*[\w.]+\s*\}\}|%\(\w+\)[sd]|%\d+\$[sd@]|%[sd@]|\$t\([^)]*\)|</?[A-Za-z][\w-]*|\{\s*\w+\s*(?=[,}])")
ICU = re.compile(r"\{\s*(\w+)\s*,\s*(plural|selectordinal|select)\s*,")
BRANCH = re.compile(r"(=\d+|\w+)\s*\{")

def flat(d, pre=""):
    for k, v in d.items():
        if isinstance(v, dict): yield from flat(v, f"{pre}{k}.")
        elif isinstance(v, list): yield from flat({str(i): x for i, x in enumerate(v)}, f"{pre}{k}.")
        else: yield pre + k, "" if v is None else str(v)

def load(path):
    with open(path, encoding="utf-8") as f: return dict(flat(json.load(f)))

BRANCH_BEFORE = re.compile(r"(=\d+|\b(zero|one|two|few|many|other|male|female))\s*$")

def tokens(s):
    """Placeholders and tags as a set, since branches may repeat one. One-word branch texts are not placeholders."""
    icu, found = bool(ICU.search(s)), set()
    for m in TOKEN.finditer(s):
        if icu and m.group().startswith("{") and BRANCH_BEFORE.search(s[:m.start()]): continue
        found.add(re.sub(r"\s", "", m.group()))
    return found

def branches(s):
    """Branch names of the first ICU plural in s, or None."""
    m = ICU.search(s)
    if not m or m.group(2) != "plural": return None
    names, depth, i = set(), 0, m.end()
    while i < len(s):
        if depth == 0:
            b = BRANCH.match(s, i)
            if b: names.add(b.group(1)); depth = 1; i = b.end(); continue
            if s[i] == "}": break
        elif s[i] == "{": depth += 1
        elif s[i] == "}": depth -= 1
        i += 1
    return names

def compare(src, path):
    err, warn, tgt = [], [], load(path)
    lang = re.split(r"[-_.]", os.path.basename(path))[0].lower()
    err += [f"{k}: missing" for k in src if k not in tgt] + [f"{k}: not in source" for k in tgt if k not in src]
    for k in src.keys() & tgt.keys():
        s, t = src[k], tgt[k]
        a, b = tokens(s), tokens(t)
        if a - b: err.append(f"{k}: lost {sorted(a - b)}")
        if b - a: err.append(f"{k}: added {sorted(b - a)}")
        if s.count("{") - s.count("}") == 0 != t.count("{") - t.count("}"): err.append(f"{k}: unbalanced braces")
        bs, bt = branches(s), branches(t)
        if bs is not None and bt is None: err.append(f"{k}: plural was removed")
        if bt is not None and lang in PLURALS and PLURALS[lang] - bt: err.append(f"{k}: plural lacks {sorted(PLURALS[lang] - bt)}")
        if s == t and re.search(r"[A-Za-z]{4}", s): warn.append(f"{k}: same as source")
        if bs is None and len(t) > max(len(s) * 1.6, len(s) + 12): warn.append(f"{k}: {len(s)} -> {len(t)} characters")
        if (s[:1].isspace(), s[-1:].isspace()) != (t[:1].isspace(), t[-1:].isspace()): warn.append(f"{k}: outer space differs")
    return sorted(err), sorted(warn)

def main():
    if len(sys.argv) < 3: sys.exit(__doc__)
    src, bad = load(sys.argv[1]), False
    for path in sys.argv[2:]:
        err, warn = compare(src, path); bad = bad or bool(err)
        print(f"{path}: {len(err)} errors, {len(warn)} warnings")
        for e in err: print("  ERROR", e)
        for w in warn: print("  warn ", w)
    sys.exit(1 if bad else 0)

if __name__ == "__main__": main()
