-- the colleague's rows before aggregation, to test the grain
SELECT o.order_id, i.line, r.refund_id
FROM orders o JOIN order_items i USING (order_id) LEFT JOIN refunds r USING (order_id)
WHERE o.status = 'paid'
