-- Every request of the dashboard reads its session. As a function with the owner's rights it needs no system role, and so no
-- connection of the pool that has the role "auth". It names one person only: the one who holds the token.
-- plpgsql keeps its plan; PostgreSQL before 18 plans an SQL function at every call.
CREATE FUNCTION session_of(session_token text, max_age interval)
  RETURNS TABLE (session_id text, user_id text, email text, name text, role text, access text, last_seen_at timestamptz, expires_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY
    SELECT s.id, u.id, u.email, p.full_name, p.role, p.access, u.last_seen_at, s.expires_at
    FROM public.auth_sessions s JOIN public.auth_users u ON u.id = s.user_id JOIN public.user_profiles p ON p.user_id = u.id
    WHERE s.token = session_token AND s.expires_at > now() AND s.created_at > now() - max_age;
END $$;
