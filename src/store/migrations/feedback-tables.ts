/**
 * Scores are ten-thousandths, so both engines and copies handle them alike. `raw` is the score before the catalogue's
 * calibration; null where it is not known. `request_id` is empty in feedback on a kit that no answer showed.
 * `kit_days` counts without accounts; a row with an empty kit is about answers.
 */
export const FEEDBACK_TABLES = `
  CREATE TABLE shown_answers (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    request_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    fallback INTEGER NOT NULL,
    scale TEXT NOT NULL,
    kits TEXT NOT NULL,
    PRIMARY KEY (account_id, request_id)
  );
  CREATE INDEX shown_answers_of_account ON shown_answers (account_id, at);
  CREATE INDEX shown_answers_by_age ON shown_answers (at);
  CREATE TABLE feedback (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    request_id TEXT NOT NULL,
    kit TEXT NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('helped', 'not_relevant', 'installed', 'removed')),
    comment TEXT,
    at BIGINT NOT NULL,
    place INTEGER,
    shown INTEGER,
    raw INTEGER,
    fallback INTEGER,
    scale TEXT,
    PRIMARY KEY (account_id, request_id, kit)
  );
  CREATE INDEX feedback_of_account ON feedback (account_id, at);
  CREATE TABLE kit_days (
    day INTEGER NOT NULL,
    kit TEXT NOT NULL,
    what TEXT NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (day, kit, what)
  );`;
