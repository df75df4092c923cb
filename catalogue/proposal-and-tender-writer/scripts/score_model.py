#!/usr/bin/env python3
"""What does the tender's price formula do, and what is a quality point worth in money?

  score_model.py BIDS.csv --price-weight 40 [--formula ratio|linear|budget|mean|cost-per-point] [--budget 500000] [--us NAME]

BIDS.csv: bidder,price,quality (quality from 0 to 100, as the criteria without price would give it). Use your own bid and two or three honest
guesses of rivals. Formulas, as they stand in tenders under many names:
  ratio           lowest price / price x points                       (the commonest)
  linear          points x (1 - (price - lowest) / lowest), not below 0: a price twice the lowest gets none
  budget          points x (1 - price / budget), needs --budget
  mean            points x (1 - |price - mean| / mean): dear and cheap both lose
  cost-per-point  price / quality, the lowest wins; weights play no part
Printed: scores and rank, what you need to win by price alone or by quality alone, and the value of one quality point in money at your price.
Limits: your guesses of rivals are guesses; run low, middle and high ones. Read the tender's own formula first: rounding, minimum quality,
shares of the best score ("best gets full marks") change the result; --best-full scales quality so that the best gets 100.
Exit 0; 2 unusable input. Python 3.9+, standard library only.
"""
import argparse
import csv
import io
import re
import sys


def fail(message):
    print(f"score_model.py: {message}", file=sys.stderr)
    sys.exit(2)


