/**
 * What PostgreSQL needs beyond the tables: its clock, the lanes of admission, and the notification of other nodes about
 * catalogue changes. SQLite needs none of this: one writer thread does the same in JavaScript. Never change a released
 * function, because older nodes may still call it: a new version gets a new name.
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

/** Nodes of 1.0 call kitscout_admit and kitscout_settle, which their databases keep; a new one does not need them. */
export const POSTGRES_ADMISSION = CLOCK + LANES;

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
