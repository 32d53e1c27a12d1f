import { randomUUID } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addMissingDocuments } from "#app/features/invoices/missing-documents.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { connect, type Sql, withParts } from "#db/connect.ts";
import { appliedMigrations, migrate } from "#db/migrate.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { excludedTables, makeBackup } from "#server/backup/make-backup.ts";
import { checkArchive, restoreBackup } from "#server/backup/restore-backup.ts";
import { describeSchema } from "./test/describe-schema.ts";
import { expectedRows, newTables, rowsOf } from "./test/upgraded-rows.ts";

/** The sixteen migrations of version 0.1 (commit 061e60f), without upgrade.sql, which is newer. */
const oldMigrations = join(import.meta.dirname, "migrations/0.1");
/** A script that inserts at least one row into every table of version 0.1. */
const oldRows = join(import.meta.dirname, "test/rows-0.1.sql");

let folder: string;
let server: Sql;
let fresh: Sql;
/** The name of a database as version 0.1 left it, with rows in every table. */
let oldTemplate: string;
/** One of these after the upgrade, with its rows before it and the names of the migrations that ran. */
let upgraded: { url: string; sql: Sql; before: Record<string, unknown[]>; migrations: string[] };
const databases: string[] = [];
const connections: Sql[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "toranam-upgrade-"));
  for (const name of (await readdir(oldMigrations)).filter((file) => /^\d{4}_/.test(file)))
    await copyFile(join(oldMigrations, name), join(folder, name));
  server = connect(withParts(inject("templateUrl"), { database: "postgres" }), { max: 1 });
  fresh = (await database("toranam_template")).sql;
  const old = await database();
  await migrate(old.url, folder);
  await old.sql.unsafe(await readFile(oldRows, "utf8"));
  // PostgreSQL clones no database that somebody is connected to.
  await old.sql.end();
  oldTemplate = new URL(old.url).pathname.slice(1);
  const { url, sql } = await oldDatabase();
  upgraded = { url, sql, before: await expectedRows(sql), migrations: await migrate(url) };
});

afterAll(async () => {
  await Promise.all(connections.map((sql) => sql.end()));
  for (const name of databases) await server.unsafe(`drop database ${name} with (force)`);
  await server.end();
  await rm(folder, { recursive: true });
});

async function database(template = "template0"): Promise<{ url: string; sql: Sql }> {
  const name = `upgrade_${randomUUID().replaceAll("-", "")}`;
  await server.unsafe(`create database ${name} template ${template} strategy file_copy`);
  databases.push(name);
  const url = withParts(inject("templateUrl"), { database: name });
  const sql = connect(url, { max: 1 });
  connections.push(sql);
  return { url, sql };
}

const oldDatabase = () => database(oldTemplate);

test("a database of version 0.1 has the schema of a new one, and its rows as they were", async () => {
  const { url, sql, before, migrations } = upgraded;
  for (const [table, rows] of Object.entries(before)) expect(rows.length, `rows of ${table}`).toBeGreaterThan(0);

  const [, ...laterMigrations] = (await readdir(join(oldMigrations, ".."))).filter((name) => /^\d{4}_/.test(name)).sort();
  expect(migrations).toEqual(["0.1/upgrade.sql", ...laterMigrations]);
  expect(await migrate(url)).toEqual([]);
  expect(await describeSchema(sql)).toEqual(await describeSchema(fresh));
  expect(await appliedMigrations(sql)).toEqual(await appliedMigrations(fresh));
  // Newer tables have the rows of `newTables`; clients and allocations, which the upgrade made, are checked below.
  const { clients, allocations, audit_log: log, ...after } = await rowsOf(sql);
  const { audit_log: logBefore, ...others } = before;
  expect(after).toEqual({ ...others, ...newTables });
  expect(clients).toHaveLength(2);
  const moved = await sql`
    select p.id from payments p join allocations a on a.payment_id = p.id and a.amount = p.gross join invoices i on i.id = a.invoice_id
      and i.client_id is not distinct from p.client_id join invoice_balances b on b.invoice_id = i.id and b.paid = p.gross`;
  expect(moved).toHaveLength(before.payments?.length ?? 0);
  expect(allocations).toHaveLength(moved.length);
  expect(log).toEqual([...(logBefore ?? []), expect.objectContaining({ action: "clients made from invoices" })]);
  const [lead] =
    await sql`select search_text, reply_due_at - awaiting_reply_since = interval '24 hours' as due from leads where phone = '+91 98480 12345'`;
  expect(lead?.search_text).toContain("9848012345");
  expect(lead?.due).toBe(true);
});

