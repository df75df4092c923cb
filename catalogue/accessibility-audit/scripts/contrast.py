#!/usr/bin/env python3
"""Contrast ratio by the WCAG formula, with the verdict for level AA.

    python3 contrast.py "#767676" "#ffffff"
    python3 contrast.py "rgba(0,0,0,0.54)" "#fff" --suggest
    python3 contrast.py --pairs colours.csv          header: name,foreground,background,kind

kind: text (4.5:1), large (24 px, or 18.66 px bold: 3:1), ui (icons, input borders, focus marks: 3:1).
Colours: #rgb, #rrggbb, #rgba, #rrggbbaa, rgb(), rgba() with numbers 0 to 255 and alpha 0 to 1 or in percent.
A transparent foreground is blended over the background; the background must be opaque.
--suggest moves the foreground towards black or white until the pair passes.
Limits: no gradients, images, named colours, hsl() or oklch(): take the computed value from the
browser. Ratios are shown rounded down to two digits and judged unrounded. Exit 1 with --strict if a pair fails.
"""
import argparse
import csv
import io
import math
import re
import sys

NEED = {"text": 4.5, "large": 3.0, "ui": 3.0}


def as_commas(f):
    """The table with commas, whether it came with commas, semicolons or tabs. With semicolons, 1.234,50 is 1234.50."""
    text = f.read()
    mark = max(",;\t", key=text.split("\n", 1)[0].count)
    if mark == ",":
        return io.StringIO(text, newline="")
    number = re.compile(r"-?(\d{1,3}(\.\d{3})+|\d+),\d+")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows([c.replace(".", "").replace(",", ".") if mark == ";" and number.fullmatch(c.strip()) else c for c in row] for row in rows)
    out.seek(0)
    return out


def parse(text):
    """(r, g, b, alpha) or ValueError."""
    t = text.strip().lower()
    if re.fullmatch(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", t):
        h = t[1:]
        if len(h) < 6:
            h = "".join(c * 2 for c in h)
        v = [int(h[i:i + 2], 16) for i in range(0, len(h), 2)]
        return v[0], v[1], v[2], (v[3] / 255 if len(v) == 4 else 1.0)
    m = re.fullmatch(r"rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:\s*[,/]\s*([\d.]+%?))?\s*\)", t)
    if m and all(int(m.group(i)) <= 255 for i in (1, 2, 3)):
        alpha = (float(m.group(4).rstrip("%")) / (100 if m.group(4).endswith("%") else 1)) if m.group(4) else 1.0
        if alpha <= 1:
            return int(m.group(1)), int(m.group(2)), int(m.group(3)), alpha
    raise ValueError(f"not a colour this script reads: {text!r}")


def blend(fg, bg):
    a = fg[3]
    return tuple(f * a + b * (1 - a) for f, b in zip(fg[:3], bg[:3]))


def luminance(rgb):
    def lin(v):
        v /= 255
        return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
    r, g, b = (lin(v) for v in rgb)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def ratio(a, b):
    hi, lo = sorted((luminance(a), luminance(b)), reverse=True)
    return (hi + 0.05) / (lo + 0.05)


def shown(r):
    return f"{math.floor(r * 100) / 100:.2f}:1"


def suggest(fg, bg, target):
    end = max(((0, 0, 0), (255, 255, 255)), key=lambda c: ratio(c, bg))
    for step in range(256):
        c = tuple(round(f + (e - f) * step / 255) for f, e in zip(fg, end))
        if ratio(c, bg) >= target:
            return "#%02x%02x%02x" % c
    return "none"


def colours(fg_text, bg_text):
    fg, bg = parse(fg_text), parse(bg_text)
    if bg[3] < 1:
        raise ValueError(f"the background must be opaque: {bg_text!r}")
    return blend(fg, bg), bg[:3]


def read_pairs(path):
    with open(path, newline="", encoding="utf-8-sig") as f:
        reader = csv.DictReader(as_commas(f))
        missing = {"name", "foreground", "background", "kind"} - set(reader.fieldnames or [])
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(sorted(missing))}")
        for row in reader:
            where = f"{path}: line {reader.line_num}"
            kind = (row["kind"] or "text").strip()
            if kind not in NEED:
                raise ValueError(f"{where}: kind {kind!r} is not one of {', '.join(NEED)}")
            try:
                yield row["name"], kind, colours(row["foreground"] or "", row["background"] or "")
            except ValueError as e:
                raise ValueError(f"{where}: {e}")


def main():
    ap = argparse.ArgumentParser(description="WCAG contrast of colour pairs (level AA)")
    ap.add_argument("foreground", nargs="?")
    ap.add_argument("background", nargs="?")
    ap.add_argument("--pairs", metavar="CSV", help="file with name,foreground,background,kind")
    ap.add_argument("--suggest", action="store_true", help="name a foreground that passes")
    ap.add_argument("--strict", action="store_true", help="exit 1 if a pair fails (for text, with two colours)")
    a = ap.parse_args()
    if bool(a.pairs) == bool(a.background) or (a.pairs and a.foreground):
        ap.error("give two colours, or --pairs FILE")
    failed = 0
    try:
        if a.pairs:
            for name, kind, (fg, bg) in read_pairs(a.pairs):
                r, need = ratio(fg, bg), NEED[kind]
                failed += r < need
                tip = f"  try {suggest(fg, bg, need)}" if a.suggest and r < need else ""
                print(f"{'pass' if r >= need else 'FAIL'}  {shown(r):>8}  needs {need}:1  {kind:<5}  {name}{tip}")
        else:
            fg, bg = colours(a.foreground, a.background)
            r = ratio(fg, bg)
            failed += r < NEED["text"]
            print(shown(r))
            for kind, need in NEED.items():
                print(f"  {kind:<6} {'pass' if r >= need else 'FAIL'} (needs {need}:1)")
            if a.suggest:
                print("  passing text colour:", suggest(fg, bg, NEED["text"]))
    except (OSError, ValueError, UnicodeDecodeError) as e:
        print(f"contrast.py: {e}", file=sys.stderr)
        return 2
    return 1 if failed and a.strict else 0


if __name__ == "__main__":
    sys.exit(main())
