/**
 * Keys with scopes (space-separated; null allows everything) and limits of their own: calls in a month, which are the
 * counted ones of `usage_by_key`, and calls in a minute. A minute is paced: `paced_until`, in microseconds, moves on
 * by a step with each call, and a call is refused while it is more than a minute ahead. See accounts/key-limits.ts.
 */
const COLUMNS = `
  ALTER TABLE api_keys ADD COLUMN scopes TEXT;
  ALTER TABLE api_keys ADD COLUMN month_limit BIGINT;
  ALTER TABLE api_keys ADD COLUMN minute_limit BIGINT;
  ALTER TABLE api_keys ADD COLUMN paced_until BIGINT;`;

/**
 * As kitscout_admit_2 (restricted-keys.ts), and keys of members end with a plan that has teams. A call beyond a limit of
 * its key is not granted and does not count for the account: of the calls of a key the first ones fit, and of those the
 * first ones that the account has left. Deciding one call after the other, as the node does, gives the same.
 */
const ADMIT = `
  CREATE FUNCTION kitscout_admit_3(
    lane_id text, batch_number bigint,
    hashes text[], endpoints text[], addresses inet[], add_calls int[], want_days boolean[], call_lines int[],
    free_limit bigint, pro_limit bigint, business_limit bigint, breakdown_days int,
    back_accounts text[], back_days int[], back_keys text[], back_endpoints text[]
  ) RETURNS TABLE (
    at bigint, account_id text, key_id text, tier text, subscription text, used bigint, granted bigint, days json,
    scopes text, month_left bigint, minute_left bigint, minute_wait bigint
  )
  LANGUAGE plpgsql VOLATILE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  #variable_conflict use_column
  DECLARE
    locked text[];
    now_ms bigint;
    today int;
    month_start date;
    first_day int;
    end_day int;
  BEGIN
    -- Durable whatever the session, the role or a pooler between says.
    IF current_setting('synchronous_commit') NOT IN ('on', 'remote_apply') THEN
      PERFORM set_config('synchronous_commit', 'on', true);
    END IF;

    SELECT array_agg(l.id) INTO locked FROM (
      SELECT a.id FROM accounts a
      WHERE a.id = ANY (ARRAY(SELECT k.account_id FROM api_keys k WHERE k.hash = ANY (hashes)) || back_accounts)
      ORDER BY a.id FOR NO KEY UPDATE
    ) l;

    now_ms := kitscout_now();
    today := now_ms / 86400000;
    month_start := date_trunc('month', (DATE '1970-01-01' + today)::timestamp)::date;
    first_day := month_start - DATE '1970-01-01';
    end_day := (month_start + interval '1 month')::date - DATE '1970-01-01';

    IF cardinality(back_accounts) > 0 THEN
      UPDATE usage_days u SET calls = greatest(0, u.calls - b.calls)
      FROM (SELECT x.id, x.day, count(*) AS calls FROM unnest(back_accounts, back_days) AS x (id, day) GROUP BY 1, 2) b
      WHERE u.account_id = b.id AND u.day = b.day;
      UPDATE usage_by_key u SET calls = greatest(0, u.calls - b.calls)
      FROM (
        SELECT x.id, x.day, x.key_id, x.endpoint, count(*) AS calls
        FROM unnest(back_accounts, back_days, back_keys, back_endpoints) AS x (id, day, key_id, endpoint) GROUP BY 1, 2, 3, 4
      ) b
      WHERE u.account_id = b.id AND u.day = b.day AND u.key_id = b.key_id AND u.endpoint = b.endpoint;
    END IF;

    RETURN QUERY
      WITH live AS MATERIALIZED (
        SELECT q.place, q.endpoint, q.add_calls, q.want_days, k.id AS key_id, k.last_used_at,
          k.scopes, k.month_limit, k.minute_limit, k.paced_until, a.id AS account_id, a.tier, a.subscription
        FROM unnest(hashes, endpoints, addresses, add_calls, want_days)
          WITH ORDINALITY AS q (hash, endpoint, address, add_calls, want_days, place)
        JOIN api_keys k ON k.hash = q.hash
        JOIN accounts a ON a.id = k.account_id
        WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now_ms)
          AND a.suspended = 0 AND a.id = ANY (locked)
          AND (k.member_id IS NULL OR a.tier IN ('business', 'enterprise'))
          AND (k.allowed_addresses IS NULL OR EXISTS (
            SELECT FROM unnest(string_to_array(k.allowed_addresses, ' ')) AS r (range) WHERE q.address <<= r.range::inet
          ))
      ), caps AS MATERIALIZED (
        SELECT DISTINCT l.key_id,
          l.month_limit - (
            SELECT coalesce(sum(u.calls), 0)::bigint FROM generate_series(first_day, today) AS d (day)
            JOIN usage_by_key u ON u.account_id = l.account_id AND u.day = d.day AND u.key_id = l.key_id
          ) AS month_left,
          CASE WHEN l.minute_limit IS NOT NULL THEN
            least(l.minute_limit, greatest(0, (now_ms * 1000 + 60000000 - p.paced_until) / p.step))
          END AS minute_left,
          p.paced_until, p.step
        FROM live l, LATERAL (
          SELECT greatest(coalesce(l.paced_until, 0), now_ms * 1000) AS paced_until, 60000000 / l.minute_limit AS step
        ) p
        WHERE l.month_limit IS NOT NULL OR l.minute_limit IS NOT NULL
      ), candidates AS MATERIALIZED (
        -- Evaluated only where a limit cuts a batch.
        SELECT o.line, o.place, o.account_id FROM (
          SELECT c.line, c.place, l.account_id, l.key_id, row_number() OVER (PARTITION BY l.key_id ORDER BY c.place) AS nth
          FROM unnest(call_lines) WITH ORDINALITY AS c (line, place) JOIN live l ON l.place = c.line
        ) o LEFT JOIN caps c ON c.key_id = o.key_id
        WHERE (c.month_left IS NULL OR o.nth <= c.month_left) AND (c.minute_left IS NULL OR o.nth <= c.minute_left)
      ), asked AS MATERIALIZED (
        SELECT s.place, s.account_id, s.key_id, s.endpoint, s.tier, s.subscription, CASE
          WHEN (c.month_left IS NULL OR s.of_key <= c.month_left) AND (c.minute_left IS NULL OR s.of_key <= c.minute_left) THEN s.add_calls
          ELSE (SELECT count(*) FROM candidates f WHERE f.line = s.place)
        END AS add_calls
        FROM (SELECT l.*, sum(l.add_calls) OVER (PARTITION BY l.key_id) AS of_key FROM live l) s
        LEFT JOIN caps c ON c.key_id = s.key_id
      ), month AS MATERIALIZED (
        SELECT g.account_id, g.wanted, g.tier, g.subscription,
          (SELECT coalesce(sum(u.calls), 0)::bigint FROM usage_days u
           WHERE u.account_id = g.account_id AND u.day >= first_day AND u.day < end_day) AS used
        FROM (SELECT l.account_id, l.tier, l.subscription, sum(l.add_calls) AS wanted FROM asked l GROUP BY 1, 2, 3) g
      ), decided AS MATERIALIZED (
        SELECT m.account_id, m.used, m.wanted, CASE
          WHEN m.tier <> 'free' AND m.subscription IN ('past_due', 'canceled') THEN 0
          WHEN m.tier = 'enterprise' THEN m.wanted
          ELSE least(m.wanted, greatest(0, CASE m.tier WHEN 'free' THEN free_limit WHEN 'pro' THEN pro_limit ELSE business_limit END - m.used))
        END AS granted
        FROM month m
      ), lines AS MATERIALIZED (
        SELECT l.place, l.account_id, l.key_id, l.endpoint, CASE d.granted
          WHEN 0 THEN 0
          WHEN d.wanted THEN l.add_calls
          ELSE (
            SELECT count(*) FROM (
              SELECT c.line FROM candidates c WHERE c.account_id = l.account_id ORDER BY c.place LIMIT d.granted
            ) f WHERE f.line = l.place
          )
        END AS granted
        FROM asked l JOIN decided d ON d.account_id = l.account_id
      ), added AS MATERIALIZED (
        SELECT l.account_id, l.key_id, l.endpoint, sum(l.granted)::bigint AS calls
        FROM lines l WHERE l.granted > 0 GROUP BY 1, 2, 3
      ), counted AS (
        INSERT INTO usage_days AS u (account_id, day, calls)
        SELECT d.account_id, today, d.granted FROM decided d WHERE d.granted > 0
        ON CONFLICT ON CONSTRAINT usage_days_pkey DO UPDATE SET calls = u.calls + excluded.calls
      ), counted_by_key AS (
        INSERT INTO usage_by_key AS u (account_id, day, key_id, endpoint, calls)
        SELECT n.account_id, today, n.key_id, n.endpoint, n.calls FROM added n
        ON CONFLICT ON CONSTRAINT usage_by_key_pkey DO UPDATE SET calls = u.calls + excluded.calls
      ), touched AS (
        UPDATE api_keys k SET
          last_used_at = CASE WHEN now_ms - k.last_used_at < 60000 THEN k.last_used_at ELSE now_ms END,
          paced_until = CASE WHEN k.minute_limit IS NULL THEN k.paced_until ELSE c.paced_until + n.calls * c.step END
        FROM (SELECT x.key_id, sum(x.calls)::bigint AS calls FROM added x GROUP BY 1) n LEFT JOIN caps c ON c.key_id = n.key_id
        WHERE k.id = n.key_id
          AND (k.minute_limit IS NOT NULL OR k.last_used_at IS NULL OR now_ms - k.last_used_at >= 60000)
      ), written AS (
        INSERT INTO admission_lanes AS w (id, batch, took_effect, day, account_ids, key_ids, endpoints, calls, at)
        SELECT lane_id, batch_number, true, today, coalesce(array_agg(n.account_id), '{}'), coalesce(array_agg(n.key_id), '{}'),
          coalesce(array_agg(n.endpoint), '{}'), coalesce(array_agg(n.calls), '{}'), now_ms
        FROM added n
        ON CONFLICT ON CONSTRAINT admission_lanes_pkey DO UPDATE
        SET batch = excluded.batch, took_effect = true, day = excluded.day, account_ids = excluded.account_ids,
          key_ids = excluded.key_ids, endpoints = excluded.endpoints, calls = excluded.calls, at = excluded.at
        WHERE w.batch < excluded.batch
      )
      SELECT now_ms, l.account_id, l.key_id, l.tier, l.subscription, d.used, g.granted::bigint,
        CASE WHEN l.want_days THEN (
          SELECT coalesce(json_agg(json_build_object('day', u.day, 'calls', u.calls) ORDER BY u.day), '[]')
          FROM usage_days u WHERE u.account_id = l.account_id AND u.day > today - breakdown_days
        ) END, l.scopes, c.month_left, c.minute_left::bigint,
        ceil((c.paced_until + (c.minute_left + 1) * c.step - 60000000) / 1000.0)::bigint - now_ms
      FROM generate_subscripts(hashes, 1) AS n (place)
      LEFT JOIN live l ON l.place = n.place
      LEFT JOIN lines g ON g.place = n.place
      LEFT JOIN decided d ON d.account_id = l.account_id
      LEFT JOIN caps c ON c.key_id = l.key_id
      ORDER BY n.place;

    -- The node may have given this batch up in the meantime (kitscout_settle_2): then nothing of it may stand.
    PERFORM FROM admission_lanes w WHERE w.id = lane_id AND w.batch = batch_number AND w.took_effect;
    IF NOT FOUND THEN RAISE EXCEPTION 'the batch was given up before it was written'; END IF;

    IF cardinality(back_accounts) > 0 THEN
      RETURN QUERY
        SELECT now_ms, b.id, NULL::text, NULL::text, NULL::text, (
          SELECT coalesce(sum(u.calls), 0)::bigint FROM usage_days u
          WHERE u.account_id = b.id
            AND u.day >= date_trunc('month', (DATE '1970-01-01' + b.day)::timestamp)::date - DATE '1970-01-01'
            AND u.day < (date_trunc('month', (DATE '1970-01-01' + b.day)::timestamp) + interval '1 month')::date - DATE '1970-01-01'
        ), NULL::bigint, NULL::json, NULL::text, NULL::bigint, NULL::bigint, NULL::bigint
        FROM unnest(back_accounts, back_days) WITH ORDINALITY AS b (id, day, place)
        ORDER BY b.place;
    END IF;
  END
  $$;`;

export const LIMITED_KEYS = { sqlite: COLUMNS, postgres: COLUMNS + ADMIT };
