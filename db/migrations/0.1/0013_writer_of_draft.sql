-- The open page that stored a draft last, and when it sent it by its own clock (milliseconds): a page whose answer was lost
-- goes on from its own words instead of meeting them as somebody else's.
ALTER TABLE invoices ADD COLUMN writer uuid, ADD COLUMN sent_at_ms bigint;