def opened(path, heads=()):
    """A CSV file as text. Excel writes semicolons or tabs, "sep=;", decimal commas, a byte order mark, UTF-16 or Windows characters.
    Headings such as "Effort weeks" or " ID" are taken for the names in heads."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise OSError(22, "this is a workbook; save the sheet as CSV", path)
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        raise OSError(22, "binary data, not CSV", path)
    csv.field_size_limit(10_000_000)
    first, _, rest = text.partition("\n")
    said = re.fullmatch(r'"?sep=(.)"?\r?', first)
    text, mark = (rest, said.group(1)) if said else (text, max(",;\t", key=first.count))
    rows = [[c.strip() for c in row] if any(map(str.strip, row)) else [] for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark)]
    if mark != ",":
        number = re.compile(r"-?\d+,(?!\d{3}$)\d+" if mark == "\t" else r"-?(\d{1,3}(\.\d{3})+|\d+),\d+")  # with tabs, 1,234 is a thousand
        rows = [[c.replace(".", "").replace(",", ".") if number.fullmatch(c) else c for c in row] for row in rows]
    for n, name in enumerate(rows[0] if rows else ()):
        plain = re.sub(r"[\s_-]+", "_", name.strip().lower())
        if plain in heads and plain not in rows[0]:
            rows[0][n] = plain
    long = [n for n, row in enumerate(rows, 1) if any(row[len(rows[0]):])]
    if long:
        print(f"{path}: {len(long)} rows have more cells than the header, the first is row {long[0]}: a {mark!r} inside a text without quotes?", file=sys.stderr)
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    out.seek(0)
    return out


def load(path):
    try:
        with opened(path, ("bidder", "price", "quality")) as f:
            rows = list(csv.DictReader(f))
    except OSError as e:
        fail(f"{path}: {e}")
    bids = {}
    for n, r in enumerate(rows, 2):
        try:
            price, quality = float(r["price"]), float(r["quality"])
        except (KeyError, TypeError, ValueError):
            fail(f"{path}: line {n}: bidder, price and quality are needed, prices without thousands marks")
        if price <= 0 or not 0 <= quality <= 100 or r["bidder"] in bids:
            fail(f"{path}: line {n}: price above 0, quality from 0 to 100, each bidder once")
        bids[r["bidder"]] = (price, quality)
    if len(bids) < 2:
        fail(f"{path}: two bidders or more are needed")
    return bids


def scores(bids, a):
    low, mean = min(p for p, _ in bids.values()), sum(p for p, _ in bids.values()) / len(bids)
    best = max(q for _, q in bids.values()) if a.best_full else 100
    out = {}
    for name, (price, quality) in bids.items():
        if a.formula == "cost-per-point":
            out[name] = (0.0, 0.0, -price / quality if quality else float("-inf"))
            continue
        share = {"ratio": low / price, "linear": max(0.0, 1 - (price - low) / low), "budget": max(0.0, 1 - price / a.budget) if a.budget else 0.0,
                 "mean": max(0.0, 1 - abs(price - mean) / mean)}[a.formula]
        p, q = a.price_weight * share, (100 - a.price_weight) * quality / best if best else 0.0
        out[name] = (p, q, p + q)
    return out


def wins(bids, a, us):
    s = scores(bids, a)
    return all(s[us][2] > s[o][2] for o in s if o != us)


def search(test, lo, hi):
    """The border between lo, where test fails, and hi, where it holds."""
    for _ in range(60):
        mid = (lo + hi) / 2
        lo, hi = (lo, mid) if test(mid) else (mid, hi)
    return hi


def main():
    p = argparse.ArgumentParser(description="Price formula and the value of a quality point.")
    p.add_argument("bids")
    p.add_argument("--price-weight", type=float, required=True)
    p.add_argument("--formula", choices=("ratio", "linear", "budget", "mean", "cost-per-point"), default="ratio")
    p.add_argument("--budget", type=float)
    p.add_argument("--us")
    p.add_argument("--best-full", action="store_true")
    a = p.parse_args()
    if not 0 <= a.price_weight <= 100:
        fail("--price-weight lies between 0 and 100")
    if a.formula == "budget" and not (a.budget and a.budget > 0):
        fail("formula budget needs --budget")
    bids = load(a.bids)
    us = a.us or next(iter(bids))
    if us not in bids:
        fail(f"there is no bidder '{us}'")
    s = scores(bids, a)
    ranked = sorted(s, key=lambda n: -s[n][2])
    if a.formula == "cost-per-point":
        print(f"{'bidder':<16}{'price':>12}{'quality':>9}{'per point':>12}")
        for n in ranked:
            print(f"{n:<16}{bids[n][0]:>12,.0f}{bids[n][1]:>9.1f}{-s[n][2]:>12,.0f}")
    else:
        print(f"{'bidder':<16}{'price':>12}{'quality':>9}{'price pts':>11}{'quality pts':>13}{'total':>8}")
        for n in ranked:
            print(f"{n:<16}{bids[n][0]:>12,.0f}{bids[n][1]:>9.1f}{s[n][0]:>11.1f}{s[n][1]:>13.1f}{s[n][2]:>8.1f}")
    price, quality = bids[us]
    with_price = lambda x: {**bids, us: (x, quality)}
    with_quality = lambda x: {**bids, us: (price, x)}
    print()
    if ranked[0] == us and wins(bids, a, us):
        if not wins(with_price(price * 3), a, us):
            x = search(lambda v: not wins(with_price(v), a, us), price, price * 3)
            print(f"{us} leads; up to a price of {x:,.0f} ({x / price - 1:+.1%}) it would still lead")
        if not wins(with_quality(0.0), a, us):
            x = search(lambda v: wins(with_quality(v), a, us), 0.0, quality)
            print(f"{us} leads; down to {x:.1f} quality ({x - quality:+.1f}) it would still lead")
    else:
        # Not every formula rewards a lower price all the way down, so the nearest price that wins is looked for step by step.
        x = next((price * (1 - i / 2000) for i in range(1, 1901) if wins(with_price(price * (1 - i / 2000)), a, us)), None)
        print(f"{us} is {ranked.index(us) + 1}. " + (f"By price alone it needs {x:,.0f} ({x / price - 1:+.1%})" if x else "No price alone makes it first"))
        if wins(with_quality(100.0), a, us):
            x = search(lambda v: wins(with_quality(v), a, us), quality, 100.0)
            print(f"By quality alone it needs {x:.1f} ({x - quality:+.1f})")
        else:
            print("By quality alone it cannot be first")
    if a.formula != "cost-per-point" and quality < 99:
        up, step = scores(with_quality(quality + 1), a)[us][2] - s[us][2], price * 0.01
        down = scores(with_price(price - step), a)[us][2] - s[us][2]
        if down > 1e-9:
            print(f"one quality point is worth {up / down * step:,.0f} ({up / down:.1f}% of the price): spend less than that to earn it")
        else:
            print("a lower price earns nothing here: put the money into quality")
    if a.formula == "mean":
        print("note: with the mean in the formula each rival's price moves yours; run several guesses")


if __name__ == "__main__":
    main()
