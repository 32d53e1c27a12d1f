-- Nobody of the crew gains an event by writing its id into a task, whichever policy lets them write the task.
CREATE POLICY insert_event_policy_of_crew ON tasks AS RESTRICTIVE FOR INSERT TO toranam_app
  WITH CHECK ((SELECT actor_access()) IS DISTINCT FROM 'crew' OR event_id IS NULL OR event_id IN (SELECT own_event_ids()));
CREATE POLICY update_event_policy_of_crew ON tasks AS RESTRICTIVE FOR UPDATE TO toranam_app
  USING (true)
  WITH CHECK ((SELECT actor_access()) IS DISTINCT FROM 'crew' OR event_id IS NULL OR event_id IN (SELECT own_event_ids()));
