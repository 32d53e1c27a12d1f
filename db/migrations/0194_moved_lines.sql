-- What was quoted for a cancelled function goes to another function of its quote: its id in the quote's content.
ALTER TABLE event_functions ADD COLUMN quoted_to text;
