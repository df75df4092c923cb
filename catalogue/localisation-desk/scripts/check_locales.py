#!/usr/bin/env python3
"""Compare JSON locale files with the source language.

  check_locales.py SOURCE TARGET...           files (en.json de.json) or folders (locales/en locales/de)
  check_locales.py --root locales --source en every language below a folder, in either layout

Understands nested or flat keys, ICU MessageFormat ({n, plural, one {...} other {...}}), i18next plural keys (item_one, item_other,
item_ordinal_one, with context before the suffix) and its {{placeholders}}, printf (%s, %1$d, %@, %(name)s), tags (<b>, <0>), $t(key).
The language is the file name (de.json, pl-PL.json) or, for folders, the folder name. Use --lang PATH=CODE where it is neither.

Errors:   missing, extra, empty or doubled keys; missing files; lost or added placeholders and tags; broken ICU syntax; plural forms
          that the language needs and the file lacks (CLDR cardinal and ordinal categories of 122 languages).
Warnings: unknown language (plural forms are then NOT checked); "many" missing where only millions use it (ca, es, fr, it, pt);
          same as source; much longer; outer space differs; i18next version 3 plurals (key_plural, key_0).
--ignore FILE silences what is meant to be so: one key, or code:key, per line (* for anything, # reason).
Exit 0: no errors; 1: errors (with --strict also warnings); 2: unusable input.
Limits: JSON only (convert PO, XLIFF, .strings, ARB first); Vue's "a | b" plurals are treated as plain text; it cannot see meaning.
Python 3.9+, standard library only.
"""
import argparse
import fnmatch
import json
import os
import re
import sys

CARDINAL = {
    "one other": "af am an as az bg bn ceb da de ee el en eo et eu fa ff fi fil fo fy gl gu ha hi hu hy ia is ka kk kn ku ky lb lg mg mk ml mn mr nb ne "
                 "nl nn no om or pa ps rm sc sd si so sq st sv sw ta te ti tk tl tr ts ug ur uz ve wa xh yi zu",
    "zero one two few many other": "ar cy kw", "one few many other": "be cs lt pl ru sk uk", "one two few many other": "br ga gv mt",
    "one few other": "bs hr ro sr", "one many other": "ca es fr it pt", "other": "dz id ig ja jv km ko lo ms my su th to vi wo yo zh",
    "one two few other": "gd hsb sl", "one two other": "he iu se", "zero one other": "lv"}
ORDINAL = {
    "one two few many other": "as bn gu hi or", "one few many other": "az", "few other": "be tk uk", "one two few other": "ca en gd mr",
    "zero one two few many other": "cy", "one other": "fil fr ga hu hy lo ms ne ro sv tl vi", "many other": "it kk sc", "one many other": "ka kw sq",
    "one two many other": "mk"}
FORMS = {c: cats.split() for cats, langs in CARDINAL.items() for c in langs.split()}
ORDINALS = {c: ["other"] for c in FORMS}
ORDINALS.update({c: cats.split() for cats, langs in ORDINAL.items() for c in langs.split()})
ALIASES = {"iw": "he", "in": "id", "ji": "yi", "mo": "ro", "sh": "sr"}
MILLIONS = {"ca", "es", "fr", "it", "pt"}
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
SUFFIX = re.compile(r"^(.*?)(_ordinal)?_(zero|one|two|few|many|other)$", re.S)
SIMPLE = re.compile(r"\{\{-?\s*([\w.]+)[^}]*\}\}|(\$t\([^)]*\))|(%\(\w+\)[sdif])|(%\d+\$[sdif@])|(%[sdif@])(?![a-z])|(</?[A-Za-z0-9][\w-]*)(?:\s+[\w:@.-]+=(?:\"[^\"]*\"|'[^']*'|[^\s>]+))*\s*/?>")


COUNTS = re.compile(r"\{\{-?\s*count\b|\{count\}")


class IcuError(Exception):
    pass


def fail(message):
    print(f"check_locales.py: {message}", file=sys.stderr)
    sys.exit(2)


def unique(pairs):
    out = {}
    for k, v in pairs:
        if k in out:
            out.setdefault("\0doubled", []).append(k)
        out[k] = v
    return out


def flat(value, prefix, out, doubled):
    if isinstance(value, dict):
        for k in value.pop("\0doubled", []):
            doubled.append(prefix + k)
        for k, v in value.items():
            flat(v, f"{prefix}{k}.", out, doubled)
    elif isinstance(value, list):
        for i, v in enumerate(value):
            flat(v, f"{prefix}{i}.", out, doubled)
    else:
        out[prefix[:-1]] = "" if value is None else value if isinstance(value, str) else json.dumps(value)


