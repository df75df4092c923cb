#!/usr/bin/env python3
"""Contrast ratio by the WCAG formula, with the verdict for level AA.

    python3 contrast.py "#767676" "#ffffff"
    python3 contrast.py "rgba(0,0,0,0.54)" "#fff" --suggest
    python3 contrast.py --pairs colours.csv          header: name,foreground,background,kind

kind: text (4.5:1), large (24 px, or 18.66 px bold: 3:1), ui (icons, input borders, focus marks: 3:1).
Colours: #rgb, #rrggbb, #rgba, #rrggbbaa, rgb(), hsl(), hwb(), oklch(), oklab(), color(srgb ...), with alpha, and the
plain names (white, black, red ...). A colour outside sRGB is cut to it. A transparent foreground is blended over the
background; the background must be opaque. --suggest moves the foreground towards black or white until the pair passes.
Limits: no gradients, images, lab(), lch(), display-p3, variables or rare names: take the computed value from the
browser. Ratios are shown rounded down to two digits and judged unrounded. A pair that cannot be read is named and left
out; the others are judged. Exit 0; 1 with --strict if a pair fails; 2 on wrong use or if a pair was not read.
"""
import argparse
import colorsys
import csv
import io
import math
import re
import sys

NEED = {"text": 4.5, "large": 3.0, "ui": 3.0}
PAIRS = ("name", "foreground", "background", "kind")
NAMES = {"black": 0x000000, "white": 0xffffff, "red": 0xff0000, "lime": 0x00ff00, "blue": 0x0000ff, "yellow": 0xffff00, "cyan": 0x00ffff,
         "aqua": 0x00ffff, "magenta": 0xff00ff, "fuchsia": 0xff00ff, "gray": 0x808080, "grey": 0x808080, "silver": 0xc0c0c0,
         "maroon": 0x800000, "green": 0x008000, "navy": 0x000080, "olive": 0x808000, "purple": 0x800080, "teal": 0x008080,
         "orange": 0xffa500, "darkgray": 0xa9a9a9, "lightgray": 0xd3d3d3, "whitesmoke": 0xf5f5f5, "rebeccapurple": 0x663399}


def as_commas(path, columns):
    """The table with commas. It may come in UTF-8, UTF-16 or Windows text, with semicolons or tabs, title lines above the
    header, other case in the header, empty rows. With semicolons or tabs, 1.234,50 is 1234.50. Lines keep their numbers."""
    with open(path, "rb") as f:
        raw = f.read()
    wide = raw[:2] in (b"\xff\xfe", b"\xfe\xff")
    if b"\0" in raw and not wide:
        raise csv.Error("binary data, not a table; save it as CSV")
    try:
        text = raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
        print(f"{path}: not UTF-8, read as Windows text; look at the accents", file=sys.stderr)
    csv.field_size_limit(2**31 - 1)
    plain = lambda cell: "_".join(cell.strip().lower().split())
    known = {plain(c): c for c in columns}
    tables = [(m, list(csv.reader(io.StringIO(text, newline=""), delimiter=m))) for m in sorted(",;\t", key=text.split("\n", 1)[0].count, reverse=True)]
    heads = [(m, rows, n) for m, rows in tables for n, row in enumerate(rows[:20]) if known.keys() <= {plain(c) for c in row}]
    mark, rows, top = heads[0] if heads else (*tables[0], 0)
    number = re.compile(r"[-+]?[$€£¥₹]?\s?(\d{1,3}([.\s]\d{3})+|\d+),\d+\s?[%$€£¥₹]?")
    commas = mark != "," and any(number.fullmatch(c.strip()) for row in rows for c in row)
    whole = re.compile(r"[-+]?\d{1,3}(\.\d{3})+")
    out = io.StringIO(newline="")
    lines = csv.writer(out, lineterminator="\n")
    if rows:
        lines.writerow([known.get(plain(c), c.strip()) for c in rows[top]])
    for n, row in enumerate(rows):
        if n < top or not any(c.strip() for c in row):
            lines.writerow([])
        elif n > top:
            lines.writerow([c.replace(".", "").replace(",", ".") if commas and (number.fullmatch(c) or whole.fullmatch(c)) else c for c in map(str.strip, row)])
    long = [n + 1 for n, row in enumerate(rows) if n > top and any(c.strip() for c in row[len(rows[top]):])]
    if long:
        print(f"{path}: {len(long)} rows have more cells than the header, the first is row {long[0]}: a {mark!r} inside a text without quotes?", file=sys.stderr)
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
    if t in NAMES:
        return NAMES[t] >> 16, NAMES[t] >> 8 & 255, NAMES[t] & 255, 1.0
    m = re.fullmatch(r"(rgb|hsl|hwb|oklch|oklab|color)a?\(\s*(srgb\s+)?(.+?)\s*\)", t)
    parts = re.split(r"\s*[,/]\s*|\s+", m.group(3)) if m else []
    if len(parts) in (3, 4) and (m.group(1) == "color") == bool(m.group(2)):
        try:
            rgb, alpha = to_rgb(m.group(1), parts[:3]), share(parts[3], 1) if len(parts) == 4 else 1.0
        except ValueError:
            rgb = None
        if rgb and 0 <= alpha <= 1:
            return *rgb, alpha
    raise ValueError(f"not a colour this script reads: {text!r}")


