#!/usr/bin/env python3
"""Reads Dart code of Flutter apps without Flutter and lists what crashes, leaks, fetches twice or stutters later.
Beside `flutter analyze`, not instead of it.

usage: flutter_scan.py PATH... [--questions] [--only CODE,...]
A line that is right as it is gets "// scan: ignore[CODE] reason" (itself or the line above).
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1. Nothing is written or run.
"""
import argparse
import os
import re
import sys

RULES = {
    "CERT": (1, "every certificate is accepted: anybody on the way reads along"),
    "SETS": (1, "setState after await without asking mounted: crash when the page is already gone"),
    "FUTB": (1, "future or stream made inside build: asked again at every rebuild, also when the keyboard opens"),
    "CTRB": (1, "controller or key made inside build: text, scroll position or state is lost at every rebuild"),
    "DISP": (2, "made in the State and never disposed or cancelled: leaks, and timers fire on dead pages"),
    "TOKN": (2, "secret in shared preferences: plain text on the device; flutter_secure_storage"),
    "INIT": (2, "async initState: nobody waits for it and errors vanish"),
    "SHRK": (2, "shrinkWrap in a list inside a scroll view builds every row at once: slivers"),
    "ANIM": (2, "setState on every tick of an animation rebuilds the page: AnimatedBuilder around the part"),
    "BIGL": (3, "children made from a list: all are built; ListView.builder if it may grow"),
    "MEDQ": (3, "MediaQuery.of in build rebuilds on keyboard and rotation: sizeOf, paddingOf, viewInsetsOf"),
    "OLDA": (3, "old name, deprecated or gone"),
    "TIPS": (3, "IconButton without tooltip: a screen reader says only 'button'"),
    "NETI": (3, "network picture without errorBuilder: a red stack trace in debug, an empty place in release"),
    "CATC": (3, "error swallowed"),
}
OLD = {r"\bWillPopScope\b": "PopScope", r"\.withOpacity\(": "withValues(alpha:)", r"\bMaterialStateProperty\b": "WidgetStateProperty",
       r"\btextScaleFactor\b": "textScaler", r"\bonPopInvoked:": "onPopInvokedWithResult", r"\bRaisedButton\b|\bFlatButton\b": "ElevatedButton, TextButton",
       r"\bRawKeyboard(Listener)?\b": "HardwareKeyboard, KeyboardListener", r"\bThemeData\([^)]*useMaterial3: false": "Material 3"}
OWNED = r"(TextEditingController|ScrollController|PageController|TabController|AnimationController|FocusNode|" \
        r"TransformationController|VideoPlayerController|StreamController|StreamSubscription|Timer|CameraController|AudioPlayer)"


def mask(text):
    """Strings and comments become blanks of the same length; interpolations are lost on purpose."""
    pattern = re.compile(r"//[^\n]*|/\*.*?\*/|r?'''.*?'''|r?\"\"\".*?\"\"\"|r'[^'\n]*'|r\"[^\"\n]*\"|'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"", re.S)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m[0]) if m[0].startswith(("//", "/*"))
                       else m[0][0] + re.sub(r"[^\n]", "_", m[0][1:-1]) + m[0][-1], text)


def close(text, at, pair="{}"):
    deep = 0
    for n in range(at, len(text)):
        if text[n] == pair[0]:
            deep += 1
        elif text[n] == pair[1]:
            deep -= 1
            if deep == 0:
                return n
    return len(text)


