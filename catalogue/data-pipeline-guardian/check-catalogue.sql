-- Check catalogue. Replace orders, order_id and so on. PostgreSQL-like SQL; :run_date is the day being loaded.
-- A check passes when it returns no rows, unless it says "number". Suggested grade in brackets.

-- 1 Key unique [stop]
SELECT order_id, count(*) FROM orders GROUP BY order_id HAVING count(*) > 1;

-- 2 Key present [stop]
SELECT count(*) AS missing FROM orders WHERE order_id IS NULL HAVING count(*) > 0;

-- 3 Freshness: newest event not older than agreed [stop]
SELECT max(ordered_at) AS newest FROM orders HAVING max(ordered_at) < now() - interval '26 hours';

-- 4 Row count within the band of the same weekday, last 8 weeks [stop below half, else tell]
WITH d AS (SELECT ordered_at::date AS day, count(*) AS n FROM orders
           WHERE ordered_at >= :run_date - interval '57 days' GROUP BY 1),
     h AS (SELECT avg(n) AS m FROM d WHERE day < :run_date
           AND extract(dow FROM day) = extract(dow FROM :run_date::date))
SELECT d.n, h.m FROM d, h WHERE d.day = :run_date AND (d.n < 0.5 * h.m OR d.n > 2 * h.m);

-- 5 The day is there at all (check 4 is silent for zero rows) [stop]
SELECT 'no rows' AS problem WHERE NOT EXISTS (SELECT 1 FROM orders WHERE ordered_at::date = :run_date);

-- 6 Accepted values [hold back]
SELECT status, count(*) FROM orders WHERE status NOT IN ('open','paid','cancelled') OR status IS NULL GROUP BY 1;

-- 7 Reference exists [hold back above 0.1 percent, else tell]
SELECT count(*) AS orphans FROM orders o LEFT JOIN customers c USING (customer_id)
WHERE c.customer_id IS NULL HAVING count(*) > 0;

-- 8 Null share of an optional column jumps [tell]
SELECT avg((coupon IS NULL)::int) AS share FROM orders WHERE ordered_at::date = :run_date
HAVING avg((coupon IS NULL)::int) > 0.98;

-- 9 Range [hold back]
SELECT order_id FROM orders WHERE amount_cents < 0 OR amount_cents > 5000000;

-- 10 Order of times [hold back]
SELECT order_id FROM orders WHERE paid_at < ordered_at;

-- 11 Join did not multiply: mart equals clean (number, must be 0) [stop]
SELECT (SELECT count(*) FROM mart_orders WHERE order_day = :run_date)
     - (SELECT count(*) FROM orders WHERE ordered_at::date = :run_date) AS difference;

-- 12 Reconciliation with a second source, by day [stop above 0.5 percent]
SELECT o.s, l.s AS ledger FROM
 (SELECT sum(amount_cents) AS s FROM orders WHERE status = 'paid' AND paid_at::date = :run_date) o,
 (SELECT sum(amount_cents) AS s FROM ledger WHERE booked_on = :run_date) l
WHERE abs(coalesce(o.s,0) - coalesce(l.s,0)) > 0.005 * greatest(l.s, 1);

-- 13 History did not change silently: compare with the totals stored yesterday [tell]
SELECT s.day, s.total AS stored, t.total AS today_says FROM stored_totals s
JOIN (SELECT ordered_at::date AS day, sum(amount_cents) AS total FROM orders GROUP BY 1) t USING (day)
WHERE s.day < :run_date - 7 AND s.total <> t.total;

-- 14 No column that was not agreed (swap the two halves to find missing ones) [stop]
SELECT column_name FROM information_schema.columns WHERE table_name = 'raw_orders'
EXCEPT SELECT column_name FROM expected_columns WHERE table_name = 'raw_orders';
