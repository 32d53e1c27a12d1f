import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { asActor, asSystem } from "./client.server.ts";
import { auditLog } from "./schema.ts";
import { addTestPerson, type TestPerson, testDatabase, testPerson } from "./test/database.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const neha = testPerson("Neha Patnaik", "pending");

beforeAll(async () => {
  const { owner } = database;
  const [lead] =
    await owner`insert into leads (name, email, phone) values ('Anjali', 'anjali@example.com', '98400 12345') returning id`;
  await owner`insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, idempotency_key)
    values (${lead?.id}, 'Anjali', 'anjali@example.com', '9840012345', 'Wedding', '2027-02-14', '18:00', 'one')`;
  await owner`insert into events (name) values ('Masters final')`;
  await owner`insert into vendors (vendor_name) values ('Bright Lights')`;
  await owner`insert into invoices (amount, status) values (100, 'issued')`;
  await owner`insert into tasks (title, assigned_to) values ('Rigging', ${sravani.id}), ('Marigolds', ${keerthi.id})`;
  await owner`insert into audit_log (actor, action, object_type) values ('test', 'made', 'row')`;
  await owner`insert into outbox (recipient, subject, text, html) values ('a@example.com', 's', 't', 'h')`;
});

const relations = async () => {
  const rows = await database.owner<{ name: string; kind: string; rls: boolean; options: string[] | null }[]>`
    select c.relname as name, c.relkind as kind, c.relrowsecurity as rls, c.reloptions as options
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'p', 'v', 'm')`;
  return rows;
};

describe("the catalogue", () => {
  it("has row-level security on every table and security_invoker on every view", async () => {
    for (const { name, kind, rls, options } of await relations()) {
      if (kind === "v") expect(options, name).toContain("security_invoker=true");
      else expect(rls, name).toBe(true);
    }
  });

  it("the app's role owns nothing and cannot bypass the policies", async () => {
    const [role] = await database.app`select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`;
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
    expect(
      await database.app`select relname from pg_class where relowner = (select oid from pg_roles where rolname = current_user)`,
    ).toHaveLength(0);
  });

  it("grants nothing to other roles, and only access to rows to the app's role", async () => {
    const grants = await database.owner`
      select table_name, privilege_type, grantee from information_schema.role_table_grants
      where table_schema = 'public' and (grantee = 'PUBLIC' or (grantee = 'toranam_app' and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')))`;
    expect(grants).toHaveLength(0);
    const audit = await database.owner`
      select privilege_type from information_schema.role_table_grants where table_name = 'audit_log' and grantee = 'toranam_app' order by 1`;
    expect(audit.map((row) => row.privilege_type)).toEqual(["INSERT", "SELECT"]);
  });
});

describe("rows", () => {
  it("are none for the app's role without an actor", async () => {
    const names = (await relations())
      .map(({ name }) => name)
      .filter((name) => !["schema_migrations", "app_secret"].includes(name));
    expect(names.length).toBeGreaterThan(12);
    for (const name of names) expect(await database.app.unsafe(`select * from ${name}`), name).toHaveLength(0);
    await expect(database.app`select * from toranam_private.schema_migrations`).rejects.toThrow("permission denied");
  });

  it("of a pending person are only their own profile", async () => {
    for (const name of [
      "leads",
      "contact_submissions",
      "events",
      "vendors",
      "invoices",
      "tasks",
      "tasks_with_users",
      "audit_log",
      "outbox",
      "auth_users",
    ]) {
      expect(await asActor(neha, (tx) => tx.execute(sql.raw(`select * from ${name}`))), name).toHaveLength(0);
    }
    const profiles = await asActor(neha, (tx) => tx.execute<{ user_id: string }>(sql`select user_id from user_profiles`));
    expect(profiles.map((row) => row.user_id)).toEqual([neha.id]);
  });

  it("of tasks are a member's own, and all for an admin", async () => {
    const titles = async (person: TestPerson) =>
      (await asActor(person, (tx) => tx.execute<{ title: string }>(sql`select title from tasks_with_users order by title`))).map(
        (row) => row.title,
      );
    expect(await titles(keerthi)).toEqual(["Marigolds"]);
    expect(await titles(sravani)).toEqual(["Marigolds", "Rigging"]);
  });

  it("are none for a disabled person, from the next statement on", async () => {
    const irfan = await addTestPerson("Mohammed Irfan", "planner");
    const count = () => asActor(irfan, (tx) => tx.execute(sql`select id from leads`));
    expect(await count()).toHaveLength(1);
    await asActor(sravani, (tx) => tx.execute(sql`update user_profiles set access = 'disabled' where user_id = ${irfan.id}`));
    expect(await count()).toHaveLength(0);
  });
});

