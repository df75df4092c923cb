INSERT INTO mart_daily
SELECT *, row_number() OVER (PARTITION BY order_id) AS rn FROM clean.orders
UNION SELECT *, 1 FROM clean.returns;
