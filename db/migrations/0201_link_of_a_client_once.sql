-- A client's page asked for the link's event and client, two functions, for each row of a table: with 60,000 questions of all clients it took
-- seconds. As a subquery they run once.
ALTER POLICY select_policy ON payment_claims USING ((SELECT is_staff())
  OR (event_id = (SELECT shared_record('client')) AND (client_id IS NULL OR client_id = (SELECT shared_client_id()))));
ALTER POLICY select_policy ON client_messages USING ((SELECT is_staff())
  OR (event_id = (SELECT shared_record('client')) AND (client_id IS NULL OR client_id = (SELECT shared_client_id()))));
ALTER POLICY insert_policy ON payment_claims WITH CHECK (state = 'open'
  AND event_id = (SELECT shared_record('client')) AND (client_id IS NULL OR client_id = (SELECT shared_client_id())));
ALTER POLICY insert_policy ON client_messages WITH CHECK (((SELECT is_staff()) AND author = (SELECT actor_id()))
  OR (author IS NULL AND event_id = (SELECT shared_record('client')) AND (client_id IS NULL OR client_id = (SELECT shared_client_id()))));
DROP FUNCTION is_shared_row(uuid, uuid);
ALTER POLICY select_policy ON files USING (
  ((SELECT is_staff()) AND can_read_record(parent_type, parent_id))
  OR ((SELECT system_role()) = 'files' AND audience = 'public' AND deleted_at IS NULL)
  OR (audience = 'client' AND deleted_at IS NULL AND (
    (parent_type = 'event' AND parent_id = (SELECT shared_record('client')))
    OR (parent_type = 'client' AND parent_id = (SELECT shared_client_id())))));
DROP FUNCTION is_shared_file(text, uuid, text);

-- Few quotes are of one link; without the estimate PostgreSQL reads all quotes to find them.
ALTER FUNCTION shared_quote_ids() ROWS 10;
ALTER FUNCTION shared_quotes() ROWS 10;
