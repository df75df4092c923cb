def bill(db, order_id):
    rows = db.execute("""
        SELECT l.sku, l.price
        FROM orders o
        JOIN order_lines l ON l.order_id = o.id
    """)
    db.execute("INSERT INTO invoices (order_id, total) VALUES (%s, %s)", (order_id, sum(r[1] for r in rows)))
