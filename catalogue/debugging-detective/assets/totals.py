"""Sample program with a fault, used by the worked example: average order size per customer."""
import csv
import sys

totals = {}
for row in csv.DictReader(open(sys.argv[1], encoding="utf-8")):
    name = row["customer"]
    if row["currency"] != "EUR":
        continue
    amount = float(row["amount"])
    paid, count = totals.get(name, (0.0, 0))
    totals[name] = (paid + amount, count + (1 if amount > 0 else -1))
for name, (paid, count) in sorted(totals.items()):
    print(f"{name}: {paid / count:.2f}")
