/**
 * Tables of the library's OAuth provider (http/dashboard/oauth/), with times as ISO text, flags as 0 or 1 and lists as
 * JSON text, as in dashboard-tables.ts. Tokens are stored as SHA-256 hashes.
 *
 * `api_keys.oauth_token_id`: an access token is also a key, with the same hash, so admission treats both alike. It is no
 * foreign key, because rows are copied in the order in which tables were created; whatever deletes a token deletes its
 * key in the same transaction (queries/sign-in/apps.ts).
 */
export const OAUTH_TABLES = `
  CREATE TABLE oauth_clients (
    id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL UNIQUE,
    client_secret TEXT,
    client_discovery_id TEXT,
    disabled INTEGER,
    skip_consent INTEGER,
    enable_end_session INTEGER,
    subject_type TEXT,
    scopes TEXT,
    client_credentials_scopes TEXT,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT,
    updated_at TEXT,
    name TEXT,
    uri TEXT,
    icon TEXT,
    contacts TEXT,
    tos TEXT,
    policy TEXT,
    software_id TEXT,
    software_version TEXT,
    software_statement TEXT,
    redirect_uris TEXT NOT NULL,
    post_logout_redirect_uris TEXT,
    backchannel_logout_uri TEXT,
    backchannel_logout_session_required INTEGER,
    token_endpoint_auth_method TEXT,
    application_type TEXT,
    jwks TEXT,
    jwks_uri TEXT,
    grant_types TEXT,
    response_types TEXT,
    require_pkce INTEGER,
    dpop_bound_access_tokens INTEGER,
    reference_id TEXT,
    metadata TEXT
  );
  CREATE TABLE oauth_resources (
    id TEXT PRIMARY KEY,
    identifier TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    access_token_ttl INTEGER,
    refresh_token_ttl INTEGER,
    signing_algorithm TEXT,
    signing_key_id TEXT,
    allowed_scopes TEXT,
    custom_claims TEXT,
    dpop_bound_access_tokens_required INTEGER,
    disabled INTEGER,
    created_at TEXT,
    updated_at TEXT,
    policy_version INTEGER,
    metadata TEXT
  );
  CREATE TABLE oauth_client_resources (
    id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
    resource_id TEXT NOT NULL REFERENCES oauth_resources (id) ON DELETE CASCADE,
    metadata TEXT,
    created_at TEXT
  );
  CREATE TABLE oauth_refresh_tokens (
    id TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    client_id TEXT NOT NULL REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
    session_id TEXT,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reference_id TEXT,
    authorization_code_id TEXT,
    resources TEXT,
    requested_user_info_claims TEXT,
    expires_at TEXT,
    created_at TEXT,
    revoked TEXT,
    rotated_at TEXT,
    rotation_replay_response TEXT,
    rotation_replay_expires_at TEXT,
    auth_time TEXT,
    confirmation TEXT,
    scopes TEXT NOT NULL
  );
  CREATE INDEX oauth_refresh_tokens_of_user ON oauth_refresh_tokens (user_id, client_id);
  CREATE INDEX oauth_refresh_tokens_by_code ON oauth_refresh_tokens (authorization_code_id);
  CREATE TABLE oauth_access_tokens (
    id TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    client_id TEXT NOT NULL REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
    session_id TEXT,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    reference_id TEXT,
    authorization_code_id TEXT,
    resources TEXT,
    requested_user_info_claims TEXT,
    refresh_id TEXT REFERENCES oauth_refresh_tokens (id) ON DELETE CASCADE,
    expires_at TEXT,
    created_at TEXT,
    revoked TEXT,
    confirmation TEXT,
    scopes TEXT NOT NULL
  );
  CREATE INDEX oauth_access_tokens_of_user ON oauth_access_tokens (user_id, client_id);
  CREATE INDEX oauth_access_tokens_by_refresh ON oauth_access_tokens (refresh_id);
  CREATE INDEX oauth_access_tokens_by_code ON oauth_access_tokens (authorization_code_id);
  CREATE TABLE oauth_consents (
    id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    reference_id TEXT,
    resources TEXT,
    requested_user_info_claims TEXT,
    scopes TEXT NOT NULL,
    created_at TEXT,
    updated_at TEXT
  );
  CREATE INDEX oauth_consents_of_user ON oauth_consents (user_id, client_id);
  CREATE TABLE oauth_client_assertions (
    id TEXT PRIMARY KEY,
    expires_at TEXT NOT NULL
  );
  ALTER TABLE api_keys ADD COLUMN oauth_token_id TEXT;
  CREATE INDEX api_keys_by_oauth_token ON api_keys (oauth_token_id) WHERE oauth_token_id IS NOT NULL;`;
