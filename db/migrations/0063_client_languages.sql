-- The language in which a lead and a client are written to.
ALTER TABLE leads ADD COLUMN language text NOT NULL DEFAULT 'en' CONSTRAINT language_known CHECK (language IN ('en', 'te', 'hi'));
ALTER TABLE clients ADD COLUMN language text NOT NULL DEFAULT 'en' CONSTRAINT language_known CHECK (language IN ('en', 'te', 'hi'));

-- That of the last enquiry.
ALTER TABLE leads DISABLE TRIGGER USER;
ALTER TABLE clients DISABLE TRIGGER USER;
UPDATE leads l SET language = s.language FROM (
  SELECT DISTINCT ON (lead_id) lead_id, language FROM contact_submissions
  WHERE lead_id IS NOT NULL AND state = 'received' ORDER BY lead_id, created_at DESC) s
WHERE s.lead_id = l.id AND s.language <> 'en';
UPDATE clients c SET language = l.language FROM leads l WHERE l.client_id = c.id AND l.language <> 'en' AND l.merged_into IS NULL;
ALTER TABLE leads ENABLE TRIGGER USER;
ALTER TABLE clients ENABLE TRIGGER USER;
