-- What a client's link may write by itself: audit entries about its own record, and no mail. The system role "quotes" queues the mails that
-- an answer causes.

ALTER POLICY insert_policy ON outbox
  WITH CHECK ((SELECT actor_access()) IS NOT NULL OR (SELECT system_role()) IS NOT NULL);

ALTER POLICY insert_policy ON audit_log
  WITH CHECK (((SELECT actor_access()) IS NOT NULL AND actor = (SELECT actor_id())) OR (SELECT system_role()) IS NOT NULL
    OR (actor = 'client' AND object_id IN ((SELECT shared_record('quote'))::text, (SELECT shared_record('client'))::text)));
