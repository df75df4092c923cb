-- Check catalogue, PostgreSQL 14 or newer (tested on 15). Run with psql:
--   psql -v run_date=2026-03-09 -v ON_ERROR_STOP=1 -f check-catalogue.sql
-- Replace orders, order_id and so on. orders is the clean layer, one row per order; order_day is cut once, there, in the
-- business time zone, and every check uses it. A check passes when it returns no rows. Suggested grade in brackets.
-- BigQuery, Snowflake, DuckDB: replace ::date and ::int by CAST, interval arithmetic by their date functions, :'run_date' by their parameters.

-- 1 Key unique [stop]
SELECT 'c01 key unique' AS failed, order_id, count(*) FROM orders GROUP BY order_id HAVING count(*) > 1;

-- 2 Key present [stop]
SELECT 'c02 key present' AS failed, count(*) AS missing FROM orders WHERE order_id IS NULL HAVING count(*) > 0;

-- 3 Freshness: newest event not older than agreed at the end of the loaded day [stop]
SELECT 'c03 freshness' AS failed, max(ordered_at) AS newest FROM orders
HAVING max(ordered_at) < :'run_date'::date + interval '1 day' - interval '26 hours' OR max(ordered_at) IS NULL;

-- 4 Row count within the band of the same weekday, last 8 weeks [stop below half, else tell]
WITH d AS (SELECT order_day, count(*) AS n FROM orders
           WHERE order_day BETWEEN :'run_date'::date - 56 AND :'run_date'::date GROUP BY 1),
     h AS (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY n) AS usual FROM d
           WHERE order_day < :'run_date'::date AND extract(dow FROM order_day) = extract(dow FROM :'run_date'::date))
SELECT 'c04 row count' AS failed, d.n, h.usual FROM d, h
WHERE d.order_day = :'run_date'::date AND (d.n < 0.5 * h.usual OR d.n > 2 * h.usual);

-- 5 The day is there at all (check 4 is silent for zero rows) [stop]
SELECT 'c05 no rows for the day' AS failed WHERE NOT EXISTS (SELECT 1 FROM orders WHERE order_day = :'run_date'::date);

-- 6 Accepted values [hold back]
SELECT 'c06 status' AS failed, status, count(*) FROM orders
WHERE status IS NULL OR status NOT IN ('open', 'paid', 'cancelled') GROUP BY status;

-- 7 Reference exists [hold back above 0.1 percent, else tell]
SELECT 'c07 orphans' AS failed, count(*) FROM orders o
WHERE NOT EXISTS (SELECT 1 FROM customers c WHERE c.customer_id = o.customer_id) HAVING count(*) > 0;

-- 8 Null share of an optional column jumps: more than 20 points over the last 28 days [tell]
WITH s AS (SELECT avg((coupon IS NULL)::int) FILTER (WHERE order_day = :'run_date'::date) AS today,
                  avg((coupon IS NULL)::int) FILTER (WHERE order_day < :'run_date'::date) AS usual
           FROM orders WHERE order_day BETWEEN :'run_date'::date - 28 AND :'run_date'::date)
SELECT 'c08 nulls' AS failed, round(today, 2) AS today, round(usual, 2) AS usual FROM s WHERE today > usual + 0.2;

-- 9 Range [hold back]
SELECT 'c09 range' AS failed, order_id, amount_cents FROM orders WHERE amount_cents < 0 OR amount_cents > 5000000;

-- 10 Order of times [hold back]
SELECT 'c10 times' AS failed, order_id FROM orders WHERE paid_at < ordered_at;

-- 11 Join did not multiply or lose rows: mart equals clean [stop]
SELECT 'c11 mart minus clean' AS failed, m.n - c.n AS difference FROM
 (SELECT count(*) AS n FROM mart_orders WHERE order_day = :'run_date'::date) m,
 (SELECT count(*) AS n FROM orders WHERE order_day = :'run_date'::date) c WHERE m.n <> c.n;

-- 12 Reconciliation with a second source, by day [stop above 0.5 percent]
SELECT 'c12 ledger' AS failed, o.s AS orders, l.s AS ledger FROM
 (SELECT coalesce(sum(amount_cents), 0) AS s FROM orders WHERE status = 'paid' AND paid_day = :'run_date'::date) o,
 (SELECT coalesce(sum(amount_cents), 0) AS s FROM ledger WHERE booked_on = :'run_date'::date) l
WHERE abs(o.s - l.s) > 0.005 * greatest(abs(l.s), 1);

-- 13 History did not change silently: compare with the totals stored yesterday [tell]
SELECT 'c13 history' AS failed, order_day, s.total AS stored, t.total AS today_says FROM stored_totals s
JOIN (SELECT order_day, sum(amount_cents) AS total FROM orders GROUP BY 1) t USING (order_day)
WHERE order_day < :'run_date'::date - 7 AND s.total <> t.total;

-- 14 Columns as agreed, in both directions [stop]
(SELECT 'c14 unexpected column' AS failed, column_name::text FROM information_schema.columns WHERE table_name = 'raw_orders'
 EXCEPT SELECT 'c14 unexpected column', column_name FROM expected_columns WHERE table_name = 'raw_orders')
UNION ALL
(SELECT 'c14 missing column', column_name FROM expected_columns WHERE table_name = 'raw_orders'
 EXCEPT SELECT 'c14 missing column', column_name::text FROM information_schema.columns WHERE table_name = 'raw_orders');
