-- Sample shop for the worked question. Times are UTC; the business cuts days in Berlin (UTC+1 in January).
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, country TEXT);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER, ordered_at TEXT, status TEXT);
CREATE TABLE order_items (order_id INTEGER, line INTEGER, qty INTEGER, unit_cents INTEGER, PRIMARY KEY (order_id, line));
CREATE TABLE refunds (refund_id INTEGER PRIMARY KEY, order_id INTEGER, amount_cents INTEGER);
INSERT INTO customers VALUES (1,'DE'),(2,'DE'),(3,'FR'),(4,'FR'),(-1,'DE');
INSERT INTO orders VALUES
 (10,1,'2025-01-05 10:00','paid'),(11,2,'2025-01-12 09:00','paid'),(12,3,'2025-01-20 12:00','cancelled'),
 (13,3,'2025-01-31 18:30','paid'),(14,1,'2025-02-03 08:00','paid'),(15,4,'2025-01-31 23:30','paid'),(16,-1,'2025-01-10 15:00','paid');
INSERT INTO order_items VALUES
 (10,1,2,1000),(10,2,1,3000),(11,1,1,1000),(12,1,1,3000),(13,1,2,3000),(14,1,1,1000),(15,1,1,2000),(16,1,1,9900);
INSERT INTO refunds VALUES (1,10,500),(2,10,500);
