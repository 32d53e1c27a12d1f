-- The crew may choose to be told in the mail of the morning, too.
ALTER POLICY insert_policy ON digests WITH CHECK (user_id = (SELECT actor_id()) AND (SELECT may('work')));
ALTER POLICY select_policy ON digests
  USING ((user_id = (SELECT actor_id()) AND (SELECT may('work'))) OR (SELECT system_role()) IN ('reminders'));
