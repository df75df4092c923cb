#!/usr/bin/env python3
"""Compare avalanche (highest rate first) and snowball (smallest balance first) for a list of debts.

  debts.py FILE.csv --pay AMOUNT [--pay AMOUNT ...] [--months]

FILE.csv: header with the columns debt, balance, rate, minimum (rate is the yearly percentage).
Model: each month interest of balance * rate / 12 is added and rounded to cents, minimums are paid,
the rest goes to the first debt in the order; when a debt is gone, its money moves on.
Limits: no fees, no penalties, no change of rate, no new spending; banks count by days, so real figures
differ a little. Minimums stay fixed. Python 3.9+, standard library only.
"""
import argparse
import csv
import io
import re
import sys
from decimal import Decimal, InvalidOperation, ROUND_HALF_UP

CENT = Decimal("0.01")
MAX_MONTHS = 600


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


def fail(message):
    print(f"debts.py: {message}", file=sys.stderr)
    sys.exit(2)


def number(text, path, line, column):
    try:
        value = Decimal(text.strip().rstrip("%").replace(" ", ""))
    except InvalidOperation:
        fail(f"{path}: line {line}: {column} '{text}' is not a number (write 2400 or 2400.50)")
    if not value.is_finite() or value < 0:
        fail(f"{path}: line {line}: {column} must be zero or more")
    return value


def read(path):
    try:
        with open(path, encoding="utf-8-sig", newline="") as f:
            rows = list(csv.DictReader(as_commas(f)))
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{path}: {e}")
    debts = []
    for line, row in enumerate(rows, 2):
        for c in ("debt", "balance", "rate", "minimum"):
            if row.get(c) is None or not row[c].strip():
                fail(f"{path}: line {line}: column '{c}' is missing or empty")
        debts.append((row["debt"].strip(), *(number(row[c], path, line, c) for c in ("balance", "rate", "minimum"))))
    if not debts:
        fail(f"{path}: no debts")
    if len({d[0] for d in debts}) != len(debts):
        fail(f"{path}: two debts have the same name")
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