def share(part, full):
    """A number, with a percentage taken of full; none is 0."""
    if part == "none":
        return 0.0
    v = float(part[:-1]) / 100 * full if part.endswith("%") else float(part)
    if not math.isfinite(v):
        raise ValueError(part)
    return v


def hue(part):
    for unit, turn in (("deg", 360), ("grad", 400), ("rad", 2 * math.pi), ("turn", 1)):
        if part.endswith(unit):
            return share(part[:-len(unit)], 1) * 360 / turn
    return share(part, 360)


def to_rgb(kind, parts):
    """Red, green and blue from 0 to 255, or None where rgb() is out of range."""
    if kind == "rgb":
        v = [share(p, 255) for p in parts]
        return tuple(v) if all(0 <= x <= 255 for x in v) else None
    if kind == "color":
        v = [share(p, 1) for p in parts]
    elif kind in ("hsl", "hwb"):
        h, (a, b) = hue(parts[0]) % 360, (share(p if p.endswith("%") or p == "none" else p + "%", 1) for p in parts[1:])
        wheel = colorsys.hls_to_rgb(h / 360, 0.5 if kind == "hwb" else b, 1 if kind == "hwb" else a)
        gray = a / (a + b) if a + b > 1 else None
        v = wheel if kind == "hsl" else [gray if gray is not None else c * (1 - a - b) + a for c in wheel]
    else:
        light, (x, y) = share(parts[0], 1), (share(parts[1], 0.4), hue(parts[2]) if kind == "oklch" else share(parts[2], 0.4))
        if kind == "oklch":
            x, y = x * math.cos(math.radians(y)), x * math.sin(math.radians(y))
        l, m, s = ((light + p * x + q * y) ** 3 for p, q in ((0.3963377774, 0.2158037573), (-0.1055613458, -0.0638541728), (-0.0894841775, -1.2914855480)))
        linear = (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
                  -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
        v = [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in linear]
    return tuple(min(255.0, max(0.0, c * 255)) for c in v)


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
    reader = csv.DictReader(as_commas(path, PAIRS))
    missing = set(PAIRS) - set(reader.fieldnames or [])
    if missing:
        raise ValueError(f"{path}: line 1: missing column {', '.join(sorted(missing))}")
    for row in reader:
        where = f"{path}: line {reader.line_num}"
        kind = (row["kind"] or "text").strip().lower()
        try:
            if kind not in NEED:
                raise ValueError(f"kind {kind!r} is not one of {', '.join(NEED)}")
            yield row["name"], kind, colours(row["foreground"] or "", row["background"] or "")
        except ValueError as e:
            print(f"contrast.py: {where}: not read: {e}", file=sys.stderr)
            yield row["name"], None, None


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
    failed = unread = judged = 0
    try:
        if a.pairs:
            for name, kind, pair in read_pairs(a.pairs):
                judged, unread = judged + 1, unread + (pair is None)
                if pair is None:
                    continue
                (fg, bg), need = pair, NEED[kind]
                r = ratio(fg, bg)
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
    except (OSError, ValueError, csv.Error) as e:
        print(f"contrast.py: {e}", file=sys.stderr)
        return 2
    if unread:
        print(f"contrast.py: {unread} of {judged} pairs not read", file=sys.stderr)
        return 2
    return 1 if failed and a.strict else 0


if __name__ == "__main__":
    sys.exit(main())
