/**
 * What PostgreSQL needs beyond the tables: its clock, the admission functions, and the notification of other nodes
 * about catalogue changes. SQLite needs none of this: one writer thread does the same in JavaScript. Never change a
 * released function, because older nodes may still call it: a new version gets a new name.
 */

/** The clock that decides months and days. A separate function, so a test can replace it. */
const CLOCK = `
  CREATE FUNCTION kitscout_now() RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
  $$;`;

/**
 * A lane is one connection of one node. Its row records the last batch it wrote and what that batch counted. The row is
 * written in the batch's own transaction, so if the answer to a batch is lost, the row shows whether the batch was
 * committed.
 */
const LANES = `
  CREATE TABLE admission_lanes (
    id TEXT PRIMARY KEY,
    batch BIGINT NOT NULL,
    took_effect BOOLEAN NOT NULL,
    day INTEGER NOT NULL,
    account_ids TEXT[] NOT NULL,
    calls BIGINT[] NOT NULL,
    at BIGINT NOT NULL
  ) WITH (fillfactor = 50);`;

/**
 * Handles all waiting calls of a node in one round trip: the callers' keys, each with its number of calls (add_calls:
 * those that count), and counted calls to refund. Returns one row per key, then one per refunded call. Nodes now call
 * kitscout_admit_2 (restricted-keys.ts), which has the same steps.
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
  CREATE FUNCTION kitscout_admit(
    lane_id text, batch_number bigint,
    hashes text[], add_calls int[], want_days boolean[],
    free_limit bigint, pro_limit bigint, business_limit bigint, breakdown_days int,
    back_accounts text[], back_days int[]
  ) RETURNS TABLE (at bigint, account_id text, tier text, subscription text, used bigint, granted bigint, days json)
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
    END IF;

    RETURN QUERY
      WITH live AS MATERIALIZED (
        SELECT q.place, q.add_calls, q.want_days, k.id AS key_id, k.last_used_at, a.id AS account_id, a.tier, a.subscription
        FROM unnest(hashes, add_calls, want_days) WITH ORDINALITY AS q (hash, add_calls, want_days, place)
        JOIN api_keys k ON k.hash = q.hash
        JOIN accounts a ON a.id = k.account_id
        WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now_ms) AND a.id = ANY (locked)
      ), month AS MATERIALIZED (
        SELECT g.account_id, g.wanted, g.tier, g.subscription,
          (SELECT coalesce(sum(u.calls), 0)::bigint FROM usage_days u
           WHERE u.account_id = g.account_id AND u.day >= first_day AND u.day < end_day) AS used
        FROM (SELECT l.account_id, l.tier, l.subscription, sum(l.add_calls) AS wanted FROM live l GROUP BY 1, 2, 3) g
      ), decided AS MATERIALIZED (
        SELECT m.account_id, m.used, CASE
          WHEN m.tier <> 'free' AND m.subscription IN ('past_due', 'canceled') THEN 0
          WHEN m.tier = 'enterprise' THEN m.wanted
          ELSE least(m.wanted, greatest(0, CASE m.tier WHEN 'free' THEN free_limit WHEN 'pro' THEN pro_limit ELSE business_limit END - m.used))
        END AS granted
        FROM month m
      ), counted AS (
        INSERT INTO usage_days AS u (account_id, day, calls)
        SELECT d.account_id, today, d.granted FROM decided d WHERE d.granted > 0
        ON CONFLICT ON CONSTRAINT usage_days_pkey DO UPDATE SET calls = u.calls + excluded.calls
      ), touched AS (
        UPDATE api_keys k SET last_used_at = now_ms FROM live l JOIN decided d ON d.account_id = l.account_id
        WHERE k.id = l.key_id AND l.add_calls > 0 AND d.granted > 0
          AND (l.last_used_at IS NULL OR now_ms - l.last_used_at >= 60000)
      ), written AS (
        INSERT INTO admission_lanes AS w (id, batch, took_effect, day, account_ids, calls, at)
        SELECT lane_id, batch_number, true, today, coalesce(array_agg(d.account_id), '{}'), coalesce(array_agg(d.granted), '{}'), now_ms
        FROM decided d WHERE d.granted > 0
        ON CONFLICT ON CONSTRAINT admission_lanes_pkey DO UPDATE
        SET batch = excluded.batch, took_effect = true, day = excluded.day, account_ids = excluded.account_ids, calls = excluded.calls, at = excluded.at
        WHERE w.batch < excluded.batch
      )
      SELECT now_ms, l.account_id, l.tier, l.subscription, d.used, d.granted::bigint,
        CASE WHEN l.want_days THEN (
          SELECT coalesce(json_agg(json_build_object('day', u.day, 'calls', u.calls) ORDER BY u.day), '[]')
          FROM usage_days u WHERE u.account_id = l.account_id AND u.day > today - breakdown_days
        ) END
      FROM generate_subscripts(hashes, 1) AS n (place)
      LEFT JOIN live l ON l.place = n.place
      LEFT JOIN decided d ON d.account_id = l.account_id
      ORDER BY n.place;

    -- The node may have given this batch up in the meantime (kitscout_settle): then nothing of it may stand.
    PERFORM FROM admission_lanes w WHERE w.id = lane_id AND w.batch = batch_number AND w.took_effect;
    IF NOT FOUND THEN RAISE EXCEPTION 'the batch was given up before it was written'; END IF;

    RETURN QUERY
      SELECT now_ms, b.id, NULL::text, NULL::text, (
        SELECT coalesce(sum(u.calls), 0)::bigint FROM usage_days u
        WHERE u.account_id = b.id
          AND u.day >= date_trunc('month', (DATE '1970-01-01' + b.day)::timestamp)::date - DATE '1970-01-01'
          AND u.day < (date_trunc('month', (DATE '1970-01-01' + b.day)::timestamp) + interval '1 month')::date - DATE '1970-01-01'
      ), NULL::bigint, NULL::json
      FROM unnest(back_accounts, back_days) WITH ORDINALITY AS b (id, day, place)
      ORDER BY b.place;
  END
  $$;`;

/**
 * Called when the answer to a lane's last batch was lost. If the batch was written, its counts are refunded here,
 * because all its callers were told that it failed, and the answer is true. If not, the lane is marked so that the
 * batch can no longer be written, and the answer is false. Asking again gives the same answer.
 */
