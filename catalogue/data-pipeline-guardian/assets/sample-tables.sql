-- Small tables with one planted fault per check of check-catalogue.sql (run_date 2026-03-09). Load into an empty scratch database:
--   psql -v ON_ERROR_STOP=1 -f sample-tables.sql && psql -v run_date=2026-03-09 -f check-catalogue.sql
-- Every check but 3 and 5 then reports something; with run_date 2026-03-11 those two do.
CREATE TABLE customers (customer_id int);
CREATE TABLE orders (order_id text, customer_id int, amount_cents int, status text, coupon text,
                     ordered_at timestamptz, paid_at timestamptz, order_day date, paid_day date);
CREATE TABLE mart_orders (order_id text, order_day date);
CREATE TABLE ledger (booked_on date, amount_cents int);
CREATE TABLE stored_totals (order_day date, total bigint);
CREATE TABLE raw_orders (order_id text, amount_cents int, surprise text);
CREATE TABLE expected_columns (table_name text, column_name text);
INSERT INTO customers SELECT generate_series(1, 9);
INSERT INTO orders
SELECT 'A' || d || '-' || k, k, 1000, 'paid', CASE WHEN k < 8 THEN 'SPRING' END,
       day + time '12:00' , day + time '13:00', day, day
FROM generate_series(0, 28) d, generate_series(1, 9) k, LATERAL (SELECT date '2026-02-09' + d AS day) x;
INSERT INTO mart_orders SELECT order_id, order_day FROM orders;
INSERT INTO ledger SELECT order_day, 9000 FROM orders GROUP BY order_day;
INSERT INTO stored_totals SELECT order_day, 9000 FROM orders GROUP BY order_day;
INSERT INTO expected_columns VALUES ('raw_orders', 'order_id'), ('raw_orders', 'amount_cents'), ('raw_orders', 'currency');
-- planted faults
INSERT INTO orders SELECT 'B' || k, 1, 1000, 'open', NULL, '2026-03-09 14:00', NULL, '2026-03-09', NULL FROM generate_series(1, 14) k;
INSERT INTO orders VALUES ('B1', 1, 1000, 'open', NULL, '2026-03-09 14:00', NULL, '2026-03-09', NULL),
                          (NULL, 1, 1000, 'opened', NULL, '2026-03-09 14:00', NULL, '2026-03-09', NULL),
                          ('C1', 77, 9000000, 'paid', NULL, '2026-03-09 14:00', '2026-03-09 13:00', '2026-03-09', '2026-03-09');
UPDATE stored_totals SET total = 8000 WHERE order_day = '2026-02-20';
