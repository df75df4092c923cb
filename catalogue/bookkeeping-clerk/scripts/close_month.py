#!/usr/bin/env python3
"""Checks a sorted month against the bank lines, to the cent.

    python3 close_month.py --bank bank.csv --sorted sorted.csv --chart chart.csv --opening 6240.15 --closing 8113.35

bank.csv:   line,date,text,amount            one row per bank line, numbered by you
sorted.csv: line,amount,account,...          one or more rows per bank line (several = a split)
chart.csv:  account,name,...
Reports: lines lost, doubled or changed; accounts not in the chart; possible duplicates; transfers (1990)
whose other half must be in another account's file; lines to clarify (9990); the reconciliation; totals per account.
Exit 0 if the month can be closed, 1 if not, 2 for wrong use.
Limits: amounts as 1234.56 or, with --comma, 1.234,56, with or without a currency sign; one bank account and one currency per run. It reads
this layout, not a bank's own export: rename the columns first. It does not judge whether an account is right.
"""
import argparse
import csv
import io
import re
import sys
from collections import Counter, OrderedDict
from decimal import Decimal, InvalidOperation


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


class Bad(Exception):
    pass


def money(text, comma, where):
    t = re.sub(r"[\s'$€£¥₹]|^[A-Z]{3}|[A-Z]{3}$", "", (text or "").strip())
    if re.fullmatch(r"[-+]?(\d{1,3}(\.\d{3})+|\d+),\d{1,2}", t) or (comma and not re.fullmatch(r"[-+]?\d+\.\d{1,2}", t)):
        t = t.replace(".", "").replace(",", ".")      # a table with semicolons has decimal points by now
    else:
        t = t.replace(",", "")
    try:
        v = Decimal(t)
    except InvalidOperation:
        raise Bad(f"{where}: not an amount: {text!r}")
    if not v.is_finite():
        raise Bad(f"{where}: not an amount: {text!r}")
    return v


def rows(path, need):
    try:
        reader = csv.DictReader(as_commas(path, need))
        missing = [c for c in need if c not in (reader.fieldnames or [])]
        if missing:
            raise Bad(f"{path}: line 1: missing column {', '.join(missing)}; there are: {', '.join(filter(None, reader.fieldnames or []))}")
        return [(f"{path}: line {reader.line_num}", {k: (v or "").strip() for k, v in r.items() if k in need}) for r in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        raise Bad(f"{path}: {e}")


def hints(diff, bank):
    out = []
    for no, (_, text, amount) in bank.items():
        if amount == diff:
            out.append(f"equals line {no} ({text}): entered twice?")
        if amount == -diff:
            out.append(f"equals minus line {no} ({text}): a line like it missing?")
        if amount * 2 == diff:
            out.append(f"is twice line {no} ({text}): wrong sign?")
    cents = int(abs(diff) * 100)
    if cents and cents % 9 == 0:
        out.append("divisible by 9: two digits swapped?")
    return out or ["no single line explains it: compare each amount with the statement, then the opening balance"]


def main():
    ap = argparse.ArgumentParser(description="Reconcile a sorted month with the bank")
    for name in ("bank", "sorted", "chart", "opening", "closing"):
        ap.add_argument("--" + name, required=True)
    ap.add_argument("--comma", action="store_true", help="amounts use a decimal comma")
    a = ap.parse_args()
    problems = []
    try:
        bank = OrderedDict()
        for where, r in rows(a.bank, ("line", "date", "text", "amount")):
            if r["line"] in bank:
                raise Bad(f"{where}: line number {r['line']} used twice")
            bank[r["line"]] = (r["date"], r["text"], money(r["amount"], a.comma, where))
        names = {r["account"]: r["name"] for _, r in rows(a.chart, ("account", "name"))}
        totals, split = Counter(), {}
        clarify = []
        for where, r in rows(a.sorted, ("line", "amount", "account")):
            v = money(r["amount"], a.comma, where)
            if r["line"] not in bank:
                problems.append(f"{where}: bank line {r['line']} does not exist")
            if r["account"] not in names:
                problems.append(f"{where}: account {r['account']!r} is not in the chart")
            split[r["line"]] = split.get(r["line"], Decimal(0)) + v
            totals[r["account"]] += v
            if r["account"] == "9990":
                clarify.append((r["line"], v))
        opening = money(a.opening, a.comma, "--opening")
        closing = money(a.closing, a.comma, "--closing")
    except Bad as e:
        print(f"close_month.py: {e}", file=sys.stderr)
        return 2
    for no, (_, text, amount) in bank.items():
        if no not in split:
            problems.append(f"bank line {no} ({text}, {amount}) was not sorted")
        elif split[no] != amount:
            problems.append(f"bank line {no} ({text}): bank {amount}, sorted {split[no]}")
    bank_sum = sum((v[2] for v in bank.values()), Decimal(0))
    print(f"bank lines {len(bank)}, sum {bank_sum:,.2f}; sorted lines {len(split)}, sum {sum(split.values(), Decimal(0)):,.2f}")
    for key, n in Counter(bank.values()).items():
        if n > 1:
            print(f"look: {n} lines are equal: {key[0]} {key[1]} {key[2]}")
    if totals.get("1990"):
        print(f"look: 1990 transfers come to {totals['1990']:,.2f}: the files of the other accounts must bring {-totals['1990']:,.2f}")
    for no, v in clarify:
        print(f"to clarify (9990): line {no}, {v:,.2f}")
    diff = opening + bank_sum - closing
    print(f"reconciliation: {opening:,.2f} + {bank_sum:,.2f} = {opening + bank_sum:,.2f}; bank says {closing:,.2f}; difference {diff:,.2f}")
    if diff:
        problems.append(f"difference of {diff:,.2f}")
        for h in hints(diff, bank):
            print("  hint:", h)
    print("\naccount totals")
    for acc in sorted(totals):
        print(f"  {acc}  {totals[acc]:>12,.2f}  {names.get(acc, '?')}")
    print()
    for p in problems:
        print("PROBLEM:", p)
    print("NOT CLOSED" if problems else "can be closed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