class File:
    def __init__(self, path, text):
        self.path, self.text, self.code = path, text, mask(text)
        self.lines, self.found, self.marked = text.split("\n"), set(), 0

    def add(self, rule, at, note=""):
        n = self.code[:at].count("\n")
        for k in (n, n - 1):
            line = self.lines[k] if 0 <= k < len(self.lines) else ""
            mark = re.search(r"//.*scan: ignore(?:\[([A-Z, ]+)\])?", line)
            if mark and (k == n or line.strip().startswith("//")) and (not mark[1] or rule in mark[1]):
                self.marked += 1
                return
        self.found.add((RULES[rule][0], rule, self.path, n + 1, note))

    def scan(self):
        code = self.code
        for match in re.finditer(r"badCertificateCallback\s*=\s*\([^)]*\)\s*(=>\s*true|\{\s*return true)", code):
            self.add("CERT", match.start())
        for match in re.finditer(r"\bclass\s+(\w+)[^{;]*\{", code):
            end = close(code, match.end() - 1)
            head, body = code[match.start(): match.end()], code[match.end(): end]
            widget = re.search(r"extends\s+(\w*State(less|ful)?\w*|ConsumerWidget|HookWidget|HookConsumerWidget|\w*Widget)\b", head)
            if widget:
                self.owner(head, body, match.end())
        for match in re.finditer(r"\bsetString\(\s*(['\"]\w*['\"]|\w+(?:\.\w+)*)", code):
            raw = self.text[match.start(): match.end()]
            if re.search(r"token|password|passwd|secret|jwt|refresh|pin\b|api_?key", raw, re.I) and not re.search(
                    r"fcm|push|device_?token|token_?type|firebase", raw, re.I):
                self.add("TOKN", match.start())
        for match in re.finditer(r"void\s+initState\(\)\s*async", code):
            self.add("INIT", match.start())
        for match in re.finditer(r"\b(ListView|GridView)(\.(builder|separated|count|extent))?\s*\(", code):
            end = close(code, match.end() - 1, "()")
            args = code[match.end(): end]
            inner = re.sub(r"\([^()]*\)", "", args)
            if re.search(r"\bshrinkWrap:\s*true", args[:600]) and re.search(r"NeverScrollableScrollPhysics", args[:900]):
                self.add("SHRK", match.start())
            if not match[2] and re.search(r"\bchildren:\s*[\w.!?]+\s*\.map\b", inner):
                self.add("BIGL", match.start())
        for pattern, new in OLD.items():
            for match in re.finditer(pattern, code):
                self.add("OLDA", match.start(), f"{match[0].strip('.(:')[:30]} -> {new}")
        for match in re.finditer(r"\bIconButton(\.\w+)?\s*\(", code):
            args = code[match.end(): close(code, match.end() - 1, "()")]
            if "tooltip:" not in args and "semanticLabel" not in args:
                self.add("TIPS", match.start())
        for match in re.finditer(r"\bImage\.network\s*\(", code):
            if "errorBuilder:" not in code[match.end(): close(code, match.end() - 1, "()")]:
                self.add("NETI", match.start())
        for match in re.finditer(r"catch\s*\((\w+)(,\s*\w+)?\)\s*\{\s*\}", code):
            if not self.text[match.start(): match.end() + 80].count("//"):
                self.add("CATC", match.start())
        return self

    def owner(self, head, body, base):
        state = re.search(r"extends\s+\w*State\s*<|extends\s+\w*State\b", head)
        for match in re.finditer(r"\basync\s*\{", body) if state else ():
            self.late(body, match.end(), close(body, match.end() - 1), base)
        for match in re.finditer(r"\bbuild\(\s*BuildContext[^)]*\)\s*(\{|=>)", body):
            stop = close(body, match.end() - 1) if match[1] == "{" else body.find(";\n", match.end())
            self.build(body, match.end(), stop if stop > 0 else len(body), base)
        if not state:
            return
        for match in re.finditer(r"^\s*(?:late\s+)?(?:final\s+)?(?:" + OWNED + r"(?:<[^=;]*>)?\??)\s+(_?\w+)\s*(=\s*[^;]+)?;", body, re.M):
            kind, name, value = match[1], match[2], match[3] or ""
            made = bool(re.search(rf"\b{kind}(\.\w+)?\s*[(<]", value)) or re.search(
                rf"\b{name}\s*(\?\?)?=\s*(const\s+)?({kind}\b|VideoPlayerController\b|Timer\b|[\w.()?!]+\s*\.listen\()", body) or ".listen(" in value
            if kind in {"StreamSubscription", "Timer"}:
                made = made or re.search(rf"\b{name}\s*(\?\?)?=\s*(?!null)[^;]*(\.listen\(|Timer)", body)
            ended = re.search(rf"\b{name}\s*[?!]?\s*(?:\.\.\s*\w+\([^;]*?\)\s*)*\.\.?\s*(dispose|cancel|close)\b|\b{name}\b[^;]*\)\s*\.\s*(dispose|cancel)|"
                              rf"\[[^\[\]]*\b{name}\b[^\[\]]*\]\s*(?:\.forEach|\)\s*\{{?\s*\w+\??\.(?:dispose|cancel))|dispose\w*\([^)]*\b{name}\b", body)
            if made and not ended:
                self.add("DISP", base + match.start(2), f"{kind} {name}")
        for match in re.finditer(r"^  (?:late\s+)?(?:final|var)\s+(_?\w+)\s*=\s*" + OWNED + r"\b(?:\.\w+)?\s*[(<]", body, re.M):
            name = match[1]
            if not re.search(rf"\b{name}\s*[?!]?\s*(?:\.\.\s*\w+\([^;]*?\)\s*)*\.\.?\s*(dispose|cancel|close)\b|\[[^\[\]]*\b{name}\b[^\[\]]*\]\s*(?:\.forEach|\)\s*\{{?\s*\w+\??\.(?:dispose|cancel))|dispose\w*\([^)]*\b{name}\b", body):
                self.add("DISP", base + match.start(1), f"{match[2]} {name}")
        for match in re.finditer(r"addListener\(\s*\(\)\s*(=>\s*setState|\{\s*setState\(\s*\(\)\s*\{\s*\}\s*\))", body):
            before = body[max(0, match.start() - 160): match.start()]
            if re.search(r"(_?anim\w*|_?controller)\b[^;]*$", before, re.I) and "AnimationController" in body \
                    and not re.search(r"(scroll|text|search|tab|page|focus)\w*\s*\.*\s*$", before, re.I):
                self.add("ANIM", base + match.start())

    def late(self, body, start, end, base):
        text = body[start:end]
        for match in re.finditer(r"(?<![\w.])setState\s*\(", text):
            before = text[: match.start()]
            waits = [m.start() for m in re.finditer(r"\bawait\b", before)]
            if not waits:
                continue
            last = waits[-1]
            # The await may stand in another branch or in a function inside: look whether its block is still open.
            between = before[last:]
            if between.count("}") > between.count("{") and re.search(r"\breturn\b|\belse\b", between):
                continue
            if re.search(r"\bmounted\b|isDisposed|_disposed", between):
                continue
            opened = re.search(r"\b(if|while)\s*\([^)]*\bmounted\b[^)]*\)\s*\{?\s*$", before[-120:])
            if opened or re.search(r"\bmounted\b", text[match.end() - 60: match.end()]):
                continue
            self.add("SETS", base + start + match.start())

    def build(self, body, start, end, base):
        text = body[start:end]
        for match in re.finditer(r"\b(Future|Stream)Builder\s*(?:<(?:[^<>()]|<[^<>]*>)*>)?\s*\(", text):
            args = text[match.end(): close(text, match.end() - 1, "()")]
            value = re.search(r"\b(?:future|stream):\s*((?:[^,()]|\((?:[^()]|\([^()]*\))*\))+)", args)
            if value and re.search(r"\w\s*\(", value[1]) and not (match[1] == "Stream" and not re.search(
                    r"snapshots\(|watch\w*\(|onValue|query|fetch|[gG]et\w*\(|stream\w*\(", value[1])) and not re.search(
                    r"^\s*(ref\.|context\.(read|watch)|Future\.value|\w*[cC]ache|_?memo|use[A-Z]|_?controller|_?\w*[bB]loc\.)", value[1]):
                pure = match[1] == "Stream"
                self.add("FUTB", base + start + match.start() + 0,
                         re.sub(r"\s+", " ", self.text[base + start + match.end() + value.start(1): base + start + match.end() + value.end(1)].strip())[:60] + (" (a stream: a new subscription each time)" if pure else ""))
        for match in re.finditer(r"(?:final|var|late|\w+)\s+_?\w+\s*=\s*(TextEditingController|ScrollController|PageController|FocusNode|AnimationController)\s*\(|"
                                 r"\b(?:controller|focusNode):\s*(TextEditingController|ScrollController|PageController|FocusNode)\s*\(|\bkey:\s*(UniqueKey|GlobalKey(?:<\w+>)?)\s*\(", text):
            line = text[text.rfind("\n", 0, match.start()) + 1: match.start()]
            if re.search(r"use[A-Z]\w+\(", line) or "useMemo" in text[max(0, match.start() - 80): match.start()]:
                continue
            self.add("CTRB", base + start + match.start(), match[1] or match[2] or match[3])
        for match in re.finditer(r"MediaQuery\.of\(\s*\w+\s*\)\s*\.(size|padding|viewInsets)\b", text):
            self.add("MEDQ", base + start + match.start())


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[4][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--questions", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    files, made, tests = [], 0, 0
    for path in args.paths:
        if os.path.isfile(path):
            files.append(path)
            continue
        if not os.path.isdir(path):
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
        for folder, dirs, names in os.walk(path):
            dirs[:] = sorted(d for d in dirs if d not in {"build", ".dart_tool", ".git", "ios", "android", "node_modules", "generated"})
            for name in sorted(names):
                if not name.endswith(".dart"):
                    continue
                inside = os.path.relpath(os.path.join(folder, name), path).replace(os.sep, "/")
                if re.search(r"\.(g|freezed|gr|mocks|config|gen|pb|pbenum|pbserver|pbjson)\.dart$", name):
                    made += 1
                elif re.search(r"(^|/)(test|integration_test|test_driver)/|_test\.dart$", inside):
                    tests += 1
                else:
                    files.append(os.path.join(folder, name))
    found, marked, unread = set(), 0, []
    for path in files:
        try:
            with open(path, encoding="utf-8-sig") as handle:
                one = File(path, handle.read()).scan()
        except (UnicodeDecodeError, OSError) as error:
            unread.append(f"{path} ({type(error).__name__})")
            continue
        found |= {f for f in one.found if not only or f[1] in only}
        marked += one.marked
    if not files or len(unread) == len(files):
        print("no Dart files to read", file=sys.stderr)
        return 2
    print(f"{len(files) - len(unread)} Dart files read, set aside: {made} generated, {tests} tests; {marked} marks"
          + (f"; not read: {', '.join(unread)}" if unread else ""))
    last = None
    for rank, rule, path, line, note in sorted(found):
        if rank == 3 and not args.questions and not only:
            break
        if rank != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[rank])
            last = rank
        print(f"  {rule} {path}:{line}  {RULES[rule][1]}" + (f" ({note})" if note else ""))
    asked = sum(f[0] == 3 for f in found)
    print(f"\n{len(found) - asked} findings, {asked} questions" + ("" if args.questions or only else " (--questions)"))
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
