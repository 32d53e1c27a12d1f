-- Hashes of the signatures under earlier values of APP_SECRET, so that links and calendar addresses that were given out then still work.
ALTER TABLE secret_links ADD COLUMN earlier_signatures text[] NOT NULL DEFAULT '{}';
ALTER TABLE calendar_feeds ADD COLUMN earlier_signatures text[] NOT NULL DEFAULT '{}';
