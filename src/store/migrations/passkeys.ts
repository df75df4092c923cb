/** A table of the sign-in library. A credential is unique: it cannot be added to a second account. */
export const PASSKEYS = `
  CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    credential_id TEXT NOT NULL UNIQUE,
    public_key TEXT NOT NULL,
    counter BIGINT NOT NULL,
    device_type TEXT NOT NULL,
    backed_up INTEGER NOT NULL,
    transports TEXT,
    aaguid TEXT,
    created_at TEXT NOT NULL
  );
  CREATE INDEX passkeys_of_user ON passkeys (user_id);`;
