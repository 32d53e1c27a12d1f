-- Files of records. A content is stored once, however many records have it; a picture also in the sizes that pages show.

CREATE TABLE file_contents (
  sha256 bytea PRIMARY KEY,
  type text NOT NULL,
  size integer NOT NULL,
  -- Of a picture, upright, in pixels.
  width integer,
  height integer,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sha256_length CHECK (octet_length(sha256) = 32),
  CONSTRAINT size_of_bytes CHECK (size = octet_length(bytes) AND size > 0),
  CONSTRAINT both_dimensions CHECK ((width IS NULL) = (height IS NULL))
);
-- Not compressed, so that a part of a video is read without the rest; the kinds that are taken are compressed themselves.
ALTER TABLE file_contents ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE picture_sizes (
  sha256 bytea NOT NULL REFERENCES file_contents ON DELETE CASCADE,
  width integer NOT NULL,
  format text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (sha256, width, format),
  CONSTRAINT format_known CHECK (format IN ('webp', 'avif'))
);
ALTER TABLE picture_sizes ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- A file names its record without a foreign key: the deletion of a record can be undone, and its files are there again with it.
CREATE TABLE files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  parent_type text NOT NULL,
  parent_id uuid NOT NULL,
  sha256 bytea NOT NULL REFERENCES file_contents,
  name text NOT NULL,
  added_by text NOT NULL,
  -- As it was then; members cannot read the profiles of others.
  added_by_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- Since when the record is deleted.
  parent_gone_at timestamptz,
  CONSTRAINT parent_type_known CHECK (parent_type IN ('event', 'lead', 'client', 'vendor', 'invoice', 'task'))
);
CREATE INDEX files_of_parent ON files (parent_type, parent_id, created_at);
CREATE INDEX files_of_content ON files (sha256);

-- A file on its way, in pieces. The row stays for a day after the last piece, so that a browser that missed the answer learns of it.
CREATE TABLE uploads (
  added_by text NOT NULL,
  id uuid NOT NULL,
  parent_type text NOT NULL,
  parent_id uuid NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  received integer NOT NULL DEFAULT 0,
  file_id uuid REFERENCES files ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (added_by, id),
  CONSTRAINT parent_type_known CHECK (parent_type IN ('event', 'lead', 'client', 'vendor', 'invoice', 'task')),
  CONSTRAINT received_within_size CHECK (received BETWEEN 0 AND size)
);
CREATE INDEX uploads_file ON uploads (file_id);
CREATE TABLE upload_pieces (
  added_by text NOT NULL,
  upload_id uuid NOT NULL,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (added_by, upload_id, position),
  FOREIGN KEY (added_by, upload_id) REFERENCES uploads ON DELETE CASCADE
);
ALTER TABLE upload_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- With the rights of whoever asks: a file may be read by those who may read its record.
CREATE FUNCTION can_read_record(type text, record_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE type
    WHEN 'event' THEN EXISTS (SELECT FROM events WHERE id = record_id)
    WHEN 'lead' THEN EXISTS (SELECT FROM leads WHERE id = record_id)
    WHEN 'client' THEN EXISTS (SELECT FROM clients WHERE id = record_id)
    WHEN 'vendor' THEN EXISTS (SELECT FROM vendors WHERE id = record_id)
    WHEN 'invoice' THEN EXISTS (SELECT FROM invoices WHERE id = record_id)
    WHEN 'task' THEN EXISTS (SELECT FROM tasks WHERE id = record_id)
    ELSE false
  END
$$;
REVOKE EXECUTE ON FUNCTION can_read_record(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION can_read_record(text, uuid) TO toranam_app;

ALTER TABLE files ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON files FOR SELECT TO toranam_app USING ((SELECT is_staff()) AND can_read_record(parent_type, parent_id));
CREATE POLICY insert_policy ON files FOR INSERT TO toranam_app
  WITH CHECK ((SELECT is_staff()) AND added_by = (SELECT actor_id()) AND can_read_record(parent_type, parent_id));
CREATE POLICY update_policy ON files FOR UPDATE TO toranam_app
  USING ((SELECT is_staff()) AND (added_by = (SELECT actor_id()) OR (SELECT is_admin())));
GRANT SELECT, INSERT, UPDATE (deleted_at) ON files TO toranam_app;

ALTER TABLE file_contents ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON file_contents FOR SELECT TO toranam_app
  USING (EXISTS (SELECT FROM files WHERE files.sha256 = file_contents.sha256));
CREATE POLICY insert_policy ON file_contents FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
GRANT SELECT, INSERT ON file_contents TO toranam_app;

ALTER TABLE picture_sizes ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON picture_sizes FOR SELECT TO toranam_app
  USING (EXISTS (SELECT FROM files WHERE files.sha256 = picture_sizes.sha256));
CREATE POLICY insert_policy ON picture_sizes FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
GRANT SELECT, INSERT ON picture_sizes TO toranam_app;

ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_policy ON uploads FOR ALL TO toranam_app
  USING ((SELECT is_staff()) AND added_by = (SELECT actor_id())) WITH CHECK ((SELECT is_staff()) AND added_by = (SELECT actor_id()));
GRANT SELECT, INSERT, UPDATE (received, file_id), DELETE ON uploads TO toranam_app;
ALTER TABLE upload_pieces ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_policy ON upload_pieces FOR ALL TO toranam_app
  USING ((SELECT is_staff()) AND added_by = (SELECT actor_id())) WITH CHECK ((SELECT is_staff()) AND added_by = (SELECT actor_id()));
GRANT SELECT, INSERT, DELETE ON upload_pieces TO toranam_app;

-- What nobody can bring back any more: files deleted 30 days ago, files of records that are gone for 30 days, contents without a file,
-- and uploads that stopped. With the owner's rights, because no system role may read all records.
CREATE FUNCTION delete_unused_files() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  freed integer;
BEGIN
  IF system_role() IS DISTINCT FROM 'files' THEN RAISE EXCEPTION 'only the system role "files" deletes unused files'; END IF;
  -- While no file is being stored: its content may have been there before, without a file.
  PERFORM pg_advisory_xact_lock(hashtext('file_contents'));
  DELETE FROM uploads WHERE created_at < now() - interval '1 day';
  UPDATE files SET parent_gone_at = CASE WHEN parent_gone_at IS NULL THEN now() END
  WHERE (parent_gone_at IS NULL) <> can_read_record(parent_type, parent_id);
  DELETE FROM files WHERE least(deleted_at, parent_gone_at) < now() - interval '30 days';
  DELETE FROM file_contents c WHERE NOT EXISTS (SELECT FROM files WHERE sha256 = c.sha256);
  GET DIAGNOSTICS freed = ROW_COUNT;
  RETURN freed;
END $$;
REVOKE EXECUTE ON FUNCTION delete_unused_files() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_unused_files() TO toranam_app;

CREATE FUNCTION notify_file_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', '{"kind":"files","people":[]}');
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION notify_file_change() FROM PUBLIC;
CREATE TRIGGER notify_file_change AFTER INSERT OR UPDATE ON files FOR EACH STATEMENT EXECUTE FUNCTION notify_file_change();
