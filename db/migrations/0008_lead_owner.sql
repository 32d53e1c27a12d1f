-- Leads: who looks after one, and since when it is in its stage. The policies stay: the staff reads and changes every lead, so
-- everybody of the staff assigns it to anybody of the staff (the server checks whom). A person who is removed leaves it to nobody.

ALTER TABLE leads ADD COLUMN owner_id text REFERENCES user_profiles ON DELETE SET NULL;
CREATE INDEX leads_of_owner ON leads (owner_id) WHERE owner_id IS NOT NULL;

-- The event type of the latest enquiry: to filter 20,000 leads by that of their enquiries took 200 ms.
ALTER TABLE leads ADD COLUMN kind text;

-- Null where it is not known, as in a lead that was deleted before and is restored.
ALTER TABLE leads ADD COLUMN stage_since timestamptz DEFAULT now();
-- The trigger would count up the version of every lead, and open forms would be refused.
ALTER TABLE leads DISABLE TRIGGER USER;
UPDATE leads SET stage_since = coalesce(
  (SELECT max(at) FROM audit_log
    WHERE object_type = 'lead' AND object_id = leads.id::text AND action IN ('lead moved', 'lead replied') AND fields ? 'stage'),
  updated_at),
  kind = (SELECT event_type FROM contact_submissions WHERE lead_id = leads.id AND state = 'received' ORDER BY created_at DESC LIMIT 1);
ALTER TABLE leads ENABLE TRIGGER USER;

-- Undoing a move gives back the time before it.
CREATE FUNCTION set_stage_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.stage_since IS NOT DISTINCT FROM OLD.stage_since THEN NEW.stage_since := now(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER set_stage_since BEFORE UPDATE ON leads FOR EACH ROW WHEN (OLD.stage <> NEW.stage) EXECUTE FUNCTION set_stage_since();

-- A member reads no profile but the own one, and must know whose a lead is: this function shows the staff the names of those who
-- may have leads, and of those who have some though they no longer may.

CREATE FUNCTION lead_owners()
RETURNS TABLE (id text, name text, is_active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
  SELECT user_id, coalesce(nullif(full_name, ''), email), access IN ('user', 'admin') FROM public.user_profiles
  WHERE (SELECT public.is_staff())
    AND (access IN ('user', 'admin') OR EXISTS (SELECT FROM public.leads WHERE owner_id = user_profiles.user_id))
  ORDER BY 2, 1
$$;

-- The board: in each stage the awaited replies first, by their due time, then the next actions by their day, then the others. The
-- order is the one of urgencyOrder in app/features/leads/find-leads.server.ts.

CREATE INDEX leads_by_urgency ON leads
  (stage, (CASE WHEN awaiting_reply_since IS NOT NULL THEN reply_due_at END), next_action_on, (next_action IS NULL), updated_at DESC, id);

-- The search finds a lead by its company too.

ALTER TABLE leads DROP COLUMN search_text;
ALTER TABLE leads ADD COLUMN search_text text
  GENERATED ALWAYS AS (search_text(name, email, coalesce(phone, '') || ' ' || coalesce(phone_key(phone), ''), company)) STORED;
