#!/usr/bin/env python3
"""Cash by month, break-even and four bad cases of a small firm, from a table of assumptions. Changes nothing.

    python3 plan_numbers.py assumptions.csv [--months 24] [--need 1.2]

Columns: kind,name,amount,cost,quantity,capacity,month,months,rate (others, such as note, are kept for you).
  sale    amount = price, cost = per unit, quantity = units a month when fully running, capacity = most that can be done,
          month = first month, months = months until it is fully running
  season  quantity = 12 percentages, from month 1      days    quantity = open days a month
  fixed   amount a month, from month to month+months   once    amount in a month (0 = before opening); negative = income
  draw    what the owner takes a month                 tax     rate in % of profit before draw, set aside
  own     own money, in a month                        loan    amount, month, months, rate % a year
  grace   name of the loan, months of interest only    terms   quantity = days until customers pay
All sums without VAT. Exit 0: holds. 1: something to look at, listed. 2: the table cannot be read.
"""
import argparse
import csv
import re
import signal
import sys

KINDS = ("sale", "season", "days", "fixed", "once", "draw", "tax", "own", "loan", "grace", "terms")
FIELDS = ("amount", "cost", "quantity", "capacity", "month", "months", "rate")


class Bad(Exception):
    pass


def number(text, where):
    t = re.sub(r"[£$€%\s'\u00a0]", "", text or "")
    if not t:
        return None
    if re.fullmatch(r"-?\d{1,3}(\.\d{3})+(,\d+)?|-?\d+,\d{1,2}", t) and not re.fullmatch(r"-?\d{1,3}\.\d{3}", t):
        t = t.replace(".", "").replace(",", ".")
    elif re.fullmatch(r"-?\d{1,3}\.\d{3}", t):
        raise Bad(f"{where}: {text!r} may be thousands or decimals; write it without the point")
    else:
        t = t.replace(",", "")
    if not re.fullmatch(r"-?\d+(\.\d+)?", t) or len(t) > 15:
        raise Bad(f"{where}: not a number: {text!r}")
    return float(t)


def read(path):
    try:
        raw = open(path, "rb").read()
    except OSError as e:
        raise Bad(f"{path}: {e.strerror}")
    if raw[:4] == b"PK\x03\x04":
        raise Bad(f"{path}: a spreadsheet file; save the sheet as CSV")
    try:
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
    lines = text.replace("\0", "").splitlines(keepends=True)
    top = next((i for i, line in enumerate(lines) if re.search(r"\bkind\b", line, re.I) and re.search(r"[,;\t]", line)), None)
    if top is None:
        raise Bad(f"{path}: no header line with kind,name,amount,...; copy the layout of assets/assumptions.csv")
    reader = csv.reader(lines[top:], delimiter=max(",;\t", key=lines[top].count))
    header = [c.strip().lower() for c in next(reader)]
    missing = [c for c in ("name", "amount", "quantity", "month", "months", "rate") if c not in header]
    if missing:
        raise Bad(f"{path}: missing column {', '.join(missing)}")
    rows, skipped = [], []
    for cells in reader:
        where = f"line {top + reader.line_num}"
        row = {h: c.strip() for h, c in zip(header, cells)}
        if not any(row.values()) or row.get("kind", "").startswith("#"):
            continue
        kind = row.get("kind", "").lower()
        if kind not in KINDS:
            skipped.append(f"{where}: unknown kind {kind or '(empty)'!r} ({row.get('name', '')[:30]})")
            continue
        item = {"kind": kind, "name": row.get("name", ""), "where": where, "text": row.get("quantity", "")}
        for field in FIELDS:
            item[field] = None if (kind == "season" and field == "quantity") else number(row.get(field, ""), f"{where}, {field}")
        needed = {"sale": ("amount", "quantity"), "fixed": ("amount",), "once": ("amount",), "draw": ("amount",), "own": ("amount",),
                  "loan": ("amount", "months", "rate"), "tax": ("rate",), "days": ("quantity",), "terms": ("quantity",), "grace": ("months",)}.get(kind, ())
        for field in needed:
            if item[field] is None:
                raise Bad(f"{where}: {kind} {item['name']!r} needs {field}")
        rows.append(item)
    if not any(r["kind"] == "sale" for r in rows):
        raise Bad(f"{path}: no line of kind sale")
    return rows, skipped


