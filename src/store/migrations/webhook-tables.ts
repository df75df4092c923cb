/** Secrets are encrypted (webhooks/secrets.ts). Ids of deliveries are in order of their creation. */
export const WEBHOOK_TABLES = `
  CREATE TABLE webhook_endpoints (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    url TEXT NOT NULL,
    events TEXT NOT NULL,
    secret TEXT NOT NULL,
    old_secret TEXT,
    old_secret_until BIGINT,
    created_at BIGINT NOT NULL,
    disabled_at BIGINT,
    disabled_reason TEXT
  );
  CREATE INDEX webhook_endpoints_of_account ON webhook_endpoints (account_id);
  CREATE TABLE webhook_deliveries (
    id TEXT PRIMARY KEY,
    endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    once TEXT,
    created_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
    next_at BIGINT NOT NULL,
    claimed_until BIGINT,
    answer_status INTEGER,
    answer TEXT
  );
  CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id, status, id);
  CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (endpoint_id, once) WHERE once IS NOT NULL;
  CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);`;
