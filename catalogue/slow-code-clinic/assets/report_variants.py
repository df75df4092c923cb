"""The worked case: three versions of a revenue report on SQLite in memory, 2,000 customers, 20,000 orders."""
import random
import sqlite3


def setup():
    rng = random.Random(3)
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, region TEXT)")
    db.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, cents INTEGER, status TEXT)")
    db.executemany("INSERT INTO customers VALUES (?,?,?)", [(i, f"c{i:04}", "NSEW"[i % 4]) for i in range(2000)])
    db.executemany("INSERT INTO orders VALUES (?,?,?,?)",
                   [(i, int(1600 * rng.random()), rng.randrange(500, 20000), "paid" if rng.random() < 0.8 else "open") for i in range(20000)])
    return db


def before(db):
    rows, seen = [], []
    for (cid,) in db.execute("SELECT customer_id FROM orders WHERE status='paid'").fetchall():
        if cid in seen:
            continue
        seen.append(cid)
        name, region = db.execute("SELECT name, region FROM customers WHERE id=?", (cid,)).fetchone()
        total = sum(c for (c,) in db.execute("SELECT cents FROM orders WHERE customer_id=? AND status='paid'", (cid,)))
        rows.append((region, name, total))
    return sorted(rows)


def set_only(db):
    rows, seen = [], set()
    for (cid,) in db.execute("SELECT customer_id FROM orders WHERE status='paid'").fetchall():
        if cid in seen:
            continue
        seen.add(cid)
        name, region = db.execute("SELECT name, region FROM customers WHERE id=?", (cid,)).fetchone()
        total = sum(c for (c,) in db.execute("SELECT cents FROM orders WHERE customer_id=? AND status='paid'", (cid,)))
        rows.append((region, name, total))
    return sorted(rows)


def after(db):
    return sorted(db.execute("""
        SELECT c.region, c.name, SUM(o.cents)
        FROM orders o JOIN customers c ON c.id = o.customer_id
        WHERE o.status = 'paid' GROUP BY c.id""").fetchall())


if __name__ == "__main__":
    before(setup())
