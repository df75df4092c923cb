#!/usr/bin/env python3
"""Recompute the monthly model from assumptions.csv, so that nobody has to trust a chat's arithmetic.

Usage:  python3 runway.py [assumptions.csv] [months]
Prints three scenarios (low, base, high): a table for base, and for each one the month in which
cash falls below the safety level and below zero. Needs only the Python standard library.
"""
import csv
import sys


def load(path, column):
    with open(path, newline="", encoding="utf-8") as handle:
        return {row["name"]: float(row[column]) for row in csv.DictReader(handle)}


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
        direct = customers * (a["hosting_per_customer"] + a["support_tools_per_customer"])
        direct += revenue * a["payment_fees_share"]
        team = a["team_cost"]
        for hire in ("hire_1", "hire_2"):
            start = a[hire + "_month"]
            team += a[hire + "_cost"] if start and month >= start else 0
        other = a["office_and_software"] + a["marketing"]
        other += a["one_off_cost"] if a["one_off_cost_month"] == month else 0
        funding = a["funding_amount"] if a["funding_month"] == month else 0
        change = received - direct - team - other + funding
        cash += change
        rows.append((month, new, lost, customers, revenue, received, direct, team, other, change, cash))
        new *= 1 + a["growth_of_new_customers"]
    return rows


def first_below(rows, limit):
    return next((str(r[0]) for r in rows if r[-1] < limit), "not within the period")


if __name__ == "__main__":
    path = sys.argv[1] if len(sys.argv) > 1 else "assumptions.csv"
    months = int(sys.argv[2]) if len(sys.argv) > 2 else 24
    base = run(load(path, "value"), months)
    print("month    new   lost   cust  revenue received direct   team  other  change    cash")
    for r in base:
        print("%5d %6.1f %6.1f %6.1f %8.0f %8.0f %6.0f %6.0f %6.0f %7.0f %7.0f" % r)
    for label, column in (("low", "low"), ("base", "value"), ("high", "high")):
        a = load(path, column)
        rows = run(a, months)
        print("%-5s below safety cash in month: %s; below zero in month: %s"
              % (label, first_below(rows, a["safety_cash"]), first_below(rows, 0)))