const SETTLE = `
  CREATE FUNCTION kitscout_settle(lane_id text, batch_number bigint) RETURNS boolean
  LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    lane admission_lanes;
  BEGIN
    INSERT INTO admission_lanes AS w (id, batch, took_effect, day, account_ids, calls, at)
    VALUES (lane_id, batch_number, false, 0, '{}', '{}', kitscout_now())
    ON CONFLICT ON CONSTRAINT admission_lanes_pkey DO UPDATE
    SET batch = excluded.batch, took_effect = false, day = 0, account_ids = '{}', calls = '{}', at = excluded.at
    WHERE w.batch < excluded.batch;
    IF FOUND THEN RETURN false; END IF;

    SELECT * INTO lane FROM admission_lanes w WHERE w.id = lane_id FOR UPDATE;
    PERFORM FROM accounts a WHERE a.id = ANY (lane.account_ids) ORDER BY a.id FOR NO KEY UPDATE;
    UPDATE usage_days u SET calls = greatest(0, u.calls - c.calls)
    FROM unnest(lane.account_ids, lane.calls) AS c (account_id, calls)
    WHERE u.account_id = c.account_id AND u.day = lane.day;
    UPDATE admission_lanes w SET account_ids = '{}', calls = '{}' WHERE w.id = lane_id;
    RETURN lane.took_effect;
  END
  $$;`;

export const POSTGRES_ADMISSION = CLOCK + LANES + ADMIT + SETTLE;

/** Sent with the commit of the import, to every node that listens. */
export const POSTGRES_CATALOGUE_NOTICE = `
  CREATE FUNCTION kitscout_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('kitscout_catalogue', NEW.revision::text);
    RETURN NULL;
  END
  $$;
  CREATE TRIGGER catalogue_changed AFTER UPDATE ON catalogue_state
    FOR EACH ROW WHEN (OLD.revision <> NEW.revision) EXECUTE FUNCTION kitscout_catalogue_changed();`;
