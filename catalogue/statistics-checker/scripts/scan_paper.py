#!/usr/bin/env python3
"""Reads a manuscript as text, finds reported tests and recomputes each p-value; also means that no whole numbers can give.

  scan_paper.py FILE.txt|.md|.tex [--alpha 0.05] [--one-tailed] [--all]

Found are t(28) = 2.20, F(2, 45) = 3.1, r(30) = .41, z = 2.1, chi2(1, N = 90) = 4.2 (also with the Greek letter and in TeX) when
"p = ...", "p < ...", "p > ..." or "n.s." follows in the same sentence. Rounding of the statistic is allowed for: a p is called wrong
only if no value that rounds to the printed one gives it.
  WRONG     p does not follow from statistic and degrees of freedom
  DECISION  the same, and it crosses --alpha: one side says significant, the other not
  GRIM      "M = 3.47" with an n in the same brackets or sentence that whole answers cannot give (n below 100, two decimals)
--one-tailed accepts half of the two-sided p, where the text says so. --all shows what agrees too. Convert a PDF first (pdftotext -layout).
A result in a table, or without degrees of freedom, is not seen: the last line says how many p-values had no test beside them.
Exit codes: 0 all agree or nothing found, 1 something to ask the authors, 2 not readable. Python 3.9+, standard library only.
"""
import argparse
import math
import re
import sys


def betacf(a, b, x):
    tiny = 1e-300
    c, d = 1.0, 1.0 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > tiny else tiny)
    h = d
    for m in range(1, 500):
        for num in (m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)), -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))):
            d = 1 + num * d
            c = 1 + num / c
            d = 1 / (d if abs(d) > tiny else tiny)
            c = c if abs(c) > tiny else tiny
            h *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return h


def beta(a, b, x):
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(1 - x))
    return front * betacf(a, b, x) / a if x < (a + 1) / (a + b + 2) else 1 - front * betacf(b, a, 1 - x) / b


def upper_gamma(a, x):
    if x <= 0:
        return 1.0
    if x < a + 1:
        term = total = 1 / a
        for n in range(1, 2000):
            term *= x / (a + n)
            total += term
            if term < total * 1e-15:
                break
        return 1 - total * math.exp(-x + a * math.log(x) - math.lgamma(a))
    b, c = x + 1 - a, 1e300
    d = 1 / b
    h = d
    for i in range(1, 2000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b or 1e-300)
        c = b + an / c or 1e-300
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return math.exp(-x + a * math.log(x) - math.lgamma(a)) * h


def p_of(kind, value, df):
    value = abs(value)
    if kind == "t":
        return beta(df[0] / 2, 0.5, df[0] / (df[0] + value * value))
    if kind == "f":
        return beta(df[1] / 2, df[0] / 2, df[1] / (df[1] + df[0] * value))
    if kind == "r":
        if value >= 1:
            return 0.0
        return p_of("t", value * math.sqrt(df[0] / (1 - value * value)), df)
    if kind == "z":
        return math.erfc(value / math.sqrt(2))
    return upper_gamma(df[0] / 2, value / 2)


NUM = r"[-\u2212\u2013]?\s?\d*[.,]?\d+"
TEST = re.compile(
    rf"(?<![\w])(?:(?P<t>t)|(?P<f>F)|(?P<r>r)|(?P<z>[zZ])|(?P<c>\u03c7\s*(?:2|\u00b2|\^\s?\{{?2\}}?)?|chi[- ]?(?:square[d]?|2|\^2)|X\s?(?:2|\u00b2)))\s*"
    rf"(?:(?:[\(\[]|_\{{?\(?)\s*(?P<df1>\d+(?:\.\d+)?)\s*(?:[,;]\s*(?:[Nn]\s*=\s*)?(?P<df2>\d+(?:[.,]\d+)?))?\s*(?:[\)\]]|\)?\}}))?\s*"
    rf"(?P<op>[=<>\u2248])\s*(?P<v>{NUM})", re.I)
P = re.compile(r"(?<![\w])[pP]s?\s*(?P<op>[=<>\u2264\u2265]|\\leq?|\\geq?)\s*(?P<v>\d?[.,]\d+(?:\s?[eE][-\u2212]\d+)?|1\.0+|0)|(?P<ns>(?<!\w)n\.?\s?s\.(?!\w)|(?<!\w)ns(?=[),;]))")
MEAN = re.compile(r"(?<!\w)M(?:ean)?s?\s*=\s*(\d{1,2}\.\d{2})(?!\d)(?:[^.()]|\.\d){0,80}?(?<!\w)[nN]\s*=\s*(\d{1,2})(?!\d)")


def number(text):
    text = text.replace("\u2212", "-").replace("\u2013", "-").replace(" ", "")
    text = text.replace(",", ".") if "." not in text else text.replace(",", "")
    return float(text)


def decimals(text):
    tail = re.split(r"[.,]", text.strip())
    return len(re.match(r"\d*", tail[1])[0]) if len(tail) > 1 else 0


