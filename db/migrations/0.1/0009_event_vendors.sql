-- Which vendors work at which event, and at what.
CREATE TABLE "event_vendors" (
	"event_id" uuid NOT NULL REFERENCES "events"("id") ON DELETE CASCADE,
	"vendor_id" uuid NOT NULL REFERENCES "vendors"("id") ON DELETE CASCADE,
	"work" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_vendors_event_id_vendor_id_pk" PRIMARY KEY("event_id","vendor_id")
);
CREATE INDEX "events_of_vendor" ON "event_vendors" USING btree ("vendor_id");
ALTER TABLE "event_vendors" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "may_read" ON "event_vendors" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_add" ON "event_vendors" AS PERMISSIVE FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_delete" ON "event_vendors" AS PERMISSIVE FOR DELETE TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
GRANT SELECT, INSERT, DELETE ON "event_vendors" TO toranam_app;
CREATE TRIGGER announce_insert AFTER INSERT ON "event_vendors" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce();
CREATE TRIGGER announce_delete AFTER DELETE ON "event_vendors" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce();

-- An event's page and a lead's page list their invoices.
CREATE INDEX "invoices_of_event" ON "invoices" USING btree ("event_id") WHERE event_id is not null;
CREATE INDEX "invoices_of_lead" ON "invoices" USING btree ("lead_id") WHERE lead_id is not null;
