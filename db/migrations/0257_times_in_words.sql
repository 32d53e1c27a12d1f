-- A time that only an almanac knows is kept in words: "after Sankranti flexible". It is no day and no month.
ALTER TABLE leads DROP CONSTRAINT days_known,
  ADD CONSTRAINT days_known CHECK (days ~ '^(\d{4}-\d\d-\d\d(\.\.\d{4}-\d\d-\d\d)?|\d{4}-\d\d)( flexible)?$' OR days ~ '^\D.{0,60} flexible$');
