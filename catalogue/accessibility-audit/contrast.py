#!/usr/bin/env python3
"""Contrast ratio of two colours by the WCAG formula, with the verdict for level AA.

    python contrast.py "#767676" "#ffffff"
    python contrast.py "#8a8a8a" "#fff" --suggest

Verdicts: text 4.5:1; large text (24 px, or 18.66 px bold) 3:1; icons, borders of inputs, focus marks 3:1.
--suggest darkens or lightens the first colour step by step until ordinary text passes.
"""
import argparse


def parse(text):
    h = text.strip().lstrip("#")
    if len(h) == 3:
        h = "".join(c * 2 for c in h)
    if len(h) != 6:
        raise SystemExit(f"not a hex colour: {text}")
    return tuple(int(h[i:i + 2], 16) for i in (0, 2, 4))


def luminance(rgb):
    def lin(v):
        v /= 255
        return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
    r, g, b = map(lin, rgb)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def ratio(a, b):
    hi, lo = sorted((luminance(a), luminance(b)), reverse=True)
    return (hi + 0.05) / (lo + 0.05)


def suggest(fg, bg, target=4.5):
    black, white = (0, 0, 0), (255, 255, 255)
    end = black if ratio(black, bg) > ratio(white, bg) else white
    for step in range(101):
        c = tuple(round(f + (e - f) * step / 100) for f, e in zip(fg, end))
        if ratio(c, bg) >= target:
            return "#%02x%02x%02x" % c
    return None


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("foreground")
    ap.add_argument("background")
    ap.add_argument("--suggest", action="store_true")
    a = ap.parse_args()
    fg, bg = parse(a.foreground), parse(a.background)
    r = ratio(fg, bg)
    print(f"{r:.2f}:1")                        # shown rounded, judged unrounded
    for name, need in (("text", 4.5), ("large text", 3), ("controls and icons", 3)):
        print(f"  {name:20} {'pass' if r >= need else 'FAIL'} (needs {need}:1)")
    if a.suggest:
        print("  nearest passing text colour:", suggest(fg, bg))