describe("changes", () => {
  const affected = async (person: TestPerson, statement: ReturnType<typeof sql>) =>
    (await asActor(person, (tx) => tx.execute(statement))).length;

  it("by a member cannot update another person's task, unless they asked for it, or delete any row", async () => {
    expect(await affected(keerthi, sql`update tasks set status = 'completed' where title = 'Rigging' returning id`)).toBe(0);
    expect(await affected(keerthi, sql`update tasks set status = 'completed' where title = 'Marigolds' returning id`)).toBe(1);
    for (const table of ["tasks", "leads", "events", "vendors", "invoices"]) {
      expect(await affected(keerthi, sql.raw(`delete from ${table} returning id`)), table).toBe(0);
    }
    expect(await affected(keerthi, sql`update tasks set assigned_to = ${keerthi.id} where title = 'Rigging' returning id`)).toBe(
      0,
    );
    // Who gives a task away has asked for it.
    const asked = await asActor(keerthi, (tx) =>
      tx.execute(sql`update tasks set assigned_to = ${sravani.id} where title = 'Marigolds' returning asked_by`),
    );
    expect([...asked]).toEqual([{ asked_by: keerthi.id }]);
    expect(await affected(keerthi, sql`update tasks set status = 'pending' where title = 'Marigolds' returning id`)).toBe(1);
    await expect(affected(keerthi, sql`insert into invoices (status) values ('issued')`)).rejects.toThrow();
  });

  it("cannot raise a person's own access", async () => {
    for (const person of [keerthi, neha]) {
      const attempt = asActor(person, (tx) =>
        tx.execute(sql`update user_profiles set access = 'admin' where user_id = ${person.id}`),
      );
      await expect(attempt).rejects.toMatchObject({ cause: { message: "only an admin changes access" } });
    }
  });

  it("by a member cannot touch a received enquiry, nor bring a held one under another name", async () => {
    await database.owner`insert into contact_submissions (name, email, phone, event_type, date, time, state, idempotency_key)
      values ('Held', 'h@example.com', '9', 'Wedding', 'd', 't', 'held', 'held')`;
    expect(
      await affected(keerthi, sql`update contact_submissions set state = 'spam' where state = 'received' returning id`),
    ).toBe(0);
    await expect(affected(keerthi, sql`update contact_submissions set name = 'x' where state = 'held'`)).rejects.toThrow();
    expect(await affected(neha, sql`update contact_submissions set state = 'spam' returning id`)).toBe(0);
    expect(
      await affected(keerthi, sql`update contact_submissions set state = 'spam' where state <> 'received' returning id`),
    ).toBe(1);
  });

  it("by an admin reach only mail that was not sent at the first attempt; by a member none", async () => {
    await database.owner`insert into outbox (recipient, subject, text, html, failure) values ('late@example.com', 's', 't', 'h', 'login')`;
    for (const [person, reached] of [
      [sravani, 1],
      [keerthi, 0],
    ] as const) {
      expect(await affected(person, sql`select id from outbox`)).toBe(reached);
      expect(await affected(person, sql`update outbox set next_attempt_at = now() returning id`)).toBe(reached);
      expect(await affected(person, sql`delete from outbox returning id`)).toBe(reached);
    }
  });

  it("leave an audit entry that nobody can alter", async () => {
    await expect(affected(sravani, sql`update audit_log set action = 'nothing'`)).rejects.toThrow();
    await expect(affected(sravani, sql`delete from audit_log`)).rejects.toThrow();
  });

  it("increment version and set updated_at", async () => {
    const [before] = await asSystem("enquiries", (tx) => tx.execute<{ version: number }>(sql`select version from leads`));
    const [after] = await asSystem("enquiries", (tx) =>
      tx.execute<{ version: number }>(sql`update leads set company = 'Nuvera' returning version`),
    );
    expect(after?.version).toBe((before?.version ?? 0) + 1);
  });
});

it("lets a person write audit entries in their own name only", async () => {
  const line = (actor: string) => ({ actor, action: "tried", objectType: "row" });
  const write = (actor: string) => asActor(keerthi, (tx) => tx.insert(auditLog).values(line(actor)));
  await write(keerthi.id);
  for (const other of [sravani.id, "operator", "visitor"]) await expect(write(other), other).rejects.toThrow();
  await asSystem("enquiries", (tx) => tx.insert(auditLog).values(line("visitor")));
});

it("lets a member read their own audit entries only", async () => {
  const actors = await asActor(keerthi, (tx) => tx.selectDistinct({ actor: auditLog.actor }).from(auditLog));
  expect(actors).toEqual([{ actor: keerthi.id }]);
});

it("policies call functions in a subquery, so that they run once a statement and not once a row", async () => {
  const policies =
    await database.owner`select tablename, policyname, concat(qual, with_check) as condition from pg_policies where schemaname = 'public'`;
  for (const { tablename, policyname, condition } of policies) {
    const bare = condition.replaceAll(/(SELECT|FROM) \w+\([^)]*\)( \w+\()?/g, "");
    const once =
      /\b(is_admin|is_staff|may|actor_\w+|system_role|share_id|shared_\w+|is_shared_\w+|client_ids|lead_ids)\(|= 'admin'/;
    expect(bare, `${tablename} ${policyname}`).not.toMatch(once);
  }
});