def load(path):
    try:
        with open(path, encoding="utf-8-sig") as f:
            data = json.load(f, object_pairs_hook=unique)
    except OSError as e:
        fail(f"{path}: {e.strerror}")
    except UnicodeDecodeError:
        fail(f"{path}: not UTF-8")
    except ValueError as e:
        fail(f"{path}: not JSON: {e}")
    if not isinstance(data, dict):
        fail(f"{path}: the top level must be an object with keys")
    out, doubled = {}, []
    entries = [v for k, v in data.items() if k != "\0doubled"]
    if entries and all(isinstance(v, dict) and isinstance(v.get("message"), str) for v in entries):  # browser extensions: notes for translators beside the text
        data = {k: v if k == "\0doubled" else v["message"] for k, v in data.items()}
    flat(data, "", out, doubled)
    return out, doubled


class Icu:
    """A small parser for ICU MessageFormat: argument names and plural branches."""

    def __init__(self, text):
        self.s, self.i, self.args, self.plurals = text, 0, set(), []
        self.message(False)
        if self.i < len(text):
            raise IcuError("a closing brace too many")

    def message(self, nested):
        s = self.s
        while self.i < len(s):
            c = s[self.i]
            if c == "'" and self.i + 1 < len(s) and s[self.i + 1] in "{}'":
                if s[self.i + 1] == "'":
                    self.i += 2
                    continue
                end = s.find("'", self.i + 2)
                self.i = len(s) if end < 0 else end + 1
            elif c == "{":
                self.argument()
            elif c == "}":
                if nested:
                    return
                raise IcuError("a closing brace too many")
            else:
                self.i += 1
        if nested:
            raise IcuError("a brace is not closed")

    def argument(self):
        m = re.compile(r"\{\s*([\w.-]+)\s*(,|\})").match(self.s, self.i)
        if not m:
            raise IcuError(f"cannot read the argument at '{self.s[self.i:self.i + 20]}'")
        name, self.i = m.group(1), m.end()
        self.args.add("{" + name + "}")
        if m.group(2) == "}":
            return
        m = re.compile(r"\s*(\w+)\s*(,|\})").match(self.s, self.i)
        if not m:
            raise IcuError(f"no type for argument {name}")
        kind, self.i = m.group(1), m.end()
        if m.group(2) == "}":
            return
        if kind not in ("plural", "selectordinal", "select"):
            end = self.s.find("}", self.i)
            if end < 0:
                raise IcuError("a brace is not closed")
            self.i = end + 1
            return
        branches, branch = [], re.compile(r"\s*(?:offset:\d+\s*)?(=\d+|[\w-]+)\s*\{")
        while True:
            m = branch.match(self.s, self.i)
            if m:
                branches.append(m.group(1))
                self.i = m.end()
                self.message(True)
                self.i += 1
                continue
            m = re.compile(r"\s*\}").match(self.s, self.i)
            if not m:
                raise IcuError(f"cannot read the branches of {name} at '{self.s[self.i:self.i + 20]}'")
            self.i = m.end()
            break
        if "other" not in branches:
            raise IcuError(f"{kind} of {name} has no branch 'other'")
        self.plurals.append((name, kind, branches))


HTML = set("a abbr b bdi bdo br button cite code del div em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre s samp small span strong sub sup u ul var wbr".split())


def only_words(name, tag, text):
    """<name> in "usage: /clip <name>" is a word to translate, no tag: that is closed, has attributes or is known."""
    bare = name.strip("</").lower()
    return not (bare in HTML or bare.isdigit() or "=" in tag or tag.endswith("/>") or name.startswith("</") or f"</{name[1:]}" in text)


def analyse(text):
    """Placeholders and tags as a set, ICU plurals as a list."""
    found, turn = set(), 0
    for m in SIMPLE.finditer(text):
        if m.group(5):  # "%s has %d" turned into "%d ... %s" takes the wrong values; "%2$d ... %1$s" is right
            turn += 1
            found.add(f"%{turn}${m.group(5)[1:]}")
        elif not (m.group(6) and only_words(m.group(6), m.group(0), text)):
            found.add("{{" + m.group(1) + "}}" if m.group(1) else next(g for g in m.groups() if g))
    rest = re.sub(r"\{\{[^}]*\}\}", "", text)
    if not re.search(r"[{}]", rest):
        return found, []
    icu = Icu(rest)
    return found | icu.args, icu.plurals


def language(name, known):
    code = re.split(r"[-_.@]", name)[0].lower()
    code = ALIASES.get(code, code)
    return code if code in known else None


def plural_groups(keys):
    """i18next groups: (base, ordinal?) -> set of forms, only where a form 'other' exists."""
    groups = {}
    for k in keys:
        m = SUFFIX.match(k)
        if m:
            groups.setdefault((m.group(1), bool(m.group(2))), set()).add(m.group(3))
    # category_other alone is a word, no plural: that has a second form, or counts.
    return {g: forms for g, forms in groups.items() if "other" in forms and (len(forms) > 1 or COUNTS.search(keys[f"{g[0]}{'_ordinal' if g[1] else ''}_other"]))}


