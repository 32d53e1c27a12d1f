-- The language in which an enquiry was written; mails to its sender use it.
ALTER TABLE contact_submissions
  ADD COLUMN language text NOT NULL DEFAULT 'en' CONSTRAINT language_known CHECK (language IN ('en', 'te', 'hi'));

-- Items of earlier versions get the translations of app/content.
DROP POLICY update_policy ON website_items;
CREATE POLICY update_policy ON website_items FOR UPDATE TO toranam_app
  USING ((SELECT may_edit_website()) OR (SELECT system_role()) IN ('upgrade'));
