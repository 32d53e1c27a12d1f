-- For the quotas of files by kind (app/features/files/file-limits.server.ts). With the owner's rights: a client sees some files only, and
-- nobody sees what was deleted, which takes space for 30 days.
CREATE FUNCTION file_bytes_of_client(of_event uuid) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(sum(c.size), 0)::bigint FROM files f JOIN file_contents c USING (sha256)
  WHERE f.parent_type = 'event' AND f.parent_id = of_event AND f.added_by = 'client'
    AND (is_staff() OR of_event = shared_record('client'))
$$;

-- What the acting member of the staff has added in the last day, and what the server has of their unfinished uploads.
CREATE FUNCTION own_file_bytes() RETURNS TABLE (added bigint, unfinished bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT
    (SELECT coalesce(sum(c.size), 0)::bigint FROM files f JOIN file_contents c USING (sha256)
      WHERE f.added_by = actor_id() AND f.created_at > now() - interval '1 day'),
    (SELECT coalesce(sum(u.received), 0)::bigint FROM uploads u WHERE u.added_by = actor_id() AND u.file_id IS NULL)
  WHERE is_staff()
$$;
CREATE INDEX files_added_by ON files (added_by, created_at);

REVOKE ALL ON FUNCTION file_bytes_of_client(uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION own_file_bytes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION file_bytes_of_client(uuid) TO toranam_app;
GRANT EXECUTE ON FUNCTION own_file_bytes() TO toranam_app;
