#!/usr/bin/env python3
"""Counts raw design values in front-end code, so that drift becomes a number, and finds colours nobody can tell apart.

    python3 drift_count.py src [--exclude tokens --exclude theme] [--near 2.3]

Reads .css .scss .sass .less .pcss .tsx .jsx .ts .js .mjs .vue .svelte .astro and names how many other style and page files it did not
read. Skips minified and test files, node_modules, dist, build, coverage and --exclude folders
(default: tokens). Kinds: hex, func (rgb, hsl, oklch...), length (px or rem in margin, padding, gap, font-size,
border-radius, also as camelCase style props), z-index, duration, arbitrary (Tailwind -[13px]), gap (ds-gap: comments).
Near colours: pairs of raw hex values of equal alpha whose CIE76 distance is under --near; about 2.3 is just noticeable.
Limits: patterns line by line, no parser. Comments are ignored except ds-gap. 0, 1px and var(...) do not count. Named colours
and values built by code are not seen. Follow the trend, not the single hit. Exit 0, or 2 on wrong use.
"""
import argparse
import os
import re
import sys
from collections import Counter

CSS = (".css", ".scss", ".sass", ".less", ".pcss")
EXT = (*CSS, ".tsx", ".jsx", ".ts", ".js", ".mjs", ".vue", ".svelte", ".astro")
OTHER = (".html", ".htm", ".styl", ".stylus", ".mdx", ".hbs", ".ejs", ".erb", ".haml", ".pug", ".twig", ".php", ".cshtml")
SKIP = {"node_modules", "dist", "build", "coverage", ".git", ".next", "storybook-static"}
HEX = re.compile(r"""(?<!href=["'])(?<!to=["'])(?<!url\()(?<!url\(["'])(?<![\w&])#([0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b(?!-)""")
KINDS = [
    ("func", re.compile(r"\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(")),
    ("length", re.compile(r"\b(?:margin|padding|gap|row-?gap|column-?gap|font-?size|border-?radius)(?:-?(?:top|right|bottom|left|inline|block|start|end|Top|Right|Bottom|Left)){0,2}['\"]?\s*:\s*['\"]?[^;,}]*?(?<![\w.-])(?!0(?![.\d])|1px)\d*\.?\d+(?:px|rem)")),
    ("z-index", re.compile(r"\b(?:z-index|zIndex)['\"]?\s*:\s*['\"]?-?[1-9]")),
    ("duration", re.compile(r"\b(?:transition|animation)[\w-]*['\"]?\s*:[^;}]*?(?<![\w.-])(?!0m?s\b)\d*\.?\d+m?s\b")),
    ("arbitrary", re.compile(r"-\[[^\]\s]*(?:\d(?:px|rem)|#[0-9a-fA-F]{3})[^\]\s]*\]")),
]


def files(folder, exclude, left):
    for base, dirs, names in os.walk(folder):
        dirs[:] = sorted(d for d in dirs if d not in SKIP and d not in exclude)
        for n in sorted(names):
            if re.search(r"\.(?:min|test|spec)\.", n) and n.endswith(EXT):
                left["minified" if ".min." in n else "test files"] += 1
            elif n.endswith(EXT) and not n.endswith(".d.ts"):
                yield os.path.join(base, n)
            elif n.endswith(OTHER):
                left[os.path.splitext(n)[1]] += 1


def without_comments(text):
    keep_lines = lambda m: "\n" * m.group(0).count("\n")
    text = re.sub(r"/\*.*?\*/", keep_lines, text, flags=re.S)
    text = re.sub(r"<!--.*?-->", keep_lines, text, flags=re.S)
    return re.sub(r"(?m)(^|\s)//.*$", r"\1", text)


def lab(h):
    h = h[:6] if len(h) >= 6 else "".join(c * 2 for c in h[:3])
    rgb = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    r, g, b = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb]
    xyz = ((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047, 0.2126 * r + 0.7152 * g + 0.0722 * b,
           (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    x, y, z = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def alpha(h):
    return {4: h[3:] * 2, 8: h[6:]}.get(len(h), "ff")


def distance(a, b):
    return sum((p - q) ** 2 for p, q in zip(lab(a), lab(b))) ** 0.5


def main():
    ap = argparse.ArgumentParser(description="Count raw design values")
    ap.add_argument("folder")
    ap.add_argument("--exclude", action="append", default=[], metavar="FOLDER")
    ap.add_argument("--near", type=float, default=2.3)
    a = ap.parse_args()
    if not os.path.isdir(a.folder):
        print(f"drift_count.py: no such folder: {a.folder}", file=sys.stderr)
        return 2
    kinds, per_file, colours, left, seen = Counter(), Counter(), Counter(), Counter(), 0
    for path in files(a.folder, set(a.exclude or ["tokens"]), left):
        try:
            with open(path, encoding="utf-8-sig") as f:
                text = f.read()
        except (OSError, UnicodeDecodeError) as e:
            print(f"drift_count.py: {path}: skipped: {e}", file=sys.stderr)
            continue
        seen += 1
        kinds["gap"] += text.count("ds-gap:")
        for line in without_comments(text).split("\n"):
            css = path.endswith(CSS)
            end = line.rstrip()
            if not (css and (end.endswith("{") or end.endswith(",") and not re.search(r":\s", line))):     # selectors, not values
                for m in HEX.finditer(line):
                    kinds["hex"] += 1
                    per_file[path] += 1
                    colours[m.group(1).lower()] += 1
            for kind, pattern in KINDS:
                n = len(pattern.findall(line))
                kinds[kind] += n
                per_file[path] += n
    print(f"{seen} files read" + (f"; not read: {', '.join(f'{n} {kind}' for kind, n in left.most_common())}" if left else ""))
    for kind in ("hex", "func", "length", "z-index", "duration", "arbitrary", "gap"):
        print(f"{kind:<10}{kinds[kind]:>5}")
    print("\nfiles with most raw values")
    for path, n in sorted(((p, n) for p, n in per_file.items() if n), key=lambda x: (-x[1], x[0]))[:10]:
        print(f"{n:>5}  {path.replace(os.sep, '/')}")
    print("\nmost used raw colours")
    for h, n in sorted(colours.items(), key=lambda x: (-x[1], x[0]))[:10]:
        print(f"{n:>5}  #{h}")
    near = [(distance(x, y), x, y) for i, x in enumerate(sorted(colours)) for y in sorted(colours)[i + 1:]]
    near = sorted(p for p in near if p[0] < a.near and alpha(p[1]) == alpha(p[2]))
    if near:
        print(f"\ncolours closer than {a.near:g}: keep the one used more")
        for d, x, y in near:
            print(f"  {d:.1f}  #{x} ({colours[x]})  #{y} ({colours[y]})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
