-- Deletions are undone in any order (decision 70). A deletion empties columns of other rows (ON DELETE SET NULL) or deletes rows
-- (ON DELETE CASCADE). Both are kept here until the record and the other end of the link are there.
CREATE TABLE lost_links (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The row that named a record, the column, and the record.
  table_name text NOT NULL,
  column_name text NOT NULL,
  target_table text NOT NULL,
  target_id uuid NOT NULL,
  -- The id of the row whose column is empty now; null for a row that was deleted with the record.
  row_id text,
  deleted_row jsonb,
  CONSTRAINT column_or_row CHECK ((row_id IS NULL) <> (deleted_row IS NULL)),
  UNIQUE (table_name, column_name, row_id)
);
CREATE INDEX lost_links_of_target ON lost_links (target_table, target_id);
-- No policy: only the functions below read and write it, with the rights of its owner.
ALTER TABLE lost_links ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON lost_links TO toranam_app;

CREATE FUNCTION keep_lost_links() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  link record;
BEGIN
  FOR link IN SELECT c.conrelid::regclass::text AS table_name, a.attname AS column_name, c.confdeltype = 'c' AS deletes
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = TG_RELID AND c.confdeltype IN ('n', 'c')
  LOOP
    EXECUTE format('INSERT INTO public.lost_links (table_name, column_name, target_table, target_id, row_id, deleted_row)
        SELECT %L, %L, %L, $1, %s FROM public.%I r WHERE %I = $1
        ON CONFLICT (table_name, column_name, row_id) DO UPDATE SET target_table = excluded.target_table, target_id = excluded.target_id',
      link.table_name, link.column_name, TG_TABLE_NAME, CASE WHEN link.deletes THEN 'NULL, to_jsonb(r)' ELSE 'id::text, NULL' END,
      link.table_name, link.column_name) USING OLD.id;
  END LOOP;
  RETURN OLD;
END $$;
CREATE TRIGGER keep_lost_links BEFORE DELETE ON clients FOR EACH ROW EXECUTE FUNCTION keep_lost_links();
CREATE TRIGGER keep_lost_links BEFORE DELETE ON leads FOR EACH ROW EXECUTE FUNCTION keep_lost_links();
CREATE TRIGGER keep_lost_links BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION keep_lost_links();
CREATE TRIGGER keep_lost_links BEFORE DELETE ON vendors FOR EACH ROW EXECUTE FUNCTION keep_lost_links();

-- The record into which this one was merged, else itself.
CREATE FUNCTION kept_record(of_table text, record uuid) RETURNS uuid LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
  RETURN CASE of_table WHEN 'leads' THEN public.kept_lead(record) WHEN 'clients' THEN public.kept_client(record) ELSE record END;

-- A deleted row as it can be inserted, with the tables of what it named and is gone. A reference to a merged record becomes one to the
-- kept record, and the merge takes it along when it is undone. Rows that are named are locked. `row` is null when a column that must not
-- be empty would be.
CREATE FUNCTION restorable_row(of_table text, deleted_row jsonb) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  link record;
  m public.merges;
  target uuid;
  is_there boolean;
  can_restore boolean := true;
  gone text[] := '{}';
BEGIN
  IF NOT public.is_admin() THEN RAISE insufficient_privilege USING MESSAGE = 'permission denied: only an admin restores records'; END IF;
  FOR link IN SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AS is_required,
      c.confrelid::regclass::text AS target_table, k.attname AS key
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      JOIN pg_attribute k ON k.attrelid = c.confrelid AND k.attnum = c.confkey[1]
    WHERE c.contype = 'f' AND c.conrelid = of_table::regclass ORDER BY a.attname
  LOOP
    CONTINUE WHEN deleted_row ->> link.name IS NULL;
    IF link.type = 'uuid' THEN
      target := (deleted_row ->> link.name)::uuid;
      FOR m IN WITH RECURSIVE into_kept AS (
          SELECT * FROM public.merges WHERE merged_id = target AND undone_at IS NULL
          UNION SELECT n.* FROM public.merges n JOIN into_kept i ON n.merged_id = i.kept_id WHERE n.undone_at IS NULL)
        SELECT * FROM into_kept
      LOOP
        UPDATE public.merges SET moved = jsonb_set(moved, ARRAY[of_table || '.' || link.name],
          coalesce(moved -> (of_table || '.' || link.name), '[]') || jsonb_build_array(deleted_row -> 'id')) WHERE id = m.id;
      END LOOP;
      target := public.kept_record(link.target_table, target);
      deleted_row := deleted_row || jsonb_build_object(link.name, target);
    END IF;
    EXECUTE format('SELECT true FROM public.%I WHERE %I = $1::%s FOR KEY SHARE', link.target_table, link.key, link.type)
      INTO is_there USING deleted_row ->> link.name;
    CONTINUE WHEN is_there;
    gone := gone || link.target_table;
    IF link.is_required THEN
      can_restore := false;
    ELSE
      IF link.type = 'uuid' AND deleted_row ? 'id' THEN
        INSERT INTO public.lost_links (table_name, column_name, target_table, target_id, row_id)
          VALUES (of_table, link.name, link.target_table, target, deleted_row ->> 'id')
          ON CONFLICT (table_name, column_name, row_id) DO UPDATE SET target_table = excluded.target_table, target_id = excluded.target_id;
      END IF;
      deleted_row := deleted_row || jsonb_build_object(link.name, NULL);
    END IF;
  END LOOP;
  RETURN jsonb_build_object('row', CASE WHEN can_restore THEN deleted_row END, 'gone', gone);
