-- What the public website shows, and who may change it.

-- What a person may do beyond their access; only an admin gives it, and never to themselves.
ALTER TABLE user_profiles ADD COLUMN rights text[] NOT NULL DEFAULT '{}';
ALTER TABLE user_profiles ADD CONSTRAINT rights_known CHECK (rights <@ ARRAY['website']);

CREATE OR REPLACE FUNCTION refuse_own_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.access IS DISTINCT FROM OLD.access OR NEW.rights IS DISTINCT FROM OLD.rights) AND coalesce(system_role(), '') <> 'auth' THEN
    IF coalesce(actor_access(), '') <> 'admin' THEN
      RAISE EXCEPTION 'only an admin changes access' USING ERRCODE = 'insufficient_privilege';
    ELSIF NEW.user_id = actor_id() THEN
      RAISE EXCEPTION 'only another admin changes an admin''s own access' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- As the owner, because the policies of user_profiles depend on the person too.
CREATE FUNCTION may_edit_website() RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM public.user_profiles p
    WHERE p.user_id = public.actor_id() AND (p.access = 'admin' OR (p.access = 'user' AND 'website' = ANY (p.rights))));
END $$;
REVOKE EXECUTE ON FUNCTION may_edit_website() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION may_edit_website() TO toranam_app;

-- session_of also says what rights the person has.
DROP FUNCTION session_of(text, interval);
CREATE FUNCTION session_of(session_token text, max_age interval)
  RETURNS TABLE (session_id text, user_id text, email text, name text, role text, access text, rights text[], last_seen_at timestamptz,
    expires_at timestamptz, confirmed_at timestamptz, admin_without_factor_since timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT s.id, u.id, u.email, p.full_name, p.role, p.access, p.rights, u.last_seen_at, s.expires_at, s.confirmed_at,
      CASE WHEN p.access = 'admin' AND NOT public.has_second_factor(u.id) THEN p.admin_since END
    FROM public.auth_sessions s JOIN public.auth_users u ON u.id = s.user_id JOIN public.user_profiles p ON p.user_id = u.id
    WHERE s.token = session_token AND s.expires_at > now() AND s.created_at > now() - max_age;
END $$;
REVOKE EXECUTE ON FUNCTION session_of(text, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_of(text, interval) TO toranam_app;

-- One row for each page, service, venue and so on. The editor writes the draft; publishing copies it.
CREATE TABLE website_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  -- Names it in addresses; it never changes.
  slug text NOT NULL,
  -- Which of the items of app/content it was made from.
  default_key text UNIQUE,
  draft jsonb NOT NULL,
  draft_visible boolean NOT NULL DEFAULT true,
  -- Fractions, so that moving an item changes no other.
  draft_position double precision NOT NULL,
  -- Null: visitors have never seen it, or no longer do.
  published jsonb,
  published_visible boolean NOT NULL DEFAULT false,
  published_position double precision NOT NULL DEFAULT 0,
  -- How often it was published: the number of its newest version.
  published_count integer NOT NULL DEFAULT 0,
  -- Its deletion waits to be published while there is a published one.
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (kind, slug),
  CONSTRAINT slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 80),
  CONSTRAINT objects CHECK (jsonb_typeof(draft) = 'object' AND jsonb_typeof(published) = 'object')
);

-- What was published when, by whom. `content` is null where the item was taken off the site.
CREATE TABLE website_versions (
  item_id uuid NOT NULL REFERENCES website_items,
  number integer NOT NULL,
  -- The same of all items that were published together.
  publication uuid NOT NULL,
  content jsonb,
  visible boolean NOT NULL,
  position double precision NOT NULL,
  published_by text NOT NULL,
  published_by_name text NOT NULL DEFAULT '',
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (item_id, number)
);
CREATE INDEX website_versions_newest ON website_versions (published_at);

ALTER TABLE website_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON website_items FOR SELECT TO toranam_app
  USING ((SELECT may_edit_website()) OR (SELECT system_role()) IN ('upgrade'));
CREATE POLICY insert_policy ON website_items FOR INSERT TO toranam_app
  WITH CHECK ((SELECT may_edit_website()) OR (SELECT system_role()) IN ('upgrade'));
CREATE POLICY update_policy ON website_items FOR UPDATE TO toranam_app USING ((SELECT may_edit_website()));
GRANT SELECT, INSERT, UPDATE ON website_items TO toranam_app;

ALTER TABLE website_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON website_versions FOR SELECT TO toranam_app USING ((SELECT may_edit_website()));
CREATE POLICY insert_policy ON website_versions FOR INSERT TO toranam_app
  WITH CHECK (((SELECT may_edit_website()) AND published_by = (SELECT actor_id())) OR (SELECT system_role()) IN ('upgrade'));
GRANT SELECT, INSERT ON website_versions TO toranam_app;

-- What visitors may see, with the owner's rights: it has no drafts, so everybody may read it.
CREATE FUNCTION website_published() RETURNS TABLE (id uuid, kind text, slug text, content jsonb, "position" double precision, number integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id, kind, slug, published, published_position, published_count
  FROM public.website_items WHERE published IS NOT NULL AND published_visible
$$;
REVOKE EXECUTE ON FUNCTION website_published() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION website_published() TO toranam_app;

CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON website_items FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();

CREATE FUNCTION notify_website_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', '{"kind":"website","people":[]}');
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION notify_website_change() FROM PUBLIC;
CREATE TRIGGER notify_website_change AFTER INSERT OR UPDATE ON website_items FOR EACH STATEMENT EXECUTE FUNCTION notify_website_change();
CREATE TRIGGER notify_website_change AFTER INSERT ON website_versions FOR EACH STATEMENT EXECUTE FUNCTION notify_website_change();

-- Every version is a publication.
CREATE TRIGGER notify_snapshot AFTER INSERT ON website_versions FOR EACH STATEMENT EXECUTE FUNCTION notify_snapshot('website');