def of(rows, kind):
    return [r for r in rows if r["kind"] == kind]


def instalments(loan, grace):
    """Month -> (payment, interest)."""
    left, rate, n = loan["amount"], loan["rate"] / 1200, max(1, int(loan["months"]))
    start, out = int(loan["month"] or 0), {}
    free = min(grace, n - 1)
    pay = 0
    for i in range(1, n + 1):
        if i == free + 1:
            rest = n - free
            pay = left / rest if rate == 0 else left * rate / (1 - (1 + rate) ** -rest)
        interest = left * rate
        amount = interest if i <= free else pay
        left -= amount - interest
        out[start + i] = (amount, interest)
    return out


def run(rows, months, sales=1.0, costs=1.0, late=0, days_later=0):
    season = [100.0] * 12
    for r in of(rows, "season"):
        parts = re.findall(r"\d+(?:[.,]\d+)?", r["text"])
        if len(parts) != 12:
            raise Bad(f"{r['where']}: season needs 12 percentages, found {len(parts)}")
        season = [float(p.replace(",", ".")) for p in parts]
    delay = sum(int(round(r["quantity"] / 30)) for r in of(rows, "terms")) + round(days_later / 30)
    rate = sum(r["rate"] for r in of(rows, "tax")) / 100
    grace = {r["name"]: int(r["months"]) for r in of(rows, "grace")}
    loans = [(r, instalments(r, grace.get(r["name"], 0))) for r in of(rows, "loan")]
    cash, table, over = 0.0, [], []
    billed = [0.0] * (months + 1)
    for m in range(months + 1):
        turnover = variable = 0.0
        for r in of(rows, "sale"):
            first = int(r["month"] or 1) + late
            if m < max(first, 1):
                continue
            ramp = min(1.0, (m - first + 1) / max(1, int(r["months"] or 1)))
            units = r["quantity"] * ramp * season[(m - 1) % 12] / 100 * sales
            if r["capacity"] and units > r["capacity"] * 1.0001:
                if sales == 1.0 and late == 0:
                    over.append((m, r["name"], units, r["capacity"]))
                units = r["capacity"]
            turnover += units * r["amount"]
            variable += units * (r["cost"] or 0)
        running = lambda r: int(r["month"] if r["month"] is not None else 1) <= m and (not r["months"] or m < int(r["month"] or 1) + int(r["months"]))
        fixed = sum(r["amount"] for r in of(rows, "fixed") if m >= 1 and running(r))
        draw = sum(r["amount"] for r in of(rows, "draw") if m >= 1 and running(r))
        once = sum(r["amount"] for r in of(rows, "once") if int(r["month"] or 0) == m)
        money = sum(r["amount"] for r in of(rows, "own") + of(rows, "loan") if int(r["month"] or 0) == m)
        pay = sum(plan.get(m, (0, 0))[0] for _, plan in loans)
        interest = sum(plan.get(m, (0, 0))[1] for _, plan in loans)
        billed[m] = turnover
        received = billed[m - delay] if m - delay >= 0 else 0.0
        profit = turnover - (variable + fixed) * costs - interest
        tax = max(0.0, profit) * rate
        cash += money + received - (variable + fixed) * costs - once - pay - draw - tax
        table.append({"m": m, "turnover": turnover, "variable": variable * costs, "fixed": fixed * costs, "pay": pay, "draw": draw, "tax": tax, "cash": cash})
    return table, over


