-- A quote with a number is kept, and so is what it names: its lead, its event, its client.

CREATE FUNCTION keep_quoted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_quoted boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM quotes WHERE %I = $1 AND number IS NOT NULL)', TG_ARGV[0]) INTO is_quoted USING OLD.id;
  IF is_quoted THEN RAISE EXCEPTION 'what a sent quote names stays' USING ERRCODE = 'restrict_violation'; END IF;
  RETURN OLD;
END $$;
REVOKE EXECUTE ON FUNCTION keep_quoted() FROM PUBLIC;
CREATE TRIGGER keep_quoted BEFORE DELETE ON leads FOR EACH ROW EXECUTE FUNCTION keep_quoted('lead_id');
CREATE TRIGGER keep_quoted BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION keep_quoted('event_id');
CREATE TRIGGER keep_quoted BEFORE DELETE ON clients FOR EACH ROW EXECUTE FUNCTION keep_quoted('client_id');

-- The staff save and replace templates; an admin deletes them.
DROP POLICY all_policy ON quote_templates;
CREATE POLICY select_policy ON quote_templates FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON quote_templates FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY update_policy ON quote_templates FOR UPDATE TO toranam_app USING ((SELECT is_staff())) WITH CHECK ((SELECT is_staff()));
CREATE POLICY delete_policy ON quote_templates FOR DELETE TO toranam_app USING ((SELECT is_admin()));