test("what was issued in version 0.1 gets its documents at the next start, once, with its own supplier and figures", async () => {
  const { url, sql } = upgraded;
  const issued = await rowsOf(sql);
  openDatabase(await ensureAppLogin(url, "test"));
  expect(await addMissingDocuments()).toBe(1);
  expect(await addMissingDocuments()).toBe(0);
  await closeDatabase();

  const after = await rowsOf(sql);
  const tables = [
    "invoices",
    "invoice_items",
    "credit_notes",
    "credit_note_items",
    "payments",
    "allocations",
    "invoice_balances",
  ];
  for (const table of tables) expect(after[table], table).toEqual(issued[table]);
  const documents = await sql`select document from issued_documents order by kind desc`;
  expect(documents.map(({ document }) => document)).toMatchObject([
    {
      ...{
        title: "Tax Invoice",
        number: "INV-V/2627/00001",
        amountInWords: "Rupees One Hundred Eighteen Only",
        namesCopies: false,
      },
      supplier: { legalName: "Old Name Events", bank: { ifsc: "OLDB0000001" }, office: { gstin: "37ZZZCE0001A1ZZ" } },
      place: { code: "37", heads: "cgst-sgst" },
      lines: [{ description: "Stage", printedSac: "998596", taxable: 10000, cgst: 900, sgst: 900, igst: 0 }],
      totals: { taxable: 10000, cgst: 900, sgst: 900, igst: 0, roundOff: 0, total: 11800 },
      ...{ notes: "Thank you", notesLabel: "Notes" },
    },
    {
      ...{
        title: "Credit Note",
        number: "CN-V/2627/00001",
        notes: "Rain",
        original: { number: "INV-V/2627/00001", date: "2026-05-01" },
      },
      totals: { taxable: 1000, cgst: 90, sgst: 90, igst: 0, roundOff: 20, total: 1200 },
    },
  ]);
  expect(await sql`select rate, kind, taxable::int from document_tax_rates order by taxable desc`).toEqual([
    { rate: 1800, kind: "rate", taxable: 10000 },
    { rate: 1800, kind: "rate", taxable: 1000 },
  ]);
});

test("drafts and issued invoices of version 0.1 keep their tax: what they had is mapped to class, treatment and State", async () => {
  const { url, sql } = await oldDatabase();
  const item = "insert into invoice_items (invoice_id, position, gst) select id, 0, 0 from invoices where reference";
  await sql.unsafe(`
    insert into invoices (reference, supply, office, held_in, place_of_supply, client_gstin, igst, supplier) values
      ('DRAFT', 'venue', 'visakhapatnam', '', '37', '', 0, null),
      ('ISSUED', 'venue', 'hyderabad', '29', '29', '27ZZZCM0004D1ZJ', 18000, '{"office": {"stateCode": "36"}}'),
      ('OWN', 'event', 'hyderabad', '', '36', '', 0, '{"office": {"stateCode": "36"}}');
    ${item} in ('DRAFT', 'ISSUED', 'OWN');
    update invoices set status = 'issued', number = reference where reference in ('ISSUED', 'OWN')`);
  const [versions] =
    await sql`select json_agg(json_build_array(reference, version, updated_at) order by reference) as all from invoices`;
  await migrate(url);
  const rows = await sql`
    select reference, client_treatment as treatment, event_state_code as event, tax_heads as heads, line_class as class, gst_kind as kind
    from invoices i join invoice_items t on t.invoice_id = i.id where reference in ('DRAFT', 'ISSUED', 'OWN') order by reference`;
  expect(rows).toEqual([
    { reference: "DRAFT", treatment: "", event: "", heads: "cgst-sgst", class: "property", kind: "blank" },
    { reference: "ISSUED", treatment: "registered", event: "29", heads: "igst", class: "property", kind: "rate" },
    { reference: "OWN", treatment: "unregistered", event: "36", heads: "cgst-sgst", class: "event", kind: "rate" },
  ]);
  const after =
    await sql`select json_agg(json_build_array(reference, version, updated_at) order by reference) as all from invoices`;
  expect(after).toEqual([versions]);
  await expect(sql`update invoices set notes = 'x' where reference = 'OWN'`).rejects.toThrow("never changes");
});

