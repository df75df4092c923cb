SELECT c.country, sum(i.qty * i.unit_cents) - sum(coalesce(r.amount_cents, 0)) AS net_cents
FROM orders o JOIN customers c USING (customer_id) JOIN order_items i USING (order_id)
LEFT JOIN refunds r USING (order_id)
WHERE o.ordered_at BETWEEN '2025-01-01' AND '2025-01-31' AND o.status = 'paid'
GROUP BY 1 ORDER BY 1;
