-- What the policies of 0002 ask. plpgsql bodies are checked when first run, so they may name tables made later.

-- The person this transaction speaks for; null when none is set.
CREATE FUNCTION actor_id() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.user_id', true), '');

-- The server's own job this transaction does (auth, enquiries, outbox, limits, live); null when none is set.
CREATE FUNCTION app_duty() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.duty', true), '');

-- What that person may do now, read past the policies because the policies ask it. A disabled person may do nothing.
CREATE FUNCTION actor_access() RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (SELECT p.access FROM public.user_profiles p WHERE p.user_id = public.actor_id() AND p.access <> 'disabled');
END $$;

-- An Indian phone number without its spelling: the last ten digits. Two enquiries with one key are one lead's.
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN right(regexp_replace(phone, '\D', '', 'g'), 10);