test("existing invoices, their leads and events get a client by GSTIN, else by name and email address", async () => {
  const { url, sql } = await oldDatabase();
  const invoices = [
    ["Meera Rao", "meera@example.com", ""],
    ["meera rao ", "Meera@example.com", ""],
    ["Meera Rao", "", ""],
    ["Coastal Foods", "a@coastal.example", "37ZZZCE0001A1ZZ"],
    ["Coastal Foods Ltd", "", "37zzzce0001a1zz"],
    ["Coastal Foods", "a@coastal.example", ""],
    ["", "", ""],
  ];
  await sql`delete from invoices where status = 'draft'`;
  for (const [name = "", email = "", gstin = ""] of invoices)
    await sql`insert into invoices (client_name, client_email, client_gstin, created_at) values (${name}, ${email}, ${gstin}, clock_timestamp())`;
  const versions = () =>
    sql`select id, version, updated_at from invoices union all select id, version, updated_at from leads order by 1`;
  const before = await versions();
  await migrate(url);
  expect(await versions()).toEqual(before);
  const found = await sql`
    select c.name, c.gst_treatment as treatment, c.state_code as state, count(i.id)::int as invoices,
      (select count(*)::int from leads where client_id = c.id) as leads, (select count(*)::int from events where client_id = c.id) as events
    from clients c left join invoices i on i.client_id = c.id group by c.id order by c.name, invoices`;
  const unregistered = { treatment: "unregistered", state: null, leads: 0, events: 0 };
  expect(found).toEqual([
    { name: "Coastal Foods", treatment: "registered", state: "37", invoices: 3, leads: 0, events: 0 },
    { name: "Kolam Analytics", treatment: "registered", state: "36", invoices: 1, leads: 1, events: 1 },
    { ...unregistered, name: "Meera Rao", invoices: 1 },
    { ...unregistered, name: "meera rao", invoices: 2 },
  ]);
  const [entry] = await sql`select actor, fields from audit_log where action = 'clients made from invoices'`;
  expect(entry).toEqual({ actor: "operator", fields: { clients: 4, invoices: 7, leads: 1, events: 1 } });
});

test("an upgrade that fails leaves the database as it was", async () => {
  const { url, sql } = await oldDatabase();
  // The upgrade replaces the view tasks_with_users; another view that uses it prevents that.
  await sql`create view report as select title from tasks_with_users`;
  const before = [await describeSchema(sql), await rowsOf(sql), await appliedMigrations(sql)];
  await expect(migrate(url)).rejects.toThrow("Migration 0.1/upgrade.sql failed, nothing was changed");
  expect([await describeSchema(sql), await rowsOf(sql), await appliedMigrations(sql)]).toEqual(before);
});

test("a database whose migrations were edited, or that no version made, is refused", async () => {
  const { url, sql } = await database();
  await migrate(url, folder);
  await sql`update toranam_private.schema_migrations set sha256 = 'edited' where name like '0007%'`;
  await expect(migrate(url)).rejects.toThrow("0007_growth.sql was edited");
  await sql`update toranam_private.schema_migrations set name = '0007_other.sql' where name like '0007%'`;
  await expect(migrate(url)).rejects.toThrow("has the migration 0007_other.sql");
});

test("a database that has run only some migrations of version 0.1 gets the missing ones first", async () => {
  const firstTen = join(folder, "first-ten");
  await mkdir(firstTen);
  for (const name of (await readdir(folder)).filter((file) => /^00(0\d|10)_/.test(file)))
    await copyFile(join(folder, name), join(firstTen, name));
  const { url, sql } = await database();
  await migrate(url, firstTen);
  await sql`insert into tasks (title) values ('from before')`;
  await migrate(url);
  expect(await describeSchema(sql)).toEqual(await describeSchema(fresh));
  expect((await sql`select title from tasks`)[0]?.title).toBe("from before");
});

test("an archive of version 0.1 restores into a new database", async () => {
  const old = await oldDatabase();
  const file = join(folder, "old.tar.gz");
  const key = "a key of this test of at least 32 characters";
  await makeBackup(old.url, file, key, "operator");
  const before = await expectedRows(old.sql);
  const { url, sql } = await database("toranam_template");
  const backup = { file, key, allowUnsigned: false };
  await restoreBackup(url, backup, await checkArchive(backup), { replace: false });

  expect(await describeSchema(sql)).toEqual(await describeSchema(fresh));
  const after = await rowsOf(sql);
  // Excluded tables are empty, and invitations are expired. The old log has an entry about the backup; the new one has one about the restore
  // instead, and one about the clients that the upgrade made.
  const changed = [...excludedTables, "invitations", "calendar_feeds", "audit_log"];
  for (const [table, rows] of Object.entries(before)) if (!changed.includes(table)) expect(after[table], table).toEqual(rows);
  expect(after.audit_log).toHaveLength((before.audit_log?.length ?? 0) + 1);
});
