-- A person writes lines of the audit log in their own name only; the server's duties write for visitors and for whoever logs in.
ALTER POLICY "may_add" ON "audit_log" WITH CHECK (((select actor_access()) is not null and actor = (select actor_id())) or (select app_duty()) is not null);
