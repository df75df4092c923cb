#!/usr/bin/env python3
"""Contribution per product and reorder points for a small shop.

    shop_math.py margin PRODUCTS.csv [--floor 0.10]
    shop_math.py reorder STOCK.csv [--z 1.65] [--cover-days 60]

PRODUCTS columns: product, price (without tax), goods (with inbound freight and duty), packaging, shipping, payment_rate, marketplace_rate,
return_rate, return_cost, ads_per_order, units_month. STOCK columns: product, on_hand, incoming, daily_sales,
daily_deviation, lead_days. All amounts in one currency, without tax, decimal point; rates as shares (0.03 or 3%, not 3).
Limits: steady demand (no season), no quantity discounts, one order per unit sold. Exit 2 on unreadable input.
"""
import argparse
import csv
import io
import math
import re
import sys

MARGIN = "price goods packaging shipping payment_rate marketplace_rate return_rate return_cost ads_per_order units_month".split()
STOCK = "on_hand incoming daily_sales daily_deviation lead_days".split()


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


def read(path, columns):
    with opened(path, ["product"] + columns) as f:
        r = csv.DictReader(f)
        missing = [c for c in ["product"] + columns if c not in (r.fieldnames or [])]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(r.fieldnames or [])}")
        for row in r:
            out = {"product": row["product"]}
            for c in columns:
                row[c] = re.sub(r"^[$\u20ac\u00a3]\s*|\s*[$\u20ac\u00a3]$", "", (row[c] or "").strip())
                if c.endswith("_rate") and row[c].endswith("%") and re.fullmatch(r"[\d.]+\s*%", row[c]):
                    row[c] = str(float(row[c].rstrip("% ")) / 100) if row[c].count(".") < 2 else row[c]
                try:
                    out[c] = float(row[c])
                    if not math.isfinite(out[c]) or out[c] < 0:
                        raise ValueError
                except (TypeError, ValueError):
                    raise ValueError(f"{path}: line {r.line_num}: {c} is {row[c]!r}, not a number of 0 or more")
                if c.endswith("_rate") and out[c] > 1:
                    raise ValueError(f"{path}: line {r.line_num}: {c} is {row[c]}, more than 100 percent; write 3 percent as 0.03")
            yield out


def width(rows):
    return max([20] + [len(p["product"]) + 1 for p in rows])


def margin(a):
    rows = []
    for p in read(a.file, MARGIN):
        if p["price"] == 0:
            raise ValueError(f"{a.file}: {p['product']}: price is 0")
        fees = p["price"] * (p["payment_rate"] + p["marketplace_rate"])
        c = p["price"] - p["goods"] - p["packaging"] - p["shipping"] - fees - p["return_rate"] * p["return_cost"] - p["ads_per_order"]
        rows.append((c * p["units_month"], c, c / p["price"], p))
    w = width(r[3] for r in rows)
    print(f"{'product':<{w}}{'price':>8}{'per unit':>10}{'rate':>8}{'units':>7}{'per month':>11}  note")
    for total, c, rate, p in sorted(rows, key=lambda r: (-r[0], r[3]["product"])):
        note = "LOSES MONEY" if c < 0 else "below floor" if rate < a.floor else ""
        print(f"{p['product']:<{w}}{p['price']:>8.2f}{c:>10.2f}{rate:>8.1%}{p['units_month']:>7.0f}{total:>11.2f}  {note}".rstrip())
    print(f"{'total':<{w + 33}}{sum(r[0] for r in rows):>11.2f}")


def reorder(a):
    rows = sorted(read(a.file, STOCK), key=lambda p: p["product"])
    w = width(rows)
    print(f"{'product':<{w}}{'available':>10}{'cover days':>11}{'reorder at':>11}{'order':>7}  note")
    for p in rows:
        safety = a.z * p["daily_deviation"] * math.sqrt(p["lead_days"])
        point = p["daily_sales"] * p["lead_days"] + safety
        have = p["on_hand"] + p["incoming"]
        cover = have / p["daily_sales"] if p["daily_sales"] else math.inf
        qty = math.ceil(round(point + p["daily_sales"] * a.cover_days - have, 6)) if have <= point and p["daily_sales"] else 0
        note = "order now" if qty else "overstock" if cover > 180 else ""
        if qty and cover < p["lead_days"]:
            note += f", short by about {p['lead_days'] - cover:.0f} days"
        shown = f"{cover:.0f}" if math.isfinite(cover) else "no sales"
        print(f"{p['product']:<{w}}{have:>10.0f}{shown:>11}{math.ceil(round(point, 6)):>11}{qty:>7}  {note}".rstrip())


def main():
    ap = argparse.ArgumentParser(description="Contribution and reorder points")
    sub = ap.add_subparsers(dest="cmd", required=True)
    m = sub.add_parser("margin")
    m.add_argument("file")
    m.add_argument("--floor", type=float, default=0.10)
    r = sub.add_parser("reorder")
    r.add_argument("file")
    r.add_argument("--z", type=float, default=1.65)
    r.add_argument("--cover-days", type=float, default=60)
    a = ap.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")
    try:
        (margin if a.cmd == "margin" else reorder)(a)
    except (OSError, ValueError, UnicodeDecodeError, csv.Error) as e:
        print(f"shop_math.py: {e}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
