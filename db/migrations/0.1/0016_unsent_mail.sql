-- How much mail waits or was given up is asked at every scrape and look at OPERATIONS; what went stays on its lead's page for years.
CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;