def compare(source, target, doubled, lang, err, warn):
    sg = plural_groups(source)
    grouped = lambda k, g: (m := SUFFIX.match(k)) and (m.group(1), bool(m.group(2))) in g
    source = {k: v or k for k, v in source.items()}  # where the key is the text, the source file leaves its value empty
    err += [f"{k}: key occurs twice" for k in doubled]
    err += [f"{k}: missing" for k in source if k not in target and not grouped(k, sg)]
    err += [f"{k}: not in source" for k in target if k not in source and not grouped(k, sg)]
    for k in target:
        if re.search(r"_plural$|_\d$", k) and re.sub(r"_plural$|_\d$", "", k) in target:
            warn.append(f"{k}: looks like an i18next version 3 plural; use _one, _other")
    for (base, ordinal), forms in sorted(sg.items()):
        label = base + ("_ordinal" if ordinal else "")
        have = {m.group(3) for m in map(SUFFIX.match, target) if m and (m.group(1), bool(m.group(2))) == (base, ordinal)}
        if not have:
            err.append(f"{label}: missing (all plural forms)")
            continue
        need = (ORDINALS if ordinal else FORMS).get(lang or "", ["other"])
        for form in need:
            if form not in have:
                late = form == "many" and lang in MILLIONS and not ordinal
                (warn if late else err).append(f"{label}_{form}: missing plural form" + (" (used for millions)" if late else ""))
        for form in sorted(have - set(need) - {"zero"}):
            if lang:
                warn.append(f"{label}_{form}: '{lang}' does not use this form")
        wanted = set().union(*(tokens_of(f"{label}_{f}", source[f"{label}_{f}"], err, "source ") for f in forms if f"{label}_{f}" in source))
        for form in sorted(have):
            key = f"{label}_{form}"
            if not target[key].strip():
                err.append(f"{key}: empty")
                continue
            got = tokens_of(key, target[key], err)
            spare = {"{{count}}"} if form in ("zero", "one", "two") else set()
            lost(key, wanted - spare, got, wanted, err)
    for k in sorted(source.keys() & target.keys()):
        if grouped(k, sg):
            continue
        single(k, source[k], target[k], lang, err, warn)


def tokens_of(key, text, err, who=""):
    try:
        return analyse(text)[0]
    except IcuError as e:
        err.append(f"{key}: {who}syntax: {e}")
        return set()


def lost(key, need, got, allowed, err):
    if need - got:
        err.append(f"{key}: lost {', '.join(sorted(need - got))}")
    if got - allowed:
        err.append(f"{key}: added {', '.join(sorted(got - allowed))}")


def single(k, s, t, lang, err, warn):
    if s.strip() and not t.strip():
        err.append(f"{k}: empty")
        return
    try:
        st, sp = analyse(s)
    except IcuError as e:
        warn.append(f"{k}: source cannot be read as ICU ({e}); placeholders not checked")
        return
    try:
        tt, tp = analyse(t)
    except IcuError as e:
        err.append(f"{k}: syntax: {e}")
        return
    lost(k, st, tt, st, err)
    have = {(n, kind) for n, kind, _ in tp}
    for n, kind, _ in sp:
        if (n, kind) not in have:
            err.append(f"{k}: {kind} of {n} was removed")
    for n, kind, branches in tp:
        if kind == "select":
            base = next((set(b) for m, kk, b in sp if (m, kk) == (n, kind)), None)
            if base and base - set(branches):
                err.append(f"{k}: select of {n} lacks {', '.join(sorted(base - set(branches)))}")
            continue
        for form in (ORDINALS if kind == "selectordinal" else FORMS).get(lang or "", []):
            if form not in branches:
                late = form == "many" and lang in MILLIONS
                (warn if late else err).append(f"{k}: {kind} of {n} lacks '{form}'" + (" (used for millions)" if late else ""))
    if s == t and re.search(r"[^\W\d_]{4}", re.sub(r"\{[^}]*\}|<[^>]*>", "", s)):
        warn.append(f"{k}: same as source")
    if not sp and len(t) > max(len(s) * 1.6, len(s) + 12):
        warn.append(f"{k}: {len(s)} -> {len(t)} characters")
    if (s[:1].isspace(), s[-1:].isspace()) != (t[:1].isspace(), t[-1:].isspace()):
        warn.append(f"{k}: outer space differs")


def files_of(path):
    """name -> path of the JSON files of one language."""
    if os.path.isdir(path):
        found = {}
        for base, dirs, names in os.walk(path):
            dirs.sort()
            for n in sorted(names):
                if n.endswith(".json"):
                    full = os.path.join(base, n)
                    found[os.path.relpath(full, path).replace(os.sep, "/")] = full
        if not found:
            fail(f"{path}: no JSON files in this folder")
        return found
    return {"": path}