def main():
    ap = argparse.ArgumentParser(description="Cash and break-even of a small firm")
    ap.add_argument("file")
    ap.add_argument("--months", type=int, default=24)
    ap.add_argument("--need", type=float, default=1.2, help="times the instalments must be covered")
    a = ap.parse_args()
    try:
        if not 6 <= a.months <= 120:
            raise Bad("--months must be from 6 to 120")
        rows, skipped = read(a.file)
        table, over = run(rows, a.months)
        cases = [("sales 20 % lower", dict(sales=0.8)), ("costs 10 % higher", dict(costs=1.1)), ("opening 2 months later", dict(late=2)), ("customers pay 30 days later", dict(days_later=30))]
        bad = [(name, run(rows, a.months, **how)[0]) for name, how in cases]
    except (Bad, csv.Error) as e:
        print(f"plan_numbers.py: {e}", file=sys.stderr)
        return 2
    found = [f"{m}: not read" for m in skipped]
    print("month  turnover  variable     fixed  instalm.      draw       tax       cash")
    for r in table[:13]:
        print(f"{r['m']:5d} " + " ".join(f"{r[k]:9,.0f}" for k in ("turnover", "variable", "fixed", "pay", "draw", "tax")) + f" {r['cash']:10,.0f}")
    for year in range((a.months + 11) // 12):
        part = [r for r in table if year * 12 < r["m"] <= year * 12 + 12]
        print(f"year {year + 1}{'' if len(part) == 12 else f' ({len(part)} months)'}: turnover {sum(r['turnover'] for r in part):,.0f}, left before draw and instalments {sum(r['turnover'] - r['variable'] - r['fixed'] for r in part):,.0f}, cash at the end {part[-1]['cash']:,.0f}")
    low = min(table, key=lambda r: r["cash"])
    print(f"lowest cash {low['cash']:,.0f} in month {low['m']}")
    last = table[-1]
    sale = sum(r["amount"] * r["quantity"] for r in of(rows, "sale"))
    margin = sum((r["amount"] - (r["cost"] or 0)) * r["quantity"] for r in of(rows, "sale")) / sale if sale else 0
    burden = last["fixed"] + last["draw"] + max(r["pay"] for r in table)
    days = sum(r["quantity"] for r in of(rows, "days")) or 21
    if margin <= 0:
        found.append("price does not cover the cost per unit: no number of sales carries it")
    else:
        even = burden / margin
        print(f"break-even {even:,.0f} a month ({even / days:,.0f} on each of {days:g} open days) at a margin of {margin * 100:.0f} %, with draw and full instalments, before tax")
        print(f"fully running sales {sale:,.0f} a month, safety {(sale / even - 1) * 100:.0f} %" if even else "no fixed costs at all: look again")
        caps = sum(r["amount"] * r["capacity"] for r in of(rows, "sale") if r["capacity"])
        if len(of(rows, "sale")) == 1:
            one = of(rows, "sale")[0]
            print(f"that is {even / one['amount'] / days:.1f} x {one['name']} a day" + (f", {even / caps * 100:.0f} % of capacity" if caps else ""))
        if caps and even / caps > 0.7 and all(r["capacity"] for r in of(rows, "sale")):
            found.append(f"break-even needs {even / caps * 100:.0f} % of capacity; above 70 % one bad month is a loss")
        if sale < even * 1.15:
            found.append(f"sales when fully running are only {(sale / even - 1) * 100:.0f} % above break-even")
    for name, t in bad:
        l = min(t, key=lambda r: r["cash"])
        print(f"if {name}: lowest cash {l['cash']:,.0f} in month {l['m']}")
        if l["cash"] < 0 <= low["cash"]:
            found.append(f"if {name}, cash is below zero from month {next(r['m'] for r in t if r['cash'] < 0)}")
    if low["cash"] < 0:
        found.append(f"cash is below zero from month {next(r['m'] for r in table if r['cash'] < 0)}: {-low['cash']:,.0f} more is needed, without reserve")
    for m, name, units, cap in over[:3]:
        found.append(f"month {m}: {units:.0f} x {name} planned, {cap:.0f} can be done; counted as {cap:.0f}")
    if len(over) > 3:
        found.append(f"... and {len(over) - 3} more months above capacity")
    if not of(rows, "draw"):
        found.append("no draw: what does the owner live on?")
    if not of(rows, "tax"):
        found.append("no tax set aside")
    full = [r for r in table if r["pay"] == max(x["pay"] for x in table)]
    if full and full[-1]["pay"] > 0:
        year = full[-12:]
        ratio = sum(r["turnover"] - r["variable"] - r["fixed"] - r["draw"] - r["tax"] for r in year) / sum(r["pay"] for r in year)
        print(f"instalments are covered {ratio:.2f} times in the last year shown, after draw and tax")
        if ratio < a.need:
            found.append(f"instalments covered {ratio:.2f} times; {a.need:g} is the usual least")
    if any(not r["capacity"] for r in of(rows, "sale")):
        found.append("no capacity for: " + ", ".join(r["name"] or r["where"] for r in of(rows, "sale") if not r["capacity"]))
    print("\nTo look at:" if found else "\nHolds in the base case and in the four bad ones.")
    for f in found:
        print(f"- {f}")
    return 1 if found else 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
