/** The provider's events. The single state of 1.0 becomes the first; its tables stay for nodes not updated yet. */
export const SUBSCRIPTION_EVENTS = `
  CREATE TABLE subscription_events (
    id TEXT PRIMARY KEY,
    subscription_id TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id),
    customer_id TEXT,
    type TEXT NOT NULL,
    at BIGINT NOT NULL,
    status TEXT,
    previous_status TEXT,
    started_at BIGINT,
    tier TEXT,
    paid INTEGER
  );
  CREATE INDEX subscription_events_of_account ON subscription_events (account_id);
  CREATE INDEX subscription_events_by_subscription ON subscription_events (subscription_id);
  CREATE INDEX subscription_events_by_customer ON subscription_events (customer_id);
  INSERT INTO subscription_events
    (id, subscription_id, account_id, customer_id, type, at, status, started_at, tier)
  SELECT '1.0 ' || b.subscription_id, b.subscription_id, b.account_id, b.customer_id,
    CASE b.event_rank WHEN 0 THEN 'customer.subscription.created' ELSE 'customer.subscription.updated' END,
    b.event_at, b.status, b.started_at, CASE a.tier WHEN 'free' THEN NULL ELSE a.tier END
  FROM billing b JOIN accounts a ON a.id = b.account_id;`;
