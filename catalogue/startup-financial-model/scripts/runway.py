#!/usr/bin/env python3
"""Recompute the monthly model from the assumptions sheet, so that nobody has to trust a chat's arithmetic.

    python3 runway.py assumptions.csv [--months 24]           table for base, runway in three cases
    python3 runway.py assumptions.csv --set hire_1_month=9    change rows (all cases) before computing
    python3 runway.py assumptions.csv --sensitivity           each uncertain row alone, low and high

Columns: name,value,low,high (value is base; an empty low or high is the value). Runway = first month in which cash ends below safety_cash
or below zero. --sensitivity moves one row at a time (an amount together with its month) while all others stay at base, and
sorts by the effect on cash at the end of --at (default 12). Always checks opening cash + changes = closing cash.
Limits: subscription engine with one price; no tax, VAT, interest, currency or depreciation; customers
are fractions (averages); money not collected in the same month arrives in the next.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import csv
import io
import math
import re
import sys

NAMES = """opening_cash opening_customers opening_receivables new_customers_month_1 growth_of_new_customers monthly_churn
price_per_month price_rise_month price_after_rise share_collected_same_month hosting_per_customer payment_fees_share
support_tools_per_customer team_cost hire_1_month hire_1_cost hire_2_month hire_2_cost office_and_software marketing
one_off_cost_month one_off_cost funding_month funding_amount safety_cash""".split()
MONTHS = ("price_rise_month", "hire_1_month", "hire_2_month", "one_off_cost_month", "funding_month")
PAIRS = {"price_rise_month": "price_after_rise", "one_off_cost_month": "one_off_cost", "hire_1_month": "hire_1_cost",
         "hire_2_month": "hire_2_cost", "funding_month": "funding_amount"}  # a month means nothing without its amount
SHARES = ("monthly_churn", "share_collected_same_month", "payment_fees_share")


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
    cases = {"low": {}, "base": {}, "high": {}}
    with opened(path, ("name", "value", "low", "high")) as f:
        reader = csv.DictReader(f)
        missing = [c for c in ("name", "value", "low", "high") if c not in (reader.fieldnames or [])]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(reader.fieldnames or [])}")
        for row in reader:
            row["name"] = (row["name"] or "").strip()
            if not any((v or "").strip() for v in row.values() if isinstance(v, (str, type(None)))):
                continue
            where = f"{path}: line {reader.line_num}: {row['name']}"
            if row["name"] not in NAMES:
                raise ValueError(f"{where}: not a row of this model")
            if row["name"] in cases["base"]:
                raise ValueError(f"{where}: occurs twice")
            for case, column in (("low", "low"), ("base", "value"), ("high", "high")):
                try:
                    cases[case][row["name"]] = float((row[column] or "").strip() or row["value"])
                except (TypeError, ValueError):
                    raise ValueError(f"{where}: {column} is not a number: {row[column]!r}")
                check(row["name"], cases[case][row["name"]], where)
    absent = [n for n in NAMES if n not in cases["base"]]
    if absent:
        raise ValueError(f"{path}: missing rows: {', '.join(absent)}")
    return cases


def check(name, v, where):
    if not math.isfinite(v):
        raise ValueError(f"{where}: {v} is not a usable number")
    if name in SHARES and not 0 <= v <= 1:
        raise ValueError(f"{where}: {v:g} is not a share between 0 and 1 (3% is 0.03)")
    if name in MONTHS and (v < 0 or v != int(v)):
        raise ValueError(f"{where}: {v:g} is not a month number")


def run(a, months):
    customers, cash, open_invoices = a["opening_customers"], a["opening_cash"], a["opening_receivables"]
    new, rows = a["new_customers_month_1"], []
    for month in range(1, months + 1):
        lost = customers * a["monthly_churn"]
        customers += new - lost
        rise = a["price_rise_month"]
        price = a["price_after_rise"] if rise and month >= rise else a["price_per_month"]
        revenue = customers * price
        received = revenue * a["share_collected_same_month"] + open_invoices
        open_invoices = revenue * (1 - a["share_collected_same_month"])
        direct = customers * (a["hosting_per_customer"] + a["support_tools_per_customer"]) + revenue * a["payment_fees_share"]
        team = a["team_cost"]
        for hire in ("hire_1", "hire_2"):
            team += a[hire + "_cost"] if a[hire + "_month"] and month >= a[hire + "_month"] else 0
        other = a["office_and_software"] + a["marketing"] + (a["one_off_cost"] if a["one_off_cost_month"] == month else 0)
        change = received - direct - team - other + (a["funding_amount"] if a["funding_month"] == month else 0)
        cash += change
        rows.append((month, new, lost, customers, revenue, received, direct, team, other, change, cash))
        new *= 1 + a["growth_of_new_customers"]
    assert abs(a["opening_cash"] + sum(r[9] for r in rows) - cash) < 0.01
    return rows


def below(rows, limit):
    return next((str(r[0]) for r in rows if r[-1] < limit), "-")


def report(cases, months):
    print("month    new   lost   cust  revenue received direct   team  other  change    cash")
    for r in run(cases["base"], months):
        print("%5d %6.1f %6.1f %6.1f %8.0f %8.0f %6.0f %6.0f %6.0f %7.0f %7.0f" % r)
    for case in ("low", "base", "high"):
        rows, a = run(cases[case], months), cases[case]
        print(f"{case:<5} below safety cash in month {below(rows, a['safety_cash'])}, below zero in month {below(rows, 0)}"
              f" (- is not within {months})")
    last = run(cases["base"], months)[-1]
    print(f"base month {months}: gross margin {100 * (last[4] - last[6]) / last[4]:.0f}%, revenue covers {100 * last[4] / (last[6] + last[7] + last[8]):.0f}% of costs"
          if last[4] else f"base month {months}: no revenue")


def sensitivity(cases, months, at):
    base = run(cases["base"], months)
    print(f"base: cash at the end of month {at} is {base[at - 1][-1]:.0f}, below zero in month {below(base, 0)}")
    print("row                            case    value   cash change   zero month")
    out = []
    for n in NAMES:
        for case in ("low", "high"):
            together = [n] + [m for m, partner in PAIRS.items() if partner == n]
            moved = {m: cases[case][m] for m in together}
            if n not in PAIRS and any(cases["base"][m] != v for m, v in moved.items()):
                rows = run(dict(cases["base"], **moved), months)
                out.append((rows[at - 1][-1] - base[at - 1][-1], n, case, cases[case][n], below(rows, 0)))
    for d, n, case, v, zero in sorted(out, key=lambda o: (-abs(o[0]), o[1], o[2])):
        print(f"{n:<30} {case:<5} {v:>8g} {d:>13.0f}   {zero:>10}")


def main():
    ap = argparse.ArgumentParser(description="monthly cash model from an assumptions sheet")
    ap.add_argument("file")
    ap.add_argument("--months", type=int, default=24)
    ap.add_argument("--set", action="append", default=[], metavar="ROW=NUMBER")
    ap.add_argument("--sensitivity", action="store_true")
    ap.add_argument("--at", type=int, default=12, help="month for the cash comparison (default 12)")
    a = ap.parse_args()
    try:
        if not 1 <= a.at <= a.months <= 60:
            raise ValueError("--months must be 1 to 60 and --at within it")
        cases = load(a.file)
        for s in a.set:
            name, _, text = s.partition("=")
            if name not in NAMES:
                raise ValueError(f"--set {s}: no row {name}")
            try:
                number = float(text)
            except ValueError:
                raise ValueError(f"--set {s}: not a number")
            check(name, number, f"--set {s}")
            for c in cases.values():
                c[name] = number
        sensitivity(cases, a.months, a.at) if a.sensitivity else report(cases, a.months)
    except (OSError, ValueError, UnicodeDecodeError) as e:
        print(f"runway.py: {e}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
