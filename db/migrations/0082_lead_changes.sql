-- A member reads only their own entries of the audit log. This function shows the staff, who read every lead, who moved a lead, changed
-- its owner, and set or did its next action, from the entries that the log has anyway.
CREATE FUNCTION lead_changes(lead uuid)
RETURNS TABLE (id bigint, at timestamptz, person text, is_undone boolean, stage_before text, stage_after text, lost_reason text, owner text,
  next_action text, next_action_on text, done text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT a.id, a.at,
    CASE a.actor WHEN 'client' THEN 'the client' ELSE coalesce(nullif(p.full_name, ''), p.email, 'somebody who left') END,
    a.action = 'lead change undone',
    a.fields -> 'stage' ->> 0, a.fields -> 'stage' ->> 1,
    CASE a.fields -> 'stage' ->> 1 WHEN 'lost' THEN nullif(a.fields -> 'lost_reason' ->> 1, '') END,
    CASE WHEN a.fields ? 'owner_id' THEN
      CASE coalesce(a.fields -> 'owner_id' ->> 1, '') WHEN '' THEN 'nobody' ELSE coalesce(nullif(o.full_name, ''), o.email, 'somebody who left') END
    END,
    nullif(a.fields -> 'next_action' ->> 1, ''), nullif(a.fields -> 'next_action_on' ->> 1, ''),
    CASE a.action WHEN 'lead next action done' THEN coalesce(a.fields -> 'next_action' ->> 0, '') END
  FROM public.audit_log a
    LEFT JOIN public.user_profiles p ON p.user_id = a.actor
    LEFT JOIN public.user_profiles o ON o.user_id = a.fields -> 'owner_id' ->> 1
  WHERE a.object_type = 'lead' AND a.object_id = lead::text AND (SELECT public.is_staff())
    AND a.action IN ('lead moved', 'lead replied', 'lead quoted', 'lead assigned', 'lead edited', 'lead change undone',
      'lead next action set', 'lead next action done')
    AND a.fields ?| ARRAY['stage', 'owner_id', 'next_action', 'next_action_on']
  ORDER BY a.at DESC LIMIT 100
$$;
REVOKE EXECUTE ON FUNCTION lead_changes(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lead_changes(uuid) TO toranam_app;
