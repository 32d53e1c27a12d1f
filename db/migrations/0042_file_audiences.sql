-- Files that clients or visitors may see, the pictures of the public site, and which part of a picture must stay visible.

ALTER TABLE files
  ADD COLUMN audience text NOT NULL DEFAULT 'staff',
  -- Of a picture, in per cent from its left and upper edge. Steps of 5: the style sheet has a rule for each.
  ADD COLUMN focus_x integer NOT NULL DEFAULT 50,
  ADD COLUMN focus_y integer NOT NULL DEFAULT 50,
  ADD CONSTRAINT audience_known CHECK (audience IN ('staff', 'client', 'public')),
  ADD CONSTRAINT focus_within_picture
    CHECK (focus_x BETWEEN 0 AND 100 AND focus_x % 5 = 0 AND focus_y BETWEEN 0 AND 100 AND focus_y % 5 = 0),
  DROP CONSTRAINT parent_type_known,
  ADD CONSTRAINT parent_type_known CHECK (parent_type IN ('event', 'lead', 'client', 'vendor', 'invoice', 'task', 'website'));
ALTER TABLE uploads
  DROP CONSTRAINT parent_type_known,
  ADD CONSTRAINT parent_type_known CHECK (parent_type IN ('event', 'lead', 'client', 'vendor', 'invoice', 'task', 'website'));
-- Of a picture: a tiny version as a data: address, shown until the picture is there.
ALTER TABLE file_contents ADD COLUMN placeholder text NOT NULL DEFAULT '';

-- The website's library is no record of a table. The sweep of unused files must find it.
CREATE OR REPLACE FUNCTION can_read_record(type text, record_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE type
    WHEN 'event' THEN EXISTS (SELECT FROM events WHERE id = record_id)
    WHEN 'lead' THEN EXISTS (SELECT FROM leads WHERE id = record_id)
    WHEN 'client' THEN EXISTS (SELECT FROM clients WHERE id = record_id)
    WHEN 'vendor' THEN EXISTS (SELECT FROM vendors WHERE id = record_id)
    WHEN 'invoice' THEN EXISTS (SELECT FROM invoices WHERE id = record_id)
    WHEN 'task' THEN EXISTS (SELECT FROM tasks WHERE id = record_id)
    WHEN 'website' THEN may_edit_website() OR system_role() IS NOT DISTINCT FROM 'files'
    ELSE false
  END
$$;

-- Who may change a record decides who sees its files.
CREATE FUNCTION can_edit_record(type text, record_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_staff() AND can_read_record(type, record_id) AND CASE type
    WHEN 'task' THEN is_admin() OR EXISTS (SELECT FROM tasks WHERE id = record_id AND assigned_to = actor_id())
    WHEN 'website' THEN may_edit_website()
    ELSE true
  END
$$;
REVOKE EXECUTE ON FUNCTION can_edit_record(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION can_edit_record(text, uuid) TO toranam_app;

-- The system role "files" serves visitors what is public.
ALTER POLICY select_policy ON files USING (
  ((SELECT is_staff()) AND can_read_record(parent_type, parent_id))
  OR ((SELECT system_role()) = 'files' AND audience = 'public' AND deleted_at IS NULL));
ALTER POLICY insert_policy ON files WITH CHECK (
  (SELECT is_staff()) AND added_by = (SELECT actor_id()) AND can_read_record(parent_type, parent_id)
  AND (audience = 'staff' OR can_edit_record(parent_type, parent_id)));
ALTER POLICY update_policy ON files USING (
  (SELECT is_staff()) AND (added_by = (SELECT actor_id()) OR (SELECT is_admin()) OR can_edit_record(parent_type, parent_id)));
GRANT UPDATE (audience, focus_x, focus_y) ON files TO toranam_app;

-- A picture as it was sent may say where it was taken: visitors get the sizes made from it.
ALTER POLICY select_policy ON file_contents USING (
  EXISTS (SELECT FROM files WHERE files.sha256 = file_contents.sha256) AND ((SELECT is_staff()) OR width IS NULL));

-- What the policy cannot tell apart: who may delete a file, and who may say who sees it.
CREATE FUNCTION check_file_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT row_security_active('files') THEN RETURN NEW; END IF;
  IF NEW.deleted_at IS DISTINCT FROM OLD.deleted_at AND NOT (OLD.added_by = actor_id() OR is_admin()) THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied: only who added a file, or an admin, deletes it';
  END IF;
  IF (NEW.audience, NEW.focus_x, NEW.focus_y) IS DISTINCT FROM (OLD.audience, OLD.focus_x, OLD.focus_y)
    AND NOT can_edit_record(OLD.parent_type, OLD.parent_id) THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied: only who may change the record decides who sees its files';
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION check_file_change() FROM PUBLIC;
CREATE TRIGGER check_file_change BEFORE UPDATE ON files FOR EACH ROW EXECUTE FUNCTION check_file_change();

-- What the public pages say about the pictures of their library. With the owner's rights: no system role may read their contents.
CREATE FUNCTION website_pictures()
  RETURNS TABLE (id uuid, sha256 bytea, width integer, height integer, placeholder text, focus_x integer, focus_y integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.id, f.sha256, c.width, c.height, c.placeholder, f.focus_x, f.focus_y
  FROM files f JOIN file_contents c USING (sha256)
  WHERE f.parent_type = 'website' AND f.audience = 'public' AND f.deleted_at IS NULL AND c.width IS NOT NULL ORDER BY f.id
$$;
REVOKE EXECUTE ON FUNCTION website_pictures() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION website_pictures() TO toranam_app;
CREATE TRIGGER notify_snapshot AFTER INSERT OR UPDATE ON files FOR EACH ROW WHEN (NEW.parent_type = 'website')
  EXECUTE FUNCTION notify_snapshot('pictures');
