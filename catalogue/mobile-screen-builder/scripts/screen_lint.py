#!/usr/bin/env python3
"""Finds patterns in React Native (.tsx, .jsx) and Flutter (.dart) screens that break on real phones.

    python3 screen_lint.py src/screens lib/screens file.tsx

Regular expressions, also over several lines: no types; comments are skipped only if the line starts with // or *.
A finding is a question, not a verdict. Put  screen-lint: ok  and a reason on the line, or the line above, to silence it.
Other kinds of files are counted and not read. Skips tests, stories and generated files.
Not covered: missing states, overflow, contrast, focus order. Exit 0 no findings, 1 findings, 2 wrong input.
"""
import argparse
import os
import re
import sys

RN = [
    ("font-scaling-off", r"allowFontScaling=\{false\}", "large text is a setting people need"),
    ("index-as-key", r"keyExtractor=\{\(\s*\w+\s*,\s*(\w+)\s*\)\s*=>\s*(?:String\()?\1|(?<!Skeleton )(?<!Placeholder )key=\{(?:i|idx|index)\}", "rows move; use the id"),
    ("literal-colour", r"(?:[cC]olor|tintColor)\s*[:=]\s*[{]?\s*['\"](?:#[0-9a-fA-F]{3,8}|rgba?\(|white|black|red|gr[ae]y)", "take it from the theme; dark mode breaks"),
    ("left-right", r"\b(?:margin|padding|border)(?:Left|Right)\b|textAlign:\s*['\"](?:left|right)['\"]", "use Start and End for right-to-left"),
    ("old-safe-area", r"import\s*\{[^}]*\bSafeAreaView\b[^}]*\}\s*from\s*['\"]react-native['\"]", "deprecated in React Native; use react-native-safe-area-context"),
    ("old-touchable", r"<Touchable(?:Opacity|Highlight|WithoutFeedback)\b", "use Pressable with a role"),
    ("fixed-window-size", r"Dimensions\.get\(", "does not follow rotation and folding; use useWindowDimensions"),
    ("swallowed-error", r"catch\s*(?:\(\w*\))?\s*\{\s*\}|\.catch\(\(\)\s*=>\s*(?:\{\s*\}|null|undefined)\)", "the failed state will never show"),
]
DART = [
    ("text-scale-fixed", r"TextScaler\.noScaling|TextScaler\.linear\(1(?:\.0)?\)|textScaleFactor:\s*1(?:\.0)?\b", "large text is a setting people need"),
    ("literal-colour", r"\bColor\(0x|\bColors\.(?!transparent)\w+", "take it from the theme; dark mode breaks"),
    ("left-right", r"EdgeInsets\.only\([^)]*\b(?:left|right):|Alignment\.(?:center|top|bottom)(?:Left|Right)|TextAlign\.(?:left|right)", "use the Directional variants and start, end"),
    ("old-back", r"\bWillPopScope\b", "deprecated; use PopScope"),
    ("future-in-build", r"future:\s*\w+(?:\.\w+)*\(", "a new future at each build; create it once"),
    ("swallowed-error", r"catch\s*\(\w+(?:,\s*\w+)?\)\s*\{\s*\}", "the failed state will never show"),
    ("children-list", r"ListView\(\s*children:", "builds all rows; use ListView.builder above 20"),
]
SKIP = re.compile(r"(^|/)(__tests__|__mocks__|node_modules|build|\.dart_tool|\.git)/|[.](test|spec|stories)\.[jt]sx$|_test\.dart$|\.(g|freezed|gr)\.dart$")
KINDS = {".tsx": RN, ".jsx": RN, ".dart": DART}


def files(paths, left):
    for path in paths:
        if os.path.isfile(path):
            yield path
        elif os.path.isdir(path):
            for folder, dirs, names in os.walk(path):
                dirs[:] = sorted(d for d in dirs if d not in ("node_modules", "build", ".dart_tool", ".git"))
                for name in sorted(names):
                    full = os.path.join(folder, name)
                    kind = os.path.splitext(name)[1]
                    if kind in KINDS and not SKIP.search(full.replace(os.sep, "/")):
                        yield full
                    elif kind in (".ts", ".js", ".mjs", ".vue", ".swift", ".kt") or kind in KINDS:
                        left[kind] = left.get(kind, 0) + 1
        else:
            raise OSError(f"{path}: no such file or folder")


def findings(text, rules):
    lines = text.split("\n")
    code = "\n".join("//" if x.lstrip().startswith(("//", "*", "/*")) else x for x in lines)
    for name, pattern, why in rules:
        for match in re.finditer(pattern, code):
            no = code.count("\n", 0, match.start()) + 1
            last = code.count("\n", 0, match.end()) + 1
            if not any("screen-lint: ok" in x for x in lines[max(no - 2, 0) : last]):
                yield no, name, why


def main():
    ap = argparse.ArgumentParser(description="Questions about mobile screens, from patterns")
    ap.add_argument("paths", nargs="+")
    a = ap.parse_args()
    count = seen = 0
    left = {}
    try:
        for path in files(a.paths, left):
            rules = KINDS.get(os.path.splitext(path)[1])
            if rules is None:
                raise OSError(f"{path}: only .tsx, .jsx and .dart")
            seen += 1
            with open(path, encoding="utf-8-sig", errors="replace") as f:
                text = f.read()
            if "\0" in text:
                seen -= 1
                left["binary or UTF-16 files"] = left.get("binary or UTF-16 files", 0) + 1
                continue
            for no, name, why in sorted(dict.fromkeys(findings(text, rules)), key=lambda found: found[0]):
                print(f"{path}:{no}: {name}: {why}")
                count += 1
    except OSError as e:
        print(f"screen_lint.py: {e}", file=sys.stderr)
        return 2
    if left:
        print("not read: " + ", ".join(f"{n} {kind}" for kind, n in sorted(left.items())))
    print(f"{count} findings in {seen} files")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
