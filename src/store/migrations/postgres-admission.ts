/**
 * What PostgreSQL needs beyond the tables: its clock, the lanes of admission, and the word to other nodes that the catalogue
 * has changed. SQLite has no part of this: there one writer thread does the same in JavaScript.
 *
 * The functions of admission that only 1.0 calls, kitscout_admit and kitscout_settle, are in the databases that 1.0 made and
 * are no longer created in others. Those of today are in restricted-keys.ts.
 */

/** The clock that decides months and days. A function of its own, so that a test can put another in its place. */
const CLOCK = `
  CREATE FUNCTION kitscout_now() RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
  $$;`;

/**
 * A lane is one connection of one node, and its row says which batch it wrote last and what that counted. The row is
 * written in the batch's own transaction, so when the answer to a batch is lost, it tells whether the batch was.
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