END $$;

-- Gives a record that was just restored its lost links whose other end is there. @returns the table of each other end that is not
CREATE FUNCTION restore_lost_links(of_table text, record uuid) RETURNS text[] LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  lost public.lost_links;
  target uuid;
  restorable jsonb;
  columns text;
  are_there boolean;
  gone text[] := '{}';
BEGIN
  IF NOT public.is_admin() THEN RAISE insufficient_privilege USING MESSAGE = 'permission denied: only an admin restores records'; END IF;
  -- A column that was emptied.
  FOR lost IN SELECT * FROM public.lost_links l WHERE row_id IS NOT NULL
      AND (l.table_name = of_table AND row_id = record::text
        OR l.target_table = of_table AND public.kept_record(of_table, target_id) = record)
  LOOP
    target := public.kept_record(lost.target_table, lost.target_id);
    EXECUTE format('SELECT (SELECT true FROM public.%I WHERE id = $1 FOR KEY SHARE) AND EXISTS (SELECT FROM public.%I WHERE id = $2::uuid)',
      lost.target_table, lost.table_name) INTO are_there USING target, lost.row_id;
    CONTINUE WHEN are_there IS NOT TRUE;
    -- An invoice that was issued meanwhile is what it is.
    EXECUTE format('UPDATE public.%I SET %I = $1 WHERE %2$I IS NULL AND id IN ($2::uuid, public.kept_record(%1$L, $2::uuid)) %3$s',
      lost.table_name, lost.column_name, CASE lost.table_name WHEN 'invoices' THEN 'AND status = ''draft''' END) USING target, lost.row_id;
    DELETE FROM public.lost_links WHERE id = lost.id;
  END LOOP;
  -- A row that was deleted with one of the records that it names.
  FOR lost IN SELECT * FROM public.lost_links l WHERE deleted_row IS NOT NULL
      AND (l.target_table = of_table AND target_id = record OR EXISTS (
        SELECT FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        WHERE c.contype = 'f' AND c.conrelid = l.table_name::regclass AND c.confrelid = of_table::regclass
          AND l.deleted_row ->> a.attname = record::text))
  LOOP
    restorable := public.restorable_row(lost.table_name, lost.deleted_row);
    IF restorable -> 'row' = 'null' THEN
      gone := gone || array(SELECT jsonb_array_elements_text(restorable -> 'gone'));
      CONTINUE;
    END IF;
    SELECT string_agg(quote_ident(key), ', ') INTO columns FROM jsonb_object_keys(lost.deleted_row) key;
    EXECUTE format('INSERT INTO public.%I (%s) SELECT %2$s FROM jsonb_populate_record(NULL::public.%1$I, $1) ON CONFLICT DO NOTHING',
      lost.table_name, columns) USING restorable -> 'row';
    DELETE FROM public.lost_links WHERE id = lost.id;
  END LOOP;
  RETURN gone;
END $$;
REVOKE EXECUTE ON FUNCTION keep_lost_links(), kept_record(text, uuid), restorable_row(text, jsonb), restore_lost_links(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION restorable_row(text, jsonb), restore_lost_links(text, uuid) TO toranam_app;

-- What is deleted now has its links in the audit log: ids, "ID SERVICE" of bookings, and notes as JSON.
WITH latest AS (
    SELECT DISTINCT ON (object_type, object_id) object_type, object_id, action, fields -> 'links' AS links FROM audit_log
    WHERE action IN ('client deleted', 'lead deleted', 'event deleted', 'vendor deleted', 'client restored', 'lead restored', 'event restored',
      'vendor restored') ORDER BY object_type, object_id, id DESC),
  lost AS (
    SELECT object_type || 's' AS target_table, object_id::uuid AS target_id, l.key, link
    FROM latest, jsonb_each(links) l, jsonb_array_elements_text(l.value) link
    WHERE action LIKE '% deleted' AND jsonb_typeof(links) = 'object')
INSERT INTO lost_links (table_name, column_name, target_table, target_id, row_id, deleted_row)
SELECT CASE key WHEN 'enquiries' THEN 'contact_submissions' WHEN 'drafts' THEN 'invoices' ELSE key END,
    CASE target_table WHEN 'clients' THEN 'client_id' WHEN 'leads' THEN 'lead_id' ELSE 'event_id' END, target_table, target_id, link, NULL
  FROM lost WHERE target_table IN ('clients', 'leads') AND key <> 'notes' OR target_table = 'events' AND key = 'tasks'
UNION ALL SELECT 'lead_notes', 'lead_id', target_table, target_id, NULL, link::jsonb FROM lost WHERE target_table = 'leads' AND key = 'notes'
UNION ALL SELECT 'event_vendors', 'event_id', target_table, target_id, NULL,
    jsonb_build_object('event_id', target_id, 'vendor_id', left(link, 36), 'service', substr(link, 38))
  FROM lost WHERE target_table = 'events' AND key = 'vendors'
UNION ALL SELECT 'event_vendors', 'vendor_id', target_table, target_id, NULL,
    jsonb_build_object('event_id', left(link, 36), 'vendor_id', target_id, 'service', substr(link, 38))
  FROM lost WHERE target_table = 'vendors' AND key = 'events'
ON CONFLICT DO NOTHING;
