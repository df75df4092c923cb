#!/usr/bin/env python3
"""Adds up a week's ingredients, subtracts the pantry, rounds up to packs.

    python3 shopping_list.py plan.csv [--pantry pantry.csv] [--packs packs.csv] [--avoid peanut] [--budget 95]

plan.csv:   day,dish,item,amount,unit        pantry.csv: item,amount,unit
packs.csv:  item,section,pack,unit,price     (price may be empty)
Limits: items are matched by name (case ignored, no plurals). g/kg and ml/cl/dl/l are converted, other units are not.
1/2, 1 1/2 and 2-3 (the larger end) are read; a line without an amount, or "to taste", is listed apart.
"check label" is a list of foods that often hide allergens, not a safety check: read every label.
Exit 1: an item's name contains a word given with --avoid. Exit 2: wrong input.
"""
import argparse
import csv
import io
import math
import re
import sys

BASE = {"g": ("g", 1), "kg": ("g", 1000), "ml": ("ml", 1), "cl": ("ml", 10), "dl": ("ml", 100), "l": ("ml", 1000)}
SPELLED = {"gram": "g", "grams": "g", "gr": "g", "kilo": "kg", "kilogram": "kg", "kilograms": "kg", "litre": "l", "liter": "l", "litres": "l", "liters": "l",
           "millilitre": "ml", "milliliter": "ml", "millilitres": "ml", "milliliters": "ml", "tablespoon": "tbsp", "tablespoons": "tbsp", "teaspoon": "tsp",
           "teaspoons": "tsp", "cups": "cup", "cans": "can", "cloves": "clove", "pieces": "piece", "slices": "slice"}
PARTS = {"\u00bc": " 1/4", "\u00bd": " 1/2", "\u00be": " 3/4", "\u2153": " 1/3", "\u2154": " 2/3", "\u215b": " 1/8"}
HIDES = ("stock", "paste", "sauce", "sausage", "spice mix", "curry", "wrap", "bread", "pesto", "chocolate", "cereal", "dressing", "crumb")


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


class Bad(Exception):
    pass


def number(text, where):
    """A number; 1/2, 1 1/2 and the larger end of 2-3 as recipes write them."""
    try:
        for sign, part in PARTS.items():
            text = text.replace(sign, part)
        upper = re.split(r"\s*(?:-|\u2013|\bto\b)\s*", text.strip())
        v = sum(float(a) / float(b or 1) for a, _, b in (x.partition("/") for x in upper[-1].split())) if upper[-1] and len(upper) < 3 and upper[0] else float(text)
    except (AttributeError, TypeError, ValueError, ZeroDivisionError):
        raise Bad(f"{where}: not a number: {text!r}")
    if not 0 <= v < 1e6:
        raise Bad(f"{where}: amount out of range: {text}")
    return v


def rows(path, columns):
    try:
        with opened(path, columns) as f:
            reader = csv.DictReader(f)
            missing = [c for c in columns if c not in (reader.fieldnames or [])]
            if missing:
                raise Bad(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(reader.fieldnames or [])}")
            for row in reader:
                where = f"{path}: line {reader.line_num}"
                row = {k: (v or "").strip() for k, v in row.items() if isinstance(k, str)}
                if not row["item"]:
                    raise Bad(f"{where}: item is empty")
                yield where, row
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        raise Bad(f"{path}: {e}")


def base(amount, unit):
    unit = unit.lower().rstrip(".")
    unit = SPELLED.get(unit, unit)
    name, factor = BASE.get(unit, (unit, 1))
    return amount * factor, name


def show(amount, unit):
    if unit in ("g", "ml") and amount >= 1000:
        return f"{amount / 1000:g} {'kg' if unit == 'g' else 'l'}"
    return f"{amount:g} {unit}"


def main():
    ap = argparse.ArgumentParser(description="Shopping list from a week's plan")
    ap.add_argument("plan")
    ap.add_argument("--pantry")
    ap.add_argument("--packs")
    ap.add_argument("--avoid", action="append", default=[], metavar="WORD")
    ap.add_argument("--budget", type=float)
    a = ap.parse_args()
    need, days, have, packs, clash, taste = {}, {}, {}, {}, [], {}
    try:
        for where, r in rows(a.plan, ("day", "dish", "item", "amount", "unit")):
            clash += [f"{r['day']}: {r['item']} ({w})" for w in a.avoid if w.lower() in r["item"].lower()]
            if r["amount"].lower() in ("", "-", "to taste", "some", "a pinch", "pinch"):
                taste.setdefault(r["item"].lower(), []).append(r["day"])
                continue
            amount, unit = base(number(r["amount"], where), r["unit"])
            key = (r["item"].lower(), unit)
            need[key] = need.get(key, 0) + amount
            if r["day"] not in days.setdefault(key, []):
                days[key].append(r["day"])
        for where, r in rows(a.pantry, ("item", "amount", "unit")) if a.pantry else ():
            amount, unit = base(number(r["amount"], where), r["unit"])
            key = (r["item"].lower(), unit)
            have[key] = have.get(key, 0) + amount
        for where, r in rows(a.packs, ("item", "section", "pack", "unit", "price")) if a.packs else ():
            size, unit = base(number(r["pack"], where), r["unit"])
            if size == 0:
                raise Bad(f"{where}: pack is 0")
            packs[r["item"].lower(), unit] = (size, r["section"], number(r["price"], where) if r["price"] else None)
    except Bad as e:
        print(f"shopping_list.py: {e}", file=sys.stderr)
        return 2
    out, look, left, total, unpriced = {}, [], [], 0.0, 0
    for key in sorted(need):
        item, unit = key
        buy = need[key] - have.get(key, 0)
        note = "  check label" if a.avoid and any(h in item for h in HIDES) else ""
        if buy <= 1e-9:
            look.append(f"  {item}: {show(need[key], unit)} of {show(have.get(key, 0), unit)}{note}")
            continue
        size, section, price = packs.get(key, (None, "9 no pack known", None))
        line = f"  {item}: {show(buy, unit)}"
        if size:
            n = math.ceil(buy / size - 1e-9)
            line += f" -> {n} x {show(size, unit)}"
            if n * size - buy > 1e-9:
                left.append(f"  {item}: {show(n * size - buy, unit)}")
        if size and price is not None:
            line += f", {n * price:.2f}"
            total += n * price
        else:
            unpriced += 1
        out.setdefault(section, []).append(f"{line} ({', '.join(days[key])}){note}")
    for section in sorted(out):
        print(section.lstrip("0123456789 "))
        print("\n".join(out[section]))
    for title, lines in (("you have this, look first", look), ("left over from packs", left)):
        if lines:
            print(title)
            print("\n".join(lines))
    if taste:
        print("without an amount, look whether you have it: " + ", ".join(f"{item} ({', '.join(dict.fromkeys(days_))})" for item, days_ in sorted(taste.items())))
    units = {}
    for item, unit in list(need) + list(have):
        units.setdefault(item, set()).add(unit)
    for item in sorted(i for i in units if len(units[i]) > 1):
        print(f"NOT MERGED {item}: units {', '.join(sorted(units[item]))}")
    print(f"cost of priced lines {total:.2f}" + (f", {unpriced} lines without price" if unpriced else ""))
    if a.budget is not None:
        print(f"budget {a.budget:.2f}, target 10% below {a.budget * 0.9:.2f}: {'ok' if total <= a.budget * 0.9 else 'OVER'}")
    for c in clash:
        print(f"AVOID {c}")
    return 1 if clash else 0


if __name__ == "__main__":
    sys.exit(main())
