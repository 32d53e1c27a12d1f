-- Colleagues of one name are told apart wherever one is chosen, by their job: "Ravi Kumar (Lights and Rigging)", "Ravi Kumar (Crew 2)".
CREATE FUNCTION distinct_names() RETURNS TABLE (id text, name text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH people AS (
    SELECT user_id, coalesce(nullif(full_name, ''), email) AS name, coalesce(nullif(role, ''), initcap(access)) AS job, created_at
    FROM public.user_profiles WHERE (SELECT public.may('work')) AND access NOT IN ('pending', 'disabled')),
  counted AS (
    SELECT *, count(*) OVER (PARTITION BY public.fold(name)) AS alike,
      row_number() OVER (PARTITION BY public.fold(name), public.fold(job) ORDER BY created_at, user_id) AS number
    FROM people)
  SELECT user_id, CASE WHEN alike = 1 THEN name ELSE format('%s (%s%s)', name, job, ' ' || nullif(number, 1)) END FROM counted
$$;
REVOKE EXECUTE ON FUNCTION distinct_names() FROM PUBLIC;
CREATE OR REPLACE FUNCTION team_members() RETURNS TABLE (id text, name text, email text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT n.id, n.name, CASE WHEN (SELECT public.is_admin()) THEN p.email ELSE '' END, p.role
  FROM public.distinct_names() n JOIN public.user_profiles p ON p.user_id = n.id
$$;
CREATE OR REPLACE FUNCTION invoice_issuers() RETURNS TABLE (id text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT n.id, n.name FROM public.distinct_names() n JOIN public.user_profiles p ON p.user_id = n.id
  WHERE p.access IN ('admin', 'accounts') AND (SELECT public.is_staff())
$$;
CREATE OR REPLACE FUNCTION lead_owners() RETURNS TABLE (id text, name text, is_active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT user_id, coalesce(n.name, nullif(full_name, ''), email), access IN ('planner', 'accounts', 'admin')
  FROM public.user_profiles LEFT JOIN public.distinct_names() n ON n.id = user_id
  WHERE (SELECT public.is_staff())
    AND (access IN ('planner', 'accounts', 'admin') OR EXISTS (SELECT FROM public.leads WHERE owner_id = user_profiles.user_id))
$$;

-- Its author brings a deleted comment back for as long as it could be changed.
ALTER POLICY update_policy ON comments
  USING ((SELECT may('work')) AND author = (SELECT actor_id()) AND created_at > now() - interval '15 minutes');
