CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text
);

ALTER TABLE "audit_log" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "auth_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "auth_accounts" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_sessions_token_unique" UNIQUE("token")
);

ALTER TABLE "auth_sessions" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "auth_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_users_email_unique" UNIQUE("email")
);

ALTER TABLE "auth_users" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "auth_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "auth_verifications" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "contact_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid,
	"name" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"event_type" text NOT NULL,
	"date" text NOT NULL,
	"time" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"guests" text DEFAULT '' NOT NULL,
	"services" text DEFAULT '' NOT NULL,
	"budget" text DEFAULT '' NOT NULL,
	"vision" text DEFAULT '' NOT NULL,
	"referral" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"dates_flexible" boolean DEFAULT false NOT NULL,
	"source" text DEFAULT 'contact' NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_submissions_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "source_known" CHECK (source in ('contact', 'services')),
	CONSTRAINT "state_known" CHECK (state in ('received', 'spam', 'quarantined'))
);

ALTER TABLE "contact_submissions" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"date" date,
	"time" text,
	"venue" text,
	"description" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"lead_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "status_known" CHECK (status in ('pending', 'active', 'completed', 'cancelled'))
);

ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"client_name" text,
	"amount" bigint DEFAULT 0 NOT NULL,
	"issued_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "status_known" CHECK (status in ('draft', 'issued'))
);

ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"company" text,
	"stage" text DEFAULT 'new' NOT NULL,
	"awaiting_reply_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stage_known" CHECK (stage in ('new', 'contacted', 'quoted', 'won', 'lost'))
);

ALTER TABLE "leads" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"reply_to" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"full_at" timestamp with time zone NOT NULL
);

ALTER TABLE "rate_limits" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text,
	"description" text,
	"status" text DEFAULT 'pending',
	"priority" text DEFAULT 'medium' NOT NULL,
	"due_date" date,
	"assigned_to" text,
	"event_id" uuid,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "status_known" CHECK (status in ('pending', 'in_progress', 'completed')),
	CONSTRAINT "priority_known" CHECK (priority in ('high', 'medium', 'low'))
);

ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "user_profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"access" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_profiles_email_unique" UNIQUE("email"),
	CONSTRAINT "access_known" CHECK (access in ('pending', 'user', 'admin', 'disabled'))
);

ALTER TABLE "user_profiles" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "vendors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_name" text NOT NULL,
	"contact_email" text,
	"phone" text,
	"service_type" text,
	"address" text,
	"payment_terms" text,
	"status" text DEFAULT 'active' NOT NULL,
	"website" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);

