-- A member reads only their own entries of the audit log. This function tells the staff who changed a record last, for the message that a
-- form was not saved because somebody else saved meanwhile.
CREATE FUNCTION last_change(type_of_object text, ids text[]) RETURNS TABLE (person text, is_self boolean, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(nullif(p.full_name, ''), p.email), a.actor = public.actor_id(), a.at
  FROM public.audit_log a LEFT JOIN public.user_profiles p ON p.user_id = a.actor
  WHERE a.object_type = type_of_object AND a.object_id = ANY (ids) AND (SELECT public.is_staff())
  ORDER BY a.id DESC LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION last_change(text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION last_change(text, text[]) TO toranam_app;