def main():
    parser = argparse.ArgumentParser(usage="scan_paper.py FILE [--alpha 0.05] [--one-tailed] [--all]")
    parser.add_argument("file")
    parser.add_argument("--alpha", type=float, default=0.05)
    parser.add_argument("--one-tailed", action="store_true")
    parser.add_argument("--all", action="store_true")
    args = parser.parse_args()
    try:
        with open(args.file, "rb") as handle:
            raw = handle.read()
    except OSError as error:
        print(f"{args.file}: {error.strerror}", file=sys.stderr)
        return 2
    if raw[:4] == b"%PDF":
        print(f"{args.file}: PDF; convert it first: pdftotext -layout", file=sys.stderr)
        return 2
    if b"\0" in raw:
        print(f"{args.file}: binary data; give the text", file=sys.stderr)
        return 2
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
    # Marks of TeX, Markdown and HTML stand between the letters; lengths must stay for the line numbers.
    text = re.sub(r"\\(?:text(?:it|rm|bf|normal)?|mathit|mathrm|emph|textit)\{(\w{1,3})\}", lambda m: m[1].ljust(len(m[0])), text)
    text = re.sub(r"\\chi", "\u03c7   ", text)
    text = re.sub(r"</?(?:i|em|b|strong|sub|sup|span)[^>]*>", lambda m: " " * len(m[0]), text)
    text = re.sub(r"\*|[_$\\](?![{(])|(?<=[\s(])~", lambda m: " ", text).replace("&lt;", "<   ").replace("&gt;", ">   ").replace("&nbsp;", "      ")
    line = lambda at: text.count("\n", 0, at) + 1
    found = agree = 0
    used = set()
    for m in TEST.finditer(text):
        kind = next(k for k in "tfrzc" if m[k])
        if m["t"] == "T" or m["f"] == "f" or m["r"] == "R":
            continue
        if kind != "z" and not m["df1"] or kind == "f" and not m["df2"] or kind in "tr" and m["df2"]:
            continue
        if kind == "z" and m["df1"]:
            continue
        rest = text[m.end():m.end() + 160]
        stop = re.search(r"\.\s+[A-Z]|\n\s*\n|;\s+[a-zA-Z]+ \(", rest)
        rest = rest[:stop.start()] if stop else rest
        another = TEST.search(rest)
        claim = P.search(rest[:another.start()] if another else rest)
        if not claim:
            continue
        used.add(m.end() + claim.start())
        df = [number(m[k]) for k in ("df1", "df2") if m[k]]
        if kind == "c":
            df = df[:1]
        value, half = abs(number(m["v"])), 0.5 * 10 ** -decimals(m["v"])
        if m["op"] in "<>" or (df and min(df) <= 0):
            continue
        ends = sorted((p_of(kind, max(0.0, value - half), df), p_of(kind, min(value + half, 1.0) if kind == "r" else value + half, df)))
        low, high = ends
        middle = p_of(kind, value, df)
        sides = [1.0] + ([0.5] if args.one_tailed and kind in "tzr" else [])
        shown = " ".join((m[0] + " ... " + claim[0]).split())
        if claim["ns"]:
            fits = any(high * s > args.alpha for s in sides)
            crosses = not fits
        else:
            said, places, op = number(claim["v"]), decimals(claim["v"]), claim["op"]
            slack = 0.5 * 10 ** -places
            if "<" in op or op in ("\u2264", "\\le", "\\leq"):
                fits = any(low * s < said + 1e-12 for s in sides)
                crosses = not fits and said <= args.alpha and middle > args.alpha
            elif ">" in op or op in ("\u2265", "\\ge", "\\geq"):
                fits = any(high * s > said - 1e-12 for s in sides)
                crosses = not fits and said >= args.alpha and middle <= args.alpha
            else:
                fits = any(low * s <= said + slack + 1e-12 and high * s >= said - slack - 1e-12 for s in sides) or (said == 0 and middle < 0.0005)
                crosses = not fits and (said <= args.alpha) != (middle <= args.alpha)
        if fits:
            agree += 1
            if args.all:
                print(f"line {line(m.start())}: agrees: {shown}")
        else:
            found += 1
            half_fits = kind in "tzr" and not args.one_tailed and not claim["ns"] and "=" in (claim["op"] or "") and abs(middle / 2 - number(claim["v"])) <= 0.5 * 10 ** -decimals(claim["v"])
            print(f"line {line(m.start())}: {'DECISION' if crosses else 'WRONG'} {shown}: computed p = {middle:.4f}" + (" (half of it is printed: one-tailed?)" if half_fits else ""))
    for m in MEAN.finditer(text):
        n, mean = int(m[2]), float(m[1])
        if n and not any(abs(round(total / n + 1e-9, 2) - mean) < 0.0051 for total in (math.floor(mean * n), math.ceil(mean * n))):
            found += 1
            print(f"line {line(m.start())}: GRIM {' '.join(m[0].split())}: {n} whole numbers cannot have this mean; averaged items, missing answers or a typo?")
    bare = sum(1 for c in P.finditer(text) if c["v"] and c.start() not in used)
    print(f"{agree + found} results checked, {found} to ask about, {bare} p-values without a test that could be read")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
