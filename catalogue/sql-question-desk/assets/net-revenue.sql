-- net revenue January 2025 by country, finance definition, Berlin days, without test accounts
WITH paid_orders AS (        -- one row per order
  SELECT order_id, customer_id FROM orders
  WHERE ordered_at >= '2024-12-31 23:00' AND ordered_at < '2025-01-31 23:00'
    AND status = 'paid' AND customer_id >= 0),
gross AS (                   -- one row per order
  SELECT order_id, sum(qty * unit_cents) AS gross FROM order_items GROUP BY 1),
refunded AS (                -- one row per order
  SELECT order_id, sum(amount_cents) AS refunded FROM refunds GROUP BY 1)
SELECT c.country, count(*) AS orders, sum(g.gross) AS gross_cents,
       coalesce(sum(r.refunded), 0) AS refunded_cents,
       sum(g.gross) - coalesce(sum(r.refunded), 0) AS net_cents
FROM paid_orders o JOIN customers c USING (customer_id) JOIN gross g USING (order_id)
LEFT JOIN refunded r USING (order_id) GROUP BY 1 ORDER BY 1;
