#!/usr/bin/env python3
"""Compare avalanche (highest rate first) and snowball (smallest balance first) for a list of debts.

  debts.py FILE.csv --pay AMOUNT [--pay AMOUNT ...] [--months]

FILE.csv: header with the columns debt, balance, rate, minimum (rate is the yearly percentage: 19.9, not 0.199).
Model: each month interest of balance * rate / 12 is added and rounded to cents, minimums are paid,
the rest goes to the first debt in the order; when a debt is gone, its money moves on.
Limits: no fees, no penalties, no change of rate, no new spending; banks count by days, so real figures
differ a little. Minimums stay fixed. Exit 0, or 2 on wrong use. Python 3.9+, standard library only.
"""
import argparse
import csv
import io
import re
import sys
from decimal import Decimal, InvalidOperation, ROUND_HALF_UP

CENT = Decimal("0.01")
MAX_MONTHS = 600
NEED = ("debt", "balance", "rate", "minimum")


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


def fail(message):
    print(f"debts.py: {message}", file=sys.stderr)
    sys.exit(2)


def number(text, path, line, column):
    try:
        value = Decimal(re.sub(r"[\s$€£¥₹%]|,(?=\d{3}(?:\D|$))", "", text))
    except InvalidOperation:
        fail(f"{path}: line {line}: {column} '{text}' is not a number (write 2400 or 2400.50)")
    if not value.is_finite() or value < 0:
        fail(f"{path}: line {line}: {column} must be zero or more")
    return value


def read(path):
    try:
        reader = csv.DictReader(as_commas(path, NEED))
        rows = [(reader.line_num, row) for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{path}: {e}")
    debts = []
    for line, row in rows:
        for c in NEED:
            if row.get(c) is None or not row[c].strip():
                fail(f"{path}: line {line}: column '{c}' is missing or empty")
        debts.append((row["debt"].strip(), *(number(row[c], path, line, c) for c in ("balance", "rate", "minimum"))))
    if not debts:
        fail(f"{path}: no debts")
    if len({d[0] for d in debts}) != len(debts):
        fail(f"{path}: two debts have the same name")
    if all(d[2] < 1 for d in debts) and any(d[2] for d in debts):
        print("debts.py: every rate is below 1 percent; a share such as 0.199 must be written 19.9", file=sys.stderr)
    return debts


def run(debts, order, pay):
    left = {name: balance for name, balance, _, _ in debts}
    interest, gone, history = Decimal(0), [], []
    for month in range(1, MAX_MONTHS + 1):
        for name, _, rate, _ in debts:
            if left[name]:
                add = (left[name] * rate / 1200).quantize(CENT, ROUND_HALF_UP)
                interest += add
                left[name] += add
        budget = pay
        for name, _, _, minimum in debts:
            part = min(minimum, left[name])
            left[name] -= part
            budget -= part
        for name, _, _, _ in order:
            part = min(budget, left[name])
            left[name] -= part
            budget -= part
        for name, _, _, _ in debts:
            if not left[name] and name not in [g[0] for g in gone]:
                gone.append((name, month))
        history.append((month, [left[d[0]] for d in debts]))
        if not any(left.values()):
            return month, interest, gone, history
    return None, interest, gone, history


def main():
    p = argparse.ArgumentParser(description="Compare avalanche and snowball for a list of debts.")
    p.add_argument("file")
    p.add_argument("--pay", action="append", required=True, metavar="AMOUNT", help="money per month for all debts; repeatable")
    p.add_argument("--months", action="store_true", help="also print the balances month by month (first --pay only)")
    a = p.parse_args()
    debts = read(a.file)
    need = sum(d[3] for d in debts)
    orders = [("avalanche", sorted(debts, key=lambda d: (-d[2], d[1]))), ("snowball", sorted(debts, key=lambda d: (d[1], -d[2])))]
    print(f"{len(debts)} debts, together {sum(d[1] for d in debts)}, minimums {need} per month")
    for text in a.pay:
        try:
            pay = Decimal(text)
        except InvalidOperation:
            fail(f"--pay '{text}' is not a number")
        if not pay.is_finite():
            fail(f"--pay '{text}' is not a number")
        if pay < need:
            fail(f"--pay {pay} is below the minimums of {need}: this is a case for free debt advice, not for an order of payment")
        for name, order in orders:
            months, interest, gone, _ = run(debts, order, pay)
            if months is None:
                print(f"{name} {pay}: not finished after {MAX_MONTHS} months; interest is higher than the payments")
                continue
            path = ", ".join(f"{d} in month {m}" for d, m in gone)
            print(f"{name} {pay}: {months} months, interest about {interest.quantize(Decimal(1), ROUND_HALF_UP)}; {path}")
    if a.months:
        for name, order in orders:
            print(f"\n{name} {a.pay[0]}\nmonth," + ",".join(d[0] for d in debts))
            for month, values in run(debts, order, Decimal(a.pay[0]))[3]:
                print(f"{month}," + ",".join(str(v.quantize(CENT)) for v in values))


if __name__ == "__main__":
    main()
