-- Whom a mail about a client's page goes to beside the office: the person whom the page names, the owner of the event's quote or lead.
-- With the owner's rights, because a client's link reads no profiles.
CREATE FUNCTION shared_contact_email() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(
    (SELECT p.email FROM quotes q JOIN user_profiles p ON p.user_id = q.owner_id AND p.access IN ('user', 'admin')
     WHERE q.id IN (SELECT shared_quote_ids()) ORDER BY q.status = 'accepted' DESC, q.sent_at DESC LIMIT 1),
    (SELECT p.email FROM events e JOIN leads l ON l.id = e.lead_id JOIN user_profiles p ON p.user_id = l.owner_id AND p.access IN ('user', 'admin')
     WHERE e.id = shared_record('client')))
  WHERE shared_record('client') IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION shared_contact_email() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_contact_email() TO toranam_app;

-- Somebody who left is nobody to ring.
CREATE OR REPLACE FUNCTION shared_quotes()
  RETURNS TABLE (id uuid, number text, office text, status text, event_id uuid, client_name text, client_email text, revision integer,
    valid_until date, sent_at timestamptz, decided_at timestamptz, owner_id text, owner_name text, owner_role text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT q.id, q.number, q.office, q.status, q.event_id, q.client_name, q.client_email, q.revision, q.valid_until, q.sent_at, q.decided_at,
    q.owner_id, coalesce(p.full_name, ''), coalesce(p.role, '')
  FROM public.quotes q LEFT JOIN public.user_profiles p ON p.user_id = q.owner_id AND p.access IN ('user', 'admin')
  WHERE q.id IN (SELECT public.shared_quote_ids()) ORDER BY q.sent_at DESC
$$;
