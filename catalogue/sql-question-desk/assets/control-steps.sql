SELECT 'all orders' AS step, count(*) AS n FROM orders
UNION ALL SELECT 'in January, Berlin days', count(*) FROM orders WHERE ordered_at >= '2024-12-31 23:00' AND ordered_at < '2025-01-31 23:00'
UNION ALL SELECT 'and paid', count(*) FROM orders WHERE ordered_at >= '2024-12-31 23:00' AND ordered_at < '2025-01-31 23:00' AND status = 'paid'
UNION ALL SELECT 'and no test account', count(*) FROM orders WHERE ordered_at >= '2024-12-31 23:00' AND ordered_at < '2025-01-31 23:00' AND status = 'paid' AND customer_id >= 0;