ALTER TABLE "vendors" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "events" ADD CONSTRAINT "events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_to_user_profiles_user_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."user_profiles"("user_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST);
CREATE INDEX "audit_log_of_object" ON "audit_log" USING btree ("object_type","object_id");
CREATE INDEX "auth_accounts_user" ON "auth_accounts" USING btree ("user_id");
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");
CREATE INDEX "auth_verifications_identifier" ON "auth_verifications" USING btree ("identifier");
CREATE INDEX "contact_submissions_lead" ON "contact_submissions" USING btree ("lead_id","created_at" DESC NULLS FIRST);
CREATE INDEX "contact_submissions_newest" ON "contact_submissions" USING btree ("created_at" DESC NULLS FIRST);
CREATE INDEX "events_newest" ON "events" USING btree ("created_at" DESC NULLS FIRST,"id");
CREATE INDEX "events_by_date" ON "events" USING btree ("date");
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at" DESC NULLS FIRST,"id");
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at" DESC NULLS FIRST,"id");
CREATE INDEX "leads_awaiting" ON "leads" USING btree ("awaiting_reply_since") WHERE awaiting_reply_since is not null;
CREATE INDEX "leads_email" ON "leads" USING btree (lower(email));
CREATE INDEX "leads_phone" ON "leads" USING btree (phone_key(phone));
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_attempt_at") WHERE sent_at is null and failed_at is null;
CREATE INDEX "tasks_by_due" ON "tasks" USING btree ("due_date","id");
CREATE INDEX "tasks_of_person" ON "tasks" USING btree ("assigned_to","due_date","id");
CREATE INDEX "tasks_newest" ON "tasks" USING btree ("created_at" DESC NULLS FIRST);
CREATE INDEX "tasks_of_event" ON "tasks" USING btree ("event_id");
CREATE INDEX "user_profiles_name" ON "user_profiles" USING btree ("full_name");
CREATE INDEX "vendors_by_name" ON "vendors" USING btree ("vendor_name","id");
CREATE VIEW "public"."tasks_with_users" WITH (security_invoker = true) AS (select "tasks"."id", "tasks"."title", "tasks"."description", "tasks"."status", "tasks"."priority", "tasks"."due_date", "tasks"."assigned_to", "tasks"."event_id", "tasks"."completed_at", "tasks"."created_at", "tasks"."updated_at", "tasks"."version", "user_profiles"."full_name" as "assigned_user_name", "user_profiles"."email" as "assigned_user_email" from "tasks" left join "user_profiles" on "user_profiles"."user_id" = "tasks"."assigned_to");
CREATE POLICY "may_read" ON "audit_log" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select actor_access()) = 'admin');
CREATE POLICY "may_add" ON "audit_log" AS PERMISSIVE FOR INSERT TO "toranam_app" WITH CHECK (((select actor_access()) is not null or (select app_duty()) is not null));
CREATE POLICY "may_all" ON "auth_accounts" AS PERMISSIVE FOR ALL TO "toranam_app" USING ((select app_duty()) in ('auth')) WITH CHECK ((select app_duty()) in ('auth'));
CREATE POLICY "may_all" ON "auth_sessions" AS PERMISSIVE FOR ALL TO "toranam_app" USING ((select app_duty()) in ('auth')) WITH CHECK ((select app_duty()) in ('auth'));
CREATE POLICY "may_read" ON "auth_sessions" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select app_duty()) in ('live'));
CREATE POLICY "may_all" ON "auth_users" AS PERMISSIVE FOR ALL TO "toranam_app" USING ((select app_duty()) in ('auth')) WITH CHECK ((select app_duty()) in ('auth'));
CREATE POLICY "may_all" ON "auth_verifications" AS PERMISSIVE FOR ALL TO "toranam_app" USING ((select app_duty()) in ('auth')) WITH CHECK ((select app_duty()) in ('auth'));
CREATE POLICY "may_read" ON "contact_submissions" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin') or (select app_duty()) in ('enquiries'));
CREATE POLICY "may_add" ON "contact_submissions" AS PERMISSIVE FOR INSERT TO "toranam_app" WITH CHECK ((select app_duty()) in ('enquiries'));
CREATE POLICY "may_delete" ON "contact_submissions" AS PERMISSIVE FOR DELETE TO "toranam_app" USING ((select actor_access()) = 'admin');
CREATE POLICY "may_read" ON "events" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_add" ON "events" AS PERMISSIVE FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_change" ON "events" AS PERMISSIVE FOR UPDATE TO "toranam_app" USING ((select actor_access()) in ('user', 'admin')) WITH CHECK ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_delete" ON "events" AS PERMISSIVE FOR DELETE TO "toranam_app" USING ((select actor_access()) = 'admin');
CREATE POLICY "may_read" ON "invoices" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_add" ON "invoices" AS PERMISSIVE FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) in ('user', 'admin') and status = 'draft');
CREATE POLICY "may_change" ON "invoices" AS PERMISSIVE FOR UPDATE TO "toranam_app" USING ((select actor_access()) in ('user', 'admin') and status = 'draft') WITH CHECK ((select actor_access()) = 'admin' or ((select actor_access()) in ('user', 'admin') and status = 'draft'));
CREATE POLICY "may_delete" ON "invoices" AS PERMISSIVE FOR DELETE TO "toranam_app" USING ((select actor_access()) = 'admin' and status = 'draft');
CREATE POLICY "may_read" ON "leads" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin') or (select app_duty()) in ('enquiries'));
CREATE POLICY "may_add" ON "leads" AS PERMISSIVE FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) in ('user', 'admin') or (select app_duty()) in ('enquiries'));
CREATE POLICY "may_change" ON "leads" AS PERMISSIVE FOR UPDATE TO "toranam_app" USING ((select actor_access()) in ('user', 'admin') or (select app_duty()) in ('enquiries')) WITH CHECK ((select actor_access()) in ('user', 'admin') or (select app_duty()) in ('enquiries'));
CREATE POLICY "may_delete" ON "leads" AS PERMISSIVE FOR DELETE TO "toranam_app" USING ((select actor_access()) = 'admin');
CREATE POLICY "may_read" ON "outbox" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select app_duty()) in ('outbox'));
CREATE POLICY "may_add" ON "outbox" AS PERMISSIVE FOR INSERT TO "toranam_app" WITH CHECK (((select actor_access()) is not null or (select app_duty()) is not null));
CREATE POLICY "may_change" ON "outbox" AS PERMISSIVE FOR UPDATE TO "toranam_app" USING ((select app_duty()) in ('outbox')) WITH CHECK ((select app_duty()) in ('outbox'));
CREATE POLICY "may_delete" ON "outbox" AS PERMISSIVE FOR DELETE TO "toranam_app" USING ((select app_duty()) in ('outbox'));
CREATE POLICY "may_all" ON "rate_limits" AS PERMISSIVE FOR ALL TO "toranam_app" USING ((select app_duty()) in ('limits')) WITH CHECK ((select app_duty()) in ('limits'));
CREATE POLICY "may_read" ON "tasks" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select actor_access()) = 'admin' or ((select actor_access()) in ('user', 'admin') and assigned_to = (select actor_id())));
CREATE POLICY "may_add" ON "tasks" AS PERMISSIVE FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) = 'admin' or ((select actor_access()) in ('user', 'admin') and assigned_to = (select actor_id())));
CREATE POLICY "may_change" ON "tasks" AS PERMISSIVE FOR UPDATE TO "toranam_app" USING ((select actor_access()) = 'admin' or ((select actor_access()) in ('user', 'admin') and assigned_to = (select actor_id()))) WITH CHECK ((select actor_access()) = 'admin' or ((select actor_access()) in ('user', 'admin') and assigned_to = (select actor_id())));
CREATE POLICY "may_delete" ON "tasks" AS PERMISSIVE FOR DELETE TO "toranam_app" USING ((select actor_access()) = 'admin');
CREATE POLICY "may_read" ON "user_profiles" AS PERMISSIVE FOR SELECT TO "toranam_app" USING (user_id = (select actor_id()) or (select actor_access()) = 'admin' or (select app_duty()) in ('auth', 'live'));
CREATE POLICY "may_add" ON "user_profiles" AS PERMISSIVE FOR INSERT TO "toranam_app" WITH CHECK ((select app_duty()) in ('auth'));
CREATE POLICY "may_change" ON "user_profiles" AS PERMISSIVE FOR UPDATE TO "toranam_app" USING (user_id = (select actor_id()) or (select actor_access()) = 'admin' or (select app_duty()) in ('auth')) WITH CHECK (user_id = (select actor_id()) or (select actor_access()) = 'admin' or (select app_duty()) in ('auth'));
CREATE POLICY "may_read" ON "vendors" AS PERMISSIVE FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_add" ON "vendors" AS PERMISSIVE FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_change" ON "vendors" AS PERMISSIVE FOR UPDATE TO "toranam_app" USING ((select actor_access()) in ('user', 'admin')) WITH CHECK ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_delete" ON "vendors" AS PERMISSIVE FOR DELETE TO "toranam_app" USING ((select actor_access()) = 'admin');