def name_of(path):
    base = os.path.basename(os.path.normpath(path))
    return base[:-5] if base.endswith(".json") else base


def ignored(path):
    """Patterns of findings that are meant to be so, one per line: key, or code:key, * for anything; # begins the reason."""
    if not path:
        return []
    try:
        with open(path, encoding="utf-8-sig") as f:
            return [x for x in (re.sub(r"(^|\s)#.*", "", line).strip() for line in f) if x]
    except (OSError, UnicodeDecodeError) as e:
        fail(f"{path}: {e}")


def is_ignored(text, names, patterns):
    key = re.match(r"(?:[^:]*\.json: )?(.*?): ", text + ": ").group(1)
    return any(fnmatch.fnmatchcase(key, p) or any(fnmatch.fnmatchcase(f"{n}:{key}", p) for n in names) for p in patterns)


def check(source, path, lang_name, strict, patterns=()):
    err, warn = [], []
    lang = language(lang_name, FORMS)
    if not lang:
        warn.append(f"language '{lang_name}' is not known: plural forms are NOT checked (use --lang {path}=CODE, or extend FORMS)")
    mine = files_of(path)
    folder = os.path.isdir(path)
    for name in sorted(source.keys() | mine.keys()):
        if folder and name not in mine:
            err.append(f"{name}: file missing")
        elif folder and name not in source:
            err.append(f"{name}: file not in source")
        else:
            e, w = [], []
            target, doubled = load(mine[name])
            compare(source[name], target, doubled, lang, e, w)
            mark = f"{name}: " if folder else ""
            err += [mark + x for x in sorted(set(e))]
            warn += [mark + x for x in sorted(set(w))]
    before = len(err) + len(warn)
    err, warn = ([x for x in found if not is_ignored(x, (lang_name, lang), patterns)] for found in (err, warn))
    silenced = before - len(err) - len(warn)
    print(f"{path} [{lang or lang_name + '?'}]: {len(err)} errors, {len(warn)} warnings" + (f", {silenced} ignored" if silenced else ""))
    for x in err:
        print("  ERROR " + x)
    for x in warn:
        print("  warn  " + x)
    return bool(err) or (strict and bool(warn))


def main():
    p = argparse.ArgumentParser(description="Compare JSON locale files with the source language.")
    p.add_argument("paths", nargs="*", metavar="SOURCE TARGET", help="source file or folder, then the targets")
    p.add_argument("--root", help="folder that holds all languages")
    p.add_argument("--source", default="en", help="with --root: the source language (default en)")
    p.add_argument("--lang", action="append", default=[], metavar="PATH=CODE")
    p.add_argument("--ignore", metavar="FILE", help="findings that are meant to be so: a key or code:key per line, * for anything, # reason")
    p.add_argument("--strict", action="store_true", help="warnings count as errors")
    a = p.parse_args()
    if a.root:
        if a.paths or not os.path.isdir(a.root):
            fail(f"{a.root}: not a folder" if not os.path.isdir(a.root) else "--root takes no further paths")
        entries = [os.path.join(a.root, n) for n in sorted(os.listdir(a.root)) if n.endswith(".json") or os.path.isdir(os.path.join(a.root, n))]
        main_one = [e for e in entries if name_of(e) == a.source]
        if not main_one:
            fail(f"{a.root}: no {a.source}.json and no folder {a.source}; found: {', '.join(map(name_of, entries)) or 'nothing'}")
        src, targets = main_one[0], [e for e in entries if e not in main_one]
    elif len(a.paths) >= 2:
        src, targets = a.paths[0], a.paths[1:]
    else:
        p.error("give a source and at least one target, or --root")
    if not targets:
        fail("no target language found")
    patterns = ignored(a.ignore)
    names = dict(x.rsplit("=", 1) for x in a.lang if "=" in x)
    for t in targets:
        if os.path.isdir(t) != os.path.isdir(src):
            fail(f"{t}: source and target must both be files or both be folders")
        if not os.path.exists(t):
            fail(f"{t}: no such file or folder")
    source = {}
    for name, path in files_of(src).items():
        source[name], doubled = load(path)
        for k in doubled:
            print(f"{path}: key {k} occurs twice in the source")
    print(f"source {src}: {sum(map(len, source.values()))} strings in {len(source)} file{'s' if len(source) > 1 else ''}")
    bad = [check(source, t, names.get(t, name_of(t)), a.strict, patterns) for t in targets]
    sys.exit(1 if any(bad) else 0)


if __name__ == "__main__":
    try:
        main()
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError) as odd:
        print(f"check_locales.py: the input is not laid out as this script expects ({type(odd).__name__}: {odd})", file=sys.stderr)
        sys.exit(2)
