-- The link that the mail of an answer had: only after an answer that was mailed with the current link does the next one wait.
-- Null: not mailed, or stored before this migration.
ALTER TABLE client_messages ADD COLUMN mailed_link_id uuid;
