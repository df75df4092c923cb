#!/usr/bin/env python3
"""Who owns what after SAFEs, notes and a priced round.

    python3 dilution.py cap-table.csv --pre-money 8000000 --raise 2000000 [--pool 10]

Columns: holder, kind, shares, amount, cap, discount, interest. kind is shares, pool (unissued options), safe (post-money SAFE: its cap counts
all SAFEs and notes as converted) or note (its cap counts only shares and pool that exist; interest is money already accrued). discount in per cent.
--pool: unissued options after the round, in per cent of everything, topped up before the round (so the old holders pay for it).
A SAFE or note converts at the better of its cap and its discount, or at the round's price.
Limits: one round, one class, no liquidation preferences, no pro rata rights, no pre-money SAFEs; rounding as the papers say. Have a lawyer check.
Exit 0 done, 2 wrong use or unreadable input.
"""
import argparse
import csv
import io
import sys

COLUMNS = ["holder", "kind", "shares", "amount", "cap", "discount", "interest"]


def number(text, where):
    t = (text or "").strip().replace("_", "").replace(" ", "").rstrip("%")
    if not t:
        return 0.0
    if t.count(",") and not t.count("."):
        parts = t.split(",")
        if all(len(p) == 3 for p in parts[1:]):
            t = "".join(parts)
    try:
        value = float(t.replace(",", "") if "." in t else t)
    except ValueError:
        raise ValueError(f"{where}: {text!r} is not a number")
    if not 0 <= value < 1e15:
        raise ValueError(f"{where}: {text!r} is out of range")
    return value


def load(path):
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise ValueError(f"{path}: this is a workbook; save the sheet as CSV")
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    first = text.split("\n", 1)[0]
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count)))
    heads = [c.strip().lower() for c in rows[0]] if rows else []
    missing = [c for c in ("holder", "kind") if c not in heads]
    if missing:
        raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(heads) or 'none'}")
    out = []
    for n, row in enumerate(rows[1:], 2):
        if not any(c.strip() for c in row):
            continue
        cell = {h: row[i] if i < len(row) else "" for i, h in enumerate(heads)}
        kind = cell["kind"].strip().lower()
        where = f"{path}: line {n}"
        if kind not in ("shares", "pool", "safe", "note"):
            raise ValueError(f"{where}: kind {cell['kind']!r} is not shares, pool, safe or note")
        item = {c: number(cell.get(c), f"{where}: {c}") for c in COLUMNS[2:]}
        if kind in ("shares", "pool") and not item["shares"] and kind == "shares":
            raise ValueError(f"{where}: shares are missing")
        if kind in ("safe", "note") and not item["amount"]:
            raise ValueError(f"{where}: amount is missing")
        if item["discount"] >= 100:
            raise ValueError(f"{where}: discount {item['discount']:g} is not below 100 per cent")
        out.append({"holder": cell["holder"].strip(), "kind": kind, **item})
    if not any(r["kind"] == "shares" for r in out):
        raise ValueError(f"{path}: no line of kind shares")
    return out


def convert(rows, pre, money, pool_share):
    base = sum(r["shares"] for r in rows if r["kind"] in ("shares", "pool"))
    pool = sum(r["shares"] for r in rows if r["kind"] == "pool")
    paper = [r for r in rows if r["kind"] in ("safe", "note")]
    price, capitalization = pre / base, base
    for _ in range(2000):
        shares = []
        for r in paper:
            prices = [price * (1 - r["discount"] / 100)]
            if r["cap"]:
                prices.append(r["cap"] / (capitalization if r["kind"] == "safe" else base))
            shares.append((r["amount"] + r["interest"]) / min(prices))
        capitalization_next = base + sum(shares)
        # The new pool is part of the pre-money; with everything converted: total * (1 - pool - new) = all others.
        new_share = money / (pre + money)
        total = (capitalization_next - pool) / (1 - pool_share - new_share) if pool_share else 0
        top_up = max(0.0, pool_share * total - pool)
        price_next = pre / (capitalization_next + top_up)
        done = abs(price_next - price) <= 1e-13 * price and abs(capitalization_next - capitalization) <= 1e-9
        price, capitalization = price_next, capitalization_next
        if done:
            return price, shares, top_up
    raise ValueError("no stable result: the papers take the whole company; look at amounts and caps")


def main():
    ap = argparse.ArgumentParser(description="ownership after a priced round")
    ap.add_argument("file")
    ap.add_argument("--pre-money", type=float, required=True)
    ap.add_argument("--raise", dest="money", type=float, required=True)
    ap.add_argument("--pool", type=float, default=0, help="unissued options after the round, per cent")
    a = ap.parse_args()
    try:
        if not (0 < a.pre_money < 1e15 and 0 < a.money < 1e15 and 0 <= a.pool < 100):
            raise ValueError("--pre-money and --raise must be above 0, --pool from 0 to below 100")
        rows = load(a.file)
        papers = sum(r["amount"] / r["cap"] for r in rows if r["kind"] == "safe" and r["cap"])
        if papers + a.pool / 100 + a.money / (a.pre_money + a.money) >= 1:
            raise ValueError("SAFEs, pool and new money take 100 per cent or more")
        price, converted, top_up = convert(rows, a.pre_money, a.money, a.pool / 100)
    except (OSError, ValueError, OverflowError, ZeroDivisionError) as e:
        print(f"dilution.py: {e}", file=sys.stderr)
        return 2
    it = iter(converted)
    lines = [(r["holder"], r["kind"], r["shares"] if r["kind"] in ("shares", "pool") else next(it), r["shares"] if r["kind"] in ("shares", "pool") else 0) for r in rows]
    if top_up > 0.5:
        lines.append(("option pool, added", "pool", top_up, 0))
    lines.append(("new investors", "round", a.money / price, 0))
    total, before = sum(x[2] for x in lines), sum(x[3] for x in lines)
    print(f"price per share {price:.4f}, post-money {a.pre_money + a.money:.0f}")
    print(f"{'holder':<24}{'kind':<8}{'shares':>14}{'before':>9}{'after':>9}{'paper value':>14}")
    for holder, kind, shares, had in lines:
        print(f"{holder:<24}{kind:<8}{shares:>14.0f}{100 * had / before:>8.2f}%{100 * shares / total:>8.2f}%{shares * price:>14.0f}")
    print(f"{'all':<32}{total:>14.0f}{100:>8.2f}%{sum(100 * x[2] / total for x in lines):>8.2f}%{total * price:>14.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
