-- The staff's day: what events, leads and calendars need beyond 0002, and counts that do not grow with the rows.
ALTER TABLE "events" ADD COLUMN "end_time" text, ADD COLUMN "event_type" text;
ALTER TABLE "leads" ADD COLUMN "lost_reason" text, ADD COLUMN "next_action" text, ADD COLUMN "next_action_on" date,
	ADD COLUMN "replied_at" timestamp with time zone, ADD COLUMN "reply_minutes" integer;

-- A mail about a lead may be read by the staff; every other mail (a reset link, say) only by the duty that sends it.
ALTER TABLE "outbox" ADD COLUMN "lead_id" uuid;
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "outbox_of_lead" ON "outbox" USING btree ("lead_id") WHERE lead_id is not null;
DROP POLICY "may_read" ON "outbox";
CREATE POLICY "may_read" ON "outbox" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select app_duty()) in ('outbox') or ((select actor_access()) in ('user', 'admin') and lead_id is not null));

-- Undoing a lead's deletion gives its enquiries back: an admin may set their lead, and nothing else of them.
CREATE POLICY "may_change" ON "contact_submissions" AS PERMISSIVE FOR UPDATE TO "toranam_app" USING ((select actor_access()) = 'admin') WITH CHECK ((select actor_access()) = 'admin');
GRANT UPDATE ("lead_id") ON "contact_submissions" TO toranam_app;

CREATE TABLE "lead_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE "lead_notes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "lead_notes_of_lead" ON "lead_notes" USING btree ("lead_id","created_at" DESC NULLS FIRST);
CREATE POLICY "may_read" ON "lead_notes" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_add" ON "lead_notes" AS PERMISSIVE FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) in ('user', 'admin'));
GRANT SELECT, INSERT ON "lead_notes" TO toranam_app;
CREATE TRIGGER announce_insert AFTER INSERT ON "lead_notes" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce();

-- One secret calendar address a person; a new `feed` is a new address, and the old one is dead.
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"feed" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_feed_unique" UNIQUE("feed")
);
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_user_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("user_id") ON DELETE cascade ON UPDATE no action;
CREATE POLICY "may_all" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "toranam_app" USING (user_id = (select actor_id()) and (select actor_access()) in ('user', 'admin')) WITH CHECK (user_id = (select actor_id()) and (select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_read" ON "calendar_feeds" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select app_duty()) in ('calendar'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "calendar_feeds" TO toranam_app;

-- How many rows there are of each kind, kept by triggers: counting 100,000 tasks at every page would grow with them.
-- `slot` spreads one count over several rows, so that people who work at the same time do not wait for each other.
CREATE TABLE "tallies" (
	"name" text NOT NULL,
	"what" text NOT NULL,
	"who" text NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "tallies_name_what_who_slot_pk" PRIMARY KEY("name","what","who","slot")
);
ALTER TABLE "tallies" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "may_read" ON "tallies" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select actor_access()) = 'admin' or ((select actor_access()) in ('user', 'admin') and (name not like 'tasks%' or who = (select actor_id()))));
GRANT SELECT ON "tallies" TO toranam_app;

CREATE FUNCTION india_day(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD');

-- The counts a row stands in, as (name, what, who). Not STABLE: PostgreSQL 18 fails to plan the inlined UNION.
CREATE FUNCTION tally_keys(row_of tasks) RETURNS TABLE (name text, what text, who text) LANGUAGE sql AS $$
  SELECT 'tasks', coalesce(row_of.status, 'pending'), coalesce(row_of.assigned_to, '')
  UNION ALL SELECT 'tasks opened', india_day(row_of.created_at), coalesce(row_of.assigned_to, '')
  UNION ALL SELECT 'tasks completed', india_day(row_of.completed_at), coalesce(row_of.assigned_to, '') WHERE row_of.completed_at IS NOT NULL
$$;
CREATE FUNCTION tally_keys(row_of events) RETURNS TABLE (name text, what text, who text) LANGUAGE sql AS $$
  SELECT 'events', row_of.status, ''
  UNION ALL SELECT 'events made', india_day(row_of.created_at), ''
  UNION ALL SELECT 'events on', row_of.date::text, '' WHERE row_of.date IS NOT NULL AND row_of.status IN ('active', 'completed')
$$;
CREATE FUNCTION tally_keys(row_of leads) RETURNS TABLE (name text, what text, who text) LANGUAGE sql AS $$
  SELECT 'leads', row_of.stage, ''
  UNION ALL SELECT 'leads waiting', row_of.stage, '' WHERE row_of.awaiting_reply_since IS NOT NULL
  UNION ALL SELECT 'replies', left(india_day(row_of.replied_at), 7),
    CASE WHEN row_of.reply_minutes <= 240 THEN '4' WHEN row_of.reply_minutes <= 720 THEN '12' WHEN row_of.reply_minutes <= 1440 THEN '24' ELSE 'late' END
    WHERE row_of.replied_at IS NOT NULL AND row_of.reply_minutes IS NOT NULL
$$;
CREATE FUNCTION tally_keys(row_of contact_submissions) RETURNS TABLE (name text, what text, who text) LANGUAGE sql AS $$
  SELECT 'enquiries', left(india_day(row_of.created_at), 7), '' WHERE row_of.state = 'received'
$$;

-- Runs as the owner, because nobody else may write a count. An update that moves no count writes none.
CREATE FUNCTION tally() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO tallies AS counted (name, what, who, slot, n)
    SELECT moved.name, moved.what, moved.who, pg_backend_pid() % 16, sum(moved.by) FROM (
      SELECT k.*, 1 AS by FROM tally_keys(NEW) k WHERE TG_OP <> 'DELETE'
      UNION ALL SELECT k.*, -1 FROM tally_keys(OLD) k WHERE TG_OP <> 'INSERT'
    ) moved GROUP BY 1, 2, 3 HAVING sum(moved.by) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (name, what, who, slot) DO UPDATE SET n = counted.n + excluded.n;
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['tasks', 'events', 'leads', 'contact_submissions'] LOOP
    EXECUTE format('INSERT INTO tallies SELECT k.name, k.what, k.who, 0, count(*) FROM %I row_of, tally_keys(row_of) k GROUP BY 1, 2, 3', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['tasks', 'events', 'leads', 'contact_submissions'] LOOP
    EXECUTE format('CREATE TRIGGER tally AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tally()', name);
  END LOOP;
END $$;

-- What the lists sort and filter by.
CREATE FUNCTION priority_rank(priority text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE priority WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END;
CREATE INDEX "tasks_by_title" ON "tasks" USING btree ("title","id");
CREATE INDEX "tasks_by_status" ON "tasks" USING btree ("status","due_date","id");
CREATE INDEX "tasks_by_priority" ON "tasks" USING btree (priority_rank("priority"),"due_date","id");
CREATE INDEX "tasks_last_moved" ON "tasks" USING btree ("updated_at" DESC NULLS FIRST);
CREATE INDEX "events_by_name" ON "events" USING btree ("name","id");
CREATE INDEX "events_by_venue" ON "events" USING btree ("venue","id");
CREATE INDEX "events_by_status" ON "events" USING btree ("status","date","id");
CREATE INDEX "events_of_lead" ON "events" USING btree ("lead_id");
CREATE INDEX "leads_by_name" ON "leads" USING btree ("name","id");
CREATE INDEX "leads_by_stage" ON "leads" USING btree ("stage","updated_at" DESC NULLS FIRST,"id");
CREATE INDEX "leads_next_action" ON "leads" USING btree ("next_action_on") WHERE next_action_on is not null;
