-- What was quoted for a cancelled function is kept all the same: a change of what was agreed leaves its lines in.
ALTER TABLE event_functions ADD COLUMN keeps_quoted boolean NOT NULL DEFAULT false;
