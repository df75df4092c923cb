def place(db, order, lines):
    db.execute("INSERT INTO orders (id, customer) VALUES (%s, %s)", order)
    for line in lines:
        db.execute("UPDATE stock SET left_over = left_over - %s WHERE sku = %s", line)
