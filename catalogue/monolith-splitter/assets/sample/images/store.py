def accept(db, name):
    db.execute("INSERT INTO images (name, state) VALUES (%s, 'new')", (name,))
