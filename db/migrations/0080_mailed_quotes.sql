-- Whom the link to a version of a quote was mailed to when it was sent; null: it was given in another way.
ALTER TABLE quote_revisions ADD COLUMN mailed_to text;
