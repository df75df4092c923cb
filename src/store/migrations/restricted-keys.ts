/**
 * Keys with an expiry and allowed addresses, suspended accounts, and calls by key and endpoint. `allowed_addresses`
 * holds space-separated ranges as written by accounts/address-range.ts; null allows all. `life_ms` is a key's original
 * lifetime, which its successor inherits. `usage_by_key` does not reference keys, because old dead keys are removed and
 * their calls are not.
 */
const COLUMNS = `
  ALTER TABLE accounts ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE api_keys ADD COLUMN allowed_addresses TEXT;
  ALTER TABLE api_keys ADD COLUMN life_ms BIGINT;
  ALTER TABLE api_keys ADD COLUMN replaces TEXT;
  CREATE TABLE usage_by_key (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    day INTEGER NOT NULL,
    key_id TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    calls BIGINT NOT NULL CHECK (calls >= 0),
    PRIMARY KEY (account_id, day, key_id, endpoint)
  )`;

/** From here on a lane has one entry per account, key and endpoint. A lane is only ever used by one node. */
const LANES = `
  ALTER TABLE admission_lanes ADD COLUMN key_ids TEXT[] NOT NULL DEFAULT '{}';
  ALTER TABLE admission_lanes ADD COLUMN endpoints TEXT[] NOT NULL DEFAULT '{}';`;

/**
 * Handles all waiting calls of a node in one round trip: lines, each with the calls of one key to one endpoint from one
 * address (endpoint null: calls that do not count), and counted calls to refund. Returns one row per line, then one per
 * refunded call. A key that is not allowed from the address, and any key of a suspended account, counts as unknown. If
 * an account's calls do not all fit, the first ones do: `call_lines` has the line of each counted call, in order. It is
 * used only then.
 *
 * The order of the steps makes it exact. First the accounts are locked, in order of their ids, so that two batches
 * cannot deadlock. Only then are the clock, keys, tiers and counts read, in separate statements: each takes a new
 * snapshot (VOLATILE, READ COMMITTED), so it sees everything committed before the lock was acquired. A single statement
 * that locks and reads would decide on counts from before it waited.
 *
 * The function's two settings make it use the indexes, whatever the tables looked like when the session began.
 *
 * Grants follow accounts/admission.ts (subscription, then quota). The node applies that rule to each call, and both
 * must reach the same number.
 */
const ADMIT = `
  CREATE FUNCTION kitscout_admit_2(
    lane_id text, batch_number bigint,
    hashes text[], endpoints text[], addresses inet[], add_calls int[], want_days boolean[], call_lines int[],
    free_limit bigint, pro_limit bigint, business_limit bigint, breakdown_days int,
    back_accounts text[], back_days int[], back_keys text[], back_endpoints text[]
  ) RETURNS TABLE (
    at bigint, account_id text, key_id text, tier text, subscription text, used bigint, granted bigint, days json
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
          a.id AS account_id, a.tier, a.subscription
        FROM unnest(hashes, endpoints, addresses, add_calls, want_days)
          WITH ORDINALITY AS q (hash, endpoint, address, add_calls, want_days, place)
        JOIN api_keys k ON k.hash = q.hash
        JOIN accounts a ON a.id = k.account_id
        WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now_ms)
          AND a.suspended = 0 AND a.id = ANY (locked)
          AND (k.allowed_addresses IS NULL OR EXISTS (
            SELECT FROM unnest(string_to_array(k.allowed_addresses, ' ')) AS r (range) WHERE q.address <<= r.range::inet
          ))
      ), month AS MATERIALIZED (
        SELECT g.account_id, g.wanted, g.tier, g.subscription,
          (SELECT coalesce(sum(u.calls), 0)::bigint FROM usage_days u
           WHERE u.account_id = g.account_id AND u.day >= first_day AND u.day < end_day) AS used
        FROM (SELECT l.account_id, l.tier, l.subscription, sum(l.add_calls) AS wanted FROM live l GROUP BY 1, 2, 3) g
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
              SELECT c.line FROM unnest(call_lines) WITH ORDINALITY AS c (line, place)
              JOIN live o ON o.place = c.line AND o.account_id = l.account_id
              ORDER BY c.place LIMIT d.granted
            ) f WHERE f.line = l.place
          )
        END AS granted
        FROM live l JOIN decided d ON d.account_id = l.account_id
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
        UPDATE api_keys k SET last_used_at = now_ms FROM added n
        WHERE k.id = n.key_id AND (k.last_used_at IS NULL OR now_ms - k.last_used_at >= 60000)
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
        ) END
      FROM generate_subscripts(hashes, 1) AS n (place)
      LEFT JOIN live l ON l.place = n.place
      LEFT JOIN lines g ON g.place = n.place
      LEFT JOIN decided d ON d.account_id = l.account_id
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
        ), NULL::bigint, NULL::json
        FROM unnest(back_accounts, back_days) WITH ORDINALITY AS b (id, day, place)
        ORDER BY b.place;
    END IF;
  END
  $$;`;

/**
 * Called when the answer to a lane's last batch was lost. If the batch was written, its counts are refunded here, for
 * accounts and for keys, because all its callers were told that it failed, and the answer is true. If not, the lane is
 * marked so that the batch can no longer be written, and the answer is false. Asking again gives the same answer.
 */
const SETTLE = `
  CREATE FUNCTION kitscout_settle_2(lane_id text, batch_number bigint) RETURNS boolean
  LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    lane admission_lanes;
  BEGIN
    INSERT INTO admission_lanes AS w (id, batch, took_effect, day, account_ids, calls, at)
    VALUES (lane_id, batch_number, false, 0, '{}', '{}', kitscout_now())
    ON CONFLICT ON CONSTRAINT admission_lanes_pkey DO UPDATE
    SET batch = excluded.batch, took_effect = false, day = 0, account_ids = '{}', key_ids = '{}', endpoints = '{}', calls = '{}', at = excluded.at
    WHERE w.batch < excluded.batch;
    IF FOUND THEN RETURN false; END IF;

    SELECT * INTO lane FROM admission_lanes w WHERE w.id = lane_id FOR UPDATE;
    PERFORM FROM accounts a WHERE a.id = ANY (lane.account_ids) ORDER BY a.id FOR NO KEY UPDATE;
    UPDATE usage_days u SET calls = greatest(0, u.calls - c.calls)
    FROM (SELECT x.account_id, sum(x.calls) AS calls FROM unnest(lane.account_ids, lane.calls) AS x (account_id, calls) GROUP BY 1) c
    WHERE u.account_id = c.account_id AND u.day = lane.day;
    UPDATE usage_by_key u SET calls = greatest(0, u.calls - c.calls)
    FROM unnest(lane.account_ids, lane.key_ids, lane.endpoints, lane.calls) AS c (account_id, key_id, endpoint, calls)
    WHERE u.account_id = c.account_id AND u.day = lane.day AND u.key_id = c.key_id AND u.endpoint = c.endpoint;
    UPDATE admission_lanes w SET account_ids = '{}', key_ids = '{}', endpoints = '{}', calls = '{}' WHERE w.id = lane_id;
    RETURN lane.took_effect;
  END
  $$;`;

export const RESTRICTED_KEYS = {
  // One B-tree instead of a table and its index, so each batch writes one more page, not two.
  sqlite: `${COLUMNS} WITHOUT ROWID;`,
  postgres: `${COLUMNS} WITH (fillfactor = 50);${LANES}${ADMIT}${SETTLE}`,
};